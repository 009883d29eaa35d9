import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  natural,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';

/** Large and small in each other's hands, jaws and on each other's backs: what each may do with a turn. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const tough: Person = { side: 'b', sheet: { DEX: 8, bCON: 60 } };
const FIST = { weapon: 'unarmed', target: 'bob' };
const giant = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person =>
  fighter({ WGT: 60, STR: 40, ...sheet }, state, 'b');

test('LUR-PICK-15 LUR-PICK-02 an ogre crushes in the turn in which it has picked up', () => {
  const s = stage({ ogre: ogre(), bob: tough });
  s.do('ogre', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20, 20] });
  expect(s.do('ogre', 'crush', { target: 'bob' }).note('crushes')).toMatchObject({ damage: 14 });
  expect(s.refused('ogre', 'crush', { target: 'bob' })).toEqual(['LUR-PICK-15']);
});

test('LUR-PICK-19 LUR-PICK-02 and so do jaws bite that have just closed', () => {
  const s = stage({ rex: reptile(), bob: tough });
  const scene = s.do('rex', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20, 20] });
  expect(scene.rolled[0]).toBe('rex offence');
  const bite = s.do('rex', 'crush', { target: 'bob', how: 'bite' }, { dice: [8] });
  expect([bite.rolled, netOver(s, 'rex', 'bob')]).toEqual([['gm injury'], 2]);
});

test('LUR-PICK-16 LUR-CTX-20 a crush whose drive the armour stops does nothing', () => {
  const bob: Person = { side: 'b', sheet: { armor: 'chainmail' } };
  const s = stage({ ogre: ogre({}, ahead(['bob', 3])), bob });
  expect(s.do('ogre', 'crush', { target: 'bob' }).note('crushes')).toMatchObject({ damage: 0 });
  expect(s.who('bob').injuries.core).toBe(0);
});

test('LUR-PICK-11 LUR-CTX-30 a captive does nothing that is movement, but draws, speaks and strikes', () => {
  const s = stage(
    {
      bob: fighter({ ready: ['knife'] }, { knockedDown: true }, 'b'),
      ogre: ogre({}, ahead(['bob', 2])),
      roan: { side: 'b', from: 'horse' },
    },
    { map: MAP },
  );
  for (const [action, given] of [
    ['stand-up', {}],
    ['leave', {}],
    ['move', { to: 'yard' }],
    ['mount', { target: 'roan' }],
    ['engage', { target: 'ogre' }],
  ] as const)
    expect(s.refused('bob', action, given)).toContain('LUR-PICK-11');
  expect(s.allowed('bob', 'draw', { item: 'bob/knife' })).toBe(true);
  expect(s.allowed('bob', 'speak', { words: 'Help!' })).toBe(true);
  expect(s.allowed('bob', 'strike', { weapon: 'unarmed', target: 'ogre' })).toBe(true);
});

test('LUR-GRAP-19 LUR-GRAP-21 a captive fights the holder by Grappling, without ratings, bonuses or Reach', () => {
  const spear = weapon('spear', { tags: ['Reach'], competence: 'blades' });
  const sheet = { DEX: 5, weapons: [spear], natural: [natural('Claw', { offense: 2 })] };
  const s = stage({
    bob: fighter(sheet, {}, 'b'),
    ogre: ogre({}, ahead(['bob', 2])),
    ann: fighter(),
  });
  expect(s.refused('bob', 'strike', { weapon: 'bob/spear', target: 'ogre' })).toEqual([
    'LUR-GRAP-21',
  ]);
  expect(s.allowed('bob', 'strike', { weapon: 'bob/spear', target: 'ann' })).toBe(true);
  const scene = s.do(
    'bob',
    'strike',
    { weapon: 'bob/claw', target: 'ogre' },
    { dice: [5, 1, 1, 1] },
  );
  expect(tnOf(scene, 'offence')).toBe(5);
});

test('LUR-PICK-10 LUR-CTX-15 an ogre moves with its captive and is as slow and clumsy as the weight makes it', () => {
  const at = (STR: number) =>
    stage(
      {
        ann: fighter(),
        ogre: ogre({ STR, DEX: 9, SPD: 8 }, ahead(['ann', 2]), 'b'),
        ben: fighter(),
      },
      { map: MAP, order: ['ben', 'ogre', 'ann'] },
    );
  // 175 of 7 times STR 6 makes four degrees: half the DEX, a quarter of the SPD.
  const s = at(6);
  expect(
    tnOf(s.do('ben', 'strike', { weapon: 'unarmed', target: 'ogre' }, { dice: [1, 1] }), 'defence'),
  ).toBe(5);
  s.until('ogre');
  expect(tnOf(s.do('ogre', 'move', { to: 'yard' }, { dice: [2] }), 'movement')).toBe(2);
  expect([s.who('ann').zone, s.who('ben').zone]).toEqual(['yard', 'field']);
});

test('LUR-PICK-04 LUR-CLIMB-06 who is climbed on lifts as much less', () => {
  const s = (STR: number) =>
    stage({ ogre: ogre({ STR }), ann: fighter({}, ahead(['ogre', 2]), 'b'), bob: FOE });
  // 350 of 70 are five degrees, of 77 four.
  expect(s(10).refused('ogre', 'grapple', { target: 'bob' })).toContain('LUR-PICK-04');
  expect(s(11).allowed('ogre', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-MULTI-06 LUR-MULTI-07 an ogre with a captive in one hand begins a normal grapple with the other, and picks up no third', () => {
  const s = stage({
    ogre: ogre({ STR: 30 }, ahead(['bob', 2])),
    bob: FOE,
    hob: ogre({}, {}, 'b'),
    cid: FOE,
    dot: FOE,
  });
  s.gm('major', { who: 'ogre' });
  const scene = s.do('ogre', 'grapple', { target: 'hob' }, { dice: [1, 20, 20, 20] });
  expect([scene.fact('grants', 'degrees'), grappleKind(s, 'ogre', 'hob')]).toEqual([2, 'normal']);
  expect(grappleKind(s, 'ogre', 'bob')).toBe('pick-up');
  expect(s.allowed('ogre', 'grapple', { target: 'cid' })).toBe(true);
  // Cid is outside of the grapple with Hob: three degrees, and not more for what it costs.
  s.gm('major', { who: 'ogre' });
  s.do('ogre', 'grapple', { target: 'cid' }, { dice: [1, 20, 20, 20, 20] });
  expect(
    s
      .who('ogre')
      .hands.map(({ holds }) => holds)
      .toSorted(),
  ).toEqual(['bob', 'cid']);
  expect(s.refused('ogre', 'grapple', { target: 'dot' })).toContain('LUR-PICK-03');
});

test('LUR-PICK-09 LUR-PICK-12 an ogre holds its own against others, and its captive has none but the ogre to match', () => {
  const s = stage({
    ann: fighter(),
    ogre: ogre({}, ahead(['ann', 2]), 'b'),
    ben: fighter(),
    bob: FOE,
  });
  expect([netOver(s, 'ben', 'ogre'), netOver(s, 'ogre', 'ann'), netOver(s, 'bob', 'ann')]).toEqual([
    0, 2, 3,
  ]);
});

test('LUR-PICK-06 LUR-GADV-08 a captive who is pinned in the hand is crushed on, and free when let go', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: tough, ann: fighter() });
  s.do('ogre', 'wrestle', { target: 'bob' }, { dice: [1, 20, 20, 20] });
  expect(isPinned(s, 'ogre', 'bob')).toBe(true);
  expect(s.do('ogre', 'crush', { target: 'bob' }).rolled).toEqual([]);
  s.until('bob');
  expect(s.refused('bob', 'wrestle', { target: 'ogre' })).toContain('LUR-GADV-08');
  s.until('ogre').do('ogre', 'let-go', { target: 'bob' });
  expect([grappleKind(s, 'ogre', 'bob'), s.who('bob').knockedDown]).toEqual([undefined, false]);
});

test('LUR-FREE-03 LUR-CLIMB-02 to free a captive from an ogre costs one of a third its weight three degrees', () => {
  const s = stage({ ann: fighter(), ben: FOE, ogre: ogre({}, ahead(['ben', 3]), 'c') });
  expect(s.state.grapples.length).toBe(1);
  const own = stage({ ann: fighter(), ben: fighter(), ogre: ogre({}, ahead(['ben', 3]), 'b') });
  const scene = own.do(
    'ann',
    'free-ally',
    { ally: 'ben', from: 'ogre' },
    { dice: [1, 20, 20, 20, 20] },
  );
  expect([scene.fact('grants', 'degrees'), grappleKind(own, 'ogre', 'ben')]).toEqual([
    3,
    undefined,
  ]);
  expect([netOver(own, 'ogre', 'ann'), netOver(own, 'ogre', 'ben')]).toEqual([3, 0]);
});

test('LUR-PICK-07 LUR-PICK-11 who has got out of the hand in their turn has a movement phase in the next', () => {
  const s = stage({ bob: fighter({}, {}, 'b'), ogre: ogre({}, ahead(['bob', 2])) });
  const scene = s.do('bob', 'wrestle', { target: 'ogre' }, { dice: [1, 20, 20, 20] });
  expect([scene.asked, netOver(s, 'bob', 'ogre')]).toEqual([[], 0]);
  expect(s.until('ogre').until('bob').allowed('bob', 'leave')).toBe(true);
});

test('LUR-PICK-21 LUR-PICK-22 jaws with prey bite no one else; the tail strikes others, not the prey', () => {
  const s = stage({ rex: reptile(ahead(['bob', 2])), bob: tough, cid: FOE });
  expect(s.refused('rex', 'bite', { weapon: 'rex/bite', target: 'cid' })).toEqual(['LUR-PICK-21']);
  expect(s.refused('rex', 'bite', { weapon: 'rex/bite', target: 'bob' })).toEqual(['LUR-PICK-22']);
  expect(s.refused('rex', 'strike', { weapon: 'rex/tail', target: 'bob' })).toEqual([
    'LUR-PICK-22',
  ]);
  expect(s.refused('rex', 'trip', { ...FIST })).toEqual(expect.arrayContaining(['LUR-TRIP-03']));
  expect(s.allowed('rex', 'strike', { weapon: 'rex/tail', target: 'cid' })).toBe(true);
});

test('LUR-PICK-18 LUR-PICK-03 a beast with hands takes up by hand, whatever its mouth; one without hands nothing of a tenth', () => {
  const handed = stage({ rex: reptile({}, { hands: 2 }), bob: FOE });
  handed.do('rex', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1] });
  expect(grappleKind(handed, 'rex', 'bob')).toBe(undefined);
  const small = stage({ rex: reptile({}, { WGT: 70 }), bob: FOE });
  expect(small.refused('rex', 'grapple', { target: 'bob' })).toContain('LUR-PICK-18');
});

test.each([
  [6, 19, 'climb'],
  [7, 21, 'normal'],
  [7, 22, 'climb'],
] as const)('LUR-CLIMB-01 LUR-GRAP-04 of WGT %i on %i it is a %s grapple', (own, other, kind) => {
  const s = stage({ ann: fighter({ WGT: own }), bob: { side: 'b', sheet: { WGT: other } } });
  const dice = kind === 'normal' ? [1, 20, 20, 20] : [1, 20, 20, 20, 20];
  s.do('ann', 'grapple', { target: 'bob' }, { dice });
  expect([grappleKind(s, 'ann', 'bob'), aheadBy(s, 'ann', 'bob')]).toEqual([
    kind,
    kind === 'normal' ? 1 : 2,
  ]);
});

test('LUR-MULTI-11 LUR-CLIMB-03 a climber may be grappled by a third: three degrees exposed less the two it costs', () => {
  const s = stage({
    ann: fighter(),
    bob: fighter({}, ahead(['giant', 2]), 'b'),
    giant: { ...giant(), side: 'c' },
  });
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 1] });
  expect(diceOf(scene)).toHaveLength(3);
  expect([grappleKind(s, 'ann', 'bob'), grappleKind(s, 'bob', 'giant')]).toEqual([
    'normal',
    'climb',
  ]);
  expect(netOver(s, 'ann', 'bob')).toBe(3);
});

test('LUR-GRAP-16 LUR-CLIMB-13 a climber thrown off pulls down whom they wrestle', () => {
  const s = stage({
    giant: giant(),
    ann: fighter({}, ahead(['giant', 2], ['bob', 1])),
    bob: FOE,
  });
  s.do('giant', 'throw-off', {}, { dice: [9] });
  expect([
    s.who('ann').knockedDown,
    s.who('bob').knockedDown,
    grappleKind(s, 'ann', 'bob'),
  ]).toEqual([true, true, 'normal']);
});

test('LUR-CLIMB-09 LUR-CLIMB-10 each climber rolls for themselves, once a turn, and the free way leaves the major action', () => {
  const s = stage({
    giant: giant(),
    ann: fighter({ DEX: 8 }, ahead(['giant', 3])),
    ben: fighter({ DEX: 10 }, ahead(['giant', 2])),
  });
  const scene = s.do('giant', 'throw-off', {}, { dice: [9, 9] });
  expect(diceOf(scene)).toEqual(['ann throw-off d12', 'ben throw-off d12']);
  expect([grappleKind(s, 'ann', 'giant'), grappleKind(s, 'ben', 'giant')]).toEqual([
    undefined,
    'climb',
  ]);
  expect(s.refused('giant', 'throw-off-major')).toEqual(['LUR-CLIMB-09', 'LUR-CLIMB-10']);
  expect(s.allowed('giant', 'strike', { weapon: 'unarmed', target: 'ben' })).toBe(true);
});

test('LUR-CLIMB-10 LUR-ATK-01 the major way leaves no attack', () => {
  const s = stage({ giant: giant(), ann: fighter({}, ahead(['giant', 3])) });
  s.do('giant', 'throw-off-major', {}, { dice: [8] });
  expect(grappleKind(s, 'ann', 'giant')).toBe('climb');
  expect(s.refused('giant', 'strike', { weapon: 'unarmed', target: 'ann' })).toContain(
    'LUR-ATK-01',
  );
});

test('LUR-CLIMB-08 LUR-MULTI-09 one climber taken in hand leaves the other on the back', () => {
  const s = stage({
    giant: giant(),
    ann: fighter({}, ahead(['giant', 3])),
    ben: fighter({}, ahead(['giant', 2])),
  });
  s.do(
    'giant',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20, 20, 20], answers: [['shed', 'hold']] },
  );
  expect([grappleKind(s, 'giant', 'ann'), grappleKind(s, 'giant', 'ben')]).toEqual([
    'pick-up',
    'climb',
  ]);
  expect([aheadBy(s, 'giant', 'ann'), s.who('ann').knockedDown]).toEqual([2, false]);
});

test('LUR-CLIMB-08 LUR-PICK-03 with both hands full the giant can only end it, and the climber falls', () => {
  const weapons = [weapon('club'), weapon('axe')];
  const s = stage({ giant: giant({}, { weapons }), ann: fighter({}, ahead(['giant', 2])) });
  const scene = s.do('giant', 'wrestle', { target: 'ann' }, { dice: [1, 20, 20, 20] });
  expect([scene.asked, s.who('ann').knockedDown]).toEqual([[], true]);
});

test('LUR-CLIMB-14 LUR-GRAP-11 a climber gets down freely and rolls on SPD like anyone else', () => {
  const s = stage({ ann: fighter({ SPD: 8 }, ahead(['giant', 2])), giant: giant() });
  expect(s.refused('ann', 'leave')).toContain('LUR-CLIMB-14');
  s.do('ann', 'let-go', { target: 'giant' });
  expect(s.do('ann', 'leave', {}, { dice: [8] }).rolled).toEqual(['ann movement']);
  expect([s.who('ann').engagement, s.who('ann').knockedDown]).toEqual([null, false]);
});

test('LUR-CLIMB-05 LUR-GADV-08 a giant with a climber three degrees ahead acts and defends as ever', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 3])), giant: giant(), ben: fighter() });
  const scene = s.do(
    'ann',
    'strike',
    { weapon: 'unarmed', target: 'giant' },
    { dice: [1, 1, 1, 1, 1] },
  );
  expect(diceOf(scene)).toHaveLength(5);
  expect(s.until('giant').allowed('giant', 'strike', { weapon: 'unarmed', target: 'ben' })).toBe(
    true,
  );
});

test('LUR-GRAP-21 LUR-GRAP-20 neither giant nor climber reaches the other with a spear, nor is helped by ratings', () => {
  const spear = weapon('spear', { tags: ['Reach'], competence: 'blades' });
  const axe = weapon('axe', { offense: 4, defense: 2, competence: 'blades' });
  const s = stage({
    giant: giant({}, { weapons: [spear, axe] }),
    ann: fighter({ weapons: [spear] }, ahead(['giant', 2])),
  });
  expect(s.refused('giant', 'strike', { weapon: 'giant/spear', target: 'ann' })).toEqual([
    'LUR-GRAP-21',
  ]);
  const scene = s.do(
    'giant',
    'strike',
    { weapon: 'giant/axe', target: 'ann' },
    { dice: [1, 1, 1, 1] },
  );
  expect([tnOf(scene, 'offence'), tnOf(scene, 'defence')]).toEqual([8, 8]);
  expect(s.until('ann').refused('ann', 'strike', { weapon: 'ann/spear', target: 'giant' })).toEqual(
    ['LUR-GRAP-21'],
  );
});

test('LUR-MULTI-08 LUR-PICK-08 a climber climbs on no second giant, and an ogre plucks them off without a fall', () => {
  const s = stage({
    ann: fighter({}, ahead(['giant', 2])),
    giant: { ...giant(), side: 'b' },
    hill: { ...giant(), side: 'b' },
  });
  expect(s.refused('ann', 'grapple', { target: 'hill' })).toEqual(['LUR-MULTI-08']);
  s.until('hill');
  s.do('hill', 'grapple', { target: 'ann' }, { dice: [1, 20] });
  expect([grappleKind(s, 'hill', 'ann'), grappleKind(s, 'giant', 'ann')]).toEqual([
    'pick-up',
    undefined,
  ]);
  expect(s.who('ann').knockedDown).toBe(false);
});

test('LUR-CLIMB-03 LUR-GRAP-12 a giant that wrestles its like is three behind a climber who is outside of that', () => {
  const s = stage({
    ann: fighter({}, ahead(['giant', 2])),
    giant: giant(ahead(['hill', 1])),
    hill: { ...giant(), side: 'a' },
  });
  // Two won by climbing and three of the grapple with the other: three at most.
  expect([netOver(s, 'ann', 'giant'), netOver(s, 'giant', 'hill')]).toEqual([3, 1]);
});
