import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stage, weapon } from '../testing/stage.js';

const bomb = weapon('bomb', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Blast'],
  damage: { dice: 0, flat: 12 },
});
const flask = weapon('flask', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Splash'],
  damage: { dice: 0, flat: 0 },
  splash: { extent: { dice: 1, faces: 4 }, effect: 'lime' },
});
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  range: { short: 5, medium: 10, long: 20, extreme: 40 },
});
const row = (
  people: Readonly<Record<string, readonly [number, number]>>,
  map?: { rows: readonly string[] },
) =>
  stage(
    {
      ann: { at: [0, 5], skills: { ranged: 98 }, weapons: [bomb, flask, bow] },
      ...Object.fromEntries(Object.entries(people).map(([id, at]) => [id, { at }])),
    },
    map ? { map: { rows: [...map.rows] } } : {},
  );

test('REN-BLAST-01: a blast is drawn over those whom it then catches, with what is left of it in each square', () => {
  const s = row({ bob: [10, 10], cid: [13, 10], dan: [16, 10] });
  const { areas, lines } = s.sketch('ann', 'attack-place', { weapon: 'ann/bomb', at: [10, 10] });
  const at = (x: number, y: number) =>
    areas[0]?.places.find((place) => place.at[0] === x && place.at[1] === y);
  expect([at(10, 10)?.label, at(13, 10)?.label, at(15, 10)?.label, at(16, 10)?.label]).toEqual([
    '12–22',
    '6–16',
    '2–12',
    '≤10',
  ]);
  expect(at(10, 10)?.share).toBe(1);
  expect(lines).toMatchObject([{ from: 'ann', to: [10, 10], label: '11 m', blocked: false }]);
  const scene = s.do('ann', 'attack-place', { weapon: 'ann/bomb', at: [10, 10] }, { dice: [65] });
  expect(areas[0]?.who).toEqual(scene.facts('caught in blast', 'who'));
});

const COLUMNS = 20;
const cell = fc.tuple(fc.nat(COLUMNS - 1), fc.nat(9));
const crowd = fc
  .uniqueArray(cell, { minLength: 6, maxLength: 16, selector: ([x, y]) => COLUMNS * y + x })
  .filter((all) => all.every(([x, y]) => x > 0 || y !== 5));

test('REN-BLAST-01: wherever people and walls stand, a blast of the best margin catches exactly those over whom it was drawn', () => {
  let [caught, spared] = [0, 0];
  fc.assert(
    fc.property(crowd, cell, (all, at) => {
      const [people, walls] = [all.slice(0, 5), all.slice(5)];
      const isWall = (x: number, y: number): boolean => walls.some((w) => w[0] === x && w[1] === y);
      fc.pre(!isWall(...at));
      const rows = Array.from({ length: 10 }, (_, y) =>
        Array.from({ length: COLUMNS }, (__, x) => (isWall(x, y) ? '#' : '.')).join(''),
      );
      const s = row(Object.fromEntries(people.map((each, i) => [`p${i}`, each])), { rows });
      const chosen = { weapon: 'ann/bomb', at: [...at] };
      fc.pre(s.allowed('ann', 'attack-place', chosen));
      const { areas } = s.sketch('ann', 'attack-place', chosen);
      const scene = s.do('ann', 'attack-place', chosen, { dice: [65] });
      const drawn = areas[0]?.who ?? [];
      expect(scene.facts('caught in blast', 'who').toSorted()).toEqual(drawn.toSorted());
      caught += drawn.length;
      spared += people.length + 1 - drawn.length;
    }),
    { numRuns: 60, seed: 7 },
  );
  expect(caught).toBeGreaterThan(0);
  expect(spared).toBeGreaterThan(0);
});

test('REN-BLAST-01: dice make it a range, and the GM sees a blast of any value', () => {
  const dicey = stage({
    ann: {
      at: [0, 0],
      skills: { ranged: 60 },
      weapons: [
        weapon('bomb', {
          skills: ['ranged'],
          kind: 'thrown',
          tags: ['Blast'],
          damage: { dice: 2, flat: 0 },
        }),
      ],
    },
    bob: { at: [6, 0] },
  });
  const labels = dicey
    .sketch('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' })
    .areas[0]?.places.map(({ label }) => label);
  expect([labels?.[0], labels?.[1]]).toEqual(['2–25', '≤23']);
  expect(dicey.sketch('gm', 'gm.blast', { at: [6, 0], dv: 4 }).areas[0]).toMatchObject({
    label: 'Blast, 1 m around',
    who: ['bob'],
  });
});

test('REN-SPLASH-01: a splash shows what it covers for certain and what at most', () => {
  const shares = row({ bob: [4, 5] })
    .sketch('ann', 'attack-place', { weapon: 'ann/flask', at: [4, 5] })
    .areas[0]?.places.map(({ share }) => share);
  expect(new Set(shares)).toEqual(new Set([1, 0.45]));
});

test('REN-RNG-03, REN-RNG-11: the line of a shot says how far and what that takes off', () => {
  const s = row(
    { bob: [1, 5], cid: [8, 5], dan: [60, 5] },
    { rows: Array.from({ length: 12 }, () => '.'.repeat(70)) },
  );
  const to = (target: string) => s.sketch('ann', 'attack', { weapon: 'ann/bow', target }).lines[0];
  expect(to('bob')?.hindrances).toMatchObject([
    { label: 'point blank', effect: '−20', rules: ['REN-RNG-11'] },
  ]);
  expect(to('cid')).toMatchObject({
    label: '8 m',
    blocked: false,
    hindrances: [{ effect: '−10', rules: ['REN-RNG-03'] }],
  });
  expect(to('dan')).toMatchObject({ blocked: true, rules: ['REN-RNG-04'] });
});

test('REN-RNG-01: what stands in the way of sight is shown', () => {
  const s = row({ bob: [8, 5] }, { rows: Array.from({ length: 12 }, () => '....#.......') });
  expect(s.sketch('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }).lines[0]).toMatchObject({
    blocked: true,
    hindrances: [
      { label: 'medium range' },
      { label: 'out of sight', rules: ['REN-RNG-01'], cells: [[4, 5]] },
    ],
  });
});

test('REN-MULTI-01: several attacks are drawn together', () => {
  const s = row({ bob: [4, 5], cid: [8, 5] });
  const { areas, lines } = s.sketch('ann', 'attacks', {
    attacks: [
      { weapon: 'ann/bomb', target: 'bob' },
      { weapon: 'ann/bow', target: 'cid' },
    ],
  });
  expect([areas.length, lines.map(({ to }) => to)]).toEqual([1, ['bob', 'cid']]);
});
