import type { Json, JsonObject } from '../../values/json.js';
import type { Domain, Id } from '../question.js';
import type { FightState } from '../state.js';

/**
 * A parameter of an action: the one place for its name, the kind of its values, and which of them are possible now.
 * @typeParam T its values.
 * @typeParam Chosen the parameters that must be chosen before it.
 */
export interface Parameter<
  S extends FightState,
  T extends Json | undefined,
  Chosen extends object = object,
> {
  /** Its name on screen, if its id as words will not do. */
  readonly label?: string | undefined;
  /** Whether its values are ids of combatants. */
  readonly combatant?: true;
  /** Whether it may be left out. */
  readonly optional: boolean;
  /** What its values look like, to report malformed input: `a whole number`. */
  readonly expected: string;
  /** Whether a value is of this kind at all, regardless of the state. */
  readonly is: (value: Json | undefined) => value is T;
  /** Its domain now; undefined if it does not apply. */
  readonly domain: FromChoices<S, Domain | undefined, Chosen>;
}

/**
 * Computes something from the state, the actor and the earlier parameters; in one of several records also from the
 * records before it.
 */
export type FromChoices<S extends FightState, T, Chosen extends object = object> = (
  state: S,
  actor: Id,
  chosen: Chosen,
  before: readonly JsonObject[],
) => T;

/** The parameters of an action, or the fields of a record, by name in the order in which they are chosen. */
export type Parameters<S extends FightState, W> = {
  readonly [K in keyof W]: Parameter<S, Json | undefined, ValuesOf<W>>;
};

/** The type of one parameter's value. */
export type ValueOf<X> = X extends {
  readonly is: (value: Json | undefined) => value is infer T extends Json | undefined;
}
  ? T
  : never;

/** The types of parameter values by name. */
export type ValuesOf<W> = { readonly [K in keyof W]: ValueOf<W[K]> };

/** A domain of one kind, without `kind`. */
export type DomainOf<Kind extends Domain['kind']> = Omit<Extract<Domain, { kind: Kind }>, 'kind'>;

/** How a parameter is shown. */
export interface Presentation {
  /** Its name, if its id as words will not do. */
  readonly label?: string;
}
