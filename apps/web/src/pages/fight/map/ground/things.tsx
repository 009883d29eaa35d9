import type { ReactNode } from 'react';
import { CELL } from '../stage/geometry.js';
import style from './ground.module.css';
import type { Thing, ThingKind } from './standing.js';

const CRATE = (
  <>
    <rect x="-18" y="-14" width="38" height="38" className={style.shadow} />
    <rect x="-20" y="-20" width="40" height="40" className={style.wood} />
    <path d="M-20-20L20 20M20-20L-20 20M-14-14h28v28h-28Z" className={style.grain} />
  </>
);

const CASK = (
  <>
    <circle cx="1.5" cy="3" r="10" className={style.shadow} />
    <circle r="10" className={style.wood} />
    <circle r="6.5" className={style.grain} />
    <path d="M-6-2h12M-6 2.5h12" className={style.grain} />
  </>
);

const DRAWN: Readonly<Record<ThingKind, ReactNode>> = {
  crate: CRATE,
  barrels: (
    <>
      <g transform="translate(-10 -8)">{CASK}</g>
      <g transform="translate(9 -9)">{CASK}</g>
      <g transform="translate(-2 10)">{CASK}</g>
    </>
  ),
  cart: (
    <>
      <rect x="-14" y="-18" width="34" height="42" className={style.shadow} />
      <path d="M-8 20L-4 26M8 20L4 26" className={style.edge} />
      <rect x="-23" y="-10" width="6" height="24" rx="3" className={style.iron} />
      <rect x="17" y="-10" width="6" height="24" rx="3" className={style.iron} />
      <rect x="-17" y="-21" width="34" height="41" className={style.wood} />
      <path d="M-8-21V20M0-21V20M8-21V20" className={style.grain} />
    </>
  ),
  table: (
    <>
      <rect x="-20" y="-9" width="42" height="26" rx="2" className={style.shadow} />
      <rect x="-22" y="-13" width="44" height="26" rx="2" className={style.wood} />
      <path d="M-22-4H22M-22 4.5H22" className={style.grain} />
    </>
  ),
  well: (
    <>
      <circle cx="2" cy="4" r="20" className={style.shadow} />
      <circle r="20" className={style.stone} />
      <circle r="13" className={style.depth} />
      <path
        d="M0-20V-13M14-14L9-9M20 0H13M14 14L9 9M0 20V13M-14 14L-9 9M-20 0H-13M-14-14L-9-9"
        className={style.joint}
      />
      <path d="M-6 2q6-4 12 0M-4 6q4-3 8 0" className={style.waterLine} />
    </>
  ),
  pillar: (
    <>
      <rect x="-16" y="-13" width="36" height="36" className={style.shadow} />
      <rect x="-18" y="-18" width="36" height="36" rx="1.5" className={style.stone} />
      <circle r="13" className={style.stone} />
      <circle r="8" className={style.joint} />
    </>
  ),
  tree: (
    <>
      <path
        d="M2 -18c9-5 19 1 18 10c9 4 8 16-1 19c-2 10-15 13-21 6c-9 5-20-2-17-12c-9-4-7-17 2-18c2-9 14-12 19-5Z"
        transform="translate(3 4.5)"
        className={style.shadow}
      />
      <path
        d="M2 -18c9-5 19 1 18 10c9 4 8 16-1 19c-2 10-15 13-21 6c-9 5-20-2-17-12c-9-4-7-17 2-18c2-9 14-12 19-5Z"
        className={style.crown}
      />
      <path
        d="M-9-8q3-5 8-3M4-9q5-2 8 3M-12 3q0-4 4-5M8 4q5 0 5 5M-3 10q4 3 8 0"
        className={style.leafRim}
      />
      <circle r="4.2" className={style.trunk} />
    </>
  ),
  stakes: (
    <>
      {[-18, -9, 0, 9, 18].map((x, i) => (
        <path
          key={x}
          d={`M${x - 3.2} ${i % 2 === 0 ? 17 : 20}V-11L${x}-19L${x + 3.2}-11V${i % 2 === 0 ? 17 : 20}Z`}
          className={style.wood}
        />
      ))}
      <path d="M-24 4H24" className={style.edge} />
    </>
  ),
  logs: (
    <>
      <rect x="-20" y="-13" width="42" height="34" className={style.shadow} />
      {[-16, -5.5, 5, 15.5].map((y, i) => (
        <g key={y}>
          <rect
            x={i % 2 === 0 ? -22 : -20}
            y={y - 5}
            width="42"
            height="10"
            rx="4"
            className={style.wood}
          />
          <ellipse cx={i % 2 === 0 ? 18 : 20} cy={y} rx="2.6" ry="4" className={style.grain} />
        </g>
      ))}
    </>
  ),
  boulder: (
    <>
      <path
        d="M-19 6L-17-9L-6-18L9-17L19-6L18 9L7 18L-9 17Z"
        transform="translate(3 4.5)"
        className={style.shadow}
      />
      <path d="M-19 6L-17-9L-6-18L9-17L19-6L18 9L7 18L-9 17Z" className={style.stone} />
      <path d="M-6-18L-3-5L9-3L19-6M-3-5L-10 7L-9 17M9-3L10 8L18 9" className={style.joint} />
    </>
  ),
  rubble: (
    <>
      {[
        'M-22-8L-15.7-16L-5.8-12.5L-4-3.5L-14.8-.8Z',
        'M-1-12L4-18.3L11.6-15.5L13-8.5L4.6-6.4Z',
        'M2 6L9-3L20 1L22 11L10 14Z',
        'M-14 10L-8.4 2.8L.4 6L2 14L-7.6 16.4Z',
        'M-22 12L-18.5 7.5L-13 9.5L-12 14.5L-18 16Z',
        'M-4 0L-1.2-3.6L3.2-2L4 2L-.8 3.2Z',
      ].map((d) => (
        <path key={d} d={d} className={style.stone} />
      ))}
    </>
  ),
};

/** A loaded cart of two squares. */
const WAGON = (
  <>
    <rect x="-16" y="-38" width="36" height="84" className={style.shadow} />
    <path d="M-10 36L-4 47M10 36L4 47" className={style.edge} />
    <rect x="-24" y="-26" width="7" height="38" rx="3" className={style.iron} />
    <rect x="17" y="-26" width="7" height="38" rx="3" className={style.iron} />
    <rect x="-17" y="-43" width="34" height="80" className={style.wood} />
    <path d="M-8-43V37M0-43V37M8-43V37" className={style.grain} />
    <path d="M-14-34q8-12 26 2q4 16-6 26t-18-4q-6-14-2-24Z" className={style.sack} />
    <path d="M-10-26q8 6 18 2M-6-14q8 4 12-2" className={style.ripples} />
  </>
);

/** The centre of a thing in one or two squares, in units. */
function middleOf({ at, to = at }: Thing): string {
  const [x, y] = [(at[0] + to[0] + 1) / 2, (at[1] + to[1] + 1) / 2];
  return `${x * CELL} ${y * CELL}`;
}

/** Things on the map, each in the middle of its squares. */
export function Things({ things }: { readonly things: readonly Thing[] }): ReactNode {
  return things.map((thing) => (
    <g
      key={thing.at.join()}
      transform={`translate(${middleOf(thing)})${thing.turn === 0 ? '' : ` rotate(${thing.turn})`}`}
      data-thing={thing.kind}
    >
      {thing.to ? WAGON : DRAWN[thing.kind]}
    </g>
  ));
}
