import { Script } from '@tiltyard/engine/fight';
import type { Data } from '@tiltyard/testing';
import { differences, Scene } from '@tiltyard/testing';
import { bomb, ground, horse, stage } from './stage.js';

// An independent implementation of whom an area catches, from the chapter alone: bodies are boxes, pillars are squares on the
// floor, and points are tried one by one.

type Point = readonly [number, number];
type Shape = 'burst' | 'cone' | 'line';

interface Body {
  readonly id: string;
  readonly at: Point;
  readonly size: 1 | 2;
  readonly up: number;
  readonly ridden: boolean;
}

interface Situation {
  readonly shape: Shape;
  readonly feet: number;
  readonly user: Body;
  readonly aim: Point;
  readonly up: number;
  readonly others: readonly Body[];
  /** Ground heights in feet of the squares that are not level. */
  readonly platforms: Readonly<Record<string, number>>;
  readonly pillars: readonly string[];
}

const WIDTH = 16;
const HEIGHT = 12;
const key = ([x, y]: Point): string => `${x},${y}`;
const groundAt = (s: Situation, at: Point): number => s.platforms[key(at)] ?? 0;

const squaresOf = ({ at: [x, y], size }: Body): readonly Point[] =>
  Array.from({ length: size * size }, (_, i) => [x + (i % size), y + Math.floor(i / size)]);

/** The height of a body's feet: it stands on the highest ground under it. */
const feetOf = (s: Situation, who: Body): number =>
  Math.max(...squaresOf(who).map((at) => groundAt(s, at))) + who.up;

const round5 = (feet: number): number => Math.round(feet / 5 + 1e-9) * 5;
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const nearest = (who: Body, to: Point): Point =>
  squaresOf(who).reduce((best, each) => (apart(each, to) < apart(best, to) ? each : best));

/** The heights a body takes up, foot by foot. */
const heights = (s: Situation, who: Body): readonly number[] =>
  Array.from({ length: 5 * who.size + 1 }, (_, i) => feetOf(s, who) + i);

/** T20-AREA-03: a sphere, measured to the nearest square and the nearest part of a body. */
function inBurst(s: Situation, who: Body): boolean {
  const centre = groundAt(s, s.aim) + s.up;
  const far = 5 * apart(nearest(who, s.aim), s.aim);
  return heights(s, who).some((h) => round5(Math.hypot(round5(far), h - centre)) <= s.feet);
}

const TOLERANCE = 1e-9;

/** Where a cone or line starts, and its direction. */
function wayOf(s: Situation) {
  const from = nearest(s.user, s.aim);
  const base = feetOf(s, s.user);
  const way: number[] = [
    5 * (s.aim[0] - from[0]),
    5 * (s.aim[1] - from[1]),
    groundAt(s, s.aim) + s.up - base,
  ];
  if (!way.some((each) => each !== 0)) way[1] = -5;
  return { from, base, way };
}

/** The heights of a body over one square that are within an area's length, in steps of a twentieth of a foot. */
function pointsIn(s: Situation, who: Body, at: Point): readonly number[] {
  const { from, base } = wayOf(s);
  const far = round5(5 * apart(at, from));
  const all = Array.from({ length: 100 * who.size + 1 }, (_, i) => feetOf(s, who) + i / 20 - base);
  return all.filter((h) => far <= s.feet && Math.hypot(far, h) < s.feet + 2.5);
}

/** T20-AREA-03: within 45 degrees of the cone's axis. */
function inCone(s: Situation, who: Body): boolean {
  const { from, way } = wayOf(s);
  const long = Math.hypot(...way);
  return squaresOf(who).some((at) =>
    pointsIn(s, who, at).some((h) => {
      const to = [5 * (at[0] - from[0]), 5 * (at[1] - from[1]), h];
      const off = Math.hypot(...to);
      const along = to.reduce((sum, each, i) => sum + each * (way[i] ?? 0), 0);
      return off > 0 && along / (off * long) >= Math.SQRT1_2 - TOLERANCE;
    }),
  );
}

/** Rounds to the nearest whole number, halves away from zero. */
const away = (n: number): number => Math.sign(n) * Math.floor(Math.abs(n) + 0.5 + TOLERANCE);

/**
 * T20-AREA-03: the squares that a straight line passes, one in each row or column, at heights within five feet of the line's or
 * between where it enters and leaves the square.
 */
