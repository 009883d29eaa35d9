import { expect, test } from 'vitest';
import { ahead, blade, fighter, FOE, reptile } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { diceOf, isPinned, natural, netOver, stage, tnOf, weapon } from '../testing/stage.js';

/** Blows with what is wielded: what is known of it, in what light, and how many a round. */

const unknown = weapon('flail');
const torch = weapon('torch', { kind: 'gear' });
const at = (target = 'bob', weaponId = 'ann/sword') => ({ weapon: weaponId, target });

test('LUR-COMP-01 a known sword is swung incompetently with an unknown flail in the other hand', () => {
  const s = (options: Staging['options']) =>
    stage({ ann: fighter({ weapons: [blade(), unknown] }), bob: FOE }, { options: options ?? {} });
  expect(diceOf(s({}).do('ann', 'strike', at(), { dice: [1] }))).toEqual(['bob defence d12']);
  const any = s({ dualCompetence: 'any' }).do('ann', 'strike', at(), { dice: [1, 1] });
  expect(diceOf(any)).toEqual(['ann offence d6', 'bob defence d20']);
});

test('LUR-COMP-01 what is no weapon, as a torch, makes no known sword incompetent', () => {
  const s = stage({ ann: fighter({ weapons: [blade(), torch] }), bob: FOE });
  expect(diceOf(s.do('ann', 'strike', at(), { dice: [1, 1] }))).toEqual([
    'ann offence d6',
    'bob defence d20',
  ]);
});

test('LUR-COMP-01 a flail that is dropped or stowed makes the sword competent again', () => {
  for (const how of ['drop', 'stow']) {
    const s = stage({ ann: fighter({ weapons: [blade(), unknown] }), bob: FOE });
    s.do('ann', how, { item: 'ann/flail' });
    expect(diceOf(s.do('ann', 'strike', at(), { dice: [1, 1] }))[0]).toBe('ann offence d6');
  }
});

test('LUR-UNARM-02 LUR-UNARM-04 beside an unknown flail the free fist is competent, for STR', () => {
  const s = stage({ ann: fighter({ weapons: [unknown] }), bob: FOE });
  const scene = s.do('ann', 'strike', at('bob', 'unarmed'), { dice: [8 - 2, 9, 1] });
  expect(diceOf(scene).slice(0, 2)).toEqual(['ann offence d6', 'bob defence d20']);
  expect(scene.note('damage')).toMatchObject({ damage: 5, drive: 5 });
});

test('LUR-COMP-07 LUR-ATK-08 two blades struck with incompetently on purpose hit together past one d12', () => {
  const weapons = [blade('long', { damage: 3 }), blade('short', { damage: 2 })];
  const s = stage({ ann: fighter({ weapons }), bob: FOE });
  const both = { weapon: 'both', target: 'bob', incompetent: true };
  const scene = s.do('ann', 'strike', both, { dice: [9, 1, 1] });
  expect([diceOf(scene)[0], scene.facts('damage', 'damage')]).toEqual(['bob defence d12', [3, 2]]);
});

test('LUR-COMP-07 LUR-GRAP-06 every bodily attack may be incompetent on purpose: no offence roll, d12s', () => {
  const free = { ann: fighter(), bob: { side: 'b', sheet: { weapons: ['knife'] } } };
  const grabbed = stage(free).do(
    'ann',
    'grab',
    { way: 'bare', target: 'bob', item: 'bob/knife', incompetent: true },
    { dice: [1, 1] },
  );
  const tripped = stage(free).do(
    'ann',
    'trip',
    { ...at('bob', 'unarmed'), incompetent: true },
    { dice: [1, 1] },
  );
  const seized = stage(free).do(
    'ann',
    'grapple',
    { target: 'bob', incompetent: true },
    { dice: [1, 1, 1] },
  );
  for (const scene of [grabbed, tripped, seized])
    expect(new Set(diceOf(scene))).toEqual(new Set(['bob defence d12']));
});

