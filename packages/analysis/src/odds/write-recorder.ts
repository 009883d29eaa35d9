import type { FightState, Id, Json } from '@tiltyard/engine';
import type { Sandbox } from '@tiltyard/engine/ruleset';
import { deepCopy, isObject } from '@tiltyard/engine/values';

/** One value of the state before and after. */
export interface ValueChange {
  /** Whose value it is; nothing if it belongs to the fight as a whole. */
  readonly who?: Id;
  /** The path to it, below the combatant if it is one's. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** Whether a path leads to what the number of the round and the order of turns are kept in. */
const CLOCK = new Set(['round', 'turn', 'order']);

/** Where an object of the state is: its path, and if it belongs to a combatant, to whom and the path below them. */
interface Place {
  readonly path: string;
  readonly who: Id | undefined;
  readonly own: string;
  /** A number for each of its keys that was ever written. */
  readonly numbers: Map<PropertyKey, number>;
}

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

const COMBATANTS = 'combatants';

/** Tells what the rules have written on one branch after another: all of it since the sandbox stood untouched. */
export class WriteRecorder<S extends FightState> {
  private readonly known = new Map<object, Place>();
  private written = 0;

  constructor(private readonly sandbox: Sandbox<S>) {
    this.name(sandbox.state, '', undefined, '');
  }

  private name(node: object, path: string, who: Id | undefined, own: string): void {
    this.known.set(node, { path, who, own, numbers: new Map() });
    for (const [key, part] of Object.entries(node)) {
      if (typeof part !== 'object' || part === null || Object.isFrozen(part)) continue;
      if (path === COMBATANTS) this.name(part, below(path, key), key, '');
      else this.name(part, below(path, key), who, below(own, key));
    }
  }

  /** The number of a place that is written to. */
  private numberOf({ numbers }: Place, key: PropertyKey): number {
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = this.written++));
    return number;
  }

  /** Everything that was written, as a text: equal texts mean equal states. */
  readonly text = (): string => {
    // By their numbers, which mostly come in order.
    const numbers: number[] = [];
    const texts: string[] = [];
    this.sandbox.places(0, (object, key, _, now) => {
      const place = this.known.get(object);
      // What is written in something new shows in the place that the new thing was put in.
      if (!place) return;
      const number = this.numberOf(place, key);
      let at = numbers.length;
      while (at > 0 && (numbers[at - 1] ?? 0) > number) at--;
      const text = `${number}=${valueText(now)}`;
      if (at === numbers.length) {
        numbers.push(number);
        texts.push(text);
      } else {
        numbers.splice(at, 0, number);
        texts.splice(at, 0, text);
      }
    });
    return texts.join('\n');
  };

  /** Every value that is another than before. */
  changes(): readonly ValueChange[] {
    const found: ValueChange[] = [];
    this.sandbox.places(0, (object, key, before, now) => {
      const place = this.known.get(object);
      if (place) compare(place.who, below(place.own, String(key)), before, now, found);
    });
    return found;
  }
}

/** A value as a text of its own kind; a word with its length, so that nothing in it passes for the next value. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return `${value.length}"${value}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether something about the fight as a whole has changed, apart from whose turn it is. */
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

/** A value of the state as data of its own. */
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
