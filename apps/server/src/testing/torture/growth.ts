import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import { threadTimes } from './thread-times.js';

const repeat = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');

/** How deep lists are nested; much deeper ones are refused before they are read. */
const LEVELS = 100;
/** The number of measurements, of which the median counts. */
const TRIES = 5;

const head = 'title: Growth\nruleset: renaissance\n';
const two = 'combatants: [{id: ann, side: red}, {id: bob, side: blue}]\n';
const crowd = (count: number): string =>
  `combatants:\n${repeat(count, (n) => `  - {id: c${n}, side: s${n % 2}, from: archer, at: [${n % 100}, ${Math.floor(n / 100)}]}\n`)}`;
const field = (rows: number): string =>
  `map: {rows: [${repeat(rows, () => `"${'.'.repeat(100)}", `)}]}\n`;

/** Scenario texts with a list of this many items, for each kind of list. */
const LISTS: Readonly<Record<string, (count: number) => string>> = {
  keys: (n) => `${head}${two}content: {${repeat(n, (i) => `k${i}: 1, `)}}\n`,
  'unknown keys': (n) => `${head}${two}${repeat(n, (i) => `key${i}: 1\n`)}`,
  'names in content': (n) =>
    `${head}${two}content: {weapons: {${repeat(n, (i) => `w${i}: {from: w${i + 1}}, `)}}}\n`,
  combatants: (n) => `${head}${field(200)}${crowd(n)}`,
  'combatants on one cell': (n) =>
    `${head}${field(2)}combatants:\n${repeat(n, (i) => `  - {id: c${i}, side: s, from: archer, at: [1, 1]}\n`)}`,
  'weapons of one': (n) =>
    `${head}${field(2)}combatants:\n  - {id: ann, side: red, from: archer, at: [0, 0], sheet: {weapons: [${repeat(n, () => 'dagger, ')}]}}\n`,
  'unknown names in the order': (n) =>
    `${head}${crowd(100)}order: [${repeat(n, (i) => `x${i}, `)}]\n`,
  'people one is unaware of': (n) =>
    `${head}${field(2)}combatants:\n  - {id: ann, side: red, from: archer, at: [0, 0], state: {unawareOf: [${repeat(n, (i) => `x${i}, `)}]}}\n`,
  runs: (n) =>
    `${head}${field(20)}${crowd(10)}runs:\n${repeat(n, (i) => `  - {title: "${i}", combatants: [{id: c1, name: x}]}\n`)}`,
  'left out by a run': (n) =>
    `${head}${crowd(10)}runs:\n  - {title: x, unset: [${repeat(n, (i) => `combatants.c${i % 10}.sheet, `)}]}\n`,
  'steps of a script': (n) => `${head}${two}script:\n${repeat(n, () => '  - {undo: true}\n')}`,
  'values at the start': (n) =>
    `${head}${two}start: {${repeat(n, (i) => `combatants.ann.k${i}: 1, `)}}\n`,
  aliases: (n) => `${head}${two}content: {x: [&a 1, ${repeat(n, () => '*a, ')}]}\n`,
  anchors: (n) => `${head}${two}content: {x: [${repeat(n, (i) => `&a${i} 1, `)}]}\n`,
  cells: (n) => `${head}${two}${field(Math.ceil(n / 100))}`,
  walls: (n) =>
    `${head}${two}map: {rows: ["${'.'.repeat(100)}"], walls: [${repeat(n, (i) => `{at: [${i % 100}, 0], side: east, length: 1}, `)}]}\n`,
  'signs of a legend': (n) =>
    `${head}${two}map: {legend: {${repeat(n, (i) => `"${String.fromCodePoint(0x4e00 + i)}": {difficult: true}, `)}}, rows: ["..."]}\n`,
  'levels of lists': (n) =>
    `${head}${two}content: {x: [${repeat(n / LEVELS, () => `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}, `)}]}\n`,
  'syntax errors': (n) => `${head}${repeat(n, () => '- }\n')}`,
  'comments and blank lines': (n) => `${head}${two}${repeat(n, () => '# x\n\n')}`,
  'one long text': (n) => `${head}${two}about: "${repeat(n, () => String.raw`\u0041 `)}"\n`,
};

/** How the time to check a scenario grows with the length of one of its lists. */
export interface Growth {
  readonly list: string;
  readonly items: number;
  /** The processor time for half as many, and for all, in milliseconds. */
  readonly half: number;
  readonly whole: number;
  /** The factor for twice as many; for n log n it is little more than 2. */
  readonly factor: number;
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/**
 * The processor time in which this thread reads a text, in milliseconds: the median of some measurements, each after a
 * garbage collection.
 */
function timeOf(text: string, tries = TRIES): number {
  const times = Array.from({ length: tries }, () => {
    if (typeof collect === 'function') collect();
    const before = threadTimes().cpu;
    loadRuns(text, 'f', rulesets, { run: 0 });
    return threadTimes().cpu - before;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
}

/**
 * Measures each kind of list without limits. The length is doubled until reading takes long enough to measure or the
 * text has the maximum size.
 */
export function* growths(): Generator<Growth> {
  for (const [list, text] of Object.entries(LISTS)) {
    let items = 250;
    while (text(items * 2).length < 600_000 && timeOf(text(items), 1) < 100) items *= 2;
    const [half = 0, whole = 0] = [items / 2, items].map((count) => timeOf(text(count)));
    const factor = Math.round((10 * whole) / Math.max(1, half)) / 10;
    yield { list, items, half: Math.round(half), whole: Math.round(whole), factor };
  }
}

/** The number of kinds of lists. */
export const KINDS_OF_LISTS = Object.keys(LISTS).length;
