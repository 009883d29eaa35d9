import { readFileSync } from 'node:fs';
import { acting } from '@tiltyard/engine';
import type { Command, FightState, Json, JsonObject, Ruleset, Scenario } from '@tiltyard/engine';
import type { Entry } from '@tiltyard/engine/fight';
import { Fight, Script } from '@tiltyard/engine/fight';
import type { Policy } from '@tiltyard/engine/players';
import { randomPolicy } from '@tiltyard/engine/players';
import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { canonical, Generator, isObject } from '@tiltyard/engine/values';
import { describe, expect, test } from 'vitest';
import { rolemaster } from './rolemaster/index.js';
import { renaissance } from './renaissance/index.js';
import { true20 } from './true20/index.js';

// The rules do not distinguish directions: a fight on a mirrored map, with the same commands
// mirrored and the same dice, is the same fight.

type Cell = readonly [number, number];
interface Mirror {
  readonly name: string;
  cell(cell: Cell): Cell;
  rows(rows: readonly string[]): string[];
  readonly sides: Readonly<Record<string, string>>;
}

const mirrors = (width: number, height: number): readonly Mirror[] => [
  {
    name: 'east for west',
    cell: ([x, y]) => [width - 1 - x, y],
    rows: (rows) => rows.map((row) => [...row].toReversed().join('')),
    sides: { east: 'west', west: 'east' },
  },
  {
    name: 'north for south',
    cell: ([x, y]) => [x, height - 1 - y],
    rows: (rows) => rows.toReversed(),
    sides: { north: 'south', south: 'north' },
  },
  {
    name: 'rows for columns',
    cell: ([x, y]) => [y, x],
    rows: (rows) => Array.from({ length: width }, (_, x) => rows.map((row) => row[x]).join('')),
    sides: { north: 'west', west: 'north', south: 'east', east: 'south' },
  },
];

const isCell = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');

/** Data with every cell replaced, but not points between cells, which are in tenths of a millimetre. */
function withCells(value: Json, replaced: (cell: Cell) => Cell): Json {
  const all = (each: Json): Json => {
    if (isCell(each)) return each.every((n) => Math.abs(n) < 1_000) ? [...replaced(each)] : null;
    if (Array.isArray(each)) return each.map(all);
    if (!isObject(each)) return each;
    return Object.fromEntries(
      Object.entries(each).flatMap(([key, of]) => (of === undefined ? [] : [[key, all(of)]])),
    );
  };
  return all(value);
}

type MapData = NonNullable<Scenario['map']>;

function mirroredMap(map: MapData, mirror: Mirror): MapData {
  const { rows, walls, ...others } = map;
  const texts = Array.isArray(rows) ? rows.map(String) : [];
  return { ...others, rows: mirror.rows(texts), walls: wallsOf(walls).map(mirroredWall(mirror)) };
}

/** Walls as separate entries with one side of a cell each. */
const wallsOf = (walls: Json | undefined): readonly JsonObject[] =>
  Array.isArray(walls)
    ? walls.flatMap((wall: Json) => {
        if (!isObject(wall) || !isCell(wall['at'])) throw new Error('a wall without a place');
        const { at, length = 1, side, ...kind } = wall;
        const [x, y] = at;
        const isLevel = side === 'north' || side === 'south';
        return Array.from({ length: Number(length) }, (_, i) => ({
          ...kind,
          side,
          at: isLevel ? [x + i, y] : [x, y + i],
        }));
      })
    : [];

const mirroredWall =
  ({ cell, sides }: Mirror) =>
  ({ at, side, ...kind }: JsonObject): JsonObject => ({
    ...kind,
    at: isCell(at) ? [...cell(at)] : null,
    side: sides[String(side)] ?? side,
  });

/** A path with every step named, so that there is no choice between paths of equal length. */
function stepByStep(from: Cell, way: readonly Cell[]): Cell[] {
  const steps: Cell[] = [];
  let [x, y] = from;
  for (const [toX, toY] of way)
    while (x !== toX || y !== toY) {
      x += Math.sign(toX - x);
      y += Math.sign(toY - y);
      steps.push([x, y]);
    }
  return steps;
}

function inSteps<S extends FightState>(ruleset: Ruleset<S>, state: S, command: Command): Command {
  const { path } = command.with;
  const at: Json | undefined = ruleset.standsOn?.(state, command.by)[0];
  if (!Array.isArray(path) || !isCell(at)) return command;
  return { ...command, with: { ...command.with, path: stepByStep(at, path.filter(isCell)) } };
}

/** The dice and answers of an entry, the answers mirrored. */
const scriptOf = ({ tape }: Entry, mirror: Mirror): Script =>
  new Script(
    tape.flatMap(({ kind, value }) =>
      kind === 'die' && typeof value === 'number' ? [{ value }] : [],
    ),
    tape.flatMap(({ kind, who, name, value }) =>
      kind === 'answer' ? [{ name: `${who} ${name}`, value: withCells(value, mirror.cell) }] : [],
    ),
  );

