import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, natural, netOver, stage, weapon } from '../../testing/stage.js';

const shield = weapon('shield', { kind: 'gear', damage: 0, drive: 0, tags: ['Shield'] });
const ann: Person = { sheet: { STR: 5, DEX: 6, competencies: ['grappling', 'halberd'] } };
const bob: Person = {
  sheet: {
    STR: 5,
    DEX: 8,
    weapons: [weapon('sword')],
    ready: ['knife'],
    packed: ['potion'],
    attached: ['rope'],
  },
};
const duel = (a: Person['sheet'] = {}, b: Person['sheet'] = {}, more: Staging = {}) =>
  stage({ ann: { sheet: { ...ann.sheet, ...a } }, bob: { sheet: { ...bob.sheet, ...b } } }, more);
const grab = (item: string, way = 'bare') => ({ way, target: 'bob', item: `bob/${item}` });
const polearm = { weapons: [weapon('halberd', { hands: 2, damage: 17, drive: 27 })] };
const HIT = [1, 9, 9];

test('LUR-GRAB-01 an attack may take an item instead of doing damage', () => {
  const s = duel();
  const scene = s.do('ann', 'grab', grab('sword'), { dice: HIT });
  expect(holds(s, 'ann')).toEqual(['bob/sword']);
  expect([scene.has('damage'), s.who('bob').damage]).toEqual([false, 0]);
  expect(scene.fact('attacks', 'item')).toBe('sword');
  expect(s.fight.action('grab')?.rules).toContain('LUR-GRAB-01');
});

test('LUR-GRAB-02 held and loose items can be grabbed, packed and fixed ones not', () => {
  const s = duel();
  expect([
    s.allowed('ann', 'grab', grab('sword')),
    s.allowed('ann', 'grab', grab('knife')),
  ]).toEqual([true, true]);
  expect(s.refused('ann', 'grab', grab('potion'))).toEqual(['LUR-GRAB-02']);
  expect(s.refused('ann', 'grab', grab('rope'))).toEqual(['LUR-GRAB-02']);
  s.do('ann', 'grab', grab('knife'), { dice: HIT });
  expect([holds(s, 'ann'), s.who('bob').ready]).toEqual([['bob/knife'], []]);
});

test('LUR-GRAB-03 not after an inventory action of the same turn', () => {
  const s = duel({ ready: ['knife'] });
  s.do('ann', 'drop', { item: 'ann/knife' });
  expect(s.allowed('ann', 'grab', grab('sword'))).toBe(true);
  s.do('ann', 'pick-up-item', { item: 'ann/knife' });
  expect(s.refused('ann', 'grab', grab('sword'))).toEqual(['LUR-GRAB-03']);
  expect(s.until('bob').until('ann').allowed('ann', 'grab', grab('sword'))).toBe(true);
});

const price = (
  a: Person['sheet'],
  b: Person['sheet'],
  item = 'sword',
  options: Staging['options'] = {},
) => duel(a, b, { options }).total('degrees granted', 'ann', 'ann', 'grab', grab(item));

test('LUR-GRAB-04 it costs one degree', () => {
  expect(price({}, {})).toBe(1);
  const scene = duel().do('ann', 'grab', grab('sword'), { dice: HIT });
  expect(scene.note('grants')).toMatchObject({ to: 'bob', degrees: 1 });
  expect(scene.parts('degrees granted')).toContain('LUR-GRAB-04 1');
});

test('LUR-GRAB-05 one more if the target is stronger, not if it is as strong', () => {
  expect([
    price({ STR: 6 }, { STR: 5 }),
    price({ STR: 5 }, { STR: 5 }),
    price({ STR: 4 }, { STR: 5 }),
  ]).toEqual([1, 1, 2]);
  expect(
    duel({ STR: 4 })
      .do('ann', 'grab', grab('sword'), { dice: [...HIT, 9] })
      .parts('degrees granted'),
  ).toContain('LUR-GRAB-05 1');
});

test('LUR-GRAB-06 one more for an item held with both hands or a shield', () => {
  const twoHanded = { weapons: [weapon('maul', { hands: 2 })] };
  expect([price({}, twoHanded, 'maul'), price({}, { weapons: [shield] }, 'shield')]).toEqual([
    2, 2,
  ]);
  expect(
    duel({}, twoHanded)
      .do('ann', 'grab', grab('maul'), { dice: [...HIT, 9] })
      .parts('degrees granted'),
  ).toContain('LUR-GRAB-06 1');
});

test('LUR-GRAB-06 a shield in both hands is one degree too, or two if that is played', () => {
  const wall = { weapons: [{ ...shield, hands: 2 }] };
  expect([price({}, wall, 'shield'), price({}, wall, 'shield', { grabShieldTwoHands: 2 })]).toEqual(
    [2, 3],
  );
});

