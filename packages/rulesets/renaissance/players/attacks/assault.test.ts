import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import { allCombatants, combatantById } from '../../state/state.js';
import { stage, weapon } from '../../testing/stage.js';
import { bestAssault } from './assault.js';

const sword = weapon('sword', { damage: { dice: 1, flat: 3 } });
const spear = weapon('spear', { damage: { dice: 1, flat: 5 } });
const skills = { 'one-handed': 60, fray: 50, unarmed: 30 };

const field = () =>
  stage({
    ann: { at: [2, 2], skills, weapons: [sword] },
    bob: { at: [9, 4], skills: { ...skills, fray: 20 }, weapons: [spear] },
    cal: { at: [10, 8], skills, weapons: [sword] },
  }).state;

test('a way at a foe is taken only if it is worth more than to stay, and then it is the same one', () => {
  const sandbox = new Sandbox(renaissance, field());
  const { state } = sandbox;
  const generator = new Generator('heath');
  const random = randomPolicy(renaissance, generator);
  const ctx = sandbox.table(new GeneratorDice(generator), (questions) =>
    questions.map((question) => random.answer(question, state)),
  );
  let found = 0;
  sandbox.run(() => {
    renaissance.begin(ctx);
    for (let i = 0; i < 40 && !renaissance.outcome(state); i++) {
      for (const who of allCombatants(state)) {
        const way = bestAssault(state, who, 0);
        if (!way) continue;
        found++;
        expect(bestAssault(state, who, way.worth - 0.01)).toEqual(way);
        expect(bestAssault(state, who, way.worth)).toBeUndefined();
      }
      const by = acting(state);
      const command = by === undefined ? undefined : random.command(state, by);
      if (!command) break;
      renaissance.actions.get(command.do)?.perform(ctx, command.by, command.with);
    }
  });
  expect(found).toBeGreaterThan(10);
});

/** The target that a combatant chooses when a foe with a spear has to be passed to reach another. */
const pastSpear = (skill: number, flat: number): string | undefined => {
  const pike = weapon('pike', { skills: ['pole-arms'], reach: 2, damage: { dice: 1, flat } });
  const { state } = stage({
    ann: { at: [2, 5], skills, weapons: [sword] },
    bob: { at: [7, 6], skills: { ...skills, fray: 90, 'pole-arms': skill }, weapons: [pike] },
    cal: { at: [11, 5], skills: { ...skills, fray: 15, 'one-handed': 15 }, weapons: [sword] },
  });
  return bestAssault(state, combatantById(state, 'ann'), 0)?.at;
};

test('REN-REACT-05 a way past a foe costs as much as the blow of that foe is likely to do', () => {
  expect(pastSpear(20, 0)).toBe('cal');
  expect(pastSpear(80, 12)).not.toBe('cal');
});

/** How a combatant approaches a foe behind friends, over ground of these heights. */
const roundFriends = (map?: Data) => {
  const greatsword = weapon('greatsword', { hands: 2, damage: { dice: 2, flat: 3 } });
  const friend = { side: 'a' };
  const { state } = stage(
    {
      ann: { at: [6, 5], skills, weapons: [greatsword] },
      bob: { at: [7, 7], skills, weapons: [greatsword] },
      cal: { at: [7, 6], ...friend },
      dan: { at: [6, 6], ...friend },
      eve: { at: [8, 6], ...friend },
    },
    map ? { map } : {},
  );
  return bestAssault(state, combatantById(state, 'ann'), 0);
};

test('REN-REACT-05 a foe behind friends is gone at where it does not strike in passing', () => {
  const way = roundFriends();
  expect(way).toMatchObject({ kind: 'move', at: 'bob' });
  expect(way?.path).toEqual([
    [5, 6],
    [6, 7],
  ]);
});

test('REN-REACT-05 REN-MOVE-05 the way round climbs nothing', () => {
  const rows = Array.from({ length: 12 }, (_, y) =>
    y === 6 ? '.....w..........' : '.'.repeat(16),
  );
  expect(roundFriends({ rows, legend: { w: { height: 4 } } })?.path).toEqual([
    [5, 5],
    [4, 6],
    [5, 7],
    [6, 7],
  ]);
});
