import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { byFallback, GM_SEAT } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import type { Forecast } from '../../odds/forecast.js';
import { forecast } from '../../odds/forecast.js';
import type { Position } from '../../systems/position.js';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';
import type { Subject } from './subject.js';

/** The dice of initiative, the same in every comparison. */
const SEED = 'laboratory';

function begun<S extends FightState>(ruleset: Ruleset<S>, initial: S): S {
  const fight = new Fight(ruleset, initial, {
    seed: SEED,
    decide: (question) => ({ value: byFallback([question])[0] ?? null, from: 'fallback' }),
  });
  fight.begin();
  return fight.stateAt(fight.head);
}

/** A moment in which actions can be asked about: a fight as it stands, or the first turn of a set-up. Nothing if it cannot be set up. */
export function openingOf(subject: Subject, system: System): Position | undefined {
  if (subject.kind === 'fight') return system.position(subject.state, GM_SEAT);
  const loaded = loadRuns(subject.text, subject.title, registryOf(system));
  const [run] = loaded.ok ? loaded.value.runs : [];
  return (
    run &&
    system.position(
      run.use((ruleset, initial) => begun(ruleset, initial)),
      GM_SEAT,
    )
  );
}

/** The odds of a command in the first turn of a set-up; nothing if the rules refuse it there. */
export function openingForecast(
  text: string,
  system: System,
  command: Command,
): Forecast | undefined {
  const loaded = loadRuns(text, 'set-up', registryOf(system));
  const [run] = loaded.ok ? loaded.value.runs : [];
  return run?.use((ruleset, initial) =>
    forecast(ruleset, begun(ruleset, initial), command, GM_SEAT),
  );
}
