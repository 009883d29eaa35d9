import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Failed moves, climbs and other challenges, combined with guards, holders, falls and refunds.

const { abilities, bare } = peopleWith({ agility: 0, climbing: 0, perception: 0 });
const HARD = {
  rows: ['A1 A2'],
  borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } }],
};
const refunded = { moveFail: 'refunded' } as const;
const holding: Person = { ...bare, state: { holding: { who: 'ann', part: 'torso' } } };
const ANN = { sheet: { accessible: ['knife'] }, abilities } satisfies Person;

const guarded = (standing: number, staging: Staging = {}) => {
  const s = stage(
    { ann: ANN, gus: { ...bare, state: { standing } } },
    { options: refunded, order: ['gus', 'ann'], ...staging },
  );
  s.do('gus', 'guard', { foe: 'ann', purpose: 'leave' });
  end(s);
  return s;
};

test('HEI-MOVE-02 HEI-GUARD-02 moveFail refunded: a Move that a guard stops is spent', () => {
  const s = guarded(7);
  s.do('ann', 'move', { to: 'A2' }, { dice: [2] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: 'move' });
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-02']);
});

test('HEI-MOVE-02 HEI-GUARD-02 moveFail refunded: past the guard, a Move that fails at the border is given back', () => {
  const s = guarded(3, { map: HARD });
  const { standing } = s.who('gus');
  expect(standing?.total).toBe(3);
  s.do('ann', 'move', { to: 'A2' }, { dice: [4, 4] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: null });
  s.do('ann', 'move', { to: 'A2' }, { dice: [3, 5] });
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'move' });
});

test('HEI-MOVE-02 HEI-SIM-02 moveFail refunded: the Move beside a draw that a guard stops uses up what goes together', () => {
  const s = guarded(7);
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  s.do('ann', 'move', { to: 'A2' }, { dice: [2] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: 'move', simultaneousUsed: true });
});

test('HEI-MOVE-02 HEI-BRAWL-19 moveFail refunded bindPlainMove contest: a Move that a holder stops is spent', () => {
  const s = stage(
    { ann: ANN, finn: holding },
    { options: { ...refunded, bindPlainMove: 'contest' }, map: HARD },
  );
  s.do('ann', 'move', { to: 'A2' }, { dice: [6, 2] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: 'move' });
  expect(s.who('finn').holding).toMatchObject({ who: 'ann' });
});

test('HEI-MOVE-02 HEI-BRAWL-19 moveFail refunded bindPlainMove contest: free of the holder, a Move that fails at the border is given back', () => {
  const s = stage(
    { ann: ANN, finn: holding },
    { options: { ...refunded, bindPlainMove: 'contest' }, map: HARD },
  );
  s.do('ann', 'move', { to: 'A2' }, { dice: [1, 6, 2] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: null });
  expect(s.who('finn').holding).toBeNull();
});

test('HEI-MOVE-02 HEI-BRAWL-18 moveFail refunded bindPlainMove free: one roll under both holder and border is stopped, and spent', () => {
  const s = stage(
    { ann: ANN, finn: holding },
    { options: { ...refunded, bindPlainMove: 'free' }, map: HARD },
  );
  s.do('ann', 'move', { to: 'A2' }, { dice: [6, 2] });
  expect(s.who('ann').standard).toBe('move');
});

test('HEI-MOVE-02 HEI-BRAWL-18 moveFail refunded bindPlainMove free: one roll that meets the holder and not the border is given back', () => {
  const s = stage(
    { ann: ANN, finn: holding },
    { options: { ...refunded, bindPlainMove: 'free' }, map: HARD },
  );
  s.do('ann', 'move', { to: 'A2' }, { dice: [1, 4] });
  expect(s.who('ann').standard).toBeNull();
  expect(s.who('finn').holding).toBeNull();
});

const CLIFF = {
  rows: ['A1 A2'],
  places: [{ id: 'A1', heights: [0, 1, 2, 3], features: ['climb-5'] }],
};
const climber = (height: number, hitPoints = 5): Person => ({
  abilities,
  sheet: { hitPoints },
  state: { height, position: 'climbing' },
});

