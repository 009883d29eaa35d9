import type { ReactNode } from 'react';
import { CELL } from '../stage/geometry.js';
import style from './ground.module.css';
import type { Deck, Rail } from './deck.js';
import { gaps, paving, planking, ruts } from './marks.js';
import { cellsOf, goingOn, isIn } from './mask.js';
import type { Loop } from './outline.js';
import { outlinesOf } from './outline.js';
import { drawn, drawnWhere, ruled } from './strokes.js';
import type { Terrain } from './terrain.js';

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** How far the straight end of a road reaches into its squares, and over what it meets. */
const [IN, OUT] = [12, 2];

/** Dirt roads: a broken edge where they end in the open, none where walls, paving or planks begin. */
export function Roads({ terrain }: { readonly terrain: Terrain }): ReactNode {
  const { road, paved, masonry, rock, decks, flowing } = terrain;
  const cells = cellsOf(road);
  if (cells.length === 0) return null;
  const masks = [paved, masonry, rock, ...decks.map(({ mask }) => mask)];
  const meets = (x: number, y: number): boolean => masks.some((mask) => isIn(mask, x, y));
  const loops = outlinesOf(goingOn(road));
  const sway = { by: 4, salt: 27 };
  const ends = cells.flatMap(([x, y]) =>
    SIDES.filter(([dx, dy]) => meets(x + dx, y + dy)).map(([dx, dy]) => {
      const [left, top] = [x * CELL, y * CELL];
      if (dy === 0)
        return `M${dx > 0 ? left + CELL - IN : left - OUT} ${top}h${IN + OUT}v${CELL}h${-IN - OUT}Z`;
      return `M${left} ${dy > 0 ? top + CELL - IN : top - OUT}h${CELL}v${IN + OUT}h${-CELL}Z`;
    }),
  );
  return (
    <>
      <path d={drawn(loops, sway)} className={style.road} />
      <path d={ends.join('')} className={style.road} />
      <path
        d={drawnWhere(loops, sway, ([x, y]) => !meets(x, y) && !isIn(flowing, x, y))}
        className={style.roadEdge}
      />
      <path d={ruts(cells)} className={style.ruts} />
    </>
  );
}

/** How far a bridge extends onto its banks. */
const BANK = 7;

/** The outline of a bridge with its ends extended onto the banks. */
function reaching(loop: Loop, isUpright: boolean): Loop {
  return loop.map(([x, y], i) => {
    const [px, py] = loop.at(i - 1) ?? [x, y];
    const [nx, ny] = loop[(i + 1) % loop.length] ?? [x, y];
    // One of the two edges that meet at a corner crosses the bridge; it moves outwards, which is to its left.
    const [ex, ey] = isUpright
      ? [Math.sign(py === y ? ny - y : y - py), 0]
      : [0, -Math.sign(px === x ? nx - x : x - px)];
    return [x + ex * BANK, y + ey * BANK];
  });
}

/** Edges of squares as path data; those at the ends of a bridge extend onto its banks. */
function railing(rails: readonly Rail[], inwards: number): string {
  return rails
    .map(({ at: [x, y], side }) => {
      const [left, top] = [x * CELL, y * CELL];
      const [right, bottom] = [left + CELL, top + CELL];
      if (side === 'north') return `M${left - BANK} ${top + inwards}H${right + BANK}`;
      if (side === 'south') return `M${left - BANK} ${bottom - inwards}H${right + BANK}`;
      const along = side === 'west' ? left + inwards : right - inwards;
      return `M${along} ${top - BANK}V${bottom + BANK}`;
    })
    .join('');
}

/** Plank floors, and bridges of planks and stone. */
export function Decks({ terrain }: { readonly terrain: Terrain }): ReactNode {
  return terrain.decks.map((deck) => (
    <DeckDrawing key={deck.cells[0]?.join()} deck={deck} terrain={terrain} />
  ));
}

function DeckDrawing({
  deck,
  terrain: { difficult },
}: {
  readonly deck: Deck;
  readonly terrain: Terrain;
}): ReactNode {
  const { cells, isStone, rails } = deck;
  const isBridge = rails.length > 0;
  const wooden = isBridge ? style.bridge : style.planks;
  const loops = outlinesOf(goingOn(deck.mask));
  const shape = ruled(isBridge ? loops.map((loop) => reaching(loop, deck.isUpright)) : loops);
  const hard = cells.filter(([x, y]) => isIn(difficult, x, y));
  const { seams, nails } = planking(deck);
  return (
    <g data-deck={isStone ? 'stone' : 'planks'} data-bridge={isBridge || undefined}>
      {isBridge ? <path d={shape} transform="translate(2 6)" className={style.shadow} /> : null}
      <path d={shape} className={isStone ? style.arch : wooden} />
      {isStone ? (
        <path d={paving(cells)} className={style.paving} />
      ) : (
        <>
          <path d={seams} className={style.seams} />
          <path d={nails} className={style.nails} />
        </>
      )}
      <path d={gaps(deck, hard)} className={style.gaps} />
      <path d={railing(rails, 2)} className={isStone ? style.parapet : style.rail} />
      {isStone ? <path d={railing(rails, 2)} className={style.parapetCore} /> : null}
    </g>
  );
}
