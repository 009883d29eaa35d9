import type { FromChoices, Option, Parameter } from '@tiltyard/engine';
import { actionKit } from '@tiltyard/engine';
import type { State } from './state.js';
import { PARTS } from './state.js';

const kit = actionKit<State>();

/** Declares the actions of this system. */
export const { defineAction, defineGmAction } = kit;
/** The kinds of their parameters. */
export const param: ReturnType<typeof actionKit<State>>['param'] = kit.param;

/** One of some options, or null for none of them. */
export function oneOrNone<Chosen extends object>(
  options: FromChoices<State, readonly Option<string>[], Chosen>,
  { label, none }: { readonly label: string; readonly none: string },
): Parameter<State, string | null, Chosen> {
  const one = param.oneOf(options, { label });
  return {
    ...one,
    is: (value): value is string | null => value === null || one.is(value),
    domain: (...given) => ({
      kind: 'choice',
      options: [{ value: null, label: none }, ...options(...given)],
    }),
  };
}

const MAX_NUMBER = 1000;

/** A number from a short list, such as the heights of a square. */
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
