import { fillSensibly, sensiblePolicy } from '@tiltyard/engine/players';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

const sensible = sensiblePolicy(heimr);
const FISTS = { abilities: { brawl: [3, 3] } } as const;
const SWORD = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [3, 3], agility: [3, 1] },
} as const;

/** What ann does about bob, who has these hit points left and this defence. */
const about = (ann: Person, bob: Person, hp: number, more: Data = {}, at = 'A1') =>
  sensible.command(
    stage(
      { ann, bob: { ...bob, at, state: { hp, standing: 5, ...more } } },
      { map: { rows: ['A1 A2'] } },
    ).state,
    'ann',
  );
const aim = (...given: Parameters<typeof about>) => about(...given)?.with['aim'];

test('HEI-BODY-04 HEI-CTX-36 a blow that would injure is aimed at the torso, whose injury leaves neither attack nor defence', () => {
  expect([3, 2, 1, 0, -1].map((hp) => aim(FISTS, {}, hp))).toEqual([
    null,
    null,
    'torso',
    'torso',
    'torso',
  ]);
  expect([3, 2, 1, 0].map((hp) => aim(SWORD, {}, hp))).toEqual([null, 'torso', 'torso', 'torso']);
});

test('HEI-BODY-04 no blow is aimed at one who is dazed already, nor a dart that does no harm', () => {
  expect(aim(FISTS, {}, -1, { injuries: ['torso'], standing: null })).toBeNull();
  const s = stage({ ann: { sheet: { sword: 'blowgun' } }, bob: { state: { hp: 0 } } });
  expect(fillSensibly(heimr, s.state, 'ann', 'attack')?.with['aim']).toBeNull();
});

test('HEI-BODY-05 HEI-CTX-36 a blow is not aimed where that makes it too likely to miss for what other parts are worth', () => {
  const from = (bob: Person, more: Data = {}) =>
    Array.from({ length: 12 }, (_, n) => n + 1).findIndex(
      (standing) => aim(FISTS, bob, 1, { standing, ...more }) === null,
    );
  expect(from({})).toBe(8);
  // An injured arm drops what it holds; a combatant with an injured leg cannot fall again.
  expect(from({ sheet: { both: 'spear' } })).toBe(7);
  expect(from({}, { hp: 0, injuries: ['left leg'], position: 'prone' })).toBe(11);
});

test('HEI-CHARGE-01 HEI-BODY-04 a charge is aimed like a blow', () => {
  expect([3, 2].map((hp) => about(SWORD, {}, hp, {}, 'A2'))).toMatchObject([
    { do: 'charge', with: { aim: null } },
    { do: 'charge', with: { aim: 'torso' } },
  ]);
  expect([2, 1].map((hp) => about(FISTS, {}, hp, {}, 'A2'))).toMatchObject([
    { do: 'charge', with: { aim: null } },
    { do: 'charge', with: { aim: 'torso' } },
  ]);
});

test('HEI-BODY-04 HEI-ATK-04 with both weapons a blow is aimed where the heavier one injures', () => {
  const ann = {
    sheet: { sword: 'sword', off: 'knife' },
    abilities: { swordsmanship: [3, 3], 'knife-fighting': [3, 3] },
  } as const;
  expect([3, 2, 1].map((hp) => about(ann, {}, hp)?.with)).toMatchObject([
    { weapon: 'both', aim: null },
    { weapon: 'both', aim: 'torso' },
    { weapon: 'both', aim: 'torso' },
  ]);
});

test('HEI-BODY-04 a hold is not aimed', () => {
  const grabber = { ...FISTS, sheet: { temper: 'grabs' } };
  expect(about(grabber, { sheet: { sword: 'sword' } }, 1)?.with).toMatchObject({
    effect: 'bind',
    aim: null,
  });
});

test('HEI-BRAWL-10 HEI-BODY-04 the blow at a brawler who comes in is aimed like any other', () => {
  const provoked = (hp: number) => {
    const s = stage({ ann: { ...FISTS, state: { hp, standing: 5 } }, bob: SWORD });
    const question = s
      .do(
        'ann',
        'brawl',
        { target: 'bob', effect: 'hit' },
        {
          dice: [1, 1, 1, 1, 1, 1, 1, 1],
          answers: [
            ['provoked', 'bob/sword'],
            ['provoked-aim', 'anywhere'],
          ],
        },
      )
      .question('provoked-aim');
    return sensible.answer(question, s.state);
  };
  expect([3, 2].map(provoked)).toEqual(['anywhere', 'torso']);
});

test('HEI-BODY-04 the options of a blow at a foe named are weighed in the same way', () => {
  const filled = (hp: number) => {
    const s = stage({
      ann: SWORD,
      bob: { state: { hp: 9 } },
      cat: { side: 'b', state: { hp, standing: 5 } },
    });
    return fillSensibly(heimr, s.state, 'ann', 'attack', { target: 'cat' })?.with;
  };
  expect([filled(3), filled(2)]).toMatchObject([
    { target: 'cat', aim: null },
    { target: 'cat', aim: 'torso' },
  ]);
});

test('HEI-ATK-08 HEI-BODY-05 whom to strike is weighed by what the blow comes to, aimed or not', () => {
  const target = (ann: Person, bob: Data, cat: Data) =>
    sensible.command(
      stage({ ann, bob: { state: bob }, cat: { side: 'b', state: cat } }).state,
      'ann',
    )?.with['target'];
  // Bob is too hard to hit for aiming: one of his limbs is worth less than a third of cat.
  expect(target(FISTS, { hp: 1, standing: 11 }, { hp: 3, standing: null })).toBe('cat');
  expect(target(FISTS, { hp: 1, standing: 9 }, { hp: 3, standing: null })).toBe('bob');
  // All that is left is one blow at the torso of the injured.
  expect(target(SWORD, { hp: 0, standing: 5 }, { hp: 3, standing: null })).toBe('bob');
});
