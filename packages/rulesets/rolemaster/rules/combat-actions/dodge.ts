import { afflict } from '../critical-effects/apply-effects.js';
import { POINTS, spend } from '../action-points.js';
import { injuries } from '../critical-effects/harm.js';
import { tablesOf } from '../../state/content/lookup.js';
import type { Bonus } from '../maneuver.js';
import { lyingProne, maneuver, statePenalty } from '../maneuver.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { maneuverCell, maneuverKey } from '../../tables/table.js';

const DIFFICULTY = 'Extremely Hard';
/** The same difficulty as a modifier, to be read in the plain column (RMC-CTX-03). */
const AS_MODIFIER = -30;
const PLAIN = 'Medium';

/** The average of Agility and Quickness (RMC-DODGE-04). */
export function average(state: State, who: Combatant): number {
  const { ag, qu } = sheetOf(state, who);
  const half = (ag + qu) / 2;
  return state.fixed.options['dodge.avgRounding'] === 'nearest'
    ? Math.floor(half + 0.5)
    : Math.floor(half);
}

/** Below this a dodge throws one down nearly as often as it helps. */
const HOPELESS = -10;

/** Whether a dodge looks worth its while to a plain player. */
export const promising = (state: State, who: Combatant): boolean =>
  Math.max(average(state, who), sheetOf(state, who).acrobatics ?? -Infinity) +
    statePenalty(state, who) +
    injuries(who) >=
  HOPELESS;

/** Acrobatics or the average, never both (RMC-DODGE-05). */
function bonusOf(ctx: Ctx, who: Combatant): Bonus {
  const { acrobatics } = sheetOf(ctx.state, who);
  const plain: Bonus = {
    amount: average(ctx.state, who),
    rule: 'RMC-DODGE-04',
    why: 'average of Ag and Qu',
  };
  if (acrobatics === null) return plain;
  const skilled: Bonus = { amount: acrobatics, rule: 'RMC-DODGE-05', why: 'Acrobatics' };
  const best = acrobatics > plain.amount ? skilled : plain;
  if (ctx.state.fixed.options['dodge.bonusChoice'] === 'best') return best;
  const options = [
    { value: 'acrobatics', label: `Acrobatics ${acrobatics}` },
    { value: 'average', label: `average ${plain.amount}` },
  ];
  const choice = ctx.ask({
    id: 'dodge-bonus',
    who: who.id,
    rules: ['RMC-DODGE-05'],
    about: {},
    options,
    fallback: best === skilled ? 'acrobatics' : 'average',
  });
  return choice === 'acrobatics' ? skilled : plain;
}

/**
 * Rolls a dodge and lets all its effects happen, before the die of the attack (RMC-DODGE-09).
 * @returns what it adds to DB.
 */
export function rollDodge(ctx: Ctx, who: Combatant, by: Combatant): number {
  spend(ctx, who, POINTS);
  const { maneuver: table } = tablesOf(ctx.state);
  const modifier = ctx.state.fixed.options['dodge.difficulty'] === 'modifier';
  const column = table.columns.indexOf(modifier ? PLAIN : DIFFICULTY);
  if (column < 0) throw new Error(`the maneuver table has no column for a dodge`);
  const prone = lyingProne(ctx, who, 'dodge');
  const bonuses = [
    bonusOf(ctx, who),
    ...(prone === 0 ? [] : [{ amount: prone, rule: 'RMC-STAG-08', why: 'lying prone' }]),
    ...(modifier ? [{ amount: AS_MODIFIER, rule: 'RMC-DODGE-03', why: DIFFICULTY }] : []),
  ];
  ctx.put(who, 'dodge', 0);
  ctx.put(who, 'declared', { action: 'dodge', target: by.id });
  const total = maneuver(
    ctx,
    who,
    'dodge',
    ['RMC-DODGE-02', 'RMC-DODGE-03', 'RMC-DODGE-11'],
    bonuses,
    (sum) => maneuverKey(table, sum, column),
  );
  const read = maneuverCell(table, total, column);
  if (read.zone === 'numeric') {
    ctx.put(who, 'dodge', read.number);
    ctx.note('dodges', ['RMC-DODGE-06', 'RMC-DODGE-10'], {
      who: who.id,
      total,
      zone: read.zone,
      db: read.number,
    });
    return read.number;
  }
  if (read.zone === 'low') {
    ctx.note('dodges', ['RMC-DODGE-07', 'RMC-DODGE-09'], {
      who: who.id,
      total,
      zone: read.zone,
      cell: read.cell.codes,
      db: 0,
    });
    afflict(ctx, who, read.cell, { by: null });
    return 0;
  }
  ctx.put(who, 'dodge', read.best);
  ctx.note('dodges', ['RMC-DODGE-08', 'RMC-DODGE-10'], {
    who: who.id,
    total,
    zone: read.zone,
    cell: read.cell.codes,
    db: read.best,
  });
  afflict(ctx, who, read.cell, { by: null, initiativeOf: by });
  return read.best;
}
