import type { Json } from '../../values/json.js';
import type { Choice, Id, Option, Refusal } from '../question.js';
import { allCombatants } from '../roster.js';
import type { CombatantState, FightState } from '../state.js';
import type { DomainOf, FromChoices, Parameter, Presentation } from './parameter.js';

/** How a choice is shown, and why it has no options if it has none. */
export interface ChoicePresentation extends Presentation {
  readonly none?: Refusal;
}

const isText = (value: Json | undefined): value is string => typeof value === 'string';

const listed = (values: readonly Json[]): string =>
  `one of: ${values.map((value) => (isText(value) ? value : JSON.stringify(value))).join(', ')}`;

const choice = (options: readonly Option[], none: Refusal | undefined): Choice =>
  none ? { kind: 'choice', options, none } : { kind: 'choice', options };

const ofClosedSet =
  <T extends Json>(values: readonly T[]) =>
  (value: Json | undefined): value is T =>
    values.some((each) => each === value);

const asOption = (each: CombatantState | Option<Id>): Option<Id> =>
  'value' in each ? each : { value: each.id, label: each.name };

const namingCombatants = <P extends object>(parameter: P): P & { readonly combatant: true } => ({
  ...parameter,
  combatant: true,
});

/** Parameters chosen from options, for the rules of one system. */
export function choiceParameters<S extends FightState>() {
  /**
   * One of several values: from a closed set, with an optional function for which are available now and why some are
   * refused; or from the options returned by a function, whose values are ids or words.
   */
  function oneOf<const T extends Json>(
    values: readonly T[],
    look?: ChoicePresentation,
  ): Parameter<S, T>;
  function oneOf<const T extends Json, Chosen extends object = object>(
    values: readonly T[],
    options: FromChoices<S, readonly Option<NoInfer<T>>[], Chosen>,
    look?: ChoicePresentation,
  ): Parameter<S, T, Chosen>;
  function oneOf<Chosen extends object = object>(
    options: FromChoices<S, readonly Option<string>[], Chosen>,
    look?: ChoicePresentation,
  ): Parameter<S, string, Chosen>;
  function oneOf(
    values: readonly Json[] | FromChoices<S, readonly Option[]>,
    second?: ChoicePresentation | FromChoices<S, readonly Option[]>,
    third?: ChoicePresentation,
  ): Parameter<S, Json> {
    const [options, look = {}] =
      typeof second === 'function'
        ? [second, third]
        : [typeof values === 'function' ? values : undefined, second];
    const closed = typeof values === 'function' ? undefined : values;
    const all = choice(closed?.map((value) => ({ value })) ?? [], look.none);
    return {
      label: look.label,
      optional: false,
      expected: closed ? listed(closed) : 'a word',
      is: closed ? ofClosedSet(closed) : isText,
      domain: options
        ? (state, actor, chosen, before) => choice(options(state, actor, chosen, before), look.none)
        : () => all,
    };
  }

  /** One of the combatants: any, or those returned by a function, as they are or as options with refusals. */
  const combatant = <Chosen extends object = object>(
    candidates: FromChoices<S, readonly (CombatantState | Option<Id>)[], Chosen> = allCombatants,
    look: ChoicePresentation = {},
  ): Parameter<S, Id, Chosen> =>
    namingCombatants(
      oneOf<Chosen>(
        (state, actor, chosen, before) => candidates(state, actor, chosen, before).map(asOption),
        look,
      ),
    );

  /** Several from a list of options whose values are ids or words. */
  const list = <Chosen extends object = object>(
    options: FromChoices<S, DomainOf<'list'>, Chosen>,
    { label }: Presentation = {},
  ): Parameter<S, readonly string[], Chosen> => ({
    label,
    optional: false,
    expected: 'a list of words',
    is: (value): value is readonly string[] =>
      Array.isArray(value) && value.every((each: Json) => isText(each)),
    domain: (...given) => ({ kind: 'list', ...options(...given) }),
  });

  return { oneOf, combatant, list };
}
