import type { JsonObject, Scene } from '@tiltyard/engine';
import type { GraphMap } from '@tiltyard/engine/space';
import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Field } from '../../../../design/controls/field.js';
import { useNarrow } from '../../../../design/use-narrow.js';
import { FogLayer } from '../../../fight/map/layers/fog.js';
import { GraphGround } from '../../../fight/map/graph/graph-ground.js';
import type { GraphLayout } from '../../../fight/map/graph/graph-layout.js';
import { layoutOf, PICTURE_RIM } from '../../../fight/map/graph/graph-layout.js';
import { seatName } from '../../../fight/map/graph/seat-name.js';
import { Face } from '../../../fight/map/tokens/face.js';
import style from '../../builder.module.css';
import own from '../maps.module.css';
import { Canvas } from '../canvas.js';
import { fogged, graphText, removed, renamed, withPlace } from './graph-edit.js';
import { GraphPicturePanel } from './graph-picture-panel.js';
import { PlaceEditor } from './place-editor.js';

/** A combatant to show on a graph being built. */
export interface HousedCombatant {
  readonly index: number;
  readonly label: string;
  readonly initials: string;
  readonly token?: TokenAppearance | undefined;
  readonly side: number;
  readonly place: string;
}

interface Props {
  readonly map: GraphMap;
  readonly rest: JsonObject;
  readonly people: readonly HousedCombatant[];
  readonly placing: number | undefined;
  /** Text shown below the map. */
  readonly notes: ReactNode;
  readonly onPlace: (place: string) => void;
  readonly onPick: (index: number) => void;
  /** `moved` says which place has a new id. */
  readonly onChange: (
    map: JsonObject,
    moved?: { readonly from: string; readonly to: string },
  ) => void;
  /** Ends a group of changes that are undone together. */
  readonly onStrokeEnd: () => void;
}

/** An editor for a graph: its places, the borders between them, and the combatants in them. */
export function GraphEditor({
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
  // In one column, the map comes first.
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<string>();
  // When a place gets another id, its editor keeps the old key: a new editor would lose the focus.
  const [edited, setEdited] = useState<{ readonly place: string; readonly key: string }>();
  const chooser = useRef<HTMLSelectElement>(null);
  const place =
    map.places.find(({ id }) => id === chosen) ??
    (placing === undefined ? map.places[0] : undefined);
  const keep = (next: GraphMap, moved?: { readonly from: string; readonly to: string }): void =>
    onChange(graphText(next, rest), moved);
  /** Makes a change that is undone on its own. */
  const keepAlone: typeof keep = (next, moved) => {
    onStrokeEnd();
    keep(next, moved);
    onStrokeEnd();
  };
  const places = (
    <aside className={own.toolbox} aria-label="Places">
      <p className={style.tools}>
        <Button
          onClick={() => {
            const next = withPlace(map);
            keepAlone(next);
            setChosen(next.places.at(-1)?.id);
          }}
        >
          Add a place
        </Button>
      </p>
      <Field label="Place to change">
        {(tied) => (
          <select
            {...tied}
            ref={chooser}
            value={place?.id ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {place === undefined ? <option value="">Choose one</option> : null}
            {map.places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name === id ? id : `${name} (${id})`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {place === undefined ? null : (
        <PlaceEditor
          key={edited?.place === place.id ? edited.key : place.id}
          map={map}
          place={place}
          onChange={(next) =>
            keep({
              ...map,
              places: map.places.map((each) => (each.id === place.id ? next : each)),
            })
          }
          onFog={(isCovered) => keepAlone(fogged(map, place.id, isCovered))}
          onRename={(id) => {
            keepAlone(renamed(map, place.id, id), { from: place.id, to: id });
            setChosen(id);
            setEdited({
              place: id,
              key: edited?.place === place.id ? edited.key : place.id,
            });
          }}
          onBorders={(borders) => keepAlone({ ...map, borders })}
          onRemove={
            map.places.length > 1
              ? () => {
                  chooser.current?.focus();
                  keepAlone(removed(map, place.id));
                }
              : undefined
          }
        />
      )}
      <GraphPicturePanel map={map} onChange={keepAlone} />
    </aside>
  );
  return (
    <>
      {narrow ? null : places}
      <Canvas notes={notes} isBare>
        <Drawing
          map={map}
          people={people}
          placing={placing}
          onPick={onPick}
          onPress={(id) => {
            if (placing !== undefined) onPlace(id);
            else setChosen(id);
          }}
        />
      </Canvas>
      {narrow ? places : null}
    </>
  );
}

/**
 * The places and the combatants in them; pressing a place puts the selected combatant there, or
 * edits the place.
 */
function Drawing({
  map,
  people,
  placing,
  onPick,
  onPress,
}: Pick<Props, 'map' | 'people' | 'placing' | 'onPick'> & {
  readonly onPress: (place: string) => void;
}): ReactNode {
  const scene = useMemo(
    (): Scene => ({
      map,
      tokens: people.map(({ index, place }) => ({ id: String(index), at: place, size: 1 })),
      groups: [],
      relations: [],
      lying: [],
    }),
    [map, people],
  );
  const layout = useMemo(() => layoutOf(scene), [scene]);
  const mover = people.find(({ index }) => index === placing)?.label;
  return (
    <svg
      className={own.drawing}
      viewBox={`${-PICTURE_RIM} ${-PICTURE_RIM} ${layout.width + 2 * PICTURE_RIM} ${layout.height + 2 * PICTURE_RIM}`}
      role="group"
      aria-label="Places and the ways between them"
      style={{
        '--wide': `${layout.width + 2 * PICTURE_RIM}px`,
        '--high': `${layout.height + 2 * PICTURE_RIM}px`,
      }}
    >
      <GraphGround
        scene={scene}
        layout={layout}
        choice={undefined}
        pressLabel={(name) =>
          placing === undefined ? `Edit ${name}` : `Place ${mover ?? 'combatant'} in ${name}`
        }
        pressRoom={({ id }) => onPress(id)}
      />
      <FogLayer fog={map.fog ?? []} map={map} rooms={layout.rooms} seesThrough />
      <Housed people={people} layout={layout} placing={placing} onPick={onPick} />
    </svg>
  );
}

/** The combatants in the places. */
function Housed({
  people,
  layout,
  placing,
  onPick,
}: Pick<Props, 'people' | 'placing' | 'onPick'> & {
  readonly layout: GraphLayout;
}): ReactNode {
  return (
    <>
      {people.map(({ index, label, initials, token, side }) => {
        const spot = layout.spots.get(String(index));
        if (!spot) return null;
        return (
          <g
            key={index}
            transform={`translate(${spot.x} ${spot.y})`}
            className={own.person}
            role="button"
            tabIndex={0}
            aria-label={label}
            aria-pressed={placing === index}
            onClick={() => onPick(index)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              onPick(index);
            }}
          >
            {placing === index ? <circle r={spot.r + 4} className={own.placing} /> : null}
            <Face
              side={side}
              r={spot.r}
              share={1}
              able
              name={label}
              initials={initials}
              token={token}
              detail="portrait"
            />
            <text className={own.label} y={spot.r + 15}>
              {seatName(label, 1)}
            </text>
          </g>
        );
      })}
    </>
  );
}
