import { expect, test } from 'vitest';
import { ahead, blade, fighter, FOE, ogre, wrestler } from '../testing/people.js';
import { stage, weapon } from '../testing/stage.js';

/** Single words that rules depend on: competently, free, unless, as long as. */

const TORCH = { ...FOE, sheet: { weapons: ['torch'] } };
const knockAway = { way: 'armed', target: 'bob', item: 'bob/torch' };

test('LUR-CTX-14 LUR-CTX-35 what is drawn or picked up goes into the hand of the sounder arm', () => {
  const s = stage({
    ann: fighter({ ready: [blade(), blade('dirk')] }, { injuries: { rightArm: 2 } }),
    bob: FOE,
  });
  s.do('ann', 'draw', { item: 'ann/sword' });
  expect(s.who('ann').hands.map(({ holds }) => holds)).toEqual([null, 'ann/sword']);
  const strike = { weapon: 'ann/sword', target: 'bob' };
  expect(s.parts('offence dice', 'ann', 'ann', 'strike', strike)).toEqual([]);
  s.do('ann', 'drop', { item: 'ann/sword' });
  s.do('ann', 'pick-up-item', { item: 'ann/sword' });
  expect(s.who('ann').hands.map(({ holds }) => holds)).toEqual([null, 'ann/sword']);
});

test('LUR-GRAB-10 LUR-COMP-01 who would strike incompetently for an unknown weapon beside the known one knocks nothing away', () => {
  const weapons = [blade(), weapon('maul', { rating: 6 })];
  const s = stage({ ann: fighter({ STR: 5, weapons }), bob: TORCH });
  expect(s.refused('ann', 'grab', knockAway)).toEqual(['LUR-GRAB-10']);
  s.do('ann', 'drop', { item: 'ann/maul' });
  expect(s.allowed('ann', 'grab', knockAway)).toBe(true);
});

test('LUR-GRAB-10 LUR-CTX-24 nor does a weapon with Reach where it is too tight for it', () => {
  const able = (tags: readonly string[], traits: readonly string[]) =>
    stage(
      { ann: fighter({ weapons: [blade('pike', { tags })] }), bob: TORCH },
      { map: { places: [{ id: 'field', traits }] } },
    ).allowed('ann', 'grab', knockAway);
  expect([
    able(['Reach'], []),
    able(['Reach'], ['Narrow Corridors']),
    able([], ['Narrow Corridors']),
  ]).toEqual([true, false, true]);
});

test('LUR-GRAB-10 LUR-MULTI-07 an open hand that a captive needs is no free one, where the free are to use their hands', () => {
  const options = { grabUsesHand: false, armedGrabWithFreeHand: false };
  const holder = (hands: number) =>
    stage(
      { ogre: ogre({ hands, weapons: [blade()] }, ahead(['tom', 2])), tom: FOE, bob: TORCH },
      { options },
    );
  expect(holder(2).allowed('ogre', 'grab', knockAway)).toBe(true);
  expect(holder(3).refused('ogre', 'grab', knockAway)).toEqual(['LUR-GRAB-10']);
});

test('LUR-GRAB-08 what no hand takes, where grabbing needs none, is told to fall by the rule of the bare hand', () => {
  const s = stage(
    { ann: fighter({ weapons: [blade(), blade('dirk')] }), bob: TORCH },
    { options: { grabNeedsHand: false } },
  );
  const fallen = (way: string) =>
    s.do('ann', 'grab', { ...knockAway, way }, { dice: [1, 20, 20] }).rules('knocked away');
  expect(fallen('bare')).toEqual(['LUR-GRAB-08']);
});

test('LUR-GRAP-22 degrees that a failed offence roll clears are told to be gone, those that stay are not', () => {
  const missed = (grantOnFailedOffence: string) =>
    stage(
      { ann: wrestler({ sheet: { DEX: 5 } }), bob: FOE },
      { options: { grantOnFailedOffence } },
    ).do('ann', 'grapple', { target: 'bob' }, { dice: [6] });
  expect(missed('stays').has('granted is gone')).toBe(false);
  expect(missed('cleared').rules('granted is gone')).toEqual(['LUR-GRAP-22']);
});

test('LUR-FREE-04 so are those of a rescuer who has succeeded, where that clears them', () => {
  const freed = (freeClearsGrant: boolean) =>
    stage(
      { ann: wrestler(), cid: { side: 'a' }, bob: { ...FOE, state: ahead(['cid', 1]) } },
      { options: { freeClearsGrant } },
    ).do('ann', 'free-ally', { ally: 'cid', from: 'bob' }, { dice: [1, 20, 20] });
  expect(freed(false).has('granted is gone')).toBe(false);
  expect(freed(true).rules('granted is gone')).toEqual(['LUR-FREE-04']);
});

