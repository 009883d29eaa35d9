import { type Cell, covers, type Footprint } from './cell.js';
import { BLOCKED, type GridIndex, WALL_SHOT, wallBits } from './grid-index.js';

/** Everything that can come between an attacker and a target. */
export interface LineContext {
  readonly index: GridIndex;
  readonly attacker: Footprint;
  readonly target: Footprint;
  /** 1 for every cell of the map with another body on it; undefined if there are none. */
  readonly bodies: Uint8Array | undefined;
  /** Called for everything that blocks a line; without it a line ends at the first obstacle. */
  readonly record?: Recorder;
}

export interface Recorder {
  cell(x: number, y: number): void;
  wall(x: number, y: number, toX: number, toY: number): void;
}

/** Whether a cell stops a line: outside the map, filled, or under a body; never under the attacker or the target. */
function opaque(scene: LineContext, x: number, y: number): boolean {
  const { index } = scene;
  if (x < 0 || y < 0 || x >= index.width || y >= index.height) return true;
  if (covers(scene.attacker, x, y) || covers(scene.target, x, y)) return false;
  const at = y * index.width + x;
  return ((index.flags[at] ?? 0) & BLOCKED) !== 0 || scene.bodies?.[at] === 1;
}

/** Whether a wall that stops shots is between two cells that share an edge. */
function walled({ index }: LineContext, x: number, y: number, toX: number, toY: number): boolean {
  if (
    Math.min(x, y, toX, toY) < 0 ||
    Math.max(x, toX) >= index.width ||
    Math.max(y, toY) >= index.height
  )
    return false;
  return (wallBits(index, y * index.width + x, toY * index.width + toX) & WALL_SHOT) !== 0;
}

/** Whether a turn round a lattice point from one of its four cells to another meets nothing. */
function turns(scene: LineContext, x: number, y: number, toX: number, toY: number): boolean {
  if (x === toX && y === toY) return true;
  if (x === toX || y === toY) return !walled(scene, x, y, toX, toY);
  return (
    (!opaque(scene, toX, y) && !walled(scene, x, y, toX, y) && !walled(scene, toX, y, toX, toY)) ||
    (!opaque(scene, x, toY) && !walled(scene, x, y, x, toY) && !walled(scene, x, toY, toX, toY))
  );
}

/**
 * Whether a turn round a lattice point of a body, from a cell of that body to this cell at the point, meets nothing.
 */
function leaves(
  scene: LineContext,
  body: Footprint,
  [px, py]: Cell,
  x: number,
  y: number,
): boolean {
  for (let j = py - 1; j <= py; j++) {
    for (let i = px - 1; i <= px; i++)
      if (covers(body, i, j) && turns(scene, i, j, x, y)) return true;
  }
  return false;
}

function blame(scene: LineContext, x: number, y: number): void {
  if (opaque(scene, x, y)) scene.record?.cell(x, y);
}

function blameWall(scene: LineContext, x: number, y: number, toX: number, toY: number): void {
  if (walled(scene, x, y, toX, toY)) scene.record?.wall(x, y, toX, toY);
}

/** Records what closes the turns round a lattice point between two cells at it. */
function blameTurn(scene: LineContext, x: number, y: number, toX: number, toY: number): void {
  if (x === toX || y === toY) {
    blameWall(scene, x, y, toX, toY);
    return;
  }
  for (const [sideX, sideY] of [
    [toX, y],
    [x, toY],
  ] satisfies Cell[]) {
    blame(scene, sideX, sideY);
    blameWall(scene, x, y, sideX, sideY);
    blameWall(scene, sideX, sideY, toX, toY);
  }
}

function blameLeaving(
  scene: LineContext,
  body: Footprint,
  [px, py]: Cell,
  x: number,
  y: number,
): void {
  for (let j = py - 1; j <= py; j++)
    for (let i = px - 1; i <= px; i++) if (covers(body, i, j)) blameTurn(scene, i, j, x, y);
}

