import { readFileSync } from 'node:fs';
import type { Id, Seat } from '@tiltyard/engine';
import { acting, defineRuleset, GM, GM_SEAT } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import { Fight as Play } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { describe, expect, it } from 'vitest';
import { rolemaster } from './index.js';
import type { State } from './state/state.js';
import { isOut } from './state/state.js';

const seatOf = (state: State, who: Id): Seat => {
  const side = state.combatants[who]?.side;
  if (who === GM || side === undefined) return GM_SEAT;
  return {
    name: side,
    role: 'player',
    combatants: Object.values(state.combatants).flatMap((each) =>
      each.side === side ? [each.id] : [],
    ),
  };
};

/** Plays an example to its end, each combatant by what their side may know. */
function play(
  name: string,
  kind: 'sensible' | 'random',
  seed: string,
  limit: number,
): { readonly fight: Fight<State>; readonly commands: number } {
  const file = new URL(`../../../examples/${name}.yaml`, import.meta.url);
  const loaded = loadRuns(
    readFileSync(file, 'utf8'),
    `${name}.yaml`,
    new Map([[rolemaster.id, defineRuleset(rolemaster)]]),
  );
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const run = loaded.value.runs[0];
  if (!run) throw new Error('no fight');
  const set = rolemaster.setUp(run.run.scenario);
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  const random = randomPolicy(rolemaster, new Generator(seed));
  const policy = kind === 'sensible' ? sensiblePolicy(rolemaster) : random;
  const fight = new Play(rolemaster, set.value, {
    seed,
    guard: false,
    decide: (question, state) => ({
      value: policy.answer(question, rolemaster.view(state, seatOf(state, question.who))),
      from: 'policy',
    }),
  });
  expect(fight.begin().kind).toBe('done');
  let commands = 0;
  while (!fight.outcome && commands < limit) {
    const who = acting(fight.state);
    if (who === undefined) throw new Error('nobody can act');
    const seat = seatOf(fight.state, who);
    const tried = policy.command(fight.view(seat), who);
    // What looks possible from a seat may be refused: a hidden combatant may be there.
    if (!tried || fight.perform(tried, { seat }).kind !== 'done')
      expect(fight.perform({ do: 'end', by: who, with: {} }, { seat }).kind).toBe('done');
    commands++;
  }
  return { fight, commands };
}

describe.each(['rolemaster-charge', 'rolemaster-ambush', 'rolemaster-stunned'])('%s', (name) => {
  it('comes to an end within 400 commands, and its journal verifies', () => {
    const { fight, commands } = play(name, 'sensible', 'one', 400);
    expect(fight.outcome).toBeDefined();
    expect(commands).toBeLessThan(400);
    expect(Object.values(fight.state.combatants).some((who) => isOut(fight.state, who))).toBe(true);
    expect(fight.verify().problems).toEqual([]);
  });

  it('never breaks down, whatever is tried', () => {
    for (const seed of ['a', 'b', 'c'])
      expect(play(name, 'random', seed, 250).commands).toBeGreaterThan(10);
  });
});
