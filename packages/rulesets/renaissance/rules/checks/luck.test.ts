import type { Id, JsonObject, Question } from '@tiltyard/engine';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import type { Fraction } from '@tiltyard/engine/values';
import { ZERO } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, weapon } from '../../testing/stage.js';

const sword = weapon('sword', { damage: { dice: 0, flat: 3 } });
const sheet: Omit<Person, 'at'> = {
  aptitudes: { SOM: 4, COO: 4, INT: 4 },
  skills: { 'one-handed': 14, fray: 9 },
  weapons: [sword],
};

/** Spends Luck as soon as possible, on anything possible. */
const spend = ({ domain, id, fallback }: Question) =>
  id.startsWith('luck') && domain.kind === 'choice'
    ? (domain.options.at(-1)?.value ?? null)
    : (fallback ?? null);

const show = ({ num, den }: Fraction): string => `${num}/${den}`;

/** The outcomes of an action and the number of branches, with branches merged and with each followed separately. */
function walked(
  luck: { readonly ann: number; readonly bob: number },
  action: string,
  parameters: JsonObject,
  options: Staging['options'],
) {
  const s = stage(
    {
      ann: { ...sheet, at: [5, 5], state: { luck: luck.ann } },
      bob: { ...sheet, at: [6, 5], state: { luck: luck.bob } },
    },
    { options: options },
  );
  const sandbox = new Sandbox(renaissance, s.fight.stateAt(s.fight.head));
  const standing = (): string => JSON.stringify(sandbox.state.combatants);
  const by: Id = 'ann';
  const walk = (meeting: boolean) => {
    const { outcomes, leftOut, leaves, complete } = enumerate(
      (chance) =>
        sandbox.run(() => {
          renaissance.actions.get(action)?.perform(
            sandbox.table(chance, (questions) => questions.map(spend)),
            by,
            parameters,
          );
          return { key: standing(), value: 0 };
        }),
      sandbox.written,
      { leaves: 400_000, chain: 1 },
      meeting ? standing : undefined,
    );
    return {
      odds: Object.fromEntries([...outcomes].map(([key, { weight }]) => [key, show(weight)])),
      leftOut,
      leaves,
      complete,
    };
  };
  return { met: walk(true), single: walk(false) };
}

const DISARM: readonly [string, JsonObject] = ['disarm', { target: 'bob', item: 'bob/sword' }];
const ATTACK: readonly [string, JsonObject] = ['attack', { weapon: 'ann/sword', target: 'bob' }];

test.each([
  ['a contest, one of them with Luck', { ann: 2, bob: 0 }, DISARM, {}],
  ['a contest, both with Luck', { ann: 1, bob: 1 }, DISARM, {}],
  [
    'a contest rolled again when both fail',
    { ann: 1, bob: 0 },
    DISARM,
    { maneuverCheck: 'opposed' },
  ],
  ['an attack', { ann: 2, bob: 0 }, ATTACK, {}],
  ['an attack on a combatant with Luck', { ann: 0, bob: 2 }, ATTACK, {}],
  [
    'an attack with a parry that is a reaction',
    { ann: 1, bob: 1 },
    ATTACK,
    { parryIsReaction: true },
  ],
] as const)(
  'REN-CTX-18 REN-ATK-06 %s: Luck spent on a check that is rolled again makes branches meet, and no other odds',
  (_, luck, [action, parameters], options) => {
    const { met, single } = walked(luck, action, parameters, options);
    expect([met.complete, single.complete, met.leftOut]).toEqual([true, true, ZERO]);
    expect(met.odds).toEqual(single.odds);
    expect(met.leaves).toBeLessThan(single.leaves);
  },
);

test('REN-CTX-18 who resists a maneuver learns what there is to beat, and nothing where nothing is', () => {
  const beaten = (dice: readonly number[]) => {
    const s = stage(
      {
        ann: { at: [5, 5], skills: { unarmed: 50 } },
        bob: { at: [6, 5], skills: { fray: 40 }, sheet: { luck: 1 } },
      },
      { options: { maneuverCheck: 'opposed' } },
    );
    const scene = s.do('ann', 'trip', { target: 'bob' }, { dice, answers: [['luck', 'keep']] });
    return scene.question('luck').about;
  };
  expect(beaten([20, 12])).toMatchObject({ check: 'resist', roll: 12, beat: 20 });
  expect(beaten([51, 12])).not.toHaveProperty('beat');
});

test('REN-CTX-18 REN-CTX-08 an upgrade by Luck cites that results are upgraded once, a swap does not', () => {
  const cited = (use: string) =>
    stage({
      ann: { at: [5, 5], skills: { 'one-handed': 60 }, weapons: [sword], sheet: { luck: 1 } },
      bob: { at: [6, 5] },
    })
      .do(
        'ann',
        'attack',
        { weapon: 'ann/sword', target: 'bob' },
        { dice: [21, 98], answers: [['luck', use]] },
      )
      .rules('luck');
  expect(cited('upgrade')).toEqual(['REN-CTX-18', 'REN-STR-16', 'REN-CTX-08']);
  expect(cited('swap')).toEqual(['REN-CTX-18', 'REN-STR-16']);
});

test('REN-CTX-08 REN-CTX-18 an upgrade that was spent on a roll stays spent when its digits are swapped', () => {
  const s = stage({
    ann: { at: [5, 5], skills: { 'one-handed': 60 }, weapons: [sword], sheet: { luck: 3 } },
    bob: { at: [6, 5] },
  });
  const luck = (...uses: readonly string[]) => {
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'bob' },
      { dice: [21, 98], answers: uses.map((use) => ['luck', use] as const) },
    );
    s.fight.undo();
    return scene.facts('luck', 'use');
  };
  expect(luck('upgrade', 'swap', 'swap')).toEqual(['upgrade', 'swap', 'swap']);
  expect(luck('swap', 'upgrade', 'swap')).toEqual(['swap', 'upgrade', 'swap']);
  expect(() => luck('upgrade', 'swap', 'upgrade')).toThrow(/upgrade/);
});

test('REN-CTX-18 no one is asked for a point of Luck more than they have', () => {
  const questions = (luck: number) =>
    stage({
      ann: { at: [5, 5], skills: { 'one-handed': 60 }, weapons: [sword], sheet: { luck } },
      bob: { at: [6, 5] },
    }).do(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'bob' },
      {
        dice: [21, 98],
        answers: Array.from({ length: luck }, () => ['luck', 'swap'] as const),
      },
    ).questions;
  expect([questions(0), questions(1), questions(2)]).toEqual([[], ['luck'], ['luck', 'luck']]);
});
