import type { Command, Id } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { natural, stage, weapon } from '../testing/stage.js';

const next = (s: Stage, by: Id): Command | undefined =>
  sensiblePolicy(lurasko).command(s.state, by);

const armed = (side: string, more: Person = {}): Person => ({
  side,
  at: { zone: 'here', engagement: 'e' },
  ...more,
  sheet: { DEX: 9, competencies: ['axe'], weapons: [weapon('axe')], ...more.sheet },
});
const inZone = (people: Readonly<Record<Id, Person>>, ...traits: readonly string[]): Stage =>
  stage(people, { map: { places: [{ id: 'here', traits }] } });
const apart = (more: Person = {}): Person => armed('them', { at: 'here', ...more });
const full = { attacksReceived: 3 };

test('LUR-MAX-01 they turn from enemies who have received their maximum to one who has not', () => {
  const first = (bob: Person['state'], cid: Person = {}, ann: Person = {}) =>
    next(
      inZone({ ann: armed('us', ann), bob: armed('them', { state: bob }), cid: apart(cid) }),
      'ann',
    );
  expect(first(full)).toMatchObject({ do: 'engage', with: { target: 'cid' } });
  expect(first({})?.do).toBe('strike');
  expect(first(full, { state: full })?.do).toBe('end');
  expect(first(full, { at: { zone: 'here', engagement: 'e' } })).toMatchObject({
    do: 'strike',
    with: { target: 'cid' },
  });
  expect(first(full, { state: { cloaked: true } })?.do).toBe('end');
  const hold = { grapple: [{ with: 'bob', degree: 1 }] };
  expect(first(full, {}, { state: hold })?.do).not.toBe('engage');
});

const behindOthers = (...traits: readonly string[]): Stage =>
  inZone(
    {
      ann: armed('us'),
      bob: armed('them', { state: { guarded: true } }),
      cid: apart(),
      dan: apart(),
    },
    ...traits,
  );

test('LUR-CTX-25 and from one behind others in narrow corridors, whom elsewhere they would get past', () => {
  expect(next(behindOthers('Narrow Corridors'), 'ann')).toMatchObject({ do: 'engage' });
  expect(next(behindOthers(), 'ann')).toMatchObject({ do: 'bypass', with: { target: 'bob' } });
});

test('LUR-CTX-25 LUR-CTX-31 and close with an enemy they can reach', () => {
  const closesWith = (state: Person['state'], ...traits: readonly string[]) =>
    next(
      inZone(
        {
          ann: armed('us', { at: 'here' }),
          bob: apart({ state }),
          cid: apart({ sheet: { DEX: 10 } }),
          dan: apart({ sheet: { DEX: 11 } }),
        },
        ...traits,
      ),
      'ann',
    )?.with['target'];
  expect([
    closesWith({}, 'Narrow Corridors'),
    closesWith({ guarded: true }, 'Narrow Corridors'),
    closesWith({ guarded: true }),
    closesWith(full),
  ]).toEqual(['bob', 'cid', 'bob', 'cid']);
});

const beast: Person = {
  side: 'them',
  sheet: {
    DEX: 8,
    WGT: 160,
    STR: 20,
    hands: 0,
    largeMouth: true,
    natural: [natural('Tail'), natural('Bite', { damage: 40, drive: 40, tags: ['Bite'] })],
  },
};
const small = (more: Person['sheet']): Person => ({
  side: 'us',
  sheet: { DEX: 10, WGT: 6, competencies: ['axe', 'grappling'], weapons: [weapon('axe')], ...more },
});

test('LUR-CLIMB-01 they climb only on what their blows do not get through', () => {
  const hide = (low: number): Person => ({
    ...beast,
    sheet: { ...beast.sheet, DEX: 3, armor: { name: 'hide', low, high: 60 } },
  });
  const first = (low: number) => next(stage({ ann: small({}), beast: hide(low) }), 'ann')?.do;
  expect([first(30), first(10)]).toEqual(['grapple', 'strike']);
});

