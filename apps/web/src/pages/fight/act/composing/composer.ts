import type { Id, Json } from '@tiltyard/engine';
import type { Draft, Picks } from './choosing.js';

/** How an action starts: with an override, with a combatant it is about, or with some choices made. */
export interface ActionStart {
  readonly overruled?: boolean;
  readonly about?: Id;
  /** Further targets of the same action, one after another. */
  readonly also?: readonly Id[];
  /** The squad members who do it, each in their own turn, the current actor first. */
  readonly squad?: readonly Id[];
  readonly picks?: Picks;
}

/** The action being composed, with all operations on it. */
export interface ActionComposer {
  readonly draft: Draft | undefined;
  /** To how many it is done. */
  readonly count: number;
  readonly overruled: boolean;
  /** The GM's reason, where the rules are overruled. */
  readonly reason: string;
  start(action: string, by: Id, beginning?: ActionStart): void;
  pick(name: string, value: Json | undefined): void;
  /** Which of several records is being put together; what it asks for is chosen on the map. */
  attend(record: string): void;
  setReason(reason: string): void;
  cancel(): void;
  confirm(): void;
}
