import { describe, expect, it } from 'vitest';
import { entriesOf, filterFixtures, hideCombatants } from './view.js';
import { deepFreeze } from '../../values/json.js';

const whole = deepFreeze({
  map: { rows: 3 },
  sheets: { ann: { str: 1 }, bob: { str: 2 } },
  order: ['ann', 'bob'],
});
const without = (who: string) => ({
  ...whole,
  sheets: entriesOf(whole.sheets, (id) => id !== who),
  order: whole.order.filter((id) => id !== who),
});

describe('the fixed part of a view', () => {
  it('is the same object as long as its contents are the same', () => {
    const first = filterFixtures(whole, without('bob'));
    expect(first).toEqual(without('bob'));
    expect(filterFixtures(whole, without('bob'))).toBe(first);
  });

  it('is another object for other seats, and for another whole', () => {
    const first = filterFixtures(whole, without('bob'));
    expect(filterFixtures(whole, without('ann'))).toEqual(without('ann'));
    const changed = deepFreeze({ ...whole, sheets: { ann: { str: 9 }, bob: { str: 2 } } });
    const later = filterFixtures(changed, {
      ...changed,
      sheets: entriesOf(changed.sheets, (id) => id !== 'bob'),
      order: ['ann'],
    });
    expect(later).not.toBe(first);
    expect(later.sheets).toEqual({ ann: { str: 9 } });
  });
});

it('a view without some combatants has no resolve of a side that only they are on', () => {
  const combatant = (id: string, side: string) => ({ id, name: id, side });
  const state = {
    fixed: { sheets: { ann: {}, spy: {} }, order: null },
    round: 1,
    order: ['spy', 'ann'],
    turn: 0,
    waiting: [],
    resolve: { reds: { strength: 50 }, blues: { strength: 30 } },
    combatants: { ann: combatant('ann', 'reds'), spy: combatant('spy', 'blues') },
  };
  const seat = { name: 'pa', role: 'player', combatants: ['ann'] } as const;
  const view = hideCombatants(
    state,
    seat,
    (id) => id === 'ann',
    (who) => who,
  );
  expect(view).toEqual({
    ...state,
    fixed: { sheets: { ann: {} }, order: null },
    order: ['ann'],
    turn: -1,
    resolve: { reds: { strength: 50 } },
    combatants: { ann: state.combatants.ann },
  });
});
