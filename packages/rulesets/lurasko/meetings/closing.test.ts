import { expect, test } from 'vitest';
import { fighter } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { heardBy, stage, viewOf } from '../testing/stage.js';

/** What combatants know of their engagement when an unseen enemy closes with them: that they may be engaged, and no more. */

type Stage = ReturnType<typeof stage>;
const shown = (s: Stage, id: string, whom = 'ann') => viewOf(s, id).combatants[whom]?.engagement;
const ALONE = { zone: 'field' };
const FISTS = { weapon: 'unarmed' };

/** Cloaked bob closes with ann, who is alone; dot of a third side looks on. */
const closed = (more: Readonly<Record<string, Person>> = {}, bob: Person['state'] = {}) => {
  const s = stage(
    {
      ann: { ...fighter({ SPD: 6 }), at: ALONE },
      bob: {
        ...fighter({}, { cloaked: true, ...bob }, 'b'),
        at: ALONE,
      },
      cid: { side: 'b', at: ALONE },
      dot: { side: 'd', at: ALONE },
      ...more,
    },
    { map: { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] } },
  );
  const scene = s.until('bob').do('bob', 'engage', { target: 'ann' });
  expect(s.who('ann').engagement).toBe(s.who('bob').engagement);
  return { s, scene };
};

test('LUR-BLIND-01 LUR-CTX-31 no one who does not see the enemy is shown or told that they have closed', () => {
  const { s, scene } = closed();
  const truth = s.who('ann').engagement;
  expect(['ann', 'dot', 'cid', 'bob'].map((id) => shown(s, id))).toEqual([
    null,
    null,
    truth,
    truth,
  ]);
  expect(['ann', 'dot', 'cid'].map((id) => heardBy(scene, id))).toEqual([[], [], ['engages']]);
});

test('LUR-BLIND-08 LUR-CTX-31 nor that they have gone again', () => {
  const { s } = closed();
  s.until('bob').do('bob', 'leave', {}, { dice: [1] });
  expect([shown(s, 'ann'), s.who('bob').engagement]).toEqual([null, null]);
  s.until('ann').do('ann', 'blind', FISTS, { dice: [1] });
  expect([s.who('ann').engagement, s.state.facing]).toEqual([null, []]);
});

test('LUR-CTX-31 LUR-BLIND-02 a combatant who does not get away knows that an enemy is there, and may attack blindly', () => {
  const { s } = closed({}, { cloaked: false, hidden: true });
  s.until('ann').do('ann', 'move', { to: 'yard' }, { dice: [12] });
  expect(s.who('ann').warned).toBe(true);
  const scene = s.do('ann', 'blind', FISTS, { dice: [20] });
  expect(scene.fact('attacks blindly', 'why')).toBe('warned');
});

test('LUR-CTX-31 LUR-BLIND-02 and is shown engaged, to all who see them', () => {
  const { s } = closed();
  s.until('ann').do('ann', 'move', { to: 'yard' }, { dice: [12] });
  expect([shown(s, 'ann'), shown(s, 'dot'), s.state.facing]).toEqual([
    s.who('ann').engagement,
    s.who('ann').engagement,
    [],
  ]);
});

test('LUR-CTX-31 a combatant who gets away from a visible enemy learns nothing of unseen ones', () => {
  const { s } = closed();
  s.until('cid').do('cid', 'engage', { target: 'ann' });
  expect([shown(s, 'ann'), s.state.facing]).toEqual([s.who('ann').engagement, []]);
  s.until('ann').do('ann', 'move', { to: 'yard' }, { dice: [12] });
  expect(s.who('ann').warned).toBe(false);
});

test('LUR-ATK-02 LUR-BLIND-02 a blow tells all who learn of it that the two are engaged', () => {
  const { s } = closed();
  s.until('bob').do('bob', 'strike', { ...FISTS, target: 'ann' }, { dice: [1, 1] });
  expect([shown(s, 'ann'), s.state.facing]).toEqual([s.who('ann').engagement, []]);
});

