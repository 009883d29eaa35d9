import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { cellSteps, directionTo, offset } from '@tiltyard/engine/space';
import type { Swing } from '../rules/attacks/attack-bonus.js';
import { sheetAttack } from '../rules/attacks/attack-bonus.js';
import { targetRefused } from '../rules/attacks/attack-refusals.js';
import { autofireWeapons, inLine } from '../rules/autofire/sweep.js';
import type { Combatant, State } from '../state/state.js';
import { areEnemies, combatantById, out } from '../state/state.js';
import { seenFoes, weightOf, worthOf } from './attack-utility.js';

// Where automatic players sweep with autofire; the rules do not use this.

/** A possible sweep. */
interface SweepPlan {
  readonly line: readonly Cell[];
  /** Ids of those in it who are not shot at: friends and the fallen. */
  readonly spare: readonly Id[];
  readonly worth: number;
}

/** The straight line of squares between two squares, both included, or undefined if they are not in line. */
function straightLine(from: Cell, to: Cell): readonly Cell[] | undefined {
  const direction = directionTo(from, to);
  return direction === undefined
    ? undefined
    : Array.from({ length: cellSteps(from, to) + 1 }, (_, i) => offset(from, direction, i));
}

/** A sweep along a line, or undefined if it would hit a friend or fewer than two foes. */
function sweepAlong(
  state: State,
  who: Combatant,
  weapon: string,
  line: readonly Cell[],
): SweepPlan | undefined {
  const met = inLine(state, who.id, line);
  const targets = met.filter((other) => areEnemies(who, other) && !out(other));
  if (targets.length < 2) return undefined;
  const others = met.filter((other) => !targets.includes(other));
  const mayNotSpare = state.fixed.options['auto.skipTargets'] === 'forbidden';
  if (mayNotSpare && others.some((other) => !areEnemies(who, other))) return undefined;
  const swing: Swing = { weapon, manner: 'burst', squares: line.length };
  let worth = 0;
  for (const target of targets)
    if (!targetRefused(state, who, target, swing))
      worth += weightOf(state, who, target) * worthOf(state, who, target, swing);
  return { line, spare: mayNotSpare ? [] : others.map(({ id }) => id), worth };
}

/** All straight lines from one visible foe to another. */
const linesOf = (state: State, who: Combatant): readonly (readonly Cell[])[] =>
  seenFoes(state, who).flatMap((from) =>
    seenFoes(state, who).flatMap((to) => {
      const line = straightLine(from.at, to.at);
      return line ? [line] : [];
    }),
  );

/** The best sweep, or undefined: straight through at least two foes, sparing friends. */
export const bestSweep = memoizePerState((state: State, actor: Id): SweepPlan | undefined => {
  const who = combatantById(state, actor);
  let best: SweepPlan | undefined;
  for (const weapon of autofireWeapons(state, actor)) {
    const most = sheetAttack(state, who, weapon);
    for (const line of linesOf(state, who)) {
      const found = line.length > most ? undefined : sweepAlong(state, who, weapon, line);
      if (found && (!best || found.worth > best.worth)) best = found;
    }
  }
  return best;
});
