import { describe, expect, test } from 'vitest';
import { engagedBy } from '../melee/engagement.js';
import { attack, befall, endRound, fixedBlow, stage } from '../../testing/stage.js';
import type { Stage, Staging } from '../../testing/stage.js';

/** A charge at a speed in metres a second, at pace 1, with a blow of known result. */
function charge(
  speed: number,
  cell = '8C',
  {
    options,
    velocity = [0, 0],
  }: { readonly options?: Staging['options']; readonly velocity?: readonly [number, number] } = {},
) {
  const s = stage(
    {
      a: { sheet: { rate: speed, weapons: [{ weapon: 'fixed', skill: 100 }] } },
      b: { at: [10, 0], state: { velocity: [...velocity] } },
    },
    { content: fixedBlow(cell), options },
  );
  const rolls =
    cell === '8' && options?.['charge.noCrit'] !== 'promote'
      ? [50]
      : [50, 1, ...(options?.['charge.overflow'] === 'extraCritical' ? [1] : [])];
  const scene = s.do('a', 'charge', { weapon: 'a/fixed', target: 'b', pace: 1 }, { dice: rolls });
  const criticals = scene.notes.flatMap(({ id, data }) =>
    id === 'critical' ? [data['severity']] : [],
  );
  return { scene, s, hits: scene.notes.find(({ id }) => id === 'hits')?.data['hits'], criticals };
}

const paced = (
  pace: number,
  options: Staging['options'] = {},
  answers: readonly (readonly [string, number])[] = [],
) =>
  stage(
    {
      a: { at: [0, 0], sheet: { rate: 2, weapons: [{ weapon: 'spear', skill: 100 }] } },
      b: { at: [8, 0], sheet: { baseDb: 200 } },
    },
    { options },
  ).do('a', 'charge', { weapon: 'a/spear', target: 'b', pace }, { dice: [50], answers });

