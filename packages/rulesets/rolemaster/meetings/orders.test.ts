import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Defences of one against several, in rounds in which the order, the foes or the weapons change.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
type Answers = readonly (readonly [string, string | number])[];
const dodge: Answers = [['defence', 'dodge']];
const parry = (points: number): Answers => [
  ['defence', 'parry'],
  ['parry', points],
];
const used: Answers = [['defence', 'parry']];
/** `x` and `y` on either side of `v`, who acts last. */
const between = (v: Person = {}, staging: Staging = {}): Stage =>
  stage(
    {
      x: { at: [0, 0], arms: sword },
      v: { at: [2, 0], arms: { broadsword: 75 }, ...v },
      y: { at: [4, 0], side: 'a', arms: sword },
    },
    { order: ['x', 'y', 'v'], ...staging },
  );
const blow = (s: Stage, by: string, answers: Answers = [], dice: readonly number[] = [4]) =>
  attack(s, by, 'v', { points: 2, dice, answers });
/** `v` has made this declaration before the second round. */
const declared = (answer: string, options: Options = {}, v: Person = {}): Stage => {
  const s = between(v, { options: { 'parry.allocation': 'declaredFoe', ...options } });
  s.until('v');
  s.do('v', 'end', {}, { answers: [['v declare-parry', answer]] });
  return s;
};

describe('Declared parries', () => {
  test.each([
    ['oneAttack', 0],
    ['oneFoe', 40],
  ] as const)(
    'RMC-PARRY-03 RMC-PARRY-04 %s: two blows of the foe, and one of the other',
    (scope, again) => {
      const s = declared('x:40', { 'parry.scope': scope });
      const first = blow(s, 'x', scope === 'oneFoe' ? [] : used).total('DB');
      const second = blow(s, 'x').total('DB');
      s.end();
      expect([first, second, blow(s, 'y').total('DB')]).toEqual([40, again, 0]);
    },
  );

  test('RMC-PARRY-04 RMC-EFF-14 a foe who dies before they strike leaves the points lost to the own blow', () => {
    const s = declared('y:40');
    s.gm('harm', { who: 'y', damage: 999 });
    blow(s, 'x');
    s.until('v');
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(35);
  });

  test('RMC-PARRY-04 RMC-DODGE-01 nothing declared, a swordsman has no dodge either, an archer has', () => {
    expect(blow(declared('none'), 'x').rules('no defence')).toEqual([
      'RMC-PARRY-04',
      'RMC-DODGE-01',
    ]);
    const archer = between(
      { arms: { bow: 60 } },
      { options: { 'parry.allocation': 'declaredFoe' } },
    );
    expect(blow(archer, 'x', dodge, [80, 4]).total('DB')).toBe(40);
  });

  test('RMC-PARRY-04 RMC-STUN-03 RMC-EFF-05 a stun to come lets all be declared, which is worth half from the turn on', () => {
    const s = between(
      {},
      { options: { 'parry.allocation': 'declaredFoe' }, order: ['x', 'v', 'y'] },
    );
    s.until('y');
    befall(s, 'v', 'S1');
    s.do('y', 'end', {}, { answers: [['v declare-parry', 'y:75']] });
    s.until('y');
    expect(blow(s, 'y', used).total('DB')).toBe(37);
  });

  test('RMC-PARRY-04 RMC-STUN-03 eff.start immediate: stunned for the round, half is all that can be declared', () => {
    const s = between(
      {},
      { options: { 'parry.allocation': 'declaredFoe', 'eff.start': 'immediate' } },
    );
    s.until('v');
    befall(s, 'v', 'S2');
    // The maximum is offered besides every fifth point.
    s.do('v', 'end', {}, { answers: [['v declare-parry', 'x:37']] });
    expect(blow(s, 'x', used).total('DB')).toBe(37);
  });

  test('RMC-PARRY-04 RMC-EFF-10 injured since, what is declared is worth what OB is left', () => {
    const s = declared('x:60');
    befall(s, 'v', 'P-50');
    expect(blow(s, 'x', used).total('DB')).toBe(25);
    s.until('v');
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(75 - 50 - 60);
  });

  test('RMC-PARRY-07 RMC-PARRY-04 meleeOnly: a throw of the foe leaves the declared parry for the blow', () => {
    const s = stage(
      {
        x: { at: [0, 0], arms: { dagger: 60, broadsword: 60 } },
        v: { at: [8, 0], arms: { broadsword: 75 } },
      },
      { options: { 'parry.allocation': 'declaredFoe', 'parry.missiles': 'meleeOnly' } },
    );
    s.end();
    s.do('v', 'end', {}, { answers: [['v declare-parry', 'x:40']] });
    const thrown = attack(s, 'x', 'v', { points: 2, dice: [4] });
    s.gm('place', { who: 'v', to: [2, 0] });
    s.do('x', 'draw', { item: 'x/broadsword' });
    expect([thrown.rules('no defence')[0], s.who('v').parry?.spent]).toEqual([
      'RMC-PARRY-07',
      false,
    ]);
  });

  test('RMC-OB-06 RMC-PARRY-04 fullOb: against a foe with a modifier more can be declared', () => {
    const s = between(
      {},
      { options: { 'parry.allocation': 'declaredFoe', 'ob.shiftBasis': 'fullOb' } },
    );
    s.gm('modifier', { who: 'v', label: 'flank', value: 15, against: 'x' });
    s.until('v');
    s.do('v', 'end', {}, { answers: [['v declare-parry', 'x:90']] });
    expect(blow(s, 'x', used).total('DB')).toBe(90);
  });
});