test('LUR-GRAP-01 they take hold of one in plate only where blows promise little at all others', () => {
  const plated: Person = {
    side: 'them',
    sheet: { DEX: 4, WGT: 6, armor: { name: 'plate', low: 40, high: 60 } },
  };
  const first = (others: Readonly<Record<string, Person>> = {}) =>
    next(stage({ ann: small({}), bob: plated, ...others }), 'ann');
  const open = (bCON: number): Person => ({
    side: 'them',
    sheet: { DEX: 5, WGT: 6, bCON },
  });
  expect(first()).toMatchObject({ do: 'grapple', with: { target: 'bob' } });
  expect(first({ cid: plated })?.do).toBe('grapple');
  expect(first({ cid: open(3) })).toMatchObject({ do: 'strike', with: { target: 'cid' } });
  expect(first({ cid: open(30) })?.do).toBe('grapple');
});

test('LUR-PICK-18 LUR-PICK-19 jaws snap where two bites are likelier to bring the prey down than a blow the best foe', () => {
  const first = (prey: Person['sheet'], other: Person['sheet'], own: Person['sheet'] = {}) =>
    next(
      stage({
        beast: { ...beast, sheet: { ...beast.sheet, ...own } },
        bob: small(prey),
        cid: small(other),
      }),
      'beast',
    )?.do;
  const plate = { armor: { name: 'plate', low: 24, high: 30 } };
  const jaws = (prey: number, other: number): unknown =>
    first({ DEX: 6, bCON: prey, ...plate }, { bCON: other });
  expect([jaws(9, 3), jaws(10, 3), jaws(9, 2), jaws(1, 2)]).toEqual([
    'grapple',
    'strike',
    'strike',
    'strike',
  ]);
  const harder = { armor: { name: 'harder', low: 50, high: 60 } };
  expect(first({ DEX: 6, ...harder }, { bCON: 12 })).toBe('strike');
  // Jaws without a Bite have twice the strength (LUR-PICK-20).
  expect(first({ DEX: 6, ...plate }, plate, { natural: [natural('Tail')] })).toBe('grapple');
});

test('LUR-CTX-20 LUR-CTX-30 a weapon that gets through to every foe is not changed for one that serves only against some', () => {
  const first = (armor: Readonly<Record<string, string | number>>) => {
    const sheet = {
      STR: 6,
      competencies: ['pick', 'sword'],
      weapons: [weapon('pick', { damage: 10, drive: 30 }), 'torch'],
      ready: [weapon('sword', { damage: 12 })],
    };
    return next(
      stage({
        ann: { side: 'us', sheet },
        bob: { side: 'them', sheet: { DEX: 6, bCON: 3 } },
        cid: { side: 'them', sheet: { DEX: 9, armor } },
      }),
      'ann',
    )?.do;
  };
  expect([
    first({ name: 'mail', low: 24, high: 40 }),
    first({ name: 'cloth', low: 2, high: 20 }),
    first({ name: 'plate', low: 50, high: 60 }),
  ]).toEqual(['strike', 'stow', 'stow']);
});

test('LUR-CTX-20 LUR-BITE-01 they bite an enemy whose armour lets the teeth through, however exposed another in plate is', () => {
  const bitten = (armor: Person['sheet']) =>
    next(
      inZone({
        ann: armed('us', {
          sheet: { weapons: [], natural: [natural('Bite', { tags: ['Bite'] })] },
        }),
        bob: armed('them', { sheet: { DEX: 5, ...armor } }),
        cid: armed('them', { sheet: { DEX: 9 } }),
      }),
      'ann',
    );
  expect(bitten({})).toMatchObject({ do: 'bite', with: { target: 'bob' } });
  expect(bitten({ armor: { name: 'plate', low: 24, high: 40 } })).toMatchObject({
    do: 'bite',
    with: { target: 'cid' },
  });
});

