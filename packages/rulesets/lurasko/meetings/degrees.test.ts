import { expect, test } from 'vitest';
import { ahead, blade, fighter, FOE, ogre } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { aheadBy, diceOf, grappleKind, natural, netOver, stage, weapon } from '../testing/stage.js';

/** Degrees of melee advantage from several sources at once, and what is done with them. */

const DOWN = { knockedDown: true };
const giant: Person = { side: 'c', sheet: { WGT: 60, STR: 60 } };

test('LUR-GRAP-12 LUR-ADV-05 two who grapple others each are three degrees behind the other: level', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    bob: FOE,
    cid: FOE,
    dot: fighter({}, ahead(['cid', 2])),
  });
  expect([netOver(s, 'ann', 'cid'), netOver(s, 'cid', 'ann'), netOver(s, 'ann', 'bob')]).toEqual([
    0, 0, 1,
  ]);
});

test('LUR-PICK-12 LUR-GRAP-12 a captive and an enemy who grapples a third are level', () => {
  const s = stage({
    ogre: ogre({}, ahead(['bob', 2])),
    ann: fighter({}, ahead(['cid', 1])),
    bob: FOE,
    cid: FOE,
  });
  expect(netOver(s, 'ann', 'bob')).toBe(0);
});

test('LUR-CLIMB-03 LUR-ADV-05 enemies who climb on the same giant are level, and so are captive and climber', () => {
  const s = stage({
    ann: fighter({}, ahead(['giant', 2])),
    bob: fighter({}, ahead(['giant', 3]), 'b'),
    cid: FOE,
    giant: { ...giant, state: ahead(['cid', 2]) },
  });
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'ann', 'cid')]).toEqual([0, 0]);
});

test('LUR-ADV-01 LUR-CTX-32 a grappler on the ground is three degrees behind outsiders, not four; one outsider who lies there is two ahead', () => {
  const at = (own: Person['state'], other: Person['state']) =>
    netOver(
      stage({
        ann: fighter({}, { ...ahead(['bob', 1]), ...own }),
        bob: FOE,
        cid: { ...FOE, state: other },
      }),
      'cid',
      'ann',
    );
  expect([at(DOWN, {}), at({}, DOWN), at(DOWN, DOWN)]).toEqual([3, 2, 3]);
});

test('LUR-CTX-32 two enemies on the ground are level', () => {
  const s = stage({ ann: fighter({}, DOWN), bob: { ...FOE, state: DOWN } });
  expect(netOver(s, 'ann', 'bob')).toBe(0);
});

test('LUR-BITE-01 LUR-ADV-05 a bite uses up the one degree of a grapple until the next turn', () => {
  const s = stage({
    ann: fighter({ natural: [natural('Bite')] }, ahead(['bob', 1])),
    bob: FOE,
  });
  const scene = s.do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [1, 1] });
  expect(diceOf(scene)).toEqual(['ann offence d6', 'bob defence d20']);
  expect([netOver(s, 'ann', 'bob'), aheadBy(s, 'ann', 'bob')]).toEqual([0, 1]);
  expect(netOver(s.until('ann'), 'ann', 'bob')).toBe(1);
});

test('LUR-GRAB-04 LUR-GRAB-05 LUR-GRAB-06 a grab that costs three takes from one degree ahead to two behind', () => {
  const axe = weapon('axe', { hands: 2 });
  const s = stage({
    ann: fighter({ STR: 5 }, ahead(['bob', 1])),
    bob: { side: 'b', sheet: { DEX: 8, STR: 6, weapons: [axe] } },
  });
  const grab = { way: 'bare', target: 'bob', item: 'bob/axe' };
  expect(diceOf(s.do('ann', 'grab', grab, { dice: [1, 9, 10, 11] }))).toHaveLength(4);
  expect([netOver(s, 'bob', 'ann'), s.who('bob').hands.map(({ holds }) => holds)]).toEqual([
    2,
    [null, null],
  ]);
  expect(netOver(s.until('ann'), 'ann', 'bob')).toBe(1);
});

test('LUR-GRAB-05 equal strength and one hand cost one degree; a shield on the arm costs two', () => {
  const shield = weapon('shield', { kind: 'gear', tags: ['Shield'], defense: 3 });
  const bob: Person = { side: 'b', sheet: { DEX: 8, STR: 5, weapons: ['knife', shield] } };
  const cost = (item: string, dice: number[]): number => {
    const s = stage({ ann: fighter(), bob });
    s.do('ann', 'grab', { way: 'bare', target: 'bob', item }, { dice });
    return netOver(s, 'bob', 'ann');
  };
  expect([cost('bob/knife', [1, 1, 1]), cost('bob/shield', [1, 1, 1, 1])]).toEqual([1, 2]);
});

