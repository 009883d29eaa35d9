import { z } from 'zod';
import type { Note } from '../../core/events/note.js';
import type { Question } from '../../core/question.js';
import type { Patch } from '../../core/writes/write-log.js';
import type { Command } from '../../core/state.js';
import type { TapeItem } from './tape.js';
import { tapeItem } from './tape.js';
import type { DiceStretch } from '../dice/seeded-draw.js';
import { commitment } from '../dice/seeded-draw.js';
import { jsonValue } from '../../values/json-value.js';
import type { Result } from '../../values/result.js';
import { fail, ok } from '../../values/result.js';

export const ENGINE_VERSION = '0.1.0';
export const JOURNAL_FORMAT = 'tiltyard-journal/1';

/**
 * One step of a fight. Entries are never changed or removed: undo and redo are entries too. Each starts from the state
 * after `parent`, so the journal is a tree and the present is the path to the last entry's `head`.
 */
export interface Entry {
  readonly seq: number;
  readonly kind: 'begin' | 'command' | 'withdrawn' | 'undo' | 'redo';
  /** The entry whose state this one started from; -1 is the set-up. */
  readonly parent: number;
  /** The entry that the present state follows after this one. */
  readonly head: number;
  readonly seat: string;
  readonly command?: Command | undefined;
  /** Why the GM allowed it against the rules. */
  readonly forced?: string | undefined;
  /** It belongs to the same decision as this seat's entry before it: undo undoes both. */
  readonly along?: true | undefined;
  /** The entry that this one changes or repeats. */
  readonly amends?: number | undefined;
  readonly tape: readonly TapeItem[];
  readonly notes: readonly Note[];
  readonly patches: readonly Patch[];
}

/** An action that waits for answers. */
export interface PendingAction {
  readonly seat: string;
  readonly command?: Command;
  readonly forced?: string;
  readonly along?: true;
  readonly amends?: number;
  readonly tape: readonly TapeItem[];
  /** The answers given so far to the open questions, in their order; sealed until all are given. */
  readonly given?: readonly (TapeItem | null)[];
}

/** A whole fight as stored. */
export interface Journal {
  readonly format: typeof JOURNAL_FORMAT;
  readonly engine: string;
  readonly ruleset: string;
  readonly version: string;
  readonly title: string;
  /** SHA-256 commitment to the seed, made before the first die. */
  readonly commitment: string;
  /** The seed itself, once it may be known. */
  readonly seed?: string;
  /**
   * Where faces come from after that secret: other secrets and the seats' additions, in the order of their first draws.
   */
  readonly stretches?: readonly DiceStretch[];
  /** The state before the first die. */
  readonly initial: unknown;
  readonly entries: readonly Entry[];
  /** Actions that wait for answers; each after the first interrupted the one before it. */
  readonly pending: readonly PendingAction[];
}

/** What was stored of a fight after the entries that are known. */
export interface LaterPart extends Pick<Journal, 'entries' | 'pending' | 'stretches'> {
  /** How many faces were drawn for all entries; worked out from them if it is not known. */
  readonly drawn?: number | undefined;
}

/** The part of a journal that never changes. */
export type JournalHeader = Pick<
  Journal,
  'format' | 'engine' | 'ruleset' | 'version' | 'title' | 'commitment'
>;

const id = z.string();
const command = z.strictObject({ do: z.string(), by: id, with: z.record(z.string(), jsonValue) });
const part = z.strictObject({
  amount: z.number(),
  rule: id,
  counts: z.boolean(),
  why: z.string().exactOptional(),
});
const reckoning = z.strictObject({
  name: z.string(),
  who: id,
  base: z.number(),
  parts: z.array(part),
  total: z.number(),
});
const note = z.strictObject({
  id: z.string(),
  rules: z.array(id),
  audience: z.union([z.literal('all'), z.literal('gm'), z.array(id)]),
  data: z.record(z.string(), jsonValue),
  reckoning: reckoning.exactOptional(),
});
const patch = z.strictObject({
  path: z.array(z.string()).min(1),
  value: z.unknown().exactOptional(),
});
const seq = z.number().int().min(0);

const entry = z.strictObject({
  seq,
  kind: z.enum(['begin', 'command', 'withdrawn', 'undo', 'redo']),
  parent: z.number().int().min(-1),
  head: z.number().int().min(-1),
  seat: z.string(),
  notes: z.array(note),
  command: command.exactOptional(),
  forced: z.string().exactOptional(),
  along: z.literal(true).exactOptional(),
  amends: seq.exactOptional(),
  tape: z.array(tapeItem),
  patches: z.array(patch),
});

