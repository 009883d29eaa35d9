import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, stage } from '../testing/stage.js';

// Blows from hiding: the difference between being aware of the fight and seeing the blow coming.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
const UNSEEN_KEEPS: Options = { positionModifiers: 'enabled' };
const UNSEEN_LOSES: Options = { ...UNSEEN_KEEPS, 'db.whenUnseen': 'lose' };

const ambush = (options: Options, v: Person = {}, x: Person = {}): Stage =>
  stage(
    {
      x: { arms: sword, state: { hidden: true }, ...x },
      v: { arms: sword, sheet: { qu: 5, hits: 200, bodyDev: 100 }, ...v },
    },
    { options },
  );
type Answers = readonly (readonly [string, string | number])[];
const unnoticed: Answers = [['ambush', 'unnoticed']];
const strike = (s: Stage, answers: Answers = unnoticed, dice: readonly number[] = [10]): Scene =>
  attack(s, 'x', 'v', { points: 4, dice, answers });
const numbers = (scene: Scene): readonly number[] => [scene.total('OB'), scene.total('DB')];

describe('Too late to notice', () => {
  test('RMC-CTX-09 RMC-PARRY-08 a blow that its target does not see coming has the bonus against the unaware, and meets no parry', () => {
    const scene = strike(ambush(UNSEEN_KEEPS));
    expect([scene.total('OB'), scene.rules('no defence')]).toEqual([80, ['RMC-PARRY-08']]);
  });

  test.each([
    ['keep', UNSEEN_KEEPS, 15],
    ['lose', UNSEEN_LOSES, 0],
  ] as const)(
    'RMC-DB-03 RMC-SURP-01 db.whenUnseen %s: a defender who knows of the fight, though not of this blow',
    (_, options, db) => {
      expect(numbers(strike(ambush(options)))).toEqual([80, db]);
    },
  );

  test.each([UNSEEN_KEEPS, UNSEEN_LOSES])(
    'RMC-SURP-07 RMC-DB-03 a failed Perception roll leaves no Quickness under either reading: %j',
    (options) => {
      expect(numbers(strike(ambush(options), [['ambush', 'roll']], [50, 10]))).toEqual([80, 0]);
    },
  );

  test.each([
    [UNSEEN_KEEPS, 15],
    [UNSEEN_LOSES, 0],
  ] as const)(
    'RMC-SURP-07 surp.failureAware aware: only actions are lost by the roll, and the blow is unseen all the same: %j',
    (options, db) => {
      const s = ambush({ ...options, 'surp.failureAware': 'aware' });
      expect(numbers(strike(s, [['ambush', 'roll']], [50, 10]))).toEqual([80, db]);
    },
  );

  test.each([
    ['keep', 18],
    ['drop', 30],
  ] as const)(
    'RMC-DB-04 db.whenUnseen lose, db.quPenaltyWhenUnaware %s: a slow defender is no quicker for what they do not see',
    (penalty, db) => {
      const s = ambush(
        { ...UNSEEN_LOSES, 'db.quPenaltyWhenUnaware': penalty },
        { sheet: { qu: -4, baseDb: 30, hits: 200 } },
      );
      expect(strike(s).total('DB')).toBe(db);
    },
  );

  test('RMC-PARRY-08 RMC-CTX-09 parry.whenUnaware allowed: the blow is parried unseen, and has its bonus', () => {
    const s = ambush({ ...UNSEEN_LOSES, 'parry.whenUnaware': 'allowed' });
    const scene = strike(s, [...unnoticed, ['defence', 'parry'], ['parry', 30]]);
    expect(numbers(scene)).toEqual([80, 30]);
  });

  test('RMC-DB-03 RMC-CTX-09 of a fight that its target knows nothing of, the bonus counts once', () => {
    const s = ambush(UNSEEN_KEEPS, { state: { aware: false } });
    expect(numbers(strike(s))).toEqual([80, 0]);
    expect(s.who('v').aware).toBe(true);
  });

  test('RMC-SURP-01 RMC-DB-03 the second blow is seen: Quickness counts, no bonus does', () => {
    const s = ambush(UNSEEN_LOSES);
    attack(s, 'x', 'v', { points: 2, dice: [10], answers: unnoticed });
    const second = attack(s, 'x', 'v', { points: 2, dice: [10] });
    expect([second.total('OB'), second.total('DB'), second.questions]).toEqual([
      10,
      15,
      ['facing', 'defence'],
    ]);
  });

  test.each([
    ['near', 70],
    ['partial', 80],
  ] as const)(
    'RMC-SURP-04 RMC-SURP-05 RMC-CTX-09 noticed, if only with %s success, the blow is seen',
    (grade, die) => {
      const s = ambush(UNSEEN_LOSES, {
        sheet: { qu: 5, hits: 200, perception: grade === 'near' ? 25 : 0 },
      });
      const scene = strike(s, [['ambush', 'roll']], [die, 10]);
      expect([scene.fact('perceives', 'grade'), ...numbers(scene)]).toEqual([grade, 60, 15]);
    },
  );

  test('RMC-CHARGE-02 RMC-CTX-09 a charge from hiding: the bonus stands beside the penalty of the pace', () => {
    const s = ambush(
      UNSEEN_LOSES,
      { at: [8, 0] },
      { sheet: { rate: 2, weapons: [{ weapon: 'broadsword', skill: 60 }] } },
    );
    const scene = s.do(
      'x',
      'charge',
      { weapon: 'x/broadsword', target: 'v', pace: 2 },
      { dice: [10], answers: unnoticed },
    );
    expect(numbers(scene)).toEqual([60, 0]);
  });

  test('RMC-SURP-03 RMC-EFF-13 the barred cannot act until the round ends, and parry again in the next', () => {
    const s = ambush({});
    strike(s, [['ambush', 'roll']], [50, 10]);
    s.end();
    expect([s.state.round, s.turn, s.who('v').surprised]).toEqual([2, 'x', false]);
    expect(strike(s, []).open('defence')).toEqual(['none', 'parry']);
  });
});

