import { Fight, Script } from '@tiltyard/engine/fight';
import { expect, test } from 'vitest';
import { lurasko } from '../../index.js';
import type { Person, Stage, Staging } from '../../testing/stage.js';
import { diceOf, isPinned, netOver, setting, stage, weapon } from '../../testing/stage.js';

const sword = { competencies: ['sword'], weapons: [weapon('sword')] };
const a = (more: Person = {}): Person => ({ side: 'a', ...more });
const b = (more: Person = {}): Person => ({ side: 'b', ...more });
const zone = (...traits: readonly string[]): Staging => ({
  map: {
    places: [{ id: 'here', traits: [...traits] }, 'there'],
    borders: [{ from: 'here', to: 'there' }],
  },
});
const PUNCH = (target: string) => ({ weapon: 'unarmed', target });

const open = (trait: string | undefined, n: number) => {
  const s = stage({ ann: a(), bob: b() }, trait === undefined ? {} : zone(trait));
  s.gm('set', { path: 'combatants.bob.attacksReceived', value: n });
  return s.allowed('ann', 'strike', PUNCH('bob'));
};

test('LUR-CTX-25 how tight a zone is sets the maximum of attacks', () => {
  for (const [trait, maximum] of [
    [undefined, 3],
    ['Wide-Open', 4],
    ['Confining', 2],
    ['Narrow Corridors', 2],
  ] as const)
    expect([open(trait, maximum - 1), open(trait, maximum)]).toEqual([true, false]);
});

const band = (n: number): Readonly<Record<string, Person>> =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`a${i + 1}`, a()]));
const protects = (n: number, most: number, more: Staging = {}) => {
  const s = stage({ ...band(n), bob: b() }, more);
  const ids = Array.from({ length: n }, (_, i) => `a${i + 1}`);
  const can = (count: number): boolean =>
    s.allowed('a1', 'group-defence', { protect: ids.slice(0, count) });
  return [most > 0 && can(most), can(most + 1)];
};

