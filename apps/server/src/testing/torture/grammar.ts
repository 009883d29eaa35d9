import type { Generator } from '@tiltyard/engine/values';
import { stringify } from 'yaml';
import { mutate, randomJson } from '../fuzz-input.js';

/** Makes random choices for a grammar: mostly expected values, now and then unexpected ones. */
export class Draw {
  constructor(
    readonly generator: Generator,
    /** One in this many values is hostile. */
    private readonly rarity = 60,
  ) {}

  below(n: number): number {
    return this.generator.below(n);
  }

  chance(one: number): boolean {
    return this.below(one) === 0;
  }

  one<T>(list: readonly T[]): T {
    const found = list[this.below(Math.max(1, list.length))];
    if (found === undefined) throw new Error('an empty list');
    return found;
  }

  /** The expected value, or an unexpected one in its place. */
  value<T>(expected: () => T): unknown {
    if (!this.chance(this.rarity)) return expected();
    return this.chance(2) ? mutate(expected(), this.generator) : randomJson(this.generator, 2);
  }

  list<T>(most: number, item: (n: number) => T): unknown {
    return this.value(() => Array.from({ length: this.below(most + 1) }, (_, n) => item(n)));
  }

  /** An object with a random selection of the parts; the keys in `always` are seldom left out. */
  some(parts: Readonly<Record<string, () => unknown>>, always: readonly string[]): unknown {
    const made = Object.entries(parts)
      .filter(([key]) => (always.includes(key) ? !this.chance(150) : this.chance(6)))
      .map(([key, part]): [string, unknown] => [key, part()]);
    if (this.chance(40)) made.push([this.one(STRANGE_KEYS), randomJson(this.generator, 3)]);
    return this.chance(200) ? randomJson(this.generator) : Object.fromEntries(made);
  }
}

const STRANGE_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  'x',
  '',
  '0',
  'runs',
  'fixed',
];

/** A sample encounter as data, from which parts are taken. */
export interface SampleScenario {
  readonly ruleset: string;
  readonly map?: unknown;
  readonly options?: unknown;
  readonly content?: unknown;
  readonly combatants: readonly { readonly [key: string]: unknown }[];
}

/** Combatants for a scenario, with mostly unique ids. */
function combatants(draw: Draw, samples: readonly SampleScenario[], base: SampleScenario): unknown {
  const most = draw.chance(60) ? 210 : 8;
  return draw.list(most, (n) => {
    const like = draw.one((draw.chance(15) ? draw.one(samples) : base).combatants);
    return draw.some(
      {
        id: () => draw.value(() => (draw.chance(20) ? (like['id'] ?? 'x') : `c${n}`)),
        name: () => draw.value(() => like['name'] ?? `C ${n}`),
        side: () => draw.value(() => `side ${n % 2}`),
        from: () => draw.value(() => like['from'] ?? 'nobody'),
        at: () =>
          draw.value(() => (Array.isArray(like['at']) ? [(n * 7) % 27, (n * 5) % 9] : like['at'])),
        sheet: () => draw.value(() => like['sheet'] ?? { weapons: ['axe', 'axe'] }),
        state: () =>
          draw.value(
            () => like['state'] ?? (draw.chance(5) ? { hidden: true, riding: `c${n - 1}` } : {}),
          ),
      },
      ['id', 'side', 'from', 'at'],
    );
  });
}

const step = (draw: Draw): unknown =>
  draw.one([
    { begin: true },
    { undo: true },
    { by: 'c0', do: 'end', with: {} },
    draw.some(
      {
        by: () => draw.value(() => `c${draw.below(6)}`),
        do: () => draw.value(() => draw.one(['end', 'attack', 'move', 'gm.set', 'gm.damage'])),
        with: () =>
          draw.value(() => ({
            target: `c${draw.below(6)}`,
            path: [
              [1, 1],
              [2, 1],
            ],
          })),
        dice: () =>
          draw.list(6, () => draw.value(() => draw.one([3, { d20: 20 }, { attack: -1 }]))),
        answers: () => draw.list(3, () => draw.value(() => ({ defence: 'dodge' }))),
        expect: () => draw.value(() => ({ refused: 'X-1' })),
        reckon: () => draw.value(() => true),
      },
      ['by', 'do'],
    ),
  ]);

/** The content shared by a file and each of its runs. */
const body = (draw: Draw, samples: readonly SampleScenario[], base: SampleScenario) => ({
  options: () => draw.value(() => base.options ?? {}),
  map: () =>
    draw.value(() => (draw.chance(20) ? draw.one(samples).map : base.map) ?? { rows: ['..'] }),
  combatants: () => combatants(draw, samples, base),
  order: () => draw.list(8, (n) => draw.value(() => `c${n}`)),
  start: () => draw.value(() => ({ [`combatants.c${draw.below(5)}.x`]: draw.below(9), round: 3 })),
  script: () => draw.list(5, () => step(draw)),
  content: () => draw.value(() => base.content ?? { weapons: { axe: { from: 'axe' } } }),
});

