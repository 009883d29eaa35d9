import type { JsonObject } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { sideNumbers } from '../fight/order/sides.js';
import style from './builder.module.css';
import type { EncounterDraft, DraftCombatant } from './draft.js';
import { graphOf, gridOf, sideMarksOf } from './draft.js';
import { singlePlace } from './maps/graph-edit.js';
import { GraphEditor } from './maps/graph-editor.js';
import { GridEditor } from './maps/grid-editor.js';
import { openGround } from './maps/grid-paint.js';

interface GroundProps {
  readonly draft: EncounterDraft;
  readonly space: 'grid' | 'graph' | 'zones';
  readonly sides: readonly string[];
  readonly placing: number | undefined;
  readonly onPick: (index: number) => void;
  readonly onPlace: (place: [number, number] | string) => void;
  readonly onMap: (map: JsonObject, moved?: { readonly from: string; readonly to: string }) => void;
  readonly onStrokeEnd: () => void;
}

/** How large an open ground is to begin with. */
const [WIDE, HIGH] = [18, 12];

const initialsOf = (text: string): string =>
  text
    .split(/[\s-]+/)
    .filter((word) => word !== '' && word !== 'the')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('') || '?';

/** The map that is being built, of whichever kind the system has. */
export function Ground({
  draft,
  space,
  sides,
  placing,
  onPick,
  onPlace,
  onMap,
  onStrokeEnd,
}: GroundProps): ReactNode {
  const { map, people } = draft;
  const marks = sideMarksOf(draft);
  const numbers = sideNumbers(sides, (side) => marks.get(side));
  const sideOf = (side: string): number => numbers.get(side) ?? 0;
  const nobody = placing === undefined;
  const hint = nobody
    ? 'Select a combatant to place, or paint the ground.'
    : `Click or tap where ${people[placing]?.name || people[placing]?.id || 'they'} should stand.`;
  if (space === 'grid') {
    const { grid, rest } = gridOf(map ?? openGround(WIDE, HIGH));
    if (!grid.ok)
      return (
        <p>The map has errors and can’t be shown. Fix them in the file, then open it again.</p>
      );
    const placed = people.flatMap(({ id, name, side, at, token }, index) => {
      if (!Array.isArray(at)) return [];
      const [x, y] = at.map(Number);
      return x === undefined || y === undefined
        ? []
        : [
            {
              index,
              label: name || id,
              initials: token?.initials ?? initialsOf(name || id),
              token,
              side: sideOf(side),
              x: Math.floor(x),
              y: Math.floor(y),
            },
          ];
    });
    return (
      <>
        <p className={style.hint}>{hint}</p>
        <GridEditor
          map={grid.value}
          rest={rest}
          people={placed}
          placing={placing}
          onPick={onPick}
          onPlace={(x, y) => onPlace([x, y])}
          onChange={(next) => onMap(next)}
          onStrokeEnd={onStrokeEnd}
        />
      </>
    );
  }
  const { graph, rest } = graphOf(map ?? singlePlace());
  if (!graph.ok)
    return <p>The map has errors and can’t be shown. Fix them in the file, then open it again.</p>;
  const [first] = graph.value.places;
  const housed = people.map(({ id, name, side, at, token }, index) => ({
    index,
    label: name || id,
    initials: token?.initials ?? initialsOf(name || id),
    token,
    side: sideOf(side),
    place: placeOf(at) ?? first?.id ?? '',
  }));
  return (
    <>
      <p className={style.hint}>{hint}</p>
      <GraphEditor
        map={graph.value}
        rest={rest}
        people={housed}
        placing={placing}
        onPick={onPick}
        onPlace={onPlace}
        onChange={onMap}
        onStrokeEnd={onStrokeEnd}
      />
    </>
  );
}

/** The place that a position names, however it is written. */
function placeOf(at: DraftCombatant['at']): string | undefined {
  if (typeof at === 'string') return at;
  if (typeof at !== 'object' || at === null || !('zone' in at)) return undefined;
  return typeof at.zone === 'string' ? at.zone : undefined;
}
