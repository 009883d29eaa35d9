import type { Command, FightState, Json, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { randomPolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { canonical, Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { odds } from './odds.js';

const LEAVES = 1_200;

/** The outcomes of a command by their effects on every combatant; undefined if it has too many branches. */
function outcomesOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): string | undefined {
  const found = odds(ruleset, state, command, { limits: { leaves: LEAVES }, answer: 'fallback' });
  if (found.kind !== 'odds') return 'none';
  if (!found.complete) return undefined;
  const chances = new Map<string, number>();
  for (const { tolls, chance } of found.outcomes) {
    const key = tolls
      .map(({ who, after }) =>
        // Combatants engaged with another are listed in the order of the file, so conditions are sorted before
        // comparing.
        canonical({
          who,
          after: { ...after, conditions: after.conditions.map(canonical).toSorted() },
        }),
      )
      .toSorted()
      .join('|');
    chances.set(key, (chances.get(key) ?? 0) + chance);
  }
  const rounded = [...chances].map(([key, chance]) => `${chance.toFixed(9)} ${key}`);
  return rounded.toSorted().join('\n');
}

const WIDTH = 9;
const HEIGHT = 7;
/** Mostly open ground, and every character that a row can contain. */
const GROUND = '............##~*%+?';
const WALLS = ['wall', 'window', 'glass', 'curtain', 'low', 'door'] as const;

const CAST: Readonly<Record<string, readonly string[]>> = {
  true20: ['archer', 'guard', 'bandit', 'duellist', 'grenadier', 'gunner', 'knight'],
  renaissance: ['archer', 'crossbowman', 'spearman', 'sergeant', 'swordsman', 'watchman'],
};

type Cell = readonly [number, number];

/** Another orientation of a map, in which no distance, cover or sight changes. */
const WAYS: Readonly<Record<string, { readonly turn: (cell: Cell) => Cell; readonly size: Cell }>> =
  {
    'as it is': { turn: (cell) => cell, size: [WIDTH, HEIGHT] },
    mirrored: { turn: ([x, y]) => [WIDTH - 1 - x, y], size: [WIDTH, HEIGHT] },
    'upside down': { turn: ([x, y]) => [x, HEIGHT - 1 - y], size: [WIDTH, HEIGHT] },
    'on its side': { turn: ([x, y]) => [y, x], size: [HEIGHT, WIDTH] },
  };

interface Drawn {
  readonly rows: readonly string[];
  readonly walls: readonly { readonly between: readonly [Cell, Cell]; readonly kind: string }[];
  readonly who: readonly { readonly id: string; readonly from: string; readonly at: Cell }[];
}

function draw(g: Generator, cast: readonly string[]): Drawn {
  const one = <T>(all: readonly T[]): T => {
    const found = all[g.below(all.length)];
    if (found === undefined) throw new Error('there is nothing to draw from');
    return found;
  };
  const rows = Array.from({ length: HEIGHT }, () =>
    Array.from({ length: WIDTH }, () => one([...GROUND])).join(''),
  );
  const edges = new Map<string, Drawn['walls'][number]>();
  for (let i = g.below(8); i > 0; i--) {
    const at: Cell = [g.below(WIDTH - 1), g.below(HEIGHT - 1)];
    const next: Cell = g.below(2) === 0 ? [at[0] + 1, at[1]] : [at[0], at[1] + 1];
    edges.set(`${at} ${next}`, { between: [at, next], kind: one(WALLS) });
  }
  const free: Cell[] = [];
  for (const [y, row] of rows.entries())
    for (const [x, ground] of [...row].entries()) if (!'#%*'.includes(ground)) free.push([x, y]);
  const who = Array.from({ length: 5 }, (_, i) => {
    const [at] = free.splice(g.below(free.length), 1);
    return at ? [{ id: `c${i}`, from: one(cast), at }] : [];
  }).flat();
  return { rows, walls: [...edges.values()], who };
}

/** A scenario from random choices, in one orientation or another. */
function scenario(
  ruleset: string,
  { rows, walls, who }: Drawn,
  { turn, size: [width, height] }: (typeof WAYS)[string],
): string {
  const turned = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'));
  for (const [y, row] of rows.entries())
    for (const [x, ground] of [...row].entries()) {
      const [toX, toY] = turn([x, y]);
      turned[toY]?.splice(toX, 1, ground);
    }
  return JSON.stringify({
    title: 'Lying any way',
    ruleset,
    order: who.map(({ id }) => id),
    map: {
      rows: turned.map((row) => row.join('')),
      walls: walls.map(({ between: [a, b], kind }) => ({ between: [turn(a), turn(b)], kind })),
    },
    combatants: who.map(({ id, from, at }, i) => ({
      id,
      from,
      side: i % 2 === 0 ? 'red' : 'blue',
      at: turn(at),
    })),
  });
}

const namesPlace = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.some((each: Json) => typeof each === 'number' || namesPlace(each));

for (const [system, cast] of Object.entries(CAST))
  test(`${system}: the outcomes of a command do not depend on the orientation of the map`, () => {
    let compared = 0;
    for (let seed = 0; seed < 120; seed++) {
      const g = new Generator(`${system} ${seed}`);
      const drawn = draw(g, cast);
      const commands: Command[] = [];
      const told = Object.entries(WAYS).map(([way, turning]) => {
        const loaded = loadRuns(scenario(system, drawn, turning), 'drawn.json', rulesets);
        if (!loaded.ok) throw new Error(`${seed}: ${JSON.stringify(loaded.problems)}`);
        const [run] = loaded.value.runs;
        if (!run) throw new Error('there is no fight');
        return run.use((ruleset, initial) => {
          const fight = new Fight(ruleset, initial, {
            seed: 'any way',
            decide: ({ fallback = null }) => ({ value: fallback, from: 'policy' }),
          });
          fight.begin();
          const who = acting(fight.state);
          const random = randomPolicy(ruleset, g);
          if (way === 'as it is' && who !== undefined)
            for (let i = 0; i < 20; i++) {
              const command = random.command(fight.state, who);
              if (command && !Object.values(command.with).some(namesPlace)) commands.push(command);
            }
          return commands.map((command) => outcomesOf(ruleset, fight.state, command));
        });
      });
      const [straight = [], ...turned] = told;
      for (const [i, outcomes] of straight.entries()) {
        if (outcomes === undefined) continue;
        for (const other of turned)
          expect(other[i], `${seed}: ${JSON.stringify(commands[i])}`).toBe(outcomes);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
