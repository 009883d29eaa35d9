import type { Entry, PendingAction } from '../journal/journal.js';
import type { SeededDice } from './seeded-dice.js';
import type { TapeItem } from '../journal/tape.js';

/** What is wrong with an entry of a journal. */
export interface EntryProblem {
  readonly seq: number;
  readonly message: string;
}

/** The result of checking the dice of a journal. */
export interface DiceCheck {
  readonly problems: readonly EntryProblem[];
  /** What could not be checked, each in words; empty if every die was. */
  readonly unchecked: readonly string[];
}

const NOT_FROM_SEED = {
  typed: 'typed in by hand',
  script: 'taken from a script',
  gm: 'set by the GM',
} as const;

/** The first few entries as numbers. */
const entriesText = (seqs: readonly number[]): string => {
  const shown = seqs.slice(0, 5).join(', ');
  return `${seqs.length === 1 ? 'entry' : 'entries'} ${shown}${seqs.length > 5 ? ` and ${seqs.length - 5} more` : ''}`;
};

const isDie = ({ kind }: TapeItem): boolean => kind === 'die';

/** The draws that an entry may repeat: those of the entry that it replaces or repeats. */
const repeatable = (entry: Entry, log: readonly Entry[]): ReadonlySet<number> => {
  const draws = new Set<number>();
  // A file may claim that entries amend each other in a circle; only earlier ones are followed.
  for (let at = entry; at.amends !== undefined && at.amends < at.seq;) {
    const before = log[at.amends];
    if (!before) break;
    at = before;
    for (const { draw } of at.tape) if (draw !== undefined) draws.add(draw);
  }
  return draws;
};

/**
 * Checks every die of a journal: that faces match their draws, and that draws run 0, 1, 2 … without gaps, each used
 * once. Dice that do not come from a committed seed are listed instead.
 */
export function checkDice(
  log: readonly Entry[],
  pending: readonly PendingAction[],
  dice: SeededDice,
): DiceCheck {
  const problems: EntryProblem[] = [];
  const used = new Set<number>();
  const without = new Map<string, number[]>();
  const miss = (what: string, seq: number): void => {
    const seqs = without.get(what) ?? [];
    without.set(what, seqs);
    if (seqs.at(-1) !== seq) seqs.push(seq);
  };
  for (const entry of log) {
    const again = repeatable(entry, log);
    for (const item of entry.tape.filter(isDie)) {
      const { draw, from, die, name, value } = item;
      if (draw !== undefined && used.has(draw) && !again.has(draw))
        problems.push({ seq: entry.seq, message: `draw ${draw} is used twice` });
      if (draw !== undefined) used.add(draw);
      if (from === 'generator' && draw !== undefined && die) {
        const face = dice.face(die, draw);
        if (face === undefined) miss('rolled from a seed that is not known', entry.seq);
        else if (face !== value)
          problems.push({
            seq: entry.seq,
            message: `${die.name} "${name}" shows ${String(value)}, the seed gives ${face}`,
          });
      } else if (from === 'generator')
        miss('without the number of their draw (from before a fork, or stripped)', entry.seq);
      else if (from in NOT_FROM_SEED) miss(Reflect.get(NOT_FROM_SEED, from), entry.seq);
    }
  }
  for (const { tape } of pending)
    for (const { draw } of tape) if (draw !== undefined) used.add(draw);
  const missing = firstMissing(used);
  if (missing !== undefined)
    problems.push({ seq: log.length - 1, message: `draw ${missing} is missing` });
  return {
    problems,
    unchecked: [...without].map(([what, seqs]) => `dice ${what}: ${entriesText(seqs)}`),
  };
}

/** The first missing number below a used one. */
function firstMissing(used: ReadonlySet<number>): number | undefined {
  for (let draw = 0, left = used.size; left > 0; draw++, left--) if (!used.has(draw)) return draw;
  return undefined;
}
