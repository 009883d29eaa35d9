import { GM } from '@tiltyard/engine';
import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, fixedBlow, stage } from '../testing/stage.js';

// Attack totals with every modifier, criticals in pairs, and weapons whose owner has left.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;

describe('Attack totals', () => {
  const modifiers = [
    { label: 'blessing', value: 5 },
    { label: 'grudge', value: 15, against: 'v' },
  ];
  const sheet = {
    hits: 200,
    weapons: [{ weapon: 'broadsword', skill: 60, bonus: 10 }],
    modifiers,
  };
  const everything = (options: Options = {}): Stage => {
    const s = stage(
      {
        a: { at: [0, 0], sheet, state: { penalties: [{ value: -10 }] } },
        v: { at: [3, 0], state: { prone: true, stunActive: { stunned: 3 } } },
      },
      {
        options: { positionModifiers: 'enabled', 'prone.modifiers': 'sample', ...options },
        map: { rows: ['.h....', '......'], legend: { h: { height: 1 } } },
      },
    );
    s.do('a', 'move', { pace: 1.5, path: [[1, 0]] });
    return s;
  };
  const blow = { weapon: 'a/broadsword', target: 'v', points: 2, keep: 20 };

  test('RMC-OB-01 RMC-OB-04 RMC-CTX-09 RMC-CTX-10 RMC-EFF-10 everything that bears on one blow is in its OB once', () => {
    const s = everything();
    // 60 + 10 + 5 + 15 - 10, - 20 reserved, - 50 for haste and - 10 for the pace; + 10 for the
    // hill, + 50 for the prone target.
    expect(s.reckonings(['OB'], 'a', 'attack', blow).map((each) => each.split(':')[0])).toEqual([
      'a OB 60',
    ]);
    const scene = s.do('a', 'attack', blow, {
      dice: [4],
      answers: [
        ['facing', 'rear'],
        ['defence', 'none'],
      ],
    });
    expect(scene.total('OB')).toBe(80);
  });

  test.each([
    ['ownOb', 65],
    ['fullOb', 80],
  ] as const)(
    'RMC-OB-06 RMC-EFF-10 ob.shiftBasis %s: of all that only %i points can be kept back',
    (basis, most) => {
      const s = everything({ 'ob.shiftBasis': basis });
      expect(s.allowed('a', 'attack', { ...blow, keep: most })).toBe(true);
      expect(s.refused('a', 'attack', { ...blow, keep: most + 1 })).toEqual([
        'RMC-OB-05',
        'RMC-OB-06',
      ]);
    },
  );
});

describe('Criticals in twos', () => {
  const charged = (cell: string, more: Person, options: Options): Stage =>
    stage(
      {
        a: {
          at: [0, 0],
          sheet: { rate: 3, hits: 200, weapons: [{ weapon: 'fixed', skill: 0 }] },
        },
        v: { at: [8, 0], ...more },
      },
      { content: fixedBlow(cell), options },
    );
  const charge = (s: Stage, dice: readonly number[]) =>
    s.do(
      'a',
      'charge',
      { weapon: 'a/fixed', target: 'v', pace: 1 },
      { dice, answers: [['defence', 'none']] },
    );

  test('RMC-CHARGE-07 RMC-TAB-06 extraCritical: both criticals are of the type that the cell names', () => {
    const scene = charge(charged('10EK', {}, { 'charge.overflow': 'extraCritical' }), [50, 3, 3]);
    expect([
      scene.facts('critical', 'type'),
      scene.facts('critical', 'severity'),
      scene.fact('hits', 'hits'),
    ]).toEqual([['krush', 'krush'], ['E', 'A'], 20]);
  });

  test('RMC-CHARGE-07 RMC-EFF-12 extraCritical: a target killed by the first of two suffers no second', () => {
    const s = charged('1E', {}, { 'charge.overflow': 'extraCritical' });
    const scene = charge(s, [50, 100]);
    expect([scene.all('critical').length, s.who('v').dead]).toEqual([1, true]);
  });

  test('RMC-CRIT-01 RMC-EFF-14 a target knocked out by the hits suffers the critical all the same', () => {
    const s = charged('10A', { sheet: { hits: 12, bodyDev: 60 } }, {});
    charge(s, [50, 60]);
    // Twice 10 hits, then a B critical of 60: +6H;BL2;S1.
    expect([s.who('v').hits, s.who('v').bleed, s.who('v').stunPending.stunned]).toEqual([
      -14, 2, 1,
    ]);
  });

  test('RMC-FUM-02 RMC-OB-06 a two-handed sword that fumbles badly is worth the last row, and breaks what was kept back for a parry', () => {
    const s = stage({ v: { arms: { two_handed_sword: 60 } }, x: { arms: sword } });
    const scene = attack(s, 'v', 'x', {
      keep: 30,
      dice: [5, 98],
      answers: [['defence', 'none']],
    });
    expect([scene.total('fumble'), s.who('v').broken]).toEqual([113, ['v/two_handed_sword']]);
    s.end();
    expect(attack(s, 'x', 'v', { dice: [4] }).rules('no defence')).toContain('RMC-PARRY-01');
  });
});

describe('Owners who have left', () => {
  const robbed = (): Stage => {
    const s = stage({
      a: { arms: sword },
      b: {
        sheet: { hits: 200, weapons: [{ weapon: 'broadsword', skill: 40 }] },
        state: { wields: null },
      },
      c: { side: 'a', at: [2, 2] },
    });
    s.do('a', 'drop');
    s.end();
    s.do('b', 'pick-up', { item: 'a/broadsword' });
    return s;
  };

  test('RMC-OB-01 RMC-PARRY-01 a weapon taken from a combatant who has left strikes with its new owner’s skill', () => {
    const s = robbed();
    s.fight.perform({ do: 'gm.remove', by: GM, with: { who: 'a' } });
    expect(
      s.total('OB', 'b', 'b', 'attack', { weapon: 'a/broadsword', target: 'c', points: 3 }),
    ).toBe(15);
  });
});
