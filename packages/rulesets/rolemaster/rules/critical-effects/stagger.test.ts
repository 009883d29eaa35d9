import { describeNote } from '@tiltyard/engine/show';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../../index.js';
import { maneuverPenalty } from '../../testing/penalty.js';
import { attack, befall, fixedBlow, stage } from '../../testing/stage.js';
import type { Staging } from '../../testing/stage.js';
import { mayAttack, three, turns } from '../../testing/three.js';
import type { Stage } from '../../testing/stage.js';

const spoiledTurns = (options: Staging['options']) => {
  const s = three({}, { options });
  befall(s, 'v', 'SG');
  s.end();
  s.end();
  befall(s, 'v', 'SG');
  return turns(s, 2);
};

describe('Staggered and prone', () => {
  test('RMC-STAG-01 staggered is -25 with Self Discipline', () => {
    expect([
      maneuverPenalty({}, {}, {}, { staggered: true }),
      maneuverPenalty({}, { sd: 4 }, {}, { staggered: true }),
    ]).toEqual([-25, -13]);
  });

  test('RMC-STAG-02 the staggered cannot attack, but parry with all they have', () => {
    const s = three();
    befall(s, 'v', 'SG');
    expect(
      attack(s, 'foe', 'v', {
        dice: [4],
        answers: [
          ['defence', 'parry'],
          ['parry', 75],
        ],
      }).total('DB'),
    ).toBe(75);
    s.end();
    expect(mayAttack(s)).toEqual(['RMC-STAG-02']);
  });

  test('RMC-STAG-02 the turn that a stagger spoils says so', () => {
    const s = three();
    befall(s, 'v', 'SG');
    const spoiled = s.end();
    expect(
      spoiled.notes
        .filter(({ id }) => id === 'off balance')
        .map((note) => describeNote(rolemaster, note, s.state)),
    ).toEqual(["V is off balance and can't attack."]);
  });

  test('RMC-STAG-03 it lasts one round however many land, and ends with the round or the turn', () => {
    const s = three();
    expect(befall(s, 'v', 'SG;SG;SG').facts('staggered', 'absorbed')).toEqual([false, true, true]);
    expect(turns(s, 2)).toEqual([['RMC-STAG-02'], 'allowed']);
    const left = (options: Staging['options']) => {
      const each = three({}, { options });
      befall(each, 'v', 'SG');
      each.end();
      each.end();
      return each.who('v').staggered;
    };
    expect([left({}), left({ 'wear.tick': 'endOfTurn' })]).toEqual(['felt', 'no']);
  });

  test('RMC-STAG-04 after the spoiled turn a new one spoils the next, unless it is absorbed', () => {
    expect([spoiledTurns({}), spoiledTurns({ 'stagger.refresh': 'absorbed' })]).toEqual([
      [['RMC-STAG-02'], 'allowed'],
      ['allowed', 'allowed'],
    ]);
  });

  test('RMC-STAG-05 prone staggers too, and is one penalty', () => {
    const s = three();
    expect(befall(s, 'v', 'SG;PR').facts('staggered', 'absorbed')).toEqual([false, true]);
    expect(s.who('v')).toMatchObject({ prone: true, staggered: 'owed' });
    expect(
      s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [90] }).total('perception'),
    ).toBe(65);
  });

  test('RMC-STAG-06 rising takes 1 Action Point, or the whole turn', () => {
    const points = three({ state: { prone: true } });
    points.end();
    expect(points.who('v').prone).toBe(true);
    points.do('v', 'rise');
    expect(points.who('v')).toMatchObject({ prone: false, actionPoints: 3 });
    expect(attack(points, 'v', 'foe', { dice: [4] }).parts('OB')).toEqual([
      'RMC-OB-01 75',
      'RMC-CTX-07 -25',
    ]);
    const turn = three({ state: { prone: true } }, { options: { actionPoints: 'disabled' } });
    turn.end();
    turn.do('v', 'rise');
    expect(mayAttack(turn)).toEqual(['RMC-STAG-06']);
  });

  test('RMC-STAG-06 where it takes the whole turn, there is no moving in it', () => {
    const lying = () =>
      stage(
        { a: { arms: { broadsword: 60 }, state: { prone: true } }, b: {} },
        { options: { actionPoints: 'disabled' } },
      );
    const risen = lying();
    risen.do('a', 'rise');
    expect(risen.refused('a', 'move', { pace: 1, path: [[0, 1]] })).toEqual(['RMC-STAG-06']);
    risen.end();
    risen.end();
    expect(risen.allowed('a', 'move', { pace: 1, path: [[0, 1]] })).toBe(true);
    const crawled = lying();
    crawled.do('a', 'move', { pace: 1, path: [[0, 1]] });
    expect(crawled.refused('a', 'rise')).toEqual(['RMC-STAG-06']);
  });

  test('RMC-STAG-07 no state forbids it, no die is rolled, and it does not steady', () => {
    for (const stun of ['dazed', 'stunned', 'noParry']) {
      const s = three({ state: { prone: true, staggered: true, stunActive: { [stun]: 1 } } });
      s.end();
      expect(s.do('v', 'rise').rolled).toEqual([]);
      expect(s.who('v').staggered).toBe('felt');
    }
  });

  test('RMC-STAG-08 the GM is asked for the modifier of lying prone, or the sample values count', () => {
    const asked = attack(three({ state: { prone: true } }), 'foe', 'v', {
      dice: [4],
      answers: [
        ['prone-modifier', 20],
        ['defence', 'none'],
      ],
    });
    expect([asked.asked[0], asked.total('OB')]).toEqual(['gm prone-modifier', 80]);
    const own = three({ state: { prone: true } });
    own.end();
    const struck = attack(own, 'v', 'foe', { dice: [4], answers: [['prone-action', -30]] });
    expect([struck.asked[0], struck.total('OB')]).toEqual(['gm prone-action', 45]);
    const dodged = attack(three({ arms: {}, state: { prone: true } }), 'foe', 'v', {
      dice: [90, 4],
      answers: [
        ['defence', 'dodge'],
        ['prone-action', -40],
      ],
    });
    expect([dodged.asked, dodged.total('dodge')]).toEqual([
      ['gm prone-modifier', 'v defence', 'gm prone-action'],
      50,
    ]);
    const sample = { options: { 'prone.modifiers': 'sample' as const } };
    expect(
      attack(three({ state: { prone: true }, sheet: { baseDb: 40 } }, sample), 'foe', 'v', {
        dice: [4],
      }).parts('OB'),
    ).toEqual(['RMC-OB-01 60', 'RMC-STAG-08 50']);
    const crawling = three({ state: { prone: true } }, sample);
    crawling.end();
    expect(crawling.refused('v', 'move', { pace: 2, path: [[2, 1]] })).toEqual([
      'RMC-STAG-06',
      'RMC-STAG-08',
    ]);
    crawling.do('v', 'move', { pace: 1, path: [[2, 1]] });
    expect(attack(crawling, 'v', 'foe', { dice: [4] }).parts('OB')).toEqual([
      'RMC-OB-01 75',
      'RMC-CHARGE-10 -20',
    ]);
  });
});

