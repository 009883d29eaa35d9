import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// What held, confused, weak and tired combatants can still do when another rule demands it of them.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;

describe('The held', () => {
  const bound = (v: Person = {}): Stage =>
    stage({ v: { arms: { broadsword: 60, dagger: 40 }, ...v }, foe: {} });

  test('RMC-DB-05 RMC-CTX-07 a combatant who is bound neither draws nor drops a weapon', () => {
    const s = bound({ state: { held: true } });
    expect([s.refused('v', 'draw', { item: 'v/dagger' }), s.refused('v', 'drop')]).toEqual([
      ['RMC-DB-05'],
      ['RMC-DB-05'],
    ]);
  });

  test('RMC-DB-05 RMC-CTX-07 nor picks one up, until they are free again', () => {
    const s = bound();
    s.do('v', 'drop');
    s.gm('hold', { who: 'v', held: true });
    expect(s.refused('v', 'pick-up', { item: 'v/broadsword' })).toEqual(['RMC-DB-05']);
    s.gm('hold', { who: 'v', held: false });
    expect(s.allowed('v', 'pick-up', { item: 'v/broadsword' })).toBe(true);
  });

  test('RMC-DB-05 RMC-CRIT-05 a critical still takes the weapon from the hand of the held', () => {
    const s = bound({ state: { held: true } });
    befall(s, 'v', 'DROP');
    expect(s.who('v').wields).toBe(null);
  });
});

describe('Confused and ambushed', () => {
  const confused = (options: Options = {}): Stage => {
    const s = stage(
      {
        v: { arms: sword, sheet: { perception: 60, qu: 5, hits: 200 } },
        x: { arms: sword, state: { hidden: true } },
      },
      { options },
    );
    s.until('x').gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [30] });
    return s;
  };

  test('RMC-SURP-01 RMC-SURP-02 RMC-SURP-07 lost bearings do not keep a combatant from noticing an ambush', () => {
    const s = confused();
    const scene = attack(s, 'x', 'v', { dice: [60, 10], answers: [['ambush', 'roll']] });
    expect(scene.rolled).toEqual(['v perception', 'x attack']);
    expect([scene.total('DB'), scene.rules('no defence')]).toEqual([15, ['RMC-SURP-03']]);
  });

  test('RMC-SURP-03 RMC-PARRY-08 turnOnly: a confused combatant who notices the ambush parries it', () => {
    const s = confused({ 'surp.failureBlocks': 'turnOnly' });
    const scene = attack(s, 'x', 'v', {
      dice: [60, 10],
      answers: [
        ['ambush', 'roll'],
        ['defence', 'parry'],
        ['parry', 40],
      ],
    });
    expect(scene.total('DB')).toBe(55);
  });

  test('RMC-SURP-07 RMC-DB-03 a confused combatant who fails to notice it is unaware besides', () => {
    const s = confused();
    const scene = attack(s, 'x', 'v', { dice: [15, 10], answers: [['ambush', 'roll']] });
    expect([scene.total('DB'), s.who('v').surprised]).toEqual([0, true]);
  });

  test('RMC-SURP-01 RMC-SURP-07 the surprised stay so for a second ambusher, without another roll', () => {
    const s = stage({
      v: { arms: sword, sheet: { perception: 60, qu: 5, hits: 200 } },
      x: { arms: sword, state: { hidden: true } },
      y: { arms: sword, at: [0, 2], state: { hidden: true } },
    });
    s.end();
    attack(s, 'x', 'v', { dice: [10, 10], answers: [['ambush', 'roll']] });
    s.end();
    const second = attack(s, 'y', 'v', { dice: [10] });
    expect([second.questions, second.total('DB')]).toEqual([[], 0]);
  });
});

describe('A sword without the skill to parry', () => {
  const clumsy = (skill: number, v: Person = {}, options: Options = {}): Stage =>
    stage({ x: { arms: sword }, v: { arms: { broadsword: skill }, ...v } }, { options });
  const dodged = (s: Stage): number =>
    attack(s, 'x', 'v', { dice: [88, 10], answers: [['defence', 'dodge']] }).total('DB');

  test.each([0, -10])(
    'RMC-OB-05 RMC-DODGE-01 with OB %i nothing can be moved to a parry: the attack may be dodged',
    (skill) => {
      expect(dodged(clumsy(skill))).toBe(45);
    },
  );

  test('RMC-EFF-10 RMC-DODGE-01 an injury that takes all OB leaves the dodge, which it lowers, too', () => {
    // 88 - 60 is 28, with which a dodge cannot succeed: the attempt is lost.
    expect(dodged(clumsy(60, { state: { penalties: [{ value: -60 }] } }))).toBe(0);
  });

  test.each([
    ['down', ['none', 'dodge']],
    ['up', ['none', 'parry']],
  ] as const)(
    'RMC-STUN-03 RMC-DODGE-01 parry.halfRounding %s: half of an OB of 1, for the stunned',
    (rounding, open) => {
      const stunned = { state: { stunActive: { stunned: 1 } } };
      const s = clumsy(1, stunned, { 'parry.halfRounding': rounding });
      const scene = attack(s, 'x', 'v', { dice: [10], answers: [['defence', 'none']] });
      expect(scene.open('defence')).toEqual(open);
    },
  );

  test('RMC-OB-06 RMC-DODGE-02 OB spent on an attack is no reason to dodge', () => {
    const s = stage({ v: { arms: sword }, x: { arms: sword } });
    attack(s, 'v', 'x', { dice: [10] });
    s.end();
    expect(attack(s, 'x', 'v', { dice: [10] }).rules('no defence')).toEqual([
      'RMC-OB-06',
      'RMC-DODGE-01',
    ]);
  });
});

describe('Too few Action Points', () => {
  test('RMC-MELEE-04 RMC-CTX-07 a combatant with a single point left cannot strike, and engages no one', () => {
    const s = stage({ v: { arms: { broadsword: 60, dagger: 40 } }, foe: {} });
    const engaged = (): readonly string[] => engagedBy(s.state, s.who('foe'));
    s.do('v', 'declare', { action: 'melee', target: 'foe' });
    s.do('v', 'draw', { item: 'v/dagger' });
    s.do('v', 'draw', { item: 'v/broadsword' });
    expect(engaged()).toEqual(['v']);
    s.do('v', 'draw', { item: 'v/dagger' });
    expect([s.who('v').actionPoints, engaged()]).toEqual([1, []]);
  });

  test('RMC-MELEE-04 RMC-CTX-07 after a blow the points are spent, and the foe is engaged all the same', () => {
    const s = stage({ v: { arms: sword }, foe: {} });
    attack(s, 'v', 'foe', { dice: [10] });
    expect([s.who('v').actionPoints, engagedBy(s.state, s.who('foe'))]).toEqual([0, ['v']]);
  });
});