function inLine(s: Situation, who: Body): boolean {
  const { from, way } = wayOf(s);
  const [dx = 0, dy = 0, rise = 0] = way.map((each) => each / 5);
  const isUpright = dx === 0 && dy === 0;
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  const crossed = Array.from({ length: isUpright ? 1 : 40 }, (_, i) => (isUpright ? 0 : i + 1)).map(
    (k) => key([from[0] + away((dx * k) / steps), from[1] + away((dy * k) / steps)]),
  );
  const whole = round5(5 * Math.hypot(dx, dy));
  const heightOf = (there: number): number => (5 * rise * there) / whole;
  const rises = (far: number, h: number): boolean =>
    isUpright
      ? h * rise > 0
      : Math.abs(heightOf(far) - h) <= 5 + TOLERANCE ||
        [-1, 1].some((side) => Math.abs(heightOf(far + 2.5 * side) - h) <= 2.5 + TOLERANCE) ||
        (heightOf(far - 2.5) - h) * (heightOf(far + 2.5) - h) <= 0;
  return squaresOf(who).some(
    (at) =>
      crossed.includes(key(at)) &&
      pointsIn(s, who, at).some((h) => rises(round5(5 * apart(at, from)), h)),
  );
}

const AREAS = { burst: inBurst, cone: inCone, line: inLine } as const;

const SPOTS = [0, 0.25, 0.5, 0.75, 1];
const pointsOf = ([x, y]: Point): readonly Point[] =>
  SPOTS.flatMap((i) => SPOTS.map((j): Point => [x + i, y + j]));

/** Whether a straight line on the floor passes through the inside of a pillar. */
function isStopped(pillar: string, from: Point, to: Point): boolean {
  const corner = pillar.split(',').map(Number);
  let [low, high] = [0, 1];
  for (const axis of [0, 1] as const) {
    const [start, way, least] = [from[axis], to[axis] - from[axis], corner[axis] ?? 0];
    if (Math.abs(way) < TOLERANCE) {
      if (start <= least || start >= least + 1) return false;
      continue;
    }
    const [a, b] = [(least - start) / way, (least + 1 - start) / way];
    low = Math.max(low, Math.min(a, b));
    high = Math.min(high, Math.max(a, b));
  }
  return high > low;
}

/** A parallel line a hair's breadth to one side. */
function beside(from: Point, to: Point, hair: number): readonly [Point, Point] {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [x, y] = [(hair * (to[1] - from[1])) / long, (hair * (from[0] - to[0])) / long];
  return [
    [from[0] + x, from[1] + y],
    [to[0] + x, to[1] + y],
  ];
}

/** T20-COVER-08: whether any straight line from an area's origin to a body misses all pillars, or touches them only on one side. */
function isOpen(s: Situation, who: Body): boolean {
  const from = s.shape === 'burst' ? s.aim : nearest(s.user, s.aim);
  const passes = (a: Point, b: Point): boolean =>
    [-1e-6, 1e-6].some((hair) => {
      const [start, end] = beside(a, b, hair);
      return !s.pillars.some((pillar) => isStopped(pillar, start, end));
    });
  return squaresOf(who).some(
    (at) =>
      key(at) === key(from) ||
      pointsOf(at).some((to) => pointsOf(from).some((start) => passes(start, to))),
  );
}

/** Who is caught: riders like their mounts, and the user only in its own burst. */
function reference(s: Situation): readonly string[] {
  const bodies = [...(s.shape === 'burst' ? [s.user] : []), ...s.others].flatMap((who) =>
    who.ridden ? [who, { ...who, id: `${who.id}r` }] : [who],
  );
  return bodies
    .filter((who) => AREAS[s.shape](s, who) && isOpen(s, who))
    .map(({ id }) => id)
    .toSorted();
}

const sheetFor = (who: Body, more: Data = {}): Data => ({
  con: 30,
  size: who.size === 2 ? 'Large' : 'Medium',
  ...(who.ridden ? horse() : {}),
  ...more,
});

