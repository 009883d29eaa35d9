import type { Data, Scene } from '@tiltyard/testing';
import { describeNote } from '@tiltyard/engine/show';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';

// The log and the list of conditions, compared with what is in force.

type Options = NonNullable<Staging['options']>;
const pair = (options: Options = {}, v: Data = {}): Stage =>
  stage({ x: {}, v: { state: v } }, { options });
const names = (s: Stage): readonly string[] =>
  rolemaster.summary(s.state, 'v').conditions.map(({ name }) => name);
const told = (s: Stage, scene: Scene, id: string): readonly string[] =>
  scene.all(id).map((note) => describeNote(rolemaster, note, s.state));

describe('What is still to come', () => {
  test('RMC-EFF-05 RMC-EFF-03 stun is told as to come, and as begun with the turn', () => {
    const s = pair();
    expect(told(s, befall(s, 'v', 'S2'), 'stun')).toEqual([
      'V will be stunned for 2 rounds, from their next turn on.',
    ]);
    expect(names(s)).toEqual(['stunned 2 to come']);
    expect(told(s, s.end(), 'stun in force')).toEqual(['V is stunned.']);
    expect(names(s)).toEqual(['stunned 2']);
  });

  test('RMC-EFF-05 immediate: what restricts at once is told as in force, and only what adds to it as more', () => {
    const s = pair({ 'eff.start': 'immediate' }, { stunActive: { dazed: 1 } });
    expect(told(s, befall(s, 'v', 'S1;D2'), 'stun')).toEqual([
      'V is dazed for 2 rounds, counted from their next turn.',
      'V is stunned for 1 round, counted from their next turn.',
    ]);
    expect(names(s)).toEqual(['dazed 1', 'stunned 1', 'dazed 2 more']);
  });

  test.each([
    ['nextTurn', ['out: 2 turns to come']],
    ['immediate', ['unconscious', 'out: 2 turns']],
  ] as const)('RMC-EFF-12 RMC-EFF-05 %s: so is a knock-out', (start, expected) => {
    const s = pair({ 'eff.start': start });
    befall(s, 'v', 'KO2');
    expect(names(s)).toEqual(expected);
    endRound(s);
    expect(names(s)).toEqual(['unconscious', 'out: 1 turn']);
  });
});

describe('What is over', () => {
  test('RMC-CRIT-05 RMC-WEAR-03 relief is told as far as there is something to relieve', () => {
    const s = pair();
    befall(s, 'v', 'S1;D2');
    expect(told(s, befall(s, 'v', 'UNSTUN2'), 'relieved')).toEqual([
      'V shakes off 2 rounds of stun.',
    ]);
    expect(told(s, befall(s, 'v', 'UNSTUN5'), 'relieved')).toEqual(['V shakes off all stun.']);
    expect(befall(s, 'v', 'UNSTUN1').has('relieved')).toBe(false);
  });

  test('RMC-CRIT-05 RMC-STAG-03 with all stun goes the stagger, and is told', () => {
    const s = pair();
    befall(s, 'v', 'SG');
    const scene = befall(s, 'v', 'UNSTUNALL');
    expect([scene.has('relieved'), told(s, scene, 'steady')]).toEqual([
      false,
      ['V regains balance.'],
    ]);
    expect(s.gm('treat', { who: 'v', what: 'stun' }).has('steady')).toBe(false);
    expect(s.who('v').staggered).toBe('no');
  });

  test('RMC-WEAR-03 onePerType: each kind that loses a round is told', () => {
    const s = pair({ 'wear.mode': 'onePerType' });
    befall(s, 'v', 'D2;S1;NP1');
    s.end();
    const scene = s.end();
    expect(scene.facts('wears off', 'kind')).toEqual(['noParry', 'stunned', 'dazed']);
    expect(scene.facts('wears off', 'left')[0]).toEqual({ dazed: 1, stunned: 0, noParry: 0 });
  });

  test('RMC-WEAR-03 oneTotal: only the worst loses one', () => {
    const s = pair();
    befall(s, 'v', 'D2;S1;NP1');
    s.end();
    expect(s.end().facts('wears off', 'kind')).toEqual(['noParry']);
  });
});

describe('What a fall means', () => {
  const said = (options: Options): string | undefined =>
    rolemaster
      .summary(pair(options, { prone: true }).state, 'v')
      .conditions.find(({ name }) => name === 'prone')?.does;

  test('RMC-STAG-08 RMC-CTX-09 easier to hit only where a rule says so', () => {
    expect(said({})).toBe(
      'Down until an action to rise. What it does to blows is for the GM to say.',
    );
    const easier = 'Easier to hit, and down until an action to rise.';
    expect([said({ 'prone.modifiers': 'sample' }), said({ positionModifiers: 'enabled' })]).toEqual(
      [easier, easier],
    );
  });
});

