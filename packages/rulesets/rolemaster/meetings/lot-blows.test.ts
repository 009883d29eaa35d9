import { describe, expect, test } from 'vitest';
import type { Data, Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Randomly chosen rules on blows, each combined with two others.

type Options = NonNullable<Staging['options']>;
const sword = { broadsword: 60 };
const fixed = { fixed: 100 };
const parry = (points: number) =>
  [
    ['defence', 'parry'],
    ['parry', points],
  ] as const;
const criticals = (scene: Scene) => scene.facts('critical', 'severity');

/** `a` runs at `v`, 10 m away, at a walk of this many metres a second, with a blow of known result. */
const runUp = (
  speed: number,
  cell: string,
  { options = {}, a = {}, v = {} }: { options?: Options; a?: Person; v?: Person } = {},
): Stage =>
  stage(
    {
      a: { sheet: { rate: speed, weapons: [{ weapon: 'fixed', skill: 100 }] }, ...a },
      v: { at: [10, 0], ...v },
    },
    { options, content: fixedBlow(cell) },
  );
const charge = (s: Stage, dice: readonly number[], more: Data = {}): Scene =>
  s.do('a', 'charge', { weapon: 'a/fixed', target: 'v', pace: 1, ...more }, { dice });

describe('Charges', () => {
  test('RMC-CHARGE-02 RMC-EFF-10 RMC-DB-05 at 3 m/s at one who is held: twice the hits and one step, with what pace and injury take', () => {
    const s = runUp(3, '8C', {
      a: {
        sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 100 }] },
        state: { penalties: [{ value: -20 }] },
      },
      v: { state: { held: true } },
    });
    const scene = charge(s, [50, 1]);
    expect([scene.fact('hits', 'hits'), criticals(scene), scene.total('OB')]).toEqual([
      16,
      ['D'],
      75,
    ]);
  });

  test('RMC-CHARGE-05 RMC-CHARGE-06 RMC-DAZE-02 at one who is dazed and draws back, the row of what is left of the speed', () => {
    const v = { state: { velocity: [1, 0], stunActive: { dazed: 1 } } };
    const s = runUp(6.5, '8A', { v });
    const scene = charge(s, [50, 1]);
    expect([scene.fact('hits', 'hits'), criticals(scene)]).toEqual([16, ['B']]);
  });

  test('RMC-CHARGE-08 RMC-EFF-14 at 6 m/s without a critical: three times the hits, which may kill; promote: a B for those who live', () => {
    const struck = (options: Options, hits: number) => {
      const s = runUp(6, '8', { options, v: { at: [10, 0], sheet: { hits, bodyDev: 0 } } });
      const scene = charge(s, options['charge.noCrit'] === 'promote' && hits > 24 ? [50, 1] : [50]);
      return [criticals(scene), s.who('v').dead];
    };
    expect([
      struck({}, 100),
      struck({}, 10),
      struck({ 'charge.noCrit': 'promote' }, 100),
      struck({ 'charge.noCrit': 'promote' }, 10),
    ]).toEqual([
      [[], false],
      [[], true],
      [['B'], false],
      [[], true],
    ]);
  });

  test('RMC-CHARGE-09 RMC-FUM-01 allHits: the extra hits of the critical are multiplied, and a fumble gains nothing', () => {
    const options = { 'charge.hitsScope': 'allHits' } as const;
    // Slash B on 1: +3H;IN.
    const hit = runUp(3, '8A', { options });
    charge(hit, [50, 1]);
    expect(hit.who('v').hits).toBe(200 - 16 - 6);
    const s = runUp(3, '8A', { options });
    const scene = charge(s, [1, 10]);
    expect([s.who('v').hits, scene.has('charged'), scene.has('fumbles')]).toEqual([
      200,
      false,
      true,
    ]);
  });

  test('RMC-CRIT-01 RMC-CHARGE-07 a letter is one critical, without one there is none; one step past E is an A more, where that is played', () => {
    const at = (cell: string, options: Options, dice: readonly number[]) =>
      criticals(charge(runUp(12, cell, { options }), dice));
    const extra = { 'charge.overflow': 'extraCritical' } as const;
    expect([
      at('8', {}, [50]),
      at('8C', {}, [50, 1]),
      at('8C', extra, [50, 1, 1]),
      at('8E', extra, [50, 1, 1]),
    ]).toEqual([[], ['E'], ['E', 'A'], ['E', 'C']]);
  });

  test('RMC-CRIT-02 RMC-STAG-08 sample: at one on the floor a D is raised to E and no further', () => {
    const s = runUp(6, '8D', {
      options: { 'prone.modifiers': 'sample' },
      v: { at: [10, 0], state: { prone: true } },
    });
    const scene = charge(s, [50, 1]);
    expect([criticals(scene), scene.total('OB')]).toEqual([['E'], 100 - 5 + 50]);
  });

  test('RMC-CRIT-03 RMC-CHARGE-02 a critical of 100 rolls no further, in the column that the charge has raised it to', () => {
    const s = runUp(3, '8A');
    const scene = charge(s, [50, 100]);
    // Slash B: step 14 of the ladder.
    expect(s.who('v').stunPending).toEqual({ dazed: 0, stunned: 3, noParry: 1 });
    expect([s.who('v').bleed, s.who('v').hits, scene.rolled]).toEqual([
      5,
      200 - 16 - 10,
      ['a attack', 'a critical'],
    ]);
  });

  test('RMC-OB-04 RMC-CHARGE-10 a charger moves OB to defence, too, and parries with it after', () => {
    const s = runUp(3, '8');
    expect(charge(s, [50], { keep: 30 }).total('OB')).toBe(100 - 5 - 30);
    s.end();
    const scene = attack(s, 'v', 'a', { dice: [10], answers: parry(30) });
    expect([scene.total('DB'), scene.question('parry').domain]).toMatchObject([30, { max: 30 }]);
  });
});

