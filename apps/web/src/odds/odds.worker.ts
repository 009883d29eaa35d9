import type { Command, Id, Seat } from '@tiltyard/engine';
import { isStateOf } from '../systems/position.js';
import type { System } from '../systems/system.js';
import { loadSystem } from '../systems/system.js';
import { freezeCopy } from '../room-client/mirror.js';
import { likelyCommands } from './prefetch.js';
import type { Forecast, ResumePoint } from './forecast.js';
import { forecast } from './make-forecast.js';
import { forecastKey } from './forecast-key.js';
import type { Later, Prospect } from './prospects.js';
import { prospectsOf } from './prospects.js';

/** Messages to the worker: first the moment, then commands in it, or a prefetch of likely requests. */
export type OddsRequest =
  | {
      readonly kind: 'moment';
      readonly moment: number;
      readonly system: string;
      readonly view: object;
      readonly seat: Seat;
    }
  | {
      readonly kind: 'odds';
      readonly moment: number;
      readonly key: string;
      readonly command: Command;
      readonly middle?: ResumePoint;
      /** The maximum time to spend, in milliseconds; without it, as long as forecasts take. */
      readonly time?: number;
    }
  | {
      readonly kind: 'prospects';
      readonly moment: number;
      readonly key: string;
      readonly later: Later;
    }
  | { readonly kind: 'ahead'; readonly moment: number; readonly by: Id };

/**
 * The odds of a command under the key of its request, also when prefetched; or prospects; or the
 * best-looking commands of a combatant.
 */
export type OddsAnswer =
  | {
      readonly kind: 'odds';
      readonly moment: number;
      readonly key: string;
      readonly forecast: Forecast | undefined;
      /** Whether time ran out, so that the result is partial and more time would improve it. */
      readonly more: boolean;
    }
  | {
      readonly kind: 'prospects';
      readonly moment: number;
      readonly key: string;
      readonly prospects: readonly Prospect[];
    }
  | {
      readonly kind: 'favourites';
      readonly moment: number;
      readonly by: Id;
      readonly commands: readonly Command[];
    };

/** How many of the best-looking commands are computed. */
const FAVOURITES = 3;

/**
 * The time given to a prefetched request, in milliseconds, so that an actual request never waits
 * longer.
 */
const AHEAD = 30;

/**
 * How long a moment must last before prefetching begins, in milliseconds, so that quick players do
 * not wait.
 */
const LASTING = 250;

type Moment = Extract<OddsRequest, { kind: 'moment' }>;

let present: Moment | undefined;

interface Found {
  readonly forecast: Forecast | undefined;
  readonly more: boolean;
}

/** Completed results of the present moment, by key. */
const finished = new Map<string, Found>();

const reply = (answer: OddsAnswer): void => postMessage(answer);

interface Wanted {
  readonly command: Command;
  readonly middle?: ResumePoint | undefined;
  readonly time?: number | undefined;
}

/** The odds of a command: known ones, or as much as the time allows. */
async function work(asked: Moment, { command, middle, time = Infinity }: Wanted): Promise<Found> {
  const system = await loadSystem(asked.system);
  const key = forecastKey(command, middle);
  const known = present === asked ? finished.get(key) : undefined;
  if (known) return known;
  const until = performance.now() + time;
  let more = false;
  const stop = (): boolean => (more ||= performance.now() > until);
  const found = system.ruleset.use((ruleset) =>
    isStateOf(ruleset, asked.view)
      ? forecast(ruleset, asked.view, command, asked.seat, { middle, stop })
      : undefined,
  );
  // A result completed just as time ran out is complete all the same.
  const answer = { forecast: found, more: more && !(found?.complete ?? false) };
  if (!answer.more && present === asked) finished.set(key, answer);
  return answer;
}

/** Lets waiting messages be handled. */
const pause = (delayMs = 0): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, delayMs));

/** Reports the best-looking command, then prefetches likely requests; actual requests take precedence. */
async function goAhead(asked: Moment, by: Id): Promise<void> {
  const system: System = await loadSystem(asked.system);
  const { moment } = asked;
  const position = system.position(asked.view, asked.seat);
  const commands = position.favourites(by, FAVOURITES);
  reply({ kind: 'favourites', moment, by, commands });
  await pause(LASTING);
  for (const command of commandsAhead(commands, likelyCommands(position, by))) {
    await pause();
    if (present !== asked) return;
    const found = await work(asked, { command, time: AHEAD });
    if (!found.more) reply({ kind: 'odds', moment, key: forecastKey(command), ...found });
  }
}

function* commandsAhead(
  first: readonly Command[],
  then: Iterable<Command>,
): Generator<Command, void, undefined> {
  yield* first;
  const told = new Set(first.map((command) => forecastKey(command)));
  for (const command of then) if (!told.has(forecastKey(command))) yield command;
}

addEventListener('message', ({ data }: MessageEvent<OddsRequest>) => {
  if (data.kind === 'moment') {
    present = { ...data, view: freezeCopy(data.view) };
    finished.clear();
    return;
  }
  const asked = present;
  if (!asked || asked.moment !== data.moment) return;
  if (data.kind === 'ahead') {
    goAhead(asked, data.by).catch(() => undefined);
    return;
  }
  if (data.kind === 'prospects') {
    const { key, moment, later } = data;
    loadSystem(asked.system)
      .then(({ ruleset }) => prospectsOf(ruleset, asked.view, asked.seat, later))
      .catch(() => [])
      .then((prospects) => reply({ kind: 'prospects', moment, key, prospects }));
    return;
  }
  const { key, moment } = data;
  work(asked, data).then(
    (found) => reply({ kind: 'odds', moment, key, ...found }),
    () => reply({ kind: 'odds', moment, key, forecast: undefined, more: false }),
  );
});