test('LUR-ATK-02 LUR-BLIND-06 so does one struck blindly that meets them', () => {
  const { s } = closed();
  s.until('ann').do('ann', 'blind', FISTS, { dice: [20] });
  expect(shown(s, 'ann')).toBe(null);
  s.until('ann').do('ann', 'blind', FISTS, { dice: [1, 1] });
  expect(shown(s, 'ann')).toBe(s.who('ann').engagement);
});

test('LUR-CTX-31 LUR-BLIND-02 a combatant who closes with an unseen enemy believes they are engaged', () => {
  const { s } = closed();
  const scene = s.until('ann').do('ann', 'engage', { target: 'bob' });
  expect([scene.rolled, shown(s, 'ann')]).toEqual([[], s.who('ann').engagement]);
});

test('LUR-CTX-33 LUR-BLIND-02 it is seen who is engaged as soon as the enemy is seen', () => {
  const { s } = closed();
  s.gm('sight', { who: 'bob', what: 'cloaked', on: false });
  expect([shown(s, 'ann'), s.state.facing]).toEqual([s.who('ann').engagement, []]);
  s.gm('sight', { who: 'bob', what: 'cloaked', on: true });
  expect(shown(s, 'ann')).toBe(s.who('ann').engagement);
});

test('LUR-CTX-31 LUR-BLIND-02 an enemy whose horse is seen is seen to close', () => {
  const { s } = closed({ roan: { side: 'b', at: ALONE, from: 'horse' } }, { cloaked: true });
  expect(shown(s, 'ann')).toBe(null);
  const ridden = stage({
    ann: { ...fighter(), at: ALONE },
    bob: { ...fighter({}, { cloaked: true, riding: 'roan' }, 'b'), at: ALONE },
    roan: { side: 'b', at: ALONE, from: 'horse' },
  }).until('roan');
  ridden.do('roan', 'engage', { target: 'ann' });
  expect([shown(ridden, 'ann'), ridden.state.facing]).toEqual([ridden.who('ann').engagement, []]);
});

test('LUR-CTX-31 LUR-BLIND-02 nor is it shown of the horse beneath one with whom they close', () => {
  const s = stage({
    ann: { ...fighter({}, { riding: 'roan' }), at: ALONE },
    roan: { side: 'a', at: ALONE, from: 'horse' },
    bob: { ...fighter({}, { cloaked: true }, 'b'), at: ALONE },
  }).until('bob');
  s.do('bob', 'engage', { target: 'ann' });
  expect([shown(s, 'ann'), shown(s, 'ann', 'roan')]).toEqual([null, null]);
  s.until('bob').do('bob', 'strike', { ...FISTS, target: 'ann' }, { dice: [1, 1] });
  expect(shown(s, 'ann', 'roan')).toBe(s.who('ann').engagement);
});

test('LUR-CTX-31 LUR-CTX-33 in the dark the same holds where the GM puts an enemy to one alone', () => {
  const s = stage(
    {
      ann: { ...fighter(), at: { zone: 'cave' } },
      bob: { side: 'b', at: { zone: 'field' } },
    },
    { map: { places: ['field', { id: 'cave', traits: ['Dark'] }] } },
  );
  s.gm('place', { who: 'bob', zone: 'cave', with: 'ann' });
  expect([shown(s, 'ann'), shown(s, 'bob', 'bob')]).toEqual([null, s.who('bob').engagement]);
  const lit = stage({ ann: { ...fighter(), at: ALONE }, bob: { side: 'b', at: ALONE } });
  lit.gm('place', { who: 'bob', zone: 'field', with: 'ann' });
  expect([shown(lit, 'ann'), lit.state.facing]).toEqual([lit.who('ann').engagement, []]);
});

