import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

// What hands hold, what prevents them from holding it, and what is used up.

const TWO_KNIVES: Person = {
  sheet: { sword: 'knife', off: 'knife' },
  abilities: { 'knife-fighting': [0, 3] },
};
const injured = (injuries: readonly string[]): Person => ({
  ...TWO_KNIVES,
  state: { hp: -1, injuries: [...injuries] },
});
const strikes = (injuries: readonly string[]) => {
  const s = stage({ ann: injured(injuries), bob: {} });
  return ['ann/knife', 'ann/knife-2', 'both'].map((weapon) =>
    s.allowed('ann', 'attack', { weapon, target: 'bob' }),
  );
};

test('HEI-CTX-36 an injured arm keeps its own hand from the weapon, whatever else is injured', () => {
  expect(strikes(['sword arm', 'right leg'])).toEqual([false, true, false]);
  expect(strikes(['left leg', 'other arm'])).toEqual([true, false, false]);
  expect(strikes(['right leg', 'left leg'])).toEqual([true, true, true]);
  expect(strikes(['sword arm', 'other arm'])).toEqual([false, false, false]);
});

test('HEI-DRAW-01 a dart that is drawn stays drawn while something else is used', () => {
  const s = stage(
    {
      ann: {
        sheet: { sword: 'blowgun', off: 'knife', accessible: ['darts'] },
        abilities: { 'knife-fighting': [0, 3], blowguns: [0, 3] },
      },
      bob: {},
    },
    { options: { ammunition: 'drawn' } },
  );
  s.do('ann', 'draw', { item: 'ann/darts', hand: 'sword' });
  until(s, 'ann');
  s.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob' }, { dice: [1] });
  expect(s.who('ann').nocked).toBe('ann/darts');
  until(s, 'ann');
  s.do('ann', 'attack', { weapon: 'ann/blowgun', target: 'bob' }, { dice: [1] });
  expect(s.who('ann').nocked).toBeUndefined();
});

const ARCHER: Person = {
  sheet: { both: 'bow' },
  abilities: { archery: [0, 9] },
  at: 'A1',
};
const RIDER: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 9] },
  side: 'a',
  at: 'A3',
};

/** Bob is charged from his blind spot, and defends on the spot. */
const blindly = (defence: Json, dice: readonly number[]) => {
  const s = stage(
    {
      ann: ARCHER,
      cat: RIDER,
      bob: {
        at: 'A2',
        sheet: { sword: 'sword', off: 'buckler' },
        abilities: { swordsmanship: [5, 3], agility: [7, 3], 'shield-and-sword': [5, 3] },
      },
    },
    { options: { moduleBlindSpots: true }, map: { rows: ['A1 A2 A3'] } },
  );
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  end(s);
  s.do(
    'cat',
    'charge',
    { target: 'bob', weapon: 'cat/sword' },
    { dice: [...dice], answers: [['defence', defence]] },
  );
  return s.who('bob').uses;
};

test('HEI-CTX-29 a dodge and a block on the spot count as uses, a parry only of its weapon', () => {
  // Against the shot he had dodged once.
  expect(blindly('dodge', [3, 1])).toMatchObject({ dodge: 2, block: 0, parries: [] });
  expect(blindly({ block: 'bob/buckler' }, [3, 1])).toMatchObject({ dodge: 1, block: 1 });
  expect(blindly({ parry: 'bob/sword' }, [3, 1])).toEqual({
    dodge: 1,
    block: 0,
    parries: ['bob/sword'],
  });
});

test.each(['stow', 'drop', 'conceal'] as const)(
  'HEI-STOW-01 HEI-DROP-01 HEI-CONCEAL-01 with nothing in hand there is nothing to %s',
  (action) => {
    const s = stage({ ann: { sheet: { accessible: ['knife'] } }, bob: {} });
    expect(s.fight.refusal({ do: action, by: 'ann', with: {} })?.code).toBe('nothing-in-hand');
  },
);

test('HEI-CTX-42 HEI-CTX-13 what a tower shield takes off stamina tires, once however it is held', () => {
  const rested = (sheet: object) => {
    const s = stage({
      ann: { sheet: { attributes: { stamina: 1 }, ...sheet }, state: { fatigue: 9 } },
      bob: {},
    });
    s.gm('rest', { who: 'ann', length: 'half a minute' });
    return s.who('ann').fatigue;
  };
  const board = { name: 'door', kind: 'shield', ability: 'brawl', hands: 'off', stamina: -2 };
  expect([rested({}), rested({ off: 'tower-shield' }), rested({ both: board })]).toEqual([3, 4, 5]);
});
