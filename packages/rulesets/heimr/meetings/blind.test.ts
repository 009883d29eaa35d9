import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Blind spots, combined with guards, reactions and parries.

const { abilities, sword } = peopleWith({ archery: 1, agility: [5, 6] });
const archer: Person = { sheet: { both: 'bow' }, abilities, side: 'a' };
const ROW = { rows: ['A1 A2 A3'] };
const BLIND = { moduleBlindSpots: true, defenceRepeatPenalty: 0 };
const shot = (by: string) => ({ weapon: `${by}/bow`, target: 'bob' });

/** Bob, who stands before cat against dan, has been shot at from A1; dan is somewhere else by then. */
const guardBehind = (from: string, options: object = BLIND, fatigue = 1) => {
  const s = stage(
    {
      ann: { ...archer, at: 'A1' },
      bob: { ...sword, at: 'A2', side: 'b', state: { fatigue } },
      dan: { ...sword, side: 'a', at: 'A2' },
      cat: { at: 'A2', side: 'b' },
    },
    { map: ROW, options, order: ['bob', 'ann', 'dan', 'cat'] },
  );
  s.do('bob', 'guard', { foe: 'dan', purpose: 'ally', ally: 'cat' });
  end(s);
  s.do('ann', 'attack', shot('ann'), { dice: [1] });
  end(s);
  s.gm('place', { who: 'dan', to: from });
  return s;
};
const AT_CAT = { target: 'cat', weapon: 'dan/sword' };

test('HEI-CTX-45 HEI-GUARD-03 a guard come at out of the own blind spot defends on the spot with five less', () => {
  const s = guardBehind('A3');
  expect(s.who('bob')).toMatchObject({ standing: { total: 9 }, blindSpots: ['A3'] });
  const charge = s.do('dan', 'charge', AT_CAT, { dice: [1, 5] });
  expect(charge.rolled).toEqual(['bob dodge', 'dan attack']);
  expect(charge.cites('on the spot', 'HEI-CTX-45')).toBe(true);
  // 8 is more than 7 of either, and would be less than the 9 that bob has ready.
  expect([charge.fact('shielded', 'number'), charge.has('lands')]).toEqual([7, true]);
  end(s);
  // The shot and this, and no third use of what was ready.
  expect(s.who('bob').uses.dodge).toBe(2);
});

test('HEI-CTX-45 HEI-GUARD-03 a guard come at from the near side has the standing defence', () => {
  const charge = guardBehind('A1').do('dan', 'charge', AT_CAT, { dice: [5] });
  expect([charge.rolled, charge.has('blocked')]).toEqual([['dan attack'], true]);
});

test('HEI-CTX-45 HEI-GUARD-03 without the module a guard has no blind spot', () => {
  const charge = guardBehind('A3', { defenceRepeatPenalty: 0 }).do('dan', 'charge', AT_CAT, {
    dice: [5],
  });
  expect([charge.rolled, charge.has('blocked')]).toEqual([['dan attack'], true]);
});

test('HEI-CTX-45 HEI-GUARD-03 HEI-CTX-11 a guard whose defence on the spot is under the fatigue is no bar', () => {
  const charge = guardBehind('A3', BLIND, 2).do('dan', 'charge', AT_CAT, { dice: [1, 5] });
  expect(charge.rolled).toEqual(['bob dodge', 'dan attack']);
  expect([charge.has('shielded'), charge.has('lands')]).toEqual([false, true]);
});

test('HEI-CTX-45 HEI-CTX-17 a charge readied out of the blind spot comes out of it in the turn of another, too', () => {
  const s = stage(
    {
      dan: { ...sword, at: 'A3' },
      ann: { ...archer, at: 'A1' },
      bob: { ...sword, at: 'A2', side: 'b' },
    },
    { map: ROW, options: BLIND, order: ['dan', 'ann', 'bob'] },
  );
  s.do('dan', 'ready', {
    event: 'attack',
    action: { do: 'charge', with: { target: 'bob', weapon: 'dan/sword' } },
  });
  end(s);
  const volley = s.do('ann', 'attack', shot('ann'), { dice: [1, 1, 5] });
  expect(volley.rolled).toEqual(['ann attack', 'bob dodge', 'dan attack']);
  expect(volley.facts('dice', 'consistency', { who: 'bob' })).toEqual([0]);
});

test('HEI-CTX-45 HEI-BRAWL-10 a blow in a later turn than the charge meets the standing defence', () => {
  const s = stage(
    {
      ann: { ...archer, at: 'A1' },
      dan: { ...sword, side: 'a', at: 'A3' },
      bob: { ...sword, at: 'A2', side: 'b' },
      eve: { at: 'A2', side: 'b', abilities: { brawl: [0, 0], agility: [0, 0] } },
    },
    { map: ROW, options: BLIND, order: ['ann', 'eve', 'dan', 'bob'] },
  );
  s.do('ann', 'attack', shot('ann'), { dice: [1] });
  until(s, 'dan');
  s.do('dan', 'charge', { target: 'eve', weapon: 'dan/sword' }, { dice: [1] });
  expect(s.who('dan').cameFrom).toBe('A3');
  end(s);
  expect(s.who('dan').cameFrom).toBeUndefined();
});

/** Bob, whose standing defence is a parry, has a bow in the blind spot behind him. */
const parryShotAt = (defenceRangedVsParry: 'none' | 'onTheSpot') => {
  const s = stage(
    {
      ann: { ...archer, at: 'A1' },
      cat: { ...archer, at: 'A3' },
      bob: { ...sword, at: 'A2', side: 'b' },
    },
    { map: ROW, options: { ...BLIND, defenceRangedVsParry }, order: ['ann', 'cat', 'bob'] },
  );
  s.do('ann', 'attack', shot('ann'), { dice: [1] });
  s.do(
    'ann',
    'end',
    {},
    {
      dice: [3, 3, 3, 3, 3, 3, 6],
      answers: [['defence', { parry: 'bob/sword' }]],
    },
  );
  return s;
};

test('HEI-CTX-45 HEI-CTX-28 defenceRangedVsParry none: a shot at a parry meets no defence out of the blind spot either', () => {
  const hit = parryShotAt('none').do('cat', 'attack', shot('cat'), { dice: [5] });
  expect([hit.rolled, hit.has('lands')]).toEqual([['cat attack'], true]);
});

test('HEI-CTX-45 HEI-CTX-28 by default a shot at a parry is dodged out of the blind spot with five less', () => {
  const miss = parryShotAt('onTheSpot').do('cat', 'attack', shot('cat'), { dice: [6, 1] });
  expect([miss.rolled, miss.has('misses')]).toEqual([['bob dodge', 'cat attack'], true]);
});
