import type { FightState, Ruleset } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, readState } from '@tiltyard/engine/files';
import { AutoPlayer, randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { deepFreeze, Generator } from '@tiltyard/engine/values';
import { loadSystem, registryOf } from '../../../systems/system.js';
import type { Subject } from '../subject.js';

/** A request for a fight that a side wins. */
export interface ShowRequest {
  readonly subject: Subject;
  readonly side: string;
  readonly seed: string;
}

export type ShowAnswer =
  | { readonly kind: 'tried'; readonly tried: number }
  | { readonly kind: 'found'; readonly journal: Journal; readonly tried: number }
  | { readonly kind: 'none'; readonly tried: number };

const TRIES = 400;
const COMMANDS = 2_000;

/** Plays one fight to its end with verifiable dice; undefined if it gets stuck. */
function played<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  title: string,
  seed: string,
): Fight<S> | undefined {
  const automat = new AutoPlayer(
    ruleset,
    sensiblePolicy(ruleset),
    randomPolicy(ruleset, new Generator(`${seed}/players`)),
    'table',
  );
  const fight = new Fight(ruleset, initial, {
    seed,
    title,
    decide: (question, state) => automat.answer(question, state),
  });
  fight.begin();
  for (let i = 0; i < COMMANDS && !fight.outcome && acting(fight.state) !== undefined; i++)
    if (automat.act(fight).kind !== 'done') return undefined;
  return fight;
}

function search<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  { subject, side, seed }: ShowRequest,
): ShowAnswer {
  for (let tried = 1; tried <= TRIES; tried++) {
    const fight = played(ruleset, initial, subject.title, `${seed}/${tried}`);
    if (fight?.outcome?.winners.includes(side))
      return { kind: 'found', journal: fight.journal(), tried };
    if (tried % 10 === 0) postMessage({ kind: 'tried', tried } satisfies ShowAnswer);
  }
  return { kind: 'none', tried: TRIES };
}

async function find(request: ShowRequest): Promise<ShowAnswer> {
  const { subject } = request;
  const system = await loadSystem(subject.system);
  if (subject.kind === 'set-up') {
    const loaded = loadRuns(subject.text, subject.title, registryOf(system));
    const run: LoadedRun | undefined = loaded.ok ? loaded.value.runs[0] : undefined;
    return run
      ? run.use((ruleset, initial) => search(ruleset, initial, request))
      : { kind: 'none', tried: 0 };
  }
  return system.ruleset.use((ruleset) => {
    const state = readState(ruleset, subject.state);
    if (!state.ok) return { kind: 'none', tried: 0 };
    deepFreeze(state.value.fixed);
    return search(ruleset, state.value, request);
  });
}

addEventListener('message', ({ data }: MessageEvent<ShowRequest>) => {
  find(data).then(
    (answer) => postMessage(answer),
    () => postMessage({ kind: 'none', tried: 0 } satisfies ShowAnswer),
  );
});