test('LUR-GRAB-08 LUR-COMP-08 a shield that was seized guards its new bearer and no longer its owner', () => {
  const shield = weapon('shield', { kind: 'gear', tags: ['Shield'], defense: 3 });
  const s = stage({
    ann: fighter(),
    bob: fighter({ weapons: [shield] }, {}, 'b'),
  });
  s.do(
    'ann',
    'grab',
    { way: 'bare', target: 'bob', item: 'bob/shield' },
    { dice: [1, 20, 20, 20] },
  );
  s.until('bob');
  const scene = s.do(
    'bob',
    'strike',
    { weapon: 'unarmed', target: 'ann' },
    { dice: [1, 9, 10, 11] },
  );
  expect([scene.fact('roll', 'tn'), scene.facts('roll', 'tn', { roll: 'defence' })]).toEqual([
    8,
    [11],
  ]);
});

test('LUR-GRAB-03 LUR-CTX-30 a grab is no inventory action: what was seized may be stowed the same turn, but nothing grabbed after that', () => {
  const s = stage({ ann: fighter(), bob: { side: 'b', sheet: { weapons: ['knife', 'club'] } } });
  s.gm('major', { who: 'ann' });
  s.do('ann', 'grab', { way: 'bare', target: 'bob', item: 'bob/knife' }, { dice: [1, 20, 20] });
  s.do('ann', 'stow', { item: 'bob/knife' });
  const second = { way: 'bare', target: 'bob', item: 'bob/club' };
  expect(s.refused('ann', 'grab', second)).toEqual(['LUR-GRAB-03']);
});

test('LUR-GRAB-12 LUR-GRAB-06 the armed way at a thing in both hands costs two and lays it down', () => {
  const axe = weapon('axe', { hands: 2 });
  const s = stage({
    ann: fighter({ weapons: [blade('one'), blade('two')] }),
    bob: { side: 'b', sheet: { weapons: [axe] } },
  });
  const scene = s.do(
    'ann',
    'grab',
    { way: 'armed', target: 'bob', item: 'bob/axe' },
    { dice: [1, 20, 20, 20] },
  );
  expect([scene.fact('grants', 'degrees'), s.state.ground]).toMatchObject([
    2,
    [{ item: 'bob/axe', near: 'ann' }],
  ]);
});

test('LUR-GRAB-02 LUR-GADV-08 from the pinned things are taken without a defence roll', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 3])),
    ben: fighter(),
    bob: { side: 'b', sheet: { ready: ['knife'] } },
  });
  s.until('ben');
  const scene = s.do(
    'ben',
    'grab',
    { way: 'bare', target: 'bob', item: 'bob/knife' },
    { dice: [1] },
  );
  expect([diceOf(scene), s.who('bob').ready]).toEqual([['ben offence d6'], []]);
});

test('LUR-GRAB-08 LUR-MULTI-07 with a captive in one hand an ogre seizes with the other, and has none left', () => {
  const s = stage({
    ogre: ogre({}, ahead(['bob', 2])),
    bob: FOE,
    cid: { side: 'b', sheet: { weapons: ['knife', 'club'] } },
  });
  s.gm('major', { who: 'ogre' });
  s.do('ogre', 'grab', { way: 'bare', target: 'cid', item: 'cid/knife' }, { dice: [1, 20, 20] });
  expect(
    s
      .who('ogre')
      .hands.map(({ holds }) => holds)
      .toSorted(),
  ).toEqual(['bob', 'cid/knife']);
  const more = { way: 'bare', target: 'cid', item: 'cid/club' };
  expect(s.refused('ogre', 'grab', more)).toContain('LUR-GRAB-08');
});

const TRIP = { weapon: 'unarmed', target: 'bob' };

test('LUR-TRIP-05 twice the strength costs two degrees, one point less costs one', () => {
  const cost = (STR: number, dice: number[]): number => {
    const s = stage({ ann: fighter({ STR: 5 }), bob: { side: 'b', sheet: { DEX: 8, STR } } });
    s.do('ann', 'trip', TRIP, { dice });
    return netOver(s, 'bob', 'ann');
  };
  expect([cost(10, [1, 1, 1, 1]), cost(9, [1, 1, 1])]).toEqual([2, 1]);
});

test('LUR-TRIP-07 LUR-BITE-02 a trip that hits takes back what it cost, not the degree of the bite before', () => {
  const at = (options: Staging['options']) => {
    const s = stage(
      { ann: fighter({ natural: [natural('Bite')] }), bob: FOE },
      { options: { knockdownDegrees: 0, ...options } },
    );
    s.gm('major', { who: 'ann' });
    s.do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [1, 1, 1] });
    s.do('ann', 'trip', TRIP, { dice: [1, 20, 20, 20] });
    return [s.who('bob').knockedDown, netOver(s, 'bob', 'ann')];
  };
  expect([at({}), at({ tripClears: 'all' })]).toEqual([
    [true, 1],
    [true, 0],
  ]);
});

test('LUR-TRIP-08 LUR-GRAP-22 a trip that fails its offence roll leaves its degree, unless such are cleared', () => {
  const at = (grantOnFailedOffence: string): number => {
    const s = stage({ ann: fighter({ DEX: 3 }), bob: FOE }, { options: { grantOnFailedOffence } });
    s.do('ann', 'trip', TRIP, { dice: [4] });
    return netOver(s, 'bob', 'ann');
  };
  expect([at('stays'), at('cleared')]).toEqual([1, 0]);
});

