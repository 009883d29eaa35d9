import { expect, test } from 'vitest';
import { dirk, hook, meeting, sword } from '../testing/meetings.js';

// Two weapons of one combatant, each caught by a different opponent.

const bothCaught = () => {
  const s = meeting({
    ann: { weapons: [sword, dirk], sheet: { DUR: 30 } },
    bob: { weapons: [hook] },
    cid: { at: [6, 6], weapons: [hook] },
  });
  const attacks = [
    { weapon: 'ann/sword', target: 'bob' },
    { weapon: 'ann/dirk', target: 'cid' },
  ];
  s.do(
    'ann',
    'attacks',
    { attacks },
    {
      dice: [20, 35, 15, 35],
      answers: [
        ['defence', 'catch:bob/hook'],
        ['defence', 'catch:cid/hook'],
      ],
    },
  );
  return s;
};
const caught = (s: ReturnType<typeof meeting>) => [
  s.who('bob').catching?.caught,
  s.who('cid').catching?.caught,
];

test('REN-CATCH-04 REN-MULTI-02 two opponents catch a weapon each', () => {
  expect(caught(bothCaught())).toEqual(['ann/sword', 'ann/dirk']);
});

test('REN-CATCH-05 REN-MOVE-11 an owner whom the GM takes away from two catchers is free of both', () => {
  const s = bothCaught();
  s.gm('place', { who: 'ann', to: [20, 10] });
  expect(caught(s)).toEqual([undefined, undefined]);
});

test('REN-CATCH-05 REN-MOVE-11 an owner whom the GM takes away from one of two catchers is held by the other', () => {
  const s = bothCaught();
  s.gm('place', { who: 'ann', to: [5, 7] });
  expect(caught(s)).toEqual([undefined, 'ann/dirk']);
});

test('REN-CATCH-05 REN-CTX-14 an owner who is disabled leaves two catchers with nothing', () => {
  const s = bothCaught();
  s.gm('harm', { who: 'ann', damage: 30 });
  expect(caught(s)).toEqual([undefined, undefined]);
  s.until('bob');
  expect(s.allowed('bob', 'move', { path: [[9, 5]] })).toBe(true);
});

test('REN-CATCH-07 an owner says which of two caught weapons is let go', () => {
  const s = bothCaught();
  s.until('ann');
  s.do('ann', 'abandon-weapon', { item: 'ann/dirk' });
  expect(caught(s)).toEqual(['ann/sword', undefined]);
  expect(s.state.ground).toEqual([{ item: 'ann/dirk', at: [6, 6] }]);
  s.do('ann', 'abandon-weapon');
  expect(caught(s)).toEqual([undefined, undefined]);
});

test('REN-CATCH-07 REN-TURN-03 and which is pulled loose, a Quick Action each', () => {
  const s = bothCaught();
  s.until('ann');
  s.do('ann', 'break-free', { item: 'ann/dirk' }, { dice: [40] });
  expect(caught(s)).toEqual(['ann/sword', undefined]);
  expect(s.refused('ann', 'move', { path: [[5, 7]] })).toEqual(['REN-CATCH-05']);
  s.do('ann', 'break-free', {}, { dice: [40] });
  expect([...caught(s), s.who('ann').quickUsed]).toEqual([undefined, undefined, 2]);
});

test('REN-CATCH-06 REN-CATCH-05 one catcher lets go, and the other still keeps the owner there', () => {
  const s = bothCaught();
  s.until('bob');
  s.do('bob', 'release-catch');
  s.until('ann');
  expect(s.refused('ann', 'move', { path: [[5, 7]] })).toEqual(['REN-CATCH-05']);
  expect(s.allowed('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toBe(true);
  expect(s.refused('ann', 'attack', { weapon: 'ann/dirk', target: 'bob' })).toEqual([
    'REN-CATCH-05',
  ]);
});