describe('Parries between blows', () => {
  test('RMC-PARRY-01 RMC-PARRY-03 oneFoe: a sword that breaks on the first blow parries no second', () => {
    const s = between({}, { options: { 'parry.scope': 'oneFoe' } });
    const first = blow(s, 'x', parry(40));
    befall(s, 'v', 'BREAK');
    const second = blow(s, 'x');
    expect([first.total('DB'), second.total('DB'), second.rules('no defence')]).toEqual([
      40,
      0,
      ['RMC-PARRY-01', 'RMC-DODGE-02'],
    ]);
  });

  test('RMC-PARRY-03 RMC-KNOCK-01 oneFoe: pushed back and followed, a parrier still parries that foe', () => {
    const s = between({ at: [2, 1] }, { options: { 'parry.scope': 'oneFoe' } });
    blow(s, 'x', parry(40));
    befall(s, 'v', 'KB6', { from: 'x' });
    s.do('x', 'move', { pace: 0.5, path: [[1, 1]] });
    expect(blow(s, 'x').total('DB')).toBe(40);
  });

  test('RMC-PARRY-03 RMC-DB-05 held for one blow and let go, a parrier meets the next', () => {
    const s = between();
    s.gm('hold', { who: 'v', held: true });
    expect(blow(s, 'x').rules('no defence')).toEqual(['RMC-DB-05']);
    s.gm('hold', { who: 'v', held: false });
    expect(blow(s, 'x', parry(75)).total('DB')).toBe(75);
  });

  test('RMC-PARRY-05 RMC-STAG-02 RMC-STAG-05 thrown down, a combatant parries with all OB', () => {
    const s = between();
    befall(s, 'v', 'PR');
    expect(blow(s, 'x', parry(75)).total('DB')).toBe(75);
  });

  test('RMC-PARRY-02 RMC-EFF-13 first in one round and last in the next: each round has its own parry', () => {
    const s = between({}, { order: null, dice: [1, 1, 9, 9, 5, 5] });
    expect(s.turn).toBe('v');
    s.end();
    blow(s, 'y', parry(75));
    s.end();
    expect(blow(s, 'x').rules('no defence')[0]).toBe('RMC-PARRY-03');
    s.end(9, 9, 1, 1, 5, 5);
    expect([s.turn, blow(s, 'x', parry(30)).total('DB')]).toEqual(['x', 30]);
  });

  test('RMC-MELEE-03 RMC-PARRY-05 whose blow is parried is engaged by no parrier', () => {
    const s = between();
    blow(s, 'x', parry(75));
    expect([engagedBy(s.state, s.who('v')), engagedBy(s.state, s.who('x'))]).toEqual([['x'], []]);
  });
});

