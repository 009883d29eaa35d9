import { describe, expect, test } from 'vitest';
import type { Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';
import { mayAttack, three } from '../testing/three.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Rounds in which several combatants act against one, and defences that apply to one of them but
// not to the others.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;

describe('Orders of many', () => {
  test('RMC-EFF-13 of three with one total the quickest goes first, the others roll again', () => {
    const s = stage(
      { a: {}, b: {}, c: { sheet: { qu: 2 } } },
      { order: null, dice: [5, 5, 5, 5, 4, 4, 3, 7] },
    );
    expect(s.state.order).toEqual(['c', 'b', 'a']);
  });

  test('RMC-EFF-01 RMC-EFF-02 RMC-EFF-13 marks wait while their bearer is out, and all count with the next roll', () => {
    const s = stage({ a: {}, v: {}, w: {} }, { order: null, dice: [9, 9, 5, 5, 1, 1] });
    befall(s, 'v', 'IN');
    befall(s, 'v', 'IN');
    s.gm('harm', { who: 'v', damage: 200 });
    s.end();
    expect(s.end(9, 9, 1, 1).facts('initiative', 'who')).toEqual(['a', 'w']);
    s.gm('heal', { who: 'v', hits: 100 });
    s.end();
    s.end();
    const third = s.turn === 'v' ? s.end(9, 9, 5, 5, 3, 4, 1, 1) : undefined;
    expect(third?.facts('initiative', 'total', { who: 'v' })).toEqual([3]);
    expect(s.who('v').initiativePenalties).toBe(0);
  });

  test('RMC-EFF-01 RMC-EFF-13 in a fixed order marks last until the roll that is not made, and are told to be gone', () => {
    const s = stage({ a: {}, v: {} });
    befall(s, 'v', 'IN');
    befall(s, 'v', 'IN');
    s.end();
    expect(s.who('v').initiativePenalties).toBe(2);
    const next = s.end();
    expect([next.facts('marks lapse', 'who'), s.who('v').initiativePenalties]).toEqual([['v'], 0]);
    expect(s.until('v').end().has('marks lapse')).toBe(false);
  });
});

describe('One against many', () => {
  test('RMC-PARRY-03 RMC-STUN-03 oneFoe, eff.start immediate: stunned between two blows, the second is parried with half of OB', () => {
    const s = stage(
      { x: { arms: sword }, v: { arms: sword } },
      { options: { 'parry.scope': 'oneFoe', 'eff.start': 'immediate' } },
    );
    const first = attack(s, 'x', 'v', {
      points: 2,
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 50],
      ],
    });
    befall(s, 'v', 'S1');
    const second = attack(s, 'x', 'v', { points: 2, dice: [10] });
    expect([first.total('DB'), second.total('DB')]).toEqual([50, 30]);
  });

  test('RMC-DODGE-10 RMC-DB-05 dodge.scope round: thrown down the dodger dodges on, held they do not', () => {
    const s = stage(
      { x: { arms: sword }, v: { at: [1, 1] }, y: { at: [2, 0], arms: sword, side: 'a' } },
      { options: { 'dodge.scope': 'round' }, order: ['x', 'y', 'v'] },
    );
    const dodged = attack(s, 'x', 'v', {
      points: 2,
      dice: [93, 10],
      answers: [['defence', 'dodge']],
    });
    befall(s, 'v', 'PR');
    const prone = attack(s, 'x', 'v', { points: 2, dice: [10] });
    s.end();
    s.gm('hold', { who: 'v', held: true });
    const held = attack(s, 'y', 'v', { points: 4, dice: [4] });
    expect([dodged.total('DB'), prone.total('DB'), held.total('DB')]).toEqual([50, 50, 0]);
  });

  test('RMC-SURP-01 RMC-PARRY-08 an ambusher who turns to another target is seen by them', () => {
    const s = stage({
      x: { at: [2, 0], arms: sword, state: { hidden: true } },
      v: { at: [0, 0], arms: sword },
      w: { at: [4, 0], arms: sword },
    });
    attack(s, 'x', 'v', { points: 2, dice: [10], answers: [['ambush', 'unnoticed']] });
    const second = attack(s, 'x', 'w', { points: 2, dice: [10], answers: [['defence', 'none']] });
    expect(second.open('defence')).toEqual(['none', 'parry']);
  });

  test.each([
    ['nextTurn', ['x', 'y']],
    ['immediate', ['y']],
  ] as const)(
    'RMC-MELEE-04 RMC-EFF-05 eff.start %s: a foe stunned after their blow engages only until the stun is in force',
    (start, engaging) => {
      const s = stage(
        { v: { at: [2, 0] }, x: { at: [0, 0], arms: sword }, y: { at: [4, 0], arms: sword } },
        { options: { 'eff.start': start }, order: ['x', 'y', 'v'] },
      );
      attack(s, 'x', 'v', { dice: [4] });
      s.end();
      attack(s, 'y', 'v', { dice: [4] });
      befall(s, 'x', 'S1');
      expect(engagedBy(s.state, s.who('v'))).toEqual(engaging);
    },
  );
});

describe('Told before the turn', () => {
  test('RMC-SURP-04 RMC-EFF-03 RMC-WEAR-02 half surprised before their turn, a combatant is stunned in it, and free in the next round', () => {
    const s = three({}, { order: ['foe', 'v', 'after'] });
    s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [80] });
    s.until('v');
    expect(mayAttack(s)).toEqual(['RMC-STUN-02']);
    s.until('v');
    expect(mayAttack(s)).toBe('allowed');
  });

  test.each([
    ['everything', 0],
    ['turnOnly', 40],
  ] as const)(
    'RMC-SURP-03 RMC-PARRY-04 surp.failureBlocks %s, declaredFoe: a parry that was declared, for a combatant confused since',
    (blocks, db) => {
      const options: Options = {
        'surp.failureBlocks': blocks,
        'parry.allocation': 'declaredFoe',
      };
      const s = stage(
        { w: {}, x: { arms: sword }, v: { at: [4, 0], side: 'a', arms: sword } },
        { options },
      );
      while (s.turn !== 'v') s.end();
      s.do(
        'v',
        'end',
        {},
        {
          answers: [
            ['declare-parry', 'none'],
            ['declare-parry', 'x:40'],
          ],
        },
      );
      s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [40] });
      s.until('x');
      const answers = db > 0 ? [['defence', 'parry'] as const] : [];
      expect(attack(s, 'x', 'v', { dice: [4], answers }).total('DB')).toBe(db);
    },
  );

  test.each([
    ['down', 30],
    ['up', 31],
  ] as const)(
    'RMC-STUN-03 RMC-OB-06 parry.halfRounding %s: of what was kept back no more than half of OB parries while stunned',
    (rounding, most) => {
      const s = stage(
        { v: { arms: { broadsword: 61 } }, x: { arms: sword } },
        { options: { 'eff.start': 'immediate', 'parry.halfRounding': rounding } },
      );
      attack(s, 'v', 'x', { keep: 40, dice: [4] });
      befall(s, 'v', 'S1');
      s.end();
      const scene = attack(s, 'x', 'v', {
        dice: [4],
        answers: [
          ['defence', 'parry'],
          ['parry', most],
        ],
      });
      expect(scene.question('parry').about).toMatchObject({ most });
    },
  );
});
