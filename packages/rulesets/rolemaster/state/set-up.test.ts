import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import { befall, endRound, fixedBlow, stage } from '../testing/stage.js';
import { walkingRate } from './sheet.js';

// What a fight may begin with, how everything else is refused, and the numbers of a sheet.

/** The problems of a set-up, as `path: message; expected`. */
const wrong = ({ content = {}, ann = {}, bob = {}, map }: Readonly<Record<string, Data>>) => {
  const set = rolemaster.setUp({
    title: 'two',
    options: {},
    map,
    content,
    combatants: [
      { id: 'ann', side: 'a', at: [0, 0], ...ann },
      { id: 'bob', side: 'b', at: [2, 0], ...bob },
    ],
    order: undefined,
  });
  return set.ok
    ? []
    : set.problems.map(
        ({ path, message, expected }) => `${path.join('.')}: ${message}; ${expected ?? '?'}`,
      );
};

test('RMC-TAB-07 a table of the user that is wrong is told, a text by line and column, a JSON by its path', () => {
  const tables = (mine: string | Data) => wrong({ content: { tables: { mine } } });
  expect(tables('# kind: attack\n# id: axe\nresult,T0\n1-150,x\n')).toEqual([
    'content.tables.mine: line 4, column 7: E_CELL: "x" is no cell of an attack table; -, F, hits such as 8, or hits and a critical such as 10D or 10DS',
  ]);
  expect(tables('# kind: attack\n# id: axe\nresult,T0\n1-5,-\n7-150,-\n')).toEqual([
    'content.tables.mine: line 5, column 1: E_GAP: 6 is in no row; ?',
  ]);
  const json = (cells: readonly string[], lo = 1): Data => ({
    kind: 'attack',
    id: 'axe',
    columns: ['T0'],
    rows: [{ lo, hi: 150, cells: [...cells] }],
  });
  expect(tables(json(['x']))[0]).toContain(
    'content.tables.mine.rows.0.cells.0: E_CELL: "x" is no cell of an attack table; -, F',
  );
  expect(tables(json(['-'], 2))).toEqual(['content.tables.mine.rows.0: E_GAP: 1 is in no row; ?']);
  // JSON given as text is reported like JSON given as data.
  for (const each of [json(['x']), json(['-'], 2), json(['-'])])
    expect(tables(JSON.stringify(each))).toEqual(tables(each));
  expect(tables(json(['-']))).toEqual([]);
  expect(tables('{"kind": "attack"')).toEqual([
    'content.tables.mine: E_HEADER: this is no valid JSON; ?',
  ]);
});

test('RMC-TAB-01 RMC-TAB-07 a weapon without its tables is refused where it stands', () => {
  const blade = {
    name: 'blade',
    table: 'broadsword',
    class: 'melee',
    critType: 'slash',
    fumbleMax: 2,
    canParry: true,
  };
  const armed = (weapon: Data) =>
    wrong({ ann: { sheet: { weapons: [{ weapon: { ...blade, ...weapon }, skill: 10 }] } } });
  expect(armed({})).toEqual([]);
  const [table] = armed({ table: 'no such' });
  expect(table).toMatch(/^combatants\.0\.sheet\.weapons: .*attack table "no such".*; one of: /);
  const [critical] = armed({ critType: 'sonic' });
  expect(critical).toMatch(/^combatants\.0\.sheet\.weapons: .*type "sonic".*; one of: /);
  expect(armed({ table: 'no such', critType: 'sonic' }).length).toBe(2);
  expect(wrong({ ann: { sheet: { weapons: [{ weapon: 'no such', skill: 10 }] } } }).length).toBe(1);
});

test('RMC-TAB-01 armour without a column is told once, of those who wear it, not of those who bite only others', () => {
  const form = { weapon: 'fixed', skill: 50 };
  const content = fixedBlow('3');
  const odd = { armourClass: 'T3' };
  expect(wrong({ content, ann: { sheet: { weapons: [form] } } })).toEqual([]);
  const [told, ...more] = wrong({
    content,
    ann: { sheet: { weapons: [form] } },
    bob: { sheet: { weapons: [form], ...odd } },
  });
  expect(told).toMatch(/^combatants\.1\.sheet\.armourClass: E_MAP: .*"fixed".* T3; one of: T0/);
  expect(more).toEqual([]);
  expect(wrong({ content, ann: { sheet: { natural: [form], ...odd } } })).toEqual([]);
  expect(wrong({ content, ann: { sheet: { weapons: [form], ...odd } } }).length).toBe(1);
});

