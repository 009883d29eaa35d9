import type { FightState, Id, Json, Sandbox } from '@tiltyard/engine';
import { copy, isObject } from '@tiltyard/engine';

/** One value of the state before and after. */
export interface Change {
  /** Whose value it is; nothing if it belongs to the fight as a whole. */
  readonly who?: Id;
  /** The path to it, below the combatant if it is somebody's. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** Whether a path leads to what the number of the round and the order of turns are kept in. */
const CLOCK = new Set(['round', 'turn', 'order']);

/** Tells what the rules have written on one branch after another: all of it since the sandbox stood untouched. */
export class Written<S extends FightState> {
  private readonly paths = new WeakMap<object, string>();

  constructor(private readonly sandbox: Sandbox<S>) {
    this.name(sandbox.state, '');
  }

  private name(node: object, path: string): void {
    this.paths.set(node, path);
    for (const [key, part] of Object.entries(node)) {
      if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) this.name(part, path === '' ? key : `${path}.${key}`);
    }
  }

  /** Everything that was written, as a text: equal texts mean equal states. */
  readonly text = (): string => {
    const texts: string[] = [];
    this.sandbox.places(0, (object, key, _, now) => {
      const path = this.paths.get(object);
      // What is written in something new shows in the place that the new thing was put in.
      if (path !== undefined) texts.push(`${path}.${String(key)}=${typeof now === 'object' ? JSON.stringify(now) : `${typeof now} ${String(now)}`}`);
    });
    return texts.length < 2 ? (texts[0] ?? '') : texts.toSorted().join('\n');
  };

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

const COMBATANT = /^combatants\.([^.]+)\.(.+)$/;

function compare(path: string, before: unknown, after: unknown, found: Change[]): void {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) if (before[key] !== after[key]) compare(`${path}.${key}`, before[key], after[key], found);
    return;
  }
  const [was, is] = [plain(before), plain(after)];
  if (was === is || (typeof was === 'object' && typeof is === 'object' && JSON.stringify(was) === JSON.stringify(is))) return;
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
