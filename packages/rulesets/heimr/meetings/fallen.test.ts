import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// What is done to unconscious and helpless combatants, and what they prevent others from doing.

const { abilities, bare, wearing, sword } = peopleWith();
const out: Person = { ...sword, side: 'b', state: { hp: -4, injuries: ['other arm'] } };
/** Ann beside bob, who is unconscious, and cat, who fights on. */
const over = (ann: Person, staging: Staging = {}, bob: Person = out) =>
  stage({ ann, bob, cat: bare }, staging);

test('HEI-CTX-31 HEI-CTX-33 HEI-ATK-08 a blow at the unconscious is rolled, meets no defence and hits', () => {
  const s = over(sword);
  const scene = s.do('ann', 'attack', CUT, { dice: [1] });
  expect([scene.rolled, scene.fact('lands', 'against')]).toEqual([['ann attack'], null]);
  expect(s.who('bob')).toMatchObject({ hp: -5, position: 'helpless' });
  expect(s.who('bob').injuries).toEqual(['other arm', 'left leg']);
  expect(scene.has('falls unconscious')).toBe(false);
});

test('HEI-CTX-31 HEI-ATK-04 both knives strike an opponent who was unconscious before, one alone an opponent felled by the first', () => {
  const knives = wearing({ sword: 'knife', off: 'knife' });
  const both = { weapon: 'both', target: 'bob', second: 'bob' };
  const rolls = (hp: number) => {
    const bob: Person = { ...bare, side: 'b', state: hp > -4 ? { hp, standing: 1 } : { hp } };
    const dice = hp > -4 ? [1] : [1, 2];
    return over(knives, {}, bob).do('ann', 'attack', both, { dice }).rolled.length;
  };
  expect([rolls(-4), rolls(-3)]).toEqual([2, 1]);
});

test('HEI-CTX-31 HEI-BRAWL-03 HEI-BRAWL-08 a punch and a grab at the unconscious provoke nothing and land', () => {
  const punch = over(bare).do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1] });
  expect([punch.rolled, punch.has('lands')]).toEqual([['ann attack'], true]);
  const s = over(bare);
  s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [2] });
  expect(s.who('ann').holding).toEqual({ who: 'bob', part: 'right leg' });
  expect(s.state.clusters).toEqual([]);
});

test('HEI-CTX-31 HEI-CTX-25 HEI-CHARGE-02 the unconscious are shot at and charged as others are', () => {
  const far = { ...out, at: 'A2' };
  const shot = over(wearing({ both: 'bow' }), {}, far).do(
    'ann',
    'attack',
    { weapon: 'ann/bow', target: 'bob' },
    { dice: [1] },
  );
  expect(shot.has('lands')).toBe(true);
  const s = over(sword, {}, far);
  s.do('ann', 'charge', CUT, { dice: [1] });
  expect([s.who('ann').at, s.who('bob').hp]).toEqual(['A2', -5]);
});

test('HEI-CTX-31 HEI-CTX-11 a blow under the fatigue misses even the unconscious', () => {
  const s = over({ ...sword, state: { fatigue: 5 } });
  s.do('ann', 'attack', CUT, { dice: [4] });
  expect(s.who('bob').hp).toBe(-4);
});

test('HEI-CTX-31 HEI-CTX-33 a blow at the helpless meets no defence, at none above zero it has to beat zero', () => {
  const helpless: Person = { ...bare, side: 'b', state: { position: 'helpless' } };
  expect(
    over(sword, {}, helpless)
      .do('ann', 'attack', CUT, { dice: [1] })
      .has('lands'),
  ).toBe(true);
  const weak: Person = { ...sword, abilities: { swordsmanship: [0, -3] } };
  const cut = (face: number) =>
    over(weak, { options: { defenceNone: 'zero' } }, helpless)
      .do('ann', 'attack', CUT, { dice: [face] })
      .has('lands');
  expect([cut(4), cut(3)]).toEqual([true, false]);
});

test('HEI-GUARD-03 HEI-CTX-37 a guard stands before an ally who lies unconscious', () => {
  const s = stage(
    { gil: bare, lu: { ...out, side: 'a' }, bob: { ...sword, side: 'b' } },
    { order: ['gil', 'lu', 'bob'] },
  );
  s.do('gil', 'guard', { foe: 'bob', purpose: 'ally', ally: 'lu' });
  s.do('gil', 'end', {}, { dice: [4] });
  expect(s.turn).toBe('bob');
  const scene = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'lu' }, { dice: [4] });
  expect([scene.has('blocked'), s.who('lu').hp]).toEqual([true, -4]);
});

test('HEI-CTX-31 HEI-ATK-08 the odds of a blow at the unconscious leave out no hit', () => {
  const s = over(sword);
  const cut = { do: 'attack', by: 'ann', with: CUT };
  expect(
    chancesOf(heimr, s.state, cut, { keyOf: ({ combatants }) => `${combatants['bob']?.hp}` }),
  ).toEqual({ '-5': '1/1' });
});

