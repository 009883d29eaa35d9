import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { blade, FOE, wrestler } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { grappleKind, heardBy, natural, netOver, stage, viewOf } from '../testing/stage.js';

/** What players know of enemies whom no one of their side sees, and what gives it away. */

const FISTS = { weapon: 'unarmed' };

test('LUR-ATK-09 LUR-BLIND-02 who is grappled by an ambusher knows of them, and can wrestle', () => {
  const s = stage({
    bob: wrestler({ side: 'b', state: { hidden: true } }),
    ann: wrestler(),
    cid: FOE,
  });
  s.do('bob', 'grapple', { target: 'ann' }, { dice: [1, 20, 20, 20] });
  const seen = viewOf(s, 'ann');
  expect(seen.grapples.map(({ a, b }) => [a, b])).toEqual([['bob', 'ann']]);
  expect(seen.combatants['bob']?.engagement).toBe(s.who('ann').engagement);
  s.until('ann').do(
    'ann',
    'wrestle',
    { target: 'bob' },
    {
      dice: [1, 20, 20],
      answers: [['turned', 'escape']],
    },
  );
  expect(grappleKind(s, 'ann', 'bob')).toBe(undefined);
});

test('LUR-ATK-09 LUR-BLIND-02 who sees nothing of an ambusher who grapples a friend of another side knows nothing', () => {
  const s = stage({
    bob: { side: 'b', state: { hidden: true, grapple: [{ with: 'dot', degree: 1 }] } },
    ann: { side: 'a' },
    dot: { side: 'd' },
  });
  expect(Object.keys(viewOf(s, 'ann').combatants)).toEqual(['ann', 'dot']);
  expect(Object.keys(viewOf(s, 'dot').combatants)).toContain('bob');
});

test('LUR-BLIND-02 LUR-CTX-33 of an enemy in the dark who grapples a third side it is not known whether they are engaged', () => {
  const s = stage({
    bob: { side: 'b', state: { cloaked: true, grapple: [{ with: 'dot', degree: 1 }] } },
    ann: { side: 'a' },
    dot: { side: 'd' },
  });
  expect(viewOf(s, 'ann').combatants['bob']?.engagement).toBe('?');
  expect(viewOf(s, 'dot').combatants['bob']?.engagement).not.toBe('?');
});

test('LUR-BLIND-01 LUR-BLIND-02 an unknown cloaked enemy is no ground for a blind attack', () => {
  const fighter = wrestler();
  const s = stage({ ann: fighter, bob: { side: 'b', state: { cloaked: true, hidden: true } } });
  const scene = s.do(
    'ann',
    'blind',
    { ...FISTS, words: 'a hunch' },
    { answers: [['blind-grounds', 'no']] },
  );
  expect([scene.has('no grounds'), s.who('ann').used.majors]).toEqual([true, 0]);
  const known = stage({
    ann: fighter,
    bob: { side: 'b', state: { cloaked: true, hidden: true, noticedBy: ['ann'] } },
  });
  expect(known.do('ann', 'blind', FISTS, { dice: [20] }).fact('attacks blindly', 'why')).toBe(
    'cloaked',
  );
});

test('LUR-BLIND-01 LUR-ATK-09 nor is a cloaked enemy whom one has hold of', () => {
  const s = stage({
    ann: wrestler({ state: { grapple: [{ with: 'bob', degree: 1 }] } }),
    bob: { side: 'b', state: { cloaked: true } },
  });
  const scene = s.do(
    'ann',
    'blind',
    { ...FISTS, words: 'a hunch' },
    { answers: [['blind-grounds', 'no']] },
  );
  expect(scene.has('no grounds')).toBe(true);
});

const beast: Person = {
  side: 'a',
  sheet: { DEX: 8, natural: [natural('Bite')] },
  state: { blinded: true },
};
const EARLY: Staging = { options: { blindDraw: 'beforeOffence' } };

test('LUR-BLIND-09 LUR-BITE-01 a blind bite that fails tells the biter neither by note nor by degrees whom it would have met', () => {
  const s = stage({ ann: beast, bob: FOE, cid: FOE }, EARLY);
  const scene = s.do('ann', 'blind', { weapon: 'ann/bite' }, { dice: [1, 20] });
  expect(netOver(s, 'cid', 'ann')).toBe(1);
  const heard = scene.notes.filter(
    ({ audience }) => audience === 'all' || (audience !== 'gm' && audience.includes('ann')),
  );
  const told = heard.filter(({ data }) => Object.values(data).includes('cid'));
  expect(told.map(({ id }) => id)).toEqual([]);
  expect(viewOf(s, 'ann').advantages).toEqual([]);
  expect(viewOf(s, 'cid').advantages).toHaveLength(1);
});

test('LUR-BLIND-09 LUR-ADV-09 a bite whose target is drawn after the offence roll is told to everyone', () => {
  const s = stage({ ann: beast, bob: FOE, cid: FOE });
  const scene = s.do('ann', 'blind', { weapon: 'ann/bite' }, { dice: [1, 1, 1, 1] });
  expect(scene.all('grants').map(({ audience }) => audience)).toEqual(['all']);
  expect(viewOf(s, 'ann').advantages).toHaveLength(1);
});

test('LUR-MAX-05 LUR-BLIND-09 nor does the count of a target drawn before a failed offence roll', () => {
  const s = stage({ ann: wrestler({ state: { blinded: true } }), bob: FOE, cid: FOE }, EARLY);
  const scene = s.do('ann', 'blind', FISTS, { dice: [1, 20] });
  expect(s.who('cid').attacksReceived).toBe(1);
  expect(scene.all('received').every(({ audience }) => audience !== 'all')).toBe(true);
});

