import type { Resource, FightState, FightResult, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import { renderTextMap } from '@tiltyard/engine/show';
import { columns, indented, line, formatList } from './output.js';
import type { CliEnvironment } from '../environment.js';

/** Prints all combatants in turn order with side, health, conditions and what they have left this turn. */
export function printCombatants<S extends FightState>(
  world: CliEnvironment,
  ruleset: Ruleset<S>,
  now: S,
): readonly string[] {
  const state = numberCombatantNames(now);
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

/** The remaining resources as text: `Standard Action (or two Quick), 2 Luck`. */
function budgetText(budget: readonly Resource[]): string {
  const left = budget
    .filter((each) => each.left > 0)
    .map(
      ({ label, left: n, of, note }) =>
        `${of > 1 ? `${n} ` : ''}${label}${note === undefined ? '' : ` (${note})`}`,
    );
  return left.length > 0 || budget.length === 0 ? left.join(', ') : 'nothing left';
}

export function printMap<S extends FightState>(
  world: CliEnvironment,
  ruleset: Ruleset<S>,
  state: S,
): void {
  const map = renderTextMap(ruleset, numberCombatantNames(state));
  if (map !== '') line(world, indented(map, '  '));
}

/** The result of a fight in words. */
export function formatResult(outcome: FightResult | undefined): string {
  if (!outcome) return 'Not decided.';
  const { winners, gaveUp = [] } = outcome;
  const result =
    winners.length === 0 ? 'A draw: no side is left.' : `Won by ${formatList(winners)}.`;
  return gaveUp.length === 0 ? result : `${result} Gave up: ${formatList(gaveUp)}.`;
}
