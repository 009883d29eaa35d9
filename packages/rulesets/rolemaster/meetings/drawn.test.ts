import { describe, expect, test } from 'vitest';
import type { Person, Stage } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// Randomly chosen rules, each combined with two others.

const sword = { broadsword: 60 };
const parry = (points: number) =>
  [
    ['defence', 'parry'],
    ['parry', points],
  ] as const;
const remove = (s: Stage, who: string): void => {
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
};

describe('Several targets', () => {
  test('RMC-ATK-02 RMC-CTX-10 two foes whom the GM has put within reach are each struck with a chain of dice of their own', () => {
    const s = stage({ x: { arms: sword }, v: { at: [20, 0] }, w: { at: [25, 0] } });
    s.gm('place', { who: 'v', to: [1, 0] });
    s.gm('place', { who: 'w', to: [0, 1] });
    const at = (who: string, ...dice: readonly number[]): unknown => {
      const { rolled, result, row } = attack(s, 'x', who, {
        points: 2,
        dice: [...dice, 50],
        answers: [['defence', 'none']],
      }).note('result');
      return [rolled, result, row];
    };
    expect(at('v', 97, 98, 50)).toEqual([245, 255, 150]);
    expect(at('w', 96, 2)).toEqual([98, 108, 108]);
  });

  test('RMC-DB-04 in a file: the unaware and the held keep their slowness, and drop it by the switch', () => {
    const slow = { baseDb: 5, qu: -4 };
    const db = (reading: 'keep' | 'drop') => {
      const s = stage(
        {
          x: { at: [0, 0], arms: sword },
          v: { at: [2, 0], sheet: slow, state: { aware: false } },
          w: { at: [0, 2], sheet: slow, state: { held: true } },
        },
        { options: { 'db.quPenaltyWhenUnaware': reading } },
      );
      return ['v', 'w'].map((who) => attack(s, 'x', who, { points: 2, dice: [10] }).total('DB'));
    };
    expect([db('keep'), db('drop')]).toEqual([
      [-7, -7],
      [5, 5],
    ]);
  });

  test('RMC-DAZE-01 RMC-EFF-06 two who are dazed and put elsewhere dodge at their own Self Discipline', () => {
    const s = stage({
      v: { at: [20, 0], sheet: { sd: 3 } },
      w: { at: [25, 0], sheet: { sd: -2 } },
      x: { at: [0, 0], side: 'c', arms: sword },
    });
    befall(s, 'v', 'D1');
    s.gm('place', { who: 'v', to: [1, 0] });
    befall(s, 'w', 'D1');
    s.gm('place', { who: 'w', to: [0, 1] });
    // Effects received during one's own turn are still pending: only w has begun a turn since.
    s.end();
    s.end();
    const dodged = (who: string) => {
      const scene = attack(s, 'x', who, {
        points: 2,
        dice: [60, 10],
        answers: [['defence', 'dodge']],
      });
      return scene.parts('dodge').filter((part) => part.includes('DAZE'));
    };
    expect([dodged('v'), dodged('w')]).toEqual([[], ['RMC-DAZE-01 -31']]);
  });
});

describe('Times and ends', () => {
  test('RMC-EFF-04 RMC-EFF-12 dying in hiding, a combatant has two stunned turns and dies with the second', () => {
    const s = stage({ x: {}, v: { arms: sword }, y: { side: 'a' }, z: { side: 'b' } });
    s.gm('hide', { who: 'v', hidden: true });
    befall(s, 'v', 'S2;DEAD2');
    s.end();
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toEqual([
      'RMC-STUN-02',
    ]);
    endRound(s);
    s.end();
    expect([s.who('v').stunActive.stunned, s.who('v').dead]).toEqual([1, false]);
    expect([s.end().has('dead'), s.who('v').dead]).toEqual([true, true]);
  });

  test('RMC-EFF-11 wounds of a foe whom the GM takes out add up and bleed on', () => {
    const s = stage({ x: {}, v: {}, y: { side: 'a' } }, { order: ['x', 'v', 'y'] });
    befall(s, 'v', 'BL3', { from: 'x' });
    befall(s, 'v', 'BL2', { from: 'x' });
    remove(s, 'x');
    expect(s.turn).toBe('v');
    s.end();
    endRound(s);
    endRound(s);
    expect([s.who('v').bleed, s.who('v').hits]).toEqual([5, 190]);
  });

  test('RMC-EFF-12 RMC-PARRY-03 a runner who is to fall unconscious parries until then, and not after', () => {
    const s = stage(
      { v: { arms: sword, sheet: { rate: 3 } }, x: { at: [12, 0], arms: sword } },
      { order: ['v', 'x'] },
    );
    s.do('v', 'move', { pace: 1, path: [[10, 0]] });
    s.end();
    befall(s, 'v', 'KO1');
    expect(attack(s, 'x', 'v', { points: 2, dice: [10], answers: parry(20) }).total('DB')).toBe(20);
    s.end();
    expect([s.turn, s.who('v').velocity]).toEqual(['x', [0, 0]]);
    expect(attack(s, 'x', 'v', { points: 2, dice: [10] }).has('no defence')).toBe(true);
    s.end();
    expect([s.turn, s.state.round]).toEqual(['v', 3]);
  });
});

