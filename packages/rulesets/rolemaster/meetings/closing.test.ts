import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// How fast a gap closes and who engages whom, when a combatant's action is over, was stopped, or
// was declared differently.

const sword = { broadsword: 60 };
const fast = { rate: 2, hits: 200, bodyDev: 100 };
/** `a` charges; `v` is 20 m away and runs before or after the charge. */
const runners = (
  order: Staging['order'],
  v: Person = {},
  options: Staging['options'] = {},
): Stage =>
  stage(
    {
      a: { at: [0, 5], arms: sword, sheet: fast },
      v: { at: [20, 5], arms: sword, sheet: fast, ...v },
      w: { at: [39, 19], side: 'b' },
    },
    { order: order ?? null, options },
  );
const runTo = (s: Stage, x: number): Scene => s.do('v', 'move', { pace: 2, path: [[x, 5]] });
const charge = (s: Stage, pace = 2): Scene =>
  s.do('a', 'charge', { weapon: 'a/broadsword', target: 'v', pace }, { dice: [10] });

describe('A defender’s run', () => {
  test.each([
    ['towards the charger', 12],
    ['away', 24],
  ])(
    'RMC-CHARGE-06 RMC-CTX-08 one of the last round, %s, is over when the next begins',
    (_, to) => {
      const s = runners(['a', 'v', 'w']);
      s.end();
      runTo(s, to);
      s.until('a');
      const pace = to > 20 ? 3 : 2;
      expect(charge(s, pace).fact('charges', 'speed')).toBe(2 * pace);
    },
  );

  test('RMC-CHARGE-06 one of this round counts, there and back', () => {
    const towards = runners(['v', 'w', 'a']);
    runTo(towards, 12);
    towards.until('a');
    const away = runners(['v', 'w', 'a']);
    runTo(away, 24);
    away.until('a');
    expect([
      charge(towards).fact('charges', 'speed'),
      charge(away, 3).fact('charges', 'speed'),
    ]).toEqual([8, 2]);
  });

  test('RMC-CHARGE-06 RMC-DB-05 a runner who was held and let go again adds nothing', () => {
    const s = runners(['v', 'w', 'a']);
    runTo(s, 12);
    s.gm('hold', { who: 'v', held: true });
    s.gm('hold', { who: 'v', held: false });
    s.until('a');
    expect(charge(s).fact('charges', 'speed')).toBe(4);
  });

  test('RMC-CHARGE-06 RMC-EFF-14 a runner who fell unconscious and was brought round adds nothing', () => {
    const s = runners(['v', 'w', 'a']);
    runTo(s, 12);
    s.gm('harm', { who: 'v', damage: 200 });
    s.gm('heal', { who: 'v', hits: 100 });
    s.until('a');
    expect(charge(s).fact('charges', 'speed')).toBe(4);
  });

  test('RMC-CHARGE-06 a runner whom the GM puts elsewhere is not running there', () => {
    const s = runners(['v', 'w', 'a']);
    runTo(s, 24);
    s.gm('place', { who: 'v', to: [12, 5] });
    s.until('a');
    expect(charge(s).fact('charges', 'speed')).toBe(4);
  });

  test('RMC-CHARGE-06 RMC-CHARGE-10 the charger’s own run ends with the blow: a foe who charges next meets a combatant who stands', () => {
    const s = stage({
      a: { at: [0, 5], arms: sword, sheet: fast },
      v: { at: [10, 5], arms: sword, sheet: fast },
      w: { at: [20, 5], side: 'b', arms: sword, sheet: fast },
    });
    charge(s);
    s.until('w');
    s.gm('place', { who: 'v', to: [10, 9] });
    const scene = s.do(
      'w',
      'charge',
      { weapon: 'w/broadsword', target: 'a', pace: 2 },
      { dice: [10] },
    );
    expect(scene.fact('charges', 'speed')).toBe(4);
  });
});

