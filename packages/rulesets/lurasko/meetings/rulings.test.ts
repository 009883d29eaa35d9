import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { setting, stage } from '../testing/stage.js';
import { isBlinded, isIncapacitated } from '../rules/conditions/body.js';

/** What the GM says and injuries do not allow, and engagements that lie in one zone. */

const hurt = (injuries: Readonly<Record<string, number>>, more: Person['state'] = {}): Person => ({
  ...FOE,
  state: { injuries, ...more },
});

test.each(['gm.condition', 'gm.sight'])(
  'LUR-CTX-14 LUR-CTX-33 eyes that injuries have blinded do not see by %s, and that is told',
  (action) => {
    const s = stage({ ann: fighter(), bob: hurt({ perception: 3 }, { blinded: true }) });
    const what = action === 'gm.sight' ? { what: 'blinded' } : { condition: 'blinded' };
    const scene = s.do('gm', action, { who: 'bob', on: false, ...what });
    expect([isBlinded(s.state, s.who('bob')), scene.note('sight')]).toMatchObject([
      true,
      { what: 'blinded', on: true },
    ]);
    expect(scene.cites('sight', 'LUR-CTX-14')).toBe(true);
  },
);

test('LUR-CTX-33 eyes that no injury has ruined see again when the GM says so', () => {
  const s = stage({ ann: fighter(), bob: hurt({ perception: 2 }, { blinded: true }) });
  const scene = s.gm('sight', { who: 'bob', what: 'blinded', on: false });
  expect([isBlinded(s.state, s.who('bob')), scene.note('sight')['on']]).toEqual([false, false]);
  expect(scene.cites('sight', 'LUR-CTX-14')).toBe(false);
});

test.each([
  [5, 'incapacitated'],
  [8, 'dead'],
] as const)(
  'LUR-CTX-14 LUR-CTX-34 %i degrees of Core keep a combatant %s, whatever the GM says',
  (core, out) => {
    const s = stage({ ann: fighter(), bob: hurt({ core }, { out: 'gone' }), cid: FOE });
    const scene = s.gm('out', { who: 'bob', out: 'no' });
    expect([isIncapacitated(s.state, s.who('bob')), scene.fact('out', 'out')]).toEqual([true, out]);
    expect(scene.cites('out', 'LUR-CTX-14')).toBe(true);
  },
);

test('LUR-CTX-34 whom nothing but the GM has put out is back in the fight by their word', () => {
  const s = stage({ ann: fighter(), bob: hurt({ core: 4 }, { out: 'incapacitated' }), cid: FOE });
  const scene = s.gm('out', { who: 'bob', out: 'no' });
  expect([isIncapacitated(s.state, s.who('bob')), scene.fact('out', 'out')]).toEqual([false, 'no']);
});

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };

test('LUR-CTX-31 LUR-ATK-02 no fight begins with an engagement in two zones', () => {
  const bob: Person = { ...FOE, at: { zone: 'yard', engagement: 'e' } };
  expect(() => setting({ ann: fighter(), bob }, { map: MAP })).toThrow(
    'combatants.1.at: the engagement "e" is in field, where ann is',
  );
  const there: Person = { ...FOE, at: { zone: 'yard', engagement: 'f' } };
  expect(() => setting({ ann: fighter(), bob: there }, { map: MAP })).not.toThrow();
});

test('LUR-CTX-31 LUR-CTX-30 a combatant sent elsewhere in the middle of a turn goes on with it there', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE, cid: FOE }, { map: MAP });
  s.gm('place', { who: 'ann', zone: 'yard' });
  expect([s.who('ann').engagement, s.allowed('ann', 'move', { to: 'field' })]).toEqual([
    null,
    true,
  ]);
  s.do('ann', 'move', { to: 'field' });
  expect(s.who('ann')).toMatchObject({ zone: 'field', engagement: null });
});

test('LUR-CTX-14 LUR-CTX-34 a combatant who comes to on ruined legs lies on the ground', () => {
  const out = hurt({ core: 5, mobility: 4 }, { damage: 63 });
  const healed = stage({ ann: fighter(), bob: out, cid: FOE });
  const scene = healed.gm('heal', { who: 'bob', damage: 7, type: 'core' });
  expect([healed.who('bob').injuries.core, healed.who('bob').knockedDown]).toEqual([4, true]);
  expect(scene.cites('knocked down', 'LUR-CTX-14')).toBe(true);
  const woken = stage({
    ann: fighter(),
    bob: hurt({ mobility: 4 }, { out: 'incapacitated' }),
    cid: FOE,
  });
  woken.gm('out', { who: 'bob', out: 'no' });
  expect(woken.who('bob').knockedDown).toBe(true);
});

