import { expect, test } from 'vitest';
import type { Data, Scene } from '@tiltyard/testing';
import type { Options } from '../../state/options.js';
import { attack, stage } from '../../testing/stage.js';

// What a dodge adds, which bonus counts, and when a dodge is not possible.

const BLADE = { broadsword: 60 };
type Answers = readonly (readonly [string, string | number])[];

/** The total of a dodge with a roll of 50. */
function dodged(sheet: Data, options: Partial<Options> = {}, answers: Answers = []): Scene {
  const s = stage(
    { a: { arms: BLADE, sheet: { baseDb: 200 } }, v: { sheet: { baseDb: 200, ...sheet } } },
    { options },
  );
  return attack(s, 'a', 'v', { dice: [50, 10], answers: [['defence', 'dodge'], ...answers] });
}
const total = (scene: Scene) => scene.fact('dodges', 'total');

test('RMC-DODGE-04 RMC-DODGE-05 the better of Acrobatics and the average counts, and no one is asked', () => {
  const average = { ag: 10, qu: 5 };
  expect(total(dodged(average))).toBe(57);
  expect(total(dodged({ ...average, acrobatics: 20 }))).toBe(70);
  expect(total(dodged({ ...average, acrobatics: 3 }))).toBe(57);
  expect(dodged({ ...average, acrobatics: 20 }).questions).toEqual(['defence']);
});

test('RMC-DODGE-05 dodge.bonusChoice player: the dodger chooses, and the better is what they would', () => {
  const player = { 'dodge.bonusChoice': 'player' } as const;
  const sheet = { ag: 10, qu: 5, acrobatics: 20 };
  const chosen = (choice: string) => dodged(sheet, player, [['dodge-bonus', choice]]);
  expect([total(chosen('acrobatics')), total(chosen('average'))]).toEqual([70, 57]);
  expect(chosen('average').question('dodge-bonus').fallback).toBe('acrobatics');
  const worse = dodged({ ...sheet, acrobatics: 3 }, player, [['dodge-bonus', 'acrobatics']]);
  expect([total(worse), worse.question('dodge-bonus').fallback]).toEqual([53, 'average']);
  expect(dodged({ ag: 10, qu: 5 }, player).questions).toEqual(['defence']);
});

test('RMC-DODGE-02 even a parry of a single point keeps one from dodging', () => {
  const s = stage(
    {
      v: { arms: { mace: 1 }, sheet: { baseDb: 200 } },
      a: { arms: BLADE },
      b: { at: [0, 2], arms: BLADE },
    },
    { options: { 'dodge.requiresNoUsableWeapon': false }, order: ['a', 'b', 'v'] },
  );
  attack(s, 'a', 'v', { dice: [10], answers: [['defence', 'parry']] });
  expect(s.who('v').shifted).toBe(1);
  s.end();
  const second = attack(s, 'b', 'v', { dice: [10] });
  expect([second.note('no defence'), second.cites('no defence', 'RMC-DODGE-02')]).toEqual([
    { who: 'v', parry: 'v has already parried this round' },
    true,
  ]);
});

test('RMC-DODGE-02 RMC-DODGE-10 each dodge covers one attack; where no points are counted there may be another', () => {
  const second = (options: Partial<Options>) => {
    const s = stage(
      { v: { sheet: { baseDb: 200 } }, a: { arms: BLADE }, b: { at: [0, 2], arms: BLADE } },
      { options, order: ['a', 'b', 'v'] },
    );
    attack(s, 'a', 'v', { dice: [50, 10], answers: [['defence', 'dodge']] });
    s.end();
    return attack(s, 'b', 'v', {
      dice: options.actionPoints === 'disabled' ? [50, 10] : [10],
      ...(options.actionPoints === 'disabled' ? { answers: [['defence', 'dodge']] as const } : {}),
    });
  };
  expect(second({}).has('dodges')).toBe(false);
  expect(second({}).rules('no defence')).toContain('RMC-DODGE-10');
  expect(second({ actionPoints: 'disabled' }).has('dodges')).toBe(true);
});

