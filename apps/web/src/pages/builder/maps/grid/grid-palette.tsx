import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import style from '../maps.module.css';
import type { Brush } from './brushes.js';
import { BRUSHES, EDGES, GROUND, SHELTER } from './brushes.js';
import { HeightTool } from './height-tool.js';
import { NameTool } from './name-tool.js';
import { EdgeSwatch, GroundSwatch } from './swatch.js';

/** What the pointer does to the map. */
export type GridTool =
  | { readonly kind: 'people' }
  | { readonly kind: 'align' }
  | { readonly kind: 'cell'; readonly id: string }
  /** Squares are given a name, or lose theirs if it is empty. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'fog'; readonly id: 'cover' | 'lift' }
  | { readonly kind: 'edge'; readonly id: string };

/** How a brush is used; nothing where none is. */
export function toolHint(tool: GridTool): string | undefined {
  switch (tool.kind) {
    case 'cell':
      return `Click or drag on the map: ${BRUSHES.find(({ id }) => id === tool.id)?.name ?? ''}.`;
    case 'edge':
      return `Click or drag along the lines between squares: ${EDGES.find(({ id }) => id === tool.id)?.name ?? ''}.`;
    case 'name':
      return tool.name === ''
        ? 'Click or drag to take names from squares.'
        : `Click or drag to name squares “${tool.name}”.`;
    case 'height':
      return 'Click or drag to set the height of squares.';
    case 'fog':
      return tool.id === 'cover'
        ? 'Click or drag to hide squares from players.'
        : 'Click or drag to show squares to players.';
    default:
      return undefined;
  }
}

/** What a press on the map does. */
export function GridPalette({
  map,
  tool,
  onTool,
  shapes,
}: {
  readonly map: GridMap;
  readonly tool: GridTool;
  readonly onTool: (tool: GridTool) => void;
  /** What one use of a brush covers. */
  readonly shapes: ReactNode;
}): ReactNode {
  const button = (name: string, value: GridTool, short = name, swatch?: ReactNode): ReactNode => (
    <button
      key={name}
      type="button"
      className={swatch === undefined ? style.word : style.tool}
      aria-label={name}
      title={name === short ? undefined : name}
      aria-pressed={
        tool.kind === value.kind && ('id' in tool ? 'id' in value && tool.id === value.id : true)
      }
      onClick={() => onTool(value)}
    >
      {swatch}
      {short}
    </button>
  );
  const brush = ({ id, name, short, traits }: Brush): ReactNode =>
    button(name, { kind: 'cell', id }, short, <GroundSwatch traits={traits} />);
  return (
    <div className={style.palette}>
      <div role="group" aria-label="Map tool" className={style.words}>
        {button('Place combatants', { kind: 'people' })}
      </div>
      {shapes}
      <Swatches name="Ground">{GROUND.map(brush)}</Swatches>
      <Swatches name="Cover and concealment">{SHELTER.map(brush)}</Swatches>
      <Swatches name="Between squares">
        {EDGES.map((edge) =>
          button(edge.name, { kind: 'edge', id: edge.id }, edge.short, <EdgeSwatch edge={edge} />),
        )}
      </Swatches>
      <HeightTool map={map} tool={tool} onTool={onTool} />
      <NameTool tool={tool} onTool={onTool} />
      <div role="group" aria-label="Fog" className={style.words}>
        {button('Fog for players', { kind: 'fog', id: 'cover' })}
        {button('No fog', { kind: 'fog', id: 'lift' })}
      </div>
    </div>
  );
}

/** What the map is drawn with, each as it looks there. */
function Swatches({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={name} className={style.section}>
      <h2>{name}</h2>
      <div className={style.swatches}>{children}</div>
    </section>
  );
}
