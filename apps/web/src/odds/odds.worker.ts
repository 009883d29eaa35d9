import type { Command, Id, Seat } from '@tiltyard/engine';
import { isStateOf } from '../systems/position.js';
import { loadSystem } from '../systems/system.js';
import { freezeCopy } from '../room-client/mirror.js';
import { likelyCommands } from './prefetch.js';
import type { Forecast, ResumePoint } from './forecast.js';
import { forecast } from './forecast.js';
import { forecastKey } from './forecast-key.js';

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
  | { readonly kind: 'ahead'; readonly moment: number; readonly by: Id };

/** The odds of a command under the key that it was asked for by, or would be. */
export interface OddsAnswer {
  readonly moment: number;
  readonly key: string;
  readonly forecast: Forecast | undefined;
}

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

/** Works out what is likely to be asked next, one after another; whatever is asked in truth comes in between. */
async function goAhead(asked: Moment, by: Id): Promise<void> {
  const system = await loadSystem(asked.system);
  for (const command of likelyCommands(system.position(asked.view, asked.seat), by)) {
    await breath();
    if (present !== asked) return;
    reply({
      moment: asked.moment,
      key: forecastKey(command),
      forecast: await work(asked, command),
    });
  }
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
  const { key, command, middle, moment } = data;
  work(asked, command, middle).then(
    (found) => reply({ moment, key, forecast: found }),
    () => reply({ moment, key, forecast: undefined }),
  );
});
