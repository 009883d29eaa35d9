import type { Id } from './question.js';
import { GM } from './question.js';
import type { Note } from './events/note.js';
import type { CombatantState, FightState, LeftCombatant } from './state.js';

/** One participant's place: the GM, a player with their combatants, or a spectator. */
export interface Seat {
  readonly name: string;
  readonly role: 'gm' | 'player' | 'spectator';
  readonly combatants: readonly Id[];
}

export const GM_SEAT: Seat = Object.freeze({ name: GM, role: 'gm', combatants: [] });

/** Whether this seat may give commands and answers for a combatant. */
export const speaksFor = (seat: Seat, who: Id): boolean =>
  seat.role === 'gm' || (seat.role === 'player' && seat.combatants.includes(who));

/** Whether this seat may read a note. */
export function mayRead(seat: Seat, note: Note): boolean {
  if (seat.role === 'gm' || note.audience === 'all') return true;
  return note.audience !== 'gm' && note.audience.some((id) => speaksFor(seat, id));
}

/** The notes that a seat may read, as it reads them: players do not learn who else reads a note. */
export const notesFor = (seat: Seat, notes: readonly Note[]): readonly Note[] =>
  notes
    .filter((note) => mayRead(seat, note))
    .map((note) =>
      seat.role === 'gm' || note.audience === 'all' ? note : { ...note, audience: 'all' },
    );

/** Returns a test of combatants: whether a player at this seat is on their side. */
export function isOnSideOf(
  seat: Seat,
  { combatants }: FightState,
): (who: CombatantState) => boolean {
  const sides = new Set(
    seat.role === 'player' ? seat.combatants.map((id) => combatants[id]?.side) : [],
  );
  return ({ side }) => sides.has(side);
}

/** Returns a test of combatants who have left the fight: whether a seat knew of them, or is on their side. */
export function knowsOfLeft(seat: Seat, state: FightState): (who: LeftCombatant) => boolean {
  const own = isOnSideOf(seat, state);
  return (who) => {
    const { knownTo } = who;
    if (!knownTo || seat.role === 'gm') return true;
    if (seat.role === 'spectator') return knownTo.spectators;
    return own(who) || knownTo.combatants.some((id) => seat.combatants.includes(id));
  };
}
