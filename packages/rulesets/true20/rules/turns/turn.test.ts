import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { ground, gun, horse, refusedBy, stage, sword } from '../../testing/stage.js';

test('T20-SUPP-08 T20-CTX-26 one who is out of the fight is not asked about shelter, nor told to lose a turn', () => {
  const turn = (harm: boolean) => {
    const s = stage(
      { s: { at: [2, 2], sheet: { weapons: [gun()] } }, t: { at: [14, 5], side: 'theirs' } },
      { order: ['s', 't'] },
    );
    s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
    if (harm) s.gm('harm', { who: 't', damage: 15, lethal: false }, { dice: [2] });
    return s.end();
  };
  expect(turn(false).questions).toEqual(['seek-shelter']);
  const out = turn(true);
  expect([out.questions, out.has('turn lost')]).toEqual([[], false]);
});

/** A rider whose mount has an attack of its own, and a foe beside them; the mount comes after the rider in the order. */
const cavalry = () =>
  stage(
    {
      r: { at: [6, 4], side: 'ours', state: { riding: 'm' } },
      m: {
        at: [6, 4],
        side: 'ours',
        sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })] }),
      },
      t: { at: [5, 4], side: 'theirs', sheet: { con: 9 } },
    },
    { order: ['r', 'm', 't'], map: { rows: [...ground(60, 12)] } },
  );
const fled = (s: ReturnType<typeof cavalry>) => s.who('m').at[0] - 6;

test('T20-MOUNT-02 T20-MOUNT-04 a mount left by its rider gets away with the moves that it has left of its round', () => {
  const both = cavalry();
  both.do('r', 'dismount');
  both.end();
  const one = cavalry();
  one.do('r', 'mount-attack', { weapon: 'm/hooves', target: 't' }, { dice: [2] });
  one.do('r', 'dismount');
  one.end();
  const ridden = cavalry();
  ridden.do('r', 'ride', { pace: 'single', path: [[6, 5]] });
  ridden.do('r', 'dismount');
  ridden.end();
  // Two moves of 50 feet, or one.
  expect([fled(both), fled(one), fled(ridden)]).toEqual([20, 10, 10]);
});

test.each<readonly [Partial<Options>, string, string]>([
  [{}, 'T20-STANCE-07', 'T20-STANCE-01'],
  [{ 'stance.defensiveNeedsRoll': 'no' }, '', 'T20-STANCE-01'],
])(
  'T20-STANCE-07 T20-STANCE-01 with %j and no standard action left a Defensive Stance: %s, an Aggressive one: %s',
  (options, defensive, aggressive) => {
    const s = stage({ a: { at: [4, 5] }, t: { at: [9, 5] } }, { options });
    s.do('a', 'total-defense');
    expect([
      refusedBy(s, 'a', 'defensive-stance', { penalty: 2 }),
      refusedBy(s, 'a', 'aggressive-stance', { penalty: 2 }),
    ]).toEqual([defensive, aggressive]);
  },
);
