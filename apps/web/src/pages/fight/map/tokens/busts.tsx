import type { ReactNode } from 'react';
import { memo } from 'react';

/** What a combatant looks like, in a box of 48 whose middle is at 24, 22.5. Busts keep their colours in both themes, as pictures do. */
type Bust = (typeof BUSTS)[number];

const BUSTS = [
  'hat',
  'beret',
  'morion',
  'kettle',
  'braids',
  'hood',
  'barbute',
  'cap',
  'beard',
] as const;

/** Those without a beard, for names that rather ask for it. */
const SMOOTH: readonly Bust[] = ['hat', 'braids', 'hood', 'kettle', 'barbute'];

/** What a name says of who bears it; it decides nothing but the picture. */
const CALLED: readonly (readonly [RegExp, Bust | 'horse' | 'beast' | 'stone'])[] = [
  [
    /\b(drake|dragon|wyrm|wyvern|wolf|bear|hound|dog|boar|lion|beast|rat|imp|serpent|spider|troll)\b/i,
    'beast',
  ],
  [/\b(statue|saint|golem|stone|warden|gargoyle)\b/i, 'stone'],
  [/\b(horse|pony|mare|steed|mule|donkey)\b/i, 'horse'],
  [/\b(sir|knight|ser[gj]eant|templar|champion)\b/i, 'barbute'],
  [/\b(brother|sister|monk|poacher|robin|assassin|thief|cutpurse|stalker)\b/i, 'hood'],
  [/\bcaptain\b/i, 'morion'],
  [/\b(guard|militia|watch|spearman|man-at-arms|soldier|reeve)\b/i, 'kettle'],
  [/\b(archer|bowman|fletcher)\b/i, 'hood'],
  [/\b(dame|lady|mother)\b/i, 'braids'],
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
];
const SKIN = ['#edd0b0', '#e3bd97', '#d9a97c', '#c98f63', '#8f5f3d', '#6e452c'];
const HAIR = ['#5a2f1a', '#2c1d14', '#c69b4c', '#9a5526', '#d9d5cb', '#3b3a3c', '#7b3b2a'];

/** A whole number that belongs to a name. */
function hash(name: string): number {
  let h = 2166136261;
  for (const letter of name) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}

interface Colours {
  readonly cloth: string;
  readonly skin: string;
  readonly hair: string;
}

const pick = (list: readonly string[], by: number): string => list[by % list.length] ?? '#888';

const SHADE = 'rgba(0,0,0,.22)';

/** Shoulders, neck and face, which most have in common. */
function Figure({
  colours,
  children,
}: {
  readonly colours: Colours;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <>
      <path d="M4 50C5 38 13 33.5 24 33.5S43 38 44 50Z" fill={colours.cloth} />
      <path d="M24 33.5C33 33.5 43 38 44 50H31C32 43 29 37 24 35Z" fill={SHADE} />
      {children}
      <path d="M19.5 26h9v9.5q-4.5 4-9 0Z" fill={colours.skin} />
      <path d="M19.5 30q4.5 4.5 9-.5v2.5q-4.5 4-9 1Z" fill="rgba(0,0,0,.2)" />
      <ellipse cx="24" cy="22" rx="8" ry="9.8" fill={colours.skin} />
      <path d="M24 12.2a8 9.8 0 0 1 0 19.6q4-5 3-9.8t-3-9.8Z" fill="rgba(60,25,0,.16)" />
      <path d="M19 21.5h3M26 21.5h3" stroke="#2a1c12" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M24 22.5v4.2h1.5" stroke="rgba(60,25,0,.5)" strokeWidth="1.1" fill="none" />
    </>
  );
}

const SMILE = <path d="M21 28.3q3 1.400 6-.1" stroke="#9c4038" strokeWidth="1.5" fill="none" />;
const FROWN = (
  <path d="M20.5 28.8q3.500-1.400 7 0" stroke="#6a3a22" strokeWidth="1.4" fill="none" />
);

function Hat({ cloth, skin, hair }: Colours): ReactNode {
  return (
    <>
      <path d="M13 22C11 33 12 38 10 42H38C36 38 37 33 35 22Z" fill={hair} />
      <Figure colours={{ cloth, skin, hair }}>
        <path d="M19 34l5 7 5-7 3 3-8 10-8-10Z" fill="#f3ead9" />
      </Figure>
      {SMILE}
      <path d="M15.5 21q1-6 8-7 6-1 9 6-1-7-8.500-8.500T15.500 21Z" fill={hair} />
      <path
        d="M5 15.500C12 10 36 8.500 44 13.500 42 17.500 33 15 25 15.500S8 20 5 15.500Z"
        fill="#27303a"
      />
      <path d="M14 13.500C15 5.500 32 4 34 12 28 13.500 20 13 14 13.500Z" fill="#36424f" />
      <path d="M14 13.400q10-1.600 20-1.400l.2 1.700Q24 13.200 14 15Z" fill="#b5882f" />
      <path d="M31 11C36 1 45 3 46 8 41 6 38 9 33 13Z" fill="#d8d2c2" />
    </>
  );
}

