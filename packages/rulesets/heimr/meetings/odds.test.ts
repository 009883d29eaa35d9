import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith, seatOf } from '../testing/people.js';
import { end, stage } from '../testing/stage.js';

// Exact odds and what a seat may know, with guards, blind spots, touches and finds combined.

const { abilities, bare, sword } = peopleWith({ archery: 1, agility: [5, 6] });
const hurtOf = (id: string, unhurt: number) => ({
  keyOf: ({ combatants }: { combatants: Readonly<Record<string, { readonly hp: number }>> }) =>
    combatants[id]?.hp === unhurt ? 'unhurt' : 'hurt',
});

test('HEI-CTX-45 HEI-GUARD-03 HEI-ATK-08 the odds of a charge out of the blind spot of a guard look at the dodge on the spot', () => {
  const s = stage(
    {
      ann: { abilities, sheet: { both: 'bow' }, side: 'a', at: 'A1' },
      bob: { ...sword, at: 'A2', side: 'b' },
      dan: { ...sword, side: 'a', at: 'A2' },
      cat: { at: 'A2', side: 'b' },
    },
    {
      map: { rows: ['A1 A2 A3'] },
      options: { moduleBlindSpots: true, defenceRepeatPenalty: 0 },
      order: ['bob', 'ann', 'dan', 'cat'],
    },
  );
  s.do('bob', 'guard', { foe: 'dan', purpose: 'ally', ally: 'cat' });
  end(s);
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  end(s);
  s.gm('place', { who: 'dan', to: 'A3' });
  const charge = { do: 'charge', by: 'dan', with: { target: 'cat', weapon: 'dan/sword' } };
  // Bob dodges with d6 + 6; d6 + 3 beats that and 7 with a 5 against a 1, and a 6 against a 1 or 2: 3 of 36.
  expect(chancesOf(heimr, s.state, charge, hurtOf('cat', 9))).toEqual({
    hurt: '1/12',
    unhurt: '11/12',
  });
});

test('HEI-BRAWL-07 HEI-GUARD-03 touchBind: the odds of a grab past a guard leave out touches under the guard', () => {
  const s = stage(
    {
      jo: { ...bare, side: 'b' },
      ann: { ...bare, side: 'a' },
      lu: { side: 'b', state: { standing: 5 } },
    },
    { options: { touchBind: true, defenceRefresh: 'ownTurnOnly' } },
  );
  s.do('jo', 'guard', { foe: 'ann', purpose: 'ally', ally: 'lu' });
  s.do('jo', 'end', {}, { dice: [1, 1, 1, 1, 1, 1] });
  const grab = { do: 'brawl', by: 'ann', with: { target: 'lu', effect: 'bind' } };
  // Jo's guard is 7: d6 + 3 has to be 8 or more, though 4 would touch lu.
  expect(
    chancesOf(heimr, s.state, grab, {
      keyOf: ({ combatants: { ann } }) => (ann?.holding ? 'held' : 'free'),
    }),
  ).toEqual({ held: '1/3', free: '2/3' });
});

test('HEI-OBS-02 HEI-GET-03 what one seat has found is in no view of another', () => {
  const s = stage(
    { ann: bare, bob: bare },
    { map: { rows: ['A1 A2'], items: [{ item: 'knife', at: 'A1', hidden: 5 }] } },
  );
  const seen = (...combatants: readonly string[]) => {
    const seat = seatOf(...combatants);
    return heimr.view(s.state, seat).ground.map(({ found }) => found);
  };
  expect([seen('ann'), seen('bob')]).toEqual([[], []]);
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [6] });
  expect([seen('ann'), seen('bob'), seen('ann', 'bob')]).toEqual([[['ann']], [], [['ann']]]);
});

test('HEI-OBS-02 HEI-HIDE-07 a seat does not read from a find of a hidden opponent who is there', () => {
  const s = stage(
    {
      ann: { ...bare, state: { hidden: { requirement: 20, from: ['bob'] } } },
      bob: bare,
    },
    { map: { rows: ['A1 A2'], items: [{ item: 'knife', at: 'A1', hidden: 5 }] } },
  );
  const look = { use: 'square', square: 'A1' };
  s.do('ann', 'observe', look, { dice: [6] });
  end(s);
  s.do('bob', 'observe', look, { dice: [6] });
  const seat = seatOf('bob');
  expect(s.state.ground).toMatchObject([{ found: ['ann', 'bob'] }]);
  expect(heimr.view(s.state, seat).ground).toMatchObject([{ found: ['bob'] }]);
});