test('LUR-CTX-25 and the share of a group that may be protected', () => {
  expect([protects(5, 1), protects(6, 2)]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect([protects(7, 1, zone('Wide-Open')), protects(8, 2, zone('Wide-Open'))]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect([protects(3, 1, zone('Confining')), protects(4, 2, zone('Confining'))]).toEqual([
    [true, false],
    [true, false],
  ]);
  const narrow = stage(band(5), zone('Narrow Corridors'));
  expect(
    [
      ['a1', 'a2'],
      ['a1', 'a2', 'a3'],
      ['a1', 'a2', 'a3', 'a4'],
    ].map((protect) => narrow.allowed('a1', 'group-defence', { protect })),
  ).toEqual([false, true, false]);
});

const die = (...traits: readonly string[]) =>
  diceOf(stage({ ann: a(), bob: b() }, zone(...traits)).do('ann', 'leave', {}, { dice: [1] }))[0];

test('LUR-CTX-26 movement rolls are d12, d10 where it is easy, d20 where it is rough', () => {
  expect([die(), die('Easy Terrain'), die('Rough Terrain')]).toEqual([
    'ann movement d12',
    'ann movement d10',
    'ann movement d20',
  ]);
});

const guarded = (more: Staging = {}, ann: Person = {}) => {
  const s = stage(
    { a1: a(), a2: a(), a3: a(), ann: b({ sheet: { SPD: 5, ...sword }, ...ann }) },
    more,
  );
  s.do('a1', 'group-defence', { protect: ['a3'] });
  return s;
};

test('LUR-CTX-27 a protected member can be attacked only by an enemy who has bypassed the group', () => {
  const at = { weapon: 'ann/sword', target: 'a3' };
  const s = guarded().until('ann');
  expect(s.refused('ann', 'strike', at)).toEqual(['LUR-CTX-27']);
  expect(s.allowed('ann', 'strike', { ...at, target: 'a2' })).toBe(true);
  s.do('ann', 'bypass', { target: 'a3' }, { dice: [6] });
  expect(s.allowed('ann', 'strike', at)).toBe(false);
  const past = guarded().until('ann');
  expect(
    past.do('ann', 'bypass', { target: 'a3' }, { dice: [5] }).cites('bypasses', 'LUR-CTX-27'),
  ).toBe(true);
  expect(past.allowed('ann', 'strike', at)).toBe(true);
  past.until('a1').do('a1', 'group-defence', { protect: ['a3'] });
  expect(past.until('ann').refused('ann', 'strike', at)).toEqual(['LUR-CTX-27']);
});

test('LUR-GRAP-02 getting past the group opens an attack on the protected, and no grapple', () => {
  const grapple = (face: number) => {
    const s = guarded({}, { sheet: { SPD: 5 } }).until('ann');
    s.do('ann', 'bypass', { target: 'a3' }, { dice: [face] });
    return s.fight.refusal({ do: 'grapple', by: 'ann', with: { target: 'a3' } });
  };
  expect(grapple(5)).toMatchObject({ rules: ['LUR-GRAP-02'], code: 'protected' });
  const free = guarded({}, { sheet: { SPD: 5 } }).until('ann');
  expect(free.fight.refusal({ do: 'grapple', by: 'ann', with: { target: 'a2' } })).toBeUndefined();
});

test('LUR-CTX-27 in narrow corridors getting past has 4 Hindrance', () => {
  const s = guarded(zone('Narrow Corridors')).until('ann');
  expect(diceOf(s.do('ann', 'bypass', { target: 'a3' }, { dice: [1, 1, 1, 1, 5] }))).toHaveLength(
    5,
  );
});

test("LUR-CTX-27 protection is named at the start of the side's first turn, for a round", () => {
  const s = guarded();
  expect(s.refused('a1', 'group-defence', { protect: ['a2'] })).toEqual(['LUR-CTX-27']);
  expect(s.until('a2').refused('a2', 'group-defence', { protect: ['a2'] })).toEqual(['LUR-CTX-27']);
  expect(s.until('ann').who('a3').guarded).toBe(true);
  expect(s.until('a1').who('a3').guarded).toBe(false);
  expect(
    stage({ a1: a(), a2: a(), a3: a() }, { options: { groupDefence: 'off' } }).refused(
      'a1',
      'group-defence',
      { protect: ['a2'] },
    ),
  ).toEqual(['LUR-CTX-27']);
});

test("LUR-CTX-27 it stands when the one who had the side's first turn falls before the next one's", () => {
  const s = stage({ a1: a(), ann: b(), a2: a(), a3: a() });
  s.do('a1', 'group-defence', { protect: ['a3'] });
  s.until('ann').gm('out', { who: 'a1', out: 'incapacitated' });
  s.until('a2');
  expect([s.who('a3').guarded, s.refused('a2', 'group-defence', { protect: ['a2'] })]).toEqual([
    true,
    ['LUR-CTX-27'],
  ]);
  s.until('ann').until('a2');
  expect([s.who('a3').guarded, s.allowed('a2', 'group-defence', { protect: ['a2'] })]).toEqual([
    false,
    false,
  ]);
  const named = stage({
    a1: a(),
    ann: b(),
    ...Object.fromEntries(['a2', 'a3', 'a4'].map((id) => [id, a()])),
  });
  named.until('ann').gm('out', { who: 'a1', out: 'incapacitated' });
  expect(named.until('a2').refused('a2', 'group-defence', { protect: ['a2'] })).toEqual([
    'LUR-CTX-27',
  ]);
  named.until('ann');
  expect(named.until('a2').allowed('a2', 'group-defence', { protect: ['a3'] })).toBe(true);
});

test('LUR-GRAP-18 no one in any grapple can be named as protected, not even a holder', () => {
  const s = stage({
    a1: a(),
    a2: a(),
    ogre: a({ sheet: { WGT: 24, STR: 20 }, state: { grapple: [{ with: 'bob', degree: 2 }] } }),
    bob: b(),
  });
  expect([
    s.refused('a1', 'group-defence', { protect: ['ogre'] }),
    s.allowed('a1', 'group-defence', { protect: ['a2'] }),
  ]).toEqual([['LUR-GRAP-18'], true]);
});

const mobbed = (n: number, options: Staging['options'] = {}) =>
  stage({ ...band(n), bob: b({ sheet: { DEX: 8 } }) }, { options });

test('LUR-CTX-28 being outnumbered hinders a defence only if that is played; the count is told when asked for', () => {
  const dice = (n: number, options: Staging['options'] = {}) =>
    mobbed(n, options).total('defence dice', 'bob', 'a1', 'strike', PUNCH('bob'));
  const ratio = { outnumbering: 'ratio' };
  expect([dice(5), dice(1, ratio), dice(2, ratio), dice(3, ratio), dice(6, ratio)]).toEqual([
    undefined,
    undefined,
    -1,
    -2,
    -3,
  ]);
  const round = (s: Stage) => s.until('bob').do('bob', 'end').cites('counted', 'LUR-CTX-28');
  const counted = mobbed(3).gm('count', {}).note('counted');
  expect(counted).toMatchObject({ sides: { a: 3, b: 1 } });
  expect([round(mobbed(3)), round(mobbed(3, ratio))]).toEqual([false, true]);
});

test('LUR-CTX-28 and it is no melee advantage', () => {
  const s = mobbed(3, { outnumbering: 'ratio' });
  expect(netOver(s, 'a1', 'bob')).toBe(0);
  expect(s.do('a1', 'strike', PUNCH('bob'), { dice: [1, 1, 1] }).parts('defence dice')).toEqual([
    'LUR-CTX-28 -2',
  ]);
});

const begun = (
  people: Readonly<Record<string, Person>>,
  options: Staging['options'],
  dice: readonly number[],
  answers: readonly string[] = [],
) => {
  const state = setting(people, { options: options ?? {} });
  const free = { ...state, fixed: { ...state.fixed, order: null } };
  const fight = new Fight(lurasko, free, { seed: 'turns' });
  const step = fight.begin({
    script: new Script(
      dice.map((value) => ({ value })),
      answers.map((value) => ({ name: 'order', value })),
    ),
  });
  return { fight, step, order: fight.state.order };
};
const racers = {
  ann: { sheet: { SPD: 5, DEX: 9 } },
  bob: { sheet: { SPD: 8 } },
  cid: { sheet: { SPD: 5, DEX: 10 } },
  dan: { sheet: { SPD: 5, DEX: 9 } },
};

test('LUR-CTX-29 the highest SPD acts first, then the higher DEX, then as drawn', () => {
  expect(begun(racers, {}, [0]).order).toEqual(['bob', 'cid', 'ann', 'dan']);
  expect(begun(racers, {}, [1]).order).toEqual(['bob', 'cid', 'dan', 'ann']);
});

test('LUR-CTX-29 the order of the turns is told, and one without any speed is last', () => {
  const slow = { ann: { sheet: { SPD: 0, DEX: 9 } }, bob: { sheet: { SPD: 1, DEX: 5 } } };
  const { step } = begun(slow, {}, []);
  const told = step.kind === 'done' ? step.entry.notes : [];
  const facts = told.filter(({ rules }) => rules.includes('LUR-CTX-29')).map(({ data }) => data);
  expect(facts).toContainEqual({ order: ['bob', 'ann'] });
});

test('LUR-CTX-29 or as the GM says', () => {
  const { order, step } = begun(racers, { initiative: 'gmOrder' }, [], ['dan', 'ann', 'bob']);
  expect(order).toEqual(['dan', 'ann', 'bob', 'cid']);
  expect(
    step.kind === 'done' ? step.entry.tape.map(({ who, name }) => `${who} ${name}`) : [],
  ).toEqual(['gm order', 'gm order', 'gm order']);
});

test('LUR-CTX-29 the GM is asked who is first', () => {
  const state = setting(racers, { options: { initiative: 'gmOrder' } });
  const free = { ...state, fixed: { ...state.fixed, order: null } };
  const step = new Fight(lurasko, free, { seed: 'turns' }).begin();
  expect(step).toMatchObject({ kind: 'asks', asked: [{ question: { about: { place: 1 } } }] });
});

test('LUR-CTX-29 a combatant who has become slower acts later in the next round', () => {
  const { fight } = begun(racers, {}, [0]);
  fight.perform({
    do: 'gm.set',
    by: 'gm',
    with: { path: 'combatants.bob.injuries.mobility', value: 3 },
  });
  for (const id of ['bob', 'cid', 'ann', 'dan']) fight.perform({ do: 'end', by: id, with: {} });
  expect([fight.state.round, fight.state.order]).toEqual([2, ['cid', 'ann', 'dan', 'bob']]);
});

test('LUR-CTX-30 movement comes before the major action, of which there is one', () => {
  const s = stage({ ann: a({ sheet: sword }), bob: b() });
  s.do('ann', 'strike', { weapon: 'ann/sword', target: 'bob' }, { dice: [1, 1] });
  expect(s.refused('ann', 'leave')).toEqual(['LUR-CTX-30']);
  const moved = stage({ ann: a(), bob: b() });
  moved.do('ann', 'leave', {}, { dice: [12] });
  expect([moved.refused('ann', 'leave'), moved.allowed('ann', 'strike', PUNCH('bob'))]).toEqual([
    ['LUR-CTX-30'],
    true,
  ]);
  expect(moved.gm('major', { who: 'ann' }).cites('major', 'LUR-CTX-30')).toBe(true);
});

test('LUR-CTX-30 two inventory actions a turn, dropping is none', () => {
  const s = stage({ ann: a({ sheet: { ready: ['knife', 'club', 'dagger'] } }), bob: b() });
  s.do('ann', 'draw', { item: 'ann/knife' });
  s.do('ann', 'drop', { item: 'ann/knife' });
  s.do('ann', 'pick-up-item', { item: 'ann/knife' });
  for (const [action, item] of [
    ['draw', 'ann/club'],
    ['stow', 'ann/knife'],
    ['pick-up-item', 'ann/club'],
  ] as const)
    expect(s.refused('ann', action, { item })).toEqual(['LUR-CTX-30']);
  expect(s.allowed('ann', 'drop', { item: 'ann/knife' })).toBe(true);
  expect(s.until('bob').until('ann').allowed('ann', 'draw', { item: 'ann/club' })).toBe(true);
});

test('LUR-CTX-31 joining takes the movement phase without a roll, leaving an able enemy takes a roll', () => {
  const s = stage({ ann: a({ at: 'here', sheet: { SPD: 6 } }), bob: b({ at: 'here' }) }, zone());
  expect(diceOf(s.do('ann', 'engage', { target: 'bob' }))).toEqual([]);
  expect([s.who('ann').engagement === s.who('bob').engagement, s.who('ann').used.moved]).toEqual([
    true,
    true,
  ]);
  s.until('bob').until('ann');
  expect(s.do('ann', 'leave', {}, { dice: [7] }).cites('stays', 'LUR-CTX-31')).toBe(true);
  s.until('bob').until('ann');
  s.do('ann', 'move', { to: 'there' }, { dice: [6] });
  expect([s.who('ann').zone, s.who('ann').engagement]).toEqual(['there', null]);
  const free = stage({ ann: a(), bob: b({ state: { out: 'incapacitated' } }) }, zone());
  expect(diceOf(free.do('ann', 'leave'))).toEqual([]);
});

const fallen = (options: Staging['options'] = {}) =>
  stage(
    { ann: a({ state: { knockedDown: true } }), bob: b(), cid: b({ at: 'field' }), dan: a() },
    { options },
  );

test('LUR-CTX-32 enemies are a degree ahead of the fallen, who cannot leave', () => {
  const s = fallen();
  expect([netOver(s, 'bob', 'ann'), netOver(s, 'cid', 'ann'), netOver(s, 'dan', 'ann')]).toEqual([
    1, 0, 0,
  ]);
  expect(netOver(fallen({ knockdownDegrees: 2 }), 'bob', 'ann')).toBe(2);
  expect(s.refused('ann', 'leave')).toEqual(['LUR-CTX-32']);
  expect(s.do('ann', 'stand-up').cites('stands up', 'LUR-CTX-32')).toBe(true);
  expect([s.who('ann').knockedDown, s.who('ann').used.moved, netOver(s, 'bob', 'ann')]).toEqual([
    false,
    true,
    0,
  ]);
});

test('LUR-CTX-33 combatants who are blinded or in the dark see no one; unseen attackers hinder only by the house rule', () => {
  const dark = stage(
    { ann: a(), bob: b({ sheet: { darksight: true } }) },
    { map: { places: [{ id: 'cave', traits: ['Dark'] }] } },
  );
  expect(dark.refused('ann', 'strike', PUNCH('bob'))).toEqual(['LUR-ATK-09']);
  expect(dark.until('bob').allowed('bob', 'strike', PUNCH('ann'))).toBe(true);
  const struck = (options: Staging['options']) =>
    stage({ ann: a(), bob: b({ state: { blinded: true } }) }, { options: options ?? {} }).total(
      'defence dice',
      'bob',
      'ann',
      'strike',
      PUNCH('bob'),
    );
  expect([struck({}), struck({ unseenAttackerHindrance: 2 })]).toEqual([undefined, -2]);
  const s = stage(
    { ann: a(), bob: b({ state: { blinded: true } }) },
    { options: { unseenAttackerHindrance: 2 } },
  );
  expect(s.do('ann', 'strike', PUNCH('bob'), { dice: [1, 1, 1] }).parts('defence dice')).toEqual([
    'LUR-CTX-33 -2',
  ]);
});

test('LUR-CTX-33 a combatant attacked by an unseen enemy knows that someone is there', () => {
  const s = stage({ ann: a({ state: { hidden: true } }), bob: b() });
  s.do('ann', 'strike', PUNCH('bob'), { dice: [1] });
  expect(s.who('bob').warned).toBe(true);
});

test('LUR-CTX-34 the incapacitated neither act, move nor defend, and their turns pass', () => {
  const s = stage({ ann: a(), bob: b({ state: { out: 'incapacitated' } }), cid: b() });
  expect(s.do('ann', 'strike', PUNCH('bob'), { dice: [1] }).cites('no defence', 'LUR-CTX-34')).toBe(
    true,
  );
  s.do('ann', 'end');
  expect(s.turn).toBe('cid');
  expect(s.gm('out', { who: 'cid', out: 'incapacitated' }).cites('out', 'LUR-CTX-34')).toBe(true);
  for (const action of ['leave', 'think'])
    expect(s.refused('cid', action, action === 'think' ? { words: 'x' } : {})).toEqual([
      'LUR-CTX-34',
    ]);
});

const handed = (state: Person['state'], weapons: readonly string[] = []) =>
  stage({ ann: a({ sheet: { weapons: [...weapons], ready: ['great-sword'] }, state }), bob: b() });

test('LUR-CTX-35 a hand is free if it holds nothing and can be used', () => {
  expect(handed({}).allowed('ann', 'draw', { item: 'ann/great-sword' })).toBe(true);
  expect(handed({}, ['torch']).refused('ann', 'draw', { item: 'ann/great-sword' })).toEqual([
    'LUR-CTX-35',
  ]);
  expect(
    handed({ injuries: { leftArm: 3 } }).refused('ann', 'draw', { item: 'ann/great-sword' }),
  ).toEqual(['LUR-CTX-35']);
});

test('LUR-CTX-39 the fight ends when one side alone has a combatant left; the pinned are still there', () => {
  const s = stage({
    ann: a({
      sheet: { competencies: ['grappling'] },
      state: { grapple: [{ with: 'bob', degree: 3 }] },
    }),
    bob: b(),
    cid: b(),
  });
  s.gm('out', { who: 'cid', out: 'gone' });
  expect([isPinned(s, 'ann', 'bob'), s.fight.outcome]).toEqual([true, undefined]);
  expect(s.gm('out', { who: 'bob', out: 'incapacitated' }).cites('out', 'LUR-CTX-34')).toBe(true);
  expect(s.fight.outcome).toEqual({ winners: ['a'] });
  expect(s.fight.action('gm.out')?.rules).toContain('LUR-CTX-39');
});

test('LUR-CTX-31 a pinned enemy stops only its pinner from leaving', () => {
  const s = () =>
    stage({
      cid: a(),
      ann: a({
        state: { grapple: [{ with: 'bob', degree: 3 }] },
        sheet: { competencies: ['grappling'] },
      }),
      bob: b(),
    });
  expect(isPinned(s(), 'ann', 'bob')).toBe(true);
  const away = s();
  expect([away.do('cid', 'leave').rolled, away.who('cid').engagement]).toEqual([[], null]);
  expect(s().until('ann').do('ann', 'leave').cites('cannot move away', 'LUR-GRAP-11')).toBe(true);
});

test('LUR-CTX-31 a zone is told of by its name', () => {
  const s = stage(
    { ann: a() },
    {
      map: {
        places: ['here', { id: 'there', name: 'the far bank' }],
        borders: [{ from: 'here', to: 'there' }],
      },
    },
  );
  expect(s.do('ann', 'move', { to: 'there' }).fact('moves', 'to')).toBe('the far bank');
  expect(s.gm('place', { who: 'ann', zone: 'there' }).fact('put', 'zone')).toBe('the far bank');
});
