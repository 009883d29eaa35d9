import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { ground, odds, pistol, stage, sword } from '../../testing/stage.js';

const BASE = { printed: { attack: 5, baseDefense: 14, dodge: 18, parry: 17 } };

/** An attacker and a defender side by side, with a blade and a pistol. */
function pair(
  attacker: { [key: string]: string | string[] } = {},
  defender: { [key: string]: string | string[] } = {},
  options: Partial<Options> = {},
) {
  return stage(
    {
      a: { at: [4, 5], sheet: { ...BASE, weapons: [sword(), pistol()] }, state: attacker },
      d: { at: [5, 5], sheet: { ...BASE, combatBonus: 4 }, state: defender },
    },
    { options },
  );
}

test.each([
  ['T20-COND-04', 'dazzled', -1, -1],
  ['T20-COND-05', 'entangled', -2, -2],
  ['T20-COND-08', 'shaken', -2, -2],
  ['T20-COND-09', 'sickened', -2, -2],
] as const)('%s attacker %s: melee %i, ranged %i', (rule, condition, melee, ranged) => {
  const s = pair({ conditions: [condition] });
  expect(odds(s, 'a', 'd', 'sword')[0]).toBe(5 + melee);
  expect(odds(s, 'a', 'd', 'pistol')[0]).toBe(5 + ranged);
  expect(s.parts('attack', 'a', 'a', 'attack', { weapon: 'a/sword', target: 'd' })).toEqual([
    `${rule} ${melee}`,
  ]);
});

test('T20-COND-07 attacker prone: melee -4, ranged +0', () => {
  const s = pair({ posture: 'prone' });
  expect([odds(s, 'a', 'd', 'sword')[0], odds(s, 'a', 'd', 'pistol')[0]]).toEqual([1, 5]);
  expect(s.parts('attack', 'a', 'a', 'attack', { weapon: 'a/sword', target: 'd' })).toEqual([
    'T20-COND-07 -4',
  ]);
});

test('T20-COND-06 attacker on higher ground: melee +1, ranged +0', () => {
  const map = { rows: [...ground(12, 12, { '4,5': 'h' })], legend: { h: { height: 5 } } };
  const s = stage(
    {
      a: { at: [4, 5], sheet: { ...BASE, weapons: [sword(), pistol()] } },
      d: { at: [5, 5], sheet: { weapons: [sword()] } },
    },
    { map },
  );
  expect([odds(s, 'a', 'd', 'sword')[0], odds(s, 'a', 'd', 'pistol')[0]]).toEqual([6, 5]);
  expect(s.parts('attack', 'a', 'a', 'attack', { weapon: 'a/sword', target: 'd' })).toEqual([
    'T20-COND-06 1',
  ]);
  s.do('a', 'end');
  expect(odds(s, 'd', 'a', 'sword')[0]).toBe(0);
});

test.each([
  ['T20-COND-11', 'blinded', 12, 12],
  ['T20-COND-13', 'total defense', 22, 22],
  ['T20-COND-14', 'entangled', 12, 12],
  ['T20-COND-15', 'flat-footed', 14, 14],
  ['T20-COND-16', 'grappled', 14, 14],
  ['T20-COND-17', 'helpless', 1, 6],
  ['T20-COND-19', 'all out', 14, 14],
  ['T20-COND-20', 'pinned', 10, 10],
  ['T20-COND-22', 'stunned', 12, 12],
] as const)(
  '%s defender %s: Defense %i in melee, %i at range',
  (rule, condition, melee, ranged) => {
    const s = pair({}, { conditions: [condition] });
    expect([odds(s, 'a', 'd', 'sword')[1], odds(s, 'a', 'd', 'pistol')[1]]).toEqual([
      melee,
      ranged,
    ]);
    const amount = {
      blinded: -2,
      'total defense': 4,
      entangled: -2,
      'flat-footed': 0,
      grappled: 0,
      helpless: -9,
      'all out': 0,
      pinned: -4,
      stunned: -2,
    }[condition];
    if (amount !== 0)
      expect(s.parts('Defense', 'd', 'a', 'attack', { weapon: 'a/sword', target: 'd' })).toEqual([
        `${rule} ${amount}`,
      ]);
  },
);

