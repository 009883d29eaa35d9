import { expect, test } from 'vitest';
import { blade, fighter, FOE } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { heardBy, stage, viewOf } from '../testing/stage.js';

/** What is known of items on the ground that the unseen pick up and drop: what is seen of the ground, and else what was seen last. */

type Stage = ReturnType<typeof stage>;
const lies = (s: Stage, id: string) => viewOf(s, id).ground.map(({ item, zone }) => [item, zone]);
const inHand = (s: Stage, id: string, whom: string) =>
  viewOf(s, id).combatants[whom]?.hands.flatMap(({ holds }) => holds ?? []);
const GONE = 'gone from the ground';

const MAP = {
  places: ['field', { id: 'cave', traits: ['Dark'] }],
  borders: [{ from: 'field', to: 'cave' }],
};

/** Ann's sword lies in the field; bob is cloaked there, or as a test says, cid beside him; dot may have been blinded since. */
const inField = (
  bob: Person['state'] = { cloaked: true },
  isDotBlind = false,
  dot: Person = {},
) => {
  const s = stage(
    {
      ann: { ...fighter({ weapons: [blade()] }), at: { zone: 'field' } },
      bob: { side: 'b', at: { zone: 'field' }, state: bob },
      cid: { side: 'b', at: { zone: 'field' } },
      dot: { side: 'd', at: { zone: 'field' }, ...dot },
    },
    { map: MAP, order: ['ann', 'bob', 'cid', 'dot'] },
  );
  s.do('ann', 'drop', { item: 'ann/sword' });
  if (isDotBlind) s.gm('sight', { who: 'dot', what: 'blinded', on: true });
  return s.until('bob');
};
const take = (s: Stage, who = 'bob') => s.do(who, 'pick-up-item', { item: 'ann/sword' });

test.each([
  ['cloaked', { cloaked: true }],
  ['hidden', { hidden: true }],
] as const)(
  'LUR-BLIND-02 LUR-CTX-30 sides that see the ground see and are told that an item the %s pick up is gone',
  (_, state) => {
    const s = inField(state, true);
    const scene = take(s);
    expect([lies(s, 'ann'), inHand(s, 'ann', 'bob') ?? []]).toEqual([[], []]);
    expect([heardBy(scene, 'ann'), heardBy(scene, 'cid')]).toEqual([[GONE], ['picks up']]);
    expect(scene.note(GONE)).toEqual({ item: 'sword' });
    s.until('ann');
    expect(s.allowed('ann', 'pick-up-item', { item: 'ann/sword' })).toBe(false);
  },
);

test('LUR-BLIND-02 LUR-CTX-33 for sides that do not see the ground it still lies there', () => {
  const s = inField({ cloaked: true }, true);
  const scene = take(s);
  expect([lies(s, 'dot'), heardBy(scene, 'dot')]).toEqual([[['ann/sword', 'field']], []]);
  s.gm('sight', { who: 'dot', what: 'blinded', on: false });
  expect([lies(s, 'dot'), s.state.lying]).toEqual([[], []]);
  s.gm('sight', { who: 'dot', what: 'blinded', on: true });
  expect(lies(s, 'dot')).toEqual([]);
});

test('LUR-BLIND-02 LUR-CTX-30 a combatant who reaches for it finds it gone, and has used an inventory action', () => {
  const s = inField({ cloaked: true }, true);
  take(s);
  const scene = s.until('dot').do('dot', 'pick-up-item', { item: 'ann/sword' });
  expect(scene.note('finds gone')).toEqual({ who: 'dot', item: 'sword' });
  expect([s.who('dot').used.inventory, s.who('dot').hands.every(({ holds }) => !holds)]).toEqual([
    1,
    true,
  ]);
  expect([lies(s, 'dot'), s.state.lying, inHand(s, 'bob', 'bob')]).toEqual([[], [], ['ann/sword']]);
  expect(s.allowed('dot', 'pick-up-item', { item: 'ann/sword' })).toBe(false);
});

test('LUR-BLIND-02 LUR-CTX-35 nor can a combatant with full hands reach for it', () => {
  const s = inField({ cloaked: true }, true, { sheet: { weapons: [blade('axe'), blade('pick')] } });
  take(s);
  s.until('dot');
  expect(s.refused('dot', 'pick-up-item', { item: 'ann/sword' })).toEqual(['LUR-CTX-35']);
});

test('LUR-BLIND-02 LUR-ATK-02 who is attacked with it knows where it is', () => {
  const s = inField({ cloaked: true });
  s.gm('sight', { who: 'ann', what: 'blinded', on: true });
  take(s);
  expect(lies(s, 'ann')).toEqual([['ann/sword', 'field']]);
  s.do('bob', 'engage', { target: 'ann' });
  s.until('bob').do('bob', 'strike', { weapon: 'ann/sword', target: 'ann' }, { dice: [1] });
  expect([lies(s, 'ann'), inHand(s, 'ann', 'bob')]).toEqual([[], ['ann/sword']]);
  s.until('bob').do('bob', 'drop', { item: 'ann/sword' });
  // That it has been dropped since, the blinded do not see.
  expect([lies(s, 'ann'), inHand(s, 'ann', 'bob')]).toEqual([[], ['ann/sword']]);
});