const rider = { side: 'b', state: { riding: 'roan' } };
const roan = { side: 'b', from: 'horse' };

test('LUR-CTX-34 LUR-CTX-31 a rider who faints is told to come off the mount', () => {
  const s = stage({ ann: fighter(), bob: rider, roan });
  const scene = s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect(scene.note('dismounted')).toEqual({ who: 'bob', mount: 'roan' });
  expect([s.who('bob').riding, s.who('bob').knockedDown]).toEqual([null, false]);
});

test('LUR-PICK-01 LUR-CTX-31 so are a rider picked up out of the saddle, and one who climbs out of it', () => {
  const options = { mismatchPrereqs: false };
  const plucked = stage({ ogre: ogre(), bob: rider, roan }, { options });
  const dice = [1, 20, 20, 20, 20];
  const scene = plucked.do('ogre', 'grapple', { target: 'bob' }, { dice });
  expect(scene.cites('dismounted', 'LUR-CTX-31')).toBe(true);
  expect(scene.notes.map(({ id }) => id).slice(-3)).toEqual(['dismounted', 'grapple', 'in hand']);
  const climbing = stage({
    bob: { ...fighter(), ...rider, side: 'a' },
    roan: { ...roan, side: 'a' },
    giant: ogre({ WGT: 60 }, {}, 'b'),
  });
  const off = climbing.do('bob', 'grapple', { target: 'giant' }, { dice });
  expect(off.note('dismounted')).toEqual({ who: 'bob', mount: 'roan' });
});

const OIL = { name: 'Blade oil', device: true, damage: 7, fatigue: 2 };
const FLURRY = { name: 'Flurry', damage: 7 };

test('LUR-COMP-04 LUR-ATK-03 a device is no Close Combat Ability, and goes with an incompetent attack', () => {
  const sheet = { competencies: [], weapons: [blade()], abilities: [OIL, FLURRY] };
  const s = stage({ ann: { side: 'a', sheet }, bob: FOE });
  const strike = { weapon: 'ann/sword', target: 'bob' };
  expect(s.refused('ann', 'strike', { ...strike, ability: 'Flurry' })).toEqual(['LUR-COMP-04']);
  const scene = s.do('ann', 'strike', { ...strike, ability: 'Blade oil' }, { dice: [9, 1] });
  expect([scene.fact('damage', 'damage'), s.who('ann').fatigue]).toEqual([17, 2]);
});

test('LUR-BLIND-04 LUR-ATK-03 and with a blind one, of which it is told', () => {
  const armed = (abilities: readonly (typeof OIL | typeof FLURRY)[]) =>
    stage({
      ann: fighter({ weapons: [blade()], abilities }, { blinded: true }),
      bob: FOE,
    });
  const blind = { weapon: 'ann/sword' };
  const s = armed([OIL, FLURRY]);
  expect(s.refused('ann', 'blind', { ...blind, ability: 'Flurry' })).toEqual([
    'LUR-COMP-04',
    'LUR-BLIND-04',
  ]);
  // A combatant without a device is not asked at all.
  expect(armed([FLURRY]).refused('ann', 'blind', { ...blind, ability: 'Flurry' })).toEqual([
    'LUR-BLIND-01',
    'LUR-BLIND-04',
  ]);
  const dice = [1, 9, 1];
  const scene = s.do('ann', 'blind', { ...blind, ability: 'Blade oil' }, { dice });
  expect([scene.fact('attacks blindly', 'ability'), scene.fact('damage', 'damage')]).toEqual([
    'Blade oil',
    17,
  ]);
  expect([s.who('ann').fatigue, scene.cites('attacks blindly', 'LUR-ATK-03')]).toEqual([2, true]);
});

test('LUR-CTX-15 a load that rules costly techniques out leaves devices', () => {
  const abilities = [OIL, { ...FLURRY, fatigue: 2 }];
  const s = stage({
    ann: fighter({ weapons: [blade()], abilities }, { fatigueDegrees: 3 }),
    bob: FOE,
  });
  const strike = { weapon: 'ann/sword', target: 'bob' };
  expect(s.refused('ann', 'strike', { ...strike, ability: 'Flurry' })).toEqual(['LUR-CTX-15']);
  expect(s.allowed('ann', 'strike', { ...strike, ability: 'Blade oil' })).toBe(true);
});
