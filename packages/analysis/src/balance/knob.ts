import type { Json, Problem, Result } from '@tiltyard/engine';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import { fail, ok } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { deepCopy } from '@tiltyard/engine/values';
import type { Data } from '../experiment/change-scenario.js';
import { isData, multiply, setAt } from '../experiment/change-scenario.js';

/** A number of a scenario that can be adjusted: how many copies of a combatant there are, or any value. */
export interface Knob {
  /** As written: `bandit.copies`, `ogre.sheet.DUR`, `options.NAME`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

const KNOB = /^([^=\s]+)=(-?\d+)\.\.(-?\d+)(?:\/(\d+))?$/;

/** The most values of a knob. */
const MOST_VALUES = 10_000;

/** Reads `bandit.copies=1..12` and `ogre.sheet.DUR=20..60/5`; undefined for anything else. */
export function readKnob(text: string): Knob | undefined {
  const [, name, from, to, step = '1'] = KNOB.exec(text.trim()) ?? [];
  if (name === undefined || from === undefined || to === undefined) return undefined;
  const knob = { name, from: Number(from), to: Number(to), step: Number(step) };
  const isRange = knob.from < knob.to && knob.step > 0;
  return isRange && (knob.to - knob.from) / knob.step < MOST_VALUES ? knob : undefined;
}

/** The values that a knob can take, in order. */
export const valuesOf = ({ from, to, step }: Knob): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

const WHOLE = new Set(['options', 'map', 'content', 'start', 'combatants']);

/** The path of a value in a scenario; a name that does not start with a known part belongs to a combatant. */
export const pathOf = (name: string): readonly string[] => {
  const path = name.split('.');
  return WHOLE.has(path[0] ?? '') ? path : ['combatants', ...path];
};

/** The greatest distance of a copy from the original, in cells. */
const FARTHEST = 6;

const isCell = (at: Json | undefined): at is [number, number] =>
  Array.isArray(at) && at.length === 2 && at.every((each) => typeof each === 'number');

/** The cells around a cell, nearest first. */
function around([x, y]: readonly [number, number]): readonly [number, number][] {
  const cells: [number, number][] = [];
  for (let dx = -FARTHEST; dx <= FARTHEST; dx++)
    for (let dy = -FARTHEST; dy <= FARTHEST; dy++)
      if (dx !== 0 || dy !== 0) cells.push([x + dx, y + dy]);
  return cells.toSorted(
    ([ax, ay], [bx, by]) => (ax - x) ** 2 + (ay - y) ** 2 - (bx - x) ** 2 - (by - y) ** 2,
  );
}

/** A scenario with knobs. */
export class Turnable {
  constructor(
    private readonly data: Data,
    private readonly rulesets: Rulesets,
    private readonly run = 0,
  ) {}

  /** The scenario with knobs set to these values, or its problems. */
  with(values: readonly (readonly [name: string, value: number | Json])[]): Result<Data> {
    const data = deepCopy(this.data);
    for (const [name, value] of values) {
      const trouble = this.turn(data, name, value);
      if (trouble) return fail({ path: [name], ...trouble });
    }
    const problems = this.problemsOf(data);
    return problems.length > 0 ? fail(...problems) : ok(data);
  }

  private problemsOf(data: Data): readonly Problem[] {
    const loaded = loadRuns(JSON.stringify(data), 'the scenario', this.rulesets, { run: this.run });
    return loaded.ok ? [] : loaded.problems;
  }

  private turn(
    data: Data,
    name: string,
    value: Json,
  ): Pick<Problem, 'message' | 'expected'> | undefined {
    if (!name.endsWith('.copies')) return setAt(data, pathOf(name), value);
    const id = name.slice(0, -'.copies'.length);
    const count = Number(value);
    const own = Array.isArray(data['combatants'])
      ? data['combatants'].find((each): each is Data => isData(each) && each['id'] === id)
      : undefined;
    const trouble = multiply(deepCopy(data), id, count, []);
    if (trouble) return trouble;
    const at = own?.['at'];
    return multiply(data, id, count, isCell(at) ? this.placesFor(data, id, at, count) : []);
  }

  /** Free places for copies, as close to the original as the rules allow. */
  private placesFor(
    data: Data,
    id: string,
    at: [number, number],
    count: number,
  ): readonly [number, number][] {
    const places: [number, number][] = [];
    for (const cell of around(at)) {
      if (places.length >= count - 1) break;
      const tried = deepCopy(data);
      multiply(tried, id, places.length + 2, [...places, cell]);
      if (this.problemsOf(tried).length === 0) places.push(cell);
    }
    return places;
  }
}