test('HEI-CTX-37 HEI-CTX-14 the unconscious have no turn, roll no defence, guard and react no more', () => {
  const s = stage(
    { ann: sword, bob: { ...sword, side: 'b', state: { hp: -3, standing: 1 } }, cat: bare },
    { order: ['bob', 'ann', 'cat'] },
  );
  s.do('bob', 'guard', { foe: 'ann', purpose: 'leave' });
  s.do('bob', 'end', {}, { dice: [1] });
  s.do('ann', 'attack', CUT, { dice: [2] });
  expect(s.who('bob')).toMatchObject({ position: 'helpless', guarding: null });
  expect(s.end(3).rolled).toEqual(['ann dodge']);
  until(s, 'cat');
  end(s);
  expect(s.turn).toBe('ann');
  expect(s.allowed('ann', 'run', { to: 'A2' })).toBe(true);
});

/** Cat holds bob, whose attack on ann she stops. */
const stopped = (bob: Person, weapon: string, at = 'A1') => {
  const s = stage(
    {
      bob: { ...bob, side: 'b' },
      ann: { ...bare, at, side: 'a', abilities: { ...abilities, survival: [0, 3] } },
      cat: {
        ...bare,
        side: 'a',
        state: { holding: { who: 'bob', part: 'left leg' }, cluster: ['bob'] },
      },
    },
    {
      map: {
        rows: ['A1 A2'],
        places: [
          { id: 'A1', concealment: 1 },
          { id: 'A2', concealment: 1 },
        ],
      },
    },
  );
  const scene = s.do('bob', 'attack', { weapon, target: 'ann' }, { dice: [6, 1] });
  expect(scene.has('stopped')).toBe(true);
  end(s);
  return s;
};

test('HEI-HIDE-05 HEI-BRAWL-19 a shot that a holder has stopped was none: its target hides from the archer', () => {
  const s = stopped(wearing({ both: 'bow' }), 'bob/bow', 'A2');
  expect(s.who('bob').attacks).toEqual([]);
  s.do('ann', 'hide', { from: ['bob'] }, { dice: [3] });
});

test('HEI-CTX-23 HEI-HIDE-06 HEI-BRAWL-19 a blow that a holder has stopped puts its target in no cluster', () => {
  const s = stopped(sword, 'bob/sword');
  expect(s.state.clusters).toEqual([['bob', 'cat']]);
  s.do('ann', 'hide', { from: ['bob'] }, { dice: [3] });
});

test('HEI-CTX-23 HEI-CTX-11 a blow that fails for fatigue still is one, and puts both in a cluster', () => {
  const s = stage({ ann: { ...sword, state: { fatigue: 5 } }, bob: bare });
  s.do('ann', 'attack', CUT, { dice: [1] });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
});

const WALL = {
  rows: ['A1 A2'],
  places: [{ id: 'A1', heights: [0, 1, 2, 3, 4], features: ['climb-5'] }],
};
const climber = (height: number): Person => ({
  ...bare,
  state: { height, position: 'climbing' },
});

test('HEI-CLIMB-04 HEI-JUMP-01 a climber who jumps to a lower hold of the wall is still climbing, at the bottom no longer', () => {
  const jump = (from: number, to: number, dice: readonly number[] = []) => {
    const s = stage({ ann: climber(from), bob: { ...bare, at: 'A2' } }, { map: WALL });
    s.do('ann', 'jump-down', { to }, { dice });
    const { position, height, hp } = s.who('ann');
    return [position, height, hp];
  };
  expect(jump(2, 1)).toEqual(['climbing', 1, 9]);
  expect(jump(3, 1, [4])).toEqual(['climbing', 1, 8]);
  expect(jump(1, 0)).toEqual(['standing', 0, 9]);
  expect(jump(2, 0, [4])).toEqual(['prone', 0, 8]);
});

const NEAR = { reachHeight: 1 };
/** Ann strikes with both knives at bob, who climbs beside her with one hit point; the first takes his leg. */
const offTheWall = (height: number, options: object = {}) => {
  const s = stage(
    {
      ann: { ...wearing({ sword: 'knife', off: 'knife' }), state: { height } },
      bob: { ...bare, state: { height, position: 'climbing', hp: 1, standing: 1 } },
    },
    { map: WALL, options: { ...options } },
  );
  const dice = [2, ...(options === NEAR ? [5] : [])];
  const scene = s.do('ann', 'attack', { weapon: 'both', target: 'bob', second: 'bob' }, { dice });
  return [scene.rolled.length, s.who('bob').height, s.who('bob').hp, s.state.clusters.length];
};

test('HEI-CTX-22 HEI-ATK-04 HEI-CTX-36 the second knife does not reach an opponent whom the first has sent down the wall', () => {
  expect(offTheWall(1)).toEqual([1, 0, 0, 0]);
});

test('HEI-CTX-22 HEI-ATK-04 reachHeight 1: the second knife still reaches one height down', () => {
  expect(offTheWall(1, NEAR)).toEqual([2, 0, -1, 1]);
});
