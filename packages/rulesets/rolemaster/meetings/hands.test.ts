import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// Weapons dropped, broken, thrown and picked up, in combination or with an obstacle in between.

const sword = { broadsword: 60 };
/** A fumble table of one cell. */
const fumbling = (cell: string) => ({
  tables: {
    fumble: {
      kind: 'fumble',
      id: 'fumble',
      rows: [{ lo: 1, hi: 120, cells: { melee: cell, ranged: cell, natural: cell } }],
    },
  },
});
const duel = (a: Person = {}): Stage => stage({ a: { arms: sword, ...a }, b: { arms: sword } });

describe('Dropped and broken at once', () => {
  test.each(['DROP;BREAK', 'BREAK;DROP'])(
    'RMC-CRIT-04 RMC-FUM-03 every effect of %s happens: what lies there is broken',
    (cell) => {
      const s = stage({ a: { arms: sword }, b: {} }, { content: fumbling(cell) });
      const scene = attack(s, 'a', 'b', { points: 2, dice: [1, 50] });
      expect([scene.has('drops'), scene.has('breaks')]).toEqual([true, true]);
      expect([s.who('a').wields, s.state.ground.length]).toEqual([null, 1]);
      s.do('a', 'pick-up', { item: 'a/broadsword' });
      expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toEqual([
        'RMC-FUM-03',
      ]);
    },
  );

  test('RMC-CRIT-05 for a combatant who dropped it broken, a weapon on the ground is repaired', () => {
    const s = duel();
    befall(s, 'a', 'DROP;BREAK');
    s.gm('treat', { who: 'a', what: 'weapon' });
    s.do('a', 'pick-up', { item: 'a/broadsword' });
    expect(s.allowed('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toBe(true);
  });

  test('RMC-CRIT-04 RMC-CRIT-05 with empty hands nothing is dropped and nothing breaks', () => {
    const s = stage({ a: {}, b: {} });
    const scene = befall(s, 'a', 'DROP;BREAK;SG');
    expect([scene.has('drops'), scene.has('breaks'), s.who('a').broken]).toEqual([
      false,
      false,
      [],
    ]);
    expect(s.who('a').staggered).toBe('owed');
  });

  test('RMC-FUM-03 RMC-OB-02 a throw that is fumbled with BREAK flies all the same, broken', () => {
    const s = stage(
      { a: { arms: { dagger: 60 } }, b: { at: [8, 0] } },
      { content: fumbling('BREAK') },
    );
    attack(s, 'a', 'b', { dice: [1, 50] });
    expect([s.state.ground, s.who('a').broken]).toEqual([
      [{ item: 'a/dagger', at: [80_000, 0] }],
      ['a/dagger'],
    ]);
  });

  test('RMC-FUM-02 RMC-FUM-03 bare hands that fumble with DROP drop the sword beside them', () => {
    const s = stage({ a: { arms: sword }, b: {} }, { content: fumbling('DROP') });
    attack(s, 'a', 'b', { with: 'brawling', dice: [1, 50] });
    expect(s.who('a').wields).toBe(null);
  });

  test('RMC-CRIT-04 RMC-KNOCK-01 pushed and disarmed by one cell, a combatant drops the weapon where the push ends, broken', () => {
    const s = duel({ at: [10, 0] });
    befall(s, 'a', 'DROP;BREAK;KB10', { from: 'b' });
    expect([s.state.ground, s.who('a').broken]).toEqual([
      [{ item: 'a/broadsword', at: [...s.who('a').at] }],
      ['a/broadsword'],
    ]);
    expect(s.who('a').at[0]).toBe(130_480);
  });
});

describe('Reaching for what lies there', () => {
  const across = (row: string): Stage => {
    const s = stage(
      { a: { at: [2, 0], arms: sword }, b: { at: [0, 0] }, c: { at: [7, 0], side: 'a' } },
      { map: { rows: [row, '########'] } },
    );
    befall(s, 'a', 'DROP');
    return s.until('b');
  };

  test('RMC-CTX-07 RMC-MELEE-02 no one picks up a weapon through a wall, however near', () => {
    expect(across('.#......').refused('b', 'pick-up', { item: 'a/broadsword' })).toEqual([
      'RMC-CTX-07',
    ]);
    expect(across('........').allowed('b', 'pick-up', { item: 'a/broadsword' })).toBe(true);
  });

  test('RMC-CTX-07 dropping is free once a round, picking up takes a point, and so does dropping again', () => {
    const s = duel();
    const points = (): number => s.who('a').actionPoints;
    s.do('a', 'drop');
    expect(points()).toBe(4);
    s.do('a', 'pick-up', { item: 'a/broadsword' });
    expect(points()).toBe(3);
    s.do('a', 'drop');
    expect(points()).toBe(2);
    s.do('a', 'pick-up', { item: 'a/broadsword' });
    expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toEqual([
      'RMC-CTX-07',
    ]);
  });

  test('RMC-STAG-06 RMC-CTX-07 actionPoints disabled: picking up is the action of the turn, dropping never is', () => {
    const s = stage(
      { a: { arms: sword }, b: { arms: sword } },
      { options: { actionPoints: 'disabled' } },
    );
    s.do('a', 'drop');
    s.do('a', 'pick-up', { item: 'a/broadsword' });
    s.do('a', 'drop');
    expect(s.refused('a', 'attack', { weapon: 'a/brawling', target: 'b' })).toEqual([
      'RMC-STAG-06',
    ]);
  });

  test('RMC-FUM-03 RMC-CTX-07 a broken weapon that is put away is broken when it is drawn again', () => {
    const s = stage({ a: { arms: { broadsword: 60, dagger: 40 } }, b: {} });
    befall(s, 'a', 'BREAK');
    s.do('a', 'draw', { item: 'a/dagger' });
    s.do('a', 'draw', { item: 'a/broadsword' });
    expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toEqual([
      'RMC-FUM-03',
    ]);
  });

  test('RMC-OB-01 RMC-PARRY-01 a strange weapon strikes and parries without its owner’s skill, with its own bonus', () => {
    const s = stage({
      a: { sheet: { weapons: [{ weapon: 'mace', skill: 90, bonus: 10 }] } },
      b: { arms: sword },
    });
    befall(s, 'a', 'DROP');
    s.end();
    s.do('b', 'drop');
    s.do('b', 'pick-up', { item: 'a/mace' });
    expect(s.total('OB', 'b', 'b', 'attack', { weapon: 'a/mace', target: 'a', points: 3 })).toBe(
      -15,
    );
    s.until('a');
    const scene = attack(s, 'a', 'b', {
      with: 'brawling',
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 10],
      ],
    });
    expect([scene.question('parry').domain, scene.total('DB')]).toEqual([
      { kind: 'number', min: 1, max: 10 },
      10,
    ]);
  });

  test('RMC-CTX-07 RMC-OB-04 two daggers: the second throw needs a draw, and what is left does not do for it', () => {
    const s = stage({
      a: {
        sheet: {
          weapons: [
            { weapon: 'dagger', skill: 60 },
            { weapon: 'dagger', skill: 60 },
          ],
        },
      },
      b: { at: [9, 0] },
    });
    expect(attack(s, 'a', 'b', { points: 2, dice: [10] }).total('OB')).toBe(-10);
    s.do('a', 'draw', { item: 'a/dagger-2' });
    expect(s.refused('a', 'attack', { weapon: 'a/dagger-2', target: 'b' })).toEqual(['RMC-CTX-07']);
  });
});

