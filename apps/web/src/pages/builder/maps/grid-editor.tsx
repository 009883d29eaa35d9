import type { JsonObject } from '@tiltyard/engine';
import { isCovered } from '@tiltyard/engine';
import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { GridMap } from '@tiltyard/engine/space';
import { cellName } from '@tiltyard/engine/space';
import type { KeyboardEvent, PointerEvent, ReactNode, SVGProps } from 'react';
import { useRef, useState } from 'react';
import { useAnnouncer } from '../../../design/announcer.js';
import { Field } from '../../../design/field.js';
import { CELL } from '../../fight/map/geometry.js';
import { FogLayer } from '../../fight/map/fog.js';
import { cellWords, GridGround } from '../../fight/map/grid-ground.js';
import mapStyle from '../../fight/map/map.module.css';
import { Face } from '../../fight/map/tokens/face.js';
import style from '../builder.module.css';
import { Canvas } from './canvas.js';
import type { Point } from './picture-align.js';
import { useAlignment } from './picture-align.js';
import { PicturePanel } from './picture-panel.js';
import { EdgeSwatch, GroundSwatch } from './swatch.js';
import { PainterTools, usePainter } from './use-painter.js';
import {
  BRUSHES,
  edged,
  edgeNear,
  EDGES,
  fogged,
  painted,
  resized,
  writeGrid,
} from './grid-paint.js';

/** Somebody to show on the map that is being built. */
export interface PlacedCombatant {
  readonly index: number;
  readonly label: string;
  readonly initials: string;
  readonly token?: TokenAppearance | undefined;
  readonly side: number;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly map: GridMap;
  /** What the map says besides the ground. */
  readonly rest: JsonObject;
  readonly people: readonly PlacedCombatant[];
  /** Who is placed by a press, by number; nobody while painting. */
  readonly placing: number | undefined;
  readonly onPlace: (x: number, y: number) => void;
  readonly onPick: (index: number) => void;
  readonly onChange: (map: JsonObject) => void;
  readonly onStrokeEnd: () => void;
}

type Tool =
  | { readonly kind: 'people' }
  | { readonly kind: 'align' }
  | { readonly kind: 'cell'; readonly id: string }
  | { readonly kind: 'fog'; readonly id: 'cover' | 'lift' }
  | { readonly kind: 'edge'; readonly id: string };

const [LEAST, MOST] = [3, 60];

/** How far a finger moves before it paints, in pixels. */
const SLACK = 6;

type Spot = Pick<PointerEvent, 'clientX' | 'clientY'>;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The square that a key leads to; the first key shows where one stands. */
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

/** Makes the cell at which the keys are be seen where the map is larger than its window. */
const seen = (cursor: SVGRectElement | null): void =>
  cursor?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

type SvgPress = PointerEvent<SVGSVGElement>;

/** A stroke of the pointer over the map: each square or edge that it comes to is used once. */
function useStroke({
  map,
  tool,
  isStroked,
  use,
  onStrokeEnd,
}: Pick<Props, 'map' | 'onStrokeEnd'> & {
  readonly tool: Tool;
  /** Whether the pointer goes on using the tool while it is dragged. */
  readonly isStroked: boolean;
  readonly use: (x: number, y: number) => void;
}): Pick<
  SVGProps<SVGSVGElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
> {
  const pressed = useRef<SVGSVGElement>(undefined);
  const stroke = useRef<string | undefined>(undefined);
  /** Where a finger went down that has not moved yet: a second may follow, which makes it no press. */
  const resting = useRef<Spot>(undefined);

  const pointOf = (event: Spot): readonly [number, number] | undefined => {
    const matrix = pressed.current?.getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = [point.x / CELL, point.y / CELL];
    return x >= 0 && y >= 0 && x < map.width && y < map.height ? [x, y] : undefined;
  };
  const strokeTo = (event: Spot): void => {
    const point = pointOf(event);
    if (!point) return;
    const edge = tool.kind === 'edge' ? edgeNear(map, ...point) : undefined;
    const here =
      tool.kind === 'edge'
        ? JSON.stringify(edge)
        : `${Math.floor(point[0])},${Math.floor(point[1])}`;
    if (stroke.current === here) return;
    stroke.current = here;
    use(...point);
  };
  const begin = (): void => {
    if (resting.current) strokeTo(resting.current);
    resting.current = undefined;
  };
  const end = (): void => {
    resting.current = undefined;
    stroke.current = undefined;
    onStrokeEnd();
  };
  return {
    onPointerDown(event: SvgPress) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = event.currentTarget;
      stroke.current = undefined;
      resting.current = { clientX: event.clientX, clientY: event.clientY };
      if (event.pointerType !== 'touch') begin();
    },
    onPointerMove(event: SvgPress) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId) || !isStroked) return;
      const from = resting.current;
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < SLACK)
        return;
      begin();
      strokeTo(event);
    },
    onPointerUp() {
      begin();
      end();
    },
    onPointerCancel: end,
  };
}

