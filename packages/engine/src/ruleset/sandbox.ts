import { GuardedWriteLog, guardWrites } from '../core/writes/guarded-write-log.js';
import { deepCopy } from '../values/json.js';
import type { NoteListener } from '../core/events/note.js';
import type { Ruleset } from './ruleset.js';
import type { FightState } from '../core/state.js';
import type { AnswerSource, ContextSources, DiceSource } from '../core/rules-context.js';
import { RulesContext } from '../core/rules-context.js';
import { withoutMemo } from '../core/memo/memo-scope.js';
import { WriteLog } from '../core/writes/write-log.js';

/** A copy of a state to try things on: everything the rules write is rolled back. */
export class Sandbox<S extends FightState> {
  readonly state: S;
  private readonly trail: WriteLog;

  /** @param options `guard`: writes past the rules context throw; for tests, since it is slow. */
  constructor(
    readonly ruleset: Ruleset<S>,
    state: S,
    options: { readonly guard?: boolean } = {},
  ) {
    const own = deepCopy(state);
    this.state = options.guard ? guardWrites(own) : own;
    this.trail = options.guard ? new GuardedWriteLog() : new WriteLog();
  }

  /** The number of writes now. */
  readonly written = (): number => this.trail.mark();

  /**
   * A rules context on this state. Notes are made only if there is a listener.
   * @param plain tells which combatants' answers to which questions are certain to be the rules' own fallback.
   */
  table(
    chance: DiceSource,
    decide: AnswerSource,
    notes?: NoteListener,
    plain?: ContextSources<S>['plain'],
  ): RulesContext<S> {
    const { actions } = this.ruleset;
    return new RulesContext(this.state, this.trail, { chance, decide, plain, actions, notes });
  }

  /** Visits every place written since a mark, once, with its value before and now; see `WriteLog.places`. */
  places(
    mark: number,
    visit: (object: object, key: PropertyKey, before: unknown, now: unknown) => void,
  ): void {
    this.trail.places(mark, visit);
  }

  /** Does the work and rolls back its writes, even if it throws. */
  run<T>(work: () => T): T {
    const mark = this.trail.mark();
    try {
      return withoutMemo(work);
    } finally {
      this.trail.rollback(mark);
    }
  }
}
