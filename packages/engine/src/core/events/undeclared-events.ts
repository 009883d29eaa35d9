import type { Json } from '../../values/json.js';
import type { Note } from './note.js';
import type { AnyEvent, EventRegistry } from './event.js';
import type { FactKind, FactKinds } from './fact.js';
import { fact } from './fact.js';
import type { AnyRole } from './role.js';

/**
 * The one place that still guesses what a note is: for rulesets that have not declared all of their events. It goes as
 * soon as they have.
 */

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
