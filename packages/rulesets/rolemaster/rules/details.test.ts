import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';
import { isEngagedBy } from './melee/engagement.js';

// Notes, offers and refusals in single situations: each test fails if one condition of its rule is
// dropped.

test('RMC-MELEE-01 RMC-MELEE-02 a shot engages no one, a blow does; what blocks either says so', () => {
  const both = { broadsword: 60, bow: 60 };
  const s = stage({ a: { arms: both }, b: {} });
  attack(s, 'a', 'b', { dice: [10] });
  expect(isEngagedBy(s.state, s.who('b'), s.who('a'))).toBe(true);
  const bow = stage({ a: { arms: { bow: 60 } }, b: {} });
  attack(bow, 'a', 'b', { dice: [10] });
  expect(isEngagedBy(bow.state, bow.who('b'), bow.who('a'))).toBe(false);
  const map = { rows: ['.#.'] };
  const walled = (arms: Readonly<Record<string, number>>, weapon: string) =>
    stage({ a: { at: [0, 0], arms }, b: { at: [2, 0] } }, { map }).refused('a', 'attack', {
      weapon,
      target: 'b',
    });
  expect(walled({ broadsword: 60 }, 'a/broadsword')).toEqual(['RMC-MELEE-02']);
  expect(walled({ bow: 60 }, 'a/bow')).toEqual(['RMC-OB-02']);
});

test('RMC-CHARGE-06 the gap closes along the line between the two, whatever its direction', () => {
  const hits = (at: readonly [number, number], velocity: readonly [number, number]) => {
    const s = stage(
      {
        a: { at: [0, 0], sheet: { rate: 5, weapons: [{ weapon: 'fixed', skill: 100 }] } },
        b: { at, state: { velocity: [...velocity] } },
      },
      { content: fixedBlow('8') },
    );
    const command = { weapon: 'a/fixed', target: 'b', pace: 1 };
    return s.do('a', 'charge', command, { dice: [50] }).fact('hits', 'hits');
  };
  expect([hits([0, 10], [0, 0]), hits([0, 10], [0, -1.5]), hits([0, 10], [0, 2.5])]).toEqual([
    16, 24, 8,
  ]);
});

test('RMC-EFF-11 a wound that bleeds tells how much and how much in all', () => {
  const s = stage({ v: {}, foe: {} });
  befall(s, 'v', 'BL2');
  expect(befall(s, 'v', 'BL3').note('bleeds')).toEqual({ who: 'v', bleeding: 3, total: 5 });
});

test('RMC-EFF-05 a stun tells whether it is in force at once', () => {
  const told = (start: 'immediate' | 'nextTurn') =>
    befall(stage({ v: {}, foe: {} }, { options: { 'eff.start': start } }), 'v', 'S1').fact(
      'stun',
      'atOnce',
    );
  expect([told('immediate'), told('nextTurn')]).toEqual([true, false]);
});

test('RMC-CTX-10 ways are measured in metres', () => {
  const { state } = stage({ a: {}, b: { at: [9, 0] } });
  const domain = rolemaster.actions.get('move')?.domain(state, 'a', 'path', { pace: 1 });
  expect(domain?.kind === 'path' && domain.measure(25)).toBe('2.5 m');
});

test('RMC-EFF-14 the dead are no targets', () => {
  const s = stage({ a: { arms: { broadsword: 60 } }, b: {}, c: {} });
  befall(s, 'b', 'DEAD0');
  expect(s.who('b').dead).toBe(true);
  expect(s.allowed('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toBe(false);
});

test('RMC-CTX-07 an attack is offered for the points that it may take, and no others', () => {
  const points = (weapon: string) => {
    const { state } = stage({ a: { arms: { [weapon]: 60 } }, b: {} });
    const domain = rolemaster.actions
      .get('attack')
      ?.domain(state, 'a', 'points', { weapon: `a/${weapon}`, target: 'b' });
    return domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
  };
  expect(points('broadsword')).not.toContain(1);
  expect(Math.max(...points('broadsword').map(Number))).toBe(4);
});

test('RMC-CHARGE-08 a critical raised just to E is one of E', () => {
  const s = stage(
    {
      a: { at: [0, 0], sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 100 }] } },
      b: { at: [10, 0] },
    },
    { content: fixedBlow('8D'), options: { 'charge.overflow': 'extraCritical' } },
  );
  const command = { weapon: 'a/fixed', target: 'b', pace: 1 };
  const scene = s.do('a', 'charge', command, { dice: [50, 1] });
  expect(scene.facts('critical', 'severity')).toEqual(['E']);
});