/** The text of a scenario of one of the systems, valid or not. */
export function scenarioText(draw: Draw, samples: readonly SampleScenario[]): string {
  const base = draw.one(samples);
  const file = draw.some(
    {
      title: () => draw.value(() => 'Hostile'),
      ruleset: () => draw.value(() => (draw.chance(20) ? draw.one(samples) : base).ruleset),
      ...body(draw, samples, base),
      seed: () => draw.value(() => 7),
      players: () => draw.value(() => ({ 'side 0': 'sensible', c1: 'random' })),
      runs: () =>
        draw.list(3, (n) =>
          draw.some(
            {
              title: () => draw.value(() => `run ${n}`),
              ...body(draw, samples, base),
              unset: () => draw.list(3, () => draw.value(() => `combatants.c${n}.sheet`)),
            },
            ['title'],
          ),
        ),
    },
    ['title', 'ruleset', 'map', 'combatants'],
  );
  return written(draw, file);
}

/** The value as JSON or as YAML with aliases and folded lines, sometimes with something cut out or inserted. */
function written(draw: Draw, value: unknown): string {
  const text = draw.chance(3)
    ? stringify(value, { aliasDuplicateObjects: true })
    : (JSON.stringify(value) ?? '');
  if (!draw.chance(12)) return text;
  const at = draw.below(text.length + 1);
  const cut = text.slice(at + draw.below(40));
  return `${text.slice(0, at)}${draw.one(['', '&a ', '*a', '!!set ', '{', '- ', '\t', '<<: *a\n', '|\n', '%YAML 1.1\n', '\u0000'])}${cut}`;
}

type Tree = { [key: string]: unknown } | unknown[];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/**
 * Walks down a tree at random, usually far.
 * @returns a place in it
 */
function placeIn(draw: Draw, tree: Tree): { readonly of: Tree; readonly key: string } {
  for (let of = tree; ;) {
    const keys = Object.keys(of);
    if (keys.length === 0) return { of, key: 'x' };
    const key = draw.one(keys);
    const below: unknown = Reflect.get(of, key);
    if (!isTree(below) || draw.chance(6)) return { of, key };
    of = below;
  }
}

const BAD_PATHS: readonly (readonly string[])[] = [
  ['__proto__', 'polluted'],
  ['combatants', '__proto__', 'x'],
  ['constructor', 'prototype', 'x'],
  ['combatants', 'nobody', 'x', 'y'],
  ['fixed'],
  ['order', '4000000000'],
  ['order', 'length'],
  ['combatants'],
  ['round'],
];

/** Changes an entry of a journal so that it still looks like one. */
const ENTRY_CHANGES: readonly ((draw: Draw, entries: unknown[], at: number) => void)[] = [
  (_, entries, at) => void entries.splice(at, 1),
  (_, entries, at) => void entries.splice(at, 0, structuredClone(entries[at])),
  (draw, entries, at) => void set(entries[at], 'seq', draw.below(9) - 2),
  (draw, entries, at) => void set(entries[at], 'head', draw.below(20) - 2),
  (draw, entries, at) => void set(entries[at], 'amends', draw.below(20)),
  (draw, entries, at) =>
    void set(entries[at], 'kind', draw.one(['undo', 'redo', 'withdrawn', 'begin', 'command'])),
  (draw, entries, at) =>
    void set(entries[at], 'patches', [
      {
        path: draw.one(BAD_PATHS),
        ...(draw.chance(3) ? {} : { value: randomJson(draw.generator, 2) }),
      },
    ]),
  (draw, entries, at) =>
    void set(entries[at], 'command', {
      do: draw.one(['end', 'gm.set', 'attack', 'x']),
      by: draw.one(['gm', 'c0', '']),
      with: {},
    }),
  (draw, entries, at) =>
    void set(entries[at], 'tape', [
      {
        kind: 'die',
        name: 'd',
        who: 'gm',
        die: { name: 'd', faces: draw.one([0, 1, 6, 2 ** 32, 2 ** 53]), low: draw.below(3) - 1 },
        value: draw.below(9),
        from: draw.one(['generator', 'typed', 'script']),
        draw: draw.one([0, -1, 1e9]),
      },
    ]),
];

/** Sets a copy of the value, since hostile values are shared and must not contain themselves. */
function set(tree: unknown, key: string, value: unknown): void {
  if (isTree(tree)) Reflect.set(tree, key, structuredClone(value));
}

