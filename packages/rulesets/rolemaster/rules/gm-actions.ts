import type { Id } from '@tiltyard/engine';
import { action, choiceOf } from '@tiltyard/engine';
import { chooseAnyCombatant, gmActionDefaults, everyCell } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { afflict } from './critical-effects/apply-effects.js';
import { senseless } from './action-points.js';
import { heal } from './critical-effects/harm.js';
import { tablesOf } from '../state/content/lookup.js';
import { maneuver } from './maneuver.js';
import { METRE, metres } from '../state/sheet.js';
import type { Point, State, Timer } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { perceive } from './surprise/surprise.js';
import { effectCell, readEffects } from '../tables/effect.js';
import { maneuverCell, maneuverKey } from '../tables/table.js';

const yesNo = () => choiceOf([true, false]);

/** Effects of the vocabulary befall somebody at the GM's word (RMC-CRIT-05). */
export const gmEffect = action<State, { who: Id; cell: string; from?: Id | undefined }>({
  ...gmActionDefaults,
  id: 'gm.effect',
  name: 'Let effects happen',
  rules: ['RMC-CRIT-05'],
  schema: z.strictObject({ who: z.string(), cell: z.string(), from: z.string().optional() }),
  labels: { cell: 'Effects, as in a critical', from: 'From whom' },
  domains: {
    who: chooseAnyCombatant,
    cell: () => ({ kind: 'text', max: 200, suggestion: '+5H;S1' }),
    from: chooseAnyCombatant,
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
  perform(ctx, _, { who, cell, from }) {
    ctx.note('befalls', ['RMC-CRIT-05'], { who, cell });
    afflict(ctx, combatantById(ctx.state, who), effectCell(cell), { by: from ?? null });
  },
});

/** Calls for a roll against surprise or confusion (RMC-SURP-01, RMC-SURP-02). */
export const gmPerceive = action<
  State,
  { who: Id; cause: 'ambush' | 'orientation'; modifier?: number | undefined }
>({
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
    cause: () => choiceOf(['ambush', 'orientation']),
    modifier: () => ({ kind: 'number', min: -200, max: 200 }),
  },
  check: (state, _, { who }) => senseless(state, combatantById(state, who)),
  perform: (ctx, _, { who, cause, modifier }) =>
    void perceive(ctx, combatantById(ctx.state, who), cause, modifier ?? 0),
});

/** Calls for a movement maneuver: a leap, a climb, running over bad ground while stunned (RMC-EFF-09). */
export const gmManeuver = action<
  State,
  { who: Id; difficulty: string; bonus?: number | undefined }
>({
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
    difficulty: (state) => choiceOf(tablesOf(state).maneuver.columns),
    bonus: () => ({ kind: 'number', min: -200, max: 300 }),
  },
  check: (state, _, { who }) => senseless(state, combatantById(state, who)),
  perform(ctx, _, { who: id, difficulty, bonus }) {
    const who = combatantById(ctx.state, id);
    const { maneuver: table } = tablesOf(ctx.state);
    const column = table.columns.indexOf(difficulty);
    const total = maneuver(
      ctx,
      who,
      'maneuver',
      ['RMC-CTX-03'],
      bonus === undefined ? [] : [{ amount: bonus, rule: 'RMC-CTX-03', why: 'bonus' }],
      (sum) => maneuverKey(table, sum, column),
    );
    const read = maneuverCell(table, total, column);
    const share = read.zone === 'numeric' ? read.number : read.zone === 'high' ? read.best : 0;
    ctx.note('maneuvers', ['RMC-CTX-03'], {
      who: id,
      difficulty,
      total,
      share,
      cell: read.zone === 'numeric' ? '' : read.cell.codes,
    });
    // There is no foe whose initiative a feat of one's own could take.
    if (read.zone !== 'numeric') afflict(ctx, who, read.cell, { by: null, initiativeOf: null });
  },
});

/** A labelled modifier to OB, against everybody or one target (RMC-OB-03). */
export const gmModifier = action<
  State,
  { who: Id; label: string; value: number; against?: Id | undefined }
