import type { ReactNode } from 'react';
import { memo } from 'react';
import { Beast, Bird, Dragon, Horse, Wolf } from './animals.js';
import type { Look } from './figure.js';
import { Figure, WHISKERS } from './figure.js';
import { Beret, Cap, Hat, Kerchief } from './hats.js';
import { Bare, Beard, Braids, Hood, Loose, Wimple } from './heads.js';
import { Barbute, Helm, Kettle, Morion } from './helmets.js';

const Stone = (): ReactNode => <Figure look={{ cloth: '#8a867c', skin: '#b3aea2' }} />;

/**
 * The drawings of combatants, in a box of 48 centred at 24, 22.5. Like photographs, busts keep their colours in both
 * themes.
 */
const BUSTS = {
  hat: Hat,
  beret: Beret,
  morion: Morion,
  kettle: Kettle,
  braids: Braids,
  hood: Hood,
  barbute: Barbute,
  cap: Cap,
  beard: Beard,
  helm: Helm,
  bare: Bare,
  loose: Loose,
  wimple: Wimple,
  kerchief: Kerchief,
  horse: Horse,
  beast: Beast,
  wolf: Wolf,
  dragon: Dragon,
  bird: Bird,
  stone: Stone,
} satisfies Readonly<Record<string, (look: Look) => ReactNode>>;
type Bust = keyof typeof BUSTS;

const MEN: readonly Bust[] = [
  'hat',
  'beret',
  'morion',
  'kettle',
  'hood',
  'barbute',
  'cap',
  'beard',
  'helm',
  'bare',
  'kerchief',
];
const WOMEN: readonly Bust[] = ['hood', 'braids', 'loose', 'wimple', 'hat', 'braids', 'loose'];

/** Names that suggest a bust without a beard. */
const SMOOTH = /^\S+[ae]\b|\b(dame|lady|mother|sister|agnes|mags|maud|meg|ruth)\b/i;

/** What a name suggests about its bearer; it only decides the picture. */
const CALLED: readonly (readonly [RegExp, Bust])[] = [
  [/\b(drake|dragon|wyrm|wyvern|serpent)\b/i, 'dragon'],
  [/\b(wolf|hound|dog|jackal)\b/i, 'wolf'],
  [/\b(hawk|eagle|griffin|gryphon|falcon|raven|crow|vulture)\b/i, 'bird'],
  [/\b(bear|boar|lion|beast|rat|imp|spider|troll)\b/i, 'beast'],
  [/\b(statue|saint|golem|stone|sentinel|warden|gargoyle)\b/i, 'stone'],
  [/\b(horse|pony|mare|steed|mule|donkey)\b/i, 'horse'],
  [/\b(sir|knight|ser[gj]eant|templar|champion)\b/i, 'barbute'],
  [/\b(brother|monk|poacher|robin|assassin|thief|cutpurse|stalker)\b/i, 'hood'],
  [/\bcaptain\b/i, 'morion'],
  [/\b(guard|militia|watch|spearman|man-at-arms|soldier|reeve)\b/i, 'kettle'],
  [/\b(archer|bowman|fletcher)\b/i, 'hood'],
  [/\b(dame|lady|mother|sister)\b/i, 'wimple'],
];

const CLOTH = [
  '#3c5a50',
  '#56604a',
  '#6d2a2a',
  '#6b6f73',
  '#7a4a32',
  '#4a5a6b',
  '#5b5144',
  '#8b2f1d',
  '#4b3f63',
] as const;
const SKIN = ['#edd0b0', '#e3bd97', '#d9a97c', '#c98f63', '#8f5f3d', '#6e452c'] as const;
const HAIR = ['#5a2f1a', '#2c1d14', '#c69b4c', '#9a5526', '#d9d5cb', '#3b3a3c', '#7b3b2a'] as const;

/** A whole number derived from a name. */
function hash(name: string): number {
  let h = 2166136261;
  for (const letter of name) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}

const pick = <T,>([first, ...others]: readonly [T, ...T[]], by: number): T =>
  others[(by % (others.length + 1)) - 1] ?? first;

/** A drawn bust, chosen and coloured by a name; a mount is a horse unless its name says otherwise. */
export const Portrait = memo(function Portrait({
  name,
  mount = false,
}: {
  readonly name: string;
  readonly mount?: boolean;
}): ReactNode {
  const by = hash(name);
  const isSmooth = SMOOTH.test(name);
  const busts = isSmooth ? WOMEN : MEN;
  const called = CALLED.find(([words]) => words.test(name))?.[1];
  const kind = called ?? (mount ? 'horse' : (busts[by % busts.length] ?? 'cap'));
  return BUSTS[kind]({
    cloth: pick(CLOTH, by >>> 4),
    skin: pick(SKIN, by >>> 9),
    hair: pick(HAIR, by >>> 14),
    whiskers: isSmooth ? 'none' : pick(WHISKERS, by >>> 19),
  });
});
