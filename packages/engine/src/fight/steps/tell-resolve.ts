import { sideResolves } from '../../core/events/common-events.js';
import type { RulesContext } from '../../core/rules-context.js';
import type { Seat } from '../../core/seat.js';
import type { FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';

const SPECTATOR: Seat = { name: 'spectator', role: 'spectator', combatants: [] };

/** Announces when sides give up; for a side that not everyone knows of, only to its own seats. */
export function tellResolve<S extends FightState>(
  ctx: RulesContext<S>,
  { view }: Pick<Ruleset<S>, 'view'>,
): void {
  const { resolve = {}, combatants }: FightState = ctx.state;
  const sides = Object.entries(resolve);
  if (sides.length === 0) return;
  const seen = view(ctx.state, SPECTATOR).combatants;
  for (const [side, { strength, rounds }] of sides) {
    const own = Object.keys(combatants).filter((id) => combatants[id]?.side === side);
    const audience = own.every((id) => Object.hasOwn(seen, id)) ? 'all' : own;
    ctx.tell(sideResolves, [], { side, strength, rounds }, undefined, audience);
  }
}
