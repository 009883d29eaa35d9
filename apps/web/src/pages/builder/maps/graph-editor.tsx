import type { JsonObject, Scene } from '@tiltyard/engine';
import type { Border, GraphMap, Place } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Button } from '../../../design/button.js';
import { Field } from '../../../design/field.js';
import { GraphGround } from '../../fight/map/graph-ground.js';
import { layoutOf } from '../../fight/map/graph-layout.js';
import { shapePath } from '../../fight/map/geometry.js';
import mapStyle from '../../fight/map/map.module.css';
import { Patterns } from '../../fight/map/patterns.js';
import style from '../builder.module.css';
import { Canvas } from './canvas.js';
import { graphText, addBorder, removeBorder, removed, renamed, withPlace } from './graph-edit.js';

/** Somebody to show on the graph that is being built. */
export interface HousedCombatant {
  readonly index: number;
  readonly label: string;
  readonly initials: string;
  readonly side: number;
  readonly place: string;
}

interface Props {
  readonly map: GraphMap;
  readonly rest: JsonObject;
  readonly people: readonly HousedCombatant[];
  readonly placing: number | undefined;
  readonly onPlace: (place: string) => void;
  readonly onPick: (index: number) => void;
  /** `moved` says which place now has another id. */
  readonly onChange: (
    map: JsonObject,
    moved?: { readonly from: string; readonly to: string },
  ) => void;
}

const MARGIN = 24;

/** A graph to draw: places, the ways between them, and people in them. */
export function GraphEditor({
  map,
  rest,
  people,
  placing,
  onPlace,
  onPick,
  onChange,
}: Props): ReactNode {
  const [chosen, setChosen] = useState<string>();
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
  const place =
    map.places.find(({ id }) => id === chosen) ??
    (placing === undefined ? map.places[0] : undefined);
  const keep = (next: GraphMap, moved?: { readonly from: string; readonly to: string }): void =>
    onChange(graphText(next, rest), moved);
  return (
    <div className={style.editor}>
      <Canvas>
        <svg
          className={style.drawing}
          viewBox={`${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`}
          role="group"
          aria-label="Places and the ways between them"
          style={{ maxHeight: `calc(${layout.height + 2 * MARGIN}px * var(--zoom))` }}
        >
          <Patterns />
          <GraphGround
            scene={scene}
            layout={layout}
            choice={undefined}
            pressRoom={({ id }) => {
              if (placing !== undefined) onPlace(id);
              else setChosen(id);
            }}
          />
          {people.map(({ index, label, initials, side }) => {
            const spot = layout.spots.get(String(index));
            if (!spot) return null;
            return (
              <g
                key={index}
                transform={`translate(${spot.x} ${spot.y})`}
                className={mapStyle.token}
                style={{ '--side': `var(--side-${side})` }}
                role="button"
                aria-label={label}
                aria-pressed={placing === index}
                onClick={() => onPick(index)}
              >
                {placing === index ? <circle r={spot.r + 4} className={style.placing} /> : null}
                <path d={shapePath(side, spot.r - 3)} className={mapStyle.disc} />
                <path
                  d={shapePath(side, spot.r - 3)}
                  fill={`url(#pattern-${side})`}
                  className={mapStyle.pattern}
                />
                <text className={style.initials} fontSize={17} dy="0.34em">
                  {initials}
                </text>
                <text className={style.label} y={spot.r + 15}>
                  {label}
                </text>
              </g>
            );
          })}
        </svg>
      </Canvas>
      <div className={style.palette}>
        <p className={style.tools}>
          <Button
            onClick={() => {
              const next = withPlace(map);
              keep(next);
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
            key={place.id}
            map={map}
            place={place}
            onChange={(next) =>
              keep({
                ...map,
                places: map.places.map((each) => (each.id === place.id ? next : each)),
              })
            }
            onRename={(id) => {
              keep(renamed(map, place.id, id), { from: place.id, to: id });
              setChosen(id);
            }}
            onBorders={(borders) => keep({ ...map, borders })}
            onRemove={map.places.length > 1 ? () => keep(removed(map, place.id)) : undefined}
          />
        )}
      </div>
    </div>
  );
}

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

interface PlaceProps {
  readonly map: GraphMap;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
  readonly onRename: (id: string) => void;
  readonly onBorders: (borders: readonly Border[]) => void;
  readonly onRemove: (() => void) | undefined;
}