test('RMC-FUM-03 a state names weapons of its own sheet only', () => {
  const start = (state: Data, weapons: readonly string[] = ['mace']) =>
    wrong({ ann: { sheet: { weapons: weapons.map((weapon) => ({ weapon, skill: 1 })) }, state } });
  expect([start({ wields: null }), start({ wields: 'ann/mace', broken: ['ann/mace'] })]).toEqual([
    [],
    [],
  ]);
  expect(start({ wields: 'ann/axe' })).toEqual([
    'combatants.0.state.wields: there is no weapon "ann/axe"; one of: ann/mace',
  ]);
  expect(start({ broken: ['bob/mace'] }, [])).toEqual([
    'combatants.0.state.broken: there is no weapon "bob/mace"; one of: none is carried',
  ]);
});

test('RMC-CTX-10 maps are measured in metres', () => {
  expect(wrong({ map: { rows: ['.....'], scale: { unit: 'foot', perCell: 1 } } })).toEqual([
    'map.scale.unit: unknown unit "foot"; metre',
  ]);
});

test('content that is no content is refused, and nothing else is looked at', () => {
  expect(wrong({ content: { weapons: { odd: { name: '' } } } }).length).toBeGreaterThan(0);
});

test('RMC-CTX-10 the base rate comes from height and Quickness, or from the sheet', () => {
  expect([walkingRate(180, 0), walkingRate(180, 10), walkingRate(200, -5)]).toEqual([
    13_446, 16_135, 13_446,
  ]);
  const rate = (sheet: Data) => {
    const s = stage({ a: { sheet }, b: {} });
    return s.state.fixed.sheets['a']?.rate;
  };
  expect([rate({}), rate({ qu: 10 }), rate({ rate: 1.5 })]).toEqual([13_446, 16_135, 15_000]);
});

test('RMC-DB-03 RMC-STAG-03 one begins free, seen, steady and whole unless a state says otherwise', () => {
  const { a, b } = stage({
    a: {},
    b: {
      state: {
        aware: false,
        held: true,
        hidden: true,
        prone: true,
        hits: 7,
        bleed: 2,
        initiativePenalties: 2,
        penalties: [{ value: -5 }, { value: -10, turns: 3 }],
        out: 2,
      },
    },
  }).state.combatants;
  expect(a).toMatchObject({
    aware: true,
    held: false,
    hidden: false,
    prone: false,
    dead: false,
    moved: false,
    acted: false,
    attacked: false,
    barred: false,
    surprised: false,
    stunFelt: false,
    hits: 200,
    bleed: 0,
    initiativePenalties: 0,
    penalties: [],
    timers: [],
    broken: [],
    actionPoints: 4,
  });
  expect(b).toMatchObject({
    aware: false,
    held: true,
    hidden: true,
    prone: true,
    hits: 7,
    bleed: 2,
    penalties: [{ value: -5 }, { value: -10, turns: 3, counting: false }],
    timers: [{ kind: 'out', turns: 2, counting: true }],
  });
});

test('RMC-KNOCK-02 places of larger cells are their centres, and told as the cells', () => {
  const s = stage(
    { a: { at: [0, 0] }, b: { at: [6, 0] } },
    { map: { rows: ['.....', '.....', '.....'], scale: { unit: 'metre', perCell: 2 } } },
  );
  expect(s.gm('place', { who: 'a', to: [2, 1] }).note('put')).toEqual({ who: 'a', to: [2, 1] });
  expect(s.who('a').at).toEqual([45_000, 25_000]);
});

test('RMC-CTX-10 RMC-EFF-09 who gets nowhere has no speed, and stands', () => {
  const s = stage({ a: { at: [5, 5], state: { staggered: true } }, b: {} });
  s.do('a', 'move', { pace: 2, path: [[8, 5]] }, { dice: [20] });
  expect(s.who('a')).toMatchObject({
    velocity: [0, 0],
    pace: 0,
    moved: true,
    at: [50_000, 50_000],
  });
});

test('RMC-SURP-07 surprise lasts for the round and leaves one aware after it', () => {
  const s = stage({ v: { sheet: { qu: 5 }, state: { aware: false } }, foe: { arms: { mace: 0 } } });
  s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [20] });
  expect(s.who('v')).toMatchObject({ aware: true, surprised: true, barred: true });
  endRound(s);
  expect(s.who('v')).toMatchObject({ aware: true, surprised: false, barred: false });
});

test('RMC-EFF-04 RMC-EFF-12 what lands in a turn is counted from the next one, what landed before goes on', () => {
  const s = stage({ v: {}, foe: {} }, { order: ['v', 'foe'] });
  befall(s, 'v', 'KO5;P-10/5');
  const counts = () => [
    s.who('v').timers.map(({ turns }) => turns),
    s.who('v').penalties.map(({ turns }) => turns ?? null),
  ];
  // A combatant who is out passes the turn as soon as it comes.
  endRound(s);
  expect(counts()).toEqual([[4], [4]]);
  befall(s, 'v', 'DEAD7;P-5/2;P-1');
  endRound(s);
  expect(counts()).toEqual([
    [3, 6],
    [3, 1, null],
  ]);
  endRound(s);
  expect(counts()).toEqual([
    [2, 5],
    [2, null],
  ]);
});