test('LUR-GRAB-07 Grappling decides, and no Ability for weapons goes with it', () => {
  const trick = {
    abilities: [
      { name: 'Lunge', with: 'weapon' },
      { name: 'Wrench', with: 'grappling' },
    ],
  };
  expect(diceOf(duel().do('ann', 'grab', grab('sword'), { dice: [1, 1, 1] }))[0]).toBe(
    'ann offence d6',
  );
  expect(
    diceOf(
      duel({ competencies: ['unarmed', 'sword'] }).do('ann', 'grab', grab('sword'), {
        dice: [1, 1],
      }),
    ),
  ).toEqual(['bob defence d12', 'bob defence d12']);
  expect(duel(trick).refused('ann', 'grab', { ...grab('sword'), ability: 'Lunge' })).toEqual([
    'LUR-GRAB-07',
  ]);
  expect(duel(trick).allowed('ann', 'grab', { ...grab('sword'), ability: 'Wrench' })).toBe(true);
});

test('LUR-GRAB-08 the item ends up in the free hand', () => {
  const s = duel({ weapons: ['torch'] });
  const scene = s.do('ann', 'grab', grab('sword'), { dice: HIT });
  expect(s.who('ann').hands.map((hand) => hand.holds)).toEqual(['ann/torch', 'bob/sword']);
  expect(scene.cites('seizes', 'LUR-GRAB-08')).toBe(true);
  expect(holds(s, 'bob')).toEqual([]);
});

test('LUR-GRAB-08 which it needs, unless that is not played', () => {
  const full = { weapons: ['torch', 'torch'] };
  expect(duel(full).refused('ann', 'grab', grab('sword'))).toContain('LUR-GRAB-08');
  const s = duel(full, {}, { options: { grabNeedsHand: false } });
  s.do('ann', 'grab', grab('sword'), { dice: HIT });
  expect(s.state.ground).toEqual([{ item: 'bob/sword', zone: 'field', near: 'ann' }]);
});

test("LUR-GRAB-09 hit or miss, the disadvantage lasts until the attacker's next turn", () => {
  for (const dice of [HIT, [1, 8, 8]]) {
    const s = duel();
    const scene = s.do('ann', 'grab', grab('sword'), { dice });
    expect(scene.cites('grants', 'LUR-GRAB-09')).toBe(true);
    expect(netOver(s.until('bob'), 'bob', 'ann')).toBe(1);
    expect(netOver(s.until('ann'), 'bob', 'ann')).toBe(0);
  }
});

test('LUR-GRAB-10 without a free hand a weapon that one knows serves', () => {
  expect(
    duel(polearm)
      .do('ann', 'grab', grab('sword', 'armed'), { dice: HIT })
      .cites('attacks', 'LUR-GRAB-10'),
  ).toBe(true);
  expect(
    duel({ ...polearm, competencies: ['grappling'] }).refused(
      'ann',
      'grab',
      grab('sword', 'armed'),
    ),
  ).toEqual(['LUR-GRAB-10']);
  expect(
    duel({ weapons: ['torch', 'torch'] }).refused('ann', 'grab', grab('sword', 'armed')),
  ).toEqual(['LUR-GRAB-10']);
});

test('LUR-GRAB-10 with a free hand one may choose it too, unless that is not played', () => {
  const oneHanded = { weapons: [weapon('halberd')] };
  expect(duel(oneHanded).allowed('ann', 'grab', grab('sword', 'armed'))).toBe(true);
  expect(
    duel(oneHanded, {}, { options: { armedGrabWithFreeHand: false } }).refused(
      'ann',
      'grab',
      grab('sword', 'armed'),
    ),
  ).toEqual(['LUR-GRAB-10']);
});

test('LUR-GRAB-11 the armed way uses Grappling all the same', () => {
  const lunge = { abilities: [{ name: 'Lunge', with: 'weapon' }] };
  expect(
    diceOf(
      duel({ ...polearm, competencies: ['halberd'] }).do('ann', 'grab', grab('sword', 'armed'), {
        dice: [9, 9],
      }),
    )[0],
  ).toBe('bob defence d12');
  expect(
    duel({ ...polearm, ...lunge }).refused('ann', 'grab', {
      ...grab('sword', 'armed'),
      ability: 'Lunge',
    }),
  ).toEqual(['LUR-GRAB-11']);
});

test('LUR-GRAB-12 it reaches only what is in the hands', () => {
  expect(duel(polearm).refused('ann', 'grab', grab('knife', 'armed'))).toEqual(['LUR-GRAB-12']);
});

test('LUR-GRAB-13 the item then lies near the attacker', () => {
  const s = duel(polearm);
  const scene = s.do('ann', 'grab', grab('sword', 'armed'), { dice: HIT });
  expect(s.state.ground).toEqual([{ item: 'bob/sword', zone: 'field', near: 'ann' }]);
  expect(scene.cites('knocked away', 'LUR-GRAB-13')).toBe(true);
  expect(holds(s, 'ann')).toEqual(['ann/halberd']);
});