test('LUR-GADV-06 LUR-COMP-07 who knows grappling pins by a third degree that was won incompetently on purpose', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 2])), bob: FOE });
  const scene = s.do('ann', 'wrestle', { target: 'bob', incompetent: true }, { dice: [1, 2, 9] });
  expect([diceOf(scene)[0], isPinned(s, 'ann', 'bob')]).toEqual(['bob defence d12', true]);
});

test('LUR-MAX-03 LUR-MAX-02 a zone that is narrowed in mid-round closes targets who have met two attacks', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: { attacksReceived: 2 } }, cid: FOE });
  expect(s.allowed('ann', 'strike', at('bob', 'unarmed'))).toBe(true);
  s.gm('zone', { zone: 'field', traits: ['Confining'] });
  expect(s.refused('ann', 'strike', at('bob', 'unarmed'))).toContain('LUR-MAX-03');
  expect(s.allowed('ann', 'strike', at('cid', 'unarmed'))).toBe(true);
});

test('LUR-MAX-04 LUR-PICK-07 a holder who has met three attacks cannot be wrestled by the captive either', () => {
  const holder = fighter({ WGT: 24, STR: 14 }, { ...ahead(['bob', 2]), attacksReceived: 3 });
  const s = stage({ bob: fighter({}, {}, 'b'), ogre: { ...holder, side: 'a' } });
  expect(s.refused('bob', 'wrestle', { target: 'ogre' })).toContain('LUR-MAX-01');
});

test('LUR-MAX-04 an attack to free an ally counts for the enemy who holds them', () => {
  const s = stage({
    ann: fighter(),
    ben: fighter(),
    bob: fighter({}, ahead(['ben', 1]), 'b'),
  });
  s.do('ann', 'free-ally', { ally: 'ben', from: 'bob' }, { dice: [1, 1, 1] });
  expect([s.who('bob').attacksReceived, s.who('ben').attacksReceived]).toEqual([1, 0]);
});

test('LUR-MAX-01 rider and horse each receive attacks of their own', () => {
  const s = stage({
    ann: fighter(),
    bob: { side: 'b', state: { riding: 'roan', attacksReceived: 3 } },
    roan: { side: 'b', from: 'horse' },
  });
  expect(s.refused('ann', 'strike', at('bob', 'unarmed'))).toContain('LUR-MAX-01');
  expect(s.allowed('ann', 'strike', at('roan', 'unarmed'))).toBe(true);
});

const dark = { map: { places: [{ id: 'pit', traits: ['Dark'] }] } };

test('LUR-ATK-09 LUR-GRAP-19 in the dark a grappling partner is struck as in the light, no one else is', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE, cid: FOE }, dark);
  expect(s.refused('ann', 'strike', at('cid', 'unarmed'))).toEqual(['LUR-ATK-09']);
  expect(diceOf(s.do('ann', 'strike', at('bob', 'unarmed'), { dice: [1, 1, 1] }))).toEqual([
    'ann offence d6',
    'bob defence d20',
    'bob defence d20',
  ]);
});

test('LUR-ATK-09 LUR-FREE-02 in the dark an ally is freed only by a rescuer who grapples the captor', () => {
  const rescue = (state: Person['state']) =>
    stage(
      { ann: fighter({}, state), ben: fighter(), bob: fighter({}, ahead(['ben', 1]), 'b') },
      dark,
    );
  const free = { ally: 'ben', from: 'bob' };
  expect(rescue({}).refused('ann', 'free-ally', free)).toContain('LUR-ATK-09');
  expect(rescue(ahead(['bob', 1])).allowed('ann', 'free-ally', free)).toBe(true);
});

