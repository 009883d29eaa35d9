import { describe, expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';

// The ordinary rules of DB, OB and the five steps of an attack, with ordinary numbers.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
const pair = (v: Person = {}, a: Person = {}, options: Options = {}) =>
  stage({ a: { arms: sword, ...a }, v }, { options });
/** The DB against a plain blow. */
const met = (v: Person, options: Options = {}): number =>
  attack(pair(v, {}, options), 'a', 'v', { dice: [10], answers: [] }).total('DB');
const quick = { baseDb: 10, qu: 7 };

describe('Defensive Bonus', () => {
  test.each([
    ['on their feet', {}, 31],
    ['prone', { prone: true }, 31],
    ['staggered', { staggered: true }, 31],
    ['dazed', { stunActive: { dazed: 1 } }, 31],
    ['stunned', { stunActive: { stunned: 1 } }, 31],
    ['stunned and unable to parry', { stunActive: { noParry: 1 } }, 31],
    ['held', { held: true }, 10],
    ['knocked out', { out: 2 }, 10],
    ['without hits', { hits: 0 }, 10],
    ['unaware', { aware: false }, 10],
    ['unaware and held', { aware: false, held: true }, 10],
  ])('RMC-DB-03 RMC-DB-05 a defender who is %s', (_, state, db) => {
    expect(met({ sheet: quick, state })).toBe(db);
  });

  test('RMC-DB-01 RMC-DB-03 three times Quickness is a part of DB of its own', () => {
    const s = pair({ sheet: quick });
    expect(s.parts('DB', 'v', 'a', 'attack', { weapon: 'a/broadsword', target: 'v' })).toContain(
      'RMC-DB-01 21',
    );
  });

  test('RMC-DB-02 RMC-DB-06 RMC-ATK-07 a DB below nothing raises the result', () => {
    const scene = attack(pair({ sheet: { baseDb: 3, qu: -5 } }), 'a', 'v', { dice: [20, 1] });
    // 20 + 60 + 12: a broadsword deals 5A at 92.
    expect([scene.total('DB'), scene.fact('result', 'result')]).toEqual([-12, 92]);
  });

  test('RMC-DB-02 RMC-DB-04 a slow defender who is held stays slow', () => {
    expect(met({ sheet: { baseDb: 3, qu: -5 }, state: { held: true } })).toBe(-12);
    expect(
      met(
        { sheet: { baseDb: 3, qu: -5 }, state: { held: true } },
        {
          'db.quPenaltyWhenUnaware': 'drop',
        },
      ),
    ).toBe(3);
  });

  test.each(['knocked out', 'without hits'] as const)(
    'RMC-DB-04 RMC-DB-05 db.quPenaltyWhenUnaware drop: a slow defender %s loses that, too',
    (how) => {
      const state = how === 'knocked out' ? { out: 2 } : { hits: 0 };
      const sheet = { baseDb: 3, qu: -5 };
      expect(met({ sheet, state }, { 'db.quPenaltyWhenUnaware': 'drop' })).toBe(3);
      expect(met({ sheet, state })).toBe(-12);
    },
  );

  test('RMC-DB-03 a combatant who strikes first knows that there is a fight', () => {
    const s = stage({
      v: { arms: sword, sheet: quick, state: { aware: false } },
      a: { arms: sword },
    });
    attack(s, 'v', 'a', { dice: [10] });
    s.end();
    expect(attack(s, 'a', 'v', { dice: [10] }).total('DB')).toBe(31);
  });

  test('RMC-DB-03 a combatant who charges knows that there is a fight', () => {
    const s = stage({
      v: { arms: sword, sheet: { ...quick, rate: 2 }, state: { aware: false } },
      a: { at: [8, 0], arms: sword },
    });
    s.do('v', 'charge', { weapon: 'v/broadsword', target: 'a', pace: 1 }, { dice: [10] });
    s.end();
    expect(attack(s, 'a', 'v', { dice: [10] }).total('DB')).toBe(31);
  });

  test('RMC-DB-03 what an unaware combatant is attacked with and missed by tells of the fight', () => {
    const s = pair({ arms: sword, sheet: quick, state: { aware: false } });
    const first = attack(s, 'a', 'v', { points: 2, dice: [2, 10] });
    const second = attack(s, 'a', 'v', { points: 2, dice: [10] });
    expect([first.has('fumbles'), first.rules('no defence'), second.total('DB')]).toEqual([
      true,
      ['RMC-PARRY-08'],
      31,
    ]);
  });

  test('RMC-DB-06 RMC-DB-05 let go between two blows, a defender is as quick as ever', () => {
    const s = pair({ sheet: quick, state: { held: true } });
    const bound = attack(s, 'a', 'v', { points: 2, dice: [10] }).total('DB');
    s.gm('hold', { who: 'v', held: false });
    expect([bound, attack(s, 'a', 'v', { points: 2, dice: [10] }).total('DB')]).toEqual([10, 31]);
  });

  test('RMC-DB-03 RMC-EFF-14 a defender brought round by healing is quick again', () => {
    const s = pair({ sheet: quick, state: { hits: -2 } });
    const out = attack(s, 'a', 'v', { points: 2, dice: [10] }).total('DB');
    s.gm('heal', { who: 'v', hits: 30 });
    expect([out, attack(s, 'a', 'v', { points: 2, dice: [10] }).total('DB')]).toEqual([10, 31]);
  });
});

describe('Offensive Bonus', () => {
  const armed = (skill: number, bonus: number, modifiers: Person['sheet'] = {}): Person => ({
    sheet: { weapons: [{ weapon: 'broadsword', skill, bonus }], ...modifiers },
  });

  test('RMC-OB-01 RMC-OB-03 skill, weapon and all modifiers of the GM, those against another left out', () => {
    const s = stage({ a: armed(60, 15), v: {}, w: { at: [0, 2] } });
    s.gm('modifier', { who: 'a', label: 'higher ground', value: 10 });
    s.gm('modifier', { who: 'a', label: 'wet grip', value: -25 });
    s.gm('modifier', { who: 'a', label: 'flank', value: 15, against: 'w' });
    expect([
      attack(s, 'a', 'v', { points: 2, dice: [10] }).total('OB'),
      attack(s, 'a', 'w', { points: 2, dice: [10] }).total('OB'),
    ]).toEqual([60 - 50, 75 - 50]);
  });

  test('RMC-OB-04 RMC-ATK-06 all OB moved to defence leaves an attack with nothing added', () => {
    const s = stage({ a: armed(60, 10), v: {} });
    const scene = attack(s, 'a', 'v', { keep: 70, dice: [90] });
    expect([scene.total('OB'), scene.fact('result', 'result')]).toEqual([0, 90]);
  });

  test('RMC-OB-05 more than the OB cannot be moved, and nothing of one below nothing', () => {
    const refused = (skill: number, keep: number) =>
      stage({ a: armed(skill, 0), v: {} }).refused('a', 'attack', {
        weapon: 'a/broadsword',
        target: 'v',
        keep,
      })[0];
    expect([refused(60, 61), refused(0, 1), refused(-10, 1)]).toEqual([
      'RMC-OB-05',
      'RMC-OB-05',
      'RMC-OB-05',
    ]);
  });

  test('RMC-OB-05 RMC-ATK-06 an OB below nothing lowers the result', () => {
    const scene = attack(stage({ a: armed(-20, 0), v: {} }), 'a', 'v', { dice: [95] });
    expect(scene.fact('result', 'result')).toBe(75);
  });

  test('RMC-OB-04 RMC-PARRY-02 what is moved in one round is there again in the next', () => {
    const s = pair();
    const first = attack(s, 'a', 'v', { keep: 40, dice: [10] }).total('OB');
    endRound(s);
    expect([first, attack(s, 'a', 'v', { dice: [10] }).total('OB')]).toEqual([20, 60]);
  });
});

describe('The steps of an attack', () => {
  const dice = (faces: readonly number[], v: Person = {}) =>
    attack(pair(v), 'a', 'v', { dice: faces });

  test('RMC-ATK-02 RMC-TAB-05 on and on it goes while the newest die is 96 or more', () => {
    const scene = dice([96, 97, 100, 95, 1], { sheet: { baseDb: 200 } });
    // 96 + 97 + 100 + 95 + 60 - 200: the table ends at 150, 28E, and an E on 1 is +6H;BL2;S1.
    expect([scene.fact('result', 'rolled'), scene.fact('result', 'result')]).toEqual([388, 248]);
    expect([scene.fact('result', 'row'), scene.fact('result', 'cell')]).toEqual([150, '28E']);
    expect(scene.rolled.length).toBe(5);
  });

  test('RMC-ATK-02 95 is no reason to roll again, and stands', () => {
    expect(dice([95], { sheet: { baseDb: 100 } }).fact('result', 'rolled')).toBe(95);
  });

  test('RMC-ATK-04 a second die in the fumble range is none', () => {
    const scene = dice([96, 1], { sheet: { baseDb: 100 } });
    expect([scene.has('fumbles'), scene.fact('result', 'rolled')]).toEqual([false, 97]);
  });

  test('RMC-ATK-03 RMC-ATK-04 the first face above the range stands at its value', () => {
    expect(dice([4]).fact('result', 'result')).toBe(64);
  });

  test('RMC-ATK-05 RMC-ATK-01 of a fumble nothing but the fumble is told', () => {
    const scene = dice([3, 50], { sheet: { hits: 50 } });
    expect(['result', 'hit', 'miss', 'critical', 'hits'].filter((id) => scene.has(id))).toEqual([]);
    expect(scene.rolled).toEqual(['a attack', 'a fumble']);
  });

  test.each([
    [80, '-', 0],
    [81, '-', 0],
    [82, '1', 1],
    [91, '4', 4],
  ])('RMC-TAB-02 RMC-TAB-03 a result of %i is %s', (result, cell, hits) => {
    const s = pair({ sheet: { baseDb: 0, hits: 100 } });
    const scene = attack(s, 'a', 'v', { dice: [result - 60] });
    expect([scene.fact('result', 'cell'), s.who('v').hits]).toEqual([cell, 100 - hits]);
    expect([scene.has('miss'), scene.has('critical')]).toEqual([hits === 0, false]);
  });

  test('RMC-TAB-04 RMC-CRIT-02 RMC-CRIT-04 10D is ten hits and a D critical, whose hits are added', () => {
    const s = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 50 }] } }, v: { sheet: { hits: 60 } } },
      { content: fixedBlow('10D') },
    );
    const scene = attack(s, 'a', 'v', { dice: [40, 1] });
    // A D on 1 is the ladder's seventh step, +5H;BL1;D1;IN.
    expect([scene.fact('critical', 'severity'), scene.fact('critical', 'cell')]).toEqual([
      'D',
      '+5H;BL1;D1;IN',
    ]);
    expect([s.who('v').hits, s.who('v').bleed, s.who('v').stunPending.dazed]).toEqual([45, 1, 1]);
  });

  test('RMC-ATK-05 RMC-TAB-05 RMC-ATK-06 whatever the OB, the fumble range is that of the weapon', () => {
    const s = stage({ a: { arms: { two_handed_sword: 250 } }, v: {} });
    expect(attack(s, 'a', 'v', { points: 2, dice: [5, 20] }).has('fumbles')).toBe(true);
  });

  test('RMC-TAB-01 the column is the armour of the defender, not of the attacker', () => {
    const s = pair({ sheet: { armourClass: 'T7' } }, { sheet: { armourClass: 'T2' } });
    s.gm('effect', { who: 'v', cell: '+1H' });
    expect(attack(s, 'a', 'v', { dice: [10] }).fact('result', 'column')).toBe('T7');
  });

  test('RMC-FUM-03 RMC-EFF-01 a fumble marks the fumbler, not the foe', () => {
    const s = pair();
    // Row 21 to 40 of the fumble table: IN.
    attack(s, 'a', 'v', { dice: [1, 30] });
    expect([s.who('a').initiativePenalties, s.who('v').initiativePenalties]).toEqual([1, 0]);
  });

  test('RMC-FUM-03 RMC-STAG-03 a stagger by the own fumble spoils the rest of the turn and the next', () => {
    const s = pair();
    attack(s, 'a', 'v', { points: 2, dice: [1, 50] });
    const again = { weapon: 'a/broadsword', target: 'v', points: 2 };
    expect(s.refused('a', 'attack', again)).toContain('RMC-STAG-02');
    befall(s, 'v', '+1H');
    endRound(s);
    expect(s.refused('a', 'attack', again)).toContain('RMC-STAG-02');
    endRound(s);
    expect(s.allowed('a', 'attack', again)).toBe(true);
  });
});
