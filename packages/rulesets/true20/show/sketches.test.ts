import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bomb, ground, pistol, stage } from '../testing/stage.js';

const people = {
  a: { at: [2, 5] as const, sheet: { weapons: [pistol(), bomb()] } },
  t: { at: [10, 5] as const },
  u: { at: [14, 5] as const, side: 'ours' },
};
const field = (marks: Readonly<Record<string, string>> = {}, options = {}) =>
  stage(people, { map: { rows: [...ground(30, 12, marks)] }, options });
const fire = { weapon: 'a/pistol', target: 't' };

test('T20-AREA-01: an area is drawn over those who then have to save', () => {
  const s = field();
  const { areas } = s.sketch('a', 'area-attack', { weapon: 'a/bomb', at: [10, 5] });
  expect(areas).toMatchObject([{ label: 'Burst, 10 ft', who: ['t'] }]);
  expect(
    areas[0]?.places.every(({ at: [x, y] }) => Math.hypot(Number(x) - 10, Number(y) - 5) < 3),
  ).toBe(true);
  expect(
    s
      .do('a', 'area-attack', { weapon: 'a/bomb', at: [10, 5] }, { dice: [20, 20] })
      .facts('save', 'who'),
  ).toEqual(['t']);
});

const spot = fc.tuple(fc.integer({ min: 3, max: 19 }), fc.nat(9));
const crowd = fc.uniqueArray(spot, {
  minLength: 6,
  maxLength: 16,
  selector: ([x, y]) => 30 * y + x,
});

test('T20-AREA-01: wherever people and walls stand, exactly those save over whom the area was drawn', () => {
  let [caught, spared] = [0, 0];
  fc.assert(
    fc.property(crowd, spot, (all, at) => {
      const [others, walls] = [all.slice(0, 5), all.slice(5)];
      fc.pre(!walls.some(([x, y]) => x === at[0] && y === at[1]));
      const s = stage(
        {
          a: people.a,
          ...Object.fromEntries(others.map((each, i) => [`p${i}`, { at: each, side: 'theirs' }])),
        },
        {
          map: {
            rows: [...ground(30, 12, Object.fromEntries(walls.map((each) => [each.join(), '#'])))],
          },
        },
      );
      const chosen = { weapon: 'a/bomb', at: [...at] };
      fc.pre(s.allowed('a', 'area-attack', chosen));
      const { areas } = s.sketch('a', 'area-attack', chosen);
      const drawn = areas[0]?.who ?? [];
      const dice = Array.from({ length: 2 * drawn.length }, () => 20);
      const scene = s.do('a', 'area-attack', chosen, { dice });
      expect(scene.facts('save', 'who').toSorted()).toEqual(drawn.toSorted());
      caught += drawn.length;
      spared += others.length - drawn.length;
    }),
    { numRuns: 60, seed: 7 },
  );
  expect(caught).toBeGreaterThan(0);
  expect(spared).toBeGreaterThan(0);
});

test('T20-COVER-08: it is not drawn where it does not get', () => {
  const open = field().sketch('a', 'area-attack', { weapon: 'a/bomb', at: [9, 5] }).areas[0];
  const wall = { '10,3': '#', '10,4': '#', '10,5': '#', '10,6': '#', '10,7': '#' };
  const shut = stage(
    { ...people, t: { at: [11, 5] } },
    { map: { rows: [...ground(30, 12, wall)] } },
  ).sketch('a', 'area-attack', { weapon: 'a/bomb', at: [9, 5] }).areas[0];
  expect(open?.places.some(({ at }) => at[0] === 11 && at[1] === 5)).toBe(true);
  expect(shut?.places.some(({ at }) => at[0] === 11 && at[1] === 5)).toBe(false);
  expect(shut).toMatchObject({ who: [], rules: ['T20-AREA-01', 'T20-COVER-08'] });
});

test('T20-COVER-01: the line of a shot shows the crate that gives cover, and what it adds', () => {
  const [line] = field({ '9,5': '+' }).sketch('a', 'attack', fire).lines;
  expect(line).toMatchObject({ from: 'a', to: 't', label: '40 ft', blocked: false });
  expect(line?.hindrances).toMatchObject([
    { label: 'cover', effect: '+4 Defense', rules: ['T20-COVER-01'], cells: [[9, 5]] },
  ]);
  expect(
    field()
      .sketch('a', 'attack', fire)
      .lines[0]?.hindrances.map(({ label }) => label),
  ).toEqual([]);
});

test('T20-COVER-07: total cover blocks the line', () => {
  const wall = Object.fromEntries(Array.from({ length: 12 }, (_, y) => [`6,${y}`, '#']));
  expect(field(wall).sketch('a', 'attack', fire).lines[0]).toMatchObject({
    blocked: true,
    hindrances: [
      { label: 'total cover', rules: ['T20-COVER-07'] },
      { label: 'out of sight', rules: ['T20-CONC-14'] },
    ],
  });
});

test('T20-CONC-13: fog on the way is shown, and on what a hit goes astray', () => {
  expect(field({ '7,5': "'" }).sketch('a', 'attack', fire).lines[0]?.hindrances).toMatchObject([
    {
      label: 'fog or foliage',
      effect: 'a hit misses on 17–20',
      rules: ['T20-CONC-13'],
      cells: [[7, 5]],
    },
  ]);
});

test('T20-COVER-15: a combatant taken for cover is shown as such', () => {
  const s = stage({ ...people, u: { at: [9, 5] } }, { map: { rows: [...ground(30, 12)] } });
  s.until('t').do('t', 'shelter', { behind: 'u' });
  expect(s.sketch('a', 'attack', fire).lines[0]?.hindrances[0]).toMatchObject({
    label: 'behind u',
    rules: ['T20-COVER-01', 'T20-COVER-15'],
    who: ['u'],
  });
});

test('T20-AUTO-09: a sweep is drawn square by square, in its order', () => {
  const s = stage({
    a: {
      at: [2, 5],
      sheet: { printed: { attack: 5 }, weapons: [{ ...pistol(), autofire: true }] },
    },
    t: { at: [10, 5] },
    u: { at: [12, 5] },
  });
  const line = [
    [10, 5],
    [11, 5],
    [12, 5],
  ];
  expect(s.sketch('a', 'sweep', { weapon: 'a/pistol', line }).areas).toMatchObject([
    { who: ['t', 'u'], places: [{ label: '1' }, { label: '2' }, { label: '3' }] },
  ]);
  expect(s.sketch('a', 'sweep', { weapon: 'a/pistol', line, spare: ['u'] }).areas[0]?.who).toEqual([
    't',
  ]);
});
