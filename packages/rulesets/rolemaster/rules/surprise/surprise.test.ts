import { describe, expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { three } from '../../testing/three.js';
import { attack, endRound, stage } from '../../testing/stage.js';

const perceived = (
  cause: string,
  die: readonly number[],
  v: Person = {},
  options: Staging['options'] = {},
) => {
  const s = three({ sheet: { perception: 30, baseDb: 15, qu: 6 }, ...v }, { options });
  return { scene: s.gm('perceive', { who: 'v', cause }, { dice: die }), s };
};

const dbAfterFailure = (cause: string, options: Staging['options'] = {}) => {
  const { s } = perceived(cause, [40], {}, options);
  const total = attack(s, 'foe', 'v', { dice: [4] }).total('DB');
  endRound(s);
  return [total, s.who('v').surprised];
};

describe('Surprise and confusion', () => {
  test('RMC-SURP-01 an ambush calls for Perception', () => {
    const { scene } = perceived('ambush', [50]);
    expect([scene.rolled, scene.parts('perception'), scene.total('perception')]).toEqual([
      ['v perception'],
      ['RMC-SURP-01 30'],
      80,
    ]);
  });

  test('RMC-SURP-01 one who is attacked from hiding rolls Perception before anything else, unless the GM says it is too late', () => {
    const hiding = (v: Person = {}, side = 'a') =>
      stage({
        a: { arms: { broadsword: 60 }, state: { hidden: true } },
        v: { side, arms: { broadsword: 75 }, sheet: { perception: 30, baseDb: 15, qu: 6 }, ...v },
        c: {},
      });
    const parried = {
      answers: [
        ['ambush', 'roll'],
        ['defence', 'parry'],
        ['parry', 40],
      ] as const,
    };
    const noticed = attack(hiding({}, 'b'), 'a', 'v', { dice: [81, 4], ...parried });
    expect([noticed.rolled, noticed.asked[0], noticed.total('DB')]).toEqual([
      ['v perception', 'a attack'],
      'gm ambush',
      73,
    ]);
    const late = hiding({}, 'b');
    // Noticing late is still in time to parry: the stun comes with the next turn.
    expect([
      attack(late, 'a', 'v', { dice: [60, 4], ...parried }).total('DB'),
      late.who('v').stunPending.stunned,
    ]).toEqual([73, 1]);
    const missed = hiding({}, 'b');
    const scene = attack(missed, 'a', 'v', { dice: [40, 4], points: 2 });
    expect([scene.rules('no defence'), scene.total('DB'), missed.who('v').barred]).toEqual([
      ['RMC-PARRY-08'],
      15,
      true,
    ]);
    // For the whole round: a combatant who failed does not roll again.
    missed.gm('hide', { who: 'a', hidden: true });
    expect(attack(missed, 'a', 'v', { dice: [4] }).rolled).toEqual(['a attack']);
    expect(
      attack(hiding({}, 'b'), 'a', 'v', { dice: [4], answers: [['ambush', 'unnoticed']] }).total(
        'DB',
      ),
    ).toBe(33);
    for (const unasked of [hiding(), hiding({ state: { hits: 0 } }, 'b')])
      expect(attack(unasked, 'a', 'v', { dice: [4] }).rolled).toEqual(['a attack']);
  });

  test('RMC-SURP-02 confusion calls for Perception at -20', () => {
    expect(perceived('orientation', [81]).scene.parts('orientation')).toEqual([
      'RMC-SURP-01 30',
      'RMC-SURP-02 -20',
    ]);
  });

  test('RMC-SURP-03 failure: no further actions in the round, reactions included or not', () => {
    const { s } = perceived('orientation', [40]);
    expect(attack(s, 'foe', 'v', { dice: [4] }).rules('no defence')).toEqual(['RMC-SURP-03']);
    s.end();
    expect(s.turn).toBe('after');
    s.end();
    s.end();
    expect([s.turn, s.who('v').barred]).toEqual(['v', false]);
    const { s: turnOnly } = perceived(
      'orientation',
      [40],
      {},
      { 'surp.failureBlocks': 'turnOnly' },
    );
    expect(
      attack(turnOnly, 'foe', 'v', {
        dice: [4],
        answers: [
          ['defence', 'parry'],
          ['parry', 75],
        ],
      }).has('parries'),
    ).toBe(true);
    turnOnly.end();
    expect(turnOnly.turn).toBe('after');
  });

  test('RMC-SURP-04 partial success: stunned 1 round', () =>
    expect(perceived('ambush', [60]).s.who('v').stunPending).toEqual({
      dazed: 0,
      stunned: 1,
      noParry: 0,
    }));
  test('RMC-SURP-05 near success: dazed 1 round', () =>
    expect(perceived('ambush', [61]).s.who('v').stunPending).toEqual({
      dazed: 1,
      stunned: 0,
      noParry: 0,
    }));

  test('RMC-SURP-06 success: no effect', () => {
    const { s, scene } = perceived('ambush', [81]);
    expect([s.who('v').stunPending, s.who('v').barred, scene.rules('perceives')]).toEqual([
      { dazed: 0, stunned: 0, noParry: 0 },
      false,
      ['RMC-SURP-08', 'RMC-SURP-06'],
    ]);
  });

  test('RMC-SURP-07 failing to notice leaves one unaware until the round ends; failing orientation does not', () => {
    expect([
      dbAfterFailure('ambush'),
      dbAfterFailure('orientation'),
      dbAfterFailure('ambush', { 'surp.failureAware': 'aware' }),
    ]).toEqual([
      [15, false],
      [33, false],
      [33, false],
    ]);
  });

  test('RMC-SURP-07 who notices an ambush knows of the fight, who does not knows when the round is over', () => {
    const unaware = { state: { aware: false } };
    const noticed = perceived('ambush', [81], unaware);
    expect([noticed.scene.rules('aware'), noticed.s.who('v').aware]).toEqual([['RMC-DB-03'], true]);
    const { s, scene } = perceived('ambush', [40], unaware);
    expect([scene.has('aware'), attack(s, 'foe', 'v', { dice: [4] }).total('DB')]).toEqual([
      false,
      15,
    ]);
    endRound(s);
    expect(attack(s, 'foe', 'v', { dice: [4] }).total('DB')).toBe(33);
    expect(perceived('orientation', [81], unaware).s.who('v').aware).toBe(false);
  });

  test('RMC-SURP-01 the dead and unconscious notice nothing', () => {
    const s = three({ state: { hits: 0 } });
    expect(
      s.fight.refusal({ do: 'gm.perceive', by: 'gm', with: { who: 'v', cause: 'ambush' } })?.rules,
    ).toEqual(['RMC-EFF-14']);
  });

  test('RMC-SURP-08 the grades change at 75, 90 and 110', () => {
    expect(
      [45, 46, 60, 61, 80, 81].map(
        (die) => perceived('ambush', [die]).scene.note('perceives')['grade'],
      ),
    ).toEqual(['failure', 'partial', 'partial', 'near', 'near', 'success']);
    expect([
      perceived('ambush', [1, 100, 90]).scene.note('perceives')['grade'],
      perceived('ambush', [100, 90]).scene.note('perceives')['grade'],
    ]).toEqual(['failure', 'success']);
  });
});
