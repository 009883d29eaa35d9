import { expect, test } from 'vitest';
import { library } from '../../state/content.js';
import { SKILLS } from '../../state/sheet.js';
import type { Person, Staging } from '../../testing/stage.js';
import { damageTo, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const ann: Person = {
  at: [5, 5],
  skills: {
    'one-handed': 60,
    ranged: 60,
    deception: 50,
    fray: 40,
    ride: 40,
    stealth: 40,
    athletics: 40,
    unarmed: 40,
  },
  weapons: [sword],
};
const bob: Person = { at: [6, 5], skills: { 'one-handed': 60, fray: 40 }, weapons: [sword] };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const aim = (s: ReturnType<typeof duel>, id = 'ann/sword') =>
  targetsOf(s.do('ann', 'attack', { weapon: id, target: 'bob' }, { dice: [97] }), 'attack')[0];

test('REN-CTX-20 Fray, weapon skills, Athletics, Ride and Stealth are Physical; Deception, Read and Perception are not', () => {
  const physical = Object.entries(SKILLS)
    .filter(([, skill]) => skill.tags.includes('Physical'))
    .map(([id]) => id);
  for (const id of [
    'fray',
    'one-handed',
    'two-handed',
    'pole-arms',
    'unarmed',
    'ranged',
    'athletics',
    'ride',
    'stealth',
  ])
    expect(physical).toContain(id);
  for (const id of ['deception', 'read', 'perception']) expect(physical).not.toContain(id);
  const linked = Object.fromEntries(
    Object.entries(SKILLS).map(([id, skill]) => [id, skill.aptitude]),
  );
  expect(linked).toMatchObject({
    fray: 'COO',
    'one-handed': 'SOM',
    'two-handed': 'SOM',
    'pole-arms': 'SOM',
    unarmed: 'SOM',
    ranged: 'COO',
    athletics: 'SOM',
    ride: 'COO',
    stealth: 'COO',
    deception: 'SAV',
    read: 'SAV',
    perception: 'INT',
  });
});

test('REN-CTX-20 haste hinders a Physical skill and no other', () => {
  const s = duel({ at: [1, 5] });
  s.do('ann', 'charge', { path: [[5, 5]] });
  expect(targetsOf(s.do('ann', 'feint', { target: 'bob' }, { dice: [51] }), 'feint')).toEqual([50]);
  const run = duel({ at: [1, 5] });
  run.do('ann', 'charge', { path: [[5, 5]] });
  expect(aim(run)).toBe(50);
});

test('REN-CTX-21 people go 4 or 12 metres, a horse 5 or 15', () => {
  const s = duel({}, { at: [25, 5] });
  expect(s.refused('ann', 'move', { rate: 'base', path: [[10, 5]] })).toEqual(['REN-MOVE-01']);
  expect(s.allowed('ann', 'move', { rate: 'base', path: [[9, 5]] })).toBe(true);
  expect(s.allowed('ann', 'move', { path: [[17, 5]] })).toBe(true);
  expect(s.refused('ann', 'move', { path: [[18, 5]] })).toEqual(['REN-MOVE-01']);
  expect(library.own.creatures['war-horse']?.sheet['movement']).toEqual({
    foot: { base: 5, full: 15 },
  });
});

test('REN-CTX-22 tags of the optional module change nothing', () => {
  const fancy = weapon('sword', {
    tags: ['Reach', 'Fend', 'Defensive', 'Easy', 'Bypass', 'Well-Suited', 'Small'],
  });
  expect(aim(duel({ weapons: [fancy] }))).toBe(60);
  expect(
    duel({ weapons: [fancy] }, { at: [7, 5] }).refused('ann', 'attack', {
      weapon: 'ann/sword',
      target: 'bob',
    }),
  ).toEqual(['REN-GRID-02']);
  const guard = duel({}, { weapons: [weapon('guard', { tags: ['Defensive', 'Vulnerable'] })] });
  expect(
    targetsOf(
      guard.do(
        'ann',
        'attack',
        { weapon: 'ann/sword', target: 'bob' },
        { dice: [20, 40], answers: [['defence', 'parry:bob/guard']] },
      ),
      'parry',
    ),
  ).toEqual([60]);
  const fend = duel({}, { weapons: [weapon('fork', { tags: ['Fend'] })], at: [8, 5] });
  expect(fend.do('ann', 'move', { path: [[7, 5]] }).questions).toEqual([]);
});

test('REN-CTX-23 the sample armour is among the content', () => {
  const { armours } = library.own;
  const av = Object.values(armours).map(({ av: value, penalties }) =>
    [value, ...penalties.map(({ amount, on }) => `${amount} ${on}`)].join(' '),
  );
  for (const sample of ['2', '4', '5 -5 COO', '7 -10 COO', '10 -10 COO -2 INIT'])
    expect(av).toContain(sample);
});

test('REN-CTX-24 Resist Social Manipulation is SAV + INT', () => {
  const s = duel({}, { aptitudes: { SAV: 21, INT: 22 } });
  expect(targetsOf(s.do('ann', 'feint', { target: 'bob' }, { dice: [44, 1] }), 'resist')).toEqual([
    43,
  ]);
});

test('REN-CTX-25 modifiers add up without a limit, or to -60 at most where that is played', () => {
  const worst = { skills: { 'one-handed': 90 }, state: { prone: true, wounds: 4 } } as const;
  expect(aim(duel(worst))).toBe(20);
  expect(aim(duel(worst, {}, { options: { modifierCap: '60' } }))).toBe(30);
  expect(
    aim(
      duel(
        { skills: { 'one-handed': 90 }, state: { prone: true, wounds: 3 } },
        {},
        { options: { modifierCap: '60' } },
      ),
    ),
  ).toBe(30);
});

test('REN-CTX-26 every action kept going beyond the first is -10 on all checks', () => {
  expect(aim(duel({ state: { sustained: 1 } }))).toBe(60);
  expect(aim(duel({ state: { sustained: 3 } }))).toBe(40);
  const s = duel({}, { state: { sustained: 2 } });
  expect(
    targetsOf(
      s.do(
        'ann',
        'attack',
        { weapon: 'ann/sword', target: 'bob' },
        { dice: [20, 25], answers: [['defence', 'fray']] },
      ),
      'Fray',
    ),
  ).toEqual([30]);
});

const struckFor = (face: number) =>
  damageTo(
    duel().do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, face] }),
    'bob',
  )[0];

