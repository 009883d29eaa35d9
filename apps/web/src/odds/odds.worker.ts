import type { Command, Seat } from '@tiltyard/engine';
import { isStateOf } from '../systems/position.js';
import { loadSystem } from '../systems/system.js';
import { still } from '../table/mirror.js';
import type { Forecast, Middle } from './forecast.js';
import { forecast } from './forecast.js';

/** What is asked of the worker: first the moment, then commands in it. */
export type OddsRequest =
  | { readonly kind: 'moment'; readonly moment: number; readonly system: string; readonly view: object; readonly seat: Seat }
  | { readonly kind: 'odds'; readonly moment: number; readonly command: Command; readonly middle?: Middle };

/** The worker's answer to each command, in their order. */
export interface OddsAnswer {
  readonly moment: number;
  readonly forecast: Forecast | undefined;
}

let present: Extract<OddsRequest, { kind: 'moment' }> | undefined;

async function answer(command: Command, middle: Middle | undefined): Promise<Forecast | undefined> {
  const asked = present;
  if (!asked) return undefined;
  const system = await loadSystem(asked.system);
  return system.ruleset.use((ruleset) => (isStateOf(ruleset, asked.view) ? forecast(ruleset, asked.view, command, asked.seat, middle) : undefined));
}

addEventListener('message', ({ data }: MessageEvent<OddsRequest>) => {
  if (data.kind === 'moment') {
    present = { ...data, view: still(data.view) };
    return;
  }
  answer(data.command, data.middle).then(
    (found) => postMessage({ moment: data.moment, forecast: found } satisfies OddsAnswer),
    () => postMessage({ moment: data.moment, forecast: undefined } satisfies OddsAnswer),
  );
});
