import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { dodges } from '../../events/defences.js';
import { tablesOf } from '../../state/content/lookup.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { ACTION_POINTS, countsActionPoints, seenShifted, sheetOf } from '../../state/state.js';
import { declareAction, setDodge, spend } from '../../state/verbs/index.js';
import { maneuverCell, maneuverKey } from '../../tables/table.js';
import { applyEffects } from '../critical-effects/apply-effects.js';
import { proneModifier } from '../critical-effects/state-penalties.js';
import type { Bonus } from '../maneuver.js';
import { movementPenalty } from '../movement/pace.js';
import { averageBonus, rollManeuver } from '../maneuver.js';
import type { Incoming } from './incoming.js';
import { cannotDefend } from './incoming.js';
import { canParryKind } from './parry.js';

const DIFFICULTY = 'Extremely Hard';
/** The same difficulty as a modifier, for use with the Medium column (RMC-CTX-03). */
const AS_MODIFIER = -30;
const PLAIN = 'Medium';

/** Tells why an attack cannot be dodged, or undefined (RMC-DODGE-01, RMC-DODGE-02). */
export function cannotDodge(
  state: State,
  defender: Combatant,
  incoming: Incoming,
): Refusal | undefined {
  const { name } = defender;
  const refusal = cannotDefend(state, defender, incoming);
  if (refusal) return refusal;
  const unarmedOnly = state.fixed.options['dodge.requiresNoUsableWeapon'];
  // A weapon that may not parry this attack counts as one that cannot be used.
  if (unarmedOnly && canParryKind(state, defender, incoming))
    return refuse('RMC-DODGE-01', 'usable-weapon', `${name} has a usable weapon, so can't dodge`);
  const done = doneInstead(state, defender);
  if (done)
    return refuse('RMC-DODGE-02', 'attacked-or-parried', `${name} has already ${done} this round`);
  // Reasons that others must not learn come last, so that they only count if nothing else refuses.
  return cannotSpendOnDodge(state, defender) ?? hasDeclaredParry(defender);
}

/** What a combatant has visibly done this round that rules out a dodge (RMC-DODGE-02). */
function doneInstead(state: State, defender: Combatant): 'attacked' | 'parried' | undefined {
  if (defender.attacked) return 'attacked';
  return seenShifted(state, defender) > 0 ? 'parried' : undefined;
}

/** Tells why the round's Action Points do not allow a dodge, or undefined (RMC-DODGE-02, RMC-DODGE-10). */
function cannotSpendOnDodge(
  state: State,
  { name, dodge: done, actionPoints }: Combatant,
): Refusal | undefined {
  if (!countsActionPoints(state)) return undefined;
  if (done !== null)
    return refuse('RMC-DODGE-10', 'dodged', `${name} has already dodged this round`);
  return actionPoints < ACTION_POINTS
    ? refuse(
        'RMC-DODGE-02',
        'no-action-points',
        `a dodge requires ${ACTION_POINTS} Action Points: ${name} has ${actionPoints} left`,
      )
    : undefined;
}

/** The code of a refusal that only the parrying combatant may know (RMC-PARRY-04). */
export const PARRY_DECLARED = 'parry-declared';

const hasDeclaredParry = ({ name, shifted }: Combatant): Refusal | undefined =>
  shifted > 0
    ? refuse('RMC-DODGE-02', PARRY_DECLARED, `${name} has declared a parry this round`)
    : undefined;

/** The bonus from Acrobatics or from the average, never both (RMC-DODGE-05). */
function dodgeBonus(ctx: Ctx, defender: Combatant): Bonus {
  const { acrobatics } = sheetOf(ctx.state, defender);
  const plain: Bonus = {
    amount: averageBonus(ctx.state, defender),
    rule: 'RMC-DODGE-04',
    why: 'average of Ag and Qu',
  };
  if (acrobatics === null) return plain;
  const skilled: Bonus = { amount: acrobatics, rule: 'RMC-DODGE-05', why: 'Acrobatics' };
  const best = acrobatics > plain.amount ? skilled : plain;
  if (ctx.state.fixed.options['dodge.bonusChoice'] === 'best') return best;
  const choice = ctx.ask({
    id: 'dodge-bonus',
    who: defender.id,
    rules: ['RMC-DODGE-05'],
    about: {},
    options: [
      { value: 'acrobatics', label: `Acrobatics ${acrobatics}` },
      { value: 'average', label: `average ${plain.amount}` },
    ],
    fallback: best === skilled ? 'acrobatics' : 'average',
  });
  return choice === 'acrobatics' ? skilled : plain;
}

