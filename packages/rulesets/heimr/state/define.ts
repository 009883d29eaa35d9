import type { FromChoices, Option, Parameter } from '@tiltyard/engine';
import { actionKit } from '@tiltyard/engine';
import type { State } from './state.js';
import { PARTS } from './state.js';

const kit = actionKit<State>();

/** What the actions of this system are declared with. */
export const { defineAction, defineGmAction } = kit;
/** The kinds of their parameters. */
export const param: ReturnType<typeof actionKit<State>>['param'] = kit.param;

/** A parameter that may also be null, for none of its options. */
export const nullable = <Chosen extends object>(
  parameter: Parameter<State, string, Chosen>,
  label: string,
): Parameter<State, string | null, Chosen> => ({
  ...parameter,
  is: (value): value is string | null => value === null || parameter.is(value),
  domain(...given) {
    const domain = parameter.domain(...given);
    return domain?.kind === 'choice'
      ? { ...domain, options: [{ value: null, label }, ...domain.options] }
      : domain;
  },
});

const MAX_NUMBER = 1000;

/** A number out of a few, such as the heights of a square. */
export const numberOf = <Chosen extends object>(
  options: FromChoices<State, readonly Option<number>[], Chosen>,
): Parameter<State, number, Chosen> => ({
  ...param.number<Chosen>({ min: 0, max: MAX_NUMBER }),
  domain: (...given) => ({ kind: 'choice', options: options(...given) }),
});

const AIMS = [null, ...PARTS] as const;

/** The body part aimed at, if any (HEI-BODY-04). */
export const aimedPart = param.optional(
  param.oneOf(
    AIMS,
    () =>
      AIMS.map((value) =>
        value === null
          ? { value, label: 'Random body part' }
          : { value, rules: ['HEI-BODY-04', 'HEI-BODY-05'] },
      ),
    { label: 'Body part aimed at' },
  ),
);
