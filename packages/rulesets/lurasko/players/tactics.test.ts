import type { Command, Id } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { isPinned, natural, stage, weapon } from '../testing/stage.js';

const policy = sensiblePolicy(lurasko);
const next = (s: Stage, by: Id): Command | undefined => policy.command(s.state, by);

/** Has an automatic player act a number of times; returns the actions. */
function played(s: Stage, by: Id, ...dice: readonly (readonly number[])[]): readonly string[] {
  return dice.map((faces) => {
    const command = next(s, by);
    if (!command) throw new Error(`${by} does nothing`);
    s.do(by, command.do, command.with, { dice: faces });
    return command.do;
  });
}

const untrained = (sheet: Person['sheet'], state: Person['state'] = {}, bob: Person = {}) =>
  next(stage({ ann: { sheet, state }, bob: { sheet: { DEX: 8 }, ...bob } }), 'ann')?.with[
    'incompetent'
  ];
const slow = (DEX: number): Person['sheet'] => ({
  DEX,
  competencies: ['sword'],
  weapons: [weapon('sword')],
});

test('LUR-COMP-07 automatic players forgo the offence roll only where that makes a hit likelier', () => {
  expect([untrained(slow(2)), untrained(slow(4))]).toEqual([true, false]);
  expect(untrained({ DEX: 3, natural: [natural('Claw')] })).toBe(false);
  expect(untrained({ ...slow(2), weapons: [weapon('sword', { offense: 4 })] })).toBe(false);
  expect([
    untrained(slow(4), { injuries: { leftArm: 1 } }),
    untrained(slow(4), { injuries: { rightArm: 1 } }),
  ]).toEqual([false, true]);
  expect([
    untrained(slow(3)),
    untrained(slow(3), {}, { sheet: { DEX: 3 } }),
    untrained(slow(3), {}, { sheet: { DEX: 11 } }),
  ]).toEqual([true, true, false]);
});

const reaching: Person = {
  sheet: {
    DEX: 8,
    competencies: ['pike', 'grappling'],
    weapons: [weapon('pike', { hands: 2, tags: ['Reach'] })],
    ready: [weapon('dirk')],
  },
  state: { grapple: [{ with: 'bob', degree: 3 }] },
};

test('LUR-GRAP-21 they drop what is too long for the one they have got hold of', () => {
  const s = stage({ ann: reaching, bob: {} });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  expect(played(s, 'ann', [], [], [1, 1])).toEqual(['drop', 'draw', 'strike']);
  expect(next(stage({ ann: { ...reaching, state: {} }, bob: {} }), 'ann')?.do).toBe('strike');
});

test('LUR-UNARM-01 and what is in their only good hand, with nothing else to fight with', () => {
  const ann: Person = {
    sheet: {
      weapons: [weapon('sword'), weapon('shield', { kind: 'gear' })],
      ready: [weapon('dirk')],
    },
    state: { injuries: { rightArm: 2 } },
  };
  const s = stage({ ann, bob: {} });
  s.gm('harm', { who: 'ann', damage: 7, type: 'rightArm' });
  expect(played(s, 'ann', [], [], [12, 1])).toEqual(['drop', 'draw', 'strike']);
});

test('LUR-TRIP-01 they pull down riders, and no one on foot', () => {
  const ann: Person = {
    side: 'a',
    sheet: { competencies: ['hook'], weapons: [weapon('hook', { tags: ['Hooked'] })] },
  };
  const people = (WGT: number): Readonly<Record<Id, Person>> => ({
    ann,
    foot: { side: 'b', sheet: { DEX: 3 } },
    bob: { side: 'b', sheet: { DEX: 12, WGT }, state: { riding: 'roan' } },
    roan: { side: 'b', from: 'horse' },
  });
  expect(next(stage(people(7)), 'ann')).toMatchObject({ do: 'trip', with: { target: 'bob' } });
  expect(next(stage(people(21)), 'ann')?.do).toBe('strike');
});

