import { expect, test } from 'vitest';
import { begun, type TestFight } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import type { State } from '../state/state.js';
import { drawnLists } from '../state/state.js';

/** Who goes first among those who become level in the middle of a fight. */

const runner = (id: string, SPD: number, side = 'b') => ({
  id,
  side,
  at: { engagement: 'e' },
  sheet: { SPD },
  state: {},
});
const speeds = (...all: readonly (readonly [string, number])[]) =>
  all.map(([id, spd], i) => runner(id, spd, i === 0 ? 'a' : 'b'));
const change = (s: TestFight<State>, id: string, by: number) =>
  s.gm('set', { path: `combatants.${id}.changes`, value: { SPD: by } });
/** Ends turns until a new round begins, with these faces for what is drawn then. */
function nextRound(s: TestFight<State>, ...dice: readonly number[]): readonly string[] {
  const left = s.state.order.length - 1;
  for (let i = 0; i < left; i++) s.end();
  s.end(...dice);
  return s.state.order;
}

test.each([
  [0, ['ann', 'bob']],
  [1, ['bob', 'ann']],
])('LUR-CTX-29 those who become level later are drawn among, once: %i', (face, order) => {
  const s = begun(lurasko, { combatants: speeds(['ann', 8], ['bob', 6]) });
  change(s, 'ann', -2);
  expect(nextRound(s, face)).toEqual(order);
  // Fixed for the fight, through rounds in which they are not level.
  expect(nextRound(s)).toEqual(order);
  change(s, 'bob', 4);
  expect(nextRound(s)).toEqual(['bob', 'ann']);
  change(s, 'bob', 0);
  expect(nextRound(s)).toEqual(order);
});

test('LUR-CTX-29 a draw that was made stands when a third becomes level', () => {
  const orderAfter = (...dice: readonly number[]) => {
    const s = begun(lurasko, { combatants: speeds(['ann', 8], ['bob', 6], ['cid', 8]) }, [1]);
    expect(s.state.order).toEqual(['cid', 'ann', 'bob']);
    change(s, 'bob', 2);
    return nextRound(s, ...dice);
  };
  // Drawn are places, bob's and two of the others: cid takes the first of these, as ever.
  expect(orderAfter(0)).toEqual(['bob', 'cid', 'ann']);
  expect(orderAfter(2, 0)).toEqual(['cid', 'bob', 'ann']);
  expect(orderAfter(1, 1)).toEqual(['cid', 'ann', 'bob']);
});

test('LUR-CTX-29 LUR-CTX-34 precedence is not drawn for combatants who are out of the fight', () => {
  const s = begun(lurasko, { combatants: speeds(['ann', 8], ['bob', 6], ['cid', 3]) });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  change(s, 'bob', 2);
  for (const id of ['ann', 'cid']) {
    expect(s.turn).toBe(id);
    s.end();
  }
  expect(s.state.precedence).toHaveLength(3);
});

test.each([
  [0, ['ann', 'bob', 'villager']],
  [1, ['ann', 'villager', 'bob']],
])('LUR-CTX-29 a newcomer as fast as another is drawn for in the next round: %i', (face, order) => {
  const [ann, bob] = [runner('ann', 8, 'a'), runner('bob', 6)];
  const slow = { ...bob, sheet: { SPD: 6, DEX: 6 } };
  const s = begun(lurasko, { combatants: [ann, slow] });
  s.gm('add', { from: 'villager', side: 'b', to: 'field' });
  s.end();
  s.end(face);
  expect(s.state.order).toEqual(order);
});
test('LUR-CTX-29 a fight that began when all were drawn in one list keeps the order that was drawn', () => {
  const s = begun(lurasko, { combatants: speeds(['ann', 8], ['bob', 8], ['cid', 6]) }, [1]);
  expect(s.state.order).toEqual(['bob', 'ann', 'cid']);
  const old = { ...s.state, precedence: ['bob', 'ann', 'cid'] };
  expect(drawnLists(old)).toEqual([['bob', 'ann', 'cid']]);
  expect(drawnLists({ ...old, precedence: ['bob', 'ann', ['cid']] })).toEqual([
    ['bob', 'ann'],
    ['cid'],
  ]);
});