describe('Attacks', () => {
  const facing = (v: Person = {}, options: Options = {}, content: Data = {}): Stage =>
    stage(
      {
        x: { at: [0, 0], arms: sword },
        v: { at: [2, 0], arms: { broadsword: 75 }, ...v },
        y: { at: [4, 0], side: 'a', arms: sword },
      },
      { options, content },
    );

  test('RMC-ATK-05 RMC-PARRY-06 RMC-MELEE-01 a fumble at a parrier ends there; the parry is gone, the foe still engages', () => {
    const s = facing();
    const scene = attack(s, 'x', 'v', { points: 2, dice: [3, 1], answers: parry(40) });
    expect([scene.has('result'), scene.has('critical'), s.who('v').hits]).toEqual([
      false,
      false,
      200,
    ]);
    expect(attack(s, 'x', 'v', { points: 2, dice: [10] }).total('DB')).toBe(0);
    expect(engagedBy(s.state, s.who('v'))).toEqual(['x']);
  });

  test('RMC-PARRY-06 RMC-CTX-07 what a fumble was parried with is missing from two quick blows in the own turn', () => {
    const s = facing();
    attack(s, 'x', 'v', { points: 2, dice: [3, 1], answers: parry(40) });
    s.until('v');
    const quick = () => attack(s, 'v', 'x', { points: 2, dice: [10] }).total('OB');
    expect([quick(), quick()]).toEqual([75 - 40 - 50, 75 - 40 - 50]);
  });

  test('RMC-TAB-03 RMC-EFF-14 a bare number is hits alone: it fells, and at the fallen it kills', () => {
    const s = stage(
      { x: { arms: fixed }, v: { sheet: { hits: 5, bodyDev: 10 } }, w: {} },
      { content: fixedBlow('8') },
    );
    const blow = () => attack(s, 'x', 'v', { points: 2, dice: [50] });
    expect([blow().has('critical'), s.who('v').hits, s.who('v').dead]).toEqual([false, -3, false]);
    expect([blow().has('dead'), s.who('v').hits, s.who('v').dead]).toEqual([true, -11, true]);
  });

  test('RMC-TAB-07 RMC-TAB-01 a table of the user’s own for a sword counts for all who have one, and is refused with a gap', () => {
    const tables = (lo: number) => ({
      tables: {
        broadsword: {
          kind: 'attack',
          id: 'broadsword',
          columns: ['T0', 'T7'],
          rows: [
            { lo: 1, hi: 50, cells: ['-', '-'] },
            { lo, hi: 150, cells: ['5', '9'] },
          ],
        },
      },
    });
    const s = facing(
      { sheet: { armourClass: 'T7', weapons: [{ weapon: 'broadsword', skill: 75 }] } },
      {},
      tables(51),
    );
    const first = attack(s, 'x', 'v', { points: 2, dice: [50] });
    expect([first.fact('hit', 'hits'), first.rules('result').includes('RMC-TAB-07')]).toEqual([
      9,
      true,
    ]);
    s.end();
    expect(attack(s, 'v', 'x', { points: 4, dice: [50] }).fact('hit', 'hits')).toBe(5);
    expect(() => facing({}, {}, tables(52))).toThrow();
  });

  test('RMC-TAB-01 RMC-ATK-01 the row is the result, the column the armour of each; a file in which one has no column is refused', () => {
    const content = {
      ...fixedBlow('5'),
      tables: {
        fixed: {
          kind: 'attack',
          id: 'fixed',
          columns: ['cloth', 'mail'],
          rows: [
            { lo: 1, hi: 140, cells: ['5', '-'] },
            { lo: 141, hi: 150, cells: ['9', '3'] },
          ],
        },
      },
    };
    const s = (mail: string): Stage =>
      stage(
        {
          x: {
            at: [0, 0],
            sheet: { armourClass: 'cloth', weapons: [{ weapon: 'fixed', skill: 100 }] },
          },
          v: { sheet: { armourClass: 'cloth' } },
          w: { at: [0, 2], sheet: { armourClass: mail } },
        },
        { content },
      );
    const fight = s('mail');
    const cell = (at: string, die: number) =>
      attack(fight, 'x', at, { points: 2, dice: [die] }).fact('result', 'cell');
    // 100 - 50 for haste.
    expect([cell('v', 90), cell('w', 91)]).toEqual(['5', '3']);
    expect(() => s('T3')).toThrow('no column');
  });

  test('RMC-OB-03 RMC-OB-06 modifiers of the GM add up, one against a foe only against that one, and is none to parry with', () => {
    const s = facing();
    s.gm('modifier', { who: 'v', label: 'drill', value: 10 });
    s.gm('modifier', { who: 'v', label: 'mud', value: -5 });
    s.gm('modifier', { who: 'v', label: 'grudge', value: 15, against: 'x' });
    const scene = attack(s, 'x', 'v', { points: 2, dice: [10], answers: parry(1) });
    expect(scene.question('parry').domain).toMatchObject({ max: 80 });
    s.until('v');
    const ob = (at: string) => attack(s, 'v', at, { points: 2, dice: [10] }).total('OB');
    expect([ob('x'), ob('y')]).toEqual([95 - 1 - 50, 80 - 1 - 50]);
  });

  test('RMC-ATK-06 RMC-EFF-10 RMC-OB-03 to an open-ended die the OB is added that moved points, an injury and the GM leave', () => {
    const s = facing({ state: { penalties: [{ value: -10 }] } });
    s.gm('modifier', { who: 'v', label: 'height', value: 5 });
    s.end();
    const scene = attack(s, 'v', 'x', { keep: 30, dice: [97, 42, 1] });
    expect([scene.total('OB'), scene.fact('result', 'result')]).toEqual([40, 139 + 40]);
  });

  test('RMC-FUM-01 RMC-OB-01 RMC-TAB-07 a range of the table goes before that of the weapon, whatever the OB', () => {
    const table = {
      kind: 'attack',
      id: 'fixed',
      fumbleMax: 6,
      columns: ['T0'],
      rows: [{ lo: 1, hi: 150, cells: ['8'] }],
    };
    const fumbled = (content: Data, die: number, more: readonly number[] = []): boolean => {
      const s = stage({ x: { arms: { fixed: 200 } }, v: {} }, { content });
      return attack(s, 'x', 'v', { dice: [die, ...more] }).has('fumbles');
    };
    const own = fixedBlow('8', { fumbleMax: 2 });
    expect([fumbled(own, 2, [1]), fumbled(own, 3)]).toEqual([true, false]);
    const loaded = { ...own, tables: { fixed: table } };
    expect([fumbled(loaded, 6, [1]), fumbled(loaded, 7)]).toEqual([true, false]);
  });

  test('RMC-MELEE-02 RMC-PARRY-07 between cells, 3 m is within a blow and a ten-thousandth more is not, though a throw covers it', () => {
    const s = stage({ x: { arms: { dagger: 60 } }, v: { arms: sword } });
    s.gm('place', { who: 'v', to: [3, 0] });
    expect(attack(s, 'x', 'v', { points: 2, dice: [10] }).fact('attacks', 'mode')).toBe('melee');
    s.gm('place', { who: 'v', to: [3.01, 0] });
    expect(attack(s, 'x', 'v', { points: 2, dice: [10] }).fact('attacks', 'mode')).toBe('thrown');
    const bare = stage({ x: { arms: sword }, v: { at: [4, 0], arms: sword } });
    expect(bare.refused('x', 'attack', { weapon: 'x/broadsword', target: 'v' })).toEqual([
      'RMC-MELEE-02',
    ]);
  });

  test('RMC-MELEE-03 RMC-MELEE-01 each engages the one meant, and a friend in between is engaged by none of theirs', () => {
    const s = facing();
    s.do('x', 'declare', { action: 'melee', target: 'v' });
    s.end();
    s.do('v', 'declare', { action: 'melee', target: 'y' });
    expect(['x', 'v', 'y'].map((id) => engagedBy(s.state, s.who(id)))).toEqual([[], ['x'], ['v']]);
  });

  test('RMC-MELEE-04 RMC-EFF-05 RMC-STUN-02 a stun to come leaves one engaged, one in force, a hold and a knock-out do not', () => {
    const engaged = (cell: string, options: Options = {}) => {
      const s = facing({}, options);
      s.do('x', 'declare', { action: 'melee', target: 'v' });
      if (cell === 'held') s.gm('hold', { who: 'x', held: true });
      else befall(s, 'x', cell);
      return engagedBy(s.state, s.who('v')).length;
    };
    expect([
      engaged('S1'),
      engaged('S1', { 'eff.start': 'immediate' }),
      engaged('SG'),
      engaged('held'),
      engaged('+250H'),
    ]).toEqual([1, 0, 0, 0, 0]);
  });
});