/** The notes of an entry, with their cells replaced. */
const told = ({ notes }: Entry, replaced: (cell: Cell) => Cell): readonly string[] =>
  notes.map(({ id, data }) => canonical({ id, data: withCells(data, replaced) }));

const COMMANDS = 50;

const mirroredChoices = (command: Command, { cell }: Mirror): JsonObject => {
  const choices = withCells(command.with, cell);
  return isObject(choices) ? choices : {};
};

/** The next command: rarely the end of a turn, and with every step of a path. */
function drawn<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  policy: Policy<S>,
): Command | undefined {
  const who = acting(state);
  if (who === undefined) return undefined;
  let command = policy.command(state, who);
  for (let again = 0; again < 3 && command?.do === 'end'; again++)
    command = policy.command(state, who);
  return command && inSteps(ruleset, state, command);
}

/** Plays a fight and its mirror image at random; returns the first difference. */
function difference<S extends FightState>(
  ruleset: Ruleset<S>,
  scenario: Scenario,
  mirror: Mirror,
  seed: string,
): string | undefined {
  const generator = new Generator(seed);
  const policy = randomPolicy(ruleset, generator);
  const started = (each: Scenario): S => {
    const set = ruleset.setUp(each);
    if (!set.ok) throw new Error(JSON.stringify(set.problems));
    return set.value;
  };
  const image = {
    ...scenario,
    map: mirroredMap(scenario.map ?? {}, mirror),
    combatants: scenario.combatants.map((each) => ({
      ...each,
      at: isCell(each.at) ? [...mirror.cell(each.at)] : each.at,
    })),
  };
  const here = new Fight(ruleset, started(scenario), {
    seed,
    // Compass directions are not mirrored.
    decide: (question, state) => ({
      value:
        question.id === 'knock-direction'
          ? (question.fallback ?? null)
          : policy.answer(question, state),
      from: 'policy',
    }),
  });
  const there = new Fight(ruleset, started(image), { seed });
  let command: Command | undefined;
  for (let i = 0; i < COMMANDS && !here.outcome; i++) {
    const step = command ? here.perform(command) : here.begin();
    const entry = step.kind === 'done' ? step.entry : undefined;
    const script = entry ? scriptOf(entry, mirror) : new Script([], []);
    const other = command
      ? there.perform({ ...command, with: mirroredChoices(command, mirror) }, { script })
      : there.begin({ script });
    if (step.kind !== other.kind)
      return `${step.kind}, mirrored ${other.kind}: ${canonical(command ?? null)}`;
    if (entry && other.kind === 'done') {
      const [a, b] = [told(entry, mirror.cell), told(other.entry, (cell) => cell)];
      const at = a.findIndex((each, n) => each !== b[n]);
      if (at !== -1)
        return `${a[at] ?? ''}, mirrored ${b[at] ?? ''}: ${canonical(command ?? null)}`;
    }
    command = drawn(ruleset, here.state, policy);
    if (!command) return undefined;
  }
  return undefined;
}

const scenarioOf = (name: string): Scenario => {
  const url = new URL(`../../bench/encounters/${name}.yaml`, import.meta.url);
  const read = readDocument(readFileSync(url, 'utf8'), name);
  const file = read.ok ? readScenario(read.value.data) : read;
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  const { title, map, combatants } = file.value;
  return { title, map, combatants: combatants ?? [], options: {}, content: {}, order: undefined };
};

const FIGHTS = 8;

/** The first difference of each fight between it and its mirror images. */
function differences<S extends FightState>(
  ruleset: Ruleset<S>,
  name: string,
  options: Scenario['options'] = {},
): readonly string[] {
  const scenario = { ...scenarioOf(name), options };
  const rows = scenario.map?.['rows'];
  const [height, width] = Array.isArray(rows) ? [rows.length, String(rows[0]).length] : [0, 0];
  return mirrors(width, height).flatMap((mirror) =>
    Array.from({ length: FIGHTS }, (_, i) => `${mirror.name} ${i}`).flatMap(
      (seed) => difference(ruleset, scenario, mirror, seed) ?? [],
    ),
  );
}

// Without bodies of several cells, whose position is that of a corner, and without falls from the
// saddle and scatter, which depend on an order of the surrounding squares.
describe('A fight and its mirror image', () => {
  test.each(['rolemaster-charge', 'rolemaster-stunned', 'rolemaster-ambush'])(
    'RMC-CHARGE-01 RMC-CTX-10 %s goes the same way whichever way the map lies',
    (name) => {
      expect(differences(rolemaster, name)).toEqual([]);
    },
  );

  test.each(['renaissance-gatehouse', 'renaissance-ambush'])(
    'REN-GRID-01 REN-GRID-03 %s goes the same way whichever way the map lies',
    (name) => {
      expect(differences(renaissance, name, { scatterTrigger: 'never' })).toEqual([]);
    },
  );

  test.each(['true20-doorway', 'true20-autofire'])(
    'T20-CTX-35 T20-CTX-42 %s goes the same way whichever way the map lies',
    (name) => {
      expect(differences(true20, name)).toEqual([]);
    },
  );
});
