import type { RuleId } from '@tiltyard/engine';
import { resist } from './check.js';
import { knockProne } from './harm.js';
import type { Combatant, Ctx } from './state.js';
import { disabled, sheetOf } from './state.js';
import type { Swing } from './swing.js';

export const STRIKE_IDS = [
  'called-shot',
  'knock-down',
  'maim',
  'mighty-blow',
  'armor-gap',
  'unhorse',
  'custom',
] as const;
export type StrikeId = (typeof STRIKE_IDS)[number];

/** A strike as data: the list is open, and the last two entries are for what a table adds (REN-STR-05). */
interface Strike {
  readonly name: string;
  readonly penalty: number;
  readonly rule: RuleId;
  readonly meleeOnly: boolean;
  /** Carries the Precision tag from its declaration on (REN-STR-14). */
  readonly precision: boolean;
  /** Needs a place named before the roll. */
  readonly part: boolean;
}

export const STRIKES: Readonly<Record<StrikeId, Strike>> = {
  'called-shot': {
    name: 'Called Shot',
    penalty: -10,
    rule: 'REN-STR-06',
    meleeOnly: false,
    precision: true,
    part: true,
  },
  'knock-down': {
    name: 'Knock Down',
    penalty: -10,
    rule: 'REN-STR-08',
    meleeOnly: true,
    precision: false,
    part: false,
  },
  maim: {
    name: 'Maim',
    penalty: -20,
    rule: 'REN-STR-10',
    meleeOnly: false,
    precision: true,
    part: true,
  },
  'mighty-blow': {
    name: 'Mighty Blow',
    penalty: -10,
    rule: 'REN-STR-12',
    meleeOnly: true,
    precision: false,
    part: false,
  },
  'armor-gap': {
    name: 'Strike an Armor Gap',
    penalty: -10,
    rule: 'REN-STR-13',
    meleeOnly: false,
    precision: true,
    part: false,
  },
  unhorse: {
    name: 'Unhorse',
    penalty: -10,
    rule: 'REN-DISM-01',
    meleeOnly: true,
    precision: false,
    part: false,
  },
  custom: {
    name: 'trick of your own',
    penalty: 0,
    rule: 'REN-STR-05',
    meleeOnly: false,
    precision: false,
    part: true,
  },
};

/** Tags that the declared strike adds to the attack (REN-STR-14). */
const PRECISION: readonly string[] = ['Precision'];
const NO_TAGS: readonly string[] = [];
export const strikeTags = ({ strike, terms }: Swing): readonly string[] =>
  strike !== undefined && (STRIKES[strike].precision || terms?.precise === true)
    ? PRECISION
    : NO_TAGS;

/** The worst penalty that a GM may put on a trick. */
const HARDEST = -60;

/** The GM says on what terms a trick of one's own is tried, before the roll (REN-STR-01, REN-STR-05). */
export function withTerms(ctx: Ctx, by: Combatant, swing: Swing): Swing {
  const question = {
    who: 'gm',
    rules: ['REN-STR-01', 'REN-STR-05'],
    about: { by: by.id, words: swing.part ?? '' },
  };
  const penalty = ctx.askNumber({ ...question, id: 'strike-penalty' }, HARDEST, 0);
  const precise =
    ctx.ask({
      ...question,
      id: 'strike-precision',
      options: [{ value: 'no' }, { value: 'yes' }],
      fallback: 'no',
    }) === 'yes';
  return { ...swing, terms: { penalty, precise } };
}

/** What a declared strike costs on the attack (REN-STR-02). */
export const strikePenalty = (strike: StrikeId, { terms }: Swing): number =>
  terms?.penalty ?? STRIKES[strike].penalty;

/** What a strike does beyond the rules is the GM's to say (REN-STR-01, REN-STR-07, REN-STR-11). */
const RULED: Partial<Readonly<Record<StrikeId, readonly RuleId[]>>> = {
  'called-shot': ['REN-STR-07'],
  maim: ['REN-STR-11'],
  custom: ['REN-STR-01', 'REN-STR-05'],
};

/** SOM × 2 to keep one's feet (REN-STR-09). */
const KEEP_FEET = 2;

/** What a strike brings besides its damage, once the attack is exceptional: after damage, wounds and their check (REN-STR-03, REN-STR-09). */
export function strikeResult(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  { strike, part }: Swing,
): void {
  if (strike === undefined) return;
  const { rule, name } = STRIKES[strike];
  ctx.note('strike', ['REN-STR-03', rule], {
    by: by.id,
    at: target.id,
    strike,
    name,
    ...(part === undefined ? {} : { part }),
  });
  if (strike === 'knock-down' && !target.prone && !disabled(ctx.state, target)) {
    const som = KEEP_FEET * sheetOf(ctx.state, target).aptitudes.SOM;
    if (!resist(ctx, target, 'SOM x2', ['REN-STR-09'], som, ['SOM']))
      knockProne(ctx, target, 'REN-STR-09');
  }
  if (strike === 'maim' && part !== undefined) {
    ctx.put(target, 'maimed', [...target.maimed, part]);
    ctx.note('maimed', ['REN-STR-11'], { who: target.id, part });
  }
  const rules = RULED[strike];
  if (!rules) return;
  const ruling = ctx.askText({
    id: 'strike-result',
    who: 'gm',
    rules,
    about: { by: by.id, at: target.id, strike, part: part ?? '' },
    fallback: '',
  });
  if (ruling !== '') ctx.note('ruling', rules, { who: target.id, text: ruling });
}