test('LUR-BLIND-02 LUR-ATK-02 who feels in the thick of it how one unseen is hurt knows what they hold', () => {
  const s = inField({ cloaked: true });
  s.gm('sight', { who: 'ann', what: 'blinded', on: true });
  take(s);
  s.do('bob', 'engage', { target: 'ann' });
  expect(lies(s, 'ann')).toEqual([['ann/sword', 'field']]);
  s.gm('harm', { who: 'bob', damage: 3, type: 'core' });
  expect([lies(s, 'ann'), inHand(s, 'ann', 'bob'), s.state.lying]).toEqual([[], ['ann/sword'], []]);
});

test('LUR-BLIND-02 LUR-CTX-33 an item dropped in plain sight is seen, and told without the unseen combatant who drops it', () => {
  const s = inField({ cloaked: true }, true);
  take(s);
  const scene = s.until('bob').do('bob', 'drop', { item: 'ann/sword' });
  expect(['ann', 'cid', 'dot'].map((id) => heardBy(scene, id))).toEqual([
    ['comes to lie'],
    ['drops'],
    [],
  ]);
  expect([viewOf(s, 'ann').ground, viewOf(s, 'cid').ground]).toEqual([
    [{ item: 'ann/sword', zone: 'field', near: '' }],
    [{ item: 'ann/sword', zone: 'field', near: 'bob' }],
  ]);
});

test('LUR-BLIND-02 an item dropped by a hidden combatant is told without its owner', () => {
  const s = stage({
    ann: fighter(),
    bob: { ...FOE, state: { hidden: true }, sheet: { weapons: [blade('axe')] } },
  });
  const scene = s.until('bob').do('bob', 'drop', { item: 'bob/axe' });
  expect([heardBy(scene, 'ann'), lies(s, 'ann')]).toEqual([[], []]);
});

test('LUR-BLIND-02 where one side saw an item last does not bear on where another did', () => {
  const s = stage(
    {
      ann: fighter(),
      bob: { ...FOE, sheet: { weapons: [blade('axe')] } },
      dot: { side: 'd' },
    },
    { order: ['bob', 'ann', 'dot'] },
  );
  s.gm('sight', { who: 'ann', what: 'blinded', on: true });
  s.do('bob', 'drop', { item: 'bob/axe' });
  s.gm('sight', { who: 'dot', what: 'blinded', on: true });
  s.do('bob', 'pick-up-item', { item: 'bob/axe' });
  expect([lies(s, 'ann'), inHand(s, 'ann', 'bob')]).toEqual([[], ['bob/axe']]);
  expect([lies(s, 'dot'), inHand(s, 'dot', 'bob')]).toEqual([[['bob/axe', 'field']], []]);
});

/** Bob, who sees in the dark, drops an axe in a cave and takes up ann's sword, which lies there. */
const inCave = () => {
  const s = stage(
    {
      ann: { ...fighter({ weapons: [blade()] }), at: { zone: 'cave' } },
      bob: {
        side: 'b',
        at: { zone: 'cave' },
        sheet: { darksight: true, weapons: [blade('axe')] },
      },
      cid: { side: 'b', at: { zone: 'cave' }, sheet: { darksight: true } },
    },
    { map: MAP },
  );
  s.do('ann', 'drop', { item: 'ann/sword' });
  s.until('bob').do('bob', 'drop', { item: 'bob/axe' });
  return s;
};

test('LUR-BLIND-02 LUR-CTX-33 what was never known to lie in the dark is not taken to lie there', () => {
  const s = inCave();
  s.until('cid').do('cid', 'pick-up-item', { item: 'bob/axe' });
  expect([lies(s, 'ann'), inHand(s, 'ann', 'bob')]).toEqual([[['ann/sword', 'cave']], ['bob/axe']]);
  take(s.until('bob'));
  expect(lies(s, 'ann')).toEqual([['ann/sword', 'cave']]);
  // Carried into the light, both are seen where they are.
  s.until('bob').do('bob', 'move', { to: 'field' });
  s.until('cid').do('cid', 'move', { to: 'field' });
  s.until('ann').do('ann', 'move', { to: 'field' });
  expect([lies(s, 'ann'), s.state.lying]).toEqual([[], []]);
  expect([inHand(s, 'ann', 'bob'), inHand(s, 'ann', 'cid')]).toEqual([['ann/sword'], ['bob/axe']]);
});

