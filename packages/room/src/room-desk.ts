import type { FightState, Refusal } from '@tiltyard/engine';
import type { Fight, StepResult } from '@tiltyard/engine/fight';
import type { RoomMeta } from './room-meta.js';

/** What a request came to: a step of the fight, a refusal, or nothing where only what is kept beside it was changed. */
export type RequestStep<S> = StepResult<S> | Refusal | undefined;

/** A room as whatever carries requests out works on it. */
export interface RoomDesk<S extends FightState> {
  readonly fight: Fight<S>;
  /** What was kept beside the fight before the request. */
  readonly kept: RoomMeta;
  /** Changes what is kept beside the fight. */
  readonly keep: (change: Partial<RoomMeta>) => undefined;
  /** Answers what is open already for those for whom it was just settled how they answer. */
  readonly answerForOthers: () => StepResult<S> | undefined;
}

/** A refusal by no rule. */
export const wrong = (reason: string): Refusal => ({ rules: [], reason });
