import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// Dodges combined with weapons that cannot be used against this attack, and what can still be done
// in the round.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
type Answers = readonly (readonly [string, string | number])[];
const dodge: Answers = [['defence', 'dodge']];
const parry: Answers = [
  ['defence', 'parry'],
  ['parry', 20],
];

/** An archer and a swordsman facing `v`, who has a sword unless given otherwise. */
const facing = (options: Options, v: Person = {}, order?: Staging['order']): Stage =>
  stage(
    {
      archer: { at: [0, 2], arms: { bow: 60, dagger: 60 } },
      x: { side: 'a', at: [0, 0], arms: sword },
      v: { at: [2, 0], arms: sword, ...v },
    },
    { options, ...(order ? { order } : {}) },
  );
const shot = (s: Stage, answers: Answers = [], dice: readonly number[] = [10]): Scene =>
  attack(s, 'archer', 'v', { points: 3, dice, answers });
const blow = (s: Stage, answers: Answers = [], dice: readonly number[] = [20]): Scene =>
  attack(s, 'x', 'v', { points: 2, dice, answers });

describe('Weapons of no use against this attack', () => {
  test('RMC-DODGE-01 RMC-PARRY-07 parry.missiles meleeOnly: a missile that no weapon parries is dodged', () => {
    const s = facing({ 'parry.missiles': 'meleeOnly' });
    const scene = shot(s, dodge, [77, 10]);
    expect([scene.open('defence'), scene.total('DB')]).toEqual([['none', 'dodge'], 35]);
  });

  test('RMC-DODGE-01 RMC-PARRY-07 parry.missiles any: what can be parried is not dodged with a sword in hand', () => {
    expect(shot(facing({})).open('defence')).toEqual(['none', 'parry']);
  });

  test('RMC-DODGE-01 RMC-PARRY-07 parry.missiles meleeOnly: a thrown dagger is a missile like any other, a stab is none', () => {
    const thrown = stage(
      { x: { at: [8, 0], arms: { dagger: 60 } }, v: { at: [0, 0], arms: sword } },
      { options: { 'parry.missiles': 'meleeOnly' } },
    );
    expect(attack(thrown, 'x', 'v', { dice: [20] }).open('defence')).toEqual(['none', 'dodge']);
    const stab = facing({ 'parry.missiles': 'meleeOnly' });
    stab.end();
    expect(blow(stab).open('defence')).toEqual(['none', 'parry']);
  });

  test.each([
    ['rear', ['none', 'dodge']],
    ['flank', ['none', 'parry']],
  ] as const)(
    'RMC-DODGE-01 RMC-CTX-09 positionModifiers: a blow from the %s leaves the defender with %j',
    (side, open) => {
      const s = facing({ positionModifiers: 'enabled' });
      s.end();
      expect(blow(s, [['facing', side]]).open('defence')).toEqual(open);
    },
  );

  test('RMC-DODGE-02 RMC-PARRY-07 a parry of the round rules out a dodge of the missile, too', () => {
    const s = facing({ 'parry.missiles': 'meleeOnly' }, {}, ['x', 'archer', 'v']);
    blow(s, parry);
    s.end();
    expect(shot(s).rules('no defence')).toEqual(['RMC-PARRY-07', 'RMC-DODGE-02']);
  });

  test('RMC-DODGE-02 RMC-PARRY-07 after the dodge of a missile the sword parries nothing and strikes no one this round', () => {
    const s = facing({ 'parry.missiles': 'meleeOnly' });
    shot(s, dodge, [77, 10]);
    s.end();
    expect(blow(s).rules('no defence')).toEqual(['RMC-DODGE-02', 'RMC-DODGE-01']);
    s.end();
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toEqual([
      'RMC-DODGE-02',
    ]);
  });

  test('RMC-DODGE-10 RMC-PARRY-07 dodge.scope round: the dodge of a missile holds against the blow after it', () => {
    const s = facing({ 'parry.missiles': 'meleeOnly', 'dodge.scope': 'round' });
    shot(s, dodge, [77, 10]);
    s.end();
    expect(blow(s).total('DB')).toBe(35);
  });

  test('RMC-DODGE-01 RMC-PARRY-08 a missile from hiding that no one saw is neither parried nor dodged', () => {
    const s = stage(
      { x: { at: [8, 0], arms: { bow: 60 }, state: { hidden: true } }, v: { arms: sword } },
      { options: { 'parry.missiles': 'meleeOnly' } },
    );
    const scene = attack(s, 'x', 'v', { dice: [10], answers: [['ambush', 'unnoticed']] });
    expect([scene.questions, scene.rules('no defence')]).toEqual([['ambush'], ['RMC-PARRY-08']]);
  });

  test('RMC-DODGE-01 RMC-STUN-03 a stunned swordsman can still parry, so that no dodge is open', () => {
    const s = facing({}, { state: { stunActive: { stunned: 1 } } });
    s.end();
    const scene = blow(s);
    expect([scene.open('defence'), scene.question('defence')['about']]).toEqual([
      ['none', 'parry'],
      { by: 'x', most: 30, dodge: false },
    ]);
  });
});

