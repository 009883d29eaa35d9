import type { Seat } from '../core/seat.js';
import { speaksFor } from '../core/seat.js';
import type { Fighter, ToyState } from './toy-state.js';

/** What a seat may see of a fight: hidden combatants are known to the seats that speak for them. */
export function view(state: ToyState, seat: Seat): ToyState {
  const sides = new Set(
    Object.values(state.combatants).flatMap(({ id, side }) => (speaksFor(seat, id) ? [side] : [])),
  );
  const seen = ({ hidden, side }: Fighter): boolean =>
    seat.role === 'gm' || !hidden || sides.has(side);
  const combatants = Object.fromEntries(
    Object.entries(state.combatants).filter(([, each]) => seen(each)),
  );
  const order = state.order.filter((id) => Object.hasOwn(combatants, id));
  const { fixed, round } = state;
  const sheets = Object.fromEntries(
    Object.entries(fixed.sheets).filter(([id]) => Object.hasOwn(combatants, id)),
  );
  const waiting = state.waiting.filter(({ command }) => speaksFor(seat, command.by));
  return {
    fixed: { ...fixed, sheets },
    round,
    order,
    turn: order.indexOf(state.order[state.turn] ?? ''),
    waiting,
    combatants,
  };
}
