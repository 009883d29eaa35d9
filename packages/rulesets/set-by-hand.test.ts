import { readFileSync } from 'node:fs';
import type { FightState, Id, Json, Refusal, Ruleset } from '@tiltyard/engine';
import { acting, GM } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

// Impossible values of what every system's fights have, which the GM cannot set by hand: the round,
// the turn order and the turn, the combatants, and readied actions.

const EXAMPLES = new URL('../../examples/', import.meta.url);

/** A fight of each system, the damage that puts a combatant out of it, and an action that can be readied. */
const FIGHTS = [
  { file: 'heimr-tavern.yaml', damage: 105, readies: 'end' },
  { file: 'lurasko-duel.yaml', damage: 60, readies: 'end' },
  { file: 'renaissance-gatehouse.yaml', damage: 200, readies: 'end' },
  { file: 'rolemaster-stunned.yaml', damage: 900, readies: 'end' },
  { file: 'true20-doorway.yaml', damage: 40, readies: 'total-defense' },
] as const;

/** A fight that has begun, with functions to inspect it. */
function opened<S extends FightState>(ruleset: Ruleset<S>, initial: S) {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed: 'turns',
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  const command = (act: string, parameters: { readonly [key: string]: Json }) => ({
    do: act,
    by: GM,
    with: parameters,
  });
  return {
    state: (): FightState => fight.state,
    able: (id: Id) => ruleset.summary(fight.state, id).able,
    refusal: (path: string, value: Json): Refusal | undefined =>
      fight.refusal(command('gm.set', { path, value })),
    act: (act: string, parameters: { readonly [key: string]: Json }) => {
      expect(fight.perform(command(act, parameters)), act).toMatchObject({ kind: 'done' });
    },
  };
}

