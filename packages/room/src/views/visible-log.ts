import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import type { Entry } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import { mayRead, speaksFor } from '@tiltyard/engine/core';
import { knowsOf } from '@tiltyard/engine/ruleset';
import { isForAll } from '../stored-entry.js';

/** Whether a seat may know of a combatant, or of the GM. */
export const knows = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  seat: Seat,
  who: string,
): boolean => who === GM || knowsOf(ruleset, state, seat, who);

/** Whether an entry shows anything to a seat: notes it may read, or its own actions and answers. */
export const isReadable = (entry: Entry, seat: Seat): boolean =>
  seat.role === 'gm' || entry.kind === 'begin' || isForAll(entry) || isOwn(entry, seat);

const isOwn = ({ command, notes, tape }: Entry, seat: Seat): boolean =>
  notes.some((note) => mayRead(seat, note)) ||
  (command !== undefined && speaksFor(seat, command.by)) ||
  tape.some(
    (item) => item.kind === 'answer' && item.from === 'person' && speaksFor(seat, item.who),
  );

/**
 * The entries of a journal that show anything to a seat, numbered for it without gaps: not even a number reveals the
 * others. It knows the states after these entries only.
 */
export class VisibleLog {
  /** The entries by their numbers here. */
  private seqs: number[] = [];
  /** By entry, the number here of the last visible entry that led to the state after it. */
  private heads: number[] = [];
  private redoable: number[] = [];
  private last: Entry | undefined;

  /** @param knowsActor whether the seat knew, when an entry was made, who gave its command. */
  constructor(
    private readonly seat: Seat,
    private readonly knowsActor: (entry: Entry) => boolean,
  ) {}

  /** The number of visible entries. */
  get count(): number {
    return this.seqs.length;
  }

  /** The number of the entry that redo would restore, as far as the seat knows. */
  get redoes(): number | undefined {
    return this.redoable.at(-1);
  }

  /** Takes in new entries of the journal, or all of it if it is another one. */
  follow(log: readonly Entry[]): this {
    if (this.heads.length > 0 && log[this.heads.length - 1] !== this.last) {
      this.seqs = [];
      this.heads = [];
      this.redoable = [];
    }
    for (let seq = this.heads.length; seq < log.length; seq++) {
      const entry = log[seq];
      if (entry) this.add(entry);
    }
    this.last = log.at(-1);
    return this;
  }

  /** The number of the last entry here that led to the state after an entry; -1 for the set-up. */
  headAfter(seq: number): number {
    return this.heads[seq] ?? -1;
  }

  /** The entry with a number. */
  seqOf(number: number): number | undefined {
    return this.seqs[number];
  }

  /** The entries with some numbers, and the numbers. */
  slice(
    from: number,
    to = this.count,
  ): readonly { readonly seq: number; readonly number: number }[] {
    return this.seqs.slice(from, to).map((seq, i) => ({ seq, number: from + i }));
  }

  private add(entry: Entry): void {
    const before = this.headAfter(entry.parent);
    const number = this.count;
    switch (entry.kind) {
      case 'undo':
      case 'redo': {
        const after = this.headAfter(entry.head);
        this.heads.push(after);
        if (after === before && this.seat.role !== 'gm') return;
        if (entry.kind === 'undo') this.redoable.push(before);
        else this.redoable.pop();
        break;
      }
      case 'withdrawn':
        this.heads.push(before);
        if (!isReadable(entry, this.seat) && !this.knowsActor(entry)) return;
        break;
      default: {
        const readable = isReadable(entry, this.seat);
        this.heads.push(readable ? number : before);
        if (!readable) return;
        this.redoable = [];
      }
    }
    this.seqs.push(entry.seq);
  }
}
