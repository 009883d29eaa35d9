import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Effects and conditions from the GM or a blow, combined with injuries, holds and guards.

const { bare, sword } = peopleWith();
const lame: Person = { ...bare, state: { hp: 0, injuries: ['left leg'], standing: 7 } };

test('HEI-CTX-36 HEI-PRONE-02 the GM gets no one up whose leg is injured, as long as it is', () => {
  const s = stage({ ann: lame, bob: bare });
  expect(s.who('ann').position).toBe('prone');
  s.gm('condition', { who: 'ann', condition: 'prone', on: false });
  expect(s.who('ann').position).toBe('prone');
  s.gm('heal', { who: 'ann', points: 1 });
  s.gm('condition', { who: 'ann', condition: 'prone', on: false });
  expect(s.who('ann').position).toBe('standing');
});

test('HEI-CTX-36 HEI-CTX-34 the GM may get up whom an arm injured or a fall alone has brought down', () => {
  const s = stage({ ann: { ...bare, state: { hp: 0, injuries: ['sword arm'] } }, bob: bare });
  s.gm('effect', { who: 'ann', effect: 'fall' });
  s.gm('condition', { who: 'ann', condition: 'prone', on: false });
  expect(s.who('ann').position).toBe('standing');
});

test.each(['daze', 'weaken', 'resist'])('HEI-CTX-34 %s for no turn lasts for none', (effect) => {
  const s = stage({ ann: sword, bob: bare });
  s.gm('effect', { who: 'ann', effect, amount: 0 });
  s.gm('effect', { who: 'bob', effect, amount: 0 });
  expect([s.who('ann').effects, s.who('bob').effects]).toEqual([[], []]);
});

test('HEI-CTX-34 HEI-CTX-39 a daze for no turn ends no guard', () => {
  const s = stage({ ann: sword, bob: bare });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.gm('effect', { who: 'ann', effect: 'daze', amount: 0 });
  expect(s.who('ann').guarding).toMatchObject({ foe: 'bob' });
  s.gm('effect', { who: 'ann', effect: 'daze', amount: 1 });
  expect(s.who('ann').guarding).toBeNull();
});

/** Finn holds gus hand to hand. */
const held = (options: object = {}) =>
  stage(
    {
      finn: { ...bare, state: { holding: { who: 'gus', part: 'torso' }, cluster: ['gus'] } },
      gus: { ...sword, side: 'b' },
    },
    { options },
  );

test('HEI-CTX-34 HEI-CTX-35 a combatant who is held does not stumble away', () => {
  const s = held();
  s.gm('effect', { who: 'gus', effect: 'stumble' });
  expect([s.state.clusters, s.who('finn').holding?.who]).toEqual([[['finn', 'gus']], 'gus']);
});

test('HEI-CTX-34 HEI-BRAWL-20 a holder who stumbles lets go and is out of the cluster', () => {
  const s = held();
  s.gm('effect', { who: 'finn', effect: 'stumble' });
  expect([s.state.clusters, s.who('finn').holding]).toEqual([[], null]);
});

test('HEI-CTX-34 HEI-BRAWL-14 a combatant who is held by their own prisoner stumbles free of neither', () => {
  const s = stage({
    finn: { ...bare, state: { holding: { who: 'gus', part: 'torso' }, cluster: ['gus'] } },
    gus: { ...sword, side: 'b' },
    hal: { ...bare, side: 'b', state: { cluster: ['finn'] } },
  });
  s.gm('effect', { who: 'gus', effect: 'fall' });
  expect([s.who('gus').position, s.who('finn').holding?.who]).toEqual(['prone', 'gus']);
  expect(s.allowed('finn', 'brawl', { target: 'hal', effect: 'bind' })).toBe(true);
});

/** Jo stands before lu, whom ann grabs with a total of `die` and 3. */
const grabPastGuard = (guard: number, die: number) => {
  const s = stage(
    {
      ann: bare,
      jo: { ...bare, side: 'b', state: { standing: guard } },
      lu: { side: 'b', state: { standing: 5 } },
    },
    {
      options: { touchBind: true, defenceRefresh: 'ownTurnOnly' },
      order: ['jo', 'ann', 'lu'],
    },
  );
  s.do('jo', 'guard', { foe: 'ann', purpose: 'ally', ally: 'lu' });
  s.do('jo', 'end', {}, { dice: [guard - 3] });
  const grab = s.do('ann', 'brawl', { target: 'lu', effect: 'bind' }, { dice: [die] });
  const what = ['lands', 'touch', 'blocked', 'misses'].filter((id) => grab.has(id));
  return [...what, s.who('ann').holding?.who ?? 'no one'];
};

