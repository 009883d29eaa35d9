import type { Json } from '@tiltyard/engine';
import type { Options } from '../state/options.js';
import { stage } from './stage.js';

/** The penalty that a combatant in a state has to a maneuver. */
export function maneuverPenalty(
  stunActive: Readonly<Record<string, number>>,
  sheet: Readonly<Record<string, Json>> = {},
  options: Partial<Options> = {},
  state: Readonly<Record<string, Json>> = {},
): number {
  const s = stage(
    { a: { state: { stunActive, ...state }, sheet: { perception: 150, ...sheet } }, b: {} },
    { options },
  );
  return s.gm('perceive', { who: 'a', cause: 'ambush' }, { dice: [50] }).total('perception') - 200;
}
