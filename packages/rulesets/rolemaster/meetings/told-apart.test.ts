import { readDocument } from '@tiltyard/engine/ruleset';
import type { Note } from '@tiltyard/engine';
import { describe, expect, test } from 'vitest';
import { readTables, rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// What the log reveals, and what the GM does during lasting effects.

type Options = NonNullable<Staging['options']>;
const sword = { broadsword: 60 };
/** `v` has declared this many points against `x`, who has a bow and stands far away; `y` is beside `v`. */
const declared = (points: number, options: Options = {}, v: Person = {}): Stage => {
  const s = stage(
    {
      x: { at: [9, 0], side: 'b', arms: { bow: 60 } },
      y: { at: [0, 2], side: 'b', arms: sword },
      v: { at: [0, 0], side: 'a', arms: { broadsword: 60, dagger: 40 }, ...v },
    },
    { options: { 'parry.allocation': 'declaredFoe', ...options } },
  );
  s.end();
  s.end();
  const chosen = points === 0 ? 'none' : `x:${points}`;
  s.do(
    'v',
    'end',
    {},
    {
      answers: [
        ['y declare-parry', 'none'],
        ['v declare-parry', chosen],
      ],
    },
  );
  return s;
};
const told = (notes: readonly Note[], id: string) =>
  notes.filter((note) => note.id === id).map(({ audience, data }) => [audience, data['dodge']]);
const shot = { 'parry.missiles': 'meleeOnly' } as const;

describe('A declared parry that rules out a dodge', () => {
  const noDefence = (s: Stage, by = 'x') =>
    told(attack(s, by, 'v', { points: 2, dice: [10] }).notes, 'no defence');

  test('RMC-PARRY-04 RMC-DODGE-02 of a shot that may not be parried is told to the parrier alone', () => {
    expect(noDefence(declared(30, shot))).toEqual([[['v'], 'v has declared a parry this round']]);
    expect(attack(declared(0, shot), 'x', 'v', { points: 2, dice: [10] }).has('no defence')).toBe(
      false,
    );
  });

  test('RMC-PARRY-04 RMC-DODGE-02 of another foe, where anyone may dodge, as well', () => {
    const s = declared(30, { 'dodge.requiresNoUsableWeapon': false });
    s.end();
    expect(noDefence(s, 'y')).toEqual([[['v'], 'v has declared a parry this round']]);
  });

  test('RMC-PARRY-04 RMC-CTX-07 where Action Points rule it out, too, all are told so, declared or not', () => {
    const late = (points: number) => {
      const s = declared(points, shot);
      s.do('v', 'draw', { item: 'v/dagger' }, { force: 'quick hands' });
      return noDefence(s);
    };
    expect(late(30)).toEqual(late(0));
    expect(late(30)).toEqual([['all', 'a dodge requires 4 Action Points: v has 3 left']]);
  });

  test('RMC-PARRY-04 RMC-OB-04 once an attack has lacked its points, all are told', () => {
    const s = declared(30, shot);
    attack(s, 'v', 'y', { points: 2, dice: [10], force: 'at once' });
    expect(noDefence(s)).toEqual([['all', 'v has already attacked this round']]);
  });

  test('RMC-DODGE-02 RMC-PARRY-04 without Action Points a declared parry rules it out as well', () => {
    const options = { ...shot, actionPoints: 'disabled' } as const;
    const scene = attack(declared(30, options), 'x', 'v', { dice: [10] });
    expect(told(scene.notes, 'no defence')).toEqual([[['v'], 'v has declared a parry this round']]);
  });
});

describe('The GM', () => {
  /** `x` attacks `v`, whose defence is still being asked for when the GM acts. */
  const amid = (act: string, parameters: Parameters<Stage['gm']>[1]) => {
    const s = stage({
      x: { at: [0, 0], arms: sword },
      v: { at: [2, 0], arms: sword },
      y: { at: [2, 2], side: 'a', arms: sword },
    });
    const chosen = { weapon: 'x/broadsword', target: 'v', points: 2 };
    s.fight.perform({ do: 'attack', by: 'x', with: chosen });
    const { interjected, resumed } = s.fight.interject({
      do: `gm.${act}`,
      by: 'gm',
      with: parameters,
    });
    expect(interjected.kind).toBe('done');
    const asks = resumed?.kind === 'asks' ? resumed.asked.map(({ question }) => question) : [];
    const [asked] = asks;
    const open =
      asked?.domain.kind === 'choice'
        ? asked.domain.options.filter(({ refused }) => !refused).map(({ value }) => value)
        : [];
    const rules = resumed?.kind === 'refused' ? resumed.refusal.rules : [];
    const { x } = s.state.combatants;
    return [
      resumed?.kind,
      asked?.id ?? null,
      open,
      rules,
      x?.actionPoints,
      s.fight.log.at(-1)?.kind,
    ];
  };
  const calledOff = (rules: readonly string[]) => ['refused', null, [], rules, 4, 'withdrawn'];

  test.each([
    ['RMC-DB-05 holds the target: the blow meets no defence', 'hold', { who: 'v', held: true }],
    ['RMC-DB-03 leaves the target unaware: nor then', 'aware', { who: 'v', aware: false }],
    ['RMC-EFF-14 strikes the target down: nor then', 'harm', { who: 'v', damage: 250 }],
  ])('%s', (_, act, parameters) => {
    expect(amid(act, parameters)).toEqual(['done', null, [], [], 2, 'command']);
  });

  test.each([
    [
      'RMC-PARRY-01 RMC-DODGE-01 disarms the target: a dodge is left',
      'effect',
      { who: 'v', cell: 'DROP' },
      'defence',
      ['none', 'dodge'],
    ],
    [
      'RMC-OB-03 gives the attacker a modifier: the same is asked again',
      'modifier',
      { who: 'x', label: 'slope', value: 5 },
      'defence',
      ['none', 'parry'],
    ],
    [
      'RMC-SURP-01 hides the attacker: whether that is noticed comes first',
      'hide',
      { who: 'x', hidden: true },
      'ambush',
      ['roll', 'unnoticed'],
    ],
  ])('%s', (_, act, parameters, question, open) => {
    expect(amid(act, parameters)).toEqual(['asks', question, open, [], 4, 'command']);
  });

  test.each([
    ['RMC-MELEE-02 moves the target away', 'place', { who: 'v', to: [9, 9] }, ['RMC-MELEE-02']],
    [
      'RMC-STAG-02 puts the attacker off balance',
      'condition',
      { who: 'x', condition: 'staggered', on: true },
      ['RMC-STAG-02'],
    ],
    ['RMC-EFF-14 strikes the attacker down', 'harm', { who: 'x', damage: 250 }, ['RMC-EFF-14']],
    ['RMC-CRIT-05 breaks the weapon', 'effect', { who: 'x', cell: 'BREAK' }, ['RMC-FUM-03']],
  ])('%s: the blow is called off, and nothing spent', (_, act, parameters, rules) => {
    expect(amid(act, parameters)).toEqual(calledOff(rules));
  });

  test('RMC-CHARGE-06 RMC-CHARGE-10 who places a runner has ended the run, and not what its pace weighs', () => {
    const s = stage({ v: { at: [10, 0], arms: sword }, x: { at: [0, 0], arms: sword } });
    s.do('v', 'move', { pace: 3, path: [[2, 0]] });
    s.gm('place', { who: 'v', to: [2, 0] });
    const scene = attack(s, 'v', 'x', { points: 2, dice: [60] });
    expect([scene.total('OB'), scene.has('charged')]).toEqual([60 - 50 - 30, false]);
  });

  test('RMC-SURP-03 RMC-SURP-07 who tells the surprised of the fight gives Quickness back, not the lost turn', () => {
    const s = stage({
      v: { arms: sword, sheet: { qu: 5, weapons: [{ weapon: 'broadsword', skill: 60 }] } },
      x: { arms: sword },
    });
    s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [40] });
    s.gm('aware', { who: 'v', aware: true });
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toEqual([
      'RMC-SURP-03',
    ]);
    s.end();
    expect(attack(s, 'x', 'v', { points: 2, dice: [10] }).total('DB')).toBe(15);
  });

  test('RMC-EFF-12 RMC-EFF-14 who rouses one without hits left ends the count, and not the unconsciousness', () => {
    const roused = (hits: number) => {
      const s = stage({ x: {}, v: { state: { hits, out: 3 } }, y: {} });
      const scene = s.gm('treat', { who: 'v', what: 'unconsciousness' });
      return [scene.has('comes to'), s.who('v').timers];
    };
    expect([roused(5), roused(0)]).toEqual([
      [true, []],
      [false, []],
    ]);
  });

  test('RMC-EFF-14 RMC-PARRY-04 who heals one that was out lets them parry in the same round, their turn being over', () => {
    const s = stage({ v: { arms: sword, state: { hits: -2 } }, x: { arms: sword }, y: {} });
    expect(s.turn).toBe('x');
    s.gm('heal', { who: 'v', hits: 10 });
    const answers = [
      ['defence', 'parry'],
      ['parry', 20],
    ] as const;
    expect(attack(s, 'x', 'v', { points: 2, dice: [10], answers }).total('DB')).toBe(20);
  });

  test('RMC-WEAR-01 who dazes twice gives two rounds', () => {
    const s = stage({ v: {}, x: {} });
    for (const _ of [1, 2]) s.gm('condition', { who: 'v', condition: 'dazed', on: true });
    expect(s.who('v').stunPending).toEqual({ dazed: 2, stunned: 0, noParry: 0 });
  });
});

