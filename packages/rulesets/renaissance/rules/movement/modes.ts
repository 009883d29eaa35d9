import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { param } from '../../state/define.js';
import type { Mode } from '../../state/sheet.js';
import { HALF_METRES } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { modesOf } from './route.js';

const modeOptions = (state: State, actor: Id): readonly Option<string>[] =>
  Object.entries(modesOf(state, combatantById(state, actor))).map(([id, { base, full }]) => ({
    value: id,
    label: `${id} ${base}/${full}`,
  }));

/** A movement mode; the first if left out (REN-MOVE-01). */
export const modeParameter = param.optional(param.oneOf(modeOptions, { label: 'Way of moving' }));

const NO_MODE: Mode = { base: 0, full: 0, skill: 'athletics' };

/** A movement mode by its name, or the first (REN-MOVE-01). */
export function modeNamed(state: State, actor: Id, name: string | undefined): Mode {
  const all = modesOf(state, combatantById(state, actor));
  const [first] = Object.keys(all);
  return all[name ?? first ?? ''] ?? NO_MODE;
}

/** Why a path is too long for a rate, or undefined. `cost` in half-metres, `limit` in metres. */
export const tooFar = (
  cost: number,
  limit: number,
  rule: RuleId,
  rate: string,
): Refusal | undefined =>
  cost > limit * HALF_METRES
    ? refuse(rule, 'too-far', `${cost / HALF_METRES} m is farther than ${rate} of ${limit} m`)
    : undefined;