describe('Who is hidden from whom', () => {
  test('RMC-SURP-01 RMC-PARRY-08 a combatant hides from other sides only: a friend sees the blow coming and parries it', () => {
    const s = ambush(UNSEEN_LOSES, { side: 'a' });
    const scene = strike(s, [
      ['defence', 'parry'],
      ['parry', 30],
    ]);
    expect([...numbers(scene), scene.has('perceives')]).toEqual([60, 45, false]);
  });

  test('RMC-SURP-01 RMC-PARRY-04 parry.allocation declaredFoe: points declared against a foe who hides since are lost on the unseen blow', () => {
    const s = stage(
      { x: { arms: sword }, v: { arms: sword } },
      { options: { 'parry.allocation': 'declaredFoe' } },
    );
    s.end();
    s.do(
      'v',
      'end',
      {},
      {
        answers: [
          ['declare-parry', 'none'],
          ['declare-parry', 'x:30'],
        ],
      },
    );
    s.gm('hide', { who: 'x', hidden: true });
    const scene = strike(s);
    expect([scene.rules('no defence'), scene.total('DB')]).toEqual([['RMC-PARRY-08'], 0]);
    s.end();
    expect(s.total('OB', 'v', 'v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toBe(30);
  });

  test('RMC-ATK-01 RMC-SURP-01 a foe who hides is no target, of a declaration no more than of a blow or a charge', () => {
    const s = ambush({});
    s.end();
    for (const [action, more] of [
      ['attack', { weapon: 'v/broadsword' }],
      ['declare', { action: 'melee' }],
    ] as const)
      expect(s.allowed('v', action, { ...more, target: 'x' })).toBe(false);
  });
});