test('RMC-EFF-04 what lands in the own turn is not counted at its end', () => {
  const s = stage({ v: {}, foe: {} }, { order: ['v', 'foe'] });
  befall(s, 'v', 'DEAD3;P-10/3');
  s.end();
  const [timer] = s.who('v').timers;
  expect([timer?.turns, s.who('v').penalties[0]?.turns]).toEqual([3, 3]);
  s.end();
  befall(s, 'v', 'DEAD9;P-5/9');
  s.end();
  expect(s.who('v').timers.map(({ turns }) => turns)).toEqual([2, 9]);
  expect(s.who('v').penalties.map(({ turns }) => turns)).toEqual([2, 9]);
});

test('RMC-CTX-07 weapons and people of the catalogue say what matters of them', () => {
  const weapon = {
    name: 'star',
    table: 'dagger',
    class: 'ranged',
    critType: 'puncture',
    fumbleMax: 4,
    fumbleMod: 5,
    canParry: false,
    ranges: [
      [3, 0],
      [12, -20],
      [9, -10],
    ],
  };
  const blade = {
    ...weapon,
    name: 'blade',
    class: 'melee',
    canParry: true,
    fumbleMod: 0,
    ranges: [],
    reach: 2.5,
  };
  const claws = { ...blade, name: 'claws', fumbleMod: -5 };
  const creature = (sheet: Data) => ({
    name: 'Beast',
    sheet: { hits: 30, baseDb: 10, qu: 4, armourClass: 'T2', ...sheet },
  });
  const { templates, items } = rolemaster.catalogue({
    weapons: { star: weapon, blade, claws },
    creatures: {
      bare: creature({}),
      one: creature({ weapons: [{ weapon: 'blade', skill: 30, bonus: 5 }] }),
      two: creature({
        weapons: [{ weapon: 'blade', skill: -30 }],
        natural: [{ weapon: 'claws', skill: 10 }],
      }),
    },
  });
  const about = (id: string) => {
    const all = items.flatMap((section) => section.all);
    return all.find((entry) => entry.id === id)?.summary;
  };
  expect(['star', 'blade', 'claws'].map(about)).toEqual([
    'ranged, to 12 m, puncture criticals, fumble 4, +5 on fumbles, no parry',
    'melee, reach 2.5 m, puncture criticals, fumble 4',
    'melee, reach 2.5 m, puncture criticals, fumble 4, -5 on fumbles',
  ]);
  const people = (id: string) => templates.find((template) => template.id === id)?.summary;
  expect(['bare', 'one', 'two'].map(people)).toEqual([
    '30 hits, bare hands, DB 22, AT T2',
    '30 hits, blade +35, DB 22, AT T2',
    '30 hits, blade -30, claws, DB 22, AT T2',
  ]);
});

test('RMC-PARRY-04 RMC-MELEE-04 nothing that names a hidden combatant is shown to their foes', () => {
  const s = stage(
    { a: { arms: { mace: 40 } }, b: { arms: { mace: 40 } } },
    { options: { 'parry.allocation': 'declaredFoe' } },
  );
  s.end();
  s.do('b', 'end', {}, { answers: [['a declare-parry', 'b:20']] });
  const shown = (by: string) => {
    const { combatants } = rolemaster.view(s.state, { name: by, role: 'player', combatants: [by] });
    return [combatants['a']?.parry ?? null, combatants['a']?.shifted];
  };
  expect(shown('a')).toEqual([{ against: 'b', points: 20, weapon: 'a/mace', spent: false }, 20]);
  expect(shown('b')).toEqual([null, 0]);
});

test('RMC-SURP-01 a thing in plain hands is seen no matter whose it is, one in hidden hands is not', () => {
  const items = (hides: 'owner' | 'holder') => {
    const s = stage(
      {
        a: {},
        owner: { arms: { mace: 40, dagger: 5 }, at: [2, 0] },
        holder: { side: 'b', at: [2, 1] },
      },
      { order: ['owner', 'holder', 'a'] },
    );
    befall(s, 'owner', 'DROP');
    s.until('holder');
    s.do('holder', 'pick-up', { item: 'owner/mace' });
    s.gm('hide', { who: hides, hidden: true });
    const seat = { name: 'a', role: 'player', combatants: ['a'] } as const;
    const { fixed } = rolemaster.view(s.state, seat);
    return Object.keys(fixed.items).filter((id) => !id.endsWith('brawling'));
  };
  expect([items('owner'), items('holder')]).toEqual([['owner/mace'], ['owner/dagger']]);
});