test('RMC-OB-06 a modifier of the GM replaces the one of its label; 0 takes it away', () => {
  const s = stage({ a: {}, b: {} });
  const set = (label: string, value: number): void =>
    void s.gm('modifier', { who: 'a', label, value });
  set('mud', -10);
  set('sun', -5);
  set('mud', -20);
  expect(s.who('a').modifiers.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'sun -5',
    'mud -20',
  ]);
  set('sun', 0);
  expect(s.who('a').modifiers.map(({ label }) => label)).toEqual(['mud']);
});

test('RMC-KNOCK-01 sideways is to the left or the right as the pusher looks', () => {
  const pushed = (way: string) => {
    const s = stage({ foe: { at: [5, 5] }, v: { at: [5, 9] } });
    befall(s, 'v', 'KB10', { from: 'foe', answers: [['knock-direction', way]] });
    return s.who('v').at.map((each) => Math.round(each / 10_000));
  };
  expect([pushed('away'), pushed('left'), pushed('right')]).toEqual([
    [5, 12],
    [8, 9],
    [2, 9],
  ]);
});

test('RMC-STAG-04 by the switch, staggering the staggered is absorbed', () => {
  const owed = (refresh: 'perTurn' | 'absorbed') => {
    const s = stage({ foe: {}, v: {} }, { options: { 'stagger.refresh': refresh } });
    befall(s, 'v', 'SG');
    return s.who('v').staggered;
  };
  expect([owed('perTurn'), owed('absorbed')]).toEqual(['owed', 'owed']);
});

test('RMC-EFF-04 only penalties and timers in force are counted down', () => {
  const s = stage({ foe: {}, v: {} }, { order: ['foe', 'v'] });
  befall(s, 'v', 'P-10/2');
  s.end();
  befall(s, 'v', 'P-20/3');
  s.end();
  const turns = s.who('v').penalties.map((each) => [each.turns, each.counting]);
  expect(turns).toEqual([
    [1, true],
    [3, false],
  ]);
});

test('RMC-TAB-01 a weapon that gives criticals of no table is refused at set-up', () => {
  const problems = (critType: string) => {
    const set = rolemaster.setUp({
      title: 'x',
      options: {},
      map: undefined,
      order: undefined,
      content: fixedBlow('8', { critType }),
      combatants: [
        { id: 'a', side: 'a', at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 1 }] } },
        { id: 'b', side: 'b', at: [3, 0] },
      ],
    });
    return set.ok ? [] : set.problems.map(({ message }) => message);
  };
  expect(problems('slash')).toEqual([]);
  expect(problems('tickle')).toEqual([
    expect.stringContaining('gives criticals of the type "tickle"'),
  ]);
});

test('RMC-CTX-10 a foe on their feet bars the way through a corridor; a friend or a fallen foe does not', () => {
  const refusal = (b: Person) => {
    const s = stage({ a: { at: [0, 0] }, b: { at: [1, 0], ...b } }, { map: { rows: ['....'] } });
    return s.allowed('a', 'move', { pace: 1, path: [[2, 0]] });
  };
  expect([refusal({}), refusal({ side: 'a' }), refusal({ state: { hits: 0 } })]).toEqual([
    false,
    true,
    true,
  ]);
});
