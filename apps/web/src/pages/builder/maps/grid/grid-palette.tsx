import type { GridMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import style from '../maps.module.css';
import type { Brush } from './brushes.js';
import { EDGES, GROUND, SHELTER } from './brushes.js';
import type { GridTool } from './grid-tool.js';
import { HeightTool } from './height-tool.js';
import { NameTool } from './name-tool.js';
import { EdgeSwatch, GroundSwatch } from './swatch.js';

/** The tools for changing the map. */
export function GridPalette({
  map,
  tool,
  onTool,
  shapes,
}: {
  readonly map: GridMap;
  readonly tool: GridTool;
  readonly onTool: (tool: GridTool) => void;
  /** The controls that choose what one use of a brush covers. */
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

/** Tools shown as swatches, as they look on the map. */
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
