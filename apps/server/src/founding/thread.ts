import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createRunner } from '@tiltyard/analysis';
import type { Problem, Result } from '@tiltyard/engine';
import { loadRuns, openJournalData } from '@tiltyard/engine/files';
import { describeProblem, readAs, runCount } from '@tiltyard/engine/ruleset';
import { INPUT_LIMITS } from '@tiltyard/engine/values';
import type { AnyRoom } from '@tiltyard/room';
import { anyRoom, gmSeat, newRoomMeta, openRoom, Room } from '@tiltyard/room';
import type { OutsideModule } from '@tiltyard/rulesets';
import { addOutside, rulesets as shipped } from '@tiltyard/rulesets';
import { parse } from 'secure-json-parse';
import { importing } from '../routes/schemas.js';
import { newFight } from '../storage/new-fight.js';
import type { BuildReply, BuildTask } from './tasks.js';
import { think } from './think.js';

const outside: readonly OutsideModule[] | null = workerData;
const rulesets = await addOutside(shipped, outside ?? []);

const BEHIND_TABLES = 10;

const wrong = (message: string, problems: readonly Problem[] = []): BuildReply => ({
  kind: 'wrong',
  status: problems.some(({ exceeds }) => exceeds !== undefined) ? 422 : 400,
  message,
  problems,
});

function fromScenario(task: Extract<BuildTask, { kind: 'scenario' }>): BuildReply {
  const loaded = loadRuns(task.text, 'scenario', rulesets, {
    limits: INPUT_LIMITS,
    run: task.run,
  });
  if (!loaded.ok) return wrong('the scenario cannot be used', loaded.problems);
  const [chosen] = loaded.value.runs;
  if (!chosen)
    return wrong(
      `the scenario has ${runCount(loaded.value.file)} fights; there is no number ${task.run}`,
    );
  const { ruleset: any } = loaded.value;
  const { id, seed, gm, title = chosen.run.title } = task;
  const room = chosen.use((ruleset, initial): AnyRoom =>
    anyRoom(any, Room.create(ruleset, initial, { id, title, seed, gm, undo: 'ask' })),
  );
  return { kind: 'fight', fight: newFight(room, task.now) };
}

function fromJournal({ body, id, seed, now }: Extract<BuildTask, { kind: 'journal' }>): BuildReply {
  let data: unknown;
  try {
    data = parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return wrong('this is not JSON');
  }
  const read = readAs(importing, data);
  if (!read.ok) return wrong('the body is not as expected', read.problems);
  const { journal, name: gm } = read.value;
  const opened = openJournalData(journal, rulesets);
  if (!opened.ok) return wrong('the journal cannot be used', opened.problems);
  const room: Result<AnyRoom> = openRoom(opened.value.ruleset, {
    id,
    revision: 0,
    journal: opened.value.journal,
    aside: newRoomMeta([gmSeat(gm)], 'ask'),
  });
  if (!room.ok) return wrong(room.problems.map(describeProblem).join('\n'));
  room.value.use((imported) => imported.markImported(gm, seed));
  return { kind: 'fight', fight: newFight(room.value, now) };
}

function built(task: BuildTask): BuildReply {
  try {
    if (task.kind === 'scenario') return fromScenario(task);
    if (task.kind === 'journal') return fromJournal(task);
    if (task.kind === 'think') return { kind: 'command', command: think(task, rulesets) };
    const runner = createRunner(task.plan, rulesets, INPUT_LIMITS);
    return runner.ok
      ? { kind: 'plan', variants: runner.value.kinds }
      : wrong('the plan cannot be played', runner.problems);
  } catch (error) {
    // Recursive readers overflow the stack on input nested too deep.
    if (error instanceof RangeError) return wrong('this is nested too deep to be read');
    throw error;
  }
}

// On Linux this sets the priority of the calling thread, not of the process.
if (process.platform === 'linux') setPriority(0, BEHIND_TABLES);
parentPort?.on('message', (task: BuildTask) => parentPort?.postMessage(built(task)));
parentPort?.postMessage('ready');
