import type { Command, FightState, Id, Ruleset } from '@tiltyard/engine';
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

function begun<S extends FightState>(ruleset: Ruleset<S>, initial: S, opening = 0): S {
  const fight = new Fight(ruleset, initial, {
    seed: opening === 0 ? SEED : `${SEED} ${opening}`,
    decide: (question) => ({ value: byFallback([question])[0] ?? null, from: 'fallback' }),
  });
  fight.begin();
  return fight.stateAt(fight.head);
}

/**
 * A moment in which actions can be asked about: a fight as it stands, or the first turn of a set-up. Nothing if it cannot be set up.
 * @param opening which roll of the dice before the first turn; 0 is the one that comparisons use
 */
export function openingOf(subject: Subject, system: System, opening = 0): Position | undefined {
  if (subject.kind === 'fight') return system.position(subject.state, GM_SEAT);
  const loaded = loadRuns(subject.text, subject.title, registryOf(system));
  const [run] = loaded.ok ? loaded.value.runs : [];
  return (
    run &&
    system.position(
      run.use((ruleset, initial) => begun(ruleset, initial, opening)),
      GM_SEAT,
    )
  );
}

/** The same moment as if it were somebody else's turn; the moment itself for those who have no place in the order. */
export function turnOf(position: Position, system: System, who: Id): Position {
  const turn = position.state.order.indexOf(who);
  return turn < 0 ? position : system.position({ ...position.state, turn }, GM_SEAT);
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
