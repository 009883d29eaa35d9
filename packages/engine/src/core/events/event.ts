import type { Json, JsonObject } from '../../values/json.js';
import type { Audience, Note } from './note.js';
import type { Id } from '../question.js';
import type { Sentence } from './sentence.js';
import type { FactKind, FactKinds, FactScope } from './fact.js';
import type { AnyRole, Role } from './role.js';

type OptionalKeys<F extends FactKinds> = {
  [K in keyof F]: F[K] extends { readonly optional: true } ? K : never;
}[keyof F];

type Told<K> = K extends FactKind<infer T, infer _> ? T : never;
type Spoken<K> = K extends FactKind<infer _, infer P> ? P : never;

/** The facts of an event as rules log them. */
export type FactsOf<F extends FactKinds> = {
  readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Told<F[K]>;
} & { readonly [K in OptionalKeys<F>]?: Told<F[K]> };

/** The facts of an event as its sentence gets them: references to name, or values as they are. */
export type SpokenFacts<F extends FactKinds> = { readonly [K in keyof F]: Spoken<F[K]> };

/** What a ruleset declares about a kind of event. */
interface EventDeclaration<F extends FactKinds> {
  /** Its role for readers, and which facts play the parts. */
  readonly role: Role<NoInfer<F>>;
  readonly facts: F;
  /** The event in words. Facts that name a combatant or a thing are references; missing ones are undefined. */
  say(facts: SpokenFacts<NoInfer<F>>): Sentence;
  /**
   * Who may know of it, beyond what follows from its facts: a reader must know the combatants it names in any case.
   * Default: everyone.
   */
  readonly audience?: Audience | ((facts: FactsOf<NoInfer<F>>) => Audience);
  /**
   * The combatants whose position it gives away, or all that it names. The ruleset's secrecy decides who may know that.
   */
  readonly locates?: 'all' | readonly (keyof NoInfer<F> & string)[];
}

/** A kind of event, for readers that do not know its facts. */
export interface AnyEvent {
  readonly id: string;
  readonly role: AnyRole;
  readonly facts: FactKinds;
  readonly locates?: 'all' | readonly string[];
  /** Who may know of it, by its declaration. */
  audience(data: JsonObject): Audience;
  /** The event in words. */
  say(data: JsonObject): Sentence;
}

/** A kind of event that rules log with `ctx.tell`. */
export interface EventType<F extends FactKinds> extends AnyEvent {
  readonly facts: F;
}

/** The kinds of events of a ruleset by id. */
export type EventRegistry = ReadonlyMap<string, AnyEvent>;

function spokenFacts<F extends FactKinds>(kinds: F, data: JsonObject): SpokenFacts<F>;
function spokenFacts(kinds: FactKinds, data: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(kinds).map(([key, kind]) => [key, partOf(kind, data[key])]),
  );
}

/** Stands in for a fact kept from the reader: an open number, or an empty list or record. */
function partOf(kind: FactKind, value: Json | undefined): unknown {
  if (value !== undefined) return kind.part(value);
  if (kind.optional) return undefined;
  switch (kind.kind) {
    case 'number':
    case 'face':
      return Number.NaN;
    case 'list':
      return kind.part([]);
    case 'record':
      return {};
    default:
      return undefined;
  }
}

function factsOf<F extends FactKinds>(kinds: F, data: JsonObject): FactsOf<F>;
function factsOf(_: FactKinds, data: JsonObject): JsonObject {
  return data;
}

/** The keys that facts refer to without the event declaring them; only those that the types cannot check. */
function rollersWithoutFact(facts: FactKinds): readonly string[] {
  return Object.values(facts).flatMap(({ roller, each }) => {
    const key = roller ?? each?.roller;
    return key === undefined || Object.hasOwn(facts, key) ? [] : [key];
  });
}

/**
 * Declares a kind of event: its role, its facts, its sentence and who may know.
 * @param id of its notes in journals and scenario files
 */
export function defineEvent<const F extends FactKinds>(
  id: string,
  { role, facts, say, audience = 'all', locates }: EventDeclaration<F>,
): EventType<F> {
  const [missing] = rollersWithoutFact(facts);
  if (missing !== undefined) throw new Error(`event "${id}" has no fact "${missing}"`);
  return {
    id,
    role: typeof role === 'string' ? { is: role } : role,
    facts,
    ...(locates === undefined ? {} : { locates }),
    audience: (data) =>
      typeof audience === 'function' ? audience(factsOf(facts, data)) : audience,
    say: (data) => say(spokenFacts(facts, data)),
  };
}

/** The same event with a ruleset's own sentence. */
export const sayOtherwise = <F extends FactKinds>(
  event: EventType<F>,
  say: (facts: SpokenFacts<F>) => Sentence,
): EventType<F> => ({ ...event, say: (data) => say(spokenFacts(event.facts, data)) });

/** Stands in for an undeclared event, as in a journal from another version. */
const unknownEvent = (id: string): AnyEvent => ({
  id,
  role: { is: 'other' },
  facts: {},
  audience: () => 'all',
  say: () => [id],
});

/** The declared event of a note. */
export const eventOf = (
  { events }: { readonly events: EventRegistry },
  { id }: Pick<Note, 'id'>,
): AnyEvent => events.get(id) ?? unknownEvent(id);

/** The combatants that a note names, by the kinds of its facts. */
export function namedIn({ facts }: AnyEvent, { data, reckoning }: Note): readonly Id[] {
  const found = new Set<Id>(reckoning ? [reckoning.who] : []);
  for (const key of Object.keys(facts)) {
    const value = data[key];
    if (value !== undefined) for (const id of facts[key]?.names(value) ?? []) found.add(id);
  }
  return [...found];
}

/** What in a note does not match the declarations; empty if all does. For tests. */
export function noteProblems(
  events: EventRegistry,
  { id, data }: Note,
  scope: FactScope,
): readonly string[] {
  const event = events.get(id);
  if (!event) return [`"${id}" is not declared`];
  const undeclared = Object.keys(data).filter(
    (key) => data[key] !== undefined && !Object.hasOwn(event.facts, key),
  );
  return [
    ...undeclared.map((key) => `"${id}" does not declare "${key}"`),
    ...Object.entries(event.facts).flatMap(([key, kind]) => {
      const value = data[key];
      if (value === undefined) return kind.optional ? [] : [`"${id}" lacks "${key}"`];
      return kind.fits(value, scope)
        ? []
        : [`"${key}" of "${id}" is no ${kind.kind}: ${JSON.stringify(value)}`];
    }),
  ];
}