function open(file: string): ReturnType<typeof opened> {
  const loaded = loadRuns(readFileSync(new URL(file, EXAMPLES), 'utf8'), file, rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error(`${file} holds no fight`);
  return run.use((ruleset, initial) => opened(ruleset, initial));
}

const idAt = ({ order }: FightState, place: number): Id => {
  const id = order.at(place);
  if (id === undefined) throw new Error(`there is no place ${place}`);
  return id;
};

test.each(FIGHTS)('no fight of $file has a round but a whole one, 1 or more', ({ file }) => {
  const fight = open(file);
  for (const value of [0, -1, 1.5, null, 2 ** 60])
    expect(fight.refusal('round', value), JSON.stringify(value)).toEqual({
      rules: [],
      code: 'no-such-state',
      reason: `round cannot be ${JSON.stringify(value)}; expected a whole number, 1 or more`,
    });
  fight.act('gm.set', { path: 'round', value: 7 });
  expect(fight.state().round).toBe(7);
});

test.each(FIGHTS)('a turn order of $file names each of its combatants once', ({ file }) => {
  const fight = open(file);
  const { order, combatants } = fight.state();
  const [first = '', ...rest] = order;
  const firstOfAll = Object.keys(combatants)[0];
  const wrong: readonly (readonly [Json, string])[] = [
    [rest, `which leaves out ${first}`],
    [[], `which leaves out ${firstOfAll}`],
    [null, `which leaves out ${firstOfAll}`],
    [[...order, first], `which names ${first} twice`],
    [[...rest, 'the king'], 'as there is no "the king" in this fight'],
    [[...order, 7], 'as there is no 7 in this fight'],
  ];
  for (const [value, why] of wrong)
    expect(fight.refusal('order', value)?.reason).toBe(
      `order cannot be ${JSON.stringify(value)}, ${why}; expected each combatant of the fight once`,
    );
  expect(fight.refusal('order.0', idAt(fight.state(), 1))?.code).toBe('no-such-state');
  const turned = order.toReversed();
  fight.act('gm.set', { path: 'order', value: turned });
  expect(fight.state().order).toEqual(turned);
});

test.each(FIGHTS)('a turn of $file is that of someone who takes part', ({ file, damage }) => {
  const fight = open(file);
  const last = fight.state().order.length - 1;
  const expected = `expected the place of someone who takes part, 0 to ${last}`;
  for (const value of [-1, -2, last + 1, 0.5, null])
    expect(fight.refusal('turn', value)?.reason, JSON.stringify(value)).toBe(
      `turn cannot be ${JSON.stringify(value)}; ${expected}`,
    );
  const place = fight.state().turn === last ? 0 : last;
  const fallen = idAt(fight.state(), place);
  expect(fight.refusal('turn', place)).toBeUndefined();
  for (let i = 0; i < 20 && fight.able(fallen); i++) fight.act('gm.harm', { who: fallen, damage });
  expect(fight.able(fallen)).toBe(false);
  const why = `as it would be the turn of ${fallen}, who is out of the fight`;
  expect(fight.refusal('turn', place)?.reason).toBe(`turn cannot be ${place}, ${why}; ${expected}`);
  // The order cannot give them the turn either, but it may be set if the current actor keeps the
  // turn.
  const { order, turn } = fight.state();
  const others = order.filter((id) => id !== fallen);
  expect(fight.refusal('order', others.toSpliced(turn, 0, fallen))?.code).toBe('no-such-state');
  const before = acting(fight.state());
  const behind = [...others, fallen];
  fight.act('gm.set', { path: 'turn', value: others.indexOf(before ?? '') });
  fight.act('gm.set', { path: 'order', value: behind });
  expect(fight.state().order).toEqual(behind);
});

test.each(FIGHTS)('nobody comes into $file, leaves it or is called another by hand', ({ file }) => {
  const fight = open(file);
  const { order, combatants } = fight.state();
  const id = idAt(fight.state(), 0);
  const said = (path: string, value: Json) => fight.refusal(path, value)?.reason;
  expect(order).toContain(id);
  expect(said(`combatants.${id}.id`, 'zoe')).toBe(
    `combatants.${id}.id cannot be "zoe"; expected "${id}"`,
  );
  expect(said(`combatants.${id}`, null)).toBe(
    `combatants.${id} cannot be null; expected a combatant`,
  );
  expect(said('combatants', {})).toContain('combatants cannot come or go by hand (');
  expect(said('combatants', {})).toContain(Object.keys(combatants).join(', '));
  expect(said('combatants', null)).toContain('expected the combatants by id');
  for (const key of ['name', 'side'])
    for (const value of ['', null])
      expect(said(`combatants.${id}.${key}`, value)).toBe(
        `combatants.${id}.${key} cannot be ${JSON.stringify(value)}; expected a ${key}`,
      );
  fight.act('gm.set', { path: `combatants.${id}.name`, value: 'Zoe' });
  expect(fight.state().combatants[id]?.name).toBe('Zoe');
});

test.each(FIGHTS)(
  'what is readied in $file is a command of someone who is there',
  ({ file, readies }) => {
    const fight = open(file);
    const id = idAt(fight.state(), 0);
    const readied = (by: string) => [
      { command: { do: readies, by, with: {} }, trigger: { event: 'turn' } },
    ];
    for (const [value, path, expected] of [
      [null, 'waiting', 'a list of readied actions'],
      [[{}], 'waiting.0.command', 'a command'],
      [readied('zoe'), 'waiting.0.command.by', 'a combatant of the fight'],
    ] as const)
      expect(fight.refusal('waiting', value && [...value])?.reason).toMatch(
        new RegExp(`^${path} cannot be .*; expected ${expected}$`),
      );
    expect(fight.refusal('waiting', readied(id))).toBeUndefined();
  },
);

test.each(FIGHTS)('what the rules of $file cannot read is not set', ({ file }) => {
  const fight = open(file);
  for (const path of ['fixed', 'fixed.map'])
    expect(fight.refusal(path, null)?.code, path).toBe('no-such-state');
  expect(fight.refusal('fixed.sheets', {})?.code).toBe('no-such-state');
});
