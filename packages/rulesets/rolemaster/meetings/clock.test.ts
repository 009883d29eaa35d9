import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// Bleeding, healing, knock-outs, initiative marks and surprise, combined at the ends of turns and
// rounds.

const sword = { broadsword: 60 };
const watched = (v: Person = {}, options: Staging['options'] = {}): Stage =>
  stage({ v: { arms: sword, ...v }, x: { arms: sword }, w: { side: 'a' } }, { options });

describe('Wounds and their treatment', () => {
  test('RMC-EFF-11 of several wounds the fresh one waits, and what is stopped is taken off the whole', () => {
    const s = watched({ state: { bleed: 3 } });
    befall(s, 'v', 'BL4');
    s.end();
    expect(s.who('v').hits).toBe(197);
    s.gm('treat', { who: 'v', what: 'bleeding', amount: 5 });
    s.until('v').end();
    expect([s.who('v').hits, s.who('v').bleed]).toEqual([195, 2]);
  });

  test('RMC-EFF-11 RMC-EFF-14 brought round by healing, a combatant bleeds on and falls again', () => {
    const s = watched({ sheet: { hits: 10, bodyDev: 50 }, state: { bleed: 6, hits: 3 } });
    expect(s.end().has('unconscious')).toBe(true);
    s.gm('heal', { who: 'v', hits: 5 });
    s.until('v');
    expect(s.allowed('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toBe(true);
    expect([s.end().has('unconscious'), s.who('v').hits]).toEqual([true, -4]);
  });

  test('RMC-EFF-12 RMC-EFF-14 hits that come back do not end a knock-out', () => {
    const s = watched({ sheet: { hits: 20 }, state: { hits: 0 } });
    befall(s, 'v', 'KO2');
    s.end();
    s.gm('heal', { who: 'v', hits: 20 });
    s.until('x');
    expect([s.state.round, s.who('v').hits]).toEqual([2, 20]);
    expect(rolemaster.summary(s.state, 'v').able).toBe(false);
    endRound(s);
    endRound(s);
    expect([s.turn, rolemaster.summary(s.state, 'v').able]).toEqual(['v', true]);
  });

  test('RMC-EFF-12 a death that was held off does not shorten the next', () => {
    const s = watched();
    befall(s, 'v', 'DEAD3');
    endRound(s);
    endRound(s);
    s.gm('treat', { who: 'v', what: 'dying' });
    befall(s, 'v', 'DEAD2');
    endRound(s);
    expect(s.who('v').dead).toBe(false);
    endRound(s);
    expect(s.who('v').dead).toBe(false);
    s.end();
    expect(s.who('v').dead).toBe(true);
  });

  test.each(['endOfTurn', 'endOfRound'] as const)(
    'RMC-EFF-11 RMC-WEAR-02 eff.bleedTick and wear.tick %s: in one turn bleeding takes hits and a round of stun goes',
    (tick) => {
      const s = watched(
        { state: { bleed: 4, stunActive: { stunned: 2 } } },
        { 'eff.bleedTick': tick, 'wear.tick': tick },
      );
      s.end();
      const atOnce = tick === 'endOfTurn';
      expect([s.who('v').hits, s.who('v').stunActive.stunned]).toEqual(
        atOnce ? [196, 1] : [200, 2],
      );
      endRound(s);
      expect([s.who('v').hits, s.who('v').stunActive.stunned]).toEqual([196, 1]);
    },
  );

  test('RMC-EFF-10 RMC-OB-06 an injury lowers what can be parried with at once, also of what was kept back', () => {
    const s = watched();
    attack(s, 'v', 'x', { keep: 50, dice: [10] });
    befall(s, 'v', 'P-30');
    s.end();
    const { domain } = attack(s, 'x', 'v', {
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 30],
      ],
    }).question('parry');
    expect(domain).toEqual({ kind: 'number', min: 1, max: 30 });
  });
});

describe('Turns that pass', () => {
  test('RMC-SURP-03 RMC-STAG-03 RMC-EFF-04 a turn lost to confusion uses up a stagger and a turn of an injury', () => {
    const s = stage({ x: { arms: sword }, v: { arms: sword }, w: { side: 'b' } });
    befall(s, 'v', 'SG;P-20/1');
    s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [50] });
    endRound(s);
    expect([s.who('v').staggered, s.who('v').penalties, s.who('v').barred]).toEqual([
      'no',
      [],
      false,
    ]);
  });

  test('RMC-SURP-03 RMC-MELEE-04 a combatant barred in their own turn ends it and can declare nothing more', () => {
    const s = watched();
    s.do('v', 'declare', { action: 'melee', target: 'x' });
    s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [50] });
    expect(s.refused('v', 'declare', { action: 'none' })).toEqual(['RMC-SURP-03']);
    expect(s.refused('v', 'drop')).toEqual(['RMC-SURP-03']);
    s.end();
    expect(s.turn).toBe('x');
  });

  test('RMC-EFF-12 RMC-EFF-13 an order that is rolled leaves the unconscious last, and takes them in again when they wake', () => {
    const s = stage(
      { v: { sheet: { qu: 5 } }, x: {}, w: { side: 'a' } },
      { order: null, dice: [5, 5, 5, 4, 5, 3] },
    );
    expect(s.state.order).toEqual(['v', 'x', 'w']);
    befall(s, 'v', 'KO1');
    s.end();
    s.end();
    // Knocked out during their own turn: the next turn is lost, and initiative for its round is
    // rolled as if awake.
    s.end(5, 5, 5, 4, 5, 3);
    expect([s.state.round, s.turn, s.who('v').timers.length]).toEqual([2, 'x', 1]);
    s.end();
    const third = s.end(5, 5, 5, 4, 5, 3);
    expect(third.facts('initiative', 'total')).toEqual([15, 9, 8]);
    expect(s.turn).toBe('v');
  });

  test('RMC-EFF-01 RMC-EFF-09 RMC-EFF-13 eff.statePenaltyScope allRolls: a mark and a daze both lower the roll, and only once', () => {
    const s = stage(
      { v: {}, x: {} },
      {
        order: null,
        dice: [5, 5, 5, 4],
        options: { 'eff.statePenaltyScope': 'allRolls' },
      },
    );
    befall(s, 'v', 'IN;D2');
    s.end();
    expect(s.end(5, 5, 7, 5, 4).facts('initiative', 'total')).toEqual([3, 9]);
    endWith(s, [5, 5, 5, 4]);
    const { conditions } = rolemaster.summary(s.state, 'v');
    expect(conditions.map(({ name }) => name)).not.toContain('initiative −1d10');
  });
});

function endWith(s: Stage, dice: readonly number[]): void {
  s.end();
  s.end(...dice);
}
