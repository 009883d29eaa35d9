import type { Cell } from '@tiltyard/engine/space';
import { CELL } from '../stage/geometry.js';
import { scatter } from './chance.js';
import type { Loop, Point } from './outline.js';

const r = (value: number): string => String(Math.round(value * 10) / 10);

const at = (loop: Loop, i: number): Point => loop[(i + loop.length) % loop.length] ?? [0, 0];

/** Right-angled outlines with rounded corners, as path data. */
export function ruled(loops: readonly Loop[], radius = 0): string {
  return loops
    .map((loop) => {
      if (radius === 0) return `M${loop.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}Z`;
      const parts = loop.map(([x, y], i) => {
        const [px, py] = at(loop, i - 1);
        const [nx, ny] = at(loop, i + 1);
        const [ax, ay] = [Math.sign(px - x) * radius, Math.sign(py - y) * radius];
        const [bx, by] = [Math.sign(nx - x) * radius, Math.sign(ny - y) * radius];
        return `${i === 0 ? 'M' : 'L'}${r(x + ax)} ${r(y + ay)}Q${r(x)} ${r(y)} ${r(x + bx)} ${r(y + by)}`;
      });
      return `${parts.join('')}Z`;
    })
    .join('');
}

interface Sway {
  /** How far a line strays from the squares' edges, in units. */
  readonly by: number;
  /** The distance between the points that stray, in units. */
  readonly each?: number;
  readonly salt: number;
}

/** The maximum length of a line that strays; lines beyond the map need not. */
const MOST = 6 * CELL;

/** A strayed point of an outline, and its original position. */
interface Strayed {
  readonly to: Point;
  readonly from: Point;
}

/** Points along an outline at about even distances, each strayed a little; corners are cut. */
function strays(loop: Loop, { by, each = 14, salt }: Sway): readonly Strayed[] {
  const points: Strayed[] = [];
  for (let i = 0; i < loop.length; i++) {
    const [[x1, y1], [x2, y2]] = [at(loop, i), at(loop, i + 1)];
    const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
    const steps = Math.max(2, Math.round(Math.min(length, MOST * 4) / each));
    for (let k = 0; k < steps; k++) {
      const [x, y] = [x1 + ((x2 - x1) * k) / steps, y1 + ((y2 - y1) * k) / steps];
      const to: Point = [
        x + (scatter(Math.round(x), Math.round(y), salt) - 0.5) * 2 * by,
        y + (scatter(Math.round(x), Math.round(y), salt + 1) - 0.5) * 2 * by,
      ];
      points.push({ to, from: [x, y] });
    }
  }
  // Each point moves half-way towards the middle of its neighbours, which rounds the squares' corners.
  return points.map(({ to: [x, y], from }, i) => {
    const [[px, py], [nx, ny]] = [
      points.at(i - 1)?.to ?? [x, y],
      points[(i + 1) % points.length]?.to ?? [x, y],
    ];
    return { to: [(x * 2 + px + nx) / 4, (y * 2 + py + ny) / 4], from };
  });
}

const strayed = (loop: Loop, sway: Sway): readonly Point[] =>
  strays(loop, sway).map(({ to }) => to);

/** The parts of outlines that pass a test on the squares outside and inside them, drawn as by hand. */
export function drawnWhere(
  loops: readonly Loop[],
  sway: Sway,
  holds: (outside: Cell, inside: Cell) => boolean,
): string {
  return loops.map((loop) => open(strays(loop, sway), holds)).join('');
}

const squareAt = (x: number, y: number): Cell => [Math.floor(x / CELL), Math.floor(y / CELL)];

function open(points: readonly Strayed[], holds: (outside: Cell, inside: Cell) => boolean): string {
  let isDown = false;
  return points
    .map(({ to: [x, y], from: [fx, fy] }, i) => {
      const next = points[(i + 1) % points.length];
      if (!next) return '';
      const [[nx, ny], [gx, gy]] = [next.to, next.from];
      // Outlines run clockwise, so the outside is on the left.
      const [mx, my] = [(fx + gx) / 2, (fy + gy) / 2];
      const [ox, oy] = [Math.sign(gy - fy), -Math.sign(gx - fx)];
      const wasDown = isDown;
      isDown = holds(squareAt(mx + ox, my + oy), squareAt(mx - ox, my - oy));
      if (!isDown) return '';
      return `${wasDown ? '' : `M${r(x)} ${r(y)}`}L${r(nx)} ${r(ny)}`;
    })
    .join('');
}

/** Outlines as path data, drawn as by hand: water, mud, leaves. */
export function drawn(loops: readonly Loop[], sway: Sway): string {
  return loops
    .map((loop) => {
      const points = strayed(loop, sway);
      const [lx, ly] = at(points, -1);
      const [fx, fy] = at(points, 0);
      const curves = points.map(([x, y], i) => {
        const [nx, ny] = at(points, i + 1);
        return `Q${r(x)} ${r(y)} ${r((x + nx) / 2)} ${r((y + ny) / 2)}`;
      });
      return `M${r((lx + fx) / 2)} ${r((ly + fy) / 2)}${curves.join('')}Z`;
    })
    .join('');
}

/** Scalloped outlines as path data: smoke and fog, or leaves with smaller ones. */
export function scalloped(loops: readonly Loop[], width: number, salt: number): string {
  return loops
    .map((loop) => {
      const points = strayed(loop, { by: width * 0.16, each: width, salt });
      const [fx, fy] = at(points, 0);
      const arcs = points.map((_, i) => {
        const [[x, y], [nx, ny]] = [at(points, i), at(points, i + 1)];
        const radius = Math.hypot(nx - x, ny - y) * (0.52 + 0.14 * scatter(i, points.length, salt));
        return `A${r(radius)} ${r(radius)} 0 0 1 ${r(nx)} ${r(ny)}`;
      });
      return `M${r(fx)} ${r(fy)}${arcs.join('')}Z`;
    })
    .join('');
}
