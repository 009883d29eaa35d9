import { parentPort, workerData } from 'node:worker_threads';
import type { Problem } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import { openJournal } from '@tiltyard/engine/files';
import { describeProblem } from '@tiltyard/engine/ruleset';
import type { RoomMeta } from '@tiltyard/room';
import { openRoom } from '@tiltyard/room';
import { rulesets } from '@tiltyard/rulesets';
import { Refused } from './refused.js';
import type { StoredFight } from './store.js';
import { storedFight } from './stored-fight.js';
import { unlessTooDeep } from './too-deep.js';

/** A journal from outside, as JSON, that is to become a fight. */
export interface ImportTask {
  readonly journal: string;
  readonly id: string;
  readonly gm: string;
  readonly now: number;
}

/** The fight as it is to be stored, or what is wrong with its journal. */
export type Imported =
  | { readonly kind: 'fight'; readonly fight: StoredFight }
  | { readonly kind: 'wrong'; readonly message: string; readonly problems: readonly Problem[] };

function imported({ journal, id, gm, now }: ImportTask): Imported {
  const opened = openJournal(journal, 'journal', rulesets);
  // Lines and columns are those of a text that nobody has seen.
  if (!opened.ok)
    return {
      kind: 'wrong',
      message: 'the journal cannot be used',
      problems: opened.problems.map(({ line: _line, column: _column, ...problem }) => problem),
    };
  const aside: RoomMeta = {
    seats: [{ id: GM_SEAT.name, role: 'gm', combatants: [], name: gm }],
    habits: [],
    automatic: [],
    typed: [],
    limit: null,
    deadline: null,
    moved: 0,
    asked: 0,
    revealed: false,
  };
  const room = openRoom(opened.value.ruleset, {
    id,
    revision: 0,
    journal: opened.value.journal,
    aside,
  });
  if (!room.ok)
    return { kind: 'wrong', message: room.problems.map(describeProblem).join('\n'), problems: [] };
  return { kind: 'fight', fight: storedFight(room.value, now) };
}

function checked(task: ImportTask): Imported {
  try {
    return unlessTooDeep(() => imported(task));
  } catch (error) {
    if (error instanceof Refused) return { kind: 'wrong', message: error.message, problems: [] };
    throw error;
  }
}

const task: ImportTask = workerData;
parentPort?.postMessage(checked(task));
