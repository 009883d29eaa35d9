import type { Json, JsonObject } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Field } from '../../../design/field.js';
import { spoken } from '../../fight/act/option-words.js';
import style from '../builder.module.css';
import { DataField } from '../form/data-field.js';
import type { FieldShape, FieldSchema } from './field-schema.js';
import { fitsShape, isRecord, startOf } from './field-schema.js';

interface Props {
  /** What these values are of, for screen readers. */
  readonly label: string;
  readonly fields: readonly FieldShape[];
  readonly value: JsonObject;
  /** Names to offer where names are asked for. */
  readonly names: readonly string[];
  readonly onChange: (value: JsonObject) => void;
}

/** Only the values that are said, with a way to say more: what is not said comes from the template. */
export function SheetForm({ label, fields, value, names, onChange }: Props): ReactNode {
  const said = fields.filter(({ name }) => Object.hasOwn(value, name));
  const strange = Object.keys(value).filter((name) => !fields.some((field) => field.name === name));
  const put = (name: string, next: Json): void => onChange({ ...value, [name]: next });
  const drop = (name: string): void =>
    onChange(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)));
  return (
    <div className={style.sheet} role="group" aria-label={label}>
      {said.map((field) => (
        <div key={field.name} className={style.said}>
          <ValueField
            field={field}
            value={value[field.name] ?? null}
            names={names}
            onChange={(next) => put(field.name, next)}
          />
          <button type="button" className={style.drop} onClick={() => drop(field.name)}>
            Reset to default<span className="visually-hidden"> {spoken(field.name)}</span>
          </button>
        </div>
      ))}
      {strange.map((name) => (
        <p key={name} className={style.strange}>
          Unknown value “{name}”.{' '}
          <button type="button" className={style.drop} onClick={() => drop(name)}>
            Reset to default
          </button>
        </p>
      ))}
      <MoreFields
        fields={fields.filter(({ name }) => !Object.hasOwn(value, name))}
        onTake={(field) => put(field.name, startOf(field))}
      />
    </div>
  );
}

function MoreFields({
  fields,
  onTake,
}: {
  readonly fields: readonly FieldShape[];
  readonly onTake: (field: FieldShape) => void;
}): ReactNode {
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <p className={style.more}>
      <label htmlFor={id}>Change a value</label>
      <select
        id={id}
        value=""
        onChange={(event) => {
          const field = fields.find(({ name }) => name === event.target.value);
          if (field) onTake(field);
        }}
      >
        <option value="">Choose one</option>
        {fields.map(({ name, about }) => (
          <option key={name} value={name}>
            {about === undefined ? spoken(name) : `${spoken(name)}: ${about}`}
          </option>
        ))}
      </select>
    </p>
  );
}

function ValueField({
  field,
  value,
  names,
  onChange,
}: {
  readonly field: FieldShape;
  readonly value: Json;
  readonly names: readonly string[];
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const { about, shape } = field;
  const name = spoken(field.name);
  const help = about === undefined ? {} : { help: about };
  if (!fitsShape(shape, value))
    return <DataField label={name} help={about} value={value} onChange={onChange} />;
  switch (shape.kind) {
    case 'group':
      return (
        <fieldset className={style.group}>
          <legend>{name}</legend>
          <SheetForm
            label={name}
            fields={shape.fields}
            value={isRecord(value) ? value : {}}
            names={names}
            onChange={onChange}
          />
        </fieldset>
      );
    case 'record':
      return (
        <RecordField
          label={name}
          help={about}
          each={shape.each}
          value={isRecord(value) ? value : {}}
          names={names}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <label className={style.flag}>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>
            {name}
            {about === undefined ? null : <span className="soft">: {about}</span>}
          </span>
        </label>
      );
    default:
      return (
        <Field label={name} {...help}>
          {(tied) => (
            <Simple tied={tied} shape={shape} value={value} names={names} onChange={onChange} />
          )}
        </Field>
      );
  }
}

interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

function Simple({
  tied,
  shape,
  value,
  names,
  onChange,
}: {
  readonly tied: Tied;
  readonly shape: FieldSchema;
  readonly value: Json;
  readonly names: readonly string[];
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const list = useId();
  switch (shape.kind) {
    case 'number':
      return (
        <input
          {...tied}
          type="number"
          min={shape.min}
          max={shape.max}
          step={shape.whole ? 1 : 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            if (!Number.isNaN(next)) onChange(next);
          }}
        />
      );
    case 'choice':
      return (
        <select
          {...tied}
          value={JSON.stringify(value)}
          onChange={(event) =>
            onChange(
              shape.values.find((each) => JSON.stringify(each) === event.target.value) ?? null,
            )
          }
        >
          {shape.values.map((each) => (
            <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
              {String(each)}
            </option>
          ))}
        </select>
      );
    case 'names':
      return (
        <>
          <ListInput
            tied={tied}
            list={list}
            value={Array.isArray(value) ? value.map(String) : []}
            onChange={onChange}
          />
          <datalist id={list}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      );
    default:
      return (
        <input
          {...tied}
          type="text"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Names comma-separated; what is being typed stays as it is until it is left. */
function ListInput({
  tied,
  list,
  value,
  onChange,
}: {
  readonly tied: Tied;
  readonly list: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...tied}
      type="text"
      list={list}
      value={typed ?? value.join(', ')}
      placeholder="comma-separated"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(namesIn(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function RecordField({
  label,
  help,
  each,
  value,
  names,
  onChange,
}: {
  readonly label: string;
  readonly help: string | undefined;
  readonly each: FieldSchema;
  readonly value: JsonObject;
  readonly names: readonly string[];
  readonly onChange: (value: JsonObject) => void;
}): ReactNode {
  const id = useId();
  const [fresh, setFresh] = useState('');
  const take = (): void => {
    const name = fresh.trim();
    if (name === '' || Object.hasOwn(value, name)) return;
    onChange({
      ...value,
      [name]: startOf({ name, about: undefined, usual: undefined, shape: each }),
    });
    setFresh('');
  };
  return (
    <fieldset className={style.group}>
      <legend>{label}</legend>
      {help === undefined ? null : <p className={style.help}>{help}</p>}
      {Object.entries(value).map(([name, item]) => (
        <div key={name} className={style.said}>
          <ValueField
            field={{ name, about: undefined, usual: undefined, shape: each }}
            value={item ?? null}
            names={names}
            onChange={(next) => onChange({ ...value, [name]: next })}
          />
          <button
            type="button"
            className={style.drop}
            onClick={() =>
              onChange(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)))
            }
          >
            Reset to default<span className="visually-hidden"> {name}</span>
          </button>
        </div>
      ))}
      <p className={style.more}>
        <label htmlFor={id}>Add</label>
        <input
          id={id}
          type="text"
          value={fresh}
          placeholder="name"
          onChange={(event) => setFresh(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
        />
        <button type="button" className={style.drop} onClick={take} disabled={fresh.trim() === ''}>
          Add
        </button>
      </p>
    </fieldset>
  );
}