test('LUR-COMP-07 LUR-BLIND-04 nothing is made incompetently on purpose that is blind anyway', () => {
  const at = (state: Person['state']) =>
    stage({ ann: wrestler({ state }), bob: FOE }, { options: { blindSpecials: true } });
  const grapple = { target: 'bob', incompetent: true };
  expect(at({ blinded: true }).allowed('ann', 'grapple', grapple)).toBe(false);
  expect(at({}).allowed('ann', 'grapple', grapple)).toBe(true);
  const trip = { ...FISTS, ...grapple };
  expect(at({ blinded: true }).allowed('ann', 'trip', trip)).toBe(false);
  expect(at({ blinded: true }).allowed('ann', 'trip', { ...FISTS, target: 'bob' })).toBe(true);
});

test('LUR-CTX-06 LUR-BLIND-02 the offer of WILL names no ambusher, but every enemy who is known', () => {
  const offered = (state: Person['state']) => {
    const s = stage(
      { bob: wrestler({ side: 'b', state }), ann: { side: 'a', sheet: { WILL: 3 } } },
      { options: { willReactiveTn: 'on' } },
    );
    const blow = { ...FISTS, target: 'ann' };
    return s.do('bob', 'strike', blow, { dice: [1, 1], answers: [['will', 'no']] }).question('will')
      .about['against'];
  };
  expect(offered({ hidden: true })).toBe(undefined);
  expect(offered({ hidden: true, noticedBy: ['ann'] })).toBe('bob');
  expect(offered({ cloaked: true })).toBe('bob');
});

test('LUR-BLIND-02 LUR-GADV-10 a combatant whom an ambusher has pinned may warn a friend of them until silenced', () => {
  const hidden = { hidden: true };
  const s = stage({
    bob: wrestler({ side: 'b', state: { ...hidden, grapple: [{ with: 'ann', degree: 3 }] } }),
    ann: { side: 'a' },
    cid: { side: 'a' },
  }).until('ann');
  expect(s.allowed('ann', 'warn', { ally: 'cid' })).toBe(true);
  s.until('bob').do('bob', 'silence', { target: 'ann', silent: true });
  expect(s.until('ann').refused('ann', 'warn', { ally: 'cid' })).toEqual(['LUR-GADV-10']);
});

test('LUR-BLIND-06 LUR-CTX-14 the unseen dead are not drawn, the unseen incapacitated are', () => {
  const s = stage({
    ann: wrestler({ state: { blinded: true } }),
    bob: FOE,
    cid: { side: 'b', state: { out: 'dead' } },
    dot: { side: 'b', state: { out: 'incapacitated' } },
  });
  const scene = s.do('ann', 'blind', FISTS, { dice: [1, 1, 8] });
  expect(scene.note('drawn')).toMatchObject({ at: 'dot', among: 2 });
});

test('LUR-BLIND-02 LUR-CTX-31 a rider is shown without the ambusher that they ride', () => {
  const s = stage({
    bob: { side: 'b', state: { riding: 'roan' } },
    roan: { side: 'b', from: 'horse', state: { hidden: true } },
    ann: { side: 'a' },
  });
  const seen = viewOf(s, 'ann');
  expect(Object.keys(seen.combatants)).toEqual(['bob', 'ann']);
  expect(seen.combatants['bob']?.riding).toBe(null);
  expect(lurasko.summary(seen, 'bob').conditions).toEqual([]);
});

test('LUR-BLIND-02 LUR-MULTI-07 a hand is shown without the ambusher of another side whom it holds', () => {
  const s = stage({
    ogre: {
      side: 'b',
      sheet: { WGT: 24, STR: 14 },
      state: { grapple: [{ with: 'imp', degree: 2 }] },
    },
    imp: { side: 'd', sheet: { WGT: 2 }, state: { hidden: true } },
    ann: { side: 'a' },
  });
  const seen = viewOf(s, 'ann');
  expect(Object.keys(seen.combatants)).toEqual(['ogre', 'ann']);
  expect(JSON.stringify(seen.combatants)).not.toContain('imp"');
  expect(lurasko.summary(seen, 'ogre').conditions).toEqual([]);
});
test('LUR-BLIND-02 a big side sees what the hidden enemy does whom any one of it has noticed', () => {
  const many = Array.from({ length: 9 }, (_, i) => [`man${i}`, wrestler()] as const);
  const heard = (noticedBy: readonly string[]) => {
    const bob: Person = {
      side: 'b',
      sheet: { weapons: [blade('axe')] },
      state: { hidden: true, noticedBy },
    };
    const s = stage({ ...Object.fromEntries(many), bob }, { order: ['bob'] });
    return heardBy(s.do('bob', 'drop', { item: 'bob/axe' }), 'man0');
  };
  expect([heard(['man8']), heard([])]).toEqual([['drops'], []]);
});

test('LUR-ATK-09 LUR-GRAP-13 who is let go by an ambusher is told so, and knows of them no more', () => {
  const s = stage(
    {
      bob: wrestler({ side: 'b', state: { hidden: true, grapple: [{ with: 'ann', degree: 1 }] } }),
      ann: wrestler(),
      dot: { side: 'd' },
    },
    { order: ['bob', 'ann', 'dot'] },
  );
  const known = (id: string) => Object.keys(viewOf(s, id).combatants).includes('bob');
  expect([known('ann'), known('dot')]).toEqual([true, false]);
  const scene = s.do('bob', 'let-go', { target: 'ann' });
  expect([heardBy(scene, 'ann'), heardBy(scene, 'dot')]).toEqual([['grapple ends'], []]);
  expect(known('ann')).toBe(false);
});