/** This round's movement penalty to a dodge, if the house rule applies one (RMC-DODGE-11). */
const paceBonus = ({ state }: Ctx, defender: Combatant): Bonus => ({
  amount:
    state.fixed.options['dodge.pacePenalty'] === 'table' ? movementPenalty(state, defender) : 0,
  rule: 'RMC-DODGE-11',
  why: 'pace',
});

/** The Extremely Hard column of the maneuver table, or the Medium one with a modifier (RMC-DODGE-03). */
function difficultyOf({ state }: Ctx): {
  readonly column: number;
  readonly bonuses: readonly Bonus[];
} {
  const asModifier = state.fixed.options['dodge.difficulty'] === 'modifier';
  const { columns } = tablesOf(state).maneuver;
  const column = columns.indexOf(asModifier ? PLAIN : DIFFICULTY);
  if (column < 0) throw new Error(`the maneuver table has no column for a dodge`);
  return {
    column,
    bonuses: asModifier ? [{ amount: AS_MODIFIER, rule: 'RMC-DODGE-03', why: DIFFICULTY }] : [],
  };
}

/**
 * Dodges an attack and applies all effects of the maneuver, before the attack is rolled
 * (RMC-DODGE-09).
 * @returns what it adds to DB.
 */
export function dodge(ctx: Ctx, defender: Combatant, attacker: Combatant): number {
  // Where points are not counted a dodge is free, but still rules out the same other actions
  // (RMC-DODGE-02).
  if (countsActionPoints(ctx.state)) spend(ctx, defender, ACTION_POINTS);
  const { maneuver: table } = tablesOf(ctx.state);
  const { column, bonuses } = difficultyOf(ctx);
  const prone = proneModifier(ctx, defender, 'dodge');
  const own = dodgeBonus(ctx, defender);
  const pace = paceBonus(ctx, defender);
  setDodge(ctx, defender, 0);
  declareAction(ctx, defender, { action: 'dodge', target: attacker.id });
  const total = rollManeuver(ctx, defender, {
    name: 'dodge',
    rules: ['RMC-DODGE-02', 'RMC-DODGE-03', 'RMC-DODGE-11'],
    bonuses: [own, { amount: prone, rule: 'RMC-STAG-08', why: 'lying prone' }, pace, ...bonuses],
    alike: (sum) => maneuverKey(table, sum, column),
  });
  const read = maneuverCell(table, total, column);
  switch (read.zone) {
    case 'numeric':
      return numericResult(ctx, defender, total, read.number);
    case 'low':
      ctx.tell(dodges, ['RMC-DODGE-07', 'RMC-DODGE-09'], {
        who: defender.id,
        total,
        zone: 'low',
        cell: read.cell.codes,
        db: 0,
      });
      applyEffects(ctx, defender, read.cell, { from: null });
      return 0;
    case 'high':
      setDodge(ctx, defender, read.best);
      ctx.tell(dodges, ['RMC-DODGE-08', 'RMC-DODGE-10'], {
        who: defender.id,
        total,
        zone: 'high',
        cell: read.cell.codes,
        db: read.best,
      });
      applyEffects(ctx, defender, read.cell, { from: null, initiativeOf: attacker });
      return read.best;
  }
}

function numericResult(ctx: Ctx, defender: Combatant, total: number, db: number): number {
  setDodge(ctx, defender, db);
  ctx.tell(dodges, ['RMC-DODGE-06', 'RMC-DODGE-10'], {
    who: defender.id,
    total,
    zone: 'numeric',
    db,
  });
  return db;
}