function PlaceEditor({
  map,
  place,
  onChange,
  onRename,
  onBorders,
  onRemove,
}: PlaceProps): ReactNode {
  const [id, setId] = useState(place.id);
  const [traits, setTraits] = useState(place.traits.join(', '));
  const [features, setFeatures] = useState(place.features.join(', '));
  const [heights, setHeights] = useState(place.heights.join(', '));
  const taken = id !== place.id && map.places.some((each) => each.id === id);
  const ways = map.borders.filter(({ from, to }) => from === place.id || to === place.id);
  const others = map.places.filter(
    (each) =>
      each.id !== place.id && !ways.some(({ from, to }) => from === each.id || to === each.id),
  );
  const nameOf = (other: string): string =>
    map.places.find((each) => each.id === other)?.name ?? other;
  const change = (border: Border, next: Partial<Border>): void =>
    onBorders(map.borders.map((each) => (each === border ? { ...border, ...next } : each)));
  const [x, y] = place.at ?? [0, 0];
  const move = (dx: number, dy: number): void =>
    onChange({ ...place, at: [Math.max(0, x + dx), Math.max(0, y + dy)] });
  return (
    <>
      <div className={style.pair}>
        <Field label="Name">
          {(tied) => (
            <input
              {...tied}
              type="text"
              value={place.name}
              onChange={(event) =>
                onChange({
                  ...place,
                  name: event.target.value === '' ? place.id : event.target.value,
                })
              }
            />
          )}
        </Field>
        <Field label="Id" problem={taken ? 'This id is already used.' : undefined}>
          {(tied) => (
            <input
              {...tied}
              type="text"
              value={id}
              onChange={(event) => setId(event.target.value.replaceAll(/\s/g, ''))}
              onBlur={() => {
                if (id !== '' && id !== place.id && !taken) onRename(id);
                else setId(place.id);
              }}
            />
          )}
        </Field>
      </div>
      <div className={style.pair}>
        <Field label="Traits" help="comma-separated, as the rules name them">
          {(tied) => (
            <input
              {...tied}
              type="text"
              value={traits}
              onChange={(event) => {
                setTraits(event.target.value);
                onChange({ ...place, traits: listed(event.target.value) });
              }}
            />
          )}
        </Field>
        <Field label="Features" help="things to use or climb">
          {(tied) => (
            <input
              {...tied}
              type="text"
              value={features}
              onChange={(event) => {
                setFeatures(event.target.value);
                onChange({ ...place, features: listed(event.target.value) });
              }}
            />
          )}
        </Field>
      </div>
      <div className={style.pair}>
        <Field label="Floors" help="heights a combatant can be at">
          {(tied) => (
            <input
              {...tied}
              type="text"
              value={heights}
              onChange={(event) => {
                setHeights(event.target.value);
                const levels = listed(event.target.value)
                  .map(Number)
                  .filter((level) => Number.isInteger(level) && level >= 0);
                onChange({ ...place, heights: levels.length > 0 ? levels : [0] });
              }}
            />
          )}
        </Field>
        <Field label="Concealment">
          {(tied) => (
            <input
              {...tied}
              type="number"
              min={0}
              max={9}
              value={place.concealment}
              onChange={(event) =>
                onChange({ ...place, concealment: Math.max(0, event.target.valueAsNumber || 0) })
              }
            />
          )}
        </Field>
      </div>
      <div role="group" aria-label="Position in the drawing" className={style.toolRow}>
        <Button onClick={() => move(-1, 0)}>← Left</Button>
        <Button onClick={() => move(1, 0)}>Right →</Button>
        <Button onClick={() => move(0, -1)}>↑ Up</Button>
        <Button onClick={() => move(0, 1)}>Down ↓</Button>
      </div>
      <fieldset className={style.group}>
        <legend>Exits</legend>
        {ways.map((way) => (
          <div key={way.id} className={style.way}>
            <strong>{nameOf(way.from === place.id ? way.to : way.from)}</strong>
            <Field label="Requires">
              {(tied) => (
                <input
                  {...tied}
                  type="text"
                  placeholder="nothing"
                  value={way.requirement?.ability ?? ''}
                  onChange={(event) =>
                    change(way, {
                      requirement:
                        event.target.value === ''
                          ? null
                          : { ability: event.target.value, level: way.requirement?.level ?? 5 },
                    })
                  }
                />
              )}
            </Field>
            {way.requirement ? (
              <Field label="Level">
                {(tied) => (
                  <input
                    {...tied}
                    type="number"
                    min={0}
                    value={way.requirement?.level ?? 0}
                    onChange={(event) =>
                      way.requirement &&
                      change(way, {
                        requirement: { ...way.requirement, level: event.target.valueAsNumber || 0 },
                      })
                    }
                  />
                )}
              </Field>
            ) : null}
            <Field label={way.from === place.id ? 'Height gain' : 'Height loss'}>
              {(tied) => (
                <input
                  {...tied}
                  type="number"
                  value={way.heightDelta}
                  onChange={(event) =>
                    change(way, { heightDelta: event.target.valueAsNumber || 0 })
                  }
                />
              )}
            </Field>
            <label className={style.flag}>
              <input
                type="checkbox"
                checked={way.oneWay}
                onChange={(event) => change(way, { oneWay: event.target.checked })}
              />
              <span>one way</span>
            </label>
            <label className={style.flag}>
              <input
                type="checkbox"
                checked={way.blocked}
                onChange={(event) => change(way, { blocked: event.target.checked })}
              />
              <span>blocked</span>
            </label>
            <label className={style.flag}>
              <input
                type="checkbox"
                checked={way.sight}
                onChange={(event) => change(way, { sight: event.target.checked })}
              />
              <span>lets sight through</span>
            </label>
            <Button look="quiet" onClick={() => onBorders(removeBorder(map, way).borders)}>
              Remove exit
            </Button>
          </div>
        ))}
        {others.length === 0 ? null : (
          <Field label="Add an exit to">
            {(tied) => (
              <select
                {...tied}
                value=""
                onChange={(event) =>
                  event.target.value !== '' &&
                  onBorders(addBorder(map, place.id, event.target.value).borders)
                }
              >
                <option value="">Choose a place</option>
                {others.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </fieldset>
      {onRemove === undefined ? null : (
        <p className={style.tools}>
          <Button look="danger" onClick={onRemove}>
            Delete place
          </Button>
        </p>
      )}
    </>
  );
}
