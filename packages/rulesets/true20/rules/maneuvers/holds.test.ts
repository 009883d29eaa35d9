import { expect, test } from 'vitest';
import { horse, kindsOn, refusedBy, stage } from '../../testing/stage.js';

const grapple = { maneuver: 'grapple', target: 't' };

/** A combatant who has grappled an adjacent one, who may be mounted. */
function held(rides = false) {
  const s = stage({
    a: { at: [4, 5], sheet: { conviction: 1 } },
    t: { at: [5, 5], state: rides ? { riding: 'h' } : {} },
    ...(rides ? { h: { at: [5, 5], side: 'theirs', sheet: horse() } } : {}),
  });
  s.do('a', 'maneuver', grapple, { dice: [20] });
  return s;
}

test('T20-CTX-30 one who goes away from a combatant lets go of them', () => {
  const s = held();
  s.do('a', 'move', { path: [[4, 4]] });
  expect(kindsOn(s, 't')).toEqual(['grappled']);
  s.end();
  s.until('a');
  const away = s.do('a', 'move', { path: [[2, 4]] });
  expect([kindsOn(s, 't'), away.note('lets go')]).toEqual([[], { who: 'a', of: 't' }]);
  s.end();
  expect(refusedBy(s, 't', 'move', { path: [[9, 5]] })).toBe('');
});

test('T20-CTX-30 a pin is over with the grapple, and whom the Narrator takes away is free', () => {
  const s = held();
  s.do('a', 'extra-action', { action: 'standard' });
  s.do('a', 'maneuver', { ...grapple, maneuver: 'pin' }, { dice: [20] });
  s.gm('place', { who: 't', to: [9, 9] });
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-30 no one is grappled or pinned twice by the same hands', () => {
  const s = held();
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'maneuver', grapple)).toBe('T20-CTX-30');
  s.do('a', 'maneuver', { ...grapple, maneuver: 'pin' }, { dice: [20] });
  s.until('a');
  expect(refusedBy(s, 'a', 'maneuver', { ...grapple, maneuver: 'pin' })).toBe('T20-CTX-30');
});

test('T20-CTX-30 who is held in the saddle neither rides away nor dismounts', () => {
  const s = held(true);
  s.end();
  expect([
    refusedBy(s, 't', 'ride', { pace: 'single', path: [[7, 5]] }),
    refusedBy(s, 't', 'dismount'),
  ]).toEqual(['T20-CTX-30', 'T20-CTX-30']);
});

test('T20-COVER-12 whom the Narrator puts elsewhere has left its cover behind', () => {
  const s = held();
  s.do('a', 'take-cover', { words: 'a barrel' }, { answers: [['cover-degree', 1]] });
  expect(s.state.rulings).toHaveLength(1);
  s.gm('place', { who: 'a', to: [9, 9] });
  expect(s.state.rulings).toEqual([]);
});