test('LUR-TRIP-04 at exactly three times the WGT a target cannot be tripped, below that they can', () => {
  const s = (WGT: number) =>
    stage({ ann: fighter({ WGT: 7 }), bob: { side: 'b', sheet: { WGT } } });
  expect(s(21).refused('ann', 'trip', TRIP)).toEqual(['LUR-TRIP-04']);
  expect(s(20).allowed('ann', 'trip', TRIP)).toBe(true);
});

test('LUR-TRIP-01 LUR-TRIP-04 a rider is pulled off whatever the horse weighs, and the horse stands', () => {
  const s = stage({
    ann: fighter(),
    bob: { side: 'b', state: { riding: 'roan' } },
    roan: { side: 'b', from: 'horse' },
  });
  expect(s.refused('ann', 'trip', { ...TRIP, target: 'roan' })).toEqual(['LUR-TRIP-04']);
  s.do('ann', 'trip', TRIP, { dice: [1, 20, 20] });
  expect([s.who('bob').riding, s.who('bob').knockedDown, s.who('roan').knockedDown]).toEqual([
    null,
    true,
    false,
  ]);
});

test('LUR-TRIP-01 LUR-CTX-32 an ogre throws a horse, and its rider falls with it', () => {
  const s = stage({
    ogre: ogre(),
    bob: { side: 'b', state: { riding: 'roan' } },
    roan: { side: 'b', from: 'horse' },
  });
  s.do('ogre', 'trip', { ...TRIP, target: 'roan' }, { dice: [1, 20, 20] });
  expect([s.who('roan').knockedDown, s.who('bob').knockedDown]).toEqual([true, true]);
});

test('LUR-TRIP-07 LUR-PICK-14 a captive who is tripped stays up, and the granted degree is removed', () => {
  const s = stage({ ann: fighter(), ogre: ogre({}, ahead(['bob', 2])), bob: FOE });
  s.do('ann', 'trip', TRIP, { dice: [1, 20, 20, 20] });
  expect([s.who('bob').knockedDown, netOver(s, 'ann', 'bob')]).toEqual([false, 3]);
});

test('LUR-PICK-08 LUR-TRIP-03 a captive with both hands free may trip an enemy beside the holder', () => {
  const s = stage({ ogre: ogre({}, ahead(['ann', 2]), 'b'), ann: fighter(), bob: FOE });
  s.until('ann');
  // Three degrees behind all others, and one more given: three at most.
  const scene = s.do('ann', 'trip', TRIP, { dice: [1, 20, 20, 20, 20] });
  expect([diceOf(scene).length, s.who('bob').knockedDown, grappleKind(s, 'ogre', 'ann')]).toEqual([
    5,
    true,
    'pick-up',
  ]);
});

test('LUR-ADV-06 Easing of the GM and Hindrance of advantage make one roll, or are layered', () => {
  const at = (mixedEasingHindrance: string) => {
    const effects = [{ roll: 'defence', easing: 1 }];
    const s = stage(
      { ann: fighter({}, ahead(['bob', 2])), bob: { ...FOE, state: { effects } } },
      { options: { mixedEasingHindrance } },
    );
    const dice = mixedEasingHindrance === 'net' ? [1, 1, 1] : [1, 1, 1, 1, 1, 1, 1];
    return diceOf(s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice })).length - 1;
  };
  expect([at('net'), at('layered')]).toEqual([2, 6]);
});

test('LUR-BLIND-03 LUR-ADV-07 a blind blow is rolled without advantage, and defended with it', () => {
  const s = stage({
    ann: fighter({}, { blinded: true }),
    ben: fighter({}, ahead(['bob', 1])),
    bob: FOE,
  });
  expect(diceOf(s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1, 1, 1, 1, 1] }))).toEqual([
    'ann offence d20',
    ...Array.from({ length: 4 }, () => 'bob defence d12'),
  ]);
});

test('LUR-TRIP-02 a rider on a flying mount cannot be pulled off; on the ground they can', () => {
  const s = stage({
    ann: fighter(),
    bob: { side: 'b', state: { riding: 'roan' } },
    roan: { side: 'b', from: 'horse', state: { flying: true } },
  });
  expect(s.refused('ann', 'trip', TRIP)).toEqual(['LUR-TRIP-02']);
  s.gm('fly', { who: 'roan', on: false });
  expect(s.allowed('ann', 'trip', TRIP)).toBe(true);
});

test('LUR-TRIP-02 LUR-GRAP-16 who has been knocked out of the air is tripped once more when up again', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: { flying: true } } });
  expect(s.refused('ann', 'trip', TRIP)).toEqual(['LUR-TRIP-02']);
  s.gm('knock-down', { who: 'bob' });
  s.until('bob').do('bob', 'stand-up');
  expect([s.who('bob').flying, s.until('ann').allowed('ann', 'trip', TRIP)]).toEqual([false, true]);
});
