import { describe, expect, test } from 'vitest';
import { attack, befall, fixedBlow, stage } from '../../testing/stage.js';
import type { Person, Staging } from '../../testing/stage.js';

const sword = { broadsword: 60 };
const pair = (a: Person = {}, b: Person = {}, staging: Staging = {}) =>
  stage({ a: { arms: sword, ...a }, b: { sheet: { baseDb: 30 }, ...b } }, staging);

const shot = (at: number) => {
  const s = stage(
    { a: { arms: { bow: 10 } }, b: { at: [at, 0], sheet: { baseDb: 200 } } },
    { map: { rows: ['.'.repeat(170)] } },
  );
  const refused = s.fight.refusal({
    do: 'attack',
    by: 'a',
    with: { weapon: 'a/bow', target: 'b' },
  });
  return refused ? refused.rules[0] : attack(s, 'a', 'b', { dice: [5] }).total('OB');
};

describe('Offensive Bonus', () => {
  test('RMC-OB-01 skill, weapon bonus and modifiers add up', () => {
    const scene = attack(
      pair({
        sheet: {
          weapons: [{ weapon: 'broadsword', skill: 40, bonus: 7 }],
          modifiers: [{ label: 'oath', value: 3 }],
        },
      }),
      'a',
      'b',
      { dice: [4] },
    );
    expect([scene.total('OB'), scene.parts('OB')]).toEqual([
      50,
      ['RMC-OB-01 40', 'RMC-OB-01 7', 'RMC-OB-03 3'],
    ]);
  });

  test('RMC-OB-02 the skill changes with range, band by band; beyond the last the shot is refused', () => {
    expect([10, 11, 30, 31, 60, 61, 100, 101, 160, 161].map(shot)).toEqual([
      20,
      10,
      10,
      -15,
      -15,
      -40,
      -40,
      -70,
      -70,
      'RMC-OB-02',
    ]);
    // A thrown spear has range bands of its own, and lies at its target's position.
    const s = stage({ a: { arms: { spear: 60 } }, b: { at: [15, 0], sheet: { baseDb: 200 } } });
    expect(attack(s, 'a', 'b', { dice: [5] }).parts('OB')).toEqual([
      'RMC-OB-01 60',
      'RMC-OB-02 -15',
    ]);
    expect([s.who('a').wields, s.state.ground]).toEqual([
      null,
      [{ item: 'a/spear', at: [150_000, 0] }],
    ]);
  });

  test('RMC-OB-03 the GM adds labelled modifiers of either sign, for good or against one target', () => {
    const s = stage({
      a: { arms: sword },
      b: { sheet: { baseDb: 200 } },
      c: { at: [0, 2], sheet: { baseDb: 200 } },
    });
    s.gm('modifier', { who: 'a', label: 'mud', value: -10 });
    s.gm('modifier', { who: 'a', label: 'flank', value: 15, against: 'b' });
    expect(attack(s, 'a', 'b', { dice: [4], points: 2 }).total('OB')).toBe(60 - 50 - 10 + 15);
    s.gm('modifier', { who: 'a', label: 'mud', value: 0 });
    expect(attack(s, 'a', 'c', { dice: [4] }).total('OB')).toBe(60 - 50);
  });

  test('RMC-OB-03 position counts by itself only where the group wants it, and then the GM is asked for the side', () => {
    const rows = { rows: ['h..', '...'], legend: { h: { height: 2 } } };
    const off = attack(pair({}, {}, { map: rows }), 'a', 'b', { dice: [4] });
    expect([off.asked, off.total('OB')]).toEqual([['b defence'], 60]);
    const on = attack(
      pair(
        {},
        { state: { aware: false } },
        { map: rows, options: { positionModifiers: 'enabled' } },
      ),
      'a',
      'b',
      { dice: [4], answers: [['facing', 'rear']] },
    );
    expect(on.parts('OB')).toEqual([
      'RMC-OB-01 60',
      'RMC-CTX-09 10',
      'RMC-CTX-09 20',
      'RMC-CTX-09 20',
    ]);
    const rear = attack(
      pair(
        {},
        { arms: sword, sheet: { baseDb: 40 } },
        { options: { positionModifiers: 'enabled' } },
      ),
      'a',
      'b',
      { dice: [4], answers: [['facing', 'rear']] },
    );
    expect(rear.open('defence')).toEqual(['none', 'dodge']);
    const lying = (state: Person['state']) =>
      attack(
        pair(
          {},
          { sheet: { baseDb: 100 }, ...(state ? { state } : {}) },
          { options: { positionModifiers: 'enabled' } },
        ),
        'a',
        'b',
        { dice: [4] },
      ).total('OB');
    expect([
      lying({ stunActive: { stunned: 1 } }),
      lying({ held: true }),
      lying({ held: true, stunActive: { dazed: 1 } }),
    ]).toEqual([80, 100, 100]);
    const pending = (start: 'nextTurn' | 'immediate') =>
      attack(
        pair(
          {},
          { sheet: { baseDb: 100 }, state: { stunPending: { stunned: 1 } } },
          { options: { positionModifiers: 'enabled', 'eff.start': start } },
        ),
        'a',
        'b',
        { dice: [4] },
      ).total('OB');
    expect([pending('nextTurn'), pending('immediate')]).toEqual([60, 80]);
  });

  test('RMC-CTX-10 no one is put off the map', () => {
    const place = (x: number) =>
      pair().fight.refusal({ do: 'gm.place', by: 'gm', with: { who: 'b', to: [x, 2] } })?.reason;
    expect([place(-1), place(39), place(40)]).toEqual([
      'to: [-1,2] is not valid; expected one of the available cells, as [x, y]',
      undefined,
      'to: [40,2] is not valid; expected one of the available cells, as [x, y]',
    ]);
  });
});

