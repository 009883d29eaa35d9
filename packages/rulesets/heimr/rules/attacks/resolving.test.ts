import { expect, test } from 'vitest';
import type { Person } from '../../testing/stage.js';
import { stage, until } from '../../testing/stage.js';

// What an attack roll has to beat, what it counts, and which result is reported.

const SWORD: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 4], brawl: [0, 4] },
};
const ARCHER: Person = { sheet: { both: 'bow' }, abilities: { archery: [0, 9] } };
const PUNCH = { target: 'bob', effect: 'hit' };

test('HEI-CTX-07 HEI-BRAWL-03 bare hands have no bonus of their own, derived or not', () => {
  const s = stage(
    { ann: {}, bob: { state: { standing: 3 } } },
    { options: { abilityDerive: true } },
  );
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [4] });
  expect(scene.breakdowns('attack potential').map(({ parts }) => parts)).toEqual([[]]);
  expect(scene.total('attack potential')).toBe(0);
  expect(scene.rules('hit')).toEqual(['HEI-BRAWL-03']);
  expect(scene.fact('hit', 'points')).toBe(1);
});

test('HEI-CTX-26 a weapon does its own damage', () => {
  const s = stage({ ann: SWORD, bob: { state: { standing: 3 } } });
  const scene = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [4] });
  expect(scene.rules('hit')).toEqual(['HEI-CTX-26']);
  expect(scene.fact('hit', 'points')).toBe(s.state.fixed.items['ann/sword']?.damage);
});

test('HEI-BRAWL-10 HEI-CTX-28 defenceRangedVsParry none: the way past a weapon is dodged all the same', () => {
  const s = stage(
    {
      ann: { ...SWORD, state: { standing: { form: 'parry', total: 9, item: 'ann/sword' } } },
      bob: SWORD,
    },
    { options: { defenceRangedVsParry: 'none' } },
  );
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [6, 1, 1] });
  expect(scene.rolled).toEqual(['ann dodge', 'bob attack', 'ann attack']);
});

test('HEI-CTX-28 defenceRangedVsParry none: a parry is of no use against a shot', () => {
  const parry = { form: 'parry', total: 20, item: 'bob/sword' };
  const s = stage(
    { ann: ARCHER, bob: { ...SWORD, state: { standing: parry } } },
    { options: { defenceRangedVsParry: 'none' } },
  );
  const scene = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  expect([scene.rolled, scene.has('lands')]).toEqual([['ann attack'], true]);
});

test('HEI-CTX-45 defenceRangedVsParry none: out of a blind spot a defence is rolled all the same', () => {
  const s = stage(
    {
      ann: { ...ARCHER, at: 'A1' },
      cat: { ...ARCHER, side: 'a', at: 'A3' },
      bob: { at: 'A2', abilities: { agility: [7, 4] } },
    },
    {
      options: { moduleBlindSpots: true, defenceRangedVsParry: 'none' },
      map: { rows: ['A1 A2 A3'] },
      order: ['ann', 'cat', 'bob'],
    },
  );
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [2] });
  until(s, 'cat');
  const scene = s.do('cat', 'attack', { weapon: 'cat/bow', target: 'bob' }, { dice: [3, 1] });
  expect(scene.rolled).toEqual(['bob dodge', 'cat attack']);
});

const guarded = (cat: Person, order: readonly string[] = ['bob', 'ann', 'cat']) => {
  const s = stage(
    { bob: { ...SWORD, state: { standing: 9 } }, ann: cat, cat: { side: 'a' } },
    { order },
  );
  s.do('bob', 'guard', { foe: 'ann', purpose: 'ally', ally: 'cat' });
  until(s, 'ann');
  return s;
};

test('HEI-GUARD-03 a guard stands before blows, not before shots', () => {
  const s = guarded({ ...ARCHER, side: 'b' });
  const shot = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'cat' }, { dice: [1] });
  expect([shot.has('shielded'), shot.has('lands')]).toEqual([false, true]);
});

test('HEI-GUARD-03 HEI-ATK-08 what the ally itself avoids the guard has not blocked', () => {
  const cut = { weapon: 'ann/sword', target: 'cat' };
  const result = (die: number, P: number) => {
    const scene = guarded({ ...SWORD, abilities: { swordsmanship: [0, P] }, side: 'b' }).do(
      'ann',
      'attack',
      cut,
      { dice: [die] },
    );
    return ['misses', 'blocked', 'lands'].filter((id) => scene.has(id));
  };
  // cat dodges with 7, and so does bob, who rolled as his turn ended.
  expect([result(1, 1), result(6, 3)]).toEqual([['misses'], ['lands']]);
});

test('HEI-GUARD-03 HEI-HIDE-07 who has no opponent here that one knows of guards against no one, and learns of none', () => {
  const s = stage({ ann: SWORD, max: { state: { hidden: { requirement: 9, from: ['ann'] } } } });
  const guard = { do: 'guard', by: 'ann', with: { foe: 'max', purpose: 'leave' } };
  expect(s.fight.refusal(guard)?.code).toBe('nobody-here');
});
