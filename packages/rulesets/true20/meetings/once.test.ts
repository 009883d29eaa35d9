import { expect, test } from 'vitest';
import { bomb, gun, horse, pistol, stage, sword } from '../testing/stage.js';

// Effects for one attack or one round when a second follows, and cover that turned out to be none.

test('T20-MOUNT-11 T20-MOUNT-10 the lance does more in the first blow after a mounted charge, not in one bought with Conviction', () => {
  const s = stage(
    {
      r: {
        at: [4, 5],
        sheet: {
          printed: { attack: 10 },
          conviction: 1,
          weapons: [sword({ name: 'lance', lance: true })],
        },
        state: { riding: 'm' },
      },
      m: { at: [4, 5], side: 'ours', sheet: horse({ size: 'Medium' }) },
      t: { at: [9, 5], side: 'theirs', sheet: { con: 30 } },
    },
    { order: ['r', 'm', 't'] },
  );
  s.do('r', 'ride', { pace: 'charge', path: [[8, 5]] });
  const blow = () => {
    const hit = s.do('r', 'attack', { weapon: 'r/lance', target: 't' }, { dice: [15, 20] });
    return [hit.total('attack'), hit.fact('toughness', 'difficulty')];
  };
  const first = blow();
  s.do('r', 'extra-action', { action: 'standard' });
  expect([first, blow()]).toEqual([
    [12, 21],
    [10, 18],
  ]);
});

test('T20-AREA-15 the Evasion of a point of Conviction meets every blast of the round, and none of the next', () => {
  const s = stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { weapons: [bomb()] } },
      b: { at: [4, 8], side: 'ours', sheet: { weapons: [bomb()] } },
      t: { at: [14, 5], side: 'theirs', sheet: { conviction: 3 } },
    },
    { order: ['a', 'b', 't'] },
  );
  const blast = (by: string, dice: readonly number[], answer?: string) =>
    s.do(
      by,
      'area-attack',
      { weapon: `${by}/bomb`, at: [14, 5] },
      { dice, answers: answer === undefined ? [] : [['evasion', answer]] },
    );
  const first = blast('a', [17], 'yes');
  s.end();
  const second = blast('b', [17]);
  s.until('a');
  const third = blast('a', [17, 20], 'no');
  expect([first.rolled, second.rolled, third.rolled, s.who('t').conviction]).toEqual([
    ['t Reflex'],
    ['t Reflex'],
    ['t Reflex', 't Toughness'],
    2,
  ]);
});

test('T20-COVER-16 T20-FIN-06 a finesse attack that the covering character has dodged glances off armor beyond the bare Defense', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { printed: { attack: 6 }, feats: ['Improved Precise Shot'], weapons: [pistol()] },
    },
    t: {
      at: [12, 5],
      sheet: { printed: { dodge: 14 }, armor: [{ name: 'mail', toughness: 3 }] },
      state: { shelter: 'u' },
    },
    u: { at: [11, 5], sheet: { printed: { dodge: 30 } } },
  });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/pistol', target: 't', manner: 'finesse' },
    { dice: [10], answers: [['lower-defense', 30]] },
  );
  expect(scene.note('glances')).toMatchObject({ total: 16, normal: 14, defense: 17 });
});

test('T20-AUTO-04 T20-COVER-16 the margin of a burst that the covering character has dodged is counted without that cover', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 6 }, weapons: [gun()] } },
    t: { at: [12, 5], sheet: { con: 20, printed: { dodge: 14 } }, state: { shelter: 'u' } },
    u: { at: [11, 5], sheet: { printed: { dodge: 30 } } },
  });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: [11, 20], answers: [['lower-defense', 30]] },
  );
  expect([scene.facts('hit', 'at'), scene.fact('volley', 'bonus')]).toEqual([['t'], 1]);
});
