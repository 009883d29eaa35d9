import { describe, expect, test } from 'vitest';
import type { Person, Staging } from './testing/stage.js';
import { three } from './testing/three.js';
import { attack, endRound } from './testing/stage.js';

const perceived = (cause: string, die: readonly number[], v: Person = {}, options: Staging['options'] = {}) => {
  const s = three({ sheet: { perception: 30, baseDb: 15, qu: 6 }, ...v }, { options });
  return { scene: s.gm('perceive', { who: 'v', cause }, { dice: die }), s };
};

const dbAfterFailure = (cause: string, options: Staging['options'] = {}) => {
  const { s } = perceived(cause, [40], {}, options);
  const total = attack(s, 'foe', 'v', { dice: [4] }).total('db');
  endRound(s);
  return [total, s.who('v').surprised];
};

describe('Surprise and confusion', () => {
  test('RMC-SURP-01 an ambush calls for Perception', () => {
    const { scene } = perceived('ambush', [50]);
    expect([scene.rolled, scene.parts('perception'), scene.total('perception')]).toEqual([['v perception'], ['RMC-SURP-01 30'], 80]);
  });

  test('RMC-SURP-02 confusion calls for Perception at -20', () => {
    expect(perceived('orientation', [81]).scene.parts('orientation')).toEqual(['RMC-SURP-01 30', 'RMC-SURP-02 -20']);
  });

  test('RMC-SURP-03 failure: no further actions in the round, reactions included or not', () => {
    const { s } = perceived('orientation', [40]);
    expect(attack(s, 'foe', 'v', { dice: [4] }).rules('no defence')).toEqual(['RMC-SURP-03']);
    s.end();
    expect(s.turn).toBe('after');
    s.end();
    s.end();
    expect([s.turn, s.who('v').barred]).toEqual(['v', false]);
    const { s: turnOnly } = perceived('orientation', [40], {}, { 'surp.failureBlocks': 'turnOnly' });
    expect(attack(turnOnly, 'foe', 'v', { dice: [4], answers: [['defence', 'parry'], ['parry', 75]] }).has('parries')).toBe(true);
    turnOnly.end();
    expect(turnOnly.turn).toBe('after');
  });

  test('RMC-SURP-04 partial success: stunned 1 round', () => expect(perceived('ambush', [60]).s.who('v').stunPending).toEqual({ dazed: 0, stunned: 1, noParry: 0 }));
  test('RMC-SURP-05 near success: dazed 1 round', () => expect(perceived('ambush', [61]).s.who('v').stunPending).toEqual({ dazed: 1, stunned: 0, noParry: 0 }));

  test('RMC-SURP-06 success: no effect', () => {
    const { s, scene } = perceived('ambush', [81]);
    expect([s.who('v').stunPending, s.who('v').barred, scene.rules('perceives')]).toEqual([{ dazed: 0, stunned: 0, noParry: 0 }, false, ['RMC-SURP-08', 'RMC-SURP-06']]);
  });

  test('RMC-SURP-07 failing to notice leaves one unaware until the round ends; failing orientation does not', () => {
    expect([dbAfterFailure('ambush'), dbAfterFailure('orientation'), dbAfterFailure('ambush', { 'surp.failureAware': 'aware' })]).toEqual([[15, false], [33, false], [33, false]]);
  });

  test('RMC-SURP-07 who notices an ambush knows of the fight, who does not knows when the round is over', () => {
    const unaware = { state: { aware: false } };
    const noticed = perceived('ambush', [81], unaware);
    expect([noticed.scene.rules('aware'), noticed.s.who('v').aware]).toEqual([['RMC-DB-03'], true]);
    const { s, scene } = perceived('ambush', [40], unaware);
    expect([scene.has('aware'), attack(s, 'foe', 'v', { dice: [4] }).total('db')]).toEqual([false, 15]);
    endRound(s);
    expect(attack(s, 'foe', 'v', { dice: [4] }).total('db')).toBe(33);
    expect(perceived('orientation', [81], unaware).s.who('v').aware).toBe(false);
  });

  test('RMC-SURP-01 the dead and unconscious notice nothing', () => {
    const s = three({ state: { hits: 0 } });
    expect(s.fight.refusal({ do: 'gm.perceive', by: 'gm', with: { who: 'v', cause: 'ambush' } })?.rules).toEqual(['RMC-EFF-14']);
  });

  test('RMC-SURP-08 the grades change at 75, 90 and 110', () => {
    expect([45, 46, 60, 61, 80, 81].map((die) => perceived('ambush', [die]).scene.note('perceives')['grade'])).toEqual(['failure', 'partial', 'partial', 'near', 'near', 'success']);
    expect([perceived('ambush', [1, 100, 90]).scene.note('perceives')['grade'], perceived('ambush', [100, 90]).scene.note('perceives')['grade']]).toEqual(['failure', 'success']);
  });
});
