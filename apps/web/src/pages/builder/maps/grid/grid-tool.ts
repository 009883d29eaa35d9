import { BRUSHES, EDGES } from './brushes.js';

/** What the pointer does to the map. */
export type GridTool =
  | { readonly kind: 'people' }
  | { readonly kind: 'align' }
  | { readonly kind: 'cell'; readonly id: string }
  /** Gives squares a name, or removes it if it is empty. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'fog'; readonly id: 'cover' | 'lift' }
  | { readonly kind: 'edge'; readonly id: string };

/** How to use a tool; undefined if it needs no hint. */
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
