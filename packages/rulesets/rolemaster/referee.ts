import type { Id } from '@tiltyard/engine';
import { action, anybody, byGm, choiceOf, everyCell } from '@tiltyard/engine';
import { z } from 'zod';
import { afflict } from './afflict.js';
import { senseless } from './budget.js';
import { heal } from './harm.js';
import { tablesOf } from './lookup.js';
import { maneuver } from './maneuver.js';
import { METRE, metres } from './sheet.js';
import type { Point, State, Timer } from './state.js';
import { the } from './state.js';
import { perceive } from './surprise.js';
import { effectCell, readEffects } from './tables/effect.js';
import { maneuverCell, maneuverKey } from './tables/table.js';

const yesNo = () => choiceOf([true, false]);

/** Effects of the vocabulary befall somebody at the GM's word (RMC-CRIT-05). */
export const gmEffect = action<State, { who: Id; cell: string; from?: Id | undefined }>({
  ...byGm,
  id: 'gm.effect',
  name: 'Let effects happen',
  rules: ['RMC-CRIT-05'],
  schema: z.strictObject({ who: z.string(), cell: z.string(), from: z.string().optional() }),
  labels: { cell: 'Effects, as in a critical', from: 'From whom' },
  domains: {
    who: anybody,
    cell: () => ({ kind: 'text', max: 200, suggestion: '+5H;S1' }),
    from: anybody,
  },
  check(_, __, { cell }) {
    const read = readEffects(cell);
    return typeof read === 'string'
      ? {
          rules: ['RMC-CRIT-05'],
          reason: `"${read}" is no effect; expected such as +5H, BL2, S1, PR with ; between them`,
        }
      : undefined;
  },
  perform(t, _, { who, cell, from }) {
    t.note('befalls', ['RMC-CRIT-05'], { who, cell });
    afflict(t, the(t.state, who), effectCell(cell), { by: from ?? null });
  },
});

/** Calls for a roll against surprise or confusion (RMC-SURP-01, RMC-SURP-02). */
export const gmPerceive = action<
  State,
  { who: Id; cause: 'ambush' | 'orientation'; modifier?: number | undefined }
>({
  ...byGm,
  id: 'gm.perceive',
  name: 'Call for Perception or orientation',
  rules: ['RMC-SURP-01', 'RMC-SURP-02'],
  schema: z.strictObject({
    who: z.string(),
    cause: z.enum(['ambush', 'orientation']),
    modifier: z.number().int().optional(),
  }),
  labels: { cause: 'What has to be noticed' },
  domains: {
    who: anybody,
    cause: () => choiceOf(['ambush', 'orientation']),
    modifier: () => ({ kind: 'number', min: -200, max: 200 }),
  },
  check: (state, _, { who }) => senseless(state, the(state, who)),
  perform: (t, _, { who, cause, modifier }) =>
    void perceive(t, the(t.state, who), cause, modifier ?? 0),
});

/** Calls for a movement maneuver: a leap, a climb, running over bad ground while stunned (RMC-EFF-09). */
export const gmManeuver = action<
  State,
  { who: Id; difficulty: string; bonus?: number | undefined }
>({
  ...byGm,
  id: 'gm.maneuver',
  name: 'Call for a maneuver',
  rules: ['RMC-EFF-09', 'RMC-CTX-03'],
  schema: z.strictObject({
    who: z.string(),
    difficulty: z.string(),
    bonus: z.number().int().optional(),
  }),
  labels: { bonus: 'Bonus for it' },
  domains: {
    who: anybody,
    difficulty: (state) => choiceOf(tablesOf(state).maneuver.columns),
    bonus: () => ({ kind: 'number', min: -200, max: 300 }),
  },
  check: (state, _, { who }) => senseless(state, the(state, who)),
  perform(t, _, { who: id, difficulty, bonus }) {
    const who = the(t.state, id);
    const { maneuver: table } = tablesOf(t.state);
    const column = table.columns.indexOf(difficulty);
    const total = maneuver(
      t,
      who,
      'maneuver',
      ['RMC-CTX-03'],
      bonus === undefined ? [] : [{ amount: bonus, rule: 'RMC-CTX-03', why: 'bonus' }],
      (sum) => maneuverKey(table, sum, column),
    );
    const read = maneuverCell(table, total, column);
    const share = read.zone === 'numeric' ? read.number : read.zone === 'high' ? read.best : 0;
    t.note('maneuvers', ['RMC-CTX-03'], {
      who: id,
      difficulty,
      total,
      share,
      cell: read.zone === 'numeric' ? '' : read.cell.codes,
    });
    // There is no foe whose initiative a feat of one's own could take.
    if (read.zone !== 'numeric') afflict(t, who, read.cell, { by: null, initiativeOf: null });
  },
});

/** A labelled modifier to OB, against everybody or one target (RMC-OB-03). */
export const gmModifier = action<
  State,
  { who: Id; label: string; value: number; against?: Id | undefined }
