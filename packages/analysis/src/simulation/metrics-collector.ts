import type { FightState, Id, JsonObject, Note, Ruleset } from '@tiltyard/engine';
import type { SimulatedFight } from '@tiltyard/engine/players';
import { combatantIn, eventOf } from '@tiltyard/engine/core';

/** Shares of health are counted in millionths, so that tallies contain only whole numbers. */
export const MILLION = 1_000_000;

/** The source of harm if no note names a combatant: bleeding, falls, fire. */
export const NOBODY = '-';

/** The metrics read from a fight while it is played. */
export class MetricsCollector {
  readonly values = new Map<string, number>();

  add(name: string, amount = 1): void {
    this.values.set(name, (this.values.get(name) ?? 0) + amount);
  }

  clear(): void {
    this.values.clear();
  }

  /** Reads the metrics at the end: who won, how long it took, who is still standing and what everyone lost. */
  end<S extends FightState>(
    ruleset: Ruleset<S>,
    { state, outcome, rounds, commands }: SimulatedFight<S>,
  ): void {
    if (!outcome) this.add('undecided');
    else if (outcome.winners.length === 0) this.add('draw');
    else for (const side of outcome.winners) this.add(`won/${side}`);
    this.add('rounds', rounds);
    this.add('commands', commands);
    for (const { id, side } of Object.values(state.combatants)) {
      const { share, able } = ruleset.summary(state, id);
      this.add(`lost/${id}`, MILLION - Math.round(share * MILLION));
      if (!able) continue;
      this.add(`up/${id}`);
      this.add(`standing/${side}`);
    }
  }
}

/**
 * Reads rules and harm from the notes of a fight: every rule cited by a note or by a modifier that counts has fired; a
 * loss of health is credited to the combatant who dealt it by its event, or else to the last one who targeted the loser
 * in the same command.
 */
export class NoteMetrics {
  private readonly last = new Map<Id, number>();
  private readonly credit = new Map<Id, Id>();

  /** @param shareOf a combatant's health, 0 to 1. */
  constructor(
    private readonly reading: MetricsCollector,
    private readonly ruleset: Pick<Ruleset<FightState>, 'events'>,
    private readonly shareOf: (who: Id) => number,
  ) {}

  /** Starts a new fight. */
  start(all: readonly Id[]): void {
    this.last.clear();
    this.credit.clear();
    for (const who of all) this.last.set(who, this.millionths(who));
  }

  push(note: Note): void {
    const { rules, data, reckoning } = note;
    for (const rule of rules) this.reading.add(`rule/${rule}`);
    if (reckoning)
      for (const { rule, counts } of reckoning.parts) if (counts) this.reading.add(`rule/${rule}`);
    const { role } = eventOf(this.ruleset, note);
    if (role.is === 'harm') this.dealt(this.known(data, role.by), this.known(data, role.who));
    for (const who of this.credit.keys()) this.settle(who);
    switch (role.is) {
      case 'declare':
      case 'reaction':
      case 'hit':
      case 'miss':
        return this.aimed(this.known(data, role.by), this.known(data, role.at));
      case 'condition':
      case 'out':
        return this.dealt(this.known(data, role.by), this.known(data, role.who));
      default:
    }
  }

  /** The combatant in a fact; undefined for the GM. */
  private known(data: JsonObject, key: string | undefined): Id | undefined {
    const who = combatantIn(data, key);
    return who !== undefined && this.last.has(who) ? who : undefined;
  }

  /** Credits the losses of `at` from now on to `by`. */
  private aimed(by: Id | undefined, at: Id | undefined): void {
    if (by === undefined || at === undefined || by === at) return;
    this.settle(at);
    this.credit.set(at, by);
  }

  /** Credits what `who` has lost so far to `by`, if given. */
  private dealt(by: Id | undefined, who: Id | undefined): void {
    if (who === undefined) return;
    if (by !== undefined && by !== who) this.credit.set(who, by);
    this.settle(who);
  }

  /** Ends a command: credits the losses so far, and forgets who targeted whom. */
  end(): void {
    for (const who of this.last.keys()) this.settle(who);
    this.credit.clear();
  }

  private settle(who: Id): void {
    const now = this.millionths(who);
    const lost = (this.last.get(who) ?? now) - now;
    if (lost === 0) return;
    this.last.set(who, now);
    if (lost < 0) return;
    const by = this.credit.get(who) ?? NOBODY;
    this.reading.add(`dealt/${by}`, lost);
    this.reading.add(`dealt/${by}/${who}`, lost);
  }

  private millionths(who: Id): number {
    return Math.round(this.shareOf(who) * MILLION);
  }
}