describe('Run-ups', () => {
  test('RMC-CHARGE-01 RMC-CHARGE-06 a run of the last round is no run-up of this one', () => {
    const content = fixedBlow('10');
    const s = stage(
      {
        a: { at: [0, 5], sheet: { ...fast, weapons: [{ weapon: 'fixed', skill: 60 }] } },
        v: { at: [12, 5], sheet: fast },
      },
      { content },
    );
    s.do('a', 'move', { pace: 2, path: [[10, 5]] });
    s.until('a');
    const scene = s.do(
      'a',
      'attack',
      { weapon: 'a/fixed', target: 'v' },
      { dice: [50], answers: [['defence', 'none']] },
    );
    expect([scene.has('charged'), s.who('v').hits]).toEqual([false, 190]);
  });

  test('RMC-CHARGE-10 RMC-CTX-10 a run-up pays for its pace in each blow of the turn, and is a charge in the first only', () => {
    const content = fixedBlow('10');
    const s = stage(
      {
        a: { at: [0, 5], sheet: { ...fast, weapons: [{ weapon: 'fixed', skill: 60 }] } },
        v: { at: [12, 5], sheet: fast },
      },
      { content },
    );
    s.do('a', 'move', { pace: 2, path: [[10, 5]] });
    const blow = (): Scene => attack(s, 'a', 'v', { points: 2, dice: [50] });
    const first = blow();
    expect([first.total('OB'), s.who('v').hits]).toEqual([-10, 180]);
    const second = blow();
    expect([second.total('OB'), s.who('v').hits]).toEqual([-10, 170]);
  });
});

describe('Engagement', () => {
  const pair = (): Stage => stage({ a: { arms: sword }, v: { arms: sword }, w: { arms: sword } });
  const strike = (s: Stage, at: string): Scene => attack(s, 'a', at, { points: 2, dice: [10] });

  test('RMC-MELEE-04 the blow struck is the action of the round: saying something else takes nothing of it back', () => {
    const s = pair();
    strike(s, 'v');
    for (const action of ['other', 'none', 'move'])
      expect(s.refused('a', 'declare', { action })).toEqual(['RMC-MELEE-04']);
    expect(engagedBy(s.state, s.who('v'))).toEqual(['a']);
  });

  test('RMC-MELEE-04 before any blow what is meant may change, and a blow goes before what was said', () => {
    const s = stage({ a: { at: [2, 0], arms: sword }, v: { at: [0, 0] }, w: { at: [4, 0] } });
    s.do('a', 'declare', { action: 'melee', target: 'v' });
    expect(engagedBy(s.state, s.who('v'))).toEqual(['a']);
    s.do('a', 'declare', { action: 'other' });
    expect(engagedBy(s.state, s.who('v'))).toEqual([]);
    s.do('a', 'declare', { action: 'melee', target: 'v' });
    strike(s, 'w');
    expect([engagedBy(s.state, s.who('v')), engagedBy(s.state, s.who('w'))]).toEqual([[], ['a']]);
  });

  test('RMC-MELEE-04 RMC-CTX-08 in the next round a combatant who has struck says anew what they mean', () => {
    const s = pair();
    strike(s, 'v');
    s.until('a');
    expect(engagedBy(s.state, s.who('v'))).toEqual([]);
    s.do('a', 'declare', { action: 'other' });
    expect(s.who('a').declared.action).toBe('other');
  });

  test('RMC-MELEE-04 RMC-KNOCK-03 a striker who is pushed out of reach, or staggered, engages no one', () => {
    const s = pair();
    strike(s, 'v');
    befall(s, 'a', 'SG');
    expect(engagedBy(s.state, s.who('v'))).toEqual([]);
    const pushed = stage({ a: { at: [5, 0], arms: sword }, v: { at: [7, 0] } });
    strike(pushed, 'v');
    befall(pushed, 'v', 'KB8', { from: 'a' });
    expect(engagedBy(pushed.state, pushed.who('v'))).toEqual([]);
  });

  test('RMC-MELEE-02 RMC-CRIT-05 a long reach goes with the weapon that is dropped', () => {
    const content = fixedBlow('-', { reach: 5 });
    const s = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } }, v: { at: [5, 0] } },
      { content },
    );
    s.do('a', 'declare', { action: 'melee', target: 'v' });
    expect(engagedBy(s.state, s.who('v'))).toEqual(['a']);
    s.do('a', 'drop');
    expect(engagedBy(s.state, s.who('v'))).toEqual([]);
  });
});