/** A line that follows neither columns nor rows; it crosses one cell at a time. */
function slantedClear(scene: LineContext, from: Cell, to: Cell): boolean {
  const [px, py] = from;
  const [qx, qy] = to;
  const sx = Math.sign(qx - px);
  const sy = Math.sign(qy - py);
  const nx = Math.abs(qx - px);
  const ny = Math.abs(qy - py);
  let x = sx > 0 ? px : px - 1;
  let y = sy > 0 ? py : py - 1;
  let clear = true;
  if (!leaves(scene, scene.attacker, from, x, y)) {
    if (scene.record === undefined) return false;
    clear = false;
    blameLeaving(scene, scene.attacker, from, x, y);
  }
  for (let ix = 1, iy = 1; ;) {
    if (opaque(scene, x, y)) {
      if (scene.record === undefined) return false;
      clear = false;
      blame(scene, x, y);
    }
    if (ix === nx && iy === ny) break;
    const next = ix * ny - iy * nx;
    const toX = next <= 0 ? x + sx : x;
    const toY = next >= 0 ? y + sy : y;
    if (!turns(scene, x, y, toX, toY)) {
      if (scene.record === undefined) return false;
      clear = false;
      blameTurn(scene, x, y, toX, toY);
    }
    x = toX;
    y = toY;
    if (next <= 0) ix++;
    if (next >= 0) iy++;
  }
  if (!leaves(scene, scene.target, to, x, y)) {
    clear = false;
    blameLeaving(scene, scene.target, to, x, y);
  }
  return clear;
}

/**
 * A line along the edges of cells. It runs on both sides at once and is stopped only when both are; if nothing
 * separates the sides, being clear on one clears the other.
 */
function straightClear(scene: LineContext, from: Cell, to: Cell): boolean {
  const [px, py] = from;
  const [qx, qy] = to;
  const wide = py === qy;
  const sign = Math.sign(wide ? qx - px : qy - py);
  const length = Math.abs(wide ? qx - px : qy - py);
  const begin = (wide ? px : py) - (sign > 0 ? 0 : 1);
  // The two sides at one place along the line: side a is north or west of it, side b south or east.
  const line = wide ? py : px;
  let [a, b, clear] = [false, false, true];
  for (let k = 0; k < length; k++) {
    const along = begin + k * sign;
    const [ax, ay, bx, by] = wide ? [along, line - 1, along, line] : [line - 1, along, line, along];
    const [backX, backY] = wide ? [sign, 0] : [0, sign];
    const freeA = !opaque(scene, ax, ay);
    const freeB = !opaque(scene, bx, by);
    a =
      freeA &&
      (k === 0
        ? leaves(scene, scene.attacker, from, ax, ay)
        : a && !walled(scene, ax - backX, ay - backY, ax, ay));
    b =
      freeB &&
      (k === 0
        ? leaves(scene, scene.attacker, from, bx, by)
        : b && !walled(scene, bx - backX, by - backY, bx, by));
    if (freeA && freeB && a !== b && !walled(scene, ax, ay, bx, by)) a = b = true;
    if (!a && !b) {
      if (scene.record === undefined) return false;
      clear = false;
      blame(scene, ax, ay);
      blame(scene, bx, by);
      blameWall(scene, ax - backX, ay - backY, ax, ay);
      blameWall(scene, bx - backX, by - backY, bx, by);
      blameWall(scene, ax, ay, bx, by);
      a = b = true;
    }
  }
  const end = begin + (length - 1) * sign;
  const [ax, ay, bx, by] = wide ? [end, line - 1, end, line] : [line - 1, end, line, end];
  if (
    (a && leaves(scene, scene.target, to, ax, ay)) ||
    (b && leaves(scene, scene.target, to, bx, by))
  )
    return clear;
  if (a) blameLeaving(scene, scene.target, to, ax, ay);
  if (b) blameLeaving(scene, scene.target, to, bx, by);
  return false;
}

/**
 * Whether nothing stops the line from a lattice point of the attacker to one of the target. The line begins inside the
 * attacker and ends inside the target, so a wall on the edge of either counts; what it only touches in passing does not
 * stop it, unless it touches on both sides at once.
 * @param from the attacker's point: the cell whose left and top edges meet there; `to` likewise
 */
export function cornerLineClear(scene: LineContext, from: Cell, to: Cell): boolean {
  const [px, py] = from;
  if (px !== to[0] && py !== to[1]) return slantedClear(scene, from, to);
  if (px !== to[0] || py !== to[1]) return straightClear(scene, from, to);
  for (let j = py - 1; j <= py; j++) {
    for (let i = px - 1; i <= px; i++)
      if (covers(scene.target, i, j) && leaves(scene, scene.attacker, from, i, j)) return true;
  }
  for (let j = py - 1; j <= py; j++) {
    for (let i = px - 1; i <= px; i++)
      if (covers(scene.target, i, j)) blameLeaving(scene, scene.attacker, from, i, j);
  }
  return false;
}
