import type { FightState, Id, Json } from '@tiltyard/engine';
import type { Sandbox } from '@tiltyard/engine/ruleset';
import { deepCopy, isObject } from '@tiltyard/engine/values';
import { Way } from './way.js';

/** One value of the state before and after. */
export interface ValueChange {
  /** Its combatant; absent if it belongs to the fight as a whole. */
  readonly who?: Id;
  /** The path to it, relative to the combatant if it belongs to one. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** The parts of the state that hold the round number and the turn order. */
const CLOCK = new Set(['round', 'turn', 'order']);

/**
 * The position of an object in the state: its path, and if it belongs to a combatant, that combatant and the relative
 * path.
 */
interface Place {
  readonly path: string;
  readonly who: Id | undefined;
  readonly own: string;
  /** The writes under each of its keys. */
  readonly written: Map<PropertyKey, WrittenPlace>;
}

/** A value written at a place. The same value at the same place is always the same object. */
interface Write {
  /** The number of the place, by the order in which places first came up. */
  readonly place: number;
}

/** The writes at a place. */
interface WrittenPlace {
  readonly number: number;
  readonly values: Map<unknown, Write>;
  /** Writes of values that are objects, by their JSON. */
  readonly objects: Map<string, Write>;
}

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

const COMBATANTS = 'combatants';

/** Records what the rules have written on one branch after another, always compared with the untouched sandbox. */
export class WriteRecorder<S extends FightState> {
  private readonly known = new Map<object, Place>();
  private readonly start = Way.start<Write>();
  private places = 0;

  constructor(private readonly sandbox: Sandbox<S>) {
    this.name(sandbox.state, '', undefined, '');
  }

  private name(node: object, path: string, who: Id | undefined, own: string): void {
    this.known.set(node, { path, who, own, written: new Map() });
    for (const [key, part] of Object.entries(node)) {
      if (typeof part !== 'object' || part === null || Object.isFrozen(part)) continue;
      if (path === COMBATANTS) this.name(part, below(path, key), key, '');
      else this.name(part, below(path, key), who, below(own, key));
    }
  }

  private placeOf({ written }: Place, key: PropertyKey): WrittenPlace {
    let place = written.get(key);
    if (place === undefined)
      written.set(key, (place = { number: this.places++, values: new Map(), objects: new Map() }));
    return place;
  }

  /** Everything written, as a sequence: the same sequence means an equal state. */
  readonly way = (): Way<Write> => {
    const writes: Write[] = [];
    this.sandbox.places(0, (object, key, _, now) => {
      const place = this.known.get(object);
      // Writes into a new object belong to the write that put the new object in its place.
      if (place) insert(writes, writeOf(this.placeOf(place, key), now));
    });
    let way = this.start;
    for (const write of writes) way = way.next(write);
    return way;
  };

  /** Every changed value. */
  changes(): readonly ValueChange[] {
    const found: ValueChange[] = [];
    this.sandbox.places(0, (object, key, before, now) => {
      const place = this.known.get(object);
      if (place) compare(place.who, below(place.own, String(key)), before, now, found);
    });
    return found;
  }
}

/** Inserts a write in the order of the numbers of places; most writes arrive in this order. */
function insert(writes: Write[], write: Write): void {
  let at = writes.length;
  for (let last = writes[at - 1]; last && last.place > write.place; last = writes[at - 1])
    writes[at--] = last;
  writes[at] = write;
}

const writeOf = ({ number, values, objects }: WrittenPlace, value: unknown): Write =>
  typeof value === 'object' && value !== null
    ? writeUnder(objects, JSON.stringify(value), number)
    : writeUnder(values, value, number);

function writeUnder<K>(writes: Map<K, Write>, value: K, place: number): Write {
  let write = writes.get(value);
  if (write === undefined) writes.set(value, (write = { place }));
  return write;
}

/** Whether anything about the fight as a whole has changed, except for whose turn it is. */
export const changesFight = (changes: readonly ValueChange[]): boolean =>
  changes.some(({ who, path }) => who === undefined && !CLOCK.has(path));

function compare(
  who: Id | undefined,
  path: string,
  before: unknown,
  after: unknown,
  found: ValueChange[],
): void {
  if (isObject(before) && isObject(after)) {
    for (const key in before)
      if (before[key] !== after[key])
        compare(who, `${path}.${key}`, before[key], after[key], found);
    for (const key in after)
      if (!Object.hasOwn(before, key)) compare(who, `${path}.${key}`, undefined, after[key], found);
    return;
  }
  const [was, is] = [plain(before), plain(after)];
  if (
    was === is ||
    (typeof was === 'object' &&
      typeof is === 'object' &&
      JSON.stringify(was) === JSON.stringify(is))
  )
    return;
  const change: { -readonly [K in keyof ValueChange]: ValueChange[K] } =
    who === undefined ? { path } : { who, path };
  if (was !== undefined) change.before = was;
  if (is !== undefined) change.after = is;
  found.push(change);
}

/** A value of the state as independent data. */
function plain(value: unknown): Json | undefined {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  )
    return value;
  if (Array.isArray(value)) return value.map((item: unknown) => plain(deepCopy(item)) ?? null);
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}