const Beret = (colours: Colours): ReactNode => (
  <>
    <Figure colours={colours} />
    <path
      d="M16 23C15 34 19 41 24 43 29 41 33 34 32 23 30 27 28 27 24 27S18 27 16 23Z"
      fill={colours.hair}
    />
    <path
      d="M18 19q2-1.600 4-.6M26 18.400q2.500-1 4 .6"
      stroke={colours.hair}
      strokeWidth="1.8"
      fill="none"
    />
    <path d="M12 16C10 5 32 1 36 12 39 13 40 17 36 18 30 13 20 13 12 16Z" fill="#7b3b2a" />
    <path d="M12 16q12-5 24 2-12-4.500-23.500-.5Z" fill="#53251a" />
  </>
);

const Morion = (colours: Colours): ReactNode => (
  <>
    <Figure colours={colours}>
      <path d="M9 42q15-8 30 0l1 3q-16-7-32 0Z" fill="#caa24a" />
    </Figure>
    <path
      d="M16.5 24q1 9.500 7.500 13 6.500-3.500 7.500-13-2 4-4.500 4.200T24 27.500t-3 .7-4.500-4.200Z"
      fill={colours.hair}
    />
    <path
      d="M7 20C10 14 14 11 16 10 20 8 28 8 32 10 34 11 38 14 41 20 36 15.500 30 17 24 17S12 15.500 7 20Z"
      fill="#7d868d"
    />
    <path d="M15 12C16 5 32 5 33 12 28 10.500 20 10.500 15 12Z" fill="#98a2a9" />
    <path d="M16 9C20 0 29 0 33 9 28 5 21 5 16 9Z" fill="#b9c2c7" />
  </>
);

const Kettle = (colours: Colours): ReactNode => (
  <>
    <Figure colours={colours}>
      <path
        d="M12 38q12-5 24 0M10 43q14-6 28 0"
        stroke={SHADE}
        strokeWidth="1.2"
        fill="none"
        strokeDasharray="2 1.5"
      />
    </Figure>
    {FROWN}
    <path
      d="M5 19C12 14.500 36 14.500 43 19 40 21.500 32 18.500 24 18.500S8 21.500 5 19Z"
      fill="#6d7780"
    />
    <path
      d="M13.5 16.800C13.500 5 34.500 5 34.500 16.800 28 15.500 20 15.500 13.500 16.800Z"
      fill="#8e99a1"
    />
    <path
      d="M24 7.800C34.500 8 34.500 14 34.500 16.800q-4-.9-7-1.100Q28 10 24 7.800Z"
      fill={SHADE}
    />
  </>
);

const Braids = (colours: Colours): ReactNode => (
  <>
    <path d="M14 20C10 34 13 40 12 46h4l3-20M34 20c4 14 1 20 2 26h-4l-3-20" fill={colours.hair} />
    <Figure colours={colours} />
    {SMILE}
    <path d="M15 20C14 8 34 8 33 20q-3-7-9-7t-9 7Z" fill={colours.hair} />
    <path d="M14.500 16.500q9.500-1.600 19 0l.3 1.500q-10-1.500-19.600 0Z" fill="#c9a44c" />
  </>
);

const Hood = ({ cloth, skin, hair }: Colours): ReactNode => (
  <>
    <Figure colours={{ cloth, skin, hair }} />
    {FROWN}
    <path
      d="M24 4C10 5 9 20 12 30 8 34 4 42 4 50H44C44 42 40 34 36 30 39 20 38 5 24 4ZM24 12C31 12 33 18 32 25 31 31 27 33.500 24 34 21 33.500 17 31 16 25 15 18 17 12 24 12Z"
      fill={cloth}
      fillRule="evenodd"
    />
    <path
      d="M24 4C38 5 39 20 36 30 40 34 44 42 44 50H32Q36 40 31 32 35 22 31 14.500 28 7 24 4Z"
      fill="rgba(0,0,0,.24)"
    />
  </>
);

const Barbute = ({ cloth }: Colours): ReactNode => (
  <>
    <path d="M4 50C5 38 13 33.500 24 33.500S43 38 44 50Z" fill={cloth} />
    <path d="M24 33.500C33 33.500 43 38 44 50H31C32 43 29 37 24 35Z" fill={SHADE} />
    <path d="M8 41q16-10 32 0l2 5Q24 36 6 46Z" fill="#c7b08a" />
    <path d="M13 20C12 4 36 4 35 20L34 34Q24 41 14 34Z" fill="#87919a" />
    <path d="M24 6C36 6 35.500 14 35 20L34 34q-5 3.500-8 4Q33 22 24 6Z" fill="rgba(0,0,0,.25)" />
    <path
      d="M16 19.500q3.500-2.500 7 .5v3l-1 .5V35h4V23.500L25 23v-3q3.500-3 7-.5-.5 4-4.500 4l-.5 10h-6l-.5-10q-4 0-4.500-4Z"
      fill="#1b1513"
    />
    <path d="M23.200 5h1.600v12h-1.600Z" fill="#c9a44c" />
  </>
);

