import { expect, test } from 'vitest';
import { befall, endRound, stage } from '../../testing/stage.js';
import { healthOf } from './harm.js';

// Hits, bleeding, unconsciousness and death: when each begins and ends.

const KNOCK = { answers: [['knock-direction', 'east']] } as const;

test('RMC-EFF-14 only those who were unconscious come to by healing, and the dead never', () => {
  const s = stage({ v: { state: { hits: 50 } }, foe: {} });
  expect(s.gm('heal', { who: 'v', hits: 10 }).has('comes to')).toBe(false);
  s.gm('harm', { who: 'v', damage: 80 });
  expect(s.who('v').hits).toBe(-20);
  expect(s.gm('heal', { who: 'v', hits: 20 }).has('comes to')).toBe(false);
  expect(s.gm('heal', { who: 'v', hits: 1 }).has('comes to')).toBe(true);
  befall(s, 'v', 'DEAD0');
  expect(s.gm('heal', { who: 'v', hits: 50 }).has('comes to')).toBe(false);
});

test('RMC-EFF-14 a change by hand kills below the death margin, and no one above it', () => {
  const s = stage({ v: {}, foe: {} });
  const set = (value: number): boolean => {
    s.gm('set', { path: 'combatants.v.hits', value });
    return s.who('v').dead;
  };
  expect([set(50), set(0), set(-100), set(-101)]).toEqual([false, false, false, true]);
  expect(s.who('foe').dead).toBe(false);
});

test('RMC-EFF-11 the smallest wound bleeds too, and the dead bleed no more', () => {
  const s = stage({ v: {}, foe: {}, w: {} }, { options: { 'eff.bleedTick': 'endOfRound' } });
  befall(s, 'v', 'BL1');
  befall(s, 'w', 'BL5');
  befall(s, 'w', 'DEAD0');
  endRound(s);
  endRound(s);
  endRound(s);
  expect(s.who('v').hits).toBeLessThan(200);
  expect(s.who('w').hits).toBe(200);
});

test('RMC-EFF-10 an injury without a time stays, one with a time goes', () => {
  const s = stage({ v: {}, foe: {} });
  befall(s, 'v', 'P-10');
  befall(s, 'v', 'P-20/1');
  for (let round = 0; round < 3; round++) endRound(s);
  expect(s.who('v').penalties).toEqual([{ value: -10 }]);
});

test('RMC-EFF-12 who is unconscious for two reasons comes to when both are over', () => {
  const s = stage({ v: {}, foe: {}, w: {} }, { order: ['foe', 'v', 'w'] });
  befall(s, 'v', 'KO1');
  befall(s, 'v', 'KO3');
  const rounds: number[] = [];
  for (let turn = 0; turn < 15; turn++) {
    const { round } = s.state;
    if (s.end().all('comes to').length > 0) rounds.push(round);
  }
  expect(rounds).toHaveLength(1);
  expect(s.who('v').timers).toEqual([]);
  const hurt = stage({ v: { state: { hits: -5 } }, foe: {}, w: {} }, { order: ['foe', 'v', 'w'] });
  befall(hurt, 'v', 'KO1');
  for (let turn = 0; turn < 9; turn++) expect(hurt.end().has('comes to')).toBe(false);
});

test('RMC-KNOCK-01 a push goes over the dead, and stops before the living', () => {
  const pushed = (dead: boolean) => {
    const s = stage({ foe: { at: [0, 0] }, v: { at: [2, 0] }, w: { at: [4, 0] } });
    if (dead) befall(s, 'w', 'DEAD0');
    const scene = befall(s, 'v', 'KB10', KNOCK);
    return scene.fact('knocked back', 'stopped');
  };
  expect([pushed(false), pushed(true)]).toEqual([true, false]);
});

test('RMC-EFF-14 how whole one is goes from 0 for those who are out to 1', () => {
  const health = (hits: number) => {
    const s = stage({ v: { state: { hits } }, foe: {} });
    return healthOf(s.state, s.who('v'));
  };
  expect([health(200), health(50), health(0), health(-50)]).toEqual([1, 0.25, 0, 0]);
});

test('RMC-KNOCK-01 left and right are as the pusher looks, wherever they stand', () => {
  const to = (at: readonly [number, number], way: string) => {
    const s = stage({ foe: { at }, v: { at: [10, 10] } });
    befall(s, 'v', 'KB10', { from: 'foe', answers: [['knock-direction', way]] });
    return s.who('v').at.map((each) => Math.round(each / 10_000));
  };
  expect([to([6, 10], 'left'), to([6, 10], 'right')]).toEqual([
    [10, 7],
    [10, 13],
  ]);
  expect([to([14, 10], 'left'), to([14, 10], 'right')]).toEqual([
    [10, 13],
    [10, 7],
  ]);
});

test('RMC-KNOCK-01 away is the usual way, and nowhere only where there is no away', () => {
  const asked = (at: readonly [number, number], from: object) => {
    const s = stage({ foe: { at }, v: { at: [10, 10] } });
    const scene = befall(s, 'v', 'KB10', from);
    const { fallback, about } = scene.question('knock-direction');
    const ways = scene.open('knock-direction');
    const { to, stopped } = scene.note('knocked back');
    return {
      fallback,
      from: about['from'],
      nowhere: ways.includes('nowhere'),
      away: ways.includes('away'),
      to,
      stopped,
    };
  };
  const far = asked([6, 10], { from: 'foe' });
  expect(far).toMatchObject({ fallback: 'away', from: 'foe', nowhere: false, away: true });
  const stays = {
    fallback: 'nowhere',
    nowhere: true,
    away: false,
    stopped: false,
    to: [100_000, 100_000],
  };
  expect(asked([6, 10], { from: 'v' })).toEqual({ ...stays, from: 'v' });
  expect(asked([6, 10], {})).toEqual({ ...stays, from: null });
});

test('RMC-KNOCK-04 the terrain adds what the GM says, and is not told of when they say nothing', () => {
  const push = (words: string) => {
    const s = stage({ foe: { at: [6, 10] }, v: { at: [10, 10] } });
    return befall(s, 'v', 'KB10', {
      from: 'foe',
      answers: [
        ['knock-direction', 'away'],
        ['knock-terrain', words],
      ],
    });
  };
  expect(push('').has('terrain')).toBe(false);
  expect(push('into the brook').fact('terrain', 'words')).toBe('into the brook');
  expect(push('+5H').fact('hits', 'hits')).toBe(5);
  expect(push('').question('knock-terrain').domain).toEqual({ kind: 'text', max: 200 });
});
