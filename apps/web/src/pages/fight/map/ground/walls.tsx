import type { Wall } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { CELL } from '../stage/geometry.js';
import style from './ground.module.css';

/** Walls as path data, those in a line joined together. */
function stretches(walls: readonly Wall[]): string {
  const lines = new Map<string, number[]>();
  for (const { at, side } of walls) {
    const [line, along] = side === 'east' ? [`V${at[0] + 1}`, at[1]] : [`H${at[1] + 1}`, at[0]];
    lines.set(line, [...(lines.get(line) ?? []), along]);
  }
  return [...lines]
    .flatMap(([line, all]) => {
      const fixed = Number(line.slice(1)) * CELL;
      const sorted = all.toSorted((a, b) => a - b);
      return sorted
        .filter((from, i) => sorted[i - 1] !== from - 1)
        .map((from) => {
          let to = from + 1;
          while (sorted.includes(to)) to++;
          return line.startsWith('V')
            ? `M${fixed} ${from * CELL}V${to * CELL}`
            : `M${from * CELL} ${fixed}H${to * CELL}`;
        });
    })
    .join('');
}

/** The transform to the middle of a wall between squares, turned to its direction. */
const middle = ({ at: [x, y], side }: Wall): string =>
  side === 'east'
    ? `translate(${(x + 1) * CELL} ${(y + 0.5) * CELL}) rotate(90)`
    : `translate(${(x + 0.5) * CELL} ${(y + 1) * CELL})`;

function Door({ door }: { readonly door: Wall }): ReactNode {
  return (
    <g transform={middle(door)} data-door={door.open === true ? 'open' : 'closed'}>
      {door.open === true ? (
        <>
          <path d="M-19 0L-7 -38A40 40 0 0 1 21 0" className={style.swing} />
          <path d="M-19 0L-7 -38" className={style.leafEdge} />
          <path d="M-19 0L-7 -38" className={style.leaf} />
        </>
      ) : (
        <>
          <rect x="-20" y="-4.5" width="40" height="9" className={style.wood} />
          <path d="M-6.7-4.5v9M6.7-4.5v9" className={style.grain} />
          <circle cx="13.4" r="1.8" className={style.iron} />
        </>
      )}
      <rect x="-25" y="-6.5" width="5.8" height="13" className={style.iron} />
      <rect x="19.2" y="-6.5" width="5.8" height="13" className={style.iron} />
    </g>
  );
}

/** A curtain as a wavy line. */
function waves({ at: [x, y], side }: Wall): string {
  return side === 'east'
    ? `M${(x + 1) * CELL} ${y * CELL}q5 4 0 8t0 8t0 8t0 8t0 8t0 8`
    : `M${x * CELL} ${(y + 1) * CELL}q4 5 8 0t8 0t8 0t8 0t8 0t8 0`;
}

/** The walls and other barriers on the edges between squares. */
export function Walls({ walls }: { readonly walls: readonly Wall[] }): ReactNode {
  const of = (kind: Wall['kind']): readonly Wall[] => walls.filter((wall) => wall.kind === kind);
  const [wall, low] = [stretches(of('wall')), stretches(of('low'))];
  const [window, glass] = [stretches(of('window')), stretches(of('glass'))];
  return (
    <g>
      <path d={wall} transform="translate(3 5)" className={style.wallShadow} />
      <path d={`${wall}${window}${glass}`} className={style.wallEdge} />
      <path d={wall} className={style.wallCore} />
      <path d={window} className={style.window} />
      <path d={glass} className={style.glass} />
      <path d={low} className={style.lowEdge} />
      <path d={low} className={style.lowCore} />
      <path d={of('curtain').map(waves).join('')} className={style.curtain} />
      {of('door').map((door) => (
        <Door key={`${door.at.join()} ${door.side}`} door={door} />
      ))}
    </g>
  );
}