describe('What goes on to the next fight', () => {
  test('RMC-FUM-03 RMC-EFF-10 a weapon broken in a foe’s hand is broken when its owner goes on with it', () => {
    const s = stage({ a: { arms: sword }, b: {} });
    befall(s, 'a', 'DROP');
    s.end();
    s.do('b', 'pick-up', { item: 'a/broadsword' });
    befall(s, 'b', 'BREAK');
    expect(rolemaster.carryOver?.carry(s.state, 'a').state).toEqual({ broken: ['a/broadsword'] });
    expect(rolemaster.carryOver?.carry(s.state, 'b').state).toEqual({});
  });
});

test('RMC-CTX-07 what may be drawn or picked up is offered by its name', () => {
  const s = stage({ a: { arms: { broadsword: 60, short_sword: 40 } }, b: {} });
  const names = (action: string) => {
    const domain = rolemaster.actions.get(action)?.domain(s.state, 'a', 'item', {});
    return domain?.kind === 'choice' ? domain.options.map(({ label }) => label) : domain;
  };
  expect(names('draw')).toEqual(['short sword']);
  befall(s, 'a', 'DROP');
  expect(names('pick-up')).toEqual(['broadsword']);
});

test('RMC-CTX-07 no one picks a weapon up with another in hand', () => {
  const s = stage({ a: { arms: { broadsword: 60, mace: 40 } }, b: {} });
  befall(s, 'a', 'DROP');
  s.do('a', 'draw', { item: 'a/mace' });
  expect(s.refused('a', 'pick-up', { item: 'a/broadsword' })).toEqual(['RMC-CTX-07']);
  befall(s, 'a', 'BREAK');
  expect(s.allowed('a', 'pick-up', { item: 'a/broadsword' })).toBe(false);
  s.do('a', 'drop');
  expect(s.allowed('a', 'pick-up', { item: 'a/broadsword' })).toBe(true);
});
