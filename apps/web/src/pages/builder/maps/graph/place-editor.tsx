import type { Border, GraphMap, Place } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Field } from '../../../../design/controls/field.js';
import style from '../../builder.module.css';
import { Exits } from './exits.js';

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

interface PlaceProps {
  readonly map: GraphMap;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
  /** Sets whether the place is covered with fog when a fight begins. */
  readonly onFog: (isCovered: boolean) => void;
  readonly onRename: (id: string) => void;
  readonly onBorders: (borders: readonly Border[]) => void;
  readonly onRemove: (() => void) | undefined;
}

/** Everything about one place. */
export function PlaceEditor({
  map,
  place,
  onChange,
  onFog,
  onRename,
  onBorders,
  onRemove,
}: PlaceProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const id = typed ?? place.id;
  const [traits, setTraits] = useState(place.traits.join(', '));
  const [features, setFeatures] = useState(place.features.join(', '));
  const taken = id !== place.id && map.places.some((each) => each.id === id);
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
              onChange={(event) => setTyped(event.target.value.replaceAll(/\s/g, ''))}
              onBlur={() => {
                if (id !== '' && id !== place.id && !taken) onRename(id);
                setTyped(undefined);
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
      <Standing place={place} onChange={onChange} />
      <label className={style.flag}>
        <input
          type="checkbox"
          checked={map.fog?.includes(place.id) ?? false}
          onChange={(event) => onFog(event.target.checked)}
        />{' '}
        Fog for players at the start
      </label>
      <div role="group" aria-label="Position in the drawing" className={style.tools}>
        <Button onClick={() => move(-1, 0)}>← Left</Button>
        <Button onClick={() => move(1, 0)}>Right →</Button>
        <Button onClick={() => move(0, -1)}>↑ Up</Button>
        <Button onClick={() => move(0, 1)}>Down ↓</Button>
      </div>
      <Exits map={map} place={place} onBorders={onBorders} />
      {onRemove === undefined ? null : (
        <p className={style.tools}>
          <Button onClick={onRemove}>Delete place</Button>
        </p>
      )}
    </>
  );
}

/** The heights at which a combatant can be there, and how well hidden. */
function Standing({ place, onChange }: Pick<PlaceProps, 'place' | 'onChange'>): ReactNode {
  const [heights, setHeights] = useState(place.heights.join(', '));
  return (
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
  );
}