/** Ann fails to climb up from a height of the cliff. */
const falls = (height: number, options: Staging['options'], dice = [2], hitPoints = 5) => {
  const s = stage(
    { ann: climber(height, hitPoints), bob: { ...bare, at: 'A2' } },
    { map: CLIFF, options: { climbFallTo: 'oneHeight', ...options } },
  );
  return { s, scene: s.do('ann', 'climb', { way: 'up' }, { dice }) };
};

test('HEI-CLIMB-03 HEI-CLIMB-04 climbFallTo oneHeight: a fall that ends between bottom and top leaves one climbing', () => {
  const { s } = falls(2, {});
  expect(s.who('ann')).toMatchObject({ height: 1, position: 'climbing', hp: 5 });
  until(s, 'ann');
  s.do('ann', 'climb', { way: 'up' }, { dice: [5] });
  expect(s.who('ann')).toMatchObject({ height: 2, position: 'climbing' });
});

test('HEI-CLIMB-03 HEI-CTX-24 climbFallTo oneHeight: a fall to the ground ends prone', () => {
  expect(falls(1, {}).s.who('ann')).toMatchObject({ height: 0, position: 'prone', hp: 5 });
});

test('HEI-CLIMB-03 HEI-CTX-24 climbFallTo oneHeight fallSafeHeights 0: a fall that only hurts leaves one climbing', () => {
  const { s } = falls(2, { fallSafeHeights: 0 }, [2, 5]);
  expect(s.who('ann')).toMatchObject({ height: 1, position: 'climbing', hp: 4 });
});

test('HEI-CLIMB-03 HEI-CTX-36 climbFallTo oneHeight: a leg injured in the fall lets go of the wall, down to the ground', () => {
  const { s } = falls(2, { fallSafeHeights: 0 }, [2, 2, 1], 1);
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', hp: -1 });
  expect(s.who('ann').injuries).toEqual(['right leg', 'left leg']);
});

test('HEI-CLIMB-03 HEI-CTX-33 climbFallTo oneHeight: the hand that holds on after the fall is busy', () => {
  const { s } = falls(2, {});
  until(s, 'ann');
  expect(s.allowed('ann', 'brawl', { target: 'bob', effect: 'bind' })).toBe(false);
  expect(s.who('ann').position).toBe('climbing');
});

const held = (options: Staging['options'] = {}) =>
  stage({ ann: ANN, finn: holding }, { options, order: ['finn', 'ann'] });
const CALL = { who: 'ann', ability: 'agility', requirement: 4 };

test('HEI-BRAWL-17 HEI-ACT-17 a holder may stop what the GM calls a physical challenge for', () => {
  const s = held();
  const scene = s.gm('challenge', CALL, { dice: [2, 4] });
  expect(scene.asked).toEqual(['finn contest']);
  expect(scene.cites('stopped', 'HEI-BRAWL-18')).toBe(true);
  expect(s.who('finn').holding).toMatchObject({ who: 'ann' });
  expect(scene.has('requirement')).toBe(false);
});

test('HEI-BRAWL-19 HEI-ACT-17 a combatant who meets the holder in a challenge of the GM is free, whether it succeeds or not', () => {
  const s = held();
  s.gm('challenge', { ...CALL, requirement: 9 }, { dice: [2, 6] });
  expect(s.who('finn').holding).toBeNull();
});

test('HEI-BRAWL-17 HEI-CTX-10 a holder does not stop looking and thinking that the GM calls for', () => {
  expect(held().gm('challenge', { ...CALL, ability: 'perception' }, { dice: [4] }).asked).toEqual(
    [],
  );
});

test('HEI-BRAWL-17 HEI-ACT-17 bindContest oncePerTurn: a challenge of the GM is the one contest of the turn', () => {
  const s = held({ bindContest: 'oncePerTurn' });
  s.gm('challenge', CALL, { dice: [2, 4] });
  expect(s.gm('challenge', CALL, { dice: [4] }).asked).toEqual([]);
  end(s);
  expect(s.gm('challenge', CALL, { dice: [2, 4] }).asked).toEqual(['finn contest']);
});
