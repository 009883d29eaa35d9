import type { Command, FightState } from '../../core/state.js';
import type { Seat } from '../../core/seat.js';
import type { Json } from '../../values/json.js';
import { deepCopy } from '../../values/json.js';
import type { Entry } from './journal.js';
import type { StepResult } from '../steps/step-result.js';
import { refused } from '../steps/step-result.js';
import type { TapeItem } from './tape.js';

/** The change to a past entry: a die or an answer by its place on the tape, or the command. */
export type Amendment =
  | { readonly item: number; readonly value: Json }
  | { readonly command: Command };

/** The entries made by an amendment, and where it stopped if something no longer fits. */
export interface AmendResult<S> {
  readonly done: readonly Entry[];
  readonly stopped?: { readonly seq: number; readonly step: StepResult<S> };
}

/** The part of a fight that amending needs. */
export interface Amendable<S> {
  readonly log: readonly Entry[];
  readonly head: number;
  line(seq: number): readonly number[];
  moveTo(kind: 'undo' | 'redo', head: number): void;
  /** Repeats an entry, with another command or other dice and answers. */
  repeat(old: Entry, command: Command | undefined, items: readonly TapeItem[]): StepResult<S>;
}

/** Why an entry cannot be changed like this, or undefined. */
export function amendmentRefusal(
  { log, head, line }: Pick<Amendable<FightState>, 'log' | 'head' | 'line'>,
  seq: number,
  change: Amendment,
  seat: Seat,
): string | undefined {
  if (seat.role !== 'gm') return 'only the GM may change what has happened';
  const entry = log[seq];
  if (!line(head).includes(seq) || !entry)
    return `entry ${seq} is not part of what led to the present`;
  if ('item' in change)
    return entry.tape[change.item]
      ? undefined
      : `entry ${seq} has no die or answer number ${change.item}`;
  return entry.kind === 'begin' ? 'the beginning has no command' : undefined;
}

/** Changes an entry and reruns everything after it; `amendmentRefusal` must have allowed it. See `Fight.amend`. */
export function amend<S>(fight: Amendable<S>, seq: number, change: Amendment): AmendResult<S> {
  const { head: before, log } = fight;
  const line = fight.line(before);
  const later = line.slice(line.indexOf(seq));
  fight.moveTo('undo', log[seq]?.parent ?? -1);
  const done: Entry[] = [];
  let ended = false;
  try {
    for (const next of later) {
      const old = log[next];
      if (!old) break;
      const step =
        next === seq ? changed(fight, old, change) : fight.repeat(old, old.command, old.tape);
      if (step.kind !== 'done') {
        ended = done.length > 0 || step.kind === 'asks';
        return { done, stopped: { seq: next, step } };
      }
      done.push(step.entry);
    }
    ended = true;
    return { done };
  } finally {
    if (!ended) fight.moveTo('redo', before);
  }
}

/** The changed entry itself: with its later dice and answers if they still fit, otherwise with new ones. */
function changed<S>(fight: Amendable<S>, old: Entry, change: Amendment): StepResult<S> {
  if ('command' in change) {
    const step = fight.repeat(old, change.command, old.tape);
    return step.kind === 'failed' ? fight.repeat(old, change.command, []) : step;
  }
  const items = old.tape.map((item, i): TapeItem =>
    i === change.item ? { ...item, value: deepCopy(change.value), from: 'gm' } : item,
  );
  const step = fight.repeat(old, old.command, items);
  return step.kind === 'failed'
    ? fight.repeat(old, old.command, items.slice(0, change.item + 1))
    : step;
}

/** The result of an amendment that is refused. */
export const notAmended = (seq: number, reason: string): AmendResult<never> => ({
  done: [],
  stopped: { seq, step: refused(reason) },
});
