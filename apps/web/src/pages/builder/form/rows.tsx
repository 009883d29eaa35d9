import type { Json, JsonObject } from '@tiltyard/engine';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { focusBeside } from '../../../design/focus-beside.js';
import type { FieldSchema, FieldShape } from '../combatants/field-schema.js';
import { isRecord, startOf } from '../combatants/field-schema.js';
import style from './form.module.css';
import type { FieldProps } from './field-props.js';
import { labelOf, withValue } from './field-props.js';
import { offeredId, OfferList } from './simple-inputs.js';

interface RowsProps extends FieldProps {
  readonly each: FieldSchema;
  /** Draws the field of a row. */
  readonly draw: (props: FieldProps) => ReactNode;
}

const fieldOf = (name: string, shape: FieldSchema): FieldShape => ({
  name,
  about: undefined,
  usual: undefined,
  shape,
});

/** Focuses the first field of a row that was just added, so that typing can go on. */
const focusFirst = (row: HTMLElement | null): void =>
  row?.querySelector<HTMLElement>('input, select, textarea')?.focus();

/** Makes Enter in a row's field move the focus to where the next row is added. */
const onEnter =
  (adder: RefObject<HTMLElement | null>) =>
  (event: KeyboardEvent): void => {
    const isLine =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || event.defaultPrevented || !isLine) return;
    event.preventDefault();
    adder.current?.focus();
  };

/** Values by freely chosen names, such as ranks by skill. */
export function RecordRows({
  field,
  each,
  value,
  base: given,
  path,
  tools,
  draw,
  onChange,
}: RowsProps): ReactNode {
  const id = useId();
  const [fresh, setFresh] = useState('');
  const [added, setAdded] = useState<string>();
  const adder = useRef<HTMLInputElement>(null);
  const own: JsonObject = isRecord(value) ? value : {};
  const under = given ?? field.usual;
  const base: JsonObject = isRecord(under) ? under : {};
  const offers = tools.offers(path);
  const put = (next: JsonObject): void =>
    onChange(Object.keys(next).length === 0 ? undefined : next);
  const take = (): string | undefined => {
    const name = offeredId(offers, fresh.trim());
    if (name === '' || Object.hasOwn(own, name)) return undefined;
    put({ ...own, [name]: startOf(fieldOf(name, each)) });
    setFresh('');
    return name;
  };
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])];
  const problem = tools.problemAt(path, false);
  return (
    <fieldset className={style.group}>
      <legend>{labelOf(field)}</legend>
      {field.about === undefined ? null : <p className={style.help}>{field.about}</p>}
      {problem === undefined ? null : <p className={style.problem}>{problem}</p>}
      <div className={style.fields}>
        {names.map((name) => (
          <div
            key={name}
            className={style.row}
            ref={name === added ? focusFirst : undefined}
            onKeyDown={onEnter(adder)}
          >
            {draw({
              field: fieldOf(name, each),
              value: own[name],
              base: base[name],
              path: [...path, name],
              tools,
              onChange: (next) => put(withValue(own, name, next)),
            })}
            {Object.hasOwn(own, name) && !Object.hasOwn(base, name) ? (
              <button
                type="button"
                className={style.remove}
                aria-label={`Remove ${name}`}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget.parentElement);
                  put(withValue(own, name, undefined));
                }}
              >
                ×
              </button>
            ) : null}
          </div>
        ))}
      </div>
      <p className={style.adder}>
        <label htmlFor={id}>Add to {labelOf(field).toLowerCase()}</label>
        <input
          ref={adder}
          id={id}
          type="text"
          list={`${id}-list`}
          value={fresh}
          placeholder="name, then Enter"
          onChange={(event) => setFresh(event.target.value)}
          onBlur={() => void take()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            setAdded(take());
          }}
        />
        <OfferList id={`${id}-list`} offers={offers.filter((offer) => !names.includes(offer.id))} />
      </p>
    </fieldset>
  );
}

/** Objects with fields of their own, one below the other. */
export function ListRows({
  field,
  each,
  value,
  base,
  path,
  tools,
  draw,
  onChange,
}: RowsProps): ReactNode {
  const shown = value ?? base ?? field.usual;
  const rows: readonly Json[] = Array.isArray(shown) ? shown : [];
  const [added, setAdded] = useState<number>();
  const adder = useRef<HTMLButtonElement>(null);
  const problem = tools.problemAt(path, false);
  return (
    <fieldset className={style.group}>
      <legend>{labelOf(field)}</legend>
      {field.about === undefined ? null : <p className={style.help}>{field.about}</p>}
      {problem === undefined ? null : <p className={style.problem}>{problem}</p>}
      {rows.map((row, i) => (
        <div
          key={i}
          className={style.row}
          ref={i === added ? focusFirst : undefined}
          onKeyDown={onEnter(adder)}
        >
          {draw({
            field: fieldOf(`${field.name} ${i + 1}`, each),
            value: row,
            base: undefined,
            path: [...path, i],
            tools,
            onChange: (next) => onChange(rows.map((other, j) => (j === i ? (next ?? {}) : other))),
          })}
          <button
            type="button"
            className={style.remove}
            aria-label={`Remove ${labelOf(field)} ${i + 1}`}
            onClick={({ currentTarget }) => {
              // The rows are keyed by position, so only the last row's buttons disappear.
              if (i === rows.length - 1) focusBeside(currentTarget.parentElement);
              onChange(rows.filter((_, j) => j !== i));
            }}
          >
            ×
          </button>
        </div>
      ))}
      <p>
        <Button
          ref={adder}
          onClick={() => {
            setAdded(rows.length);
            onChange([...rows, {}]);
          }}
        >
          Add<span className="visually-hidden"> to {labelOf(field).toLowerCase()}</span>
        </Button>
      </p>
    </fieldset>
  );
}
