import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// Ambushes noticed late or not at all, confusion, and other rules that apply in the same round.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
/** `x` waits in ambush beside `v`, who acts second. */
const ambush = (options: Options = {}, v: Person = {}, x: Person = {}): Stage =>
  stage(
    {
      x: { at: [0, 0], arms: sword, state: { hidden: true }, ...x },
      v: { at: [2, 0], arms: sword, sheet: { qu: 5 }, ...v },
      w: { at: [4, 0], arms: sword, side: 'a' },
    },
    { options },
  );
/** The blow of `x`; `die` is the Perception roll of `v`. */
const spring = (
  s: Stage,
  die: number,
  answers: readonly (readonly [string, string | number])[] = [],
) => attack(s, 'x', 'v', { points: 2, dice: [die, 10], answers: [['ambush', 'roll'], ...answers] });
const lost = (scene: Scene) => scene.facts('turn lost', 'cause', { who: 'v' });

describe('A turn that is lost', () => {
  test.each([
    [{}, 'surprised'],
    [{ 'surp.failureAware': 'aware' }, 'surprised'],
    [{ 'surp.failureBlocks': 'turnOnly' }, 'surprised'],
  ] as const)(
    'RMC-SURP-01 RMC-SURP-03 to an ambush not noticed, under %j, is lost to surprise',
    (options, cause) => {
      const s = ambush(options);
      spring(s, 10);
      expect(lost(s.end())).toEqual([cause]);
    },
  );

  test('RMC-SURP-02 RMC-SURP-03 to lost bearings is lost to confusion', () => {
    const s = ambush();
    s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [40] });
    expect(lost(s.end())).toEqual(['confused']);
  });

  test('RMC-SURP-01 RMC-DB-03 by a combatant whom the GM tells of the fight is lost to surprise all the same', () => {
    const s = ambush();
    spring(s, 10);
    s.gm('aware', { who: 'v', aware: true });
    expect(lost(s.end())).toEqual(['surprised']);
  });

  test('RMC-SURP-03 RMC-EFF-14 by the surprised who have fallen unconscious is lost to that', () => {
    const s = ambush();
    spring(s, 10);
    s.gm('harm', { who: 'v', damage: 200 });
    expect(lost(s.end())).toEqual(['unconscious']);
  });
});

