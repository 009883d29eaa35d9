import type { FightState, Id, Note, Ruleset } from '@tiltyard/engine';
import { combatantIn, eventOf } from '@tiltyard/engine/core';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import { odds } from '../odds/odds.js';
import type { ReviewMoment } from './moments.js';

/** A combatant's record in a fight. */
export interface Deeds {
  readonly who: Id;
  readonly name: string;
  readonly side: string;
  /** Health lost by others through this combatant, in units of one combatant's full health. */
  readonly dealt: number;
  /** The share of the combatant's own health that was lost, not reduced by healing. */
  readonly taken: number;
  readonly hits: number;
  readonly misses: number;
  /** Hits in commands whose odds are known exactly, and their expected number. */
  readonly judged: { readonly hits: number; readonly expected: number };
}

type Mutable = { -readonly [K in keyof Deeds]: Deeds[K] };

/** The most branches of one command; commands with more are not judged. */
const MOST_BRANCHES = 1_000;

/** Counts what all combatants did, and compares their hits with what the odds led to expect. */
export class DeedsReader<S extends FightState> {
  private readonly all = new Map<Id, Mutable>();
  /** All combatants at the end, with numbered names. */
  private readonly named: FightState['combatants'];

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly moments: readonly ReviewMoment<S>[],
  ) {
    const last = moments.at(-1)?.after;
    this.named = last ? numberCombatantNames(last).combatants : {};
  }

  found(): readonly Deeds[] {
    return [...this.all.values()];
  }

  private of(state: S, who: Id | undefined): Mutable | undefined {
    const known = who === undefined ? undefined : this.all.get(who);
    if (known || who === undefined || !Object.hasOwn(state.combatants, who)) return known;
    const { name = who, side = '' } = this.named[who] ?? state.combatants[who] ?? {};
    const judged = { hits: 0, expected: 0 };
    const made = { who, name, side, dealt: 0, taken: 0, hits: 0, misses: 0, judged };
    this.all.set(who, made);
    return made;
  }

  /** Does the work in pieces, one per step. */
  *reading(): Generator<undefined, void> {
    for (const moment of this.moments) {
      for (const id of Object.keys(moment.after.combatants)) this.of(moment.after, id);
      this.count(moment);
      this.judge(moment);
      yield;
    }
  }

  private count({ notes, before, after, by }: ReviewMoment<S>): void {
    const { ruleset } = this;
    const dealers = new Map<Id, Id>();
    for (const note of notes) {
      const { role } = eventOf(ruleset, note);
      if (role.is !== 'hit' && role.is !== 'miss' && role.is !== 'harm') continue;
      const doer = combatantIn(note.data, role.by);
      const deeds = this.of(after, doer);
      if (role.is === 'hit' && deeds) deeds.hits++;
      if (role.is === 'miss' && deeds) deeds.misses++;
      const victim = combatantIn(note.data, role.is === 'harm' ? role.who : role.at);
      if (doer !== undefined && victim !== undefined) dealers.set(victim, doer);
    }
    for (const id of Object.keys(before.combatants)) {
      if (!Object.hasOwn(after.combatants, id)) continue;
      const lost = ruleset.summary(before, id).share - ruleset.summary(after, id).share;
      const own = lost > 0 ? this.of(after, id) : undefined;
      if (!own) continue;
      own.taken += lost;
      const dealer = this.of(after, dealers.get(id) ?? by);
      if (dealer && dealer !== own) dealer.dealt += lost;
    }
  }

  private hitsOf(notes: readonly Note[], by: Id): number {
    return notes.filter((note) => {
      const { role } = eventOf(this.ruleset, note);
      return role.is === 'hit' && combatantIn(note.data, role.by) === by;
    }).length;
  }

  /** Compares hits with the exact odds of the command, if the command is known and its odds can be worked out. */
  private judge({ command, isFree, before, notes }: ReviewMoment<S>): void {
    const { ruleset } = this;
    if (!command || !isFree || notes.length === 0) return;
    const found = odds(ruleset, before, command, {
      limits: { leaves: MOST_BRANCHES },
      answer: 'fallback',
    });
    if (found.kind !== 'odds' || !found.complete) return;
    const followed = found.outcomes.reduce((sum, { chance }) => sum + chance, 0);
    const sum = found.outcomes.reduce(
      (all, { chance, events }) =>
        all +
        chance *
          this.hitsOf(
            events.map(({ example }) => example),
            command.by,
          ),
      0,
    );
    const expected = followed > 0 ? sum / followed : 0;
    const deeds = this.of(before, command.by);
    if (!deeds || expected === 0) return;
    const { judged } = deeds;
    deeds.judged = {
      hits: judged.hits + this.hitsOf(notes, command.by),
      expected: judged.expected + expected,
    };
  }
}