test('LUR-NAT-02 LUR-COMP-07 a claw that strikes incompetently on purpose has neither roll nor bonus', () => {
  const s = stage({ ann: fighter({ natural: [natural('Claw')] }), bob: FOE });
  const scene = s.do(
    'ann',
    'strike',
    { ...at('bob', 'ann/claw'), incompetent: true },
    { dice: [1] },
  );
  expect(diceOf(scene)).toEqual(['bob defence d12']);
});

test('LUR-NAT-03 claws and a sword exclude each other for one turn; a shield is no weapon', () => {
  const shield = weapon('shield', { kind: 'gear', tags: ['Shield'], defense: 3 });
  const s = stage({
    ann: fighter({ natural: [natural('Claw')], weapons: [blade(), shield] }),
    bob: FOE,
  });
  s.gm('major', { who: 'ann' });
  s.do('ann', 'strike', at('bob', 'ann/claw'), { dice: [1, 1] });
  expect(s.refused('ann', 'strike', at())).toEqual(['LUR-NAT-03']);
  s.until('ann');
  expect(s.allowed('ann', 'strike', at())).toBe(true);
});

test('LUR-UNARM-06 claws are held back for a blow of less damage, not for one of as much', () => {
  const s = (STR: number) =>
    stage({ ann: fighter({ STR, natural: [natural('Claw', { damage: 10 })] }), bob: FOE });
  expect(s(4).allowed('ann', 'strike', at('bob', 'unarmed'))).toBe(true);
  expect(s(5).refused('ann', 'strike', at('bob', 'unarmed'))).toEqual(['LUR-UNARM-06']);
});

const prey = { bob: { side: 'b', sheet: { DEX: 8, bCON: 60 } }, cid: FOE };

test('LUR-BITE-03 LUR-PICK-19 after the jaws have bitten their prey, the tail strikes no one that turn', () => {
  const s = stage({ rex: reptile(ahead(['bob', 2])), ...prey });
  expect(s.allowed('rex', 'strike', at('cid', 'rex/tail'))).toBe(true);
  s.do('rex', 'crush', { target: 'bob', how: 'bite' }, { dice: [1] });
  expect(s.refused('rex', 'strike', at('cid', 'rex/tail'))).toEqual(['LUR-BITE-03']);
});

test('LUR-BITE-03 LUR-PICK-15 after a blow of the tail the jaws close without biting', () => {
  const s = stage({ rex: reptile(ahead(['bob', 2])), ...prey });
  s.do('rex', 'strike', at('cid', 'rex/tail'), { dice: [1, 1] });
  expect(s.refused('rex', 'crush', { target: 'bob', how: 'bite' })).toEqual(['LUR-BITE-03']);
  const scene = s.do('rex', 'crush', { target: 'bob', how: 'grip' });
  expect(scene.note('crushes')).toMatchObject({ damage: 40, drive: 40 });
});

test('LUR-BITE-02 LUR-ADV-01 the degree of a bite is for the bitten alone, not for friends of theirs', () => {
  const wolf = fighter({ natural: [natural('Bite')] });
  const s = stage({ ann: wolf, bob: fighter({}, {}, 'b'), cid: fighter({}, {}, 'b') });
  s.do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [1, 1, 1] });
  expect([netOver(s, 'bob', 'ann'), netOver(s, 'cid', 'ann')]).toEqual([1, 0]);
});

test('LUR-COMP-08 LUR-GRAP-20 a shield guards a grappler against outsiders, not against the partner', () => {
  const shield = weapon('shield', { kind: 'gear', tags: ['Shield'], defense: 3 });
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    ben: fighter(),
    bob: { side: 'b', sheet: { DEX: 8, weapons: [shield] } },
  });
  const own = s.do('ann', 'strike', at('bob', 'unarmed'), { dice: [1, 1, 1] });
  s.until('ben');
  const other = s.do('ben', 'strike', at('bob', 'unarmed'), { dice: [1, 1, 1, 1, 1] });
  expect([tnOf(own, 'defence'), tnOf(other, 'defence')]).toEqual([8, 11]);
});