describe('Charging', () => {
  test('RMC-CHARGE-01 under 3 m/s it is an ordinary attack', () => {
    expect(charge(2.9999)).toMatchObject({ hits: 8, criticals: ['C'] });
    expect(charge(2.9999).scene.rules('charged')).toEqual(['RMC-CHARGE-01']);
    expect(charge(3)).toMatchObject({ hits: 16, criticals: ['D'] });
  });

  test('RMC-CHARGE-02 at 3 m/s twice the hits and one step', () => {
    expect([charge(3).hits, charge(3).scene.rules('charged').includes('RMC-CHARGE-02')]).toEqual([
      16,
      true,
    ]);
  });

  test('RMC-CHARGE-03 at 6 m/s three times the hits and two steps', () => {
    expect(charge(6, '8B')).toMatchObject({ hits: 24, criticals: ['D'] });
    expect(charge(6).scene.rules('charged')).toContain('RMC-CHARGE-03');
  });

  test('RMC-CHARGE-04 at 12 m/s four times the hits and three steps', () => {
    expect(charge(12, '8A')).toMatchObject({ hits: 32, criticals: ['D'] });
    expect(charge(12).scene.rules('charged')).toContain('RMC-CHARGE-04');
  });

  test('RMC-CHARGE-05 between two speeds the lower row counts', () => {
    expect([5.9999, 11.9999, 40].map((speed) => charge(speed).hits)).toEqual([16, 24, 32]);
  });

  test('RMC-CHARGE-06 speed is the rate at which the gap closes, and only who closes charges', () => {
    expect(
      [
        [0, 0],
        [-1.5, 0],
        [2.5, 0],
        [0, 9],
      ].map(([x = 0, y = 0]) => charge(5, '8C', { velocity: [x, y] }).hits),
    ).toEqual([16, 24, 8, 16]);
    const near = stage({ a: { arms: { broadsword: 60 } }, b: { at: [3, 0] } });
    expect(near.refused('a', 'charge', { weapon: 'a/broadsword', target: 'b', pace: 1 })).toEqual([
      'RMC-CHARGE-06',
    ]);
    // A standing combatant who is run at strikes an ordinary blow.
    const met = attack(
      stage({ a: { arms: { broadsword: 60 } }, b: { state: { velocity: [-20, 0] } } }),
      'a',
      'b',
      { dice: [30] },
    );
    expect([met.has('hit'), met.has('charged')]).toEqual([true, false]);
  });

  test('RMC-CHARGE-06 the defender moves as its own turn has left it', () => {
    const s = stage(
      {
        b: { at: [20, 0], sheet: { rate: 2 } },
        a: { at: [0, 0], sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 100 }] } },
      },
      { content: fixedBlow('8') },
    );
    s.do('b', 'move', { pace: 2, path: [[14, 0]] });
    s.end();
    expect(
      s
        .do('a', 'charge', { weapon: 'a/fixed', target: 'b', pace: 1 }, { dice: [50] })
        .note('charges')['speed'],
    ).toBe(7);
    s.end();
    // Its next turn has begun, and it is standing still.
    expect(s.who('b').velocity).toEqual([0, 0]);
  });

  test('RMC-CHARGE-06 who has charged home stands there, and is not taken for running on', () => {
    const fixed = { rate: 3, weapons: [{ weapon: 'fixed', skill: 100 }] };
    const s = stage(
      {
        b: { at: [0, 0], sheet: fixed },
        a: { at: [15, 0] },
        c: { at: [0, 9], side: 'a', sheet: fixed },
      },
      { content: fixedBlow('8') },
    );
    s.do('b', 'charge', { weapon: 'b/fixed', target: 'a', pace: 1 }, { dice: [50] });
    s.end();
    s.end();
    expect(
      s
        .do('c', 'charge', { weapon: 'c/fixed', target: 'b', pace: 2 }, { dice: [50] })
        .note('charges')['speed'],
    ).toBe(6);
  });

  test('RMC-STAG-06 one who lies prone does not charge, by running up either', () => {
    const s = stage(
      {
        a: {
          at: [0, 0],
          sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 100 }] },
          state: { prone: true },
        },
        b: { at: [10, 0] },
      },
      { content: fixedBlow('8') },
    );
    expect(s.refused('a', 'charge', { weapon: 'a/fixed', target: 'b', pace: 1 })).toEqual([
      'RMC-STAG-06',
    ]);
    s.do('a', 'move', { pace: 1, path: [[8, 0]] });
    expect(attack(s, 'a', 'b', { dice: [50], with: 'fixed' }).note('hits')['hits']).toBe(8);
    const risen = stage(
      {
        a: {
          at: [0, 0],
          sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 100 }] },
          state: { prone: true },
        },
        b: { at: [10, 0] },
      },
      { content: fixedBlow('8') },
    );
    risen.do('a', 'rise');
    expect(
      risen
        .do('a', 'charge', { weapon: 'a/fixed', target: 'b', pace: 1 }, { dice: [50] })
        .note('hits')['hits'],
    ).toBe(16);
  });

  test('RMC-CTX-10 a pace weighs on the blows of its turn, so after one only a pace without a penalty is left', () => {
    const s = stage({
      a: { at: [0, 0], arms: { broadsword: 60 }, sheet: { rate: 2 } },
      b: { at: [2, 0] },
      c: { at: [0, 18] },
    });
    attack(s, 'a', 'b', { dice: [4], points: 2 });
    expect([
      s.refused('a', 'move', { pace: 1, path: [[0, 1]] }),
      s.refused('a', 'charge', { weapon: 'a/broadsword', target: 'c', pace: 5 }),
    ]).toEqual([['RMC-CTX-10'], ['RMC-CTX-10']]);
    // The default is the only pace still possible: 5 m in the round.
    expect(s.refused('a', 'move', { path: [[0, 6]] })).toEqual(['RMC-CTX-10']);
    expect(s.do('a', 'move', { path: [[0, 5]] }).note('moves')['pace']).toBe(0.5);
    s.end();
    s.end();
    s.end();
    expect(s.do('a', 'move', { path: [[0, 6]] }).note('moves')['pace']).toBe(1);
  });

  test('RMC-CHARGE-06 who was thrown down, is held or unconscious does not move', () => {
    const speed = (happen: (s: Stage) => void) => {
      const s = stage(
        {
          b: { at: [20, 0], sheet: { rate: 2 } },
          a: { at: [0, 0], sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 100 }] } },
          c: { at: [38, 0], side: 'b' },
        },
        { content: fixedBlow('8') },
      );
      s.do('b', 'move', { pace: 2, path: [[14, 0]] });
      s.end();
      happen(s);
      return s
        .do('a', 'charge', { weapon: 'a/fixed', target: 'b', pace: 1 }, { dice: [50] })
        .note('charges')['speed'];
    };
    expect(speed(() => undefined)).toBe(7);
    expect([
      speed((s) => befall(s, 'b', 'PR')),
      speed((s) => befall(s, 'b', 'KB3')),
      speed((s) => befall(s, 'b', '+200H')),
      speed((s) => s.gm('hold', { who: 'b', held: true })),
    ]).toEqual([3, 3, 3, 3]);
  });

  test('RMC-CHARGE-01 one who runs into striking distance and strikes has charged as well', () => {
    const run = (from: number, to: readonly [number, number], rate = 3) => {
      const s = stage(
        {
          a: { at: [from, 0], sheet: { rate, weapons: [{ weapon: 'fixed', skill: 200 }] } },
          b: { at: [16, 0] },
        },
        { content: fixedBlow('8') },
      );
      s.do('a', 'move', { pace: 2, path: [[...to]] });
      const strike = () =>
        s
          .do('a', 'attack', { weapon: 'a/fixed', target: 'b', points: 2 }, { dice: [50] })
          .note('hits')['hits'];
      return [strike(), strike()];
    };
    // Once, at the speed at which the gap closed; not at a walk, and not from a place already
    // within striking distance.
    expect([
      run(0, [14, 0]),
      run(0, [14, 0], 1.5),
      run(0, [14, 0], 1.4999),
      run(13, [14, 0]),
    ]).toEqual([
      [24, 8],
      [16, 8],
      [8, 8],
      [8, 8],
    ]);
    // Diagonally to the line to the target the gap closes more slowly: 9 m forward of about 16 m
    // run.
    expect(run(12, [16, 2])[0]).toBe(16);
  });

  test('RMC-CHARGE-07 severity stops at E, or runs over into another critical', () => {
    expect([
      charge(3, '8E').criticals,
      charge(6, '8D').criticals,
      charge(12, '8C').criticals,
    ]).toEqual([['E'], ['E'], ['E']]);
    const overflow = { options: { 'charge.overflow': 'extraCritical' as const } };
    expect([
      charge(3, '8E', overflow).criticals,
      charge(6, '8E', overflow).criticals,
      charge(12, '8E', overflow).criticals,
    ]).toEqual([
      ['E', 'A'],
      ['E', 'B'],
      ['E', 'C'],
    ]);
  });

  test('RMC-CHARGE-08 a blow without a critical gets none, unless it is promoted', () => {
    expect(charge(6, '8')).toMatchObject({ hits: 24, criticals: [] });
    const promote = { options: { 'charge.noCrit': 'promote' as const } };
    expect([
      charge(3, '8', promote).criticals,
      charge(6, '8', promote).criticals,
      charge(12, '8', promote).criticals,
    ]).toEqual([['A'], ['B'], ['C']]);
  });

  test('RMC-CHARGE-09 the hits of the critical are not multiplied, unless the group wants it; a miss gains nothing', () => {
    expect(200 - charge(3, '8A').s.who('b').hits).toBe(16 + 3);
    expect(
      200 - charge(3, '8A', { options: { 'charge.hitsScope': 'allHits' } }).s.who('b').hits,
    ).toBe(16 + 6);
    const missed = stage(
      {
        a: { sheet: { rate: 12, weapons: [{ weapon: 'fixed', skill: 100 }] } },
        b: { at: [10, 0] },
      },
      { content: fixedBlow('-') },
    ).do('a', 'charge', { weapon: 'a/fixed', target: 'b', pace: 1 }, { dice: [50] });
    expect([missed.has('charged'), missed.has('miss')]).toEqual([false, true]);
  });

  test('RMC-CHARGE-10 the pace takes its penalty, by the table or as the GM says', () => {
    expect([1, 1.5, 2, 3, 4, 5].map((pace) => paced(pace).total('OB'))).toEqual([
      95, 90, 80, 70, 50, 30,
    ]);
    const manual = paced(5, { 'charge.pacePenalty': 'manual' }, [['pace-penalty', -40]]);
    expect([manual.asked[0], manual.total('OB')]).toEqual(['gm pace-penalty', 60]);
  });

  test('a charge runs straight, within the range of its pace, and ends within striking distance', () => {
    const s = stage({
      a: { sheet: { rate: 1, weapons: [{ weapon: 'spear', skill: 20 }] } },
      b: { at: [20, 0], sheet: { baseDb: 200 } },
    });
    expect(s.refused('a', 'charge', { weapon: 'a/spear', target: 'b', pace: 3 })).toEqual([
      'RMC-CTX-10',
    ]);
    s.do('a', 'charge', { weapon: 'a/spear', target: 'b', pace: 4 }, { dice: [50] });
    expect(s.who('a').at).toEqual([186_000, 0]);
    const walled = stage(
      { a: { arms: { spear: 20 } }, b: { at: [8, 0] } },
      { map: { rows: ['....#.....'] } },
    );
    expect(walled.refused('a', 'charge', { weapon: 'a/spear', target: 'b', pace: 5 })).toEqual([
      'RMC-CHARGE-01',
    ]);
  });
});