test('LUR-CTX-34 LUR-CTX-14 on sound legs a combatant who comes to stands, if they stood', () => {
  const s = stage({
    ann: fighter(),
    bob: hurt({ mobility: 3 }, { out: 'incapacitated' }),
    cid: FOE,
  });
  s.gm('out', { who: 'bob', out: 'no' });
  expect(s.who('bob').knockedDown).toBe(false);
});

test('LUR-PICK-14 LUR-CTX-34 a captive who comes to on ruined legs is still held up', () => {
  const bob = hurt({ mobility: 4 }, { out: 'incapacitated' });
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob, cid: FOE });
  s.gm('out', { who: 'bob', out: 'no' });
  expect(s.who('bob').knockedDown).toBe(false);
  s.do('ogre', 'let-go', { target: 'bob' });
  expect(s.who('bob').knockedDown).toBe(true);
});

test('LUR-CTX-31 LUR-ATK-02 whom the GM puts to a lone enemy is engaged with them', () => {
  const bob: Person = { ...FOE, at: 'yard' };
  const s = stage({ ann: fighter(), bob, cid: FOE }, { map: MAP });
  s.gm('place', { who: 'ann', zone: 'yard', with: 'bob' });
  expect(s.allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
  expect(s.who('cid').engagement).toBe('e');
});

test('LUR-CTX-31 LUR-PICK-10 a lone ogre to whom the GM puts an enemy keeps its captive', () => {
  const place = { zone: 'yard', engagement: 'f' };
  const s = stage(
    { ogre: { ...ogre({}, ahead(['bob', 2])), at: place }, bob: { ...FOE, at: place }, cid: FOE },
    { map: MAP },
  );
  s.gm('place', { who: 'cid', zone: 'yard', with: 'bob' });
  expect([s.who('cid').engagement, s.state.grapples.length]).toEqual(['f', 1]);
});

test('LUR-CTX-31 LUR-GRAP-09 a grappler whom the GM puts to the partner stays in the grapple', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE });
  s.gm('place', { who: 'ann', zone: 'field', with: 'bob' });
  expect(s.state.grapples.length).toBe(1);
});

test('LUR-CTX-39 LUR-CTX-14 the dead whom the GM has leave the fight have left it', () => {
  const s = stage({ ann: fighter(), bob: hurt({ core: 8 }), cid: FOE });
  const scene = s.gm('out', { who: 'bob', out: 'gone' });
  expect([scene.fact('out', 'out'), s.who('bob').out]).toEqual(['gone', 'gone']);
});

test('LUR-BLIND-02 combatants blinded by the GM have sound eyes, and only hiding undoes having been noticed', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: { hidden: true, noticedBy: ['ann'] } } });
  expect(s.gm('sight', { who: 'ann', what: 'blinded', on: true }).rules('sight')).toEqual([
    'LUR-BLIND-02',
  ]);
  s.gm('sight', { who: 'bob', what: 'cloaked', on: true });
  expect(s.who('bob').noticedBy).toEqual(['ann']);
  s.gm('sight', { who: 'bob', what: 'hidden', on: true });
  expect(s.who('bob').noticedBy).toEqual([]);
});

test('LUR-CTX-32 LUR-CTX-14 whom the GM has stand up does so by that ruling alone, unless the legs are ruined', () => {
  const rules = (injuries: Readonly<Record<string, number>>) => {
    const s = stage({ ann: fighter(), bob: hurt(injuries, { knockedDown: true }) });
    return s
      .gm('condition', { who: 'bob', condition: 'knocked down', on: false })
      .rules('gm.condition');
  };
  expect([rules({}), rules({ mobility: 4 })]).toEqual([
    ['LUR-CTX-32'],
    ['LUR-CTX-32', 'LUR-CTX-14'],
  ]);
});

test('LUR-CTX-34 LUR-TRIP-02 only flyers come down, and only those still in the fight', () => {
  const comesDown = (flying: boolean, out: string) => {
    const s = stage({ ann: fighter(), bob: { ...FOE, state: { flying } } });
    return s.gm('out', { who: 'bob', out }).has('flies');
  };
  expect([
    comesDown(true, 'dead'),
    comesDown(false, 'dead'),
    comesDown(true, 'gone'),
    comesDown(false, 'gone'),
  ]).toEqual([true, false, false, false]);
});