test('LUR-PICK-22 jaws that have bitten go on to get a better grip', () => {
  const beast: Person = {
    sheet: {
      WGT: 140,
      STR: 20,
      hands: 0,
      largeMouth: true,
      natural: [natural('Bite'), natural('Tail')],
    },
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  const s = stage({ beast, bob: { sheet: { bCON: 50 } }, cid: {} });
  expect(played(s, 'beast', [1], [1, 20, 20, 20])).toEqual(['crush', 'wrestle']);
  expect(isPinned(s, 'beast', 'bob')).toBe(true);
});

test('LUR-PICK-07 LUR-PICK-22 prey that fights no more is let go of, so that the tail can strike at others', () => {
  const beast: Person = {
    sheet: {
      STR: 20,
      WGT: 140,
      hands: 0,
      largeMouth: true,
      natural: [natural('Bite'), natural('Tail')],
    },
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  const s = stage({ beast, bob: { state: { out: 'incapacitated' } }, cid: { sheet: { WGT: 9 } } });
  expect(played(s, 'beast', [], [6, 20, 1])).toEqual(['let-go', 'strike']);
});

test('LUR-CLIMB-01 LUR-UNARM-04 they climb only onto enemies whose hide stops both fists', () => {
  const ann: Person = {
    side: 'a',
    sheet: { STR: 8, DEX: 10, competencies: ['unarmed', 'grappling'] },
  };
  const facing = (low: number) => {
    const armor = { name: 'scales', low, high: 30 };
    return next(stage({ ann, beast: { sheet: { WGT: 140, STR: 20, DEX: 3, armor } } }), 'ann')?.do;
  };
  expect([facing(15), facing(16)]).toEqual(['strike', 'grapple']);
});

test('LUR-PICK-22 LUR-CLIMB-08 a better grip in the jaws comes before a climber whom they could not hold', () => {
  const beast: Person = {
    sheet: { STR: 20, hands: 0, largeMouth: true, WGT: 140, natural: [natural('Bite')] },
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  const s = stage({
    beast,
    bob: { sheet: { bCON: 50 } },
    cid: { sheet: { WGT: 8, DEX: 30 }, state: { grapple: [{ with: 'beast', degree: 2 }] } },
  });
  expect(played(s, 'beast', [1], [6, 20, 20, 20])).toEqual(['crush', 'wrestle']);
  expect(isPinned(s, 'beast', 'bob')).toBe(true);
});

test('LUR-CTX-31 they go the shortest way to their enemies, and nowhere if there is none', () => {
  const map: Staging['map'] = {
    places: ['yard', 'well', 'gate', 'road', 'isle'],
    borders: [
      { from: 'yard', to: 'well' },
      { from: 'yard', to: 'gate' },
      { from: 'gate', to: 'road' },
    ],
  };
  const going = (at: string) => next(stage({ ann: { at: 'yard' }, bob: { at } }, { map }), 'ann');
  expect(going('road')).toMatchObject({ do: 'move', with: { to: 'gate' } });
  expect(going('well')).toMatchObject({ do: 'move', with: { to: 'well' } });
  expect(going('isle')?.do).toBe('end');
});

test('LUR-CTX-31 the first wait for friends who come later, where foes would fall upon them before', () => {
  const map: Staging['map'] = { places: ['yard', 'well'], borders: [{ from: 'yard', to: 'well' }] };
  const first = (order: readonly Id[], ben: Person = {}, cid: Person = {}): unknown =>
    next(
      stage(
        {
          ann: { side: 'us', at: 'yard' },
          ben: { side: 'us', at: 'yard', ...ben },
          cid: { side: 'us', at: 'yard', ...cid },
          bob: { side: 'them', at: 'well' },
        },
        { map, order },
      ),
      'ann',
    )?.do;
  const between = ['ann', 'cid', 'bob', 'ben'];
  expect([first(between), first(['ann', 'cid', 'ben', 'bob']), first(['ann', 'bob'])]).toEqual([
    'end',
    'move',
    'end',
  ]);
  expect([
    first(between, { state: { out: 'incapacitated' } }),
    first(between, { state: { injuries: { mobility: 4 }, knockedDown: true } }),
    first(between, {}, { at: 'well' }),
  ]).toEqual(['move', 'move', 'move']);
});

const plate = { name: 'plate', low: 24, high: 40 };
const swordsman: Person = {
  side: 'a',
  sheet: { DEX: 8, competencies: ['sword'], weapons: [weapon('sword')] },
};

test('LUR-MAX-01 they take up none of the attacks that a foe can receive with blows that do nothing', () => {
  const knight: Person = { side: 'b', sheet: { DEX: 11, armor: plate } };
  expect(next(stage({ ann: swordsman, bob: knight }), 'ann')?.do).toBe('end');
  expect(
    next(stage({ ann: swordsman, bob: { ...knight, sheet: { DEX: 10, armor: plate } } }), 'ann')
      ?.do,
  ).toBe('strike');
  expect(
    next(
      stage({
        ann: { ...swordsman, sheet: { DEX: 8, weapons: [weapon('sword')] } },
        bob: { ...knight, sheet: { DEX: 3, armor: plate } },
      }),
      'ann',
    )?.do,
  ).toBe('end');
  expect(
    next(
      stage({
        ann: swordsman,
        bob: { ...knight, state: { out: 'incapacitated' } },
        cid: { side: 'b', sheet: { DEX: 18 } },
      }),
      'ann',
    ),
  ).toMatchObject({ do: 'strike', with: { target: 'cid' } });
  expect(
    next(
      stage({
        ann: swordsman,
        bob: { ...knight, state: { damage: 30, injuries: { core: 3 } } },
        cid: { side: 'b', sheet: { DEX: 18 } },
      }),
      'ann',
    ),
  ).toMatchObject({ with: { target: 'cid' } });
});

test('LUR-CTX-20 they strike with what gets through', () => {
  const ann: Person = {
    side: 'a',
    sheet: {
      DEX: 6,
      competencies: ['sword', 'pick'],
      weapons: [weapon('sword', { damage: 18 }), weapon('pick', { damage: 4, drive: 32 })],
    },
  };
  expect(next(stage({ ann, bob: {} }), 'ann')?.with['weapon']).toBe('ann/sword');
  expect(next(stage({ ann, bob: { sheet: { armor: plate } } }), 'ann')?.with['weapon']).toBe(
    'ann/pick',
  );
  const mail = { name: 'mail', low: 10, high: 30 };
  const foes = (armor: typeof mail | null) =>
    stage({
      ann: swordsman,
      bob: { side: 'b', sheet: { DEX: 8, armor } },
      cid: { side: 'b', sheet: { DEX: 10 } },
    });
  expect([null, mail].map((armor) => next(foes(armor), 'ann')?.with['target'])).toEqual([
    'bob',
    'cid',
  ]);
});

const cellar: Staging['map'] = {
  places: [
    { id: 'stair', traits: ['Narrow Corridors'] },
    { id: 'cellar', traits: ['Dark'] },
  ],
  borders: [{ from: 'stair', to: 'cellar' }],
};
const inCellar = (sheet: Person['sheet'], guard: Person = {}) =>
  next(
    stage(
      {
        ann: { side: 'a', at: 'cellar', sheet: { weapons: [weapon('sword')] }, ...guard },
        bob: { side: 'b', at: 'cellar', sheet: { darksight: true, ...sheet } },
      },
      { map: cellar },
    ),
    'ann',
  );

test('LUR-CTX-33 they leave the dark if enemies there can see', () => {
  expect(inCellar({})).toMatchObject({ do: 'move', with: { to: 'stair' } });
  expect(inCellar({ darksight: false })?.do).toBe('engage');
  expect(inCellar({}, { sheet: { darksight: true, weapons: [weapon('sword')] } })?.do).toBe(
    'engage',
  );
});

test('LUR-CTX-33 and do not go in there', () => {
  expect(inCellar({}, { at: 'stair' })?.do).toBe('end');
  expect(inCellar({ darksight: false }, { at: 'stair' })).toMatchObject({
    do: 'move',
    with: { to: 'cellar' },
  });
});

test('LUR-CTX-27 they protect the most hurt of a group whose every member counts, at the start of a round', () => {
  const own = (cay: Person['state'], more: readonly string[] = []): Stage =>
    stage({
      ann: { side: 'us' },
      ben: { side: 'us', state: { injuries: { superficial: 1 } } },
      cay: { side: 'us', state: cay },
      dot: { side: 'us' },
      ...Object.fromEntries(more.map((id) => [id, { side: 'us' }])),
      eve: { side: 'them' },
      fin: { side: 'them' },
    });
  const worse = { injuries: { core: 2 } };
  const s = own(worse);
  expect(next(s, 'ann')).toMatchObject({ do: 'group-defence', with: { protect: ['cay'] } });
  s.do('ann', 'group-defence', { protect: ['cay'] });
  expect(next(s, 'ann')?.do).not.toBe('group-defence');
  const held = own({ ...worse, grapple: [{ with: 'eve', degree: -1 }] });
  expect(next(held, 'ann')).toMatchObject({ do: 'group-defence', with: { protect: ['ben'] } });
  expect(next(own(worse, ['gil', 'hal', 'ida']), 'ann')?.do).not.toBe('group-defence');
  // Protection that counts a hidden member would give them away.
  const ambush = own({ ...worse, hidden: true });
  expect(next(ambush, 'ann')?.do).not.toBe('group-defence');
});

test('LUR-PICK-01 giants reach for prey that they are likely to get hold of', () => {
  const giant: Person = { sheet: { DEX: 12, STR: 40, WGT: 60, competencies: ['grappling'] } };
  const nimble: Person = {
    side: 'foes',
    sheet: { DEX: 15, WGT: 10 },
    state: { injuries: { rightArm: 9 } },
  };
  const clumsy: Person = { side: 'foes', sheet: { DEX: 4, WGT: 10 } };
  expect(next(stage({ ann: giant, bob: nimble, cat: clumsy }), 'ann')).toMatchObject({
    do: 'grapple',
    with: { target: 'cat' },
  });
});

test('LUR-MAX-01 they leave the few attacks that an enemy receives to allies who strike harder and come later', () => {
  const armed = (damage: number, more: Person['sheet'] = {}): Person => ({
    side: 'us',
    sheet: { DEX: 9, competencies: ['axe'], weapons: [weapon('axe', { damage })], ...more },
  });
  const crowd = (last: Person): Stage =>
    stage(
      {
        ann: armed(6),
        ben: armed(12),
        cay: armed(12),
        dot: last,
        eve: { side: 'them', sheet: { DEX: 8 } },
      },
      { order: ['ann', 'ben', 'cay', 'dot', 'eve'] },
    );
  expect(next(crowd(armed(12)), 'ann')?.do).toBe('end');
  expect(next(crowd(armed(6)), 'ann')?.do).toBe('strike');
  expect(next(crowd({ ...armed(12), state: { injuries: { core: 9 } } }), 'ann')?.do).toBe('strike');
  const s = crowd(armed(12));
  s.until('dot');
  expect(next(s, 'dot')?.do).toBe('strike');
});

test('LUR-ATK-08 LUR-CTX-23 a second weapon is drawn where both hands strike as well with it, and never one that spoils the first', () => {
  const armed = (competencies: readonly string[], heavy = {}): readonly unknown[] => {
    const sheet = {
      STR: 6,
      competencies: [...competencies],
      weapons: [weapon('axe', heavy)],
      ready: [weapon('sword')],
    };
    const command = next(stage({ ann: { sheet }, bob: {} }), 'ann');
    return [command?.do, command?.with['item']];
  };
  expect(armed(['axe', 'sword'])).toEqual(['draw', 'ann/sword']);
  expect(armed(['axe', 'sword'], { rating: 9 })[0]).toBe('strike');
  expect(armed(['axe'])[0]).toBe('strike');
});

test('LUR-CTX-30 a weapon that serves better against the foes there are takes the place of the one in hand', () => {
  const first = (own: object, ready: object, competencies = ['axe', 'sword']) => {
    const sheet = {
      STR: 6,
      competencies,
      weapons: [weapon('axe', { ...own }), 'torch'],
      ready: [weapon('sword', { ...ready })],
    };
    const s = stage({ ann: { sheet }, bob: {} });
    const command = next(s, 'ann');
    if (command?.do !== 'stow') return command?.do;
    s.do('ann', 'stow', { item: 'ann/axe' });
    return [command.with['item'], next(s, 'ann')?.with['item']];
  };
  const exchanged = ['ann/axe', 'ann/sword'];
  expect(first({}, {})).toBe('strike');
  expect(first({}, { defense: 1 })).toEqual(exchanged);
  expect(first({ damage: 13 }, { defense: 1 })).toBe('strike');
  expect(first({}, {}, ['sword'])).toEqual(exchanged);
  expect(first({}, { defense: 1, hands: 2 })).toBe('strike');
  // A weapon that only scratches is changed only for one that does more than scratch.
  expect(first({ damage: 1 }, { damage: 3 })).toBe('strike');
  expect(first({ damage: 4 }, { damage: 12 })).toEqual(exchanged);
});

test('LUR-CTX-30 those with empty hands draw what serves best against the foes there are, not what does most damage', () => {
  const sheet = {
    STR: 6,
    competencies: ['sword'],
    weapons: [],
    ready: [weapon('axe', { damage: 11 }), weapon('sword', { defense: 3 })],
  };
  const command = next(stage({ ann: { sheet }, bob: {} }), 'ann');
  expect([command?.do, command?.with['item']]).toEqual(['draw', 'ann/sword']);
});

test('LUR-ATK-08 LUR-CTX-30 a shield makes room for a second weapon that does as much, not for a worse one or against plate', () => {
  const first = (ready: object, armor?: string, shield = 'shield') => {
    const sheet = {
      STR: 6,
      competencies: ['axe', 'sword'],
      weapons: [weapon('axe'), shield],
      ready: [weapon('sword', { ...ready })],
    };
    const bob = armor === undefined ? {} : { sheet: { armor } };
    const s = stage({ ann: { sheet }, bob });
    const command = next(s, 'ann');
    if (command?.do !== 'stow') return command?.do;
    s.do('ann', 'stow', { item: `ann/${shield}` });
    return [command.with['item'], next(s, 'ann')?.with['item']];
  };
  expect(first({})).toEqual(['ann/shield', 'ann/sword']);
  expect(first({ damage: 4 })).toBe('strike');
  expect(first({}, 'full-plate')).not.toEqual(['ann/shield', 'ann/sword']);
  expect(first({ hands: 2 })).toBe('strike');
});

test('LUR-CTX-11 LUR-CTX-14 they strike the enemy whom it brings closest to dropping out', () => {
  const foe = (sheet: Person['sheet'], state: Person['state'] = {}): Person => ({
    side: 'b',
    sheet: { DEX: 8, ...sheet },
    state,
  });
  const targetOf = (bob: Person, cid: Person): unknown =>
    next(stage({ ann: swordsman, bob, cid }), 'ann')?.with['target'];
  expect([
    targetOf(foe({ bCON: 9 }), foe({ bCON: 3 })),
    targetOf(foe({}), foe({ DEX: 10 }, { injuries: { core: 4 } })),
    targetOf(foe({}), foe({ DEX: 10 }, { injuries: { superficial: 1 } })),
  ]).toEqual(['cid', 'cid', 'bob']);
});

test('LUR-CTX-21 and at one in plate where critical hits are likely enough', () => {
  const plated = (DEX: number): Person => ({ side: 'b', sheet: { DEX, armor: plate } });
  const cid: Person = { side: 'b', sheet: { DEX: 16, bCON: 12 } };
  const targetOf = (bob: Person): unknown =>
    next(stage({ ann: swordsman, bob, cid }), 'ann')?.with['target'];
  expect([targetOf(plated(2)), targetOf(plated(10))]).toEqual(['bob', 'cid']);
});

test('LUR-CTX-21 and rather at a beast that bites than at one nearer to dropping out whose blows do nothing', () => {
  const ann: Person = { ...swordsman, sheet: { ...swordsman.sheet, armor: plate } };
  const clawed = (damage: number): Person => ({
    side: 'b',
    sheet: { DEX: 9, natural: [natural('Bite', { damage, drive: 44, tags: ['Bite'] })] },
  });
  const clubbed: Person = { side: 'b', sheet: { DEX: 8 } };
  const targetOf = (beast: Person): unknown =>
    next(stage({ ann, beast, clubbed }), 'ann')?.with['target'];
  expect([targetOf(clawed(30)), targetOf(clawed(0))]).toEqual(['beast', 'clubbed']);
});

test('LUR-CTX-31 they close with the best visible enemy to strike', () => {
  const foe = (DEX: number, state: Person['state'] = {}): Person => ({
    side: 'b',
    at: 'here',
    sheet: { DEX },
    state,
  });
  const closesWith = (bob: Person, cid: Person): unknown =>
    next(
      stage({ ann: { ...swordsman, at: 'here' }, bob, cid }, { map: { places: ['here'] } }),
      'ann',
    );
  expect([closesWith(foe(12), foe(8)), closesWith(foe(8), foe(12))]).toMatchObject([
    { do: 'engage', with: { target: 'cid' } },
    { do: 'engage', with: { target: 'bob' } },
  ]);
  expect(closesWith(foe(12), foe(12, { injuries: { core: 4 } }))).toMatchObject({
    with: { target: 'cid' },
  });
});
