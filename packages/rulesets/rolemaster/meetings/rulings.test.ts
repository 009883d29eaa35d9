import { GM } from '@tiltyard/engine';
import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';
import { mayAttack, three } from '../testing/three.js';
import { engagedBy } from '../rules/melee/engagement.js';

// The GM's rulings, by hand or with reduced automation, and surprise, each combined with other
// rules.

const sword = { broadsword: 60 };
const automation = (s: Stage, what: 'damage' | 'durations', degree: 'ask' | 'tell'): void => {
  s.do(GM, 'gm.automation', { what, degree });
};

describe('Automation turned down', () => {
  const doomed = (): Stage => {
    const s = stage({ v: { arms: sword }, foe: {} });
    befall(s, 'v', 'DEAD1');
    automation(s, 'damage', 'ask');
    automation(s, 'durations', 'ask');
    s.until('v');
    return s;
  };

  test('RMC-EFF-12 a death that the GM leaves out is no unconsciousness that ends, and is not asked about again', () => {
    const s = doomed();
    const asked = s.do('v', 'end', {}, { answers: [['gm.effect', false]] });
    expect([asked.facts('gm.effect', 'what'), s.who('v').dead]).toEqual([['death'], false]);
    const round = s.end();
    expect([round.questions, round.has('comes to')]).toEqual([[], false]);
    expect([s.end().questions, s.who('v').dead]).toEqual([[], false]);
  });

  test('RMC-EFF-12 unconsciousness that ends leaves the countdown of a death as it is', () => {
    const s = stage({ v: {}, foe: {}, w: { side: 'a' } });
    befall(s, 'v', 'KO1;DEAD3');
    endRound(s);
    endRound(s);
    expect(s.who('v').timers).toEqual([{ kind: 'dead', turns: 2, counting: true }]);
    expect([s.turn, s.state.round]).toEqual(['v', 3]);
  });

  test('RMC-EFF-11 RMC-EFF-14 no one is asked about the death of one who has bled to death this turn', () => {
    const bled = stage({ v: { sheet: { hits: 1, bodyDev: 0 } }, foe: {}, w: { side: 'a' } });
    bled.end();
    befall(bled, 'v', 'DEAD1;BL9');
    automation(bled, 'damage', 'ask');
    bled.until('v');
    const scene = bled.end();
    expect([scene.questions, scene.all('dead').length]).toEqual([['gm.damage'], 1]);
  });

  test('RMC-DODGE-08 RMC-EFF-01 the mark of a dodge is asked about for the foe who was dodged', () => {
    const s = stage({ foe: { arms: sword }, v: {} });
    automation(s, 'damage', 'ask');
    const scene = attack(s, 'foe', 'v', {
      dice: [98, 95, 4],
      answers: [
        ['defence', 'dodge'],
        ['gm.effect', false],
      ],
    });
    expect([scene.facts('gm.effect', 'who'), s.who('foe').initiativePenalties]).toEqual([
      ['foe'],
      0,
    ]);
  });

  test('RMC-EFF-01 RMC-CTX-03 a feat without a foe marks no one, so that no one is asked about a mark', () => {
    const run = stage({
      v: { sheet: { ag: 20, qu: 20, rate: 2 }, state: { staggered: true } },
      foe: { at: [0, 9] },
    });
    automation(run, 'damage', 'ask');
    const scene = run.do('v', 'move', { pace: 2, path: [[9, 0]] }, { dice: [99, 90] });
    expect([scene.fact('maneuvers', 'share'), scene.questions]).toEqual([100, []]);
  });

  test('RMC-CRIT-04 RMC-EFF-10 damage only told takes no hits and throws no one down; what the GM does by hand does', () => {
    const s = stage({ a: { sheet: { natural: [{ weapon: 'brawling', skill: 60 }] } }, v: {} });
    automation(s, 'damage', 'tell');
    const scene = attack(s, 'a', 'v', { dice: [80, 40] });
    expect(scene.has('critical')).toBe(true);
    expect(s.who('v')).toMatchObject({ hits: 200, prone: false, staggered: 'no' });
    s.gm('harm', { who: 'v', damage: 7 });
    befall(s, 'v', 'PR');
    expect(s.who('v')).toMatchObject({ hits: 193, prone: true, staggered: 'owed' });
  });

  test('RMC-WEAR-02 RMC-STAG-03 durations only told: the stun stays, which is a round, and the stagger goes with its turn', () => {
    const s = three({ state: { staggered: true, stunActive: { dazed: 1 } } });
    automation(s, 'durations', 'tell');
    endRound(s);
    expect(s.who('v')).toMatchObject({ staggered: 'no', stunActive: { dazed: 1 } });
    s.gm('treat', { who: 'v', what: 'stun', amount: 1 });
    s.until('v');
    expect(mayAttack(s)).toBe('allowed');
  });
});