test.each(['oneAttack', 'oneFoe'] as const)(
  'RMC-OB-06 RMC-PARRY-03 %s: what is left of a reserve when the parry of the round is made is reserved for nothing',
  (scope) => {
    const s = stage(
      {
        v: { at: [0, 0], arms: { broadsword: 60 } },
        x: { at: [2, 0], arms: { broadsword: 60 } },
        y: { at: [0, 2], arms: { broadsword: 60 } },
      },
      { options: { 'parry.scope': scope } },
    );
    attack(s, 'v', 'x', { points: 2, keep: 50, dice: [10] });
    s.end();
    expect(names(s)).toContain('50 OB reserved for defence');
    attack(s, 'x', 'v', {
      points: 2,
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 20],
      ],
    });
    expect(names(s).filter((name) => name.includes('OB'))).toEqual(['20 OB moved to defence']);
    s.end();
    expect(attack(s, 'y', 'v', { points: 2, dice: [10] }).has('no defence')).toBe(true);
  },
);

describe('Places and turns', () => {
  test.each([1, 2])('RMC-CTX-10 cells of %i m are called by their names', (perCell) => {
    const s = stage(
      { x: { at: [0, 0] }, v: { at: [8, 8] } },
      {
        map: {
          rows: Array.from({ length: 10 }, () => '.'.repeat(10)),
          scale: { unit: 'metre', perCell },
        },
      },
    );
    const scene = s.gm('place', { who: 'v', to: [3, 2] });
    expect(told(s, scene, 'put')).toEqual(['The GM places v at D3.']);
  });

  test('RMC-EFF-12 RMC-STAG-03 knocked out as the turn begins, a combatant is told to lose it to nothing else', () => {
    const s = pair();
    befall(s, 'v', 'KO1;SG');
    const scene = s.end();
    expect([scene.has('off balance'), scene.fact('turn lost', 'cause')]).toEqual([
      false,
      'unconscious',
    ]);
  });
});

describe('Tables', () => {
  const result = (arm: Data, content: Staging['content'] = {}): string | undefined => {
    const s = stage(
      { x: { at: [0, 0], sheet: { natural: [arm] } }, v: { at: [2, 0] } },
      { content },
    );
    const weapon = s.state.fixed.sheets['x']?.natural[0]?.split('/')[1] ?? '';
    const scene = attack(s, 'x', 'v', {
      with: weapon,
      dice: [20],
      answers: [['defence', 'none']],
    });
    return told(s, scene, 'result')[0];
  };

  test('RMC-TAB-01 RMC-TAB-07 are called by their names, not by their ids', () => {
    expect(result({ weapon: 'claw_bite', skill: 10 })).toContain('on the claws and bite table');
    expect(result({ weapon: 'two_handed_sword', skill: 10 })).toContain(
      'on the two-handed sword table',
    );
    expect(result({ weapon: 'short_sword', skill: 10 })).toContain('on the short sword table');
    const claw =
      '# kind: attack\n# id: claw_bite\n# name: Beak, great\nresult,T0\n1-99,-\n100-150,5\n';
    expect(result({ weapon: 'claw_bite', skill: 10 }, { tables: { claw } })).toContain(
      'on the Beak, great table',
    );
  });
});

describe('After the fight', () => {
  const passes = (state: Data, cell?: string): readonly (string | undefined)[] => {
    const s = pair({}, state);
    if (cell !== undefined) befall(s, 'v', cell);
    const found = rolemaster.carryOver?.carry(s.state, 'v');
    return found?.facts.flatMap(({ lasts, text }) => (lasts ? [] : [text])) ?? [];
  };

  test('RMC-EFF-01 RMC-DB-05 RMC-OB-03 marks, bonds and modifiers of the GM are told as gone', () => {
    expect(passes({}, 'IN')).toEqual(['initiative penalties are gone']);
    expect(passes({ held: true })).toEqual(['no longer held']);
    const s = pair();
    s.gm('modifier', { who: 'v', label: 'mud', value: -5 });
    expect(rolemaster.carryOver?.carry(s.state, 'v').facts.map(({ text }) => text)).toEqual([
      'modifiers of the GM end',
    ]);
  });

  test('RMC-EFF-14 RMC-EFF-12 those without hits left neither come to nor are back on their feet', () => {
    expect(passes({ prone: true, out: 2 })).toEqual([
      'unconsciousness passes',
      'back on their feet',
    ]);
    expect(passes({ prone: true, out: 2, hits: 0 })).toEqual([]);
  });
});

describe('Where a number comes from', () => {
  test('RMC-EFF-11 hits that a wound takes at the end of a turn are told as lost to bleeding, those of a blow are not', () => {
    const s = pair();
    expect(told(s, befall(s, 'v', '+5H;BL2'), 'hits')).toEqual(['V loses 5 hits; 195 left.']);
    s.end();
    expect(told(s, s.end(), 'hits')).toEqual(['V loses 2 hits to bleeding; 193 left.']);
  });

  test.each([
    [0, 'dazed'],
    [4, 'dazed (−25 with SD × 3)'],
  ])('RMC-EFF-06 a penalty softened by SD %i names its state', (sd, why) => {
    const s = stage({ x: {}, v: { sheet: { sd }, state: { stunActive: { dazed: 1 } } } });
    const scene = s.gm('maneuver', { who: 'v', difficulty: 'Medium' }, { dice: [50] });
    expect(scene.breakdowns('maneuver')[0]?.parts[0]).toMatchObject({ amount: 3 * sd - 25, why });
  });
});

