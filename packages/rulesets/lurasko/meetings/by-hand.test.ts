import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { grappleKind, netOver, setting, stage } from '../testing/stage.js';
import { encumbrance, loadOf } from '../rules/conditions/encumbrance.js';

/** What the GM sets by hand, what files begin with, and what carriers bear. */

const holdOf = (a: string, b: string) => ({
  kind: 'pick-up',
  a,
  b,
  degree: 2,
  pinned: false,
  silenced: false,
});
const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const zoneOf = (id: string, value = 'yard') => ({ path: `combatants.${id}.zone`, value });

test('LUR-CTX-31 LUR-GRAP-12 a grappler whom the GM sets into another zone has left grapple and engagement', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 2])), bob: FOE, cid: FOE }, { map: MAP });
  s.gm('set', zoneOf('bob'));
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 0]);
  expect(s.refused('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toContain('LUR-ATK-02');
});

test('LUR-PICK-10 LUR-CTX-31 a captive goes with an ogre whom the GM sets into another zone', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE, cid: FOE }, { map: MAP });
  s.gm('set', zoneOf('ogre'));
  expect([s.who('bob').zone, grappleKind(s, 'ogre', 'bob')]).toEqual(['yard', 'pick-up']);
  expect(s.allowed('ogre', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
  expect(s.refused('ogre', 'strike', { weapon: 'unarmed', target: 'cid' })).toContain('LUR-ATK-02');
});

test('LUR-PICK-07 LUR-CTX-31 a captive whom the GM sets into another zone is in no hand any more', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE }, { map: MAP });
  s.gm('set', zoneOf('bob'));
  expect([grappleKind(s, 'ogre', 'bob'), s.who('ogre').zone]).toEqual([undefined, 'field']);
  expect(s.who('ogre').hands.every(({ holds }) => holds === null)).toBe(true);
});

test('LUR-CTX-31 a horse goes with a rider whom the GM sets into another zone', () => {
  const s = stage(
    {
      ann: FOE,
      bob: { side: 'b', state: { riding: 'roan' } },
      roan: { side: 'b', from: 'horse' },
    },
    { map: MAP },
  );
  s.gm('set', zoneOf('bob'));
  expect([s.who('roan').zone, s.who('bob').riding]).toEqual(['yard', 'roan']);
});

test('LUR-CTX-31 LUR-ATK-02 a grappler whom the GM sets into another engagement grapples no more', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 2])), bob: FOE }, { map: MAP });
  s.gm('set', { path: 'combatants.bob.engagement', value: 'f' });
  expect(grappleKind(s, 'ann', 'bob')).toBe(undefined);
});

test('LUR-CTX-31 a change within a zone and engagement separates no one', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 2])), bob: FOE }, { map: MAP });
  s.gm('set', { path: 'combatants.bob.damage', value: 3 });
  expect(grappleKind(s, 'ann', 'bob')).toBe('normal');
});

test.each(['gm.sight', 'gm.hide'])(
  'LUR-BLIND-02 hiding a combatant with %s undoes having been noticed',
  (action) => {
    const s = stage({
      ann: fighter(),
      bob: { ...FOE, state: { hidden: true, noticedBy: ['ann'] } },
    });
    expect(s.allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
    const on = action === 'gm.hide' ? { hidden: true } : { what: 'hidden', on: true };
    s.do('gm', action, { who: 'bob', ...on });
    expect(s.who('bob').noticedBy).toEqual([]);
  },
);

test('LUR-BLIND-02 cloaking or blinding a hidden combatant does not undo having been noticed', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: { hidden: true, noticedBy: ['ann'] } } });
  s.gm('sight', { who: 'bob', what: 'cloaked', on: true });
  expect(s.who('bob').noticedBy).toEqual(['ann']);
});

test.each([
  ['LUR-CTX-14', { injuries: { mobility: 4 } }],
  ['LUR-CTX-15', { fatigueDegrees: 5 }],
] as const)(
  '%s LUR-CTX-32 no word of the GM puts a combatant on their feet who cannot stand',
  (rule, state) => {
    const s = stage({ ann: fighter(), bob: { ...FOE, state } });
    const scene = s.gm('condition', { who: 'bob', condition: 'knocked down', on: false });
    expect([s.who('bob').knockedDown, scene.cites('gm.condition', rule)]).toEqual([true, true]);
    expect(scene.fact('gm.condition', 'on')).toBe(true);
  },
);

test('LUR-CTX-32 LUR-CTX-14 the GM puts a combatant on their feet whose legs bear them', () => {
  const s = stage({
    ann: fighter(),
    bob: { ...FOE, state: { injuries: { mobility: 3 }, knockedDown: true } },
  });
  s.gm('condition', { who: 'bob', condition: 'knocked down', on: false });
  expect(s.who('bob').knockedDown).toBe(false);
});

test('LUR-GRAP-01 LUR-FREE-01 no fight begins with friends in a grapple', () => {
  expect(() => setting({ ann: fighter({}, ahead(['ben', 1])), ben: fighter(), bob: FOE })).toThrow(
    'combatants.0.state.grapple.0: ann and ben are on one side',
  );
});

test.each(['dead', 'gone'])(
  'LUR-CTX-14 LUR-GRAP-13 no fight begins with a grapple of the %s',
  (out) => {
    const bob: Person = { ...FOE, state: { out } };
    expect(() => setting({ ann: fighter({}, ahead(['bob', 1])), bob, cid: FOE })).toThrow(
      'combatants.0.state.grapple.0: bob is out of the fight for good',
    );
    expect(() => setting({ ann: fighter(), bob, cid: FOE })).not.toThrow();
  },
);