const hiding = (v: Person = {}, options: Staging['options'] = {}): Stage =>
  stage(
    {
      a: { arms: sword, state: { hidden: true } },
      v: { arms: { broadsword: 75 }, sheet: { perception: 30, baseDb: 15, qu: 6 }, ...v },
      c: {},
    },
    { options },
  );
const parry = [
  ['defence', 'parry'],
  ['parry', 37],
] as const;
const strike = (
  s: Stage,
  dice: readonly number[],
  answers: readonly (readonly [string, string | number])[] = [],
) => attack(s, 'a', 'v', { points: 2, dice, answers });

describe('Surprise', () => {
  test('RMC-SURP-04 RMC-STUN-03 eff.start immediate: noticed late, a combatant parries the blow with half of OB only', () => {
    const most = (start: 'immediate' | 'nextTurn') => {
      const scene = strike(hiding({}, { 'eff.start': start }), [60, 4], parry);
      return scene.question('parry').domain;
    };
    expect([most('immediate'), most('nextTurn')]).toEqual([
      { kind: 'number', min: 1, max: 37 },
      { kind: 'number', min: 1, max: 75 },
    ]);
  });

  test('RMC-SURP-01 RMC-SURP-07 an ambusher’s second blow is no ambush: no further roll, and the surprised still meet it unready', () => {
    const s = hiding();
    strike(s, [40, 4]);
    const second = strike(s, [4]);
    expect([second.rolled, second.questions, second.total('DB')]).toEqual([['a attack'], [], 15]);
  });

  test('RMC-SURP-03 RMC-SURP-07 RMC-PARRY-08 turnOnly and aware: the blow not seen coming meets no parry, the next one does', () => {
    const s = hiding({}, { 'surp.failureBlocks': 'turnOnly', 'surp.failureAware': 'aware' });
    const first = strike(s, [40, 4]);
    expect([first.has('parries'), first.total('DB')]).toEqual([false, 33]);
    expect(strike(s, [4], parry).total('DB')).toBe(70);
    s.end();
    expect(s.turn).toBe('c');
  });

  test('RMC-DB-03 RMC-SURP-07 a GM who says that the surprised know of the fight is believed', () => {
    const db = (tell: (s: Stage) => void) => {
      const s = hiding();
      strike(s, [40, 4]);
      tell(s);
      return [strike(s, [4]).total('DB'), s.who('v').barred];
    };
    expect(db((s) => s.gm('aware', { who: 'v', aware: true }))).toEqual([33, true]);
    expect(db((s) => s.gm('condition', { who: 'v', condition: 'unaware', on: false }))).toEqual([
      33,
      true,
    ]);
    expect(db(() => undefined)).toEqual([15, true]);
  });

  test('RMC-SURP-02 RMC-SURP-03 RMC-WEAR-02 turnOnly: who has lost their bearings parries, loses the turn, and a round of daze wears off in it', () => {
    const s = three(
      { sheet: { qu: 2 }, state: { stunActive: { dazed: 1 } } },
      { options: { 'surp.failureBlocks': 'turnOnly' } },
    );
    s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [50] });
    const scene = attack(s, 'foe', 'v', {
      dice: [4],
      answers: [
        ['defence', 'parry'],
        ['parry', 75],
      ],
    });
    expect(scene.total('DB')).toBe(81);
    s.end();
    expect(s.turn).toBe('after');
    s.until('v');
    expect([mayAttack(s), s.who('v').stunActive.dazed]).toEqual(['allowed', 0]);
  });

  test('RMC-SURP-01 RMC-FUM-03 an ambusher who fumbles is seen all the same, and their victim knows of the fight', () => {
    const s = hiding({ state: { aware: false } });
    strike(s, [81, 2, 10]);
    expect([s.who('a').hidden, s.who('v').aware, s.who('v').surprised]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('RMC-MELEE-04 who has struck and is unconscious, barred or stunned since engages no one', () => {
    const engaged = (change: (s: Stage) => void) => {
      const s = stage({ a: { arms: sword }, v: {} }, { options: { 'eff.start': 'immediate' } });
      attack(s, 'a', 'v', { points: 2, dice: [4] });
      change(s);
      return engagedBy(s.state, s.who('v')).includes('a');
    };
    expect([
      engaged(() => undefined),
      engaged((s) => befall(s, 'a', 'KO1')),
      engaged((s) => s.gm('perceive', { who: 'a', cause: 'orientation' }, { dice: [50] })),
      engaged((s) => befall(s, 'a', 'D1')),
      engaged((s) => befall(s, 'a', 'SG')),
    ]).toEqual([true, false, false, false, false]);
  });

  test('RMC-CTX-09 RMC-STAG-08 from above and behind, unaware, prone, held and stunned: of the last three one counts', () => {
    const ob = (state: Person['state'], options: Staging['options'] = {}) => {
      const s = stage(
        { a: { arms: sword }, v: { state: state ?? {}, sheet: { baseDb: 200 } } },
        { options: { positionModifiers: 'enabled', ...options } },
      );
      return attack(s, 'a', 'v', { dice: [4], answers: [['facing', 'rear']] }).total('OB');
    };
    const stunned = { stunActive: { stunned: 1 } };
    expect([
      ob({ aware: false }),
      ob({ ...stunned, held: true }),
      ob({ ...stunned, held: true, prone: true, aware: false }),
      ob({ ...stunned, prone: true }, { 'prone.modifiers': 'sample' }),
    ]).toEqual([100, 120, 150, 130]);
  });
});

describe('The dead', () => {
  const condition = (name: string, on = true) => ['condition', { condition: name, on }] as const;

  test.each([
    condition('stunned'),
    condition('prone'),
    condition('staggered', false),
    condition('held'),
    ['heal', { hits: 50 }],
    ['harm', { damage: 5 }],
    ['hold', { held: true }],
    ['aware', { aware: false }],
    ['treat', { what: 'hits' }],
    ['treat', { what: 'dying' }],
    ['effect', { cell: 'S2;PR' }],
  ] as const)(
    'RMC-EFF-14 RMC-CRIT-05 %s %j is told to change nothing, and does not',
    (act, data) => {
      const s = stage({ v: {}, foe: {}, w: { side: 'a' } });
      befall(s, 'v', 'SG;DEAD0');
      const before = { ...s.who('v') };
      const scene = s.gm(act, { who: 'v', ...data });
      const told = scene.notes.map(({ id }) => id).filter((id) => id !== 'befalls');
      expect([told, s.who('v')]).toEqual([['past help'], before]);
    },
  );

  test('RMC-FUM-03 RMC-EFF-14 leave weapons that can be repaired', () => {
    const s = stage({ v: { arms: { mace: 50 } }, foe: {}, w: { side: 'a' } });
    befall(s, 'v', 'BREAK;DEAD0');
    s.gm('treat', { who: 'v', what: 'weapon' });
    expect(s.who('v').broken).toEqual([]);
  });
});