test.each([
  ['T20-COND-18', 'kneeling', 16, 20],
  ['T20-COND-21', 'prone', 14, 22],
] as const)('%s defender %s: Defense %i in melee, %i at range', (rule, posture, melee, ranged) => {
  const s = pair({}, { posture });
  expect([odds(s, 'a', 'd', 'sword')[1], odds(s, 'a', 'd', 'pistol')[1]]).toEqual([melee, ranged]);
  expect(s.parts('Defense', 'd', 'a', 'attack', { weapon: 'a/pistol', target: 'd' })).toEqual([
    `${rule} ${ranged - 18}`,
  ]);
});

test('T20-COND-10 defender behind cover: +4 in melee and at range, Dodge still allowed', () => {
  const s = pair();
  s.gm('cover', { who: 'd', degree: 'ordinary' });
  expect([odds(s, 'a', 'd', 'sword')[1], odds(s, 'a', 'd', 'pistol')[1]]).toEqual([22, 22]);
  expect(
    s
      .do('a', 'attack', { weapon: 'a/pistol', target: 'd' }, { dice: [2] })
      .cites('defense', 'T20-COND-10'),
  ).toBe(true);
});

test('T20-COND-12 defender concealed: no number, but a miss chance in melee and at range', () => {
  for (const weapon of ['sword', 'pistol']) {
    const s = pair();
    s.gm('concealment', { who: 'd', degree: 'partial' });
    expect(odds(s, 'a', 'd', weapon)[1]).toBe(18);
    const hit = s.do('a', 'attack', { weapon: `a/${weapon}`, target: 'd' }, { dice: [19, 17] });
    expect(hit.cites('miss chance', 'T20-COND-12')).toBe(true);
  }
});

test("T20-COND-01 what is the attacker's own goes on the roll, not on Defense", () => {
  const s = pair({ conditions: ['shaken'] });
  expect(odds(s, 'a', 'd', 'sword')).toEqual([3, 18]);
  expect(
    s
      .do('a', 'attack', { weapon: 'a/sword', target: 'd' }, { dice: [2] })
      .cites('attacks', 'T20-COND-01'),
  ).toBe(true);
});

test("T20-COND-02 what is the defender's goes on Defense, not on the roll", () => {
  const s = pair({}, { posture: 'prone' });
  expect(odds(s, 'a', 'd', 'sword')).toEqual([5, 14]);
  expect(
    s
      .do('a', 'attack', { weapon: 'a/sword', target: 'd' }, { dice: [2] })
      .cites('defense', 'T20-COND-02'),
  ).toBe(true);
});

test('T20-COND-03 the Narrator is asked for a circumstance, gives modifiers and waives rows', () => {
  const s = pair({ conditions: ['shaken'] });
  const asked = s.do(
    'a',
    'circumstance',
    { words: 'the sun is behind me' },
    { answers: [['gm circumstance', 2]] },
  );
  expect(asked.asked).toEqual(['gm circumstance']);
  expect(odds(s, 'a', 'd', 'sword')[0]).toBe(5);
  s.gm('waive', { who: 'a', rule: 'T20-COND-08' });
  expect(odds(s, 'a', 'd', 'sword')[0]).toBe(7);
  s.gm('modifier', { who: 'd', what: 'defense', amount: -3 });
  expect(odds(s, 'a', 'd', 'sword')[1]).toBe(15);
  s.do('a', 'end');
  s.do('d', 'end');
  expect(odds(s, 'a', 'd', 'sword')[0]).toBe(5);
});

test('T20-COND-03 T20-COVER-12 the Narrator may give from -10 to 10; unasked there is no modifier and no cover', () => {
  const s = pair();
  const given = s.do(
    'a',
    'circumstance',
    { words: 'the sun is behind me' },
    { answers: [['gm circumstance', 10]] },
  );
  expect(given.open('circumstance')).toEqual(Array.from({ length: 21 }, (_, i) => i - 10));
  const silent = pair();
  expect(
    silent
      .do('a', 'circumstance', { words: 'the sun is behind me' })
      .fact('circumstance', 'amount'),
  ).toBe(0);
  expect(silent.who('a').conditions).toEqual([]);
  expect(
    silent.do('a', 'take-cover', { words: 'behind the stove' }).fact('takes cover', 'degree'),
  ).toBe('none');
});

