import type { Json } from '../values/json.js';
import type { Note } from './events/note.js';
import { describe } from '../show/describe.js';
import type { Sentence } from './events/sentence.js';
import type { FightState } from './state.js';
import type { AnyEvent, EventRegistry } from './events/event.js';
import type { FactKind, FactKinds } from './events/fact.js';
import { fact } from './events/fact.js';
import type { AnyRole } from './events/role.js';

/**
 * The one place that still guesses what a note is: for rulesets that have not declared all of their events. It goes as
 * soon as they have.
 */

interface Telling<S extends FightState> {
  readonly events?: EventRegistry;
  tell(note: Note, state: S): string;
}

const FACES: readonly string[] = ['roll', 'die', 'kept', 'd6', 'd10'];

const ROLES: Readonly<Record<string, (by: string, at: string, who: string) => AnyRole>> = {
  turn: (_, __, who) => ({ is: 'turn', who }),
  hit: (by, at) => ({ is: 'hit', by, at }),
  hits: (by, at) => ({ is: 'hit', by, at }),
  miss: (by, at) => ({ is: 'miss', by, at }),
  misses: (by, at) => ({ is: 'miss', by, at }),
  critical: (_, __, who) => ({ is: 'harm', who }),
  dead: (_, __, who) => ({ is: 'out', who }),
  disabled: (_, __, who) => ({ is: 'out', who }),
  prone: (_, __, who) => ({ is: 'condition', who }),
  opportunity: (by) => ({ is: 'reaction', by }),
  provokes: (by) => ({ is: 'reaction', by }),
  interrupted: (_, __, who) => ({ is: 'reaction', by: who }),
};

function kindOf(key: string, value: Json | undefined, roller: string): FactKind {
  if (!FACES.includes(key)) return fact.value;
  return Array.isArray(value) ? fact.list(fact.face(roller)) : fact.face(roller);
}

function guessed({ id, data }: Note): AnyEvent {
  const has = (...keys: readonly string[]): string =>
    keys.find((key) => data[key] !== undefined) ?? 'who';
  const facts: FactKinds = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      key === 'path' ? fact.path : kindOf(key, value, has('who', 'by')),
    ]),
  );
  const [by, at] = [has('by', 'who'), has('at', 'target', 'who')];
  const role = ROLES[id]?.(by, at, has('who', 'at')) ?? { is: 'declare', by, at };
  return { id, role, facts, locates: 'all', audience: () => 'all', say: () => [id] };
}

/** What a note is by its declaration. */
export const eventOf = ({ events }: { readonly events?: EventRegistry }, note: Note): AnyEvent =>
  events?.get(note.id) ?? guessed(note);

/** A note in words, with references for what it names. */
export function sentenceOf<S extends FightState>(
  ruleset: Telling<S>,
  note: Note,
  state: S,
): Sentence {
  const event = ruleset.events?.get(note.id);
  if (event) return event.say(note.data);
  return ruleset
    .tell(note, state)
    .split(/(\d+)/)
    .map((text, i) => (i % 2 === 1 ? { kind: 'number', value: Number(text) } : text));
}

/**
 * A note as plain text.
 * @param state what whoever reads it may know, with names told apart
 */
export const describeNote = <S extends FightState>(
  ruleset: Telling<S>,
  note: Note,
  state: S,
): string => describe(sentenceOf(ruleset, note, state), state);
