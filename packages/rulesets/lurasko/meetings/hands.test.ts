import { expect, test } from 'vitest';
import { FOE } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { diceOf, grappleKind, natural, stage, weapon } from '../testing/stage.js';

/** Hands that hold things, enemies or nothing, and what can be done with them. */

const person = (sheet: Person['sheet'], state: Person['state'] = {}): Person => ({
  side: 'a',
  sheet: { DEX: 8, competencies: ['grappling', 'unarmed'], ...sheet },
  state,
});
const USELESS = { injuries: { leftArm: 3, rightArm: 3 } };
const torch = weapon('torch', { kind: 'gear' });

test('LUR-GRAP-03 LUR-CTX-14 no one grapples with two useless arms and nothing in hand, unless the house rule allows it', () => {
  const s = (options: Staging['options'] = {}) =>
    stage({ ann: person({}, USELESS), bob: FOE }, { options });
  expect(s().refused('ann', 'grapple', { target: 'bob' })).toEqual(['LUR-GRAP-03']);
  expect(s({ uselessArmsGrapple: true }).allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-03 LUR-CTX-14 one arm that can be used is enough, whatever is no weapon in it', () => {
  const state = { injuries: { rightArm: 3 } };
  const s = stage({ ann: person({ weapons: [torch] }, state), bob: FOE });
  expect(s.who('ann').hands.map(({ holds }) => holds)).toEqual([null, 'ann/torch']);
  expect(s.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-03 LUR-NAT-01 nor do useless arms keep jaws from grappling', () => {
  const s = stage({ ann: person({ natural: [natural('Bite')] }, USELESS), bob: FOE });
  expect(s.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-03 LUR-NAT-01 a beast without hands grapples with the natural weapons that it knows', () => {
  const s = stage({ ann: person({ hands: 0, natural: [natural('Bite')] }), bob: FOE });
  expect(s.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-03 LUR-UNARM-07 a creature without hands and natural weapons counts as having a free hand', () => {
  const s = stage({ ann: person({ hands: 0 }), bob: FOE });
  expect(s.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-03 LUR-CLIMB-15 useless arms do not climb on a giant, unless no hand is asked for', () => {
  const s = (options: Staging['options'] = {}) =>
    stage(
      { ann: person({}, USELESS), giant: { side: 'b', sheet: { WGT: 60, STR: 40 } } },
      { options },
    );
  const target = { target: 'giant' };
  expect(s().refused('ann', 'grapple', target)).toEqual(['LUR-GRAP-03']);
  expect(s({ climbHandRule: false }).allowed('ann', 'grapple', target)).toBe(true);
});

test('LUR-FREE-03 LUR-GRAP-03 useless arms free no one, unless the conditions of a grapple are waived', () => {
  const s = (options: Staging['options'] = {}) =>
    stage(
      {
        ann: person({}, USELESS),
        cid: { side: 'a' },
        bob: { side: 'b', state: { grapple: [{ with: 'cid', degree: 1 }] } },
      },
      { options },
    );
  const free = { ally: 'cid', from: 'bob' };
  expect(s().refused('ann', 'free-ally', free)).toContain('LUR-GRAP-03');
  expect(s({ freePrereqs: false }).allowed('ann', 'free-ally', free)).toBe(true);
});

const HANDLESS_HOLD: Staging = { options: { grabUsesHand: false } };
const ogre = (more: Person['sheet'] = {}, state: Person['state'] = {}): Person =>
  person({ WGT: 24, STR: 14, ...more }, { grapple: [{ with: 'bob', degree: 2 }], ...state });

test('LUR-MULTI-07 LUR-CTX-30 where holds take no hand, the hand they need is not filled by drawing', () => {
  const axe = weapon('axe');
  const s = stage({ ogre: ogre({ hands: 1, ready: [axe] }), bob: FOE }, HANDLESS_HOLD);
  expect(s.refused('ogre', 'draw', { item: 'ogre/axe' })).toContain('LUR-MULTI-07');
  const two = stage(
    { ogre: ogre({ ready: [axe, { ...axe, name: 'adze' }] }), bob: FOE },
    HANDLESS_HOLD,
  );
  two.do('ogre', 'draw', { item: 'ogre/axe' });
  expect(two.refused('ogre', 'draw', { item: 'ogre/adze' })).toContain('LUR-MULTI-07');
  two.do('ogre', 'let-go', { target: 'bob' });
  expect(two.allowed('ogre', 'draw', { item: 'ogre/adze' })).toBe(true);
});

test('LUR-MULTI-07 LUR-GRAB-08 nor by seizing an item', () => {
  const s = (hands: number) =>
    stage(
      { ogre: ogre({ hands }), bob: FOE, cid: { side: 'b', sheet: { weapons: ['knife'] } } },
      HANDLESS_HOLD,
    );
  const grab = { way: 'bare', target: 'cid', item: 'cid/knife' };
  expect(s(1).allowed('ogre', 'grab', grab)).toBe(false);
  expect(s(2).allowed('ogre', 'grab', grab)).toBe(true);
});

test('LUR-MULTI-07 LUR-GRAB-08 what the hand of a captive cannot take falls to the ground, where grabbing needs none', () => {
  const s = stage(
    { ogre: ogre({ hands: 1 }), bob: FOE, cid: { side: 'b', sheet: { weapons: ['knife'] } } },
    { options: { grabUsesHand: false, grabNeedsHand: false } },
  );
  const grab = { way: 'bare', target: 'cid', item: 'cid/knife' };
  s.do('ogre', 'grab', grab, { dice: [1, 20, 20] });
  expect(s.who('ogre').hands.map(({ holds }) => holds)).toEqual([null]);
  expect(s.state.ground).toMatchObject([{ item: 'cid/knife', near: 'ogre' }]);
});

test('LUR-MULTI-07 LUR-CTX-14 where holds take no hand, a captive slips when the last hand is ruined', () => {
  const s = stage({ ogre: ogre(), bob: FOE, cid: FOE }, HANDLESS_HOLD);
  const { injuryFactor } = s.state.fixed.sheets['ogre'] ?? { injuryFactor: 0 };
  s.gm('harm', { who: 'ogre', damage: 3 * injuryFactor, type: 'rightArm' });
  expect(grappleKind(s, 'ogre', 'bob')).toBe('pick-up');
  s.gm('harm', { who: 'ogre', damage: 3 * injuryFactor, type: 'leftArm' });
  expect(grappleKind(s, 'ogre', 'bob')).toBe(undefined);
});

test('LUR-MULTI-07 LUR-CTX-14 of two captives the one in the ruined hand slips, the other stays', () => {
  const grapple = [
    { with: 'bob', degree: 2 },
    { with: 'cid', degree: 2 },
  ];
  const s = stage({ ogre: ogre({ STR: 30 }, { grapple }), bob: FOE, cid: FOE });
  const { injuryFactor } = s.state.fixed.sheets['ogre'] ?? { injuryFactor: 0 };
  s.gm('harm', { who: 'ogre', damage: 3 * injuryFactor, type: 'rightArm' });
  expect([grappleKind(s, 'ogre', 'bob'), grappleKind(s, 'ogre', 'cid')]).toEqual([
    undefined,
    'pick-up',
  ]);
});

const heavy = (name: string) => weapon(name, { rating: 3, competence: 'blades' });

test('LUR-CTX-23 LUR-CTX-22 two weapons take the STR for one hand each, whatever third hand is free', () => {
  // One hand takes STR 6, two take 3.
  const s = (STR: number) =>
    stage({
      ann: person({
        hands: 3,
        STR,
        competencies: ['blades'],
        weapons: [heavy('long'), heavy('short')],
      }),
      bob: FOE,
    });
  const both = { weapon: 'both', target: 'bob' };
  expect(s(5).refused('ann', 'strike', both)).toEqual(['LUR-CTX-23', 'LUR-CTX-22']);
  expect(s(6).allowed('ann', 'strike', both)).toBe(true);
  // One of them is steadied by the free hand.
  expect(s(3).allowed('ann', 'strike', { weapon: 'ann/long', target: 'bob' })).toBe(true);
});

test('LUR-CTX-22 LUR-MULTI-07 a hand with a captive in it steadies no weapon', () => {
  const axe = heavy('axe');
  const s = (state: Person['state']) =>
    stage({
      ogre: { ...ogre({ STR: 5, weapons: [axe], competencies: ['blades'] }), state },
      bob: { side: 'b', sheet: { WGT: 2 } },
    });
  const strike = { weapon: 'ogre/axe', target: 'bob' };
  expect(s({}).allowed('ogre', 'strike', strike)).toBe(true);
  expect(s({ grapple: [{ with: 'bob', degree: 2 }] }).refused('ogre', 'strike', strike)).toEqual([
    'LUR-CTX-22',
  ]);
});

test('LUR-UNARM-04 LUR-MULTI-07 a captive in one hand halves what the other does to them', () => {
  const s = stage({ ogre: ogre(), bob: FOE });
  const scene = s.do(
    'ogre',
    'strike',
    { weapon: 'unarmed', target: 'bob' },
    { dice: [1, 20, 20, 20, 8] },
  );
  expect(scene.note('damage')).toMatchObject({ damage: 14, drive: 14 });
});

test('LUR-TRIP-03 LUR-MULTI-07 a combatant with a captive in hand cannot trip with both hands', () => {
  const s = stage({ ogre: ogre(), bob: FOE, cid: FOE });
  expect(s.refused('ogre', 'trip', { weapon: 'unarmed', target: 'cid' })).toEqual(['LUR-TRIP-03']);
});

test('LUR-PICK-03 LUR-PICK-08 a captive who held another lets go as they are picked up', () => {
  const s = stage({
    ogre: person({ WGT: 40, STR: 60 }),
    bob: { side: 'b', sheet: { WGT: 7 }, state: { grapple: [{ with: 'imp', degree: 2 }] } },
    imp: { side: 'a', sheet: { WGT: 2 } },
  });
  // Bob is at no disadvantage for holding the imp: three degrees granted are three Easing.
  const scene = s.do('ogre', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20, 20] });
  expect(diceOf(scene).length).toBe(5);
  expect([grappleKind(s, 'ogre', 'bob'), grappleKind(s, 'bob', 'imp')]).toEqual([
    'pick-up',
    undefined,
  ]);
  expect(s.who('bob').hands.every(({ holds }) => holds === null)).toBe(true);
});

test('LUR-MULTI-07 LUR-PICK-18 jaws need no hand for their prey, and a wound does not make them let go', () => {
  const jaws = { WGT: 140, STR: 40, hands: 0, largeMouth: true };
  const reptile = person(jaws, { grapple: [{ with: 'bob', degree: 2 }] });
  const s = stage({ reptile, bob: FOE }, HANDLESS_HOLD);
  const { injuryFactor } = s.state.fixed.sheets['reptile'] ?? { injuryFactor: 0 };
  s.gm('harm', { who: 'reptile', damage: injuryFactor, type: 'leftArm' });
  expect(grappleKind(s, 'reptile', 'bob')).toBe('jaws');
});
