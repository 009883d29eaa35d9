import { expect, test } from 'vitest';
import { rolemaster } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { stage } from '../../testing/stage.js';
import { PACES, pacePenalty } from './pace.js';
import { paceOptions } from './route.js';

// How far a combatant gets in a round, and how much of it when hindered.

const ROW = { rows: ['................................'] };
const lane = (a: Person, b: Person = {}, side = 'a') =>
  stage(
    {
      a: { at: [0, 0], sheet: { rate: 2 }, ...a },
      b: { at: [30, 0], side, ...b },
      foe: { at: [31, 0], side: 'b' },
    },
    { map: ROW },
  );
/** Stunned, with -50: a roll of 90 gives 40, which covers 30 percent. */
const STUNNED: Person = { state: { stunActive: { stunned: 1 } } };
const sprint = (to: number, b: Person = {}) => {
  const s = lane(STUNNED, b);
  const scene = s.do('a', 'move', { pace: 2, path: [[to, 0]] }, { dice: [90] });
  return { scene, x: s.who('a').at[0] / 10_000, velocity: s.who('a').velocity };
};

test('RMC-EFF-09 RMC-CTX-10 a hindered sprint gets as far as its share, to the metre', () => {
  const ten = sprint(10);
  expect([ten.scene.fact('maneuvers', 'share'), ten.x, ten.scene.fact('moves', 'metres')]).toEqual([
    30, 3, 3,
  ]);
  expect(sprint(9).x).toBe(2);
  expect(sprint(13).x).toBe(3);
  expect(sprint(14).x).toBe(4);
});

test('RMC-EFF-09 RMC-CTX-10 who is stopped where a friend stands stops before them', () => {
  expect(sprint(10, { at: [3, 0] }).x).toBe(2);
  expect(sprint(10, { at: [2, 0] }).x).toBe(3);
});

test('RMC-EFF-09 who gets nowhere has not run, who gets a little has', () => {
  const ran = (die: number) => {
    const s = lane(STUNNED);
    const scene = s.do('a', 'move', { pace: 2, path: [[10, 0]] }, { dice: [die] });
    return [scene.fact('maneuvers', 'share'), s.who('a').pace];
  };
  expect([ran(56), ran(60)]).toEqual([
    [0, 0],
    [5, 2],
  ]);
});

test('RMC-EFF-09 nothing hinders a walk, and nothing the unhurt', () => {
  const walk = lane(STUNNED);
  expect(walk.do('a', 'move', { pace: 1, path: [[10, 0]] }).has('maneuvers')).toBe(false);
  expect(walk.who('a').at[0]).toBe(100_000);
  const whole = lane({});
  expect(whole.do('a', 'move', { pace: 2, path: [[20, 0]] }).fact('moves', 'metres')).toBe(20);
});

test('RMC-CTX-10 the pace chosen says how far a way may lead, a walk if none is chosen', () => {
  const { state } = lane({});
  const places = (chosen: object) => {
    const domain = rolemaster.actions.get('move')?.domain(state, 'a', 'path', { ...chosen });
    return domain?.kind === 'path' ? [...domain.destinations()].length : 0;
  };
  expect([places({}), places({ pace: 1 }), places({ pace: 2 }), places({ pace: 0.5 })]).toEqual([
    10, 10, 20, 5,
  ]);
});

test('RMC-CTX-10 RMC-DODGE-11 who stands suffers from no pace, and the faster the more', () => {
  const s = lane({});
  const penalties = [0, ...PACES].map((pace) => pacePenalty(s.state, s.who('a'), pace));
  const labels = paceOptions(s.state, s.who('a'), () => undefined).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['×0.5 (0)', '×1 (−5)']);
  expect(penalties).toEqual([0, 0, -5, -10, -20, -30, -50, -70]);
});

test('RMC-EFF-09 no one gets farther than the whole way, however well they do', () => {
  const share = (...dice: readonly number[]) => {
    const s = stage({
      a: { at: [5, 5], sheet: { ag: 30, qu: 30, sd: 8 }, state: { staggered: true } },
      b: {},
    });
    return s.do('a', 'move', { pace: 2, path: [[8, 5]] }, { dice }).fact('maneuvers', 'share');
  };
  expect([share(50), share(95), share(96, 20)]).toEqual([60, 95, 100]);
});