/** The body of a request that imports a journal, valid or not. */
export function importText(draw: Draw, journals: readonly object[]): string {
  const journal: unknown = structuredClone(draw.one(journals));
  if (!isTree(journal)) return '';
  for (let changes = draw.below(4); changes >= 0; changes--) {
    const entries: unknown = Reflect.get(journal, 'entries');
    if (draw.chance(2) && Array.isArray(entries) && entries.length > 0)
      draw.one(ENTRY_CHANGES)(draw, entries, draw.below(entries.length));
    else {
      const { of, key } = placeIn(draw, journal);
      set(of, key, mutate(Reflect.get(of, key), draw.generator));
    }
  }
  return JSON.stringify({ journal, name: draw.value(() => 'Gia') }) ?? '';
}

/** The names from which commands for a fight are made. */
export interface Offered {
  readonly actions: readonly { readonly id: string; readonly parameters: readonly string[] }[];
  readonly combatants: readonly string[];
  readonly items: readonly string[];
  readonly places: readonly unknown[];
}

function parameter(draw: Draw, { combatants: all, items, places }: Offered): unknown {
  const single = (): unknown =>
    draw.one<() => unknown>([
      () => draw.one(all),
      () => draw.one(items),
      () => draw.one(places),
      () => draw.below(30) - 5,
      () => draw.chance(2),
      () => draw.one(['full', 'head', 'all', 'none', 'north', 'x']),
    ])();
  if (draw.chance(3)) return draw.list(draw.chance(40) ? 3000 : 6, single);
  return draw.value(single);
}

/** A random command, usually one that is not allowed now. */
export function command(draw: Draw, offered: Offered): unknown {
  const action = draw.one(offered.actions);
  return {
    do: draw.value(() => action.id),
    by: draw.value(() => (action.id.startsWith('gm.') ? 'gm' : draw.one(offered.combatants))),
    with: Object.fromEntries([
      ...action.parameters
        .filter(() => !draw.chance(8))
        .map((name): [string, unknown] => [name, parameter(draw, offered)]),
      ...(draw.chance(20) ? [[draw.one(STRANGE_KEYS), 1] satisfies [string, unknown]] : []),
    ]),
  };
}

/**
 * A random request of a seat.
 * @param asked the number of an open question
 */
export function request(draw: Draw, offered: Offered, asked: number): unknown {
  const small = (): unknown => draw.value(() => draw.below(40) - 1);
  const who = (): unknown => draw.value(() => draw.one(offered.combatants));
  if (!draw.chance(4)) {
    const force = draw.chance(20) ? { force: draw.value(() => 'because') } : {};
    return { kind: 'perform', command: command(draw, offered), ...force };
  }
  return draw.one<() => unknown>([
    () => ({ kind: 'answer', question: draw.value(() => asked), value: parameter(draw, offered) }),
    () => ({ kind: 'answer', question: draw.value(() => asked), value: parameter(draw, offered) }),
    () => ({ kind: 'withdraw' }),
    () => ({ kind: 'undo' }),
    () => ({ kind: 'redo' }),
    () => ({
      kind: 'amend',
      entry: small(),
      change: { item: small(), value: parameter(draw, offered) },
    }),
    () => ({ kind: 'amend', entry: small(), change: { command: command(draw, offered) } }),
    () => ({ kind: 'moment' }),
    () => ({
      kind: 'habit',
      who: who(),
      question: 'defence',
      habit: draw.value(() => ({ kind: 'never' })),
    }),
    () => ({ kind: 'dice', typed: draw.value(() => draw.chance(6)) }),
    () => ({ kind: 'limit', seconds: draw.value(() => 30) }),
    () => ({ kind: 'automatic', combatants: draw.list(2, who) }),
    () => ({ kind: 'undoPolicy', policy: draw.value(() => draw.one(['free', 'ask', 'never'])) }),
    () => ({ kind: 'advice', allow: draw.value(() => true) }),
    () => ({
      kind: 'confirmPolicy',
      policy: draw.value(() => draw.one(['off', 'self', 'gm'])),
    }),
    () => ({
      kind: 'confirm',
      seat: draw.value(() => 'nobody'),
      command: command(draw, offered),
    }),
    () => ({ kind: 'takeBack', seat: draw.value(() => 'nobody') }),
    () => ({ kind: 'rollPolicy', policy: draw.value(() => draw.one(['do', 'ask', 'tell'])) }),
    () => ({
      kind: 'detail',
      side: draw.value(() => draw.one(['a', 'b'])),
      detail: draw.value(() => draw.one(['numbers', 'words', 'nothing'])),
    }),
    () => ({ kind: 'roll', question: draw.value(() => asked) }),
    () => ({ kind: 'player', side: draw.value(() => 'a'), player: draw.value(() => 'gentle') }),
    () => ({ kind: 'undoReply', allow: draw.value(() => true) }),
    () => ({ kind: 'seed', seed: draw.value(() => '0123456789abcdef'.repeat(2)) }),
    () => ({ kind: 'leave', seat: draw.value(() => 'nobody') }),
  ])();
}
