import type { GridMap, MarkedCell, Wall } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { CELL } from './geometry.js';
import style from './map.module.css';

const square = ({ at: [x, y] }: MarkedCell): string =>
  `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h${-CELL}Z`;

const areas = (cells: readonly MarkedCell[], which: (cell: MarkedCell) => unknown): string =>
  cells.filter(which).map(square).join('');

const edge = ({ at: [x, y], side }: Wall): string =>
  side === 'east'
    ? `M${(x + 1) * CELL} ${y * CELL}v${CELL}`
    : `M${x * CELL} ${(y + 1) * CELL}h${CELL}`;

const WALLS = ['wall', 'window', 'glass', 'curtain', 'low'] as const;

/** How many cells are between two numbers at the edges. */
const COUNTED = 5;

/** The ground of a grid with all that stands on it: drawn once, since it seldom changes. */
export const GridGround = memo(function GridGround({ map }: { readonly map: GridMap }): ReactNode {
  const { width, height, cells, walls } = map;
  const [w, h] = [width * CELL, height * CELL];
  const lines = [
    ...Array.from({ length: width + 1 }, (_, i) => `M${i * CELL} 0V${h}`),
    ...Array.from({ length: height + 1 }, (_, i) => `M0 ${i * CELL}H${w}`),
  ].join('');
  const raised = cells.filter((cell) => (cell.height ?? 0) !== 0);
  const highest = Math.max(1, ...raised.map((cell) => Math.abs(cell.height ?? 0)));
  return (
    <g aria-hidden="true">
      <rect width={w} height={h} className={style.ground} />
      {raised.map((cell) => (
        <path
          key={cell.at.join()}
          d={square(cell)}
          className={(cell.height ?? 0) > 0 ? style.high : style.deep}
          opacity={0.12 + (0.3 * Math.abs(cell.height ?? 0)) / highest}
        />
      ))}
      <path d={areas(cells, (cell) => cell.difficult)} className={style.difficult} />
      <path d={areas(cells, (cell) => cell.difficult)} fill="url(#ground-difficult)" />
      <path d={areas(cells, (cell) => (cell.concealment ?? 0) > 0)} fill="url(#ground-hiding)" />
      <path d={areas(cells, (cell) => (cell.cover ?? 0) > 0)} fill="url(#ground-cover)" />
      <path d={areas(cells, (cell) => cell.dark)} className={style.darkness} />
      <path d={lines} className={style.lines} />
      <path d={areas(cells, (cell) => cell.impassable)} fill="url(#ground-pit)" />
      <path d={areas(cells, (cell) => cell.obscuring)} fill="url(#ground-smoke)" />
      <path d={areas(cells, (cell) => cell.blocked)} fill="url(#ground-wall)" />
      {raised.map(({ at: [x, y], height: level = 0 }) => (
        <text key={`${x},${y}`} x={x * CELL + 4} y={y * CELL + 12} className={style.level}>
          {level}
        </text>
      ))}
      {WALLS.map((kind) => (
        <path
          key={kind}
          d={walls
            .filter((wall) => wall.kind === kind)
            .map(edge)
            .join('')}
          className={style[kind]}
        />
      ))}
      {walls
        .filter((wall) => wall.kind === 'door')
        .map((door) => (
          <path
            key={`${door.at.join()} ${door.side}`}
            d={edge(door)}
            className={door.open ? style.doorOpen : style.door}
          />
        ))}
      <rect width={w} height={h} className={style.frame} />
      {Array.from({ length: Math.ceil(width / COUNTED) }, (_, i) => (
        <text key={`x${i}`} x={(i * COUNTED + 0.5) * CELL} y={-6} className={style.count}>
          {i * COUNTED}
        </text>
      ))}
      {Array.from({ length: Math.ceil(height / COUNTED) }, (_, i) => (
        <text
          key={`y${i}`}
          x={-10}
          y={(i * COUNTED + 0.5) * CELL}
          dy="0.34em"
          className={style.count}
        >
          {i * COUNTED}
        </text>
      ))}
    </g>
  );
});

/** What a cell is, for people. */
export function cellWords({ cells }: GridMap, [x, y]: readonly [number, number]): string {
  const cell = cells.find(({ at }) => at[0] === x && at[1] === y);
  if (!cell) return 'open ground';
  const words = [
    ...(cell.blocked ? ['wall'] : []),
    ...(cell.impassable ? ['impassable'] : []),
    ...(cell.difficult ? ['difficult ground'] : []),
    ...(cell.obscuring ? ['smoke or leaves'] : []),
    ...(cell.dark ? ['dark'] : []),
    ...((cell.cover ?? 0) > 0 ? [`cover ${cell.cover ?? 0}`] : []),
    ...((cell.concealment ?? 0) > 0 ? [`concealment ${cell.concealment ?? 0}`] : []),
    ...((cell.height ?? 0) !== 0 ? [`height ${cell.height ?? 0}`] : []),
    ...(cell.mark === undefined ? [] : [cell.mark]),
  ];
  return words.join(', ') || 'open ground';
}
