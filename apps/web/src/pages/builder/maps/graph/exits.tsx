import type { Border, GraphMap, Place } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Field } from '../../../../design/controls/field.js';
import { focusBeside } from '../../../../design/focus-beside.js';
import style from '../../builder.module.css';
import own from '../maps.module.css';
import { addBorder, removeBorder } from './graph-edit.js';

interface Props {
  readonly map: GraphMap;
  readonly place: Place;
  readonly onBorders: (borders: readonly Border[]) => void;
}

/** The exits of a place, and a way to add one. */
export function Exits({ map, place, onBorders }: Props): ReactNode {
  const ways = map.borders.filter(({ from, to }) => from === place.id || to === place.id);
  const others = map.places.filter(
    (each) =>
      each.id !== place.id && !ways.some(({ from, to }) => from === each.id || to === each.id),
  );
  return (
    <fieldset className={style.group}>
      <legend>Exits</legend>
      {ways.map((way) => (
        <Exit key={way.id} map={map} place={place} way={way} onBorders={onBorders} />
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
  );
}

/** One exit of a place: what it requires, how it is passed, and what it lets through. */
function Exit({
  map,
  place,
  way,
  onBorders,
}: Props & {
  readonly way: Border;
}): ReactNode {
  const nameOf = (other: string): string =>
    map.places.find((each) => each.id === other)?.name ?? other;
  const change = (border: Border, next: Partial<Border>): void =>
    onBorders(map.borders.map((each) => (each === border ? { ...border, ...next } : each)));
  return (
    <div className={own.way}>
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
            onChange={(event) => change(way, { heightDelta: event.target.valueAsNumber || 0 })}
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
      <Button
        look="quiet"
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.parentElement);
          onBorders(removeBorder(map, way).borders);
        }}
      >
        Remove exit
      </Button>
    </div>
  );
}
