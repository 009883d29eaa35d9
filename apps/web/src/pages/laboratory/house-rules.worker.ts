import type { Command } from '@tiltyard/engine';
import type { Forecast } from '../../odds/forecast.js';
import { loadSystem } from '../../systems/system.js';
import type { Assumed } from './first-turn.js';
import { openingForecast } from './first-turn.js';
import type { HouseRuleChoices } from './subject.js';
import { withOption } from './subject.js';

/** A request for the odds of an action in the first turn under each house rule. */
export interface SwitchesRequest {
  readonly system: string;
  readonly text: string;
  readonly command: Command;
  readonly assumed: Assumed;
  readonly variants: readonly HouseRuleChoices[];
}

export type SwitchesAnswer =
  | { readonly kind: 'tried'; readonly done: number; readonly of: number }
  /** A value that makes a difference; without a forecast, it makes the action impossible. */
  | {
      readonly kind: 'differs';
      readonly name: string;
      readonly value: HouseRuleChoices['present'];
      readonly forecast: Forecast | undefined;
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done' };

const answer = (message: SwitchesAnswer): void => postMessage(message);

const text = (forecast: Forecast | undefined): string =>
  JSON.stringify(forecast, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value,
  ) ?? '';

async function work({
  system: id,
  text: source,
  command,
  assumed,
  variants,
}: SwitchesRequest): Promise<void> {
  const system = await loadSystem(id);
  const usual = text(openingForecast(source, system, command, assumed));
  for (const [i, { name, values, present }] of variants.entries()) {
    for (const value of values) {
      if (value === present) continue;
      const forecast = openingForecast(withOption(source, name, value), system, command, assumed);
      if (text(forecast) !== usual) answer({ kind: 'differs', name, value, forecast });
    }
    answer({ kind: 'tried', done: i + 1, of: variants.length });
  }
}

addEventListener('message', ({ data }: MessageEvent<SwitchesRequest>) => {
  work(data).then(
    () => answer({ kind: 'done' }),
    (error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