/** A grid to paint: ground by the cell, walls by the edge, people where they are pressed to. */
export function GridEditor({
  map,
  rest,
  people,
  placing,
  onPlace,
  onPick,
  onChange,
  onStrokeEnd,
}: Props): ReactNode {
  const { say } = useAnnouncer();
  const [tool, setTool] = useState<Tool>({ kind: 'people' });
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
  const key = (event: KeyboardEvent): void => {
    const next = stepped(map, cursor, event.key);
    if (next) {
      event.preventDefault();
      setCursor(next);
      const there = people
        .filter((each) => each.x === next[0] && each.y === next[1])
        .map(({ label }) => label);
      const fog = isCovered(map.fog ?? [], next) ? ['fog'] : [];
      say([cellName(next), cellWords(map, next), ...fog, ...there].join(' · '));
      return;
    }
    if (cursor && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      // An edge is taken on the right; those on the left are the neighbours'.
      use(cursor[0] + (tool.kind === 'edge' ? 0.9 : 0.5), cursor[1] + 0.5);
      onStrokeEnd();
    }
  };
  const isPainted = tool.kind === 'cell' || tool.kind === 'fog';
  const isStroked = tool.kind === 'edge' || (isPainted && painter.shape === 'square');
  const stroke = useStroke({ map, tool, isStroked, use, onStrokeEnd });
  const size = (width: number, height: number): void => {
    if ([width, height].some((each) => Number.isNaN(each) || each < LEAST || each > MOST)) return;
    change(resized(map, width, height));
  };
  return (
    <div className={style.editor}>
      <Palette tool={tool} onTool={setTool} />
      {isPainted ? <PainterTools painter={painter} /> : null}
      <Canvas>
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
          <GridGround map={map} lettered />
          <FogLayer fog={map.fog ?? []} map={map} seesThrough />
          <Clicked
            clicks={
              painter.from ? [[painter.from[0] + 0.5, painter.from[1] + 0.5]] : alignment.clicks
            }
          />
          <Standing
            people={people}
            placing={placing}
            onPick={(index, event) => {
              if (tool.kind !== 'people') return;
              event.stopPropagation();
              onPick(index);
            }}
          />
          {cursor ? (
            <rect
              ref={seen}
              x={cursor[0] * CELL + 1.5}
              y={cursor[1] * CELL + 1.5}
              width={CELL - 3}
              height={CELL - 3}
              className={mapStyle.cursor}
            />
          ) : null}
        </svg>
      </Canvas>
      <MapSize map={map} onSize={size} />
      <PicturePanel
        map={map}
        alignment={alignment}
        isAligning={tool.kind === 'align'}
        onAlign={(isOn) => setTool({ kind: isOn ? 'align' : 'people' })}
        onChange={change}
        onSize={size}
        onDone={onStrokeEnd}
      />
    </div>
  );
}

/** A map with some squares painted, or their fog. */
function brushed(
  map: GridMap,
  tool: Extract<Tool, { kind: 'cell' | 'fog' }>,
  cells: readonly (readonly [number, number])[],
): GridMap {
  if (tool.kind === 'fog') return fogged(map, cells, tool.id === 'cover');
  const brush = BRUSHES.find(({ id }) => id === tool.id);
  return brush ? cells.reduce((before, [x, y]) => painted(before, x, y, brush), map) : map;
}

/** What a press on the map does. */
function Palette({
  tool,
  onTool,
}: {
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
}): ReactNode {
  const toolButton = (name: string, value: Tool, swatch?: ReactNode): ReactNode => (
    <button
      key={name}
      type="button"
      className={style.tool}
      aria-pressed={
        tool.kind === value.kind && ('id' in tool ? 'id' in value && tool.id === value.id : true)
      }
      onClick={() => onTool(value)}
    >
      {swatch}
      {name}
    </button>
  );
  return (
    <div className={style.palette}>
      <div role="group" aria-label="Map tool" className={style.toolRow}>
        {toolButton('Place combatants', { kind: 'people' })}
      </div>
      <div role="group" aria-label="Ground" className={style.toolRow}>
        {BRUSHES.map(({ id, name, traits }) =>
          toolButton(name, { kind: 'cell', id }, <GroundSwatch traits={traits} />),
        )}
      </div>
      <div role="group" aria-label="Fog" className={style.toolRow}>
        {toolButton('Fog for players', { kind: 'fog', id: 'cover' })}
        {toolButton('No fog', { kind: 'fog', id: 'lift' })}
      </div>
      <div role="group" aria-label="Walls between cells" className={style.toolRow}>
        {EDGES.map((edge) =>
          toolButton(edge.name, { kind: 'edge', id: edge.id }, <EdgeSwatch edge={edge} />),
        )}
      </div>
    </div>
  );
}

/** The corners that were clicked to lay a picture under the squares. */
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

/** Those who stand on the squares. */
function Standing({
  people,
  placing,
  onPick,
}: Pick<Props, 'people' | 'placing'> & {
  readonly onPick: (index: number, event: PointerEvent) => void;
}): ReactNode {
  return (
    <>
      {people.map(({ index, label, initials, token, side, x, y }) => (
        <g
          key={index}
          transform={`translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})`}
          className={style.person}
          role="button"
          aria-label={label}
          aria-pressed={placing === index}
          onPointerDown={(event) => onPick(index, event)}
        >
          {placing === index ? <circle r={CELL / 2 - 1} className={style.placing} /> : null}
          <Face
            side={side}
            r={CELL * 0.44}
            share={1}
            able
            name={label}
            initials={initials}
            token={token}
            detail="portrait"
          />
        </g>
      ))}
    </>
  );
}

/** How large the map is. */
function MapSize({
  map,
  onSize,
}: Pick<Props, 'map'> & {
  readonly onSize: (width: number, height: number) => void;
}): ReactNode {
  return (
    <div className={style.size}>
      <Field label="Columns">
        {(tied) => (
          <input
            {...tied}
            type="number"
            min={LEAST}
            max={MOST}
            value={map.width}
            onChange={(event) => onSize(event.target.valueAsNumber, map.height)}
          />
        )}
      </Field>
      <Field label="Rows">
        {(tied) => (
          <input
            {...tied}
            type="number"
            min={LEAST}
            max={MOST}
            value={map.height}
            onChange={(event) => onSize(map.width, event.target.valueAsNumber)}
          />
        )}
      </Field>
    </div>
  );
}
