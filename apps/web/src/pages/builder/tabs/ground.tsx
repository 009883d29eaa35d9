import type { JsonObject } from '@tiltyard/engine';
import type { Scale } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import style from '../builder.module.css';
import own from '../maps/maps.module.css';
import type { EncounterDraft, DraftCombatant } from '../draft.js';
import { graphOf, gridOf, initialsOf, nameOf } from '../draft.js';
import { singlePlace } from '../maps/graph/graph-edit.js';
import { GraphEditor } from '../maps/graph/graph-editor.js';
import { GridEditor } from '../maps/grid/grid-editor.js';
import { openGround } from '../maps/grid/grid-paint.js';
import { Problems } from '../problems.js';

interface GroundProps {
  readonly draft: EncounterDraft;
  readonly space: 'grid' | 'graph' | 'zones';
  /** The scale to use where the map does not give one. */
  readonly scale: Scale | undefined;
  /** The sides, each with the number of its mark. */
  readonly sides: ReadonlyMap<string, number>;
  /** The problems of the map. */
  readonly problems: readonly string[];
  readonly placing: number | undefined;
  readonly onPick: (index: number) => void;
  readonly onPlace: (place: [number, number] | string) => void;
  readonly onMap: (map: JsonObject, moved?: { readonly from: string; readonly to: string }) => void;
  readonly onStrokeEnd: () => void;
}

/** The initial size of an open ground. */
const [WIDE, HIGH] = [18, 12];

/** The map being built, of the kind that the system uses. */
export function Ground({
  draft,
  space,
  scale,
  sides,
  problems,
  placing,
  onPick,
  onPlace,
  onMap,
  onStrokeEnd,
}: GroundProps): ReactNode {
  const { map, people } = draft;
  // Parsed again only when it changes, because it is the largest part of the page.
  const squares = useMemo(
    () => (space === 'grid' ? gridOf(map ?? openGround(WIDE, HIGH), scale) : undefined),
    [map, space, scale],
  );
  const sideOf = (side: string): number => sides.get(side) ?? 0;
  const nobody = placing === undefined;
  const stander = nobody ? undefined : people[placing];
  const hint = nobody
    ? 'Select a combatant to place, or paint the ground.'
    : `Click or tap where ${stander ? nameOf(stander) : 'they'} should stand.`;
  const notes = (painting?: string): ReactNode => (
    <>
      <Problems texts={problems} />
      <p className={own.hint}>{painting ?? hint}</p>
    </>
  );
  if (squares) {
    const { grid, rest } = squares;
    if (!grid.ok) return <Unreadable />;
    const placed = people.flatMap(({ id, name, side, at, token }, index) => {
      if (!Array.isArray(at)) return [];
      const [x, y] = at.map(Number);
      return x === undefined || y === undefined
        ? []
        : [
            {
              index,
              label: nameOf({ id, name }),
              initials: token?.initials ?? initialsOf(nameOf({ id, name })),
              token,
              side: sideOf(side),
              x: Math.floor(x),
              y: Math.floor(y),
            },
          ];
    });
    return (
      <GridEditor
        map={grid.value}
        rest={rest}
        people={placed}
        placing={placing}
        notes={notes}
        onPick={onPick}
        onPlace={(x, y) => onPlace([x, y])}
        onChange={(next) => onMap(next)}
        onStrokeEnd={onStrokeEnd}
      />
    );
  }
  const { graph, rest } = graphOf(map ?? singlePlace());
  if (!graph.ok) return <Unreadable />;
  const [first] = graph.value.places;
  const housed = people.map(({ id, name, side, at, token }, index) => ({
    index,
    label: nameOf({ id, name }),
    initials: token?.initials ?? initialsOf(nameOf({ id, name })),
    token,
    side: sideOf(side),
    place: placeOf(at) ?? first?.id ?? '',
  }));
  return (
    <GraphEditor
      map={graph.value}
      rest={rest}
      people={housed}
      placing={placing}
      notes={notes()}
      onPick={onPick}
      onPlace={onPlace}
      onChange={onMap}
      onStrokeEnd={onStrokeEnd}
    />
  );
}

const Unreadable = (): ReactNode => (
  <p className={style.unreadable}>
    The map has errors and can’t be shown. Fix them in the file, then open it again.
  </p>
);

/** The place that a position names, in any of its forms. */
function placeOf(at: DraftCombatant['at']): string | undefined {
  if (typeof at === 'string') return at;
  if (typeof at !== 'object' || at === null || !('zone' in at)) return undefined;
  return typeof at.zone === 'string' ? at.zone : undefined;
}
