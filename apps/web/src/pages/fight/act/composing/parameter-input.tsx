import type { Domain, Json, JsonObject } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { cellName } from '@tiltyard/engine/space';
import { humanize, isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Slider } from '../../../../design/controls/slider.js';
import { draftOf } from './choosing.js';
import { cellsIn } from './option-words.js';
import { endOf, wayTo } from './ways.js';
import style from './parameter-input.module.css';
import type { Props } from './parameter-props.js';
import { Options } from './options-input.js';
import { RecordsInput } from './records-input.js';

// The input may contain YAML, whose reader nothing else in a fight needs.
const Data = lazy(async () => ({ default: (await import('./data-input.js')).Data }));

/** An input for one parameter or answer of any kind. */
export function ParameterInput(props: Props): ReactNode {
  const { label, domain, value, onChange } = props;
  switch (domain.kind) {
    case 'choice':
    case 'list':
      return <Options {...props} domain={domain} />;
    case 'number':
      return (
        <Slider
          label={label}
          min={domain.min}
          max={domain.max}
          step={domain.step ?? 1}
          value={typeof value === 'number' ? value : Math.min(domain.max, Math.max(domain.min, 0))}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <Words
          label={label}
          placeholder={domain.suggestion}
          max={domain.max}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      );
    case 'cell':
      return (
        <Places
          label={label}
          places={domain.cells.map((cell) => ({ cell, value: () => [...cell] }))}
          value={value}
          onChange={onChange}
        />
      );
    case 'path':
      return (
        <Places
          label={label}
          places={domain.destinations().map((place) => ({
            cell: place.to,
            value: () => wayTo(place),
            far: domain.measure(place.cost),
          }))}
          value={value}
          onChange={onChange}
        />
      );
    case 'line':
      return <Line {...props} domain={domain} />;
    case 'records':
      return <RecordsInput {...props} domain={domain} Input={ParameterInput} />;
    case 'command':
      return <Commands {...props} domain={domain} />;
    case 'data':
      return (
        <Suspense>
          <Data label={label} hint={domain.hint} value={value} onChange={onChange} />
        </Suspense>
      );
  }
}

/** A text field; the placeholder is an example, and is used if nothing is typed. */
function Words({
  label,
  placeholder,
  max,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly max: number;
  readonly value: string | undefined;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const id = useId();
  const [text, setText] = useState(value ?? '');
  const give = (): void => {
    if (text !== value) onChange(text.trim() === '' ? (placeholder ?? '') : text);
  };
  return (
    <div className={style.words}>
      <label htmlFor={id}>{label}</label>
      <div className={style.row}>
        <input
          id={id}
          type="text"
          maxLength={max}
          value={text}
          placeholder={placeholder ? `For example: ${placeholder}` : undefined}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => {
            if (text.trim() !== '') give();
          }}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') give();
          }}
        />
        <Button onClick={give} disabled={value !== undefined && text === value}>
          Apply
        </Button>
      </div>
    </div>
  );
}

/** Cells of the map as a list, for users who do not use the map. */
function Places({
  label,
  places,
  value,
  onChange,
}: {
  readonly label: string;
  readonly places: readonly {
    readonly cell: Cell;
    /** The value to choose, computed only when it is needed, because there are hundreds of places. */
    readonly value: () => Json;
    readonly far?: string;
  }[];
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const id = useId();
  const key = endOf(value)?.join();
  return (
    <div className={style.words}>
      <label htmlFor={id}>
        {label} <span className="soft">on the map, or here</span>
      </label>
      <select
        id={id}
        value={key ?? ''}
        onChange={({ target }) => {
          const place = places.find(({ cell }) => cell.join() === target.value);
          if (place) onChange(place.value());
        }}
      >
        {key === undefined ? <option value="">{places.length} places</option> : null}
        {places.map((place) => (
          <option key={place.cell.join()} value={place.cell.join()}>
            {cellName(place.cell)}
            {place.far === undefined ? '' : ` (${place.far})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An action within an action, with its own parameters. */
function Commands({
  label,
  domain,
  value,
  by,
  position,
  names,
  onChange,
  overruled = false,
}: Props & { readonly domain: Extract<Domain, { kind: 'command' }> }): ReactNode {
  const [action, setAction] = useState(
    isObject(value) && typeof value['do'] === 'string' ? value['do'] : undefined,
  );
  const [picks, setPicks] = useState<JsonObject>({});
  const id = useId();
  const draft = action === undefined ? undefined : draftOf(position, action, by, picks, overruled);
  const change = (next: string | undefined, chosen: JsonObject): void => {
    setAction(next);
    setPicks(chosen);
    const made = next === undefined ? undefined : draftOf(position, next, by, chosen, overruled);
    if (made?.command) onChange({ do: made.command.do, with: made.command.with });
  };
  return (
    <fieldset className={style.options}>
      <legend>{label}</legend>
      <label htmlFor={id} className="visually-hidden">
        {label}: which action
      </label>
      <select
        id={id}
        value={action ?? ''}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value, {})}
      >
        <option value="">Which action</option>
        {domain.actions.map((each) => (
          <option key={each} value={each}>
            {position.action(each)?.name ?? each}
          </option>
        ))}
      </select>
      {draft ? (
        <div className={style.nested}>
          {[...draft.filled, ...(draft.open ? [draft.open] : [])].map((each) => (
            <ParameterInput
              key={each.name}
              label={position.action(action ?? '')?.label(each.name) ?? humanize(each.name)}
              domain={each.domain}
              value={each.value}
              by={by}
              position={position}
              names={names}
              overruled={overruled}
              onChange={(next) => change(action, { ...picks, [each.name]: next })}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

const plain = (all: readonly Cell[]): Json => all.map((cell) => [...cell]);

/** A sequence of cells, chosen on the map or one by one here. */
function Line({
  label,
  domain,
  value,
  onChange,
}: Props & { readonly domain: Extract<Domain, { kind: 'line' }> }): ReactNode {
  const cells = cellsIn(value);
  const ways = domain.onward(cells);
  const onward = cells.length === 0 ? 'Start at' : 'Continue to';
  return (
    <fieldset className={style.options}>
      <legend>
        {label}{' '}
        <span className="soft">
          {cells.length === 0 ? 'choose where it begins' : `${cells.length} chosen`}
        </span>
      </legend>
      {cells.length > 0 ? <p className={style.cells}>{cells.map(cellName).join(' → ')}</p> : null}
      <div className={style.row}>
        <select
          aria-label={`${label}: ${cells.length === 0 ? 'where it begins' : 'where it goes on to'}`}
          value=""
          onChange={({ target }) => {
            const way = ways.find((each) => each.at(-1)?.join() === target.value);
            if (way) onChange(plain([...cells, ...way]));
          }}
        >
          <option value="">{ways.length === 0 ? 'No further cells' : onward}</option>
          {ways.map((way) => (
            <option key={way.at(-1)?.join()} value={way.at(-1)?.join()}>
              {way.slice(-1).map(cellName)}
            </option>
          ))}
        </select>
        <Button disabled={cells.length === 0} onClick={() => onChange(plain(cells.slice(0, -1)))}>
          Remove last
        </Button>
        <Button disabled={cells.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </fieldset>
  );
}
