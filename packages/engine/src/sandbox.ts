import { GuardedTrail, guarded } from './guard.js';
import { copy } from './json.js';
import type { Listener } from './note.js';
import type { Ruleset } from './ruleset.js';
import type { FightState } from './state.js';
import type { Chance, Decider } from './table.js';
import { Table } from './table.js';
import { Trail } from './trail.js';

/** A copy of a state to try things on: whatever the rules write is taken back. */
export class Sandbox<S extends FightState> {
  readonly state: S;
  private readonly trail: Trail;

  /**
   * @param options `guard`: writes past the table throw; for tests, since it costs a good deal.
   */
  constructor(
    readonly ruleset: Ruleset<S>,
    state: S,
    options: { readonly guard?: boolean } = {},
  ) {
    const own = copy(state);
    this.state = options.guard ? guarded(own) : own;
    this.trail = options.guard ? new GuardedTrail() : new Trail();
  }

  /** How many writes stand now. */
  readonly written = (): number => this.trail.mark();

  /** A table on this state. Notes are made only if somebody listens. */
  table(chance: Chance, decide: Decider, notes?: Listener): Table<S> {
    return new Table(this.state, this.trail, chance, decide, this.ruleset.actions, notes);
  }

  /** Visits every place written since a mark, once, with its value before and now; see `Trail.places`. */
  places(
    mark: number,
    visit: (object: object, key: PropertyKey, before: unknown, now: unknown) => void,
  ): void {
    this.trail.places(mark, visit);
  }

  /** Does something and takes back what it wrote, whatever happens. */
  run<T>(work: () => T): T {
    const mark = this.trail.mark();
    try {
      return work();
    } finally {
      this.trail.rollback(mark);
    }
  }
}
