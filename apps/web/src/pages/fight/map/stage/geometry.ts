/** The side of a cell, in units of the drawing. */
export const CELL = 48;

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Points around the origin as a closed path. */
const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

/**
 * The path of a side's silhouette around the origin: disc, rounded square, hexagon, diamond, shield. Each starts at the
 * middle of its top and runs clockwise, so that a share of its length can be drawn as a share of a ring.
 */
export function shapePath(side: number, r: number): string {
  switch (side) {
    case 0:
      return `M0 ${n(-r)}A${n(r)} ${n(r)} 0 1 1 -.01 ${n(-r)}Z`;
    case 1: {
      const [h, q] = [n(0.94 * r), n(0.62 * r)];
      return `M0 -${h}H${q}Q${h} -${h} ${h} -${q}V${q}Q${h} ${h} ${q} ${h}H-${q}Q-${h} ${h} -${h} ${q}V-${q}Q-${h} -${h} -${q} -${h}Z`;
    }
    case 2: {
      const [x, y] = [0.93 * r, 0.54 * r];
      return polygon([
        [0, -1.06 * r],
        [x, -y],
        [x, y],
        [0, 1.06 * r],
        [-x, y],
        [-x, -y],
      ]);
    }
    case 3:
      return polygon([
        [0, -1.2 * r],
        [1.12 * r, 0],
        [0, 1.2 * r],
        [-1.12 * r, 0],
      ]);
    default: {
      const [w, top] = [n(0.9 * r), n(0.96 * r)];
      return `M0 -${top}H${w}V${n(0.1 * r)}Q${w} ${n(0.72 * r)} 0 ${n(1.1 * r)}Q-${w} ${n(0.72 * r)} -${w} ${n(0.1 * r)}V-${top}Z`;
    }
  }
}