/** Whom the engine catches, or undefined if the area may not be aimed there. */
function engine(s: Situation, expected: number): readonly string[] | undefined {
  const people = [s.user, ...s.others].flatMap((who) => [
    [
      who.id,
      {
        at: who.at,
        side: who.id === 'b' ? 'ours' : 'theirs',
        sheet: sheetFor(
          who,
          who.id === 'b' ? { weapons: [bomb({ area: { shape: s.shape, feet: s.feet } })] } : {},
        ),
        state: { elevation: who.up },
      },
    ] as const,
    ...(who.ridden
      ? [
          [
            `${who.id}r`,
            { at: who.at, side: 'theirs', sheet: { con: 30 }, state: { riding: who.id } },
          ] as const,
        ]
      : []),
  ]);
  const rows = ground(WIDTH, HEIGHT, Object.fromEntries(s.pillars.map((at) => [at, '#'])));
  const cells = Object.entries(s.platforms).map(([at, height]) => ({
    at: at.split(',').map(Number),
    height,
  }));
  const set = stage(Object.fromEntries(people), { map: { rows: [...rows], cells } });
  const isAnyUp = [s.user, ...s.others].some((who) => who.up > 0);
  const parameters = {
    weapon: 'b/bomb',
    at: [...s.aim],
    ...(isAnyUp ? { elevation: s.up } : {}),
  };
  if (!set.allowed('b', 'area-attack', parameters)) return undefined;
  // Every caught combatant makes two saves, both on 20: too many or too few dice mean that others are caught.
  const faces = Array.from({ length: 2 * expected }, () => ({ value: 20 }));
  const command = { do: 'area-attack', by: 'b', with: parameters };
  const step = set.fight.perform(command, { script: new Script(faces, []) });
  if (step.kind !== 'done') return ['others than these'];
  return new Scene(step.entry.notes, step.entry.tape, [])
    .facts('save', 'who')
    .map(String)
    .toSorted();
}

type One = <T>(list: readonly [T, ...(readonly T[])]) => T;

/** A random situation: combatants and pillars on separate squares, on level ground if there are pillars. */
function drawn(below: (n: number) => number, one: One): Situation {
  const taken = new Set<string>();
  const free = (size: 1 | 2): Point => {
    for (;;) {
      const at: Point = [below(WIDTH + 1 - size), below(HEIGHT + 1 - size)];
      const squares = squaresOf({ id: '', at, size, up: 0, ridden: false });
      if (squares.some((each) => taken.has(key(each)))) continue;
      for (const each of squares) taken.add(key(each));
      return at;
    }
  };
  const hasPillars = below(2) === 0;
  const pillars = Array.from({ length: hasPillars ? 1 + below(6) : 0 }, () => key(free(1)));
  const body = (id: string): Body => {
    const size = one([1, 1, 2] as const);
    const up = hasPillars ? 0 : one([0, 0, 0, 5, 10, 15, 25]);
    const ridden = size === 2 && id !== 'b' && below(2) === 0;
    return { id, at: free(size), size, up, ridden };
  };
  const [user, ...others] = [body('b'), ...['t', 'u', 'v', 'w', 'x', 'y'].map(body)] as const;
  const aimed = one([undefined, ...others]);
  const platforms = Array.from(
    { length: hasPillars ? 0 : below(30) },
    () => [`${below(WIDTH)},${below(HEIGHT)}`, one([5, 10, 15])] as const,
  );
  return {
    shape: one(['burst', 'cone', 'cone', 'line'] as const),
    feet: one([10, 20, 30, 60]),
    user,
    aim: aimed?.at ?? [below(WIDTH), below(HEIGHT)],
    up: aimed?.up ?? 0,
    others,
    platforms: Object.fromEntries(platforms),
    pillars,
  };
}

/** Differences between engine and reference in random areas over uneven ground. */
export const regionDifferences = (situations: number): readonly string[] =>
  differences('true20 regions', situations, (generator) => {
    const below = (n: number): number => generator.below(n);
    const s = drawn(below, (list) => list[below(list.length)] ?? list[0]);
    const expected = reference(s);
    const found = engine(s, expected.length);
    return {
      situation: {
        shape: s.shape,
        feet: s.feet,
        aim: [...s.aim],
        up: s.up,
        bodies: [s.user, ...s.others].map((who) => ({ ...who, at: [...who.at] })),
        platforms: { ...s.platforms },
        pillars: [...s.pillars],
      },
      engine: { caught: (found ?? expected).join(' ') },
      reference: { caught: expected.join(' ') },
    };
  });
