import type { Json } from '../../values/json.js';
import type { FightState } from '../state.js';
import type { FromChoices, Parameter } from './parameter.js';

/**
 * A parameter that may be left out.
 * @param applies whether it is asked for at all, given the earlier choices. Default: always.
 */
export const optional = <
  S extends FightState,
  T extends Json,
  Chosen extends object,
  Applying extends object = object,
>(
  parameter: Parameter<S, T, Chosen>,
  applies?: FromChoices<S, boolean, Applying>,
): Parameter<S, T | undefined, Chosen & Applying> => ({
  ...parameter,
  optional: true,
  is: (value): value is T | undefined => value === undefined || parameter.is(value),
  domain: (state, actor, chosen, before) =>
    !applies || applies(state, actor, chosen, before)
      ? parameter.domain(state, actor, chosen, before)
      : undefined,
});