const Cap = (colours: Colours): ReactNode => (
  <>
    <Figure colours={colours} />
    <path d="M19 27.500q5-2.500 10 0l1 1.500q-6-2-12 0Z" fill={colours.hair} />
    <path d="M14 18C12 6 36 6 34 18q-2.500-4-10-4t-10 4Z" fill={colours.cloth} />
    <path d="M24 8.500C35 9 35 14 34 18q-2-3-6-3.700Q28 11 24 8.500Z" fill={SHADE} />
    <path d="M13.500 17q10.500-5 21 0l-.3 2.400q-10-4.400-20.400 0Z" fill="rgba(0,0,0,.35)" />
  </>
);

const Beard = (colours: Colours): ReactNode => (
  <>
    <Figure colours={colours}>
      <path d="M5 44q8-9 16-9l-6 14H4Z" fill="#7d7263" />
    </Figure>
    <path
      d="M14.500 22C14 35 18 38 24 40 30 38 34 35 33.500 22 31 27 28.500 26.500 24 26.500S17 27 14.500 22Z"
      fill={colours.hair}
    />
    <path
      d="M18 18.500q2-1.500 4-.5M26 18q2.500-1 4 .5"
      stroke={colours.hair}
      strokeWidth="1.8"
      fill="none"
    />
  </>
);

const Horse = ({ hair }: Colours): ReactNode => (
  <>
    <path
      d="M14 50C11 38 13 30 17 23 19 16 23 10 30 7l1-5 4 6c5 5 9 13 10 21 0 3-2 5-5 5-3 0-5-3-8-4 0 6 3 12 4 20Z"
      fill={hair}
    />
    <path
      d="M17 23C19 16 23 10 30 7l-2 8c-5 4-8 9-8 16 0 7 2 13 2 19h-8C11 38 13 30 17 23Z"
      fill="rgba(0,0,0,.35)"
    />
    <circle cx="34" cy="16.500" r="1.700" fill="#1b1513" />
    <path d="M41.500 29.500q1.500-.5 2 .8" stroke="#1b1513" strokeWidth="1.4" fill="none" />
    <path d="M30 20q7 1 13 4M28 29q6-2 7-10" stroke="#c7b08a" strokeWidth="1.6" fill="none" />
  </>
);

const Beast = ({ cloth }: Colours): ReactNode => (
  <>
    <path
      d="M6 50C6 40 10 33 16 29 12 24 12 18 13 12l5 5c4-2 8-2 12 0l5-5c1 6 1 12-3 17 6 4 10 11 10 21Z"
      fill={cloth}
    />
    <path
      d="M24 15.500q3 .2 6 1.500l5-5c1 6 1 12-3 17 6 4 10 11 10 21H30Q34 34 24 15.500Z"
      fill={SHADE}
    />
    <path d="M17.500 20.500l4.500 2.200-4 1.600ZM30.500 20.500 26 22.700l4 1.600Z" fill="#e8c45a" />
    <path
      d="M19 30q5 3 10 0l-1.500 4-1.700-2.600L24 34.500l-1.800-3.100L20.500 34Z"
      fill="#f3ead9"
    />
  </>
);

const Stone = (): ReactNode => (
  <Figure colours={{ cloth: '#8a867c', skin: '#b3aea2', hair: '#9a958a' }}>{null}</Figure>
);

const DRAWN: Readonly<Record<Bust | 'horse' | 'beast' | 'stone', (colours: Colours) => ReactNode>> =
  {
    hat: Hat,
    beret: Beret,
    morion: Morion,
    kettle: Kettle,
    braids: Braids,
    hood: Hood,
    barbute: Barbute,
    cap: Cap,
    beard: Beard,
    horse: Horse,
    beast: Beast,
    stone: Stone,
  };

/** A drawn bust, chosen and coloured by a name; a mount is a horse whatever it is called. */
export const Portrait = memo(function Portrait({
  name,
  mount = false,
}: {
  readonly name: string;
  readonly mount?: boolean;
}): ReactNode {
  const by = hash(name);
  const called = CALLED.find(([words]) => words.test(name))?.[1];
  const busts = /^\S+[ae]\b/.test(name) ? SMOOTH : BUSTS;
  const kind = mount ? 'horse' : (called ?? busts[by % busts.length] ?? 'cap');
  return DRAWN[kind]({
    cloth: pick(CLOTH, by >>> 4),
    skin: pick(SKIN, by >>> 9),
    hair: pick(HAIR, by >>> 14),
  });
});
