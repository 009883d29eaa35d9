import type { Id } from '../core/question.js';
import type { CombatantState, FightState } from '../core/state.js';
import type { Expiry } from '../kit/time/duration.js';

/** A combatant of the toy system. */
export interface Fighter extends CombatantState {
  readonly hp: number;
  readonly luck: number;
  readonly focus: number;
  readonly acted: boolean;
  readonly hidden: boolean;
  readonly stance?: 'high' | 'low' | undefined;
  readonly effects: readonly { readonly kind: 'rattled'; readonly until: Expiry }[];
}

/** The part of a combatant that never changes. */
export interface Sheet {
  readonly attack: number;
  readonly defence: number;
  readonly damage: number;
}

/** A fight in the toy system. */
export interface ToyState extends FightState {
  readonly fixed: { readonly sheets: Readonly<Record<Id, Sheet>>; readonly faces: number };
  readonly combatants: Readonly<Record<Id, Fighter>>;
}

/** The combatant with this id, who must exist. */
export function fighter(state: ToyState, id: Id): Fighter {
  const found = state.combatants[id];
  if (!found) throw new Error(`no fighter ${id}`);
  return found;
}

/** The numbers of a combatant. */
export const sheet = (state: ToyState, id: Id): Sheet =>
  state.fixed.sheets[id] ?? { attack: 0, defence: 0, damage: 1 };
/** Whether a combatant is out of the fight. */
export const out = (state: ToyState, id: Id): boolean => fighter(state, id).hp <= 0;