test('HEI-BRAWL-07 HEI-GUARD-03 touchBind: a touch at the ally does not get past a guard who is not beaten', () => {
  expect(grabPastGuard(9, 2)).toEqual(['misses', 'no one']);
  expect(grabPastGuard(9, 1)).toEqual(['misses', 'no one']);
  expect(grabPastGuard(9, 4)).toEqual(['blocked', 'no one']);
});

test('HEI-BRAWL-07 HEI-GUARD-03 touchBind: past a guard who is beaten, a touch at the ally grabs', () => {
  expect(grabPastGuard(4, 2)).toEqual(['touch', 'lu']);
  expect(grabPastGuard(4, 3)).toEqual(['lands', 'lu']);
});

const KEY = { map: { rows: ['A1 A2'], items: [{ item: 'knife', at: 'A1', hidden: 8 }] } };
const SEARCH = { use: 'square', square: 'A1' };
const seeker = (side: string): Person => ({ ...bare, side });

test('HEI-OBS-02 HEI-GET-03 what one combatant has found is still hidden from the others', () => {
  const s = stage({ ann: seeker('a'), bob: seeker('b'), cat: seeker('a') }, KEY);
  expect(s.do('ann', 'observe', SEARCH, { dice: [3] }).has('finds item')).toBe(true);
  const [item] = s.state.ground.map((lying) => lying.item);
  const take = { item: item ?? '', hand: 'off' };
  expect(s.allowed('ann', 'get', take)).toBe(true);
  until(s, 'bob');
  expect(s.allowed('bob', 'get', take)).toBe(false);
  until(s, 'cat');
  expect(s.allowed('cat', 'get', take)).toBe(false);
});

test('HEI-OBS-02 HEI-ACT-04 what was found is not found again, and others find it by their own look', () => {
  const s = stage({ ann: seeker('a'), bob: seeker('b') }, KEY);
  s.do('ann', 'observe', SEARCH, { dice: [3] });
  until(s, 'bob');
  expect(s.do('bob', 'observe', SEARCH, { dice: [1] }).has('finds item')).toBe(false);
  until(s, 'ann');
  expect(s.do('ann', 'observe', SEARCH, { dice: [6] }).has('finds item')).toBe(false);
  until(s, 'bob');
  expect(s.do('bob', 'observe', SEARCH, { dice: [6] }).has('finds item')).toBe(true);
});

test('HEI-OBS-02 HEI-DROP-01 what was found, taken and dropped lies in plain sight', () => {
  const s = stage({ ann: seeker('a'), bob: seeker('b') }, KEY);
  s.do('ann', 'observe', SEARCH, { dice: [3] });
  const [item = ''] = s.state.ground.map((lying) => lying.item);
  s.do('ann', 'get', { item, hand: 'off' });
  until(s, 'ann');
  s.do('ann', 'drop', { items: [item] });
  end(s);
  expect(s.allowed('bob', 'get', { item, hand: 'off' })).toBe(true);
});

const stumbler = (bindPlainMove: 'free' | 'contest') => {
  const s = stage(
    {
      finn: { ...bare, state: { holding: { who: 'gus', part: 'torso' }, cluster: ['gus'] } },
      gus: { ...sword, side: 'b' },
    },
    { options: { bindPlainMove } },
  );
  s.gm('effect', { who: 'gus', effect: 'stumble' });
  return [s.who('finn').holding?.who ?? 'no one', s.state.clusters.length];
};

test.each(['free', 'contest'] as const)(
  'HEI-CTX-34 HEI-CTX-35 bindPlainMove %s: who can be moved while held stumbles out of the hold, too',
  (bindPlainMove) => {
    expect(stumbler(bindPlainMove)).toEqual(['no one', 0]);
  },
);
