import type { ReactNode } from 'react';
import style from '../builder.module.css';
import { BRUSHES, EDGES } from './grid-paint.js';
import { EdgeSwatch, GroundSwatch } from './swatch.js';

/** What the pointer does to the map. */
export type GridTool =
  | { readonly kind: 'people' }
  | { readonly kind: 'align' }
  | { readonly kind: 'cell'; readonly id: string }
  | { readonly kind: 'fog'; readonly id: 'cover' | 'lift' }
  | { readonly kind: 'edge'; readonly id: string };

/** What a press on the map does. */
export function GridPalette({
  tool,
  onTool,
}: {
  readonly tool: GridTool;
  readonly onTool: (tool: GridTool) => void;
}): ReactNode {
  const toolButton = (name: string, value: GridTool, swatch?: ReactNode): ReactNode => (
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