describe('Noticed in time, more or less', () => {
  test('RMC-SURP-04 RMC-EFF-05 with partial success the blow meets a whole parry, the next one after the turn half', () => {
    const s = ambush();
    const first = spring(s, 80, [
      ['defence', 'parry'],
      ['parry', 60],
    ]);
    expect(first.total('DB')).toBe(15 + 60);
    endRound(s);
    s.end();
    expect(s.who('v').stunActive).toEqual({ dazed: 0, stunned: 0, noParry: 0 });
  });

  test('RMC-SURP-04 RMC-STUN-03 RMC-WEAR-02 stunned in their turn, they parry by half until the round ends', () => {
    const s = ambush();
    spring(s, 80, [['defence', 'none']]);
    s.end();
    s.end();
    expect(attack(s, 'w', 'v', { points: 2, dice: [4] }).question('defence').about).toMatchObject({
      most: 30,
    });
    endRound(s);
    expect(attack(s, 'x', 'v', { points: 2, dice: [4] }).question('defence').about).toMatchObject({
      most: 60,
    });
  });

  test('RMC-SURP-01 RMC-EFF-06 RMC-EFF-10 dazed and injured, a combatant notices less', () => {
    const s = ambush(
      {},
      {
        sheet: { perception: 60, sd: 1 },
        state: { stunActive: { dazed: 1 }, penalties: [{ value: -10 }] },
      },
    );
    expect(spring(s, 40).total('perception')).toBe(40 + 60 - 22 - 10);
  });

  test('RMC-SURP-05 RMC-DODGE-11 eff.start immediate: noticed with near success, a dodge of that blow suffers from the daze', () => {
    const s = ambush({ 'eff.start': 'immediate' }, { arms: {}, sheet: {} });
    const scene = attack(s, 'x', 'v', {
      points: 2,
      dice: [100, 1, 90, 10],
      answers: [
        ['ambush', 'roll'],
        ['defence', 'dodge'],
      ],
    });
    expect([scene.fact('dodges', 'total'), scene.fact('dodges', 'db')]).toEqual([65, 25]);
  });

  test('RMC-SURP-01 RMC-SURP-03 after their turn the surprised lose the rest of the round, and the next turn is theirs', () => {
    const s = stage({
      v: { at: [2, 0], arms: sword },
      x: { at: [0, 0], arms: sword, state: { hidden: true } },
    });
    s.end();
    spring(s, 10);
    expect([
      s.who('v').barred,
      attack(s, 'x', 'v', { points: 2, dice: [4] }).rules('no defence'),
    ]).toEqual([true, ['RMC-PARRY-08']]);
    s.end();
    expect(s.allowed('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toBe(true);
  });

  test('RMC-SURP-01 RMC-OB-02 RMC-DODGE-01 a dagger thrown from hiding is neither parried nor dodged, and lies beside its target', () => {
    const s = ambush({}, { arms: {}, at: [8, 0] }, { arms: { dagger: 60 } });
    const scene = attack(s, 'x', 'v', { dice: [10, 10], answers: [['ambush', 'roll']] });
    expect([scene.rules('no defence'), s.state.ground[0]?.at]).toEqual([
      ['RMC-PARRY-08'],
      [80_000, 0],
    ]);
  });

  test('RMC-SURP-03 RMC-PARRY-02 declaredFoe: declared points are lost with the surprise, and taken from no blow of the round after', () => {
    const s = stage(
      {
        w: { at: [4, 0], arms: sword },
        v: { at: [2, 0], arms: sword, side: 'a' },
        x: { at: [0, 0], arms: sword, side: 'b' },
        y: { at: [3, 1], arms: sword, side: 'b', state: { hidden: true } },
      },
      { options: { 'parry.allocation': 'declaredFoe' }, order: ['y', 'x', 'v', 'w'] },
    );
    while (s.turn !== 'w') s.end();
    s.do('w', 'end', {}, { answers: [['v declare-parry', 'x:40']] });
    s.gm('hide', { who: 'y', hidden: true });
    attack(s, 'y', 'v', { points: 2, dice: [10, 10], answers: [['ambush', 'roll']] });
    s.end();
    expect(attack(s, 'x', 'v', { dice: [4] }).rules('no defence')).toEqual(['RMC-PARRY-08']);
    while (s.turn !== 'w') s.end();
    s.end();
    s.until('v');
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(60);
  });

  test('RMC-PARRY-08 RMC-SURP-03 parry.whenUnaware allowed: the surprised are barred and parry nothing; turnOnly they do, without Quickness', () => {
    const struck = (options: Options, answers: readonly (readonly [string, string | number])[]) => {
      const s = ambush({ 'parry.whenUnaware': 'allowed', ...options });
      return spring(s, 10, answers);
    };
    const parry = [
      ['defence', 'parry'],
      ['parry', 60],
    ] as const;
    expect([struck({}, []).total('DB'), struck({}, []).rules('no defence')[0]]).toEqual([
      0,
      'RMC-SURP-03',
    ]);
    expect(struck({ 'surp.failureBlocks': 'turnOnly' }, parry).total('DB')).toBe(60);
  });
});

describe('Lost bearings', () => {
  test('RMC-SURP-02 RMC-DB-03 RMC-DODGE-01 leave Quickness against a blow, and no dodge', () => {
    const s = ambush({}, { arms: {}, sheet: { qu: 5 } }, { state: {} });
    s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [40] });
    const scene = attack(s, 'x', 'v', { points: 2, dice: [10] });
    expect([scene.total('DB'), scene.rules('no defence')[0]]).toEqual([15, 'RMC-SURP-03']);
  });

  test('RMC-SURP-02 RMC-KNOCK-03 after a push are rolled for at the penalty of the stagger, too', () => {
    const s = ambush();
    befall(s, 'v', 'KB3', { from: 'x' });
    expect(
      s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [50] }).total('orientation'),
    ).toBe(50 - 20 - 25);
  });

  test('RMC-SURP-03 RMC-STAG-06 keep the prone down for the round', () => {
    const s = ambush();
    befall(s, 'v', 'PR');
    s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [50] });
    s.end();
    expect(s.turn).toBe('w');
    s.until('v');
    s.do('v', 'rise');
    expect([s.who('v').prone, s.who('v').staggered]).toEqual([false, 'no']);
  });
});
