import type { Id, Json } from '@tiltyard/engine';
import type { Draft, Picks } from './choosing.js';

/** How an action is begun: against the rules, with a combatant whom it is about, or with choices made already. */
export interface ActionStart {
  readonly overruled?: boolean;
  readonly about?: Id;
  /** Others to whom the same is done, one after another. */
  readonly also?: readonly Id[];
  /** Who does it together, each in their own turn, the one who acts now first. */
  readonly squad?: readonly Id[];
  readonly picks?: Picks;
}

/** What is being put together, and all that can be done to it. */
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