const brawler = (STR: number, weapons: readonly string[], more: Person['state'] = {}): Person =>
  armed('us', {
    sheet: {
      STR,
      competencies: ['axe', 'unarmed'],
      weapons: weapons.map((name) => weapon(name, { competence: 'axe' })),
    },
    state: more,
  });

test('LUR-UNARM-04 LUR-CTX-30 the strong put away a weapon that does less than both fists, and take none up', () => {
  const ogre = inZone({ ann: brawler(12, ['axe']), bob: armed('them') });
  expect(next(ogre, 'ann')).toMatchObject({ do: 'stow', with: { item: 'ann/axe' } });
  ogre.do('ann', 'stow', { item: 'ann/axe' });
  expect(next(ogre, 'ann')).toMatchObject({ do: 'strike', with: { weapon: 'unarmed' } });
  ogre.do('ann', 'draw', { item: 'ann/axe' });
  ogre.do('ann', 'drop', { item: 'ann/axe' });
  expect(next(ogre, 'ann')).toMatchObject({ do: 'strike', with: { weapon: 'unarmed' } });
  // Here the axe does as much as two fists; and with a weapon in each hand neither is put away for them.
  expect(next(inZone({ ann: brawler(5, ['axe']), bob: armed('them') }), 'ann')?.do).toBe('strike');
  const two = inZone({ ann: brawler(12, ['axe', 'adze']), bob: armed('them') });
  expect(next(two, 'ann')?.do).toBe('strike');
  // Fists are no better for combatants who have not learned to use them, or who have another weapon to draw.
  const sheet = { STR: 12, competencies: ['axe'], weapons: [weapon('axe')] };
  const second = {
    ...sheet,
    competencies: ['axe', 'unarmed'],
    ready: [weapon('adze', { competence: 'axe' })],
  };
  const first = (more: Person['sheet']) =>
    next(inZone({ ann: armed('us', { sheet: { ...more } }), bob: armed('them') }), 'ann')?.do;
  expect([first(sheet), first(second)]).toEqual(['strike', 'draw']);
  // In a grapple the weapon stays in hand, since it may be needed afterwards.
  const hold = { grapple: [{ with: 'bob', degree: 1 }] };
  expect(next(inZone({ ann: brawler(12, ['axe'], hold), bob: armed('them') }), 'ann')?.do).toBe(
    'strike',
  );
});

test('LUR-CTX-30 the weak take up what lies there', () => {
  const s = inZone({ ann: brawler(3, ['axe']), bob: armed('them') });
  s.do('ann', 'drop', { item: 'ann/axe' });
  expect(next(s, 'ann')).toMatchObject({ do: 'pick-up-item', with: { item: 'ann/axe' } });
});

test('LUR-COMP-04 LUR-BLIND-04 they use a device that helps blindly too, and none that only tires', () => {
  const used = (device: { readonly damage: number; readonly fatigue: number }) => {
    const abilities = [{ name: 'Blade oil', device: true, ...device }];
    const ann = armed('us', { sheet: { abilities }, state: { blinded: true } });
    return next(inZone({ ann, bob: armed('them') }), 'ann')?.with['ability'] ?? '';
  };
  expect([used({ damage: 7, fatigue: 1 }), used({ damage: 0, fatigue: 1 })]).toEqual([
    'Blade oil',
    '',
  ]);
});

test('LUR-CTX-20 LUR-CTX-30 they change a weapon that armour stops for one that gets through it, but not for another that scratches', () => {
  const facing = (armor: string) =>
    next(
      stage({
        ann: {
          from: 'guard',
          sheet: { weapons: ['short-sword', 'shield'], ready: ['short-spear'] },
        },
        bob: { side: 'b', from: 'guard', sheet: { armor, weapons: [], ready: [] } },
      }),
      'ann',
    );
  expect(facing('steel-lamellar')).toMatchObject({ do: 'stow', with: { item: 'ann/short-sword' } });
  expect(facing('full-plate')?.do).not.toBe('stow');
});
