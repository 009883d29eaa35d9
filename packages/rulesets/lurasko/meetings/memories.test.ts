import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { ahead, blade, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { heardBy, stage, viewOf } from '../testing/stage.js';

/** What sides keep in mind where several are unseen at once: each of people, of items and of places, for itself. */

type Stage = ReturnType<typeof stage>;
const blind = (s: Stage, who: string, on = true) => s.gm('sight', { who, what: 'blinded', on });
const lies = (s: Stage, id: string) => viewOf(s, id).ground.map(({ item }) => item);
const inHand = (s: Stage, id: string, whom: string) =>
  viewOf(s, id).combatants[whom]?.hands.flatMap(({ holds }) => holds ?? []);
const ready = (s: Stage, id: string, whom: string) => viewOf(s, id).combatants[whom]?.ready;
/** What a player sees who has these in hand. */
const seenBy = (s: Stage, ...combatants: readonly string[]) =>
  lurasko.view(s.state, { name: 'both', role: 'player', combatants });

const armed = (...weapons: readonly string[]): Person => ({
  side: 'b',
  sheet: { weapons: weapons.map((name) => blade(name)) },
});
const CLOAKED: Person = { side: 'b', state: { cloaked: true } };

/** Ann and dot, of two sides, cannot see; bob lets an axe and a pick fall before that, and cid takes up both. */
const twoTaken = (order: readonly string[] = ['bob', 'cid', 'ann', 'dot']) => {
  const s = stage(
    { ann: fighter(), bob: armed('axe', 'pick'), cid: { side: 'b' }, dot: { side: 'd' } },
    { order },
  );
  for (const name of ['axe', 'pick']) s.do('bob', 'drop', { item: `bob/${name}` });
  for (const who of ['ann', 'dot']) blind(s, who);
  return s;
};
const take = (s: Stage, who: string, name: string) =>
  s.until(who).do(who, 'pick-up-item', { item: `bob/${name}` });

test('LUR-BLIND-02 of two items that lie together each is missed for itself', () => {
  const s = twoTaken();
  take(s, 'cid', 'axe');
  expect(s.state.lying).toEqual([
    { item: 'bob/axe', by: 'a', zone: 'field', near: 'bob' },
    { item: 'bob/axe', by: 'd', zone: 'field', near: 'bob' },
  ]);
  s.end();
  expect(lies(s, 'ann').toSorted()).toEqual(['bob/axe', 'bob/pick']);
  take(s, 'cid', 'pick');
  expect(['ann', 'dot'].map((id) => lies(s, id).toSorted())).toEqual([
    ['bob/axe', 'bob/pick'],
    ['bob/axe', 'bob/pick'],
  ]);
  expect(s.state.lying?.length).toBe(4);
});

test('LUR-BLIND-02 what two sides both take to lie there, a player of both sees once', () => {
  const s = twoTaken();
  take(s, 'cid', 'axe');
  take(s, 'cid', 'pick');
  const both = () => seenBy(s, 'ann', 'dot').ground.map(({ item }) => item);
  expect(both().toSorted()).toEqual(['bob/axe', 'bob/pick']);
  blind(s, 'dot', false);
  expect(both()).toEqual([]);
});

test('LUR-BLIND-02 a combatant who finds one item gone still believes the other to lie there, and so do other sides', () => {
  const s = twoTaken();
  take(s, 'cid', 'axe');
  take(s, 'cid', 'pick');
  s.until('ann').do('ann', 'pick-up-item', { item: 'bob/axe' });
  expect([lies(s, 'ann'), lies(s, 'dot').toSorted()]).toEqual([
    ['bob/pick'],
    ['bob/axe', 'bob/pick'],
  ]);
});

test('LUR-BLIND-02 an item put down elsewhere is not taken for another that still lies there', () => {
  const places = ['cave', 'shaft'].map((id) => ({ id, traits: ['Dark'] }));
  const inCave = { at: { zone: 'cave' } };
  const s = stage(
    {
      ann: { ...fighter({ weapons: [blade(), blade('dirk')] }), ...inCave },
      bob: { side: 'b', ...inCave, sheet: { darksight: true } },
    },
    { map: { places, borders: [{ from: 'cave', to: 'shaft' }] } },
  );
  for (const name of ['sword', 'dirk']) s.do('ann', 'drop', { item: `ann/${name}` });
  s.until('bob').do('bob', 'pick-up-item', { item: 'ann/sword' });
  s.do('bob', 'move', { to: 'shaft' });
  s.do('bob', 'drop', { item: 'ann/sword' });
  s.until('bob');
  expect(
    viewOf(s, 'ann')
      .ground.map(({ item, zone }) => `${item} ${zone}`)
      .toSorted(),
  ).toEqual(['ann/dirk cave', 'ann/sword cave']);
});

test('LUR-BLIND-02 what was last seen at hand, and not in hand, is not taken to lie on the ground', () => {
  const s = stage(
    { ann: fighter(), bob: { ...armed('axe'), at: { engagement: 'f' } }, cid: armed('dirk') },
    { order: ['bob', 'cid', 'ann'] },
  );
  s.do('bob', 'stow', { item: 'bob/axe' });
  blind(s, 'ann');
  s.do('bob', 'drop', { item: 'bob/axe' });
  s.until('cid').do('cid', 'drop', { item: 'cid/dirk' });
  s.until('cid').do('cid', 'pick-up-item', { item: 'bob/axe' });
  expect([s.state.lying, ready(s, 'ann', 'bob'), inHand(s, 'ann', 'cid')]).toEqual([
    [],
    ['bob/axe'],
    ['cid/dirk'],
  ]);
});

test('LUR-BLIND-02 an item stowed unseen is still in hand for sides that saw it there', () => {
  const s = stage({ ann: fighter(), bob: armed('axe') }, { order: ['bob', 'ann'] });
  blind(s, 'ann');
  s.do('bob', 'stow', { item: 'bob/axe' });
  expect([inHand(s, 'ann', 'bob'), inHand(s, 'bob', 'bob')]).toEqual([['bob/axe'], []]);
});

test('LUR-BLIND-02 what is seen on the ground is not at hand any more of one last seen with it', () => {
  const s = stage({ ann: fighter(), bob: armed('axe') }, { order: ['bob', 'ann'] });
  s.do('bob', 'stow', { item: 'bob/axe' });
  blind(s, 'ann');
  s.do('bob', 'drop', { item: 'bob/axe' });
  s.gm('sight', { who: 'bob', what: 'cloaked', on: true });
  expect(ready(s, 'ann', 'bob')).toEqual(['bob/axe']);
  blind(s, 'ann', false);
  expect([ready(s, 'ann', 'bob'), lies(s, 'ann')]).toEqual([[], ['bob/axe']]);
});

test('LUR-BLIND-02 LUR-ATK-02 what is felt of one bears on what they hold, however others were last seen', () => {
  const s = stage(
    {
      ann: { ...fighter({ weapons: [blade()] }), at: { engagement: 'e' } },
      bob: { ...CLOAKED, at: { zone: 'field' } },
      cid: { ...armed('axe'), ...CLOAKED, sheet: armed('axe').sheet, at: { engagement: 'f' } },
    },
    { order: ['ann', 'cid', 'bob'] },
  );
  s.do('ann', 'drop', { item: 'ann/sword' });
  blind(s, 'ann');
  s.until('cid').do('cid', 'drop', { item: 'cid/axe' });
  s.until('bob').do('bob', 'pick-up-item', { item: 'ann/sword' });
  s.do('bob', 'engage', { target: 'ann' });
  expect(lies(s, 'ann')).toEqual(['ann/sword']);
  s.gm('harm', { who: 'bob', damage: 3, type: 'core' });
  expect([lies(s, 'ann'), inHand(s, 'ann', 'bob')]).toEqual([[], ['ann/sword']]);
});

test('LUR-BLIND-02 LUR-PICK-01 whom one unseen has in the hand is seen there as long as they are held', () => {
  const s = stage(
    {
      grom: { ...ogre({ weapons: [blade('axe')] }, ahead(['cid', 2]), 'b') },
      cid: fighter({}, {}, 'd'),
      ann: { ...fighter(), at: { engagement: 'f' } },
    },
    { order: ['grom', 'cid', 'ann'] },
  );
  s.gm('sight', { who: 'grom', what: 'cloaked', on: true });
  s.do('grom', 'drop', { item: 'grom/axe' });
  expect(s.state.looks?.map(({ who, by }) => [who, by])).toEqual([['grom', 'a']]);
  expect(inHand(s, 'ann', 'grom')).toEqual(['cid']);
  s.do('grom', 'let-go', { target: 'cid' });
  expect(inHand(s, 'ann', 'grom')).toEqual([]);
});

test('LUR-BLIND-02 LUR-CTX-07 how tired one unseen was counts, though they tire further', () => {
  const s = stage({ ann: fighter(), bob: FOE });
  s.gm('set', { path: 'combatants.bob.fatigue', value: 2 });
  blind(s, 'ann');
  s.gm('set', { path: 'combatants.bob.fatigue', value: 5 });
  expect(['ann', 'bob'].map((id) => viewOf(s, id).combatants['bob']?.fatigue)).toEqual([2, 5]);
});

const MAP = {
  places: ['field', { id: 'cave', traits: ['Dark'] }],
  borders: [{ from: 'field', to: 'cave' }],
};
const inField = { at: { zone: 'field' } };

test('LUR-BLIND-02 each of two who go off unseen is remembered where they were, and by each side', () => {
  const s = stage(
    {
      bob: { side: 'b', ...inField },
      cid: { side: 'b', ...inField },
      ann: { ...fighter(), ...inField },
      dot: { side: 'd', ...inField },
    },
    { map: MAP },
  );
  s.do('bob', 'move', { to: 'cave' });
  s.until('cid').do('cid', 'move', { to: 'cave' });
  const where = (id: string) =>
    ['bob', 'cid'].map((whom) => viewOf(s, id).combatants[whom]?.zone ?? '');
  expect([where('ann'), where('dot'), s.state.sightings?.length]).toEqual([
    ['field', 'field'],
    ['field', 'field'],
    4,
  ]);
});

test('LUR-BLIND-02 a player of two sides knows what either of them knows', () => {
  const s = stage(
    {
      bob: { ...armed('axe'), ...inField },
      ann: { ...fighter({ darksight: true }), ...inField },
      dot: { side: 'd', ...inField },
    },
    { map: MAP },
  );
  blind(s, 'dot');
  s.do('bob', 'drop', { item: 'bob/axe' });
  s.do('bob', 'move', { to: 'cave' });
  blind(s, 'ann');
  expect(viewOf(s, 'dot').combatants['bob']?.zone).toBe('field');
  expect(inHand(s, 'dot', 'bob')).toEqual(['bob/axe']);
  const { bob } = seenBy(s, 'ann', 'dot').combatants;
  expect([bob?.zone, bob?.hands.flatMap(({ holds }) => holds ?? [])]).toEqual(['cave', []]);
});

test('LUR-BLIND-02 a combatant placed where they already are is remembered nowhere else', () => {
  const s = stage(
    { ann: { ...fighter(), ...inField }, bob: { ...CLOAKED, ...inField } },
    { map: MAP },
  );
  s.gm('place', { who: 'bob', zone: 'field', with: 'ann' });
  expect(s.state.sightings).toEqual([]);
});

test('LUR-BLIND-02 LUR-CTX-31 in the open no one who moves is told to go out of sight', () => {
  const map = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
  const s = stage({ bob: { side: 'b', ...inField }, ann: { ...fighter(), ...inField } }, { map });
  const scene = s.do('bob', 'move', { to: 'yard' });
  expect([scene.has('moves'), scene.has('out of sight')]).toEqual([true, false]);
});

test('LUR-BLIND-02 LUR-CTX-31 a side that sees a mount need not remember its rider', () => {
  const s = stage(
    {
      bob: { ...CLOAKED, sheet: { WGT: 5 } },
      roan: { side: 'b', from: 'horse' },
      ann: { ...fighter(), at: { engagement: 'f' } },
    },
    { order: ['bob', 'roan', 'ann'] },
  );
  s.do('bob', 'mount', { target: 'roan' });
  expect([s.state.looks, viewOf(s, 'ann').combatants['bob']?.riding]).toEqual([[], 'roan']);
});

test('LUR-BLIND-02 LUR-CTX-33 a side sees the ground where any one of it does', () => {
  const s = stage(
    {
      bob: { ...CLOAKED, ...inField },
      ann: { ...fighter({ weapons: [blade()] }), ...inField },
      amy: { ...fighter(), at: { zone: 'cave' } },
    },
    { map: MAP, order: ['ann', 'bob', 'amy'] },
  );
  s.do('ann', 'drop', { item: 'ann/sword' });
  const scene = s.until('bob').do('bob', 'pick-up-item', { item: 'ann/sword' });
  expect([heardBy(scene, 'ann'), lies(s, 'amy')]).toEqual([['gone from the ground'], []]);
});

test('LUR-BLIND-02 of an ambusher’s things those learn who have noticed them', () => {
  const s = stage({
    bob: { ...armed('axe'), state: { hidden: true, noticedBy: ['dot'] } },
    cid: CLOAKED,
    ann: { ...fighter(), at: { engagement: 'f' } },
    dot: { side: 'd', at: { engagement: 'g' } },
  });
  s.do('bob', 'drop', { item: 'bob/axe' });
  const scene = s.until('cid').do('cid', 'pick-up-item', { item: 'bob/axe' });
  expect(['ann', 'dot'].map((id) => heardBy(scene, id))).toEqual([[], ['gone from the ground']]);
});

test('LUR-CTX-33 a seat without combatants sees the cloaked as they are', () => {
  const s = stage({ ann: fighter(), bob: CLOAKED });
  expect(seenBy(s).combatants['bob']?.engagement).toBe(s.who('bob').engagement);
});

const walls = {
  places: ['field', 'hall'],
  borders: [{ from: 'field', to: 'hall', sight: false }],
};

test('LUR-BLIND-02 LUR-CTX-33 behind a wall no one is seen, light or not', () => {
  const s = stage(
    { bob: { ...armed('axe'), ...inField }, ann: { ...fighter(), ...inField } },
    { map: walls },
  );
  s.do('bob', 'move', { to: 'hall' });
  const scene = s.do('bob', 'drop', { item: 'bob/axe' });
  expect([heardBy(scene, 'ann'), viewOf(s, 'ann').combatants['bob']?.zone]).toEqual([[], 'field']);
  expect(inHand(s, 'ann', 'bob')).toEqual(['bob/axe']);
});

test('LUR-BLIND-02 LUR-CTX-33 nor is anyone seen round a wall, through a yard that is open to both', () => {
  const map = {
    places: [...walls.places, 'yard'],
    borders: [...walls.borders, { from: 'field', to: 'yard' }, { from: 'yard', to: 'hall' }],
  };
  const s = stage(
    {
      bob: { ...armed('axe'), ...inField },
      ann: { ...fighter(), ...inField },
      cat: { side: 'c', at: { zone: 'yard' } },
    },
    { map },
  );
  s.do('bob', 'move', { to: 'hall' });
  const scene = s.do('bob', 'drop', { item: 'bob/axe' });
  expect([heardBy(scene, 'ann'), viewOf(s, 'ann').combatants['bob']?.zone]).toEqual([[], 'field']);
  expect([heardBy(scene, 'cat'), viewOf(s, 'cat').combatants['bob']?.zone]).toEqual([
    ['drops'],
    'hall',
  ]);
});

/** Ann, who is in the dark with bob gone from there, looks for him in vain; roe stands in her way or not. */
const seeking = (more: Readonly<Record<string, Person>> = {}) => {
  const places = ['field', 'cave'].map((id) => ({ id, traits: ['Dark'] }));
  const at = { zone: 'field' };
  const s = stage(
    {
      bob: { side: 'b', sheet: { darksight: true }, at },
      ann: { ...fighter({ SPD: 8 }), at },
      ...more,
    },
    { map: { places, borders: [{ from: 'field', to: 'cave' }] } },
  );
  s.do('bob', 'move', { to: 'cave' });
  expect(viewOf(s, 'ann').combatants['bob']?.zone).toBe('field');
  return s.until('ann');
};

test('LUR-BLIND-02 LUR-CTX-31 a combatant who engages an unseen enemy who has left finds no one', () => {
  const s = seeking();
  const scene = s.do('ann', 'engage', { target: 'bob' });
  expect(scene.note('does not find')).toEqual({ who: 'ann', enemy: 'bob' });
  expect(heardBy(scene, 'ann')).toEqual(['does not find']);
  expect([s.who('ann').engagement, s.who('ann').used.moved, s.who('bob').engagement]).toEqual([
    null,
    true,
    null,
  ]);
});

test('LUR-BLIND-02 LUR-CTX-31 who leaves an engagement for that has left it, if they get away', () => {
  const roe = { side: 'b', at: { zone: 'field' }, sheet: { darksight: true } };
  const engaged = (die: number) => {
    const s = seeking({ roe });
    s.until('roe').do('roe', 'engage', { target: 'ann' });
    const scene = s.until('ann').do('ann', 'engage', { target: 'bob' }, { dice: [die] });
    return [scene.has('leaves'), scene.has('does not find'), s.who('ann').engagement !== null];
  };
  expect([engaged(1), engaged(12)]).toEqual([
    [true, true, false],
    [false, false, true],
  ]);
});

test('LUR-BLIND-02 an item is taken to lie near the one near whom it lay, in no order that tells of more', () => {
  const s = twoTaken();
  const seen = () => viewOf(s, 'ann').ground;
  const before = seen();
  expect(before.map(({ near }) => near)).toEqual(['', '']);
  blind(s, 'ann', false);
  const lit = seen();
  expect(lit.map(({ near }) => near)).toEqual(['bob', 'bob']);
  blind(s, 'ann');
  take(s, 'cid', 'axe');
  expect(seen()).toEqual(before);
});

test('LUR-BLIND-02 LUR-CTX-33 what one was seen with who hides now is not seen where it falls in the dark', () => {
  const s = stage(
    {
      ann: { ...fighter({ weapons: [blade()] }), ...inField },
      bob: { side: 'b', ...inField },
    },
    { map: MAP },
  );
  s.do('ann', 'drop', { item: 'ann/sword' });
  s.until('bob').do('bob', 'pick-up-item', { item: 'ann/sword' });
  s.gm('sight', { who: 'bob', what: 'hidden', on: true });
  s.do('bob', 'move', { to: 'cave' });
  s.do('bob', 'drop', { item: 'ann/sword' });
  expect([lies(s, 'ann'), lies(s, 'bob')]).toEqual([[], ['ann/sword']]);
  s.gm('zone', { zone: 'cave', traits: [] });
  expect(lies(s, 'ann')).toEqual(['ann/sword']);
});

test('LUR-BLIND-02 LUR-CTX-31 an unseen enemy who has come back is offered to be engaged once', () => {
  const s = seeking();
  s.until('bob').do('bob', 'move', { to: 'field' });
  s.until('ann');
  const domain = lurasko.actions.get('engage')?.domain(s.state, 'ann', 'target', {});
  expect(domain).toMatchObject({ options: [{ value: 'bob' }] });
  expect(domain?.kind === 'choice' && domain.options.length).toBe(1);
  s.do('ann', 'engage', { target: 'bob' });
  expect(s.who('ann').engagement).toBe(s.who('bob').engagement);
});
