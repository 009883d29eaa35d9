import { expect, test } from 'vitest';
import { ahead, blade, fighter, FOE, wrestler } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { heardBy, stage, viewOf } from '../testing/stage.js';

/** What the log and the view say of those out of sight: degrees, grapples, groups, saddles, fatigue and WILL. */

type Stage = ReturnType<typeof stage>;
const inCave = { zone: 'cave', engagement: 'e' };
const MAP = {
  places: ['field', { id: 'cave', traits: ['Dark'] }],
  borders: [{ from: 'field', to: 'cave' }],
};
const DARKSIGHT = { darksight: true };

/** Ann and bob, who see in the dark, stand in a cave; dot of a third side is in the field, or as a test says. */
const cave = (more: Readonly<Record<string, Person>> = {}, dot: Person = {}, options = {}) =>
  stage(
    {
      ann: { ...wrestler({ sheet: DARKSIGHT }), at: inCave },
      bob: { ...FOE, at: inCave, sheet: DARKSIGHT },
      ...more,
      dot: { side: 'd', at: { zone: 'field' }, ...dot },
    },
    { map: MAP, options },
  );

test('LUR-BLIND-02 LUR-ADV-08 of degrees that the GM grants one unseen over another those learn who may', () => {
  const s = cave();
  const granted = { holder: 'bob', over: 'ann', degrees: 1, source: 'mud', until: 'fight' };
  const scene = s.gm('advantage', granted);
  const shown = (id: string) => viewOf(s, id).advantages.length;
  expect(['ann', 'bob', 'dot'].map((id) => [heardBy(scene, id).length, shown(id)])).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ]);
});

test('LUR-BLIND-02 LUR-ATK-02 beside two who are not seen it is known who has hold of whom, as it is told', () => {
  const s = cave({}, { at: inCave });
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20] });
  expect(heardBy(scene, 'dot')).toContain('grapple');
  expect(viewOf(s, 'dot').grapples.length).toBe(1);
  s.gm('out', { who: 'dot', out: 'incapacitated' });
  expect(viewOf(s, 'dot').grapples.length).toBe(0);
});

test('LUR-CTX-27 LUR-BLIND-02 whom a group in the dark protects those learn who see one of them', () => {
  const dark: Person = { side: 'b', at: { zone: 'cave' }, sheet: DARKSIGHT };
  const s = stage(
    { bob: dark, ben: dark, bill: dark, ann: { side: 'a', at: { zone: 'field' } } },
    { map: MAP },
  );
  const scene = s.do('bob', 'group-defence', { protect: ['ben'] });
  const shown = (id: string) => viewOf(s, id).combatants['ben']?.guarded;
  expect([heardBy(scene, 'ann'), shown('ann')]).toEqual([[], false]);
  expect([heardBy(scene, 'bill'), shown('bill')]).toEqual([['protects'], true]);
  const lit = stage({ bob: FOE, ben: FOE, bill: FOE, ann: { side: 'a' } });
  expect(heardBy(lit.do('bob', 'group-defence', { protect: ['ben'] }), 'ann')).toEqual([
    'protects',
  ]);
});

/** Ann in the field; bob and his horse in the cave. */
const horseman = (state: Person['state'] = {}) =>
  stage(
    {
      bob: { side: 'b', at: { zone: 'cave' }, state },
      roan: { side: 'b', at: { zone: 'cave' }, from: 'horse' },
      ann: { side: 'a', at: { zone: 'field' } },
    },
    { map: MAP },
  );
const riding = (s: Stage, id: string) => viewOf(s, id).combatants['bob']?.riding;

test('LUR-CTX-31 LUR-BLIND-02 who mounts or dismounts in the dark is shown as they were seen last', () => {
  const s = horseman();
  s.do('bob', 'mount', { target: 'roan' });
  expect([riding(s, 'ann'), riding(s, 'roan')]).toEqual([null, 'roan']);
  const off = horseman({ riding: 'roan' });
  off.do('bob', 'dismount');
  expect([riding(off, 'ann'), riding(off, 'roan')]).toEqual(['roan', null]);
  off.gm('zone', { zone: 'cave', traits: [] });
  expect([riding(off, 'ann'), off.state.looks]).toEqual([null, []]);
});

test('LUR-CTX-31 LUR-BLIND-02 a horse that comes into the light without its rider is known to carry no one', () => {
  const s = horseman({ riding: 'roan' });
  s.do('bob', 'dismount');
  s.until('roan').do('roan', 'move', { to: 'field' });
  expect(riding(s, 'ann')).toBe(null);
  s.until('roan').do('roan', 'move', { to: 'cave' });
  expect(riding(s, 'ann')).toBe(null);
});

test('LUR-CTX-32 LUR-BLIND-02 a fall off a horse in the dark is told only to those who learn of it', () => {
  const s = horseman({ riding: 'roan' });
  const scene = s.gm('knock-down', { who: 'roan' });
  expect([riding(s, 'ann'), heardBy(scene, 'ann')]).toEqual(['roan', []]);
  expect([riding(s, 'bob'), heardBy(scene, 'bob').length > 0]).toEqual([null, true]);
});

