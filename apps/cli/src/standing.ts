import type { Allowance, FightState, Outcome, Ruleset } from '@tiltyard/engine';
import { acting, apart, drawn } from '@tiltyard/engine';
import { columns, indented, line, listed } from './output.js';
import type { World } from './world.js';

/** Everybody in turn order with side, health, conditions and what is left of their turn. */
export function standing<S extends FightState>(
  world: World,
  ruleset: Ruleset<S>,
  now: S,
): readonly string[] {
  const state = apart(now);
  const turn = acting(state);
  const ids = [...new Set([...state.order, ...Object.keys(state.combatants)])].filter((id) =>
    Object.hasOwn(state.combatants, id),
  );
  const rows = ids.map((id) => {
    const { name, side, health, conditions, budget, able } = ruleset.summary(state, id);
    const { paint } = world;
    const shade = (text: string): string => (able ? text : paint.dim(text));
    return [
      id === turn ? '▶' : ' ',
      shade(id === turn ? paint.bold(name) : name),
      shade(side),
      shade(health),
      conditions.length > 0
        ? paint.yellow(conditions.map((each) => each.name).join(', '))
        : shade(able ? '' : 'out'),
      shade(able ? budgetText(budget) : ''),
    ];
  });
  return columns(rows);
}

/** What is left, as text: `Standard Action (or two Quick), 2 Luck`. */
function budgetText(budget: readonly Allowance[]): string {
  const left = budget
    .filter((each) => each.left > 0)
    .map(
      ({ label, left: n, of, note }) =>
        `${of > 1 ? `${n} ` : ''}${label}${note === undefined ? '' : ` (${note})`}`,
    );
  return left.length > 0 || budget.length === 0 ? left.join(', ') : 'nothing left';
}

export function showMap<S extends FightState>(world: World, ruleset: Ruleset<S>, state: S): void {
  const map = drawn(ruleset, apart(state));
  if (map !== '') line(world, indented(map, '  '));
}

/** Who won, in words. */
export function outcomeText(outcome: Outcome | undefined): string {
  if (!outcome) return 'Not decided.';
  return outcome.winners.length === 0
    ? 'A draw: no side is left.'
    : `Won by ${listed(outcome.winners)}.`;
}
