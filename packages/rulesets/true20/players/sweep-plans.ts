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

// Where a plain player walks its fire: automatic players read it, the rules never do.

/** A sweep that could be made. */
interface SweepPlan {
  readonly line: readonly Cell[];
  readonly worth: number;
}

/** The straight line from one place to another, both included; nothing if there is none. */
function straightLine(from: Cell, to: Cell): readonly Cell[] | undefined {
  const direction = directionTo(from, to);
  return direction === undefined
    ? undefined
    : Array.from({ length: cellSteps(from, to) + 1 }, (_, i) => offset(from, direction, i));
}

/** What a sweep along a line is worth; nothing if it would hit a friend, or one foe only. */
function sweepWorth(
  state: State,
  who: Combatant,
  weapon: string,
  line: readonly Cell[],
): number | undefined {
  const hit = inLine(state, who.id, line);
  if (hit.length < 2 || hit.some((other) => !areEnemies(who, other))) return undefined;
  const swing: Swing = { weapon, manner: 'burst', squares: line.length };
  const worth = (other: Combatant): number =>
    out(other) || targetRefused(state, who, other, swing)
      ? 0
      : weightOf(state, who, other) * worthOf(state, who, other, swing);
  return hit.reduce((sum, other) => sum + worth(other), 0);
}

/** Lines from foe to foe. */
const linesOf = (state: State, who: Combatant): readonly (readonly Cell[])[] =>
  seenFoes(state, who).flatMap((from) =>
    seenFoes(state, who).flatMap((to) => {
      const line = straightLine(from.at, to.at);
      return line ? [line] : [];
    }),
  );

/** The line that a plain player would choose: straight through two foes at least, without friends in it. */
export const bestSweep = memoizePerState((state: State, actor: Id): SweepPlan | undefined => {
  const who = combatantById(state, actor);
  let best: SweepPlan | undefined;
  for (const weapon of autofireWeapons(state, actor)) {
    const most = sheetAttack(state, who, weapon);
    for (const line of linesOf(state, who)) {
      const worth = line.length > most ? undefined : sweepWorth(state, who, weapon, line);
      if (worth !== undefined && (!best || worth > best.worth)) best = { line, worth };
    }
  }
  return best;
});