test('RMC-CRIT-03 RMC-CRIT-04 a critical without effects says so in words, any other by its cell', () => {
  const critical = (die: number): readonly string[] => {
    const s = stage(
      { x: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } }, v: {} },
      { content: fixedBlow('5AU') },
    );
    return told(s, attack(s, 'x', 'v', { dice: [50, die] }), 'critical');
  };
  expect([critical(3), critical(10)]).toEqual([
    ['Critical A (unbalance), 3, to the hand: nothing more.'],
    ['Critical A (unbalance), 10, to the shin: IN.'],
  ]);
});

test('RMC-EFF-09 RMC-CTX-10 a runner who covers nothing of the way is told to get no farther', () => {
  const run = (die: number): readonly string[] => {
    const s = stage({
      x: { at: [0, 0], sheet: { rate: 2 }, state: { stunActive: { dazed: 1 } } },
      v: { at: [9, 5] },
    });
    return told(s, s.do('x', 'move', { pace: 2, path: [[8, 0]] }, { dice: [die] }), 'moves');
  };
  expect([run(20), run(95)]).toEqual([
    ['X gets no farther than A1.'],
    ['X moves 4 m to E1 at pace ×2.'],
  ]);
});

describe('Numbers in the log', () => {
  const sped = (
    cell: string,
    dice: readonly number[],
    options: Options = {},
  ): readonly string[] => {
    const s = stage(
      {
        x: { sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 60 }] } },
        v: { at: [10, 0] },
      },
      { content: fixedBlow(cell), options },
    );
    return told(
      s,
      s.do('x', 'charge', { weapon: 'x/fixed', target: 'v', pace: 1 }, { dice }),
      'charged',
    );
  };

  test('RMC-CHARGE-07 RMC-CHARGE-08 what a charge makes of a blow is told with its criticals', () => {
    expect([
      sped('8', [50]),
      sped('8A', [50, 1]),
      sped('8', [50, 1], { 'charge.noCrit': 'promote' }),
      sped('8E', [50, 1, 1], { 'charge.overflow': 'extraCritical' }),
    ]).toEqual([
      ['At 3 m/s the blow does 16 hits.'],
      ['At 3 m/s the blow does 16 hits and a critical of severity B.'],
      ['At 3 m/s the blow does 16 hits and a critical of severity A.'],
      ['At 3 m/s the blow does 16 hits and criticals of severity E and A.'],
    ]);
  });

  const why = (scene: Scene, name: string): readonly string[] =>
    scene
      .breakdowns(name)
      .flatMap(({ parts }) => parts.map(({ amount, why: of }) => `${amount} ${of ?? ''}`));

  test('RMC-EFF-01 RMC-EFF-09 initiative tells what takes from it', () => {
    const s = stage(
      { x: { state: { initiativePenalties: 1 } }, v: { state: { stunActive: { stunned: 9 } } } },
      { order: null, options: { 'eff.statePenaltyScope': 'allRolls' }, dice: [9, 9, 3, 5, 5] },
    );
    befall(s, 'x', 'IN');
    s.until('v');
    const scene = s.end(9, 9, 3, 5, 5);
    expect(why(scene, 'initiative')).toEqual(['-3 lost initiative', '-50 stunned']);
  });

  test('RMC-FUM-02 a fumble names the weapon whose modifier it adds', () => {
    const s = stage({ x: { arms: { dagger: 60 } }, v: {} });
    expect(why(attack(s, 'x', 'v', { dice: [1, 30] }), 'fumble')).toEqual(['-15 dagger']);
  });
});

test('RMC-CHARGE-09 allHits: extra hits that a charge has multiplied cite it', () => {
  const rules = (hitsScope: 'tableHits' | 'allHits') => {
    const s = stage(
      {
        x: { sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 60 }] } },
        v: { at: [10, 0] },
      },
      { content: fixedBlow('8A'), options: { 'charge.hitsScope': hitsScope } },
    );
    const blow = { weapon: 'x/fixed', target: 'v', pace: 1 };
    const [, extra] = s.do('x', 'charge', blow, { dice: [50, 1] }).all('hits');
    return [extra?.data['hits'], extra?.rules];
  };
  expect([rules('tableHits'), rules('allHits')]).toEqual([
    [3, ['RMC-CRIT-04', 'RMC-EFF-10']],
    [6, ['RMC-CRIT-04', 'RMC-CHARGE-09', 'RMC-EFF-10']],
  ]);
});
