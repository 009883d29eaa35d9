/** The side of a cell in the units of the drawing. */
export const CELL = 48;

/** Path data of a side's shape around the origin: circle, square, diamond, hexagon, triangle. */
export function shapePath(number: number, r: number): string {
  const polygon = (corners: number, turn: number, grow: number): string => {
    const points = Array.from({ length: corners }, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / corners;
      return `${(Math.sin(angle) * r * grow).toFixed(1)} ${(-Math.cos(angle) * r * grow).toFixed(1)}`;
    });
    return `M${points.join('L')}Z`;
  };
  switch (number) {
    case 0:
      return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
    case 1:
      return polygon(4, Math.PI / 4, 1.2);
    case 2:
      return polygon(4, 0, 1.25);
    case 3:
      return polygon(6, 0, 1.1);
    default:
      return polygon(8, Math.PI / 8, 1.05);
  }
}

/** Path data of a part of a circle around the origin, from the top clockwise. */
export function arcPath(share: number, r: number): string {
  if (share >= 0.999) return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}`;
  const angle = share * 2 * Math.PI;
  return `M0 ${-r}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${(Math.sin(angle) * r).toFixed(2)} ${(-Math.cos(angle) * r).toFixed(2)}`;
}

/** A chance for people: `62%`, `<1%`, `>99%`. */
export function percent(chance: number): string {
  if (chance <= 0) return '0%';
  if (chance >= 1 - 1e-9) return '100%';
  if (chance < 0.01) return '<1%';
  if (chance > 0.99) return '>99%';
  return `${Math.round(chance * 100)}%`;
}