test('RMC-DODGE-02 who has dodged parries nothing for the rest of the round', () => {
  const s = stage(
    {
      v: { arms: { mace: 60 }, sheet: { baseDb: 200 } },
      a: { arms: BLADE },
      b: { at: [0, 2], arms: BLADE },
    },
    { options: { 'dodge.requiresNoUsableWeapon': false }, order: ['a', 'b', 'v'] },
  );
  attack(s, 'a', 'v', { dice: [50, 10], answers: [['defence', 'dodge']] });
  s.end();
  const second = attack(s, 'b', 'v', { dice: [10] });
  expect(second.rules('no defence')).toContain('RMC-DODGE-02');
  expect(second.fact('no defence', 'parry')).toContain('already dodged');
});

test.each([
  ['up', 31],
  ['down', 30],
] as const)('RMC-STUN-03 parry.halfRounding %s: half of 61', (halfRounding, most) => {
  const s = stage(
    { a: { arms: BLADE }, v: { arms: { mace: 61 }, sheet: { baseDb: 200 } } },
    { options: { 'parry.halfRounding': halfRounding, 'eff.start': 'immediate' } },
  );
  s.gm('effect', { who: 'v', cell: 'S1' });
  const answers = [
    ['defence', 'parry'],
    ['parry', most],
  ] as const;
  const scene = attack(s, 'a', 'v', { dice: [10], answers });
  expect(scene.question('parry').domain).toEqual({ kind: 'number', min: 1, max: most });
  expect(scene.fact('parries', 'points')).toBe(most);
});

test.each(['oneAttack', 'oneFoe'] as const)(
  'RMC-PARRY-04 parry.scope %s: a parry declared against one foe meets no other',
  (scope) => {
    const s = stage(
      {
        v: { arms: { mace: 60 }, sheet: { baseDb: 200 } },
        a: { arms: BLADE },
        b: { at: [0, 2], arms: BLADE },
      },
      {
        options: { 'parry.allocation': 'declaredFoe', 'parry.scope': scope },
        order: ['b', 'a', 'v'],
      },
    );
    s.end();
    s.end();
    s.do('v', 'end', {}, { answers: [['v declare-parry', 'a:40']] });
    const other = attack(s, 'b', 'v', { dice: [10] });
    expect(other.rules('no defence')).toContain('RMC-PARRY-04');
    expect(other.fact('no defence', 'parry')).toBe('v has declared no parry against this foe');
    s.end();
    const answers = scope === 'oneFoe' ? [] : ([['defence', 'parry']] as const);
    const meant = attack(s, 'a', 'v', { dice: [10], points: 2, answers });
    expect(meant.fact('parries', 'points')).toBe(40);
    const again = attack(s, 'a', 'v', { dice: [10], points: 2 });
    expect(again.has('parries')).toBe(scope === 'oneFoe');
  },
);

test('RMC-DODGE-03 RMC-TAB-07 a maneuver table of one’s own may have the hardest column first', () => {
  const hard =
    '# kind: maneuver\n# id: maneuver\ntotal,Extremely Hard,Medium\n<=0,SG,SG\n>=1,35,70\n';
  const s = stage(
    { v: {}, foe: { arms: { mace: 0 } } },
    { order: ['foe', 'v'], content: { tables: { hard } } },
  );
  const scene = attack(s, 'foe', 'v', { dice: [50, 20], answers: [['defence', 'dodge']] });
  expect(scene.note('dodges')).toMatchObject({ zone: 'numeric', db: 35 });
});

test('RMC-MELEE-04 RMC-DODGE-02 a dodge takes the place of the melee that was declared', () => {
  const s = stage({ a: { arms: BLADE }, v: {}, b: { at: [0, 1] } }, { order: ['a', 'v', 'b'] });
  s.do('v', 'declare', { action: 'melee', target: 'b' });
  attack(s, 'a', 'v', { dice: [50, 10], answers: [['defence', 'dodge']] });
  expect(s.who('v').declared).toEqual({ action: 'dodge', target: 'a' });
});