>({
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
    label: () => ({ kind: 'text', max: 60, suggestion: 'higher ground' }),
    value: () => ({ kind: 'number', min: -200, max: 200 }),
    against: chooseAnyCombatant,
  },
  perform(ctx, _, { who: id, label, value, against }) {
    const who = combatantById(ctx.state, id);
    const others = who.modifiers.filter((each) => each.label !== label);
    // A value of 0 takes the modifier of that name away.
    ctx.put(
      who,
      'modifiers',
      value === 0
        ? others
        : [...others, against === undefined ? { label, value } : { label, value, against }],
    );
    ctx.note('modifier', ['RMC-OB-03'], { who: id, label, value, against: against ?? null });
  },
});

/** Whether somebody is held, or knows of the fight (RMC-DB-03, RMC-DB-05). */
export const gmHold = action<State, { who: Id; held: boolean }>({
  ...gmActionDefaults,
  id: 'gm.hold',
  name: 'Hold or free',
  rules: ['RMC-DB-05'],
  schema: z.strictObject({ who: z.string(), held: z.boolean() }),
  domains: { who: chooseAnyCombatant, held: yesNo },
  perform(ctx, _, { who, held }) {
    ctx.put(combatantById(ctx.state, who), 'held', held);
    ctx.note('held', ['RMC-DB-05'], { who, held });
  },
});

export const gmAware = action<State, { who: Id; aware: boolean }>({
  ...gmActionDefaults,
  id: 'gm.aware',
  name: 'Make aware or unaware',
  rules: ['RMC-DB-03'],
  schema: z.strictObject({ who: z.string(), aware: z.boolean() }),
  domains: { who: chooseAnyCombatant, aware: yesNo },
  perform(ctx, _, { who, aware }) {
    ctx.put(combatantById(ctx.state, who), 'aware', aware);
    ctx.note('aware', ['RMC-DB-03'], { who, aware });
  },
});

export const gmReveal = action<State, { who: Id; hidden: boolean }>({
  ...gmActionDefaults,
  id: 'gm.hide',
  name: 'Hide or reveal',
  rules: ['RMC-SURP-01'],
  schema: z.strictObject({ who: z.string(), hidden: z.boolean() }),
  domains: { who: chooseAnyCombatant, hidden: yesNo },
  perform(ctx, _, { who, hidden }) {
    ctx.put(combatantById(ctx.state, who), 'hidden', hidden);
    ctx.note('hidden', ['RMC-SURP-01'], { who, hidden });
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
  ...gmActionDefaults,
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
    who: chooseAnyCombatant,
    what: () => choiceOf(KINDS),
    amount: () => ({ kind: 'number', min: 1, max: 999 }),
  },
  perform(ctx, _, { who: id, what, amount }) {
    const who = combatantById(ctx.state, id);
    if (what === 'bleeding') {
      ctx.put(who, 'bleed', Math.max(0, who.bleed - (amount ?? who.bleed)));
      ctx.put(who, 'bleedFresh', Math.min(who.bleed, who.bleedFresh));
    } else if (what === 'penalties') ctx.put(who, 'penalties', []);
    else if (what === 'hits') heal(ctx, who, amount ?? Infinity);
    else if (what in CURES)
      ctx.put(
        who,
        'timers',
        who.timers.filter(({ kind }) => kind !== CURES[what]),
      );
    else if (what === 'weapon') ctx.put(who, 'broken', []);
    else
      afflict(ctx, who, effectCell(amount === undefined ? 'UNSTUNALL' : `UNSTUN${amount}`), {
        by: null,
      });
    ctx.note('treated', ['RMC-EFF-10', 'RMC-EFF-11'], { who: id, what, amount: amount ?? null });
  },
});

const point = z.tuple([metres, metres]);

/** The GM puts somebody somewhere, in metres. */
export const gmPlace = action<State, { who: Id; to: Point }>({
  ...gmActionDefaults,
  id: 'gm.place',
  name: 'Put somewhere',
  rules: ['RMC-CTX-10'],
  schema: z.strictObject({ who: z.string(), to: point }),
  domains: {
    who: chooseAnyCombatant,
    to: ({ fixed: { map } }) => ({ kind: 'cell', cells: everyCell(map), finer: true }),
  },
  perform(ctx, _, { who, to }) {
    ctx.put(combatantById(ctx.state, who), 'at', to);
    ctx.note('put', ['RMC-CTX-10'], { who, to: to.map((units) => units / METRE) });
  },
});