describe('Files and marks', () => {
  test('RMC-EFF-14 RMC-EFF-01 a file that has one below the death margin has a dead one, whatever else it says', () => {
    const state = {
      hits: -150,
      initiativePenalties: 2,
      stunPending: { stunned: 2 },
      velocity: [5, 0],
      bleed: 3,
    };
    const s = stage({ v: { state }, x: {}, y: {} }, { order: null, dice: [5, 5, 6, 6] });
    expect([s.who('v').dead, s.who('v').velocity, s.state.order]).toEqual([
      true,
      [0, 0],
      ['y', 'x', 'v'],
    ]);
    s.end();
    s.end(5, 5, 6, 6);
    expect(s.who('v').hits).toBe(-150);
    expect(rolemaster.summary(s.state, 'v').conditions.map(({ name }) => name)).toEqual(['dead']);
  });

  test.each([
    [
      'RMC-CRIT-01 a critical of a type that is not there',
      { broken: [], wields: 'v/brawling' },
      'no weapon "v/brawling"',
    ],
    ['RMC-CRIT-05 a broken weapon that no one has', { broken: ['v/spear'] }, 'no weapon "v/spear"'],
    ['RMC-EFF-10 more hits left than there are', { hits: 201 }, '201 hits are left of 200'],
  ])('%s is refused', (_, state, message) => {
    expect(() => stage({ v: { arms: sword, state }, x: {} })).toThrow(message);
  });

  test('RMC-EFF-01 RMC-EFF-12 a mark on one who is out waits for the first roll that they make', () => {
    const s = stage(
      { x: {}, y: { side: 'a' }, v: { state: { out: 1 } } },
      { order: null, dice: [5, 5, 6, 6] },
    );
    befall(s, 'v', 'IN');
    s.end();
    s.end(5, 5, 6, 6, 7, 7, 3);
    expect([s.who('v').initiativePenalties, s.state.order]).toEqual([0, ['y', 'v', 'x']]);
  });
});

test.each([
  [
    'RMC-DODGE-08 a column of maneuvers without a number',
    'kind: maneuver\n# id: m',
    'result,Extremely Hard\n-999-40,+1H\n41-999,IN',
  ],
  [
    'RMC-CRIT-03 a critical table without all severities',
    'kind: critical\n# id: slash',
    'roll,C\n1-100,+1H',
  ],
  [
    'RMC-TAB-05 an attack table that begins above 1',
    'kind: attack\n# id: club\n# critType: krush',
    'result,T0\n50-150,7',
  ],
])('%s is no table', (_, head, rows) => {
  const text = `# ${head}\n${rows}\n`.replaceAll('\\\n', '\n');
  const [read] = readTables([{ name: 'odd.csv', text }], readDocument);
  expect(read?.problems.length).toBeGreaterThan(0);
});