const placeOf = (s: Stage) => s.who('v').at;

const pushedTo = (options: Staging['options']) => {
  const s = three({}, { options });
  befall(s, 'v', 'KB3', { from: 'foe' });
  return placeOf(s)[0];
};

describe('Knocked back', () => {
  test('RMC-KNOCK-01 straight away from the attacker, or where the GM says', () => {
    const away = three({ at: [0, 4] });
    befall(away, 'v', 'KB5', { from: 'foe' });
    expect(placeOf(away)).toEqual([0, 40_000 + 15_240]);
    const north = three({ at: [2, 4] });
    expect(
      befall(north, 'v', 'KB5', { from: 'foe', answers: [['knock-direction', 'north']] }).asked[0],
    ).toBe('gm knock-direction');
    expect(placeOf(north)).toEqual([20_000, 40_000 - 15_240]);
    const struck = stage(
      {
        foe: { at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 100 }] } },
        v: { at: [2, 0] },
      },
      { content: fixedBlow('1A', { critType: 'krush' }) },
    );
    attack(struck, 'foe', 'v', { dice: [50, 70] });
    expect(struck.who('v').at).toEqual([20_000 + 3 * 3048, 0]);
  });

  test('RMC-KNOCK-02 a foot is 0.3048 m, or 0.3 m', () => {
    expect([pushedTo({}), pushedTo({ 'knock.unit': 'thirtyCm' })]).toEqual([29_144, 29_000]);
  });

  test('RMC-KNOCK-03 it ends staggered, and that is one state with any other', () => {
    const s = three();
    befall(s, 'v', 'KB3;PR', { from: 'foe' });
    expect(s.who('v').staggered).toBe('owed');
    expect(turns(s, 2)).toEqual([['RMC-STAG-02'], 'allowed']);
  });

  test('RMC-KNOCK-04 the GM is asked what the terrain adds', () => {
    const s = three();
    const scene = befall(s, 'v', 'KB3', {
      from: 'foe',
      answers: [['knock-terrain', '+4H;PR | the wall']],
    });
    expect([scene.asked, s.who('v').hits, s.who('v').prone]).toEqual([
      ['gm knock-direction', 'gm knock-terrain'],
      196,
      true,
    ]);
    const words = three();
    befall(words, 'v', 'KB3', { from: 'foe', answers: [['knock-terrain', 'into the nettles']] });
    expect(words.who('v').hits).toBe(200);
  });

  test.each([
    ['+2H, wall', 2, 0],
    ['+2H; S1; a wall', 2, 1],
    ['+2H, S1', 2, 1],
    ['+2H | S1', 2, 0],
    ['wall, +2H', 0, 0],
  ])('RMC-KNOCK-04 of "%s" the effects before the words happen', (terrain, hits, stunned) => {
    const s = three();
    const scene = befall(s, 'v', 'KB3', { from: 'foe', answers: [['knock-terrain', terrain]] });
    expect(scene.fact('terrain', 'words')).toBe(terrain);
    expect([200 - s.who('v').hits, s.who('v').stunPending.stunned]).toEqual([hits, stunned]);
  });

  test('a push stops before walls and bodies', () => {
    const walled = three({}, { map: { rows: ['.....#....'] } });
    befall(walled, 'after', 'DEAD0');
    befall(walled, 'v', 'KB20', { from: 'foe' });
    expect(placeOf(walled)[0]).toBeLessThan(45_000);
    const body = three();
    befall(body, 'v', 'KB20', { from: 'foe' });
    expect(placeOf(body)[0]).toBeLessThan(35_000);
  });
});