const ring = (
  at: readonly [number, number],
  arms: Readonly<Record<string, number>> = { broadsword: 50 },
) => stage({ me: { at: [0, 0], arms: { broadsword: 50 } }, foe: { at, arms } });

const engaged = (s: ReturnType<typeof ring>, action: string, target: string) => {
  s.do(
    'foe',
    'declare',
    action === 'melee' || action === 'ranged' ? { action, target } : { action },
  );
  return engagedBy(s.state, s.who('me'));
};

describe('Melee', () => {
  test('RMC-MELEE-01 takes both distance and an action against oneself', () => {
    expect([
      engaged(ring([2, 0]), 'melee', 'me'),
      engaged(ring([2, 0]), 'ranged', 'me'),
      engaged(ring([2, 0]), 'move', ''),
      engaged(ring([9, 0]), 'melee', 'me'),
    ]).toEqual([['foe'], [], [], []]);
  });

  test('RMC-MELEE-02 striking distance goes to 3 m, or as far as the weapon says', () => {
    expect([
      engaged(ring([3, 0]), 'melee', 'me'),
      engaged(ring([3.0001, 0]), 'melee', 'me'),
    ]).toEqual([['foe'], []]);
    const pike = stage(
      { me: {}, foe: { at: [5, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 50 }] } } },
      { content: fixedBlow('-', { reach: 5 }) },
    );
    expect(engaged(pike, 'melee', 'me')).toEqual(['foe']);
    expect(
      ring([3.5, 0]).refused('me', 'attack', { weapon: 'me/broadsword', target: 'foe' }),
    ).toEqual(['RMC-MELEE-02']);
  });

  test('RMC-MELEE-03 goes one way', () => {
    const s = ring([2, 0]);
    engaged(s, 'melee', 'me');
    expect([engagedBy(s.state, s.who('me')), engagedBy(s.state, s.who('foe'))]).toEqual([
      ['foe'],
      [],
    ]);
  });

  test('RMC-MELEE-04 only this round counts, and only those who can strike', () => {
    const s = ring([2, 0]);
    engaged(s, 'melee', 'me');
    befall(s, 'foe', 'SG');
    expect(engagedBy(s.state, s.who('me'))).toEqual([]);
    const other = ring([2, 0]);
    engaged(other, 'melee', 'me');
    endRound(other);
    expect(engagedBy(other.state, other.who('me'))).toEqual([]);
    other.end();
    attack(other, 'foe', 'me', { dice: [4] });
    expect(engagedBy(other.state, other.who('me'))).toEqual(['foe']);
  });

  test('RMC-MELEE-01 no one is engaged with the dead', () => {
    const s = ring([2, 0]);
    engaged(s, 'melee', 'me');
    befall(s, 'me', 'DEAD0');
    expect(engagedBy(s.state, s.who('me'))).toEqual([]);
  });

  test('RMC-MELEE-04 nor do the held, those who have dodged, or a weapon that is broken', () => {
    const held = ring([2, 0]);
    engaged(held, 'melee', 'me');
    held.gm('hold', { who: 'foe', held: true });
    expect(engagedBy(held.state, held.who('me'))).toEqual([]);
    const dodged = ring([2, 0], {});
    attack(dodged, 'me', 'foe', { dice: [50, 4], answers: [['defence', 'dodge']] });
    expect(engaged(dodged, 'melee', 'me')).toEqual([]);
    const pike = stage(
      {
        me: {},
        foe: {
          at: [5, 0],
          sheet: { weapons: [{ weapon: 'fixed', skill: 50 }] },
          state: { broken: ['foe/fixed'] },
        },
      },
      { content: fixedBlow('-', { reach: 5 }) },
    );
    expect(engaged(pike, 'melee', 'me')).toEqual([]);
  });
});
