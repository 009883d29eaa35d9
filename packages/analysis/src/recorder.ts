import type { Json, JsonObject, Listener, Note, RuleId, Sandbox, Seat, FightState } from '@tiltyard/engine';
import { copy, isObject, mayRead } from '@tiltyard/engine';

/** Something that may happen: a note without its numbers, which differ from die to die. */
export interface OddsEvent {
  readonly id: string;
  readonly rules: readonly RuleId[];
  /** The facts that are words or yes and no. */
  readonly facts: Readonly<Record<string, string | boolean>>;
}

/** One value of the state before and after. */
export interface Change {
  /** Whose value it is; nothing if it belongs to the fight as a whole. */
  readonly who?: string;
  /** The path to it, below the combatant if it is somebody's. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** Whether a path leads to what the number of the round and the order of turns are kept in. */
const CLOCK = new Set(['round', 'turn', 'order']);

/** Listens to one branch at a time and tells what makes it differ from others: what was noted and what was written. */
export class Recorder<S extends FightState> implements Listener {
  readonly reckonings = false;
  private readonly known = new Map<string, number>();
  private readonly all: OddsEvent[] = [];
  private readonly paths = new WeakMap<object, string>();
  private noted: number[] = [];

  constructor(
    private readonly sandbox: Sandbox<S>,
    private readonly seat: Seat | undefined,
  ) {
    this.name(sandbox.state, '');
  }

  private name(node: object, path: string): void {
    this.paths.set(node, path);
    for (const [key, part] of Object.entries(node)) {
      if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) this.name(part, path === '' ? key : `${path}.${key}`);
    }
  }

  /** Begins another branch. */
  reset(): void {
    this.noted = [];
  }

  push(note: Note): void {
    if (this.seat && !mayRead(this.seat, note)) return;
    let key = note.id;
    const { data } = note;
    for (const name in data) {
      const fact = data[name];
      if (typeof fact === 'string' || typeof fact === 'boolean') key += `\u0000${name}\u0001${fact}`;
    }
    let index = this.known.get(key);
    if (index === undefined) {
      index = this.all.length;
      this.known.set(key, index);
      this.all.push({ id: note.id, rules: note.rules, facts: wordsOf(data) });
    }
    this.noted.push(index);
  }

  /** What happened on this branch, in order. */
  events(): readonly OddsEvent[] {
    return this.noted.flatMap((index) => this.all[index] ?? []);
  }

  /** Everything that was noted and written, as a text; the same for branches that have come to the same. */
  readonly standing = (): string => `${this.noted.join()}#${this.writes()}`;

  /** Everything that was written, as a text. */
  writes(): string {
    const texts: string[] = [];
    this.sandbox.places(0, (object, key, _, now) => {
      const path = this.paths.get(object);
      // What is written in something new shows in the place that the new thing was put in.
      if (path !== undefined) texts.push(`${path}.${String(key)}=${typeof now === 'object' ? JSON.stringify(now) : `${typeof now} ${String(now)}`}`);
    });
    return texts.length < 2 ? (texts[0] ?? '') : texts.toSorted().join('\n');
  }

  /** Every value that is another than before. */
  changes(): readonly Change[] {
    const found: Change[] = [];
    this.sandbox.places(0, (object, key, before, now) => {
      const path = this.paths.get(object);
      if (path !== undefined) compare(path === '' ? String(key) : `${path}.${String(key)}`, before, now, found);
    });
    return found;
  }
}

/** Whether something about the fight as a whole has changed, apart from whose turn it is. */
export const changesFight = (changes: readonly Change[]): boolean => changes.some(({ who, path }) => who === undefined && !CLOCK.has(path));

function wordsOf(data: JsonObject): Readonly<Record<string, string | boolean>> {
  const words: Record<string, string | boolean> = {};
  for (const [name, fact] of Object.entries(data)) if (typeof fact === 'string' || typeof fact === 'boolean') words[name] = fact;
  return words;
}

const COMBATANT = /^combatants\.([^.]+)\.(.+)$/;

function compare(path: string, before: unknown, after: unknown, found: Change[]): void {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) if (before[key] !== after[key]) compare(`${path}.${key}`, before[key], after[key], found);
    return;
  }
  const [was, is] = [plain(before), plain(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const [, who, own] = COMBATANT.exec(path) ?? [];
  found.push({ ...(who === undefined ? {} : { who }), path: own ?? path, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) });
}

/** A value of the state as data of its own. */
function plain(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => plain(copy(item)) ?? null);
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}