const rolledWith = (dice: readonly number[], options: Staging['options'] = {}) =>
  attack(pair({ arms: { broadsword: 0 } }, { sheet: { baseDb: 250 } }, { options }), 'a', 'b', {
    dice,
  }).note('result')['rolled'];

const perceivedTotal = (dice: readonly number[], options: Staging['options'] = {}) =>
  stage({ a: {}, b: {} }, { options })
    .gm('perceive', { who: 'b', cause: 'ambush' }, { dice })
    .note('perceives')['total'];

describe('The attack', () => {
  test('RMC-ATK-01 goes in a fixed order: OB, defence, DB, die, look-up', () => {
    const scene = attack(pair({}, { arms: sword, sheet: { baseDb: 30 } }), 'a', 'b', { dice: [4] });
    expect(scene.notes.map(({ id }) => id)).toEqual(['attacks', 'ob', 'db', 'result', 'miss']);
    expect(scene.tape.map(({ name }) => name)).toEqual(['defence', 'attack']);
  });

  test('RMC-ATK-02 is open-ended from 96 on, for as long as the newest die shows it, or once', () => {
    expect([
      rolledWith([95]),
      rolledWith([96, 1]),
      rolledWith([100, 96, 95]),
      rolledWith([96, 95]),
    ]).toEqual([95, 97, 291, 191]);
    expect(rolledWith([96, 96], { 'openEnded.chain': 'once' })).toBe(192);
    expect(
      attack(pair({}, { sheet: { baseDb: 250 } }), 'a', 'b', { dice: [96, 2] }).rules('result'),
    ).toContain('RMC-ATK-02');
  });

  test('RMC-ATK-03 is never open-ended downwards', () => {
    const scene = attack(pair(), 'a', 'b', { dice: [4] });
    expect([scene.note('result')['rolled'], scene.rules('result').includes('RMC-ATK-03')]).toEqual([
      4,
      true,
    ]);
  });

  test('RMC-ATK-04 the fumble test looks at the first die only', () => {
    expect(attack(pair(), 'a', 'b', { dice: [3, 1] }).has('fumbles')).toBe(true);
    expect(attack(pair(), 'a', 'b', { dice: [4] }).has('fumbles')).toBe(false);
    expect(
      attack(pair({}, { sheet: { baseDb: 250 } }), 'a', 'b', { dice: [96, 2] }).has('fumbles'),
    ).toBe(false);
  });

  test('RMC-ATK-05 a fumble ends it: no look-up and no harm to the foe', () => {
    const s = pair({ arms: { broadsword: 200 } }, { sheet: { baseDb: 0, hits: 40 } });
    const scene = attack(s, 'a', 'b', { dice: [1, 21] });
    expect([scene.has('result'), scene.has('hit'), s.who('b').hits]).toEqual([false, false, 40]);
    expect(scene.rules('fumbles')).toContain('RMC-ATK-05');
  });

  test('RMC-ATK-06 RMC-ATK-07 OB is added to the final total and DB taken off it', () => {
    const scene = attack(pair({}, { sheet: { baseDb: 170 } }), 'a', 'b', { dice: [96, 50] });
    expect([scene.total('attack'), scene.parts('attack')]).toEqual([
      36,
      ['RMC-ATK-06 60', 'RMC-ATK-07 -170'],
    ]);
  });

  test('RMC-ATK-07 takes off the DB with parry and dodge as they stand', () => {
    const scene = attack(pair({}, { arms: { broadsword: 90 }, sheet: { baseDb: 30 } }), 'a', 'b', {
      dice: [50],
      answers: [
        ['defence', 'parry'],
        ['parry', 45],
      ],
    });
    expect(scene.parts('attack')).toEqual(['RMC-ATK-06 60', 'RMC-ATK-07 -75']);
  });

  test('RMC-ATK-08 maneuvers are open-ended both ways, or once', () => {
    expect([
      perceivedTotal([95]),
      perceivedTotal([96, 1]),
      perceivedTotal([100, 97, 3]),
      perceivedTotal([6]),
      perceivedTotal([5, 1]),
      perceivedTotal([1, 96, 4]),
      perceivedTotal([5, 95]),
    ]).toEqual([95, 97, 200, 6, 4, -99, -90]);
    expect([
      perceivedTotal([1, 96], { 'openEnded.chain': 'once' }),
      perceivedTotal([96, 97], { 'openEnded.chain': 'once' }),
    ]).toEqual([-95, 193]);
  });
});