test('LUR-GRAP-21 in a grapple a Reach weapon does not serve the armed way', () => {
  const inGrapple = (tags: readonly string[]) =>
    stage({
      ann: {
        sheet: { ...ann.sheet, weapons: [weapon('halberd', { hands: 2, tags })] },
        state: { grapple: [{ with: 'bob', degree: 1 }] },
      },
      bob,
      cid: bob,
    });
  expect(inGrapple(['Reach']).refused('ann', 'grab', grab('sword', 'armed'))).toEqual([
    'LUR-GRAP-21',
  ]);
  expect(inGrapple([]).allowed('ann', 'grab', grab('sword', 'armed'))).toBe(true);
  expect(
    inGrapple(['Reach']).allowed('ann', 'grab', { way: 'armed', target: 'cid', item: 'cid/sword' }),
  ).toBe(true);
});

test('LUR-NAT-03 the armed way is an attack with a held weapon', () => {
  const s = duel({ ...polearm, natural: [natural('Claw')] });
  s.gm('major', { who: 'ann' });
  s.do('ann', 'grab', grab('sword', 'armed'), { dice: [1, 1, 1] });
  expect(s.refused('ann', 'strike', { weapon: 'ann/claw', target: 'bob' })).toEqual(['LUR-NAT-03']);
});

test('LUR-GRAB-10 the armed way takes a weapon that its wielder can use, and competence in all of them', () => {
  const armed = (more: Person['sheet'], options: Staging['options'] = {}) =>
    duel(more, {}, { options }).refused('ann', 'grab', grab('sword', 'armed'));
  const able = (more: Person['sheet'], options: Staging['options'] = {}) =>
    duel(more, {}, { options }).allowed('ann', 'grab', grab('sword', 'armed'));
  const [halberd, beam] = [weapon('halberd'), weapon('beam', { rating: 9 })];
  expect(able({ weapons: [halberd] })).toBe(true);
  expect(armed({ weapons: [beam], competencies: ['beam', 'grappling'] })).toEqual(['LUR-GRAB-10']);
  expect(armed({ weapons: [halberd, beam] })).toEqual(['LUR-GRAB-10']);
  expect(able({ weapons: [halberd, beam], competencies: ['halberd', 'beam', 'grappling'] })).toBe(
    true,
  );
  expect(armed({ weapons: [halberd, weapon('flail')] })).toEqual(['LUR-GRAB-10']);
  const both = { weapons: [halberd, weapon('torch', { kind: 'gear' })] };
  expect(able(both, { armedGrabWithFreeHand: false })).toBe(true);
});

test('LUR-GRAP-21 in a grapple the armed way takes a weapon in hand without Reach', () => {
  const [pike, knife] = [weapon('pike', { tags: ['Reach'] }), weapon('dirk')];
  const beam = weapon('beam', { rating: 9 });
  const reached = (weapons: readonly ReturnType<typeof weapon>[], way: string) => {
    const s = stage({
      ann: {
        sheet: { ...ann.sheet, weapons, competencies: ['grappling', 'pike', 'dirk', 'beam'] },
        state: { grapple: [{ with: 'bob', degree: 1 }] },
      },
      bob,
    });
    return s.allowed('ann', 'grab', grab('sword', way));
  };
  expect([
    reached([pike], 'armed'),
    reached([pike, knife], 'armed'),
    reached([knife, pike], 'armed'),
    reached([pike, beam], 'armed'),
    reached([pike], 'bare'),
  ]).toEqual([false, true, true, false, true]);
});

test('LUR-GRAB-13 LUR-NAT-03 the armed way leaves the item on the ground even with a free hand, and only it uses a weapon', () => {
  const sheet = { weapons: [weapon('halberd')], natural: [natural('claws')] };
  for (const way of ['armed', 'bare']) {
    const s = duel(sheet);
    s.gm('major', { who: 'ann' });
    s.do('ann', 'grab', grab('sword', way), { dice: HIT });
    expect([holds(s, 'ann').includes('bob/sword'), s.state.ground.length]).toEqual(
      way === 'armed' ? [false, 1] : [true, 0],
    );
    const clawed = s.allowed('ann', 'strike', { weapon: 'ann/claws', target: 'bob' });
    expect(clawed).toBe(way === 'bare');
  }
});

test('LUR-BLIND-11 LUR-BLIND-04 an item is grabbed from an unseen enemy as in a blind attack', () => {
  const s = stage(
    { ann, bob: { ...bob, state: { cloaked: true } } },
    { options: { blindSpecials: true } },
  );
  const scene = s.do('ann', 'grab', grab('sword'), { dice: [1, 12, 12] });
  expect(diceOf(scene).slice(0, 2)).toEqual(['ann offence d20', 'bob defence d12']);
});