describe('Dodges between blows', () => {
  const bare: Person = { arms: {}, sheet: { qu: 5, ag: 5 } };

  test('RMC-DODGE-07 RMC-EFF-14 RMC-DB-05 a dodger who falls unconscious by it is struck without Quickness', () => {
    const s = between({ ...bare, state: { hits: 6 } });
    const scene = blow(s, 'x', dodge, [2, 80, 4]);
    expect([scene.fact('dodges', 'cell'), scene.has('unconscious'), scene.total('DB')]).toEqual([
      '+12H;PR;S2;NP1',
      true,
      0,
    ]);
  });

  test('RMC-DODGE-09 RMC-EFF-14 RMC-OB-02 a dodger who dies of it meets no die, and what was thrown lies with them', () => {
    const s = stage({
      x: { at: [0, 0], arms: { dagger: 60 } },
      v: {
        ...bare,
        at: [8, 0],
        sheet: { ...bare.sheet, hits: 6, bodyDev: 0, qu: 0, ag: 0 },
        state: { hits: 5 },
      },
    });
    const scene = attack(s, 'x', 'v', { dice: [2, 80], answers: dodge });
    expect([scene.rolled.includes('x attack'), s.who('v').dead, s.state.ground[0]?.at]).toEqual([
      false,
      true,
      [80_000, 0],
    ]);
    expect([s.who('x').attacked, s.who('x').actionPoints]).toEqual([true, 0]);
  });

  test('RMC-DODGE-08 RMC-EFF-01 RMC-EFF-13 the mark of a good dodge comes off the next order', () => {
    const s = between(bare, { order: null, dice: [9, 9, 1, 1, 5, 5] });
    blow(s, 'x', dodge, [97, 90, 4]);
    s.end();
    s.end();
    const next = s.end(9, 9, 8, 1, 1, 2, 2);
    expect(next.facts('initiative', 'total')).toEqual([10, 7, 4]);
    expect(s.who('x').initiativePenalties).toBe(0);
  });

  test('RMC-DODGE-10 RMC-DODGE-02 actionPoints disabled: each of three blows is dodged for itself', () => {
    const s = between(bare, { options: { actionPoints: 'disabled' } });
    const dodged = (by: string, die: number) =>
      attack(s, by, 'v', { dice: [die, 4], answers: dodge }).total('DB');
    const first = dodged('x', 75);
    s.end();
    expect([first, dodged('y', 31)]).toEqual([15 + 40, 15]);
    endRound(s);
    expect(dodged('x', 75)).toBe(55);
  });

  test('RMC-DODGE-01 RMC-DODGE-02 RMC-PARRY-03 requiresNoUsableWeapon false: a swordsman dodges one foe, and neither parries nor strikes the other', () => {
    const s = between({}, { options: { 'dodge.requiresNoUsableWeapon': false } });
    expect(blow(s, 'x').open('defence')).toEqual(['none', 'parry', 'dodge']);
    expect(blow(s, 'x', dodge, [80, 4]).total('DB')).toBe(40);
    s.end();
    expect(blow(s, 'y').rules('no defence')).toEqual(['RMC-DODGE-02', 'RMC-DODGE-10']);
    s.end();
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toEqual([
      'RMC-DODGE-02',
    ]);
  });

  test('RMC-TAB-04 RMC-DODGE-10 RMC-STAG-05 a blow that lands after the dodge throws its dodger down for the second foe', () => {
    const s = stage(
      {
        x: { at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } },
        v: { ...bare, at: [2, 0] },
        y: { at: [4, 0], side: 'a', arms: sword },
      },
      {
        content: fixedBlow('5'),
        options: { positionModifiers: 'enabled' },
        order: ['x', 'y', 'v'],
      },
    );
    blow(s, 'x', [['facing', 'none'], ...dodge], [75, 50]);
    befall(s, 'v', 'PR', { from: 'x' });
    s.end();
    const after = blow(s, 'y', [['facing', 'none']]);
    expect([after.total('DB'), after.parts('OB')]).toEqual([
      15,
      ['RMC-OB-01 60', 'RMC-CTX-07 -50', 'RMC-CTX-09 50'],
    ]);
  });
});
