import type { Json, JsonObject, Records } from '@tiltyard/engine';
import { humanize } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { recordsOf } from './records.js';
import style from './parameter-input.module.css';
import type { Props } from './parameter-props.js';

/**
 * A list of records, or a single optional one: each has the same inputs as it would alone, and can be added, removed
 * and moved.
 */
export function RecordsInput(
  props: Props & { readonly domain: Records; readonly Input: (props: Props) => ReactNode },
): ReactNode {
  const {
    label,
    domain,
    value,
    by,
    position,
    names,
    onChange,
    onAttend,
    overruled = false,
    Input,
  } = props;
  const { alone = false, min, max, labels = {} } = domain;
  const records = recordsOf(position, domain, value, overruled);
  const [attended, setAttended] = useState(0);
  const attend = (i: number): void => {
    setAttended(i);
    onAttend?.(i);
  };
  const give = (all: readonly JsonObject[]): void => onChange(alone ? all[0] : all);
  const values = records.map((record) => record.value);
  const move = (i: number, to: number): void => {
    const rest = values.filter((_, at) => at !== i);
    const moved = values[i];
    if (moved) give([...rest.slice(0, to), moved, ...rest.slice(to)]);
    attend(to);
  };
  const put = (i: number, name: string, next: Json | undefined): void => {
    attend(i);
    give(values.map((each, at) => (at === i ? { ...each, [name]: next } : each)));
  };
  const add = (): void => {
    give([...values, {}]);
    attend(values.length);
  };
  return (
    <fieldset className={style.options} data-records>
      <legend>
        {label}{' '}
        {alone ? null : (
          <span className="soft">
            {records.length === 1 ? 'one' : `${records.length}`}, at most {max}
          </span>
        )}
      </legend>
      {records.map(({ fields }, i) => (
        <div
          key={i}
          className={style.record}
          role="group"
          aria-label={alone ? label : `${label} ${i + 1}`}
          data-attended={!alone && attended === i}
          onFocus={() => attended !== i && attend(i)}
          onPointerDown={() => attended !== i && attend(i)}
        >
          <div className={style.recordHead}>
            <span>{alone ? '' : i + 1}</span>
            <span className={style.recordTools}>
              {alone || records.length < 2 ? null : (
                <>
                  <Button look="quiet" disabled={i === 0} onClick={() => move(i, i - 1)}>
                    Move up<span className="visually-hidden">: {i + 1}</span>
                  </Button>
                  <Button
                    look="quiet"
                    disabled={i === records.length - 1}
                    onClick={() => move(i, i + 1)}
                  >
                    Move down<span className="visually-hidden">: {i + 1}</span>
                  </Button>
                </>
              )}
              <Button look="quiet" onClick={() => give(values.filter((_, at) => at !== i))}>
                Remove<span className="visually-hidden">: {alone ? label : i + 1}</span>
              </Button>
            </span>
          </div>
          {fields.map(({ name, domain: each, value: chosen, optional = false }) =>
            each.kind === 'choice' &&
            each.options.length === 1 &&
            chosen !== undefined &&
            !optional ? null : (
              <Input
                key={name}
                label={labels[name] ?? humanize(name)}
                domain={each}
                value={chosen}
                by={by}
                position={position}
                names={names}
                overruled={overruled}
                optional={optional}
                onChange={(next) => put(i, name, next)}
              />
            ),
          )}
        </div>
      ))}
      {records.length < max ? (
        <Button onClick={add} data-add>
          {records.length === 0 ? `Add: ${label.toLowerCase()}` : 'Add another'}
        </Button>
      ) : null}
      {records.length < min ? <p className="soft">At least {min === 1 ? 'one' : min}.</p> : null}
    </fieldset>
  );
}
