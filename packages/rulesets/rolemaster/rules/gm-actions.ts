import type { RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { everyCell } from '@tiltyard/engine/kit';
import { holdChanges } from '../events/conditions.js';
import { treated } from '../events/injuries.js';
import { attemptsManeuver, awarenessChanges } from '../events/maneuvers.js';
import { placed } from '../events/movement.js';
import { effectsApplied, modifierGiven } from '../events/rulings.js';
import { tablesOf } from '../state/content/lookup.js';
import { defineGmAction, param } from '../state/define.js';
import type { Combatant, Ctx } from '../state/state.js';
import { CAUSES, cellOf, combatantById, placeOf } from '../state/state.js';
import {
  halt,
  healPenalties,
  placeAt,
  repairItems,
  setAware,
  setHeld,
  setModifier,
  staunch,
  stopTimers,
} from '../state/verbs/index.js';
import { effectCell, readEffects } from '../tables/effect.js';
import type { Maneuvered } from '../tables/table.js';
import { maneuverCell, maneuverKey } from '../tables/table.js';
import { cannotAct } from './action-points.js';
import { applyEffects } from './critical-effects/apply-effects.js';
import { heal, rouse } from './critical-effects/harm.js';
import { isPastHelp } from './gm-states.js';
import { rollManeuver } from './maneuver.js';
import { rollPerception } from './surprise/surprise.js';

const who = param.combatant();
const yesNo = param.oneOf([true, false]);

/** Applies effects from the table vocabulary on the GM's decision (RMC-CRIT-05). */
export const gmEffect = defineGmAction({
  id: 'gm.effect',
  name: 'Apply critical effects',
  rules: ['RMC-CRIT-05'],
  with: {
    who,
    cell: param.text({ max: 200, suggestion: '+5H;S1' }, { label: 'Effects, as in a critical' }),
    from: param.optional(param.combatant(undefined, { label: 'Source' })),
  },
  check(_, __, { cell }) {
    const read = readEffects(cell);
    return typeof read === 'string'
      ? refuse(
          'RMC-CRIT-05',
          'unknown-effect',
          `"${read}" is not an effect; expected codes such as +5H, BL2, S1 or PR, separated by ;`,
        )
      : undefined;
  },
  do(ctx, _, { who: id, cell, from }) {
    const target = combatantById(ctx.state, id);
    ctx.tell(effectsApplied, ['RMC-CRIT-05'], { who: id, cell });
    if (!isPastHelp(ctx, target))
      applyEffects(ctx, target, effectCell(cell), { from: from ?? null });
  },
});

/** Calls for a roll against surprise or confusion (RMC-SURP-01, RMC-SURP-02). */
export const gmPerceive = defineGmAction({
  id: 'gm.perceive',
  name: 'Call for Perception or orientation',
  rules: ['RMC-SURP-01', 'RMC-SURP-02'],
  with: {
    who,
    cause: param.oneOf(CAUSES, { label: 'Roll type' }),
    modifier: param.optional(param.number({ min: -200, max: 200 })),
  },
  check: (state, _, { who: id }) => cannotAct(state, combatantById(state, id)),
  do(ctx, _, { who: id, cause, modifier = 0 }) {
    rollPerception(ctx, combatantById(ctx.state, id), cause, modifier);
  },
});

/** Calls for a movement maneuver: a leap, a climb, running over bad ground while stunned (RMC-EFF-09). */
export const gmManeuver = defineGmAction({
  id: 'gm.maneuver',
  name: 'Call for a maneuver',
  rules: ['RMC-EFF-09', 'RMC-CTX-03'],
  with: {
    who,
    difficulty: param.oneOf((state) =>
      tablesOf(state).maneuver.columns.map((value) => ({ value })),
    ),
    bonus: param.optional(param.number({ min: -200, max: 300 })),
  },
  check: (state, _, { who: id }) => cannotAct(state, combatantById(state, id)),
  do: (ctx, _, { who: id, difficulty, bonus = 0 }) =>
    attempt(ctx, combatantById(ctx.state, id), difficulty, bonus),
});

/** The degree to which a maneuver succeeds, in percent. */
function shareOf(read: Maneuvered): number {
  if (read.zone === 'numeric') return read.number;
  return read.zone === 'high' ? read.best : 0;
}

function attempt(ctx: Ctx, actor: Combatant, difficulty: string, bonus: number): void {
  const { maneuver: table } = tablesOf(ctx.state);
  const column = table.columns.indexOf(difficulty);
  const total = rollManeuver(ctx, actor, {
    name: 'maneuver',
    rules: ['RMC-CTX-03'],
    bonuses: [{ amount: bonus, rule: 'RMC-CTX-03', why: 'bonus' }],
    alike: (sum) => maneuverKey(table, sum, column),
  });
  const read = maneuverCell(table, total, column);
  ctx.tell(attemptsManeuver, ['RMC-CTX-03'], {
    who: actor.id,
    difficulty,
    total,
    share: shareOf(read),
    cell: read.zone === 'numeric' ? '' : read.cell.codes,
  });
  // A maneuver without an opponent cannot penalize anyone's initiative.
  if (read.zone !== 'numeric')
    applyEffects(ctx, actor, read.cell, { from: null, initiativeOf: null });
}

/** Gives a labelled modifier to OB, against all targets or one (RMC-OB-03). */
export const gmModifier = defineGmAction({
  id: 'gm.modifier',
  name: 'Add modifier to OB',
  rules: ['RMC-OB-03'],
  with: {
    who,
    label: param.text({ min: 1, max: 60, suggestion: 'higher ground' }, { label: 'Reason' }),
    value: param.number({ min: -200, max: 200 }, { label: 'Modifier' }),
    against: param.optional(param.combatant(undefined, { label: 'Only against' })),
  },
  do(ctx, _, { who: id, label, value, against }) {
    const target = combatantById(ctx.state, id);
    setModifier(ctx, target, against === undefined ? { label, value } : { label, value, against });
    ctx.tell(modifierGiven, ['RMC-OB-03'], { who: id, label, value, against: against ?? null });
  },
});

/** Holds a combatant or frees them (RMC-DB-05). */
export const gmHold = defineGmAction({
  id: 'gm.hold',
  name: 'Set held',
  rules: ['RMC-DB-05'],
  with: { who, held: yesNo },
  do(ctx, _, { who: id, held }) {
    const target = combatantById(ctx.state, id);
    if (isPastHelp(ctx, target)) return;
    setHeld(ctx, target, held);
    ctx.tell(holdChanges, ['RMC-DB-05'], { who: id, held });
  },
});

/** Sets whether a combatant is aware of the fight (RMC-DB-03). */
export const gmAware = defineGmAction({
  id: 'gm.aware',
  name: 'Set aware',
  rules: ['RMC-DB-03'],
  with: { who, aware: yesNo },
  do(ctx, _, { who: id, aware }) {
    const target = combatantById(ctx.state, id);
    if (isPastHelp(ctx, target)) return;
    setAware(ctx, target, aware);
    ctx.tell(awarenessChanges, ['RMC-DB-03'], { who: id, aware });
  },
});

const TREATABLE = [
  'bleeding',
  'penalties',
  'hits',
  'weapon',
  'stun',
  'dying',
  'unconsciousness',
] as const;
type Treatable = (typeof TREATABLE)[number];
/** What can be treated in part; everything else is treated as a whole. */
const PARTLY: readonly Treatable[] = ['bleeding', 'hits', 'stun'];

/** The rule for each kind of treatment. */
const RULE: Readonly<Record<Treatable, RuleId>> = {
  bleeding: 'RMC-EFF-11',
  penalties: 'RMC-EFF-10',
  hits: 'RMC-EFF-10',
  weapon: 'RMC-CRIT-05',
  stun: 'RMC-WEAR-01',
  dying: 'RMC-EFF-12',
  unconsciousness: 'RMC-EFF-12',
};

function treat(ctx: Ctx, patient: Combatant, what: Treatable, amount: number | undefined): void {
  switch (what) {
    case 'bleeding':
      return staunch(ctx, patient, amount ?? patient.bleed);
    case 'penalties':
      return healPenalties(ctx, patient);
    case 'hits':
      return heal(ctx, patient, amount ?? Infinity);
    case 'weapon':
      return repairItems(ctx, patient);
    case 'stun':
      return applyEffects(
        ctx,
        patient,
        effectCell(amount === undefined ? 'UNSTUNALL' : `UNSTUN${amount}`),
        { from: null },
      );
    case 'dying':
      return stopTimers(ctx, patient, 'dead');
    case 'unconsciousness':
      return rouse(ctx, patient);
  }
}

/**
 * Treats a combatant: bleeding stops, injuries heal, hits are restored, a weapon is repaired,
 * death is prevented (RMC-EFF-10 to 12).
 */
export const gmTreat = defineGmAction({
  id: 'gm.treat',
  name: 'Treat or repair',
  rules: ['RMC-EFF-10', 'RMC-EFF-11'],
  with: {
    who,
    what: param.oneOf(TREATABLE, { label: 'Treated' }),
    amount: param.optional(
      param.number({ min: 1, max: 999 }),
      (_, __, { what }: { what: Treatable }) => PARTLY.includes(what),
    ),
  },
  do(ctx, _, { who: id, what, amount }) {
    const patient = combatantById(ctx.state, id);
    if (what !== 'weapon' && isPastHelp(ctx, patient)) return;
    ctx.tell(treated, [RULE[what]], { who: id, what, amount: amount ?? null });
    treat(ctx, patient, what, amount);
  },
});

/** Places a combatant on the map, between cells if desired. */
export const gmPlace = defineGmAction({
  id: 'gm.place',
  name: 'Move combatant',
  rules: ['RMC-CTX-10'],
  with: { who, to: param.point(({ fixed: { map } }) => everyCell(map)) },
  do(ctx, _, { who: id, to }) {
    const at = placeOf(ctx.state, to);
    const target = combatantById(ctx.state, id);
    placeAt(ctx, target, at);
    halt(ctx, target);
    ctx.tell(placed, ['RMC-CTX-10'], { who: id, to: [...cellOf(ctx.state, target)] });
  },
});

export const gmActions = [
  gmEffect,
  gmPerceive,
  gmManeuver,
  gmModifier,
  gmHold,
  gmAware,
  gmTreat,
  gmPlace,
];