describe('Parries and pushes', () => {
  test('RMC-PARRY-07 RMC-PARRY-03 the spit of a huge beast is parried, and after its turn no arrow any more', () => {
    const spit = {
      weapon: {
        name: 'spit',
        table: 'bow',
        class: 'ranged',
        critType: 'puncture',
        fumbleMax: 1,
        canParry: false,
        reach: 0,
        ranges: [[50, 0]],
        size: 'huge',
      },
      skill: 50,
    };
    const s = stage(
      {
        beast: { at: [10, 0], sheet: { height: 600, natural: [spit] } },
        v: { at: [0, 0], arms: sword },
        archer: { at: [10, 4], arms: { bow: 60 } },
      },
      { order: ['beast', 'archer', 'v'] },
    );
    const shot = attack(s, 'beast', 'v', {
      with: 'spit',
      points: 3,
      dice: [10],
      answers: parry(25),
    });
    s.end();
    const second = attack(s, 'archer', 'v', { points: 3, dice: [10] });
    expect([shot.total('DB'), second.total('DB')]).toEqual([25, 0]);
    expect(second.rules('no defence')).toContain('RMC-PARRY-03');
  });

  test.each([
    ['exact', 30_480],
    ['thirtyCm', 30_000],
  ] as const)('RMC-KNOCK-02 %s: ten feet, undone with all that came of them', (unit, pushed) => {
    const s = stage({ x: { at: [0, 0] }, v: { at: [2, 0] } }, { options: { 'knock.unit': unit } });
    const before = { ...s.who('v') };
    befall(s, 'v', 'KB10', { from: 'x' });
    expect([s.who('v').at, s.who('v').staggered]).toEqual([[20_000 + pushed, 0], 'owed']);
    s.fight.undo();
    expect(s.who('v')).toEqual(before);
  });

  test('RMC-SURP-06 RMC-PARRY-04 who notices a shot from a height in time parries it, and is none the worse when the archer is taken out', () => {
    const v: Person = { at: [6, 0], arms: sword, sheet: { perception: 30 } };
    const s = stage(
      { archer: { at: [0, 0], arms: { bow: 60 }, state: { hidden: true } }, v, w: {} },
      { map: { rows: ['h.........'], legend: { h: { height: 3 } } } },
    );
    const scene = attack(s, 'archer', 'v', {
      points: 3,
      dice: [81, 10],
      answers: [['ambush', 'roll'], ...parry(15)],
    });
    expect([scene.fact('perceives', 'grade'), scene.total('DB')]).toEqual(['success', 15]);
    remove(s, 'archer');
    const { aware, barred, surprised, stunPending, shifted } = s.who('v');
    expect([aware, barred, surprised, stunPending.dazed, shifted]).toEqual([
      true,
      false,
      false,
      0,
      15,
    ]);
  });

  test('RMC-PARRY-04 RMC-PARRY-08 of two attacks by a foe out of hiding the second is parried, and the own attack of that round lacks it', () => {
    const s = stage({
      x: { at: [2, 0], arms: sword, state: { hidden: true } },
      v: { at: [0, 0], arms: sword, sheet: { perception: 90 } },
    });
    const first = attack(s, 'x', 'v', {
      points: 2,
      dice: [10],
      answers: [['ambush', 'unnoticed']],
    });
    expect([first.total('DB'), first.has('no defence')]).toEqual([0, true]);
    const second = attack(s, 'x', 'v', { points: 2, dice: [10], answers: parry(30) });
    s.end();
    expect([second.total('DB'), s.who('v').shifted]).toEqual([30, 30]);
    expect(attack(s, 'v', 'x', { points: 4, dice: [10] }).total('OB')).toBe(30);
  });
});