test('LUR-CTX-14 LUR-GRAP-13 nor of combatants killed by injuries', () => {
  const bob: Person = { ...FOE, state: { injuries: { core: 8 } } };
  expect(() => setting({ bob, ann: fighter({}, ahead(['bob', 1])), cid: FOE })).toThrow(
    'combatants.1.state.grapple.0: bob is out of the fight for good',
  );
});

test('LUR-CTX-34 LUR-PICK-07 with the fainted a fight may begin in a grapple, as they may be grappled', () => {
  const bob: Person = { ...FOE, state: { out: 'incapacitated' } };
  expect(() => setting({ ogre: ogre({}, ahead(['bob', 2])), bob, cid: FOE })).not.toThrow();
});

const giant: Person = { side: 'b', sheet: { WGT: 60, STR: 50 } };
const imp: Person = { side: 'b', sheet: { WGT: 2, load: 5 } };

test('LUR-CLIMB-06 LUR-PICK-10 a giant bears the climber and whatever the climber holds', () => {
  const s = stage({ ann: fighter({ load: 10 }, ahead(['giant', 2], ['imp', 2])), giant, imp });
  const bears = (id: string) => loadOf(s.state, s.who(id));
  // 25 for each WGT of 7 and 2, and the gear of both.
  expect([bears('ann'), bears('giant')]).toEqual([65, 240]);
  s.do('ann', 'let-go', { target: 'imp' });
  expect([bears('ann'), bears('giant')]).toEqual([10, 185]);
});

test('LUR-CLIMB-06 LUR-CTX-15 a giant goes down under the captive that one on its back takes up', () => {
  // 175 of 280 is nothing yet; with the dwarf of 50 more, 225 of 40 and a fifth.
  const weak = { ...giant, sheet: { WGT: 60, STR: 6 } };
  const s = stage({
    ann: fighter({ STR: 20 }, ahead(['giant', 2])),
    giant: weak,
    imp: { ...imp, sheet: { WGT: 2 } },
  });
  expect([encumbrance(s.state, s.who('giant')), s.who('giant').knockedDown]).toEqual([4, false]);
  s.do('ann', 'grapple', { target: 'imp' }, { dice: [1, 20, 20, 20, 20] });
  expect([encumbrance(s.state, s.who('giant')), s.who('giant').knockedDown]).toEqual([5, true]);
});

test('LUR-CLIMB-08 LUR-PICK-08 what a climber held is let go as the giant takes hold of them, and weighs no more', () => {
  const s = stage({
    giant: fighter({ WGT: 60, STR: 7 }),
    ann: fighter({}, ahead(['giant', 3], ['imp', 2]), 'b'),
    imp: { side: 'a', sheet: { WGT: 2 } },
  });
  const scene = s.do(
    'giant',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20, 20, 20], answers: [['shed', 'hold']] },
  );
  expect([scene.open('shed'), grappleKind(s, 'giant', 'ann')]).toEqual([
    ['end', 'hold'],
    'pick-up',
  ]);
  expect([grappleKind(s, 'ann', 'imp'), loadOf(s.state, s.who('giant'))]).toEqual([undefined, 175]);
});

test.each([
  ['out', { out: 'incapacitated' }],
  ['injuries', { injuries: { core: 5 } }],
] as const)(
  'LUR-CTX-34 LUR-PICK-01 the helpless, by their %s, hold and climb from no beginning',
  (_, out) => {
    const held = { ogre: ogre({}, { ...ahead(['bob', 2]), ...out }), ann: fighter(), bob: FOE };
    expect(() => setting(held)).toThrow(
      'combatants.0.state.grapple.0: ogre is incapacitated and holds on to no one',
    );
    const climbing = {
      ann: fighter({}, { ...ahead(['giant', 2]), ...out }),
      ben: fighter(),
      giant,
    };
    expect(() => setting(climbing)).toThrow(
      'combatants.0.state.grapple.0: ann is incapacitated and holds on to no one',
    );
  },
);

test('LUR-CLIMB-01 LUR-CTX-34 on a fainted giant a fight may begin with a climber', () => {
  const fainted: Person = { ...giant, state: { out: 'incapacitated' } };
  expect(() =>
    setting({ ann: fighter({}, ahead(['giant', 2])), giant: fainted, cid: FOE }),
  ).not.toThrow();
});

test('LUR-CTX-14 LUR-PICK-07 dead prey may be in hand or jaws from the beginning', () => {
  const bob: Person = { ...FOE, state: { injuries: { core: 8 } } };
  expect(() => setting({ ogre: ogre({}, ahead(['bob', 2])), bob, cid: FOE })).not.toThrow();
});

test('LUR-PICK-18 LUR-MULTI-07 jaws that the GM closes hold one enemy, and no second one', () => {
  const s = stage({ beast: reptile(), bob: FOE, cid: FOE });
  const jaws = (b: string) => ({ ...holdOf('beast', b), kind: 'jaws' });
  s.gm('set', { path: 'grapples', value: [jaws('bob')] });
  expect(grappleKind(s, 'beast', 'bob')).toBe('jaws');
  s.gm('set', { path: 'grapples', value: [jaws('bob'), jaws('cid')] });
  expect([grappleKind(s, 'beast', 'bob'), grappleKind(s, 'beast', 'cid')]).toEqual([
    'jaws',
    undefined,
  ]);
});

test('LUR-PICK-14 LUR-CTX-32 a captive on ruined legs is put up by the GM as long as the hand holds', () => {
  const bob: Person = { ...FOE, state: { injuries: { mobility: 4 }, knockedDown: true } };
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob });
  s.gm('condition', { who: 'bob', condition: 'knocked down', on: false });
  expect(s.who('bob').knockedDown).toBe(false);
  s.do('ogre', 'let-go', { target: 'bob' });
  expect(s.who('bob').knockedDown).toBe(true);
});
