import type { FightState, Id, Json, Ruleset } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { mapOf } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { canonical } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

/** A knight on a horse, two by two squares large where the system has it so, hemmed in by others on two sides. */
const grid = (ruleset: string, knight: string, horse: string, foot: string): string => `
title: In the saddle
ruleset: ${ruleset}
order: [knight, one, two]
map:
  rows: [......, ......, ......, ......, ......]
combatants:
  - {id: knight, side: reds, from: ${knight}, at: [1, 1], state: {riding: horse}}
  - {id: horse, side: reds, from: ${horse}, at: [1, 1]}
  - {id: one, side: blues, from: ${foot}, at: [0, 1]}
  - {id: two, side: blues, from: ${foot}, at: [1, 0]}
  - {id: three, side: blues, from: ${foot}, at: [2, 0]}
  - {id: four, side: blues, from: ${foot}, at: [0, 2]}
`;

const ON_GRIDS = [
  { rule: 'REN-MOUNT-01', text: grid('renaissance', 'knight', 'war-horse', 'swordsman') },
  { rule: 'T20-MOUNT-01', text: grid('true20', 'knight', 'warhorse', 'guard') },
];

const IN_ZONES = `
title: In the saddle
ruleset: lurasko
map:
  places:
    - {id: yard, name: the yard}
    - {id: lane, name: the lane}
  borders:
    - {id: gate, from: yard, to: lane}
combatants:
  - {id: knight, side: reds, at: lane, state: {riding: horse}}
  - {id: horse, side: reds, from: horse, at: lane}
  - {id: one, side: blues, at: yard}
`;

function fightOf<S extends FightState>(ruleset: Ruleset<S>, initial: S): Fight<S> {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed: 'mounts',
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  return fight;
}

function open(text: string): { use(act: <S extends FightState>(fight: Fight<S>) => void): void } {
  const loaded = loadRuns(text, 'mounts.yaml', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  return { use: (act) => run?.use((ruleset, initial) => act(fightOf(ruleset, initial))) };
}

/** The squares or the zone that a combatant occupies. */
const ground = <S extends FightState>({ ruleset, state }: Fight<S>, who: Id): readonly string[] =>
  (ruleset.standsOn?.(state, who) ?? []).map((each) => JSON.stringify(each));

const perform = <S extends FightState>(
  fight: Fight<S>,
  act: string,
  parameters: Readonly<Record<string, Json>>,
): void => {
  expect(fight.perform({ do: act, by: GM, with: parameters })).toMatchObject({ kind: 'done' });
};

const rulesOf = <S extends FightState>({ log }: Fight<S>): readonly string[] =>
  log.at(-1)?.notes.flatMap(({ rules }) => rules) ?? [];

/** Expects the rider to be alone on free ground of the map, next to the mount's former squares and not on them. */
function expectBeside<S extends FightState>(fight: Fight<S>, before: readonly string[]): void {
  const own = ground(fight, 'knight');
  expect(own).toHaveLength(1);
  const others = Object.keys(fight.state.combatants).filter((id) => id !== 'knight');
  for (const other of others)
    expect(ground(fight, other), other).not.toEqual(expect.arrayContaining([...own]));
  expect(before).not.toEqual(expect.arrayContaining([...own]));
  const map = mapOf(fight.state);
  const cell: unknown = JSON.parse(own[0] ?? 'null');
  if (map?.kind !== 'grid' || !Array.isArray(cell)) throw new Error('not on a grid');
  const [x, y]: readonly unknown[] = cell;
  expect(Number(x) >= 0 && Number(x) < map.width && Number(y) >= 0 && Number(y) < map.height).toBe(
    true,
  );
}

test.each(ON_GRIDS)(
  'the rider of a mount that the GM removes dismounts onto free ground beside it ($rule)',
  ({ rule, text }) => {
    open(text).use((fight) => {
      const before = ground(fight, 'horse');
      expect(before.length).toBeGreaterThan(0);
      const state = canonical(fight.state);
      perform(fight, 'gm.remove', { who: 'horse' });
      expect(fight.state.combatants['knight']).toMatchObject({ riding: null, size: 1 });
      expectBeside(fight, before);
      expect(rulesOf(fight)).toContain(rule);
      fight.undo();
      expect(canonical(fight.state)).toBe(state);
    });
  },
);

test.each(ON_GRIDS)('the rider of a mount that dies is beside it, on free ground', ({ text }) => {
  open(text).use((fight) => {
    const before = ground(fight, 'horse');
    for (let blow = 0; blow < 8 && fight.ruleset.summary(fight.state, 'horse').able; blow++)
      perform(fight, 'gm.harm', { who: 'horse', damage: 40 });
    expect(fight.state.combatants['knight']).toMatchObject({ riding: null, size: 1 });
    expectBeside(fight, before);
  });
});

test.each(ON_GRIDS)('a mount stays where it is when its rider is removed', ({ text }) => {
  open(text).use((fight) => {
    const before = ground(fight, 'horse');
    perform(fight, 'gm.remove', { who: 'knight' });
    expect(ground(fight, 'horse')).toEqual(before);
    expect(fight.state.combatants['horse']).toMatchObject({ riddenBy: null });
  });
});

test('the rider of a mount that the GM removes stays in its zone, as when it falls (LUR-CTX-31)', () => {
  open(IN_ZONES).use((fight) => {
    perform(fight, 'gm.remove', { who: 'horse' });
    expect(fight.state.combatants['knight']).toMatchObject({ riding: null, zone: 'lane' });
    expect(rulesOf(fight)).toContain('LUR-CTX-34');
  });
});
