import type { FightState, Refusal } from '@tiltyard/engine';
import type { Fight, StepResult } from '@tiltyard/engine/fight';
import type { RoomMeta } from './room-meta.js';

/** The result of a request: a step of the fight, a refusal, or undefined if only the room's meta data changed. */
export type RequestStep<S> = StepResult<S> | Refusal | undefined;

/** A room as seen by the code that performs requests. */
export interface RoomDesk<S extends FightState> {
  readonly fight: Fight<S>;
  /** The room's meta data before the request. */
  readonly kept: RoomMeta;
  /** Changes the room's meta data. */
  readonly keep: (change: Partial<RoomMeta>) => undefined;
  /** Answers open questions for combatants whose automatic answers have just been set. */
  readonly answerForOthers: () => StepResult<S> | undefined;
}

/** A refusal without a rule. */
export const wrong = (reason: string): Refusal => ({ rules: [], reason });
