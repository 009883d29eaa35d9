import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import type { Entry } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import { mayRead, speaksFor } from '@tiltyard/engine/core';
import { knowsOf } from '@tiltyard/engine/ruleset';

/** Whether a seat may know of a combatant, or of the GM. */
export const knows = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  seat: Seat,
  who: string,
): boolean => who === GM || knowsOf(ruleset, state, seat, who);

/** Whether an entry by which something was done says anything to a seat: what it reads, did or answered itself. */
export const isReadable = ({ kind, command, notes, tape }: Entry, seat: Seat): boolean =>
  seat.role === 'gm' ||
  kind === 'begin' ||
  notes.some((note) => note.audience === 'all' || mayRead(seat, note)) ||
  (command !== undefined && speaksFor(seat, command.by)) ||
  tape.some(
    (item) => item.kind === 'answer' && item.from === 'person' && speaksFor(seat, item.who),
  );

/**
 * The entries of a journal that say anything to a seat, numbered for it without gaps: not even a number tells it of the
 * others. Of the states between it knows those after such entries.
 */
export class VisibleLog {
  /** The entries by their numbers here. */
  private seqs: number[] = [];
  /** By entry, the number here of the last of these that led to the state after it. */
  private heads: number[] = [];
  private redoable: number[] = [];
  private last: Entry | undefined;

  /** @param knowsActor whether the seat knows, as things are, who gave the command of an entry. */
  constructor(
    private readonly seat: Seat,
    private readonly knowsActor: (entry: Entry) => boolean,
  ) {}

  /** How many there are. */
  get count(): number {
    return this.seqs.length;
  }

  /** The number of what redo would do again as far as the seat knows. */
  get redoes(): number | undefined {
    return this.redoable.at(-1);
  }

  /** Takes in what came to the journal, or all of it if it is another than before. */
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

  /** The entry of a number. */
  seqOf(number: number): number | undefined {
    return this.seqs[number];
  }

  /** The entries of some numbers, with these. */
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
