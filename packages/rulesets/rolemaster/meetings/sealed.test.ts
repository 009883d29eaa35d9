import type { Seat } from '@tiltyard/engine';
import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, stage } from '../testing/stage.js';

// Declared parries, which are secret until they meet an attack, and what log and view reveal of
// them.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
/** `v` has declared 30 points against `x`, who acts first; `y` strikes afterwards. */
const declared = (options: Options = {}, v: Person = {}): Stage => {
  const s = stage(
    {
      x: { at: [2, 0], side: 'b', arms: sword },
      y: { at: [0, 2], side: 'b', arms: sword },
      v: { at: [0, 0], side: 'a', arms: sword, ...v },
    },
    { options: { 'parry.allocation': 'declaredFoe', ...options } },
  );
  s.end();
  s.end();
  s.do('v', 'end', {}, { answers: [...NONE, ['v declare-parry', 'x:30']] });
  return s;
};
const NONE = [
  ['x declare-parry', 'none'],
  ['y declare-parry', 'none'],
] as const;
const parryOf = (s: Stage, id: string) => {
  const seat: Seat = { name: id, role: 'player', combatants: [id] };
  const { parry, shifted } = rolemaster.view(s.state, seat).combatants['v'] ?? {};
  return [parry?.points ?? null, shifted];
};
const endRound = (s: Stage): Scene => {
  while (s.turn !== 'v') s.end();
  return s.do('v', 'end', {}, { answers: [...NONE, ['v declare-parry', 'none']] });
};
const audienceOf = (scene: Scene) => scene.all('parry ends').map(({ audience }) => audience);
const reasonAgainstY = (s: Stage) => {
  const scene = attack(s, 'y', 'v', { points: 2, dice: [10] });
  return [scene.fact('no defence', 'parry'), scene.rules('no defence')];
};

describe.each(['oneAttack', 'oneFoe'] as const)('Under parry.scope %s', (scope) => {
  const options = { 'parry.scope': scope } as const;

  test('RMC-PARRY-04 a parry that met no attack ends without a word to others', () => {
    const s = declared(options);
    expect(audienceOf(endRound(s))).toEqual([['v']]);
  });

  test('RMC-PARRY-04 RMC-PARRY-02 one that met an attack is seen since, and its end told to all', () => {
    const s = declared(options);
    const answers = scope === 'oneFoe' ? [] : ([['defence', 'parry']] as const);
    expect(parryOf(s, 'x')).toEqual([null, 0]);
    attack(s, 'x', 'v', { points: 2, dice: [10], answers });
    expect([parryOf(s, 'x'), parryOf(s, 'y')]).toEqual([
      [30, 30],
      [30, 30],
    ]);
    expect(audienceOf(endRound(s))).toEqual(['all']);
  });

  test('RMC-PARRY-04 an attacker who is not parried does not learn whether another would be', () => {
    const withParry = declared(options);
    withParry.end();
    const without = declared(options);
    endRound(without);
    without.end();
    expect(reasonAgainstY(withParry)).toEqual([
      'v has declared no parry against this foe',
      ['RMC-PARRY-04', 'RMC-DODGE-01'],
    ]);
    expect(reasonAgainstY(without)).toEqual(reasonAgainstY(declared(options).until('y')));
  });
});

test('RMC-PARRY-03 RMC-PARRY-04 oneFoe: seen once, the parry meets the second blow of its foe as the first', () => {
  const s = declared({ 'parry.scope': 'oneFoe' });
  const db = () => attack(s, 'x', 'v', { points: 2, dice: [10] }).total('DB');
  expect([db(), db(), s.who('v').shifted]).toEqual([30, 30, 30]);
});

test('RMC-PARRY-04 RMC-SURP-01 a declared parry meets a foe who has hidden since and is noticed in time', () => {
  const s = declared();
  s.gm('hide', { who: 'x', hidden: true });
  const scene = attack(s, 'x', 'v', {
    points: 4,
    dice: [100, 20, 10],
    answers: [
      ['ambush', 'roll'],
      ['defence', 'parry'],
    ],
  });
  expect([scene.fact('perceives', 'grade'), scene.total('DB')]).toEqual(['success', 30]);
});

describe('The own attack of a parrier', () => {
  const lacking = (weapon: string) => {
    const natural = [
      { weapon: 'brawling', skill: 40 },
      { weapon: 'claw_bite', skill: 20 },
    ];
    const s = declared({}, { sheet: { natural } });
    s.until('v');
    const scene = attack(s, 'v', 'y', { with: weapon, points: 2, dice: [10] });
    return { s, parts: scene.parts('OB').filter((part) => part.startsWith('RMC-OB-04')) };
  };

  test.each([
    ['broadsword', -30],
    ['brawling', -10],
  ])(
    'RMC-PARRY-04 RMC-OB-04 RMC-PARRY-02 with %s tells all of the points it lacks and of their end, not of the rest nor the foe',
    (weapon, lacks) => {
      const { s, parts } = lacking(weapon);
      expect(parts).toEqual([`RMC-OB-04 ${lacks}`]);
      for (const id of ['x', 'y']) expect(parryOf(s, id)).toEqual([-lacks, -lacks]);
      const seat: Seat = { name: 'y', role: 'player', combatants: ['y'] };
      const seen = rolemaster.view(s.state, seat);
      expect(seen.combatants['v']?.parry?.against).toBe(null);
      expect(rolemaster.view(seen, seat)).toEqual(seen);
      expect(parryOf(s, 'v')).toEqual([30, 30]);
      const end = endRound(s);
      expect([audienceOf(end), end.facts('parry ends', 'points')]).toEqual([['all'], [-lacks]]);
    },
  );

  test('RMC-PARRY-04 RMC-PARRY-02 that lacks nothing leaves the parry a secret to its end', () => {
    const { s, parts } = lacking('claw_bite');
    expect(parts).toEqual([]);
    const end = endRound(s);
    expect([audienceOf(end), end.facts('parry ends', 'points')]).toEqual([[['v']], [30]]);
  });
});
