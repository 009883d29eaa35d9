import type { Command, Id, Seat } from '@tiltyard/engine';
import { isStateOf } from '../systems/position.js';
import type { System } from '../systems/system.js';
import { loadSystem } from '../systems/system.js';
import { freezeCopy } from '../room-client/mirror.js';
import { likelyCommands } from './prefetch.js';
import type { Forecast, ResumePoint } from './forecast.js';
import { forecast } from './forecast.js';
import { forecastKey } from './forecast-key.js';
import type { Later, Prospect } from './prospects.js';
import { prospectsOf } from './prospects.js';

/** What is asked of the worker: first the moment, then commands in it, or whatever somebody is likely to ask about next. */
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
    }
  | {
      readonly kind: 'prospects';
      readonly moment: number;
      readonly key: string;
      readonly later: Later;
    }
  | { readonly kind: 'ahead'; readonly moment: number; readonly by: Id };

/** The odds of a command under the key that it was asked for by, or would be; or what looks best for somebody to do. */
export type OddsAnswer =
  | {
      readonly kind: 'odds';
      readonly moment: number;
      readonly key: string;
      readonly forecast: Forecast | undefined;
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

/** How many commands lead the list of actions. */
const FAVOURITES = 3;

type Moment = Extract<OddsRequest, { kind: 'moment' }>;

let present: Moment | undefined;

const reply = (answer: OddsAnswer): void => postMessage(answer);

async function work(
  asked: Moment,
  command: Command,
  middle?: ResumePoint,
): Promise<Forecast | undefined> {
  const system = await loadSystem(asked.system);
  return system.ruleset.use((ruleset) =>
    isStateOf(ruleset, asked.view)
      ? forecast(ruleset, asked.view, command, asked.seat, middle)
      : undefined,
  );
}

/** Lets messages that have come meanwhile be heard. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Says what looks best to do, then works out what is likely to be asked next; whatever is asked in truth comes in between. */
async function goAhead(asked: Moment, by: Id): Promise<void> {
  const system: System = await loadSystem(asked.system);
  const { moment } = asked;
  const position = system.position(asked.view, asked.seat);
  const commands = position.favourites(by, FAVOURITES);
  reply({ kind: 'favourites', moment, by, commands });
  for (const command of commandsAhead(commands, likelyCommands(position, by))) {
    await breath();
    if (present !== asked) return;
    const found = await work(asked, command);
    reply({ kind: 'odds', moment, key: forecastKey(command), forecast: found });
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
  const { key, command, middle, moment } = data;
  work(asked, command, middle).then(
    (found) => reply({ kind: 'odds', moment, key, forecast: found }),
    () => reply({ kind: 'odds', moment, key, forecast: undefined }),
  );
});