describe('Dodges where no points are counted', () => {
  const free = { actionPoints: 'disabled' } as const;
  const fallen = (): Stage =>
    stage(
      { x: { arms: sword }, v: { arms: { bow: 40, broadsword: 60 } }, w: { side: 'b' } },
      { options: free },
    );

  test('RMC-DODGE-02 RMC-STAG-06 actionPoints disabled: a dodge costs nothing, so that the dodger may still stand up', () => {
    const s = fallen();
    attack(s, 'x', 'v', { dice: [77, 20], answers: dodge });
    befall(s, 'v', 'PR');
    s.until('v').do('v', 'rise');
    expect(s.who('v').prone).toBe(false);
  });

  test('RMC-DODGE-02 RMC-CTX-07 actionPoints disabled: a dodger draws a weapon, and strikes no one with it this round', () => {
    const s = fallen();
    attack(s, 'x', 'v', { dice: [77, 20], answers: dodge });
    s.until('v').do('v', 'draw', { item: 'v/broadsword' });
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toEqual([
      'RMC-DODGE-02',
    ]);
  });

  test('RMC-DODGE-02 RMC-CTX-07 with points counted neither is left after a dodge, nor a dodge after either', () => {
    const people = { x: { arms: sword }, v: { arms: { bow: 40, broadsword: 60 } } };
    const s = stage(people);
    attack(s, 'x', 'v', { dice: [77, 20], answers: dodge });
    s.until('v');
    expect(s.refused('v', 'draw', { item: 'v/broadsword' })).toEqual(['RMC-CTX-07']);
    const drawn = stage(people, { order: ['v', 'x'] });
    drawn.do('v', 'draw', { item: 'v/broadsword' });
    befall(drawn, 'v', 'DROP');
    drawn.end();
    expect(attack(drawn, 'x', 'v', { dice: [20] }).rules('no defence')).toEqual([
      'RMC-PARRY-01',
      'RMC-DODGE-02',
    ]);
  });
});

describe('What a dodge comes to', () => {
  const dodger = (v: Person, options: Options = {}): Stage =>
    stage({ x: { arms: sword }, v }, { options });

  test('RMC-DODGE-05 RMC-STAG-08 dodge.bonusChoice player, prone: the GM says what lying costs, the dodger which bonus counts', () => {
    const s = dodger(
      { sheet: { acrobatics: 10, ag: 20, qu: 20 }, state: { prone: true } },
      { 'dodge.bonusChoice': 'player' },
    );
    const scene = attack(s, 'x', 'v', {
      dice: [80, 20],
      answers: [...dodge, ['prone-action', -20], ['dodge-bonus', 'acrobatics']],
    });
    // 80 + 10 - 20 = 70, s 40: 5 x floor(160 / 25) = 30, in addition to 3 x 20 for Quickness.
    expect([scene.fact('dodges', 'total'), scene.total('DB')]).toEqual([70, 90]);
  });

  test.each([
    ['column', 90],
    ['modifier', 100],
  ] as const)(
    'RMC-DODGE-03 RMC-DODGE-04 dodge.difficulty %s, dodge.avgRounding nearest: the best of the column read is the limit',
    (difficulty, db) => {
      const s = dodger(
        { sheet: { ag: 3, qu: 2 } },
        { 'dodge.difficulty': difficulty, 'dodge.avgRounding': 'nearest' },
      );
      // 98 + 60 and an average of 2.5, rounded to 3: s is 131 either way, which would be 100.
      const scene = attack(s, 'x', 'v', { dice: [98, 60, 20], answers: dodge });
      expect(scene.fact('dodges', 'db')).toBe(db);
    },
  );

  test.each([
    ['once', [3, 98, 20], -95],
    ['unlimited', [3, 98, 20, 20], -115],
  ] as const)(
    'RMC-ATK-08 RMC-DODGE-07 openEnded.chain %s: a low die takes off one further die, or goes on',
    (chain, dice, total) => {
      const s = dodger({}, { 'openEnded.chain': chain });
      const scene = attack(s, 'x', 'v', { dice, answers: dodge });
      expect(scene.note('dodges')).toMatchObject({ total, zone: 'low', db: 0 });
    },
  );

  test('RMC-DODGE-10 RMC-DODGE-07 dodge.scope round: a dodge that failed is the dodge of the round and adds nothing', () => {
    const s = dodger({}, { 'dodge.scope': 'round' });
    attack(s, 'x', 'v', { points: 2, dice: [30, 20], answers: dodge });
    const second = attack(s, 'x', 'v', { points: 2, dice: [20] });
    expect([second.questions, second.total('DB')]).toEqual([[], 0]);
  });

  test('RMC-DODGE-11 RMC-EFF-07 RMC-EFF-10 eff.sdCap uncapped: Self Discipline turns a daze into a bonus, the injury stays', () => {
    const hurt = {
      sheet: { sd: 10 },
      state: { stunActive: { dazed: 1 }, penalties: [{ value: -10 }] },
    };
    const total = (options: Options): unknown =>
      attack(dodger(hurt, options), 'x', 'v', { dice: [80, 20], answers: dodge }).fact(
        'dodges',
        'total',
      );
    expect([total({}), total({ 'eff.sdCap': 'uncapped' })]).toEqual([70, 75]);
  });
});
