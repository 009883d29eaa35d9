import type { JsonObject } from '@tiltyard/engine';
import { isCovered } from '@tiltyard/engine/core';
import type { GridMap } from '@tiltyard/engine/space';
import { cellName } from '@tiltyard/engine/space';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../../../design/panels/announcer.js';
import { useNarrow } from '../../../../design/use-narrow.js';
import { CELL } from '../../../fight/map/stage/geometry.js';
import { FogLayer } from '../../../fight/map/layers/fog.js';
import { cellWords } from '../../../fight/map/ground/cell-words.js';
import mapStyle from '../../../fight/map/map.module.css';
import style from '../maps.module.css';
import { Canvas } from '../canvas.js';
import { GridPalette } from './grid-palette.js';
import type { GridTool } from './grid-tool.js';
import { toolHint } from './grid-tool.js';
import { LetteredGround } from '../map-letters.js';
import { isSide, MapSize } from '../map-size.js';
import type { Alignment, Point } from '../pictures/picture-align.js';
import { useAlignment } from '../pictures/picture-align.js';
import { PicturePanel } from '../pictures/picture-panel.js';
import type { PlacedCombatant } from '../placed-combatants.js';
import { PlacedCombatants } from '../placed-combatants.js';
import { PainterTools, usePainter } from './use-painter.js';
import { useStroke } from './use-stroke.js';
import { BRUSHES, EDGES } from './brushes.js';
import {
  edged,
  edgeNear,
  fogged,
  named,
  painted,
  raised,
  resized,
  writeGrid,
} from './grid-paint.js';

interface Props {
  readonly map: GridMap;
  /** The rest of the map besides the grid. */
  readonly rest: JsonObject;
  readonly people: readonly PlacedCombatant[];
  /** The index of the combatant to be placed; undefined while painting. */
  readonly placing: number | undefined;
  /** The text below the map, such as how to paint. */
  readonly notes: (painting?: string) => ReactNode;
  readonly onPlace: (x: number, y: number) => void;
  readonly onPick: (index: number) => void;
  readonly onChange: (map: JsonObject) => void;
  readonly onStrokeEnd: () => void;
}

/** The tools that change squares, by what the brush covers. */
const PAINTED: ReadonlySet<GridTool['kind']> = new Set(['cell', 'fog', 'name', 'height']);

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The square that a key leads to. The first key press only shows the cursor, at the first square.
 */
function stepped(
  { width, height }: GridMap,
  cursor: readonly [number, number] | undefined,
  key: string,
): readonly [number, number] | undefined {
  const step = STEPS[key];
  if (!step || !cursor) return step && [0, 0];
  return [
    Math.max(0, Math.min(width - 1, cursor[0] + step[0])),
    Math.max(0, Math.min(height - 1, cursor[1] + step[1])),
  ];
}

/** The contents of a square, in words. */
function squareWords(
  map: GridMap,
  people: readonly PlacedCombatant[],
  at: readonly [number, number],
): string {
  const there = people.filter(({ x, y }) => x === at[0] && y === at[1]).map(({ label }) => label);
  const fog = isCovered(map.fog ?? [], at) ? ['fog'] : [];
  return [cellName(at), cellWords(map, at), ...fog, ...there].join(' · ');
}

/** Scrolls the keyboard cursor into view where the map is larger than its viewport. */
const seen = (cursor: SVGRectElement | null): void =>
  cursor?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/**
 * An editor for a grid: ground is painted by cell, walls by edge, and combatants are placed by
 * pressing a square.
 */