>({
  ...byGm,
  id: 'gm.modifier',
  name: 'Give a modifier to OB',
  rules: ['RMC-OB-03'],
  schema: z.strictObject({
    who: z.string(),
    label: z.string().min(1).max(60),
    value: z.number().int().min(-200).max(200),
    against: z.string().optional(),
  }),
  labels: { label: 'What it is', value: 'How much', against: 'Only against' },
  domains: {
    who: anybody,
    label: () => ({ kind: 'text', max: 60, suggestion: 'higher ground' }),
    value: () => ({ kind: 'number', min: -200, max: 200 }),
    against: anybody,
  },
  perform(t, _, { who: id, label, value, against }) {
    const who = the(t.state, id);
    const others = who.modifiers.filter((each) => each.label !== label);
    // A value of 0 takes the modifier of that name away.
    t.put(
      who,
      'modifiers',
      value === 0
        ? others
        : [...others, against === undefined ? { label, value } : { label, value, against }],
    );
    t.note('modifier', ['RMC-OB-03'], { who: id, label, value, against: against ?? null });
  },
});

/** Whether somebody is held, or knows of the fight (RMC-DB-03, RMC-DB-05). */
export const gmHold = action<State, { who: Id; held: boolean }>({
  ...byGm,
  id: 'gm.hold',
  name: 'Hold or free',
  rules: ['RMC-DB-05'],
  schema: z.strictObject({ who: z.string(), held: z.boolean() }),
  domains: { who: anybody, held: yesNo },
  perform(t, _, { who, held }) {
    t.put(the(t.state, who), 'held', held);
    t.note('held', ['RMC-DB-05'], { who, held });
  },
});

export const gmAware = action<State, { who: Id; aware: boolean }>({
  ...byGm,
  id: 'gm.aware',
  name: 'Make aware or unaware',
  rules: ['RMC-DB-03'],
  schema: z.strictObject({ who: z.string(), aware: z.boolean() }),
  domains: { who: anybody, aware: yesNo },
  perform(t, _, { who, aware }) {
    t.put(the(t.state, who), 'aware', aware);
    t.note('aware', ['RMC-DB-03'], { who, aware });
  },
});

export const gmReveal = action<State, { who: Id; hidden: boolean }>({
  ...byGm,
  id: 'gm.hide',
  name: 'Hide or reveal',
  rules: ['RMC-SURP-01'],
  schema: z.strictObject({ who: z.string(), hidden: z.boolean() }),
  domains: { who: anybody, hidden: yesNo },
  perform(t, _, { who, hidden }) {
    t.put(the(t.state, who), 'hidden', hidden);
    t.note('hidden', ['RMC-SURP-01'], { who, hidden });
  },
});

const KINDS = [
  'bleeding',
  'penalties',
  'hits',
  'weapon',
  'stun',
  'dying',
  'unconsciousness',
] as const;
/** Of which timers somebody is cured. */
const CURES: Readonly<Record<string, Timer['kind']>> = { dying: 'dead', unconsciousness: 'out' };

/** Somebody is treated: bleeding is stopped, injuries heal, hits come back, a weapon is repaired, death is held off (RMC-EFF-10 to 12). */
export const gmTreat = action<
  State,
  { who: Id; what: (typeof KINDS)[number]; amount?: number | undefined }
>({
  ...byGm,
  id: 'gm.treat',
  name: 'Treat',
  rules: ['RMC-EFF-10', 'RMC-EFF-11'],
  schema: z.strictObject({
    who: z.string(),
    what: z.enum(KINDS),
    amount: z.number().int().min(1).max(999).optional(),
  }),
  labels: { what: 'What is treated' },
  domains: {
    who: anybody,
    what: () => choiceOf(KINDS),
    amount: () => ({ kind: 'number', min: 1, max: 999 }),
  },
  perform(t, _, { who: id, what, amount }) {
    const who = the(t.state, id);
    if (what === 'bleeding') {
      t.put(who, 'bleed', Math.max(0, who.bleed - (amount ?? who.bleed)));
      t.put(who, 'bleedFresh', Math.min(who.bleed, who.bleedFresh));
    } else if (what === 'penalties') t.put(who, 'penalties', []);
    else if (what === 'hits') heal(t, who, amount ?? Infinity);
    else if (what in CURES)
      t.put(
        who,
        'timers',
        who.timers.filter(({ kind }) => kind !== CURES[what]),
      );
    else if (what === 'weapon') t.put(who, 'broken', []);
    else
      afflict(t, who, effectCell(amount === undefined ? 'UNSTUNALL' : `UNSTUN${amount}`), {
        by: null,
      });
    t.note('treated', ['RMC-EFF-10', 'RMC-EFF-11'], { who: id, what, amount: amount ?? null });
  },
});

const point = z.tuple([metres, metres]);

/** The GM puts somebody somewhere, in metres. */
export const gmPlace = action<State, { who: Id; to: Point }>({
  ...byGm,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['RMC-CTX-10'],
  schema: z.strictObject({ who: z.string(), to: point }),
  domains: {
    who: anybody,
    to: ({ fixed: { map } }) => ({ kind: 'cell', cells: everyCell(map), finer: true }),
  },
  perform(t, _, { who, to }) {
    t.put(the(t.state, who), 'at', to);
    t.note('put', ['RMC-CTX-10'], { who, to: to.map((units) => units / METRE) });
  },
});