test('T20-COND-25 what is told of several rows says so, of one alone it does not', () => {
  const cites = (conditions: string[]) =>
    pair({}, { conditions })
      .do('a', 'attack', { weapon: 'a/sword', target: 'd' }, { dice: [2] })
      .cites('defense', 'T20-COND-25');
  expect([cites(['stunned']), cites(['stunned', 'blinded'])]).toEqual([false, true]);
});

test('T20-COND-05 lost Dexterity counts once more only for those who play so', () => {
  expect(
    odds(
      pair({ conditions: ['entangled'] }, {}, { 'cond.entangledDex': 'stack' }),
      'a',
      'd',
      'sword',
    )[0],
  ).toBe(1);
});

test('T20-COND-13 total defense leaves Base Defense alone', () => {
  expect(
    odds(pair({}, { conditions: ['total defense', 'flat-footed'] }), 'a', 'd', 'sword')[1],
  ).toBe(14);
  expect(
    odds(
      pair(
        {},
        { conditions: ['total defense', 'flat-footed'] },
        { 'cond.totalDefenseScope': 'all' },
      ),
      'a',
      'd',
      'sword',
    )[1],
  ).toBe(18);
});

test.each([
  ['tableFullBase', 5, 10],
  ['fixed5plus4', 1, 5],
] as const)(
  'T20-COND-17 helpless, played as %s: %i in melee, %i at range',
  (way, melee, ranged) => {
    const s = pair({}, { conditions: ['helpless'] }, { 'cond.helpless': way });
    expect([odds(s, 'a', 'd', 'sword')[1], odds(s, 'a', 'd', 'pistol')[1]]).toEqual([
      melee,
      ranged,
    ]);
  },
);

test('T20-COND-23 a denied Dodge takes Parry too, unless the group plays otherwise', () => {
  const s = pair({}, { conditions: ['grappled'] });
  expect(
    s.do('a', 'attack', { weapon: 'a/sword', target: 'd' }, { dice: [2] }).fact('defense', 'kind'),
  ).toBe('Base Defense');
  expect(
    odds(
      pair({}, { conditions: ['grappled'] }, { 'cond.dodgeColumn': 'dodgeOnly' }),
      'a',
      'd',
      'sword',
    )[1],
  ).toBe(17);
});

test('T20-COND-24 the defender picks Dodge or Parry in melee, Dodge at range', () => {
  const s = pair({}, { posture: 'kneeling' });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/sword', target: 'd' },
    { dice: [2], answers: [['d defense', 'Parry']] },
  );
  expect([scene.fact('defense', 'kind'), scene.fact('defense', 'value')]).toEqual(['Parry', 15]);
  const shot = pair().do('a', 'attack', { weapon: 'a/pistol', target: 'd' }, { dice: [2] });
  expect(shot.asked).toEqual([]);
  expect(shot.fact('defense', 'kind')).toBe('Dodge');
});

test('T20-COND-25 different rows add up; the worst alone for those who play so', () => {
  const both = ['stunned', 'blinded'];
  expect(odds(pair({}, { conditions: both }), 'a', 'd', 'sword')[1]).toBe(10);
  expect(
    odds(pair({}, { conditions: both }, { 'cond.stacking': 'worstOnly' }), 'a', 'd', 'sword')[1],
  ).toBe(12);
  expect(odds(pair({}, { conditions: ['stunned', 'stunned'] }), 'a', 'd', 'sword')[1]).toBe(12);
  expect(odds(pair({ conditions: ['shaken', 'dazzled'] }), 'a', 'd', 'sword')[0]).toBe(2);
});

test('T20-COND-26 a maneuver uses the melee column, for the roll and for its Difficulty', () => {
  const s = pair({ posture: 'prone' }, { posture: 'prone' });
  expect(s.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'grapple', target: 'd' })).toBe(-4);
  expect(
    s.total('maneuver Difficulty', 'd', 'a', 'maneuver', { maneuver: 'grapple', target: 'd' }),
  ).toBe(10 + 4 - 4);
});

test('T20-COND-18 one who walks is up from the knees', () => {
  const s = stage({ a: { at: [4, 5] }, t: { at: [15, 5] } });
  s.do('a', 'kneel');
  s.do('a', 'move', { path: [[8, 5]] });
  expect(s.who('a').posture).toBe('standing');
});