export function GridEditor({
  map,
  rest,
  people,
  placing,
  notes,
  onPlace,
  onPick,
  onChange,
  onStrokeEnd,
}: Props): ReactNode {
  const { say } = useAnnouncer();
  // In one column, rarely used controls are below the map.
  const narrow = useNarrow();
  const [tool, setTool] = useState<GridTool>({ kind: 'people' });
  const [placed, setPlaced] = useState(placing);
  // Selecting a combatant ends painting: the next press on the map places them.
  if (placed !== placing) {
    setPlaced(placing);
    if (placing !== undefined) setTool({ kind: 'people' });
  }
  const [cursor, setCursor] = useState<readonly [number, number]>();
  const change = (next: GridMap): void => onChange(writeGrid(next, rest));
  const painter = usePainter();
  const alignment = useAlignment(map.picture, (picture) => {
    change({ ...map, picture });
    onStrokeEnd();
  });
  const use = (px: number, py: number): void => {
    const [x, y] = [Math.floor(px), Math.floor(py)];
    if (tool.kind === 'align') {
      if (alignment.click([px, py])) setTool({ kind: 'people' });
      return;
    }
    if (tool.kind === 'people') {
      if (placing !== undefined) onPlace(x, y);
      return;
    }
    if (tool.kind !== 'edge') {
      const cells = painter.cells(map, [x, y]);
      if (cells.length > 0) change(brushed(map, tool, cells));
      return;
    }
    const edge = edgeNear(map, px, py);
    const what = EDGES.find(({ id }) => id === tool.id);
    if (edge && what) change(edged(map, edge, what.kind, what.open ?? false));
  };
  const isPainted = PAINTED.has(tool.kind);
  const key = (event: KeyboardEvent): void => {
    const next = stepped(map, cursor, event.key);
    if (next) {
      event.preventDefault();
      setCursor(next);
      say(squareWords(map, people, next));
      return;
    }
    if (cursor && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      // The keyboard uses a cell's right edge; its left edge belongs to its neighbour.
      use(cursor[0] + (tool.kind === 'edge' ? 0.9 : 0.5), cursor[1] + 0.5);
      onStrokeEnd();
      if (isPainted) painter.tell(cursor, say);
    }
  };
  const isStroked = tool.kind === 'edge' || (isPainted && painter.shape === 'square');
  const stroke = useStroke({ map, tool, isStroked, use, onStrokeEnd });
  const extent = (
    <Extent
      map={map}
      alignment={alignment}
      tool={tool}
      onTool={setTool}
      onChange={change}
      onDone={onStrokeEnd}
    />
  );
  return (
    <>
      <aside className={style.toolbox} aria-label="Map tools">
        <GridPalette
          map={map}
          tool={tool}
          onTool={setTool}
          shapes={<PainterTools painter={painter} />}
        />
        {narrow ? null : extent}
      </aside>
      <Canvas notes={notes(toolHint(tool))}>
        <svg
          className={style.drawing}
          viewBox={`-18 -18 ${map.width * CELL + 24} ${map.height * CELL + 24}`}
          role="application"
          aria-label="Map. Move with the arrow keys, paint with Enter."
          tabIndex={0}
          data-tool={tool.kind}
          onKeyDown={key}
          {...stroke}
        >
          <LetteredGround map={map} />
          <FogLayer fog={map.fog ?? []} map={map} seesThrough />
          <Clicked
            clicks={
              painter.from ? [[painter.from[0] + 0.5, painter.from[1] + 0.5]] : alignment.clicks
            }
          />
          <PlacedCombatants
            people={people}
            placing={placing}
            onPick={(index, event) => {
              if (tool.kind !== 'people') return;
              event.stopPropagation();
              onPick(index);
            }}
          />
          <Cursor at={cursor} />
        </svg>
      </Canvas>
      {narrow ? <div className={style.toolbox}>{extent}</div> : null}
    </>
  );
}

/** The size of the map, and the picture beneath it. */
function Extent({
  map,
  alignment,
  tool,
  onTool,
  onChange,
  onDone,
}: {
  readonly map: GridMap;
  readonly alignment: Alignment;
  readonly tool: GridTool;
  readonly onTool: (tool: GridTool) => void;
  readonly onChange: (map: GridMap) => void;
  readonly onDone: () => void;
}): ReactNode {
  const size = (width: number, height: number): void => {
    if (isSide(width) && isSide(height)) onChange(resized(map, width, height));
  };
  return (
    <>
      <MapSize map={map} onSize={size} />
      <PicturePanel
        map={map}
        alignment={alignment}
        isAligning={tool.kind === 'align'}
        onAlign={(isOn) => onTool({ kind: isOn ? 'align' : 'people' })}
        onChange={onChange}
        onSize={size}
        onDone={onDone}
      />
    </>
  );
}

/** The keyboard cursor. */
function Cursor({ at }: { readonly at: readonly [number, number] | undefined }): ReactNode {
  if (!at) return null;
  return (
    <rect
      ref={seen}
      x={at[0] * CELL + 1.5}
      y={at[1] * CELL + 1.5}
      width={CELL - 3}
      height={CELL - 3}
      className={mapStyle.cursor}
    />
  );
}

/** A map with some squares changed by a tool: their ground, name, height or fog. */
function brushed(
  map: GridMap,
  tool: Extract<GridTool, { kind: 'cell' | 'fog' | 'name' | 'height' }>,
  cells: readonly (readonly [number, number])[],
): GridMap {
  if (tool.kind === 'name') return named(map, cells, tool.name);
  if (tool.kind === 'height') return raised(map, cells, tool.height);
  if (tool.kind === 'fog') return fogged(map, cells, tool.id === 'cover');
  const brush = BRUSHES.find(({ id }) => id === tool.id);
  return brush ? painted(map, cells, brush) : map;
}

/** The corners clicked so far to align a picture with the squares. */
function Clicked({ clicks }: { readonly clicks: readonly Point[] }): ReactNode {
  return (
    <>
      {clicks.map(([x, y], i) => (
        <path
          key={i}
          d="M-9 0h18M0-9v18"
          transform={`translate(${x * CELL} ${y * CELL})`}
          className={mapStyle.cursor}
        />
      ))}
    </>
  );
}