const resultOf = (armourClass: string) =>
  attack(pair({}, { sheet: { armourClass } }), 'a', 'b', { dice: [31] }).note('result');

const struck = (
  cell: string,
  dice: readonly number[],
  more = {},
  options: Staging['options'] = {},
) => {
  const s = stage(
    { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 100 }] } }, b: {} },
    { content: fixedBlow(cell, more), options },
  );
  return { scene: attack(s, 'a', 'b', { dice }), lost: 200 - s.who('b').hits };
};

const fumblesAt = (weapon: string, face: number) => {
  const s = stage({
    a: { sheet: { weapons: [{ weapon, skill: 150 }] } },
    b: { sheet: { baseDb: 250 } },
  });
  return attack(s, 'a', 'b', { dice: face < 0 ? [-face, 30] : [face] }).has('fumbles');
};

const fumbled = (weapon: string, die: number, at: readonly [number, number] = [2, 0]) =>
  attack(stage({ a: { sheet: { weapons: [{ weapon, skill: 50 }] } }, b: { at } }), 'a', 'b', {
    dice: [1, die],
  }).note('fumble');

describe('Tables in play', () => {
  test('RMC-TAB-01 the row is the result, the column the armour of the defender', () => {
    expect([
      resultOf('T0')['cell'],
      resultOf('T7')['cell'],
      resultOf('T7')['column'],
      resultOf('T7')['row'],
    ]).toEqual(['4', '7', 'T7', 91]);
  });

  test('RMC-TAB-02 a dash is a miss', () => {
    const fixed = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 200 }] } }, b: {} },
      { content: fixedBlow('-') },
    );
    expect(attack(fixed, 'a', 'b', { dice: [90] }).rules('miss')).toEqual(['RMC-TAB-02']);
    expect(fixed.who('b').hits).toBe(200);
  });

  test('RMC-TAB-03 a bare number is so many hits', () => {
    const { scene, lost } = struck('8', [50]);
    expect([lost, scene.has('critical'), scene.rules('hit')]).toEqual([8, false, ['RMC-TAB-03']]);
  });

  test('RMC-TAB-04 a number with a letter is hits and one critical of that severity', () => {
    const { scene, lost } = struck('10D', [50, 1]);
    expect([lost, scene.note('critical')['severity'], scene.rules('hit')]).toEqual([
      15,
      'D',
      ['RMC-TAB-04'],
    ]);
  });

  test('RMC-TAB-05 above the top row reads the top row, 0 and less misses', () => {
    const top = attack(stage({ a: { arms: { broadsword: 150 } }, b: {} }), 'a', 'b', {
      dice: [95, 1],
    });
    expect([
      top.note('result')['result'],
      top.note('result')['row'],
      top.note('result')['cell'],
      top.rules('result').includes('RMC-TAB-05'),
    ]).toEqual([245, 150, '28E', true]);
    const bottom = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 0 }] } }, b: { sheet: { baseDb: 50 } } },
      { content: fixedBlow('9') },
    );
    expect(attack(bottom, 'a', 'b', { dice: [50], points: 4 }).has('miss')).toBe(true);
    const above = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 0 }] } }, b: { sheet: { baseDb: 50 } } },
      { content: fixedBlow('9') },
    );
    expect(attack(above, 'a', 'b', { dice: [51] }).has('hit')).toBe(true);
  });

  test('RMC-TAB-06 a second letter names the type, otherwise the weapon does', () => {
    expect(struck('12CK', [50, 50]).scene.note('critical')['type']).toBe('krush');
    expect(struck('12C', [50, 50]).scene.note('critical')['type']).toBe('slash');
    expect(struck('12CU', [50, 50]).scene.rules('type')).toEqual(['RMC-TAB-06']);
  });

  test('RMC-TAB-07 a valid table of the same id takes the place of the built-in one, a wrong one is refused', () => {
    const text = '# kind: attack\n# id: broadsword\nresult,T0,T4\n1-9,-,-\n10-150,33,22\n';
    const own = stage({ a: { arms: sword }, b: {} }, { content: { tables: { mine: text } } });
    const scene = attack(own, 'a', 'b', { dice: [4] });
    expect([scene.note('result')['cell'], scene.rules('result').includes('RMC-TAB-07')]).toEqual([
      '33',
      true,
    ]);
    expect(() =>
      stage(
        { a: { arms: sword }, b: {} },
        { content: { tables: { mine: text.replace('10-150', '11-150') } } },
      ),
    ).toThrow('E_GAP');
    expect(() =>
      stage(
        { a: { arms: sword }, b: { sheet: { armourClass: 'T1' } } },
        { content: { tables: { mine: text } } },
      ),
    ).toThrow('E_MAP');
  });

  test('RMC-FUM-01 every weapon has its own range of fumbles, whatever the OB', () => {
    expect([
      fumblesAt('dagger', -1),
      fumblesAt('dagger', 2),
      fumblesAt('short_sword', -2),
      fumblesAt('short_sword', 3),
      fumblesAt('broadsword', -3),
      fumblesAt('mace', -2),
      fumblesAt('two_handed_sword', -5),
      fumblesAt('two_handed_sword', 6),
      fumblesAt('spear', -4),
      fumblesAt('bow', -4),
      fumblesAt('bow', 5),
    ]).toEqual([true, false, true, false, true, true, true, false, true, true, false]);
  });

  test('RMC-FUM-02 is a closed roll with the modifier of the weapon, on the column of its class', () => {
    expect([
      fumbled('dagger', 10)['total'],
      fumbled('two_handed_sword', 100)['total'],
      fumbled('dagger', 10)['cell'],
      fumbled('two_handed_sword', 100)['cell'],
    ]).toEqual([1, 115, '-', '+10H;S2;NP1;BREAK;PR']);
    expect([
      fumbled('bow', 90, [20, 0])['cell'],
      fumbled('spear', 90, [10, 0])['cell'],
      fumbled('spear', 90)['cell'],
    ]).toEqual(['BREAK;D1', '+4H;S1;BREAK', '+5H;S2;DROP']);
  });

  test('RMC-FUM-03 what a fumble does falls on the fumbler, and begins with the next turn', () => {
    const s = pair();
    attack(s, 'a', 'b', { dice: [1, 95] });
    expect([
      s.who('a').hits,
      s.who('a').stunPending.stunned,
      s.who('a').wields,
      s.state.ground.length,
      s.who('b').hits,
    ]).toEqual([195, 2, null, 1, 200]);
    const broken = pair();
    attack(broken, 'a', 'b', { dice: [1, 100] });
    expect(broken.who('a').broken).toEqual(['a/broadsword']);
  });

  test('RMC-CRIT-01 only a cell with a letter causes a critical, and exactly one', () => {
    expect(struck('8', [50]).scene.rolled).toEqual(['a attack']);
    expect(struck('8B', [50, 30]).scene.rolled).toEqual(['a attack', 'a critical']);
  });

  test('RMC-CRIT-02 severities rank from A to E', () => {
    expect(
      [...'ABCDE'].map((letter) => struck(`1${letter}`, [50, 40]).scene.note('critical')['cell']),
    ).toEqual(['+4H;SG;IN', '+5H;BL1;D1;IN', '+6H;BL2;S1', '+8H;BL3;S2', '+10H;BL4;S2;NP1;P-10']);
  });

  test('RMC-CRIT-03 the roll is closed: 96 and more are read as they are', () => {
    expect(
      [5, 6, 98, 99].map((die) => struck('1A', [50, die]).scene.note('critical')['cell']),
    ).toEqual(['+1H', '+2H', '+8H;BL3;S2', '+8H;BL4;S2;P-10']);
  });

  test('RMC-CRIT-04 all effects of the cell apply, its hits on top of the blow', () => {
    const s = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 100 }] } }, b: {} },
      { content: fixedBlow('10E') },
    );
    attack(s, 'a', 'b', { dice: [50, 70] });
    expect(s.who('b')).toMatchObject({
      hits: 178,
      bleed: 7,
      stunPending: { stunned: 4, noParry: 2, dazed: 0 },
      prone: true,
      penalties: [{ value: -30 }],
    });
  });

  test('RMC-CRIT-05 the vocabulary is all there is; where it strikes is colour only', () => {
    const { scene } = struck('1A', [50, 1]);
    expect([scene.note('critical')['place'], scene.note('critical')['cell']]).toEqual([
      'hand',
      '+1H',
    ]);
    const s = pair();
    expect(
      s.fight.refusal({ do: 'gm.effect', by: 'gm', with: { who: 'b', cell: 'WOUND' } })?.rules,
    ).toEqual(['RMC-CRIT-05']);
    befall(s, 'a', 'DROP');
    expect([s.who('a').wields, s.state.ground]).toEqual([
      null,
      [{ item: 'a/broadsword', at: [0, 0] }],
    ]);
  });
});
