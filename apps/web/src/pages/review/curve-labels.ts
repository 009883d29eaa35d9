/** A point of the curve that deserves a name. */
export interface CurvePoint {
  readonly seq: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** A name next to its point. */
export interface CurveLabel extends CurvePoint {
  readonly at: { readonly x: number; readonly y: number };
  readonly anchor: 'start' | 'middle' | 'end';
}

/**
 * The radius of a mark, the width of a letter and the height of a line, in pixels; and the maximum
 * length of a name.
 */
export const MARK = 11;
const [LETTER, LINE, LONGEST] = [6.6, 18, 40];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;

const markBox = ({ x, y }: CurvePoint): Box => ({
  left: x - MARK,
  right: x + MARK,
  top: y - MARK,
  bottom: y + MARK,
});

/** The curve as a chain of boxes, each about as wide as a letter. */
function lineBoxes(line: readonly (readonly [number, number])[]): readonly Box[] {
  return line.slice(1).flatMap(([toX, toY], i) => {
    const [x, y] = line[i] ?? [toX, toY];
    const parts = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / LETTER));
    return Array.from({ length: parts }, (_, n) => {
      const [px, py] = [x + ((toX - x) * n) / parts, y + ((toY - y) * n) / parts];
      return { left: px - 2, right: px + LETTER, top: py - 4, bottom: py + 4 };
    });
  });
}

/**
 * The names of points, placed so that they cover neither each other, nor a mark, nor the curve;
 * names without room are left out. Earlier names have priority.
 */
export function curveLabels(
  named: readonly CurvePoint[],
  marked: readonly CurvePoint[],
  line: readonly (readonly [number, number])[],
  frame: Box,
): readonly CurveLabel[] {
  const taken = [...marked.map(markBox), ...lineBoxes(line)];
  return named.flatMap((point): readonly CurveLabel[] => {
    const text = shortened(point.text);
    const width = LETTER * text.length;
    for (const [dx, dy, anchor] of [
      [0, -MARK - 8, 'middle'],
      [0, MARK + LINE, 'middle'],
      [MARK + 6, MARK + LINE, 'start'],
      [-MARK - 6, MARK + LINE, 'end'],
      [MARK + 6, -MARK - 8, 'start'],
      [-MARK - 6, -MARK - 8, 'end'],
    ] as const) {
      const [x, y] = [point.x + dx, point.y + dy];
      const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
      const box = { left, right: left + width, top: y - LINE + 4, bottom: y + 4 };
      const isInside =
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom;
      if (!isInside || taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      return [{ ...point, text, at: { x, y }, anchor }];
    }
    return [];
  });
}