/** A stretch of dice as stored in a file. */
export const diceStretch: z.ZodType<DiceStretch> = z.strictObject({
  from: z.number().int().min(0),
  commitment: z.string().max(64),
  seed: z.string().max(200).exactOptional(),
  added: z
    .array(z.strictObject({ seat: z.string().max(100), seed: z.string().max(200) }))
    .max(1000)
    .readonly(),
});

const journal = z.strictObject({
  format: z.literal(JOURNAL_FORMAT),
  engine: z.string(),
  ruleset: z.string(),
  version: z.string(),
  title: z.string(),
  commitment: z.string(),
  seed: z.string().exactOptional(),
  stretches: z.array(diceStretch).exactOptional(),
  initial: z.record(z.string(), z.unknown()),
  entries: z.array(entry),
  pending: z.array(
    z.strictObject({
      seat: z.string(),
      command: command.exactOptional(),
      forced: z.string().exactOptional(),
      along: z.literal(true).exactOptional(),
      amends: seq.exactOptional(),
      tape: z.array(tapeItem),
      given: z.array(tapeItem.nullable()).exactOptional(),
    }),
  ),
});

/**
 * Reads a journal from parsed JSON. Entries must be numbered in order, and each must start where the one before it left
 * off.
 */
export function readJournal(data: unknown): Result<Journal> {
  const parsed = journal.safeParse(data);
  if (!parsed.success) {
    return fail(
      ...parsed.error.issues.map((issue) => ({
        path: issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
        message: issue.message,
      })),
    );
  }
  const value: Journal = parsed.data;
  if (value.seed !== undefined && commitment(value.seed) !== value.commitment) {
    return fail({ path: ['seed'], message: 'the seed is not the one that was committed to' });
  }
  const broken = (value.stretches ?? []).findIndex(
    ({ seed, commitment: promised, from }, i, all) =>
      (seed !== undefined && commitment(seed) !== promised) || from < (all[i - 1]?.from ?? 0),
  );
  if (broken !== -1)
    return fail({
      path: ['stretches', broken],
      message: 'this does not go on from what was committed to before',
    });
  for (const [i, each] of value.entries.entries()) {
    if (each.seq !== i)
      return fail({
        path: ['entries', i, 'seq'],
        message: `entry ${i} is numbered ${each.seq}`,
        expected: String(i),
      });
    const before = value.entries[i - 1]?.head ?? -1;
    if (each.parent !== before)
      return fail({
        path: ['entries', i, 'parent'],
        message: `entry ${i} starts from ${each.parent}`,
        expected: String(before),
      });
    const problem = misplacedHead(each, value.entries);
    if (problem !== undefined)
      return fail({
        path: ['entries', i, 'head'],
        message: `entry ${i} leads to ${each.head}`,
        expected: problem,
      });
  }
  return ok(value);
}

/** The head that an entry should have, if its actual one is different. */
function misplacedHead(
  { seq: at, kind, parent, head }: Entry,
  entries: readonly Entry[],
): string | undefined {
  if (kind === 'withdrawn') return head === parent ? undefined : String(parent);
  if (kind !== 'undo' && kind !== 'redo') return head === at ? undefined : String(at);
  const to = entries[head]?.kind;
  return head < at && (head === -1 || to === 'begin' || to === 'command')
    ? undefined
    : 'something done before it';
}

/** An open question with the number to answer it by. */
export interface OpenQuestion {
  readonly number: number;
  readonly question: Question;
}

/** A stretch of dice as it may be shown while its secret is in use. */
export const withoutSecret = ({ from, commitment: promised, added }: DiceStretch): DiceStretch => ({
  from,
  commitment: promised,
  added,
});

const withoutDraw = ({ kind, name, who, die, value, from }: TapeItem): TapeItem => ({
  kind,
  name,
  who,
  ...(die ? { die } : {}),
  value,
  from,
});

/**
 * An entry as part of a forked fight.
 * @param number its number there, where every entry follows the one before it
 * @param sameSeed whether that fight draws from the same seed: the number of a draw means nothing under another
 */
export const forkedEntry = (
  { kind, seat, command: given, forced, along, tape, notes, patches }: Entry,
  number: number,
  sameSeed: boolean,
): Entry => ({
  seq: number,
  kind,
  parent: number - 1,
  head: number,
  seat,
  notes,
  ...(given ? { command: given } : {}),
  ...(forced === undefined ? {} : { forced }),
  ...(along ? { along } : {}),
  tape: sameSeed ? tape : tape.map(withoutDraw),
  patches,
});
