import type { Id, Json } from '@tiltyard/engine';
import type { Draft, Picks } from './choosing.js';

/** How an action starts: as an override, aimed at a combatant, or with some choices made. */
export interface ActionStart {
  readonly overruled?: boolean;
  readonly about?: Id;
  /** Further targets of the same action, one after another. */
  readonly also?: readonly Id[];
  /** The squad members who act, each on their own turn, the current actor first. */
  readonly squad?: readonly Id[];
  readonly picks?: Picks;
}

/** The action being composed, with all operations on it. */
export interface ActionComposer {
  readonly draft: Draft | undefined;
  /** The number of combatants it is done to. */
  readonly count: number;
  readonly overruled: boolean;
  /** The GM's reason for overriding the rules. */
  readonly reason: string;
  start(action: string, by: Id, beginning?: ActionStart): void;
  pick(name: string, value: Json | undefined): void;
  /** Selects which of several records is being composed; its fields are then chosen on the map. */
  attend(record: string): void;
  setReason(reason: string): void;
  cancel(): void;
  confirm(): void;
}
