import { readDocument } from '@tiltyard/engine/ruleset';
import { describe, expect, test } from 'vitest';
import { readTables } from '../index.js';
import type { Person } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';

// Weapons that change hands, custom tables, and fights that begin with wounds.

const sword = { broadsword: 60 };
const swap = () => {
  const s = stage({
    a: { arms: { broadsword: 60, dagger: 40 } },
    b: { arms: sword },
    c: { side: 'a', at: [0, 2], arms: sword },
  });
  befall(s, 'a', 'BREAK');
  befall(s, 'a', 'DROP');
  return s;
};

describe('Weapons that change hands', () => {
  test('RMC-CRIT-05 RMC-FUM-03 a broken weapon is broken in any hand: it neither strikes nor parries', () => {
    const s = swap();
    s.until('b');
    s.do('b', 'drop');
    s.do('b', 'pick-up', { item: 'a/broadsword' });
    expect(s.refused('b', 'attack', { weapon: 'a/broadsword', target: 'a' })).toEqual([
      'RMC-FUM-03',
    ]);
    s.until('a');
    expect(attack(s, 'a', 'b', { with: 'brawling', dice: [4] }).open('defence')).toEqual([
      'none',
      'dodge',
    ]);
    expect(s.who('b').broken).toEqual(['a/broadsword']);
  });

  test('RMC-CRIT-05 a weapon broken in a foe’s hand is broken when its owner has it back', () => {
    const s = stage({ a: { arms: sword }, b: {} });
    befall(s, 'a', 'DROP');
    s.end();
    s.do('b', 'pick-up', { item: 'a/broadsword' });
    befall(s, 'b', 'BREAK');
    befall(s, 'b', 'DROP');
    s.end();
    s.do('a', 'pick-up', { item: 'a/broadsword' });
    expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toEqual([
      'RMC-FUM-03',
    ]);
  });

  test('RMC-CRIT-05 repaired in one hand it is whole in every other', () => {
    const s = swap();
    s.until('b');
    s.do('b', 'drop');
    s.do('b', 'pick-up', { item: 'a/broadsword' });
    s.gm('treat', { who: 'b', what: 'weapon' });
    expect(s.allowed('b', 'attack', { weapon: 'a/broadsword', target: 'a' })).toBe(true);
    s.do('b', 'drop');
    s.until('a');
    s.do('a', 'pick-up', { item: 'a/broadsword' });
    expect(s.allowed('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toBe(true);
  });

  test('RMC-CRIT-05 a repair mends what the patient has had in hand, and nothing else', () => {
    const s = stage({
      a: { arms: { broadsword: 60, dagger: 40 }, state: { broken: ['a/broadsword', 'a/dagger'] } },
      b: {},
      c: { at: [0, 2], arms: sword, state: { broken: ['c/broadsword'] } },
    });
    befall(s, 'a', 'DROP');
    s.end();
    s.do('b', 'pick-up', { item: 'a/broadsword' });
    const { broken } = s.who('c');
    s.gm('treat', { who: 'b', what: 'weapon' });
    expect([s.who('a').broken, s.who('b').broken]).toEqual([['a/dagger'], []]);
    expect(s.who('c').broken).toBe(broken);
  });

  test('RMC-FUM-02 RMC-FUM-03 a throw that is fumbled out of the hand lies at the thrower’s feet', () => {
    const s = stage({ a: { arms: { spear: 60 } }, b: { at: [10, 0] } });
    // 70 and the spear's 5: DROP.
    attack(s, 'a', 'b', { dice: [4, 70] });
    expect([s.who('a').wields, s.state.ground]).toEqual([null, [{ item: 'a/spear', at: [0, 0] }]]);
  });

  test('RMC-PARRY-01 RMC-DODGE-01 who has thrown their weapon away parries nothing, and has struck: no dodge either', () => {
    const s = stage({ a: { arms: { spear: 60 } }, b: { at: [4, 0], arms: sword } });
    attack(s, 'a', 'b', { dice: [20] });
    s.end();
    s.do('b', 'move', { pace: 0.5, path: [[2, 0]] });
    expect(attack(s, 'b', 'a', { dice: [4] }).rules('no defence')).toEqual([
      'RMC-PARRY-01',
      'RMC-DODGE-02',
    ]);
  });
});

const armed = (cell: string, skill: number, more = {}): Person => ({
  sheet: { weapons: [{ weapon: 'fixed', skill }], hits: 200, ...more },
});

describe('Tables', () => {
  test('RMC-FUM-01 RMC-TAB-07 the fumbles that a table prints go before those of the weapon', () => {
    const { weapons } = fixedBlow('5', { fumbleMax: 2 });
    const rows = [
      { lo: 1, hi: 4, cells: ['F'] },
      { lo: 5, hi: 150, cells: ['5'] },
    ];
    const roll = (die: number, dice: readonly number[]) => {
      const s = stage(
        { a: armed('5', 40), b: {} },
        {
          content: {
            weapons,
            tables: { fixed: { kind: 'attack', id: 'fixed', columns: ['T0'], rows } },
          },
        },
      );
      return attack(s, 'a', 'b', { dice: [die, ...dice] }).has('fumbles');
    };
    expect([roll(4, [10]), roll(5, [])]).toEqual([true, false]);
  });

  test('RMC-TAB-06 RMC-CHARGE-02 a charge raises the severity of the type that the cell names', () => {
    const s = stage(
      { a: { at: [0, 0], ...armed('5AK', 60, { rate: 4 }) }, b: { at: [10, 0] } },
      { content: fixedBlow('5AK') },
    );
    const scene = s.do(
      'a',
      'charge',
      { weapon: 'a/fixed', target: 'b', pace: 1 },
      { dice: [50, 1] },
    );
    expect([scene.note('critical'), s.who('b').hits]).toMatchObject([
      { type: 'krush', severity: 'B', cell: '+3H;SG' },
      200 - 10 - 3,
    ]);
  });

  test('RMC-TAB-05 RMC-ATK-02 the bite of a small beast ends at row 100, however high it rolls', () => {
    const s = stage({
      a: {
        sheet: {
          natural: [
            {
              weapon: {
                name: 'bite',
                table: 'claw_bite',
                class: 'natural',
                critType: 'slash',
                fumbleMax: 2,
                canParry: false,
                size: 'small',
              },
              skill: 90,
            },
          ],
        },
      },
      b: {},
    });
    const [id = ''] = s.state.fixed.sheets['a']?.natural ?? [];
    const scene = s.do('a', 'attack', { weapon: id, target: 'b' }, { dice: [97, 99, 50, 1] });
    // Row 100 in T0: 1 and 16 times 0.3 hits, a critical A from 96 on.
    expect(scene.note('result')).toMatchObject({ row: 100, cell: '5A' });
  });

  test('RMC-TAB-07 a comment of a file may have quotes, commas and no line after it', () => {
    const rows = 'result,T0\n1-149,-\n150,5A\n';
    const read = (text: string) => {
      const [file] = readTables([{ name: 'own.csv', text }], readDocument);
      return [file?.table?.name, file?.problems.map(({ message }) => message)];
    };
    const head = '# kind: attack\n# id: own\n# critType: slash\n# fumbleMax: 2\n';
    expect(read(`${head}# name: "Long, heavy" blade, "old\n${rows}`)).toEqual([
      '"Long, heavy" blade, "old',
      [],
    ]);
    expect(read(`${head}${rows}# note: to be continued`)[1]).toEqual([]);
  });

  test('RMC-TAB-07 a row of one column without a label is told, not passed over', () => {
    const text = '# kind: attack\n# id: own\nresult,T0\n1-150,5\n,9\n';
    const [file] = readTables([{ name: 'own.csv', text }], readDocument);
    expect(file?.problems.map(({ code, line }) => [code, line])).toEqual([['E_RANGE', 5]]);
  });
});

describe('Fights that begin with wounds', () => {
  const one = (state: Person['state']) =>
    stage({ v: { sheet: { hits: 30, bodyDev: 10 }, state: state ?? {}, arms: sword }, foe: {} });

  test('RMC-EFF-14 a combatant who begins below the margin is dead, at the margin unconscious', () => {
    const begun = (hits: number) => {
      const { state } = one({ hits });
      return [state.combatants['v']?.dead, state.order[state.turn]];
    };
    expect([begun(-10), begun(-11)]).toEqual([
      [false, 'foe'],
      [true, 'foe'],
    ]);
  });

  test('RMC-EFF-10 RMC-EFF-14 no one begins with more hits left than their sheet has', () => {
    expect(one({ hits: 30 }).who('v').hits).toBe(30);
    expect(() => one({ hits: 31 })).toThrow('combatants.0.state.hits: 31 hits are left of 30');
  });

  test('RMC-EFF-04 RMC-EFF-10 an injury for one turn weighs on that turn and on no other, one until healed stays', () => {
    const s = one({ penalties: [{ value: -20, turns: 1 }, { value: -10 }] });
    const ob = () => s.total('OB', 'v', 'v', 'attack', { weapon: 'v/broadsword', target: 'foe' });
    const first = ob();
    endRound(s);
    expect([first, ob(), s.who('v').penalties]).toEqual([30, 50, [{ value: -10 }]]);
  });

  test('RMC-EFF-04 RMC-EFF-10 what is counted keeps its count, what is not gets none, however often a turn begins', () => {
    const s = one({ penalties: [{ value: -10 }, { value: -20, turns: 3 }] });
    expect(s.who('v').penalties).toEqual([
      { value: -10 },
      { value: -20, turns: 3, counting: true },
    ]);
    befall(s, 'v', 'P-5/1');
    endRound(s);
    expect(s.who('v').penalties).toEqual([
      { value: -10 },
      { value: -20, turns: 2, counting: true },
      { value: -5, turns: 1, counting: true },
    ]);
  });

  test('RMC-EFF-04 RMC-EFF-12 a turn writes no list anew of which nothing is counted', () => {
    const s = one({ penalties: [{ value: -10 }], out: 1 });
    s.gm('treat', { who: 'v', what: 'unconsciousness' });
    endRound(s);
    const { penalties, timers } = s.who('v');
    endRound(s);
    expect(s.who('v').penalties).toBe(penalties);
    expect(s.who('v').timers).toBe(timers);
  });

  test('RMC-EFF-11 eff.bleedTick endOfRound: an old wound bleeds in the first round, also of one who is out', () => {
    const s = stage(
      { v: { state: { hits: 0, bleed: 2 } }, foe: {} },
      { options: { 'eff.bleedTick': 'endOfRound' } },
    );
    endRound(s);
    expect(s.who('v').hits).toBe(-2);
  });
});

describe('What is previewed', () => {
  test('RMC-PARRY-05 RMC-ATK-07 what is previewed of OB and DB is what play counts', () => {
    const s = stage({
      a: {
        arms: sword,
        sheet: { modifiers: [{ label: 'bless', value: 7 }] },
        state: { penalties: [{ value: -12 }] },
      },
      b: { sheet: { qu: -3, baseDb: 8 }, state: { aware: false } },
    });
    const blow = { weapon: 'a/broadsword', target: 'b', points: 3, keep: 15 };
    const shown = s.reckonings(['OB', 'DB'], 'a', 'attack', blow);
    const scene = s.do('a', 'attack', blow, { dice: [20] });
    expect([shown, scene.total('OB'), scene.total('DB')]).toEqual([
      [
        'a OB 15: RMC-CTX-07 -25, RMC-EFF-10 -12, RMC-OB-01 60, RMC-OB-03 7, RMC-OB-04 -15',
        'b DB -1: RMC-DB-04 -9',
      ],
      15,
      -1,
    ]);
  });
});