test.each([
  ['fatigue', 'Lunge', 'off', [], [2, 3], [0, 3]],
  ['WILL', undefined, 'on', [['will', 'yes']], [0, 2], [0, 3]],
] as const)(
  'LUR-CTX-15 LUR-CTX-06 LUR-BLIND-02 %s spent unseen is shown only to those who learn of it',
  (_, ability, willReactiveTn, answers, known, before) => {
    const lunge = { name: 'Lunge', fatigue: 2, with: 'any' };
    const sheet = { ...DARKSIGHT, WILL: 3, abilities: [lunge] };
    const s = cave({ ann: { ...wrestler({ sheet }), at: inCave } }, {}, { willReactiveTn });
    const blow = { weapon: 'unarmed', target: 'bob', ...(ability ? { ability } : {}) };
    s.do('ann', 'strike', blow, { dice: [1, 1], answers });
    const spent = (id: string) => {
      const { fatigue, will } = viewOf(s, id).combatants['ann'] ?? {};
      return [fatigue, will];
    };
    expect([spent('ann'), spent('bob'), spent('dot')]).toEqual([known, known, before]);
  },
);

test('LUR-BLIND-08 LUR-CTX-31 a rider who realises that the enemies are gone has left the engagement, and so has the horse', () => {
  const s = stage({
    ann: fighter({}, { riding: 'roan', warned: true }),
    roan: { side: 'a', from: 'horse' },
    bob: FOE,
  });
  s.gm('place', { who: 'bob', zone: 'field' });
  s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1] });
  expect([s.who('ann').engagement, s.who('roan').engagement]).toEqual([null, null]);
});

test('LUR-BLIND-08 LUR-GRAP-08 a combatant who holds an enemy is still engaged with them', () => {
  const s = stage({
    ann: wrestler({ state: { warned: true, ...ahead(['cid', 1]) } }),
    cid: FOE,
    bob: FOE,
  });
  s.gm('place', { who: 'bob', zone: 'field' });
  s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1] });
  expect(s.who('ann').engagement).toBe('e');
});

test('LUR-CTX-31 LUR-BLIND-02 a combatant who mounts a visible horse is seen to ride it, whatever else they did unseen', () => {
  const s = stage({
    bob: { side: 'b', state: { cloaked: true }, sheet: { ready: [blade('knife')] } },
    roan: { side: 'b', from: 'horse' },
    ann: { side: 'a' },
  });
  s.do('bob', 'draw', { item: 'bob/knife' });
  expect(s.state.looks?.map(({ by }) => by)).toEqual(['a']);
  s.do('bob', 'mount', { target: 'roan' });
  expect(riding(s, 'ann')).toBe('roan');
});

test('LUR-CTX-15 LUR-BLIND-02 who tires out of sight is shown as before', () => {
  const s = stage(
    {
      bob: { side: 'b', at: { zone: 'cave' }, state: { fatigueDegrees: 4 } },
      ann: { side: 'a', at: { zone: 'field' } },
    },
    {
      map: {
        places: [...MAP.places, { id: 'den', traits: ['Dark'] }],
        borders: [...MAP.borders, { from: 'cave', to: 'den' }],
      },
    },
  );
  s.do('bob', 'move', { to: 'den' });
  const scene = s.do('bob', 'end');
  const fatigue = (id: string) => viewOf(s, id).combatants['bob']?.fatigue;
  expect([s.who('bob').fatigue, fatigue('ann'), heardBy(scene, 'ann').includes('tires')]).toEqual([
    1,
    0,
    false,
  ]);
});

test('LUR-CTX-27 LUR-BLIND-02 a guard that is lowered in the dark is shown as it was seen last', () => {
  const there: Person = { side: 'b', at: { zone: 'yard' } };
  const s = stage(
    { bob: there, ben: there, bill: there, ann: { side: 'a', at: { zone: 'field' } } },
    { map: { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] } },
  );
  s.do('bob', 'group-defence', { protect: ['ben'] });
  s.gm('zone', { zone: 'yard', traits: ['Dark'] });
  s.until('ann').do('ann', 'end');
  const shown = (id: string) => viewOf(s, id).combatants['ben']?.guarded;
  expect([s.who('ben').guarded, shown('ann'), shown('bob')]).toEqual([false, true, false]);
});

test('LUR-CTX-30 LUR-CTX-01 LUR-BLIND-02 of what the GM grants or rolls for one unseen those learn who may', () => {
  const s = cave();
  const scenes = [
    s.gm('major', { who: 'bob' }),
    s.gm('roll', { who: 'bob', stat: 'STR', die: 'd6' }, { dice: [1] }),
  ];
  expect(scenes.map((scene) => heardBy(scene, 'dot'))).toEqual([[], []]);
  expect(scenes.map((scene) => heardBy(scene, 'ann').at(-1))).toEqual(['major', 'called roll']);
});

test('LUR-CTX-27 LUR-BLIND-02 of two whom a group protects it is enough to see one', () => {
  const ids = ['bob', 'ben', 'bill', 'bert', 'bran', 'boris'];
  const cloaked: Person = { ...FOE, state: { cloaked: true } };
  const s = stage({
    ...Object.fromEntries(ids.map((id) => [id, id === 'ben' ? cloaked : FOE])),
    ann: { side: 'a', at: { zone: 'field' } },
  });
  const scene = s.do('bob', 'group-defence', { protect: ['ben', 'bill'] });
  expect(heardBy(scene, 'ann')).toEqual(['protects']);
});