test('REN-CTX-28 a d10 shows 1 to 10', () => {
  expect([struckFor(1), struckFor(10)]).toEqual([1, 10]);
  expect(() => struckFor(0)).toThrow(/cannot show 0/);
  expect(() => struckFor(11)).toThrow(/cannot show 11/);
});

test('REN-CTX-29 dice in one attack: attack, defence, damage twice on a critical, wound check, strike', () => {
  const s = duel({}, { sheet: { DUR: 30 } });
  const scene = s.do(
    'ann',
    'strike',
    { weapon: 'ann/sword', strike: 'knock-down', target: 'bob' },
    { dice: [44, 97, 2, 6, 1, 1] },
  );
  expect(scene.rolled).toEqual([
    'ann attack',
    'bob parry',
    'ann damage',
    'ann damage',
    'bob SOM x3',
    'bob SOM x2',
  ]);
});

test('REN-CTX-29 damage comes before the dice of the scatter', () => {
  const bomb = weapon('bomb', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast'],
    damage: { dice: 1, flat: 9 },
  });
  const people = { bob: { ...bob, at: [12, 5] as const, sheet: { DUR: 30 } } };
  const scene = stage({ ann: { ...ann, weapons: [bomb] }, ...people }).do(
    'ann',
    'attack',
    { weapon: 'ann/bomb', target: 'bob' },
    { dice: [97, 5, 1, 1, 10] },
  );
  expect(scene.rolled).toEqual([
    'ann attack',
    'ann damage',
    'ann scatter direction',
    'ann scatter distance',
    'bob SOM x3',
  ]);
  const place = stage({ ann: { ...ann, weapons: [bomb] }, ...people }).do(
    'ann',
    'attack-place',
    { weapon: 'ann/bomb', at: [12, 5] },
    { dice: [97, 5, 1, 1, 10] },
  );
  expect(place.rolled).toEqual(scene.rolled);
});

test('REN-CTX-30 the sample weapons are among the content', () => {
  const { weapons } = library.own;
  const known = Object.values(weapons).map(({ damage: { dice, flat, db }, ap, tags }) =>
    `${dice}d10${flat >= 0 ? '+' : ''}${flat}${db ? '+DB' : ''} AP ${ap} ${tags.join(' ')}`.trim(),
  );
  for (const sample of [
    '1d10-1+DB AP 1 Off-Hand',
    '1d10+3+DB AP 1',
    '1d10+2+DB AP 3',
    '1d10+2+DB AP 5',
    '1d10+5+DB AP 2 Brace',
    '2d10+2+DB AP 3',
    '2d10+3+DB AP 6 Cavalry',
    '2d10-1+DB AP 2',
  ])
    expect(known).toContain(sample);
  expect(weapons['light-crossbow']).toMatchObject({
    damage: { dice: 1, flat: 5 },
    ap: 4,
    range: { short: 50, medium: 100, long: 200, extreme: 300 },
  });
  expect(weapons['light-bow']?.range).toEqual({ short: 50, medium: 100, long: 150, extreme: 200 });
});

test('REN-CTX-14 one whom the GM puts out of action lets go of all', () => {
  const s = duel({}, { state: { grabbedBy: ['ann'] } });
  s.gm('set', { path: 'combatants.ann.damage', value: 200 });
  expect(s.who('bob').grabbedBy).toEqual([]);
});
