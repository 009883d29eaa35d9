import type { Json, JsonObject } from '../../values/json.js';
import type { Domain, Id } from '../question.js';
import type { FightState } from '../state.js';

/**
 * A parameter of an action: the one place that says what it is called, what values are of its kind, and which of them
 * are possible now.
 * @typeParam T its values.
 * @typeParam Chosen the parameters that must have been chosen before it.
 */
export interface Parameter<
  S extends FightState,
  T extends Json | undefined,
  Chosen extends object = object,
> {
  /** What it is called on screen, where its own id as words would not do. */
  readonly label?: string | undefined;
  /** Whether its values are ids of combatants. */
  readonly combatant?: true;
  /** Whether it may be left out. */
  readonly optional: boolean;
  /** What its values are like, to tell a sender of something else: `a whole number`. */
  readonly expected: string;
  /** Whether a value is of this kind at all, whatever the moment. */
  readonly is: (value: Json | undefined) => value is T;
  /** What it may be now; nothing where it does not apply. */
  readonly domain: FromChoices<S, Domain | undefined, Chosen>;
}

/**
 * Works something out of the state, the actor and the parameters chosen before; in one of several records also of the
 * records before it.
 */
export type FromChoices<S extends FightState, T, Chosen extends object = object> = (
  state: S,
  actor: Id,
  chosen: Chosen,
  before: readonly JsonObject[],
) => T;

/** The parameters of an action, or the fields of a record, by name and in the order in which they are chosen. */
export type Parameters<S extends FightState, W> = {
  readonly [K in keyof W]: Parameter<S, Json | undefined, ValuesOf<W>>;
};

/** The value of one parameter. */
export type ValueOf<X> = X extends {
  readonly is: (value: Json | undefined) => value is infer T extends Json | undefined;
}
  ? T
  : never;

/** The values of parameters by name. */
export type ValuesOf<W> = { readonly [K in keyof W]: ValueOf<W[K]> };

/** A domain of one kind, without saying which. */
export type DomainOf<Kind extends Domain['kind']> = Omit<Extract<Domain, { kind: Kind }>, 'kind'>;

/** How a parameter is shown. */
export interface Presentation {
  /** What it is called, where its own id as words would not do. */
  readonly label?: string;
}