test('LUR-BLIND-02 undone and done again, the same is known of engagements', () => {
  const { s } = closed();
  const after = JSON.stringify(viewOf(s, 'ann'));
  expect(s.fight.undo().kind).toBe('done');
  expect([shown(s, 'ann'), s.who('ann').engagement, s.state.facing]).toEqual([null, null, []]);
  s.fight.redo();
  expect([JSON.stringify(viewOf(s, 'ann')), s.fight.verify().ok]).toEqual([after, true]);
});

test('LUR-BLIND-02 LUR-ATK-02 of two who are engaged unseen a blow tells of the one it concerns', () => {
  const { s } = closed({
    amy: { ...fighter(), at: ALONE },
    ben: { ...fighter({}, { cloaked: true }, 'b'), at: ALONE },
  });
  s.until('ben').do('ben', 'engage', { target: 'amy' });
  expect([shown(s, 'ann'), shown(s, 'ann', 'amy')]).toEqual([null, null]);
  s.until('bob').do('bob', 'strike', { ...FISTS, target: 'ann' }, { dice: [1, 1] });
  expect([shown(s, 'ann'), shown(s, 'ann', 'amy')]).toEqual([s.who('ann').engagement, null]);
  expect(s.state.facing?.map(({ who }) => who)).toEqual(['amy', 'amy']);
});

test('LUR-BLIND-02 what one side does not know of an engagement hinders no other from knowing it', () => {
  const { s } = closed({ amy: { ...fighter(), at: ALONE } });
  s.gm('sight', { who: 'dot', what: 'blinded', on: true });
  s.until('cid').do('cid', 'engage', { target: 'ann' });
  expect(s.state.facing?.map(({ who, by }) => [who, by])).toEqual([['ann', 'd']]);
  expect([shown(s, 'ann'), shown(s, 'dot')]).toEqual([s.who('ann').engagement, '?']);
});

test('LUR-BLIND-02 LUR-CTX-31 who faces none but an ambusher is shown in no engagement still when another joins unseen', () => {
  const s = stage({
    ann: fighter(),
    ben: fighter({}, { hidden: true }, 'b'),
    bob: { ...fighter({}, { cloaked: true }, 'b'), at: ALONE },
    cid: { side: 'b', at: ALONE },
    dot: { side: 'd', at: ALONE },
  });
  expect([shown(s, 'ann'), s.state.facing]).toEqual([null, []]);
  s.until('bob').do('bob', 'engage', { target: 'ann' });
  const truth = s.who('ann').engagement;
  expect([shown(s, 'ann'), shown(s, 'dot'), shown(s, 'cid')]).toEqual([null, null, truth]);
  expect(s.state.facing?.map(({ who, by }) => [who, by])).toEqual([
    ['ann', 'a'],
    ['ann', 'd'],
  ]);
  s.until('cid').do('cid', 'engage', { target: 'ann' });
  expect([shown(s, 'ann'), shown(s, 'dot'), s.state.facing]).toEqual([truth, truth, []]);
});

test('LUR-BLIND-02 LUR-CTX-31 whom an ambusher has engaged is shown in no engagement still when a cloaked enemy joins', () => {
  const { s } = closed(
    { ben: { ...fighter({}, { cloaked: true }, 'b'), at: ALONE } },
    { cloaked: false, hidden: true },
  );
  s.until('ben').do('ben', 'engage', { target: 'ann' });
  expect([shown(s, 'ann'), shown(s, 'cid')]).toEqual([null, s.who('ann').engagement]);
  expect(s.state.facing?.filter(({ who }) => who === 'ann')).toHaveLength(2);
});

test('LUR-BLIND-02 LUR-CTX-31 who is known to be engaged with one enemy unseen is shown so when another joins', () => {
  const s = stage({
    ann: fighter(),
    bob: fighter({}, { cloaked: true }, 'b'),
    ben: { ...fighter({}, { cloaked: true }, 'b'), at: ALONE },
  });
  expect(shown(s, 'ann')).toBe(s.who('ann').engagement);
  s.until('ben').do('ben', 'engage', { target: 'ann' });
  expect([shown(s, 'ann'), s.state.facing]).toEqual([s.who('ann').engagement, []]);
});
