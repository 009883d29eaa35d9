import type { FightState, Outcome, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { columns, indented, line, listed } from './output.js';
import type { World } from './world.js';

/** Everybody in turn order with side, health, conditions and what is left of their turn. */
export function standing<S extends FightState>(world: World, ruleset: Ruleset<S>, state: S): readonly string[] {
  const turn = acting(state);
  const ids = [...new Set([...state.order, ...Object.keys(state.combatants)])].filter((id) => Object.hasOwn(state.combatants, id));
  const rows = ids.map((id) => {
    const { name, side, health, conditions, budget, able } = ruleset.summary(state, id);
    const { paint } = world;
    const shade = (text: string): string => (able ? text : paint.dim(text));
    return [id === turn ? '▶' : ' ', shade(id === turn ? paint.bold(name) : name), shade(side), shade(health), conditions.length > 0 ? paint.yellow(conditions.join(', ')) : shade(able ? '' : 'out'), shade(able ? budget : '')];
  });
  return columns(rows);
}

export function showMap<S extends FightState>(world: World, ruleset: Ruleset<S>, state: S): void {
  const map = ruleset.draw(state).replace(/\s+$/, '');
  if (map !== '') line(world, indented(map, '  '));
}

/** Who won, in words. */
export function outcomeText(outcome: Outcome | undefined): string {
  if (!outcome) return 'Not decided.';
  return outcome.winners.length === 0 ? 'A draw: no side is left.' : `Won by ${listed(outcome.winners)}.`;
}
