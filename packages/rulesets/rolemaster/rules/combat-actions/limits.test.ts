import { describe, expect, test } from 'vitest';
import { engagedBy } from '../melee/engagement.js';
import { attack, befall, endRound, stage } from '../../testing/stage.js';

const blade = { broadsword: 60 };

describe('What a defence is limited by', () => {
  test('RMC-OB-06 RMC-EFF-10 reserved OB is offered only as far as a later injury leaves it', () => {
    const s = stage({
      v: { arms: { mace: 60 }, sheet: { baseDb: 200 } },
      foe: { arms: blade, sheet: { baseDb: 200 } },
    });
    attack(s, 'v', 'foe', { keep: 60, dice: [50], answers: [['defence', 'none']] });
    s.end();
    befall(s, 'v', 'P-30');
    const scene = attack(s, 'foe', 'v', {
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 30],
      ],
    });
    expect(scene.fact('parries', 'points')).toBe(30);
    expect(s.who('v').kept).toBe(30);
    const refused = stage({
      v: { arms: { mace: 60 }, sheet: { baseDb: 200 } },
      foe: { arms: blade, sheet: { baseDb: 200 } },
    });
    attack(refused, 'v', 'foe', { keep: 60, dice: [50], answers: [['defence', 'none']] });
    refused.end();
    befall(refused, 'v', 'P-30');
    expect(() =>
      attack(refused, 'foe', 'v', {
        dice: [10],
        answers: [
          ['defence', 'parry'],
          ['parry', 31],
        ],
      }),
    ).toThrow();
  });

  test('RMC-DODGE-02 a dodge is a dedicated attempt: not after parrying in the same round', () => {
    const s = stage(
      { v: { arms: { mace: 60 } }, a: { arms: blade }, b: { at: [0, 2], arms: blade, side: 'b' } },
      { options: { 'dodge.requiresNoUsableWeapon': false }, order: ['a', 'b', 'v'] },
    );
    attack(s, 'a', 'v', {
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 20],
      ],
    });
    s.end();
    const second = attack(s, 'b', 'v', { dice: [10] });
    // A reason that applies to both is logged once.
    expect([second.note('no defence'), second.rules('no defence')]).toEqual([
      { who: 'v', parry: 'v has already parried this round' },
      ['RMC-PARRY-03', 'RMC-DODGE-02'],
    ]);
  });
});

describe('Held combatants', () => {
  test('RMC-MELEE-01 RMC-DB-05 one who has struck and is held since engages no one', () => {
    const s = stage({ foe: { arms: blade }, v: { arms: blade } });
    attack(s, 'foe', 'v', { dice: [10], answers: [['defence', 'none']] });
    expect(engagedBy(s.state, s.who('v'))).toEqual(['foe']);
    s.gm('hold', { who: 'foe', held: true });
    expect(engagedBy(s.state, s.who('v'))).toEqual([]);
  });

  test('RMC-STAG-06 RMC-DB-05 a held combatant does not stand up', () => {
    const s = stage({ v: { state: { prone: true, held: true } }, foe: {} });
    expect(s.fight.refusal({ do: 'rise', by: 'v', with: {} })).toMatchObject({
      rules: ['RMC-DB-05'],
      code: 'held',
    });
  });
});

test('RMC-CTX-07 what lies more than 2 m away is not in reach of a hand', () => {
  const reach = (x: number) => {
    const s = stage({ v: { at: [0, 0], arms: blade }, foe: { at: [20, 0] } });
    befall(s, 'v', 'DROP');
    s.gm('place', { who: 'v', to: [x, 0] });
    return s.fight.refusal({ do: 'pick-up', by: 'v', with: { item: 'v/broadsword' } });
  };
  expect([reach(2), reach(2.1)?.rules]).toEqual([undefined, ['RMC-CTX-07']]);
});

test('RMC-EFF-11 after treatment a fresh wound still bleeds from the next turn on', () => {
  const s = stage({ v: { state: { bleed: 5 } }, foe: {} });
  befall(s, 'v', 'BL3');
  s.gm('treat', { who: 'v', what: 'bleeding', amount: 6 });
  expect([s.who('v').bleed, s.who('v').bleedFresh]).toEqual([2, 2]);
  s.end();
  // All remaining bleeding is fresh: hits are lost from the next turn on.
  expect(s.who('v').hits).toBe(200);
  endRound(s);
  s.end();
  expect(s.who('v').hits).toBe(198);
});