test('LUR-BLIND-02 LUR-CTX-31 what is put down elsewhere in the dark lies where it was seen last', () => {
  const s = stage(
    {
      ann: { ...fighter({ weapons: [blade()] }), at: { zone: 'cave' } },
      bob: { side: 'b', at: { zone: 'cave' }, sheet: { darksight: true } },
    },
    {
      map: {
        places: [
          { id: 'cave', traits: ['Dark'] },
          { id: 'shaft', traits: ['Dark'] },
        ],
        borders: [{ from: 'cave', to: 'shaft' }],
      },
    },
  );
  s.do('ann', 'drop', { item: 'ann/sword' });
  take(s.until('bob'));
  s.until('bob').do('bob', 'move', { to: 'shaft' });
  s.do('bob', 'drop', { item: 'ann/sword' });
  expect([lies(s, 'ann'), lies(s, 'bob')]).toEqual([
    [['ann/sword', 'cave']],
    [['ann/sword', 'shaft']],
  ]);
  s.gm('zone', { zone: 'cave', traits: [] });
  expect(s.state.lying).toEqual([]);
});

test('LUR-BLIND-02 undone and done again, the same is known of the ground', () => {
  const s = inField({ cloaked: true }, true);
  take(s);
  const after = JSON.stringify(viewOf(s, 'dot'));
  expect(s.fight.undo().kind).toBe('done');
  expect(s.state.lying).toEqual([]);
  s.fight.redo();
  expect([JSON.stringify(viewOf(s, 'dot')), s.fight.verify().ok]).toEqual([after, true]);
});

test('LUR-BLIND-02 LUR-CTX-35 an item the GM hands to an unseen combatant still lies there for sides that do not see the ground', () => {
  const s = inField({ cloaked: true }, true);
  s.gm('set', { path: 'combatants.bob.ready', value: ['ann/sword'] });
  expect([lies(s, 'ann'), lies(s, 'dot'), lies(s, 'cid')]).toEqual([
    [],
    [['ann/sword', 'field']],
    [],
  ]);
});

test('LUR-BLIND-02 LUR-CTX-14 what falls from the useless hand of one unseen is seen where it falls', () => {
  const s = stage({
    ann: { ...fighter(), at: { engagement: 'f' } },
    bob: {
      ...FOE,
      state: { cloaked: true },
      sheet: { weapons: [blade('axe')], bCON: 10 },
    },
  });
  const scene = s.gm('harm', { who: 'bob', damage: 42, type: 'rightArm' });
  expect([heardBy(scene, 'ann'), lies(s, 'ann')]).toEqual([
    ['comes to lie'],
    [['bob/axe', 'field']],
  ]);
});

test('LUR-BLIND-02 LUR-GRAB-13 so is what one unseen strikes from the hand of another', () => {
  const cloaked: Person['state'] = { cloaked: true };
  const s = stage(
    {
      ann: {
        ...fighter({ weapons: [blade(), blade('dirk')], darksight: true }, { cloaked: true }),
      },
      bob: { ...FOE, state: cloaked, sheet: { weapons: [blade('axe')] } },
      dot: { side: 'd', at: { zone: 'field' } },
    },
    { options: { blindSpecials: true } },
  );
  const scene = s.do(
    'ann',
    'grab',
    { way: 'armed', target: 'bob', item: 'bob/axe' },
    { dice: [1, 12, 12] },
  );
  expect([heardBy(scene, 'dot'), lies(s, 'dot')]).toEqual([
    ['comes to lie'],
    [['bob/axe', 'field']],
  ]);
});

test.each([
  ['held', 'bare'],
  ['held', 'armed'],
  ['at hand', 'bare'],
] as const)(
  'LUR-BLIND-02 LUR-GRAB-02 what an unseen enemy had %s may have gone when one grabs at it (%s)',
  (where, way) => {
    const s = stage(
      {
        ann: fighter({ weapons: way === 'armed' ? [blade()] : [] }),
        bob: { ...FOE, sheet: { weapons: [blade('axe')] } },
      },
      { options: { blindSpecials: true }, order: ['bob', 'ann'] },
    );
    if (where === 'at hand') s.do('bob', 'stow', { item: 'bob/axe' });
    s.gm('sight', { who: 'ann', what: 'blinded', on: true });
    s.do('bob', 'drop', { item: 'bob/axe' });
    s.until('ann');
    const grab = { way, target: 'bob', item: 'bob/axe' };
    const scene = s.do('ann', 'grab', grab, { dice: [1, 12, 12] });
    expect(scene.note('finds gone')).toEqual({ who: 'ann', item: 'axe' });
    expect(scene.cites('finds gone', 'LUR-GRAB-02')).toBe(true);
    expect([inHand(s, 'ann', 'ann'), inHand(s, 'ann', 'bob'), s.who('ann').used.majors]).toEqual([
      way === 'armed' ? ['ann/sword'] : [],
      [],
      1,
    ]);
    expect(s.state.ground.map(({ item }) => item)).toEqual(['bob/axe']);
  },
);
