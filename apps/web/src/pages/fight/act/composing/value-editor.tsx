import type { Id, Json, JsonObject } from '@tiltyard/engine';
import { humanize, isObject, isEqual } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button } from '../../../../design/controls/button.js';
import type { FieldSchema } from '../../../builder/combatants/field-schema.js';
import { valueText } from './option-words.js';
import { Data } from './data-input.js';
import style from './value-editor.module.css';

interface Props {
  readonly label: string;
  readonly value: Json;
  /** Values of the same kind, from which the input's type is inferred: the present value and those of others. */
  readonly like: readonly Json[];
  /** The schema of the value, where the system has one. */
  readonly shape?: FieldSchema | undefined;
  /** Ids and names of all combatants. */
  readonly people: readonly (readonly [Id, string])[];
  readonly onChange: (value: Json) => void;
}

const stop = (event: { stopPropagation(): void }): void => event.stopPropagation();

/** An input for any value, of the kind that its schema or similar values suggest. */
export function ValueEditor(props: Props): ReactNode {
  const { label, value, like, shape, people, onChange } = props;
  const known = [value, ...like];
  if (shape?.kind === 'choice' && shape.values.some((each) => isEqual(each, value)))
    return (
      <Pick
        label={label}
        value={value}
        options={shape.values.map((each) => [each, valueText(each)])}
        onChange={onChange}
      />
    );
  const example = known.find((each) => each !== null);
  const nothing = known.includes(null);
  if (typeof example === 'boolean')
    return (
      <Pick
        label={label}
        value={value}
        options={[[true, 'yes'], [false, 'no'], ...(nothing ? [[null, 'none'] as const] : [])]}
        onChange={onChange}
      />
    );
  if (typeof example === 'string' && people.some(([id]) => id === example))
    return (
      <Pick
        label={label}
        value={value}
        options={[...people, ...(nothing ? [[null, 'no one'] as const] : [])]}
        onChange={onChange}
      />
    );
  if (Array.isArray(example))
    return <Several {...props} value={Array.isArray(value) ? value : []} />;
  if (isObject(example))
    return nothing && value === null ? (
      <Absent {...props} example={example} />
    ) : (
      <Parts {...props} value={isObject(value) ? value : example} absent={nothing} />
    );
  if (typeof example === 'number')
    return (
      <Words
        label={label}
        kind="number"
        value={value}
        nothing={nothing}
        words={[]}
        onChange={onChange}
      />
    );
  // Without any existing value, any input is possible.
  if (example === undefined)
    return shape?.kind === 'number' ? (
      <Words label={label} kind="number" value={value} nothing words={[]} onChange={onChange} />
    ) : (
      <Words
        label={label}
        kind="text"
        value={value}
        nothing
        words={people.map(([id]) => id)}
        onChange={onChange}
      />
    );
  return (
    <Words
      label={label}
      kind="text"
      value={value}
      nothing={nothing}
      words={[...new Set(known.flatMap((each) => (typeof each === 'string' ? [each] : [])))]}
      onChange={onChange}
    />
  );
}

function Pick({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Json;
  readonly options: readonly (readonly [Json, string])[];
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const all = options.some(([each]) => isEqual(each, value))
    ? options
    : [[value, valueText(value)] as const, ...options];
  return (
    <label className={style.field}>
      {label}
      <select
        value={JSON.stringify(value)}
        onChange={({ target }) => {
          const taken = all.find(([each]) => JSON.stringify(each) === target.value);
          if (taken) onChange(taken[0]);
        }}
      >
        {all.map(([each, name]) => (
          <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A typed number or word, with suggestions from words used in the same place elsewhere. */
function Words({
  label,
  kind,
  value,
  nothing,
  words,
  onChange,
}: {
  readonly label: string;
  readonly kind: 'number' | 'text';
  readonly value: Json;
  readonly nothing: boolean;
  readonly words: readonly string[];
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const list = useId();
  return (
    <div className={style.words}>
      <label className={style.field}>
        {label}
        <input
          type={kind}
          list={words.length > 0 ? list : undefined}
          value={value === null ? '' : String(value)}
          placeholder={value === null ? 'none' : undefined}
          step="any"
          onKeyDown={stop}
          onChange={({ target }) => {
            if (kind === 'text') onChange(target.value === '' && nothing ? null : target.value);
            else if (!Number.isNaN(target.valueAsNumber)) onChange(target.valueAsNumber);
            else if (nothing) onChange(null);
          }}
        />
      </label>
      {words.length > 0 ? (
        <datalist id={list}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      ) : null}
      {nothing && value !== null ? (
        <Button look="quiet" onClick={() => onChange(null)}>
          None
        </Button>
      ) : null}
    </div>
  );
}

function Absent({ label, example, onChange }: Props & { readonly example: JsonObject }): ReactNode {
  return (
    <p className={style.absent}>
      {label}: none <Button onClick={() => onChange(example)}>Set</Button>
    </p>
  );
}

/** The parts of an object. */
function Parts({
  label,
  value,
  like,
  people,
  absent,
  onChange,
}: Omit<Props, 'value'> & { readonly value: JsonObject; readonly absent: boolean }): ReactNode {
  const others = like.filter((each) => isObject(each));
  const names = [...new Set([value, ...others].flatMap((each) => Object.keys(each)))];
  const without = (name: string): JsonObject =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return (
    <fieldset className={style.parts}>
      <legend>{label}</legend>
      {names.map((name) => {
        const part = value[name];
        const there = others.flatMap((each) => each[name] ?? []);
        const [usual] = there;
        if (part === undefined) {
          return usual === undefined ? null : (
            <p key={name} className={style.absent}>
              <Button look="quiet" onClick={() => onChange({ ...value, [name]: usual })}>
                Add: {humanize(name)}
              </Button>
            </p>
          );
        }
        return (
          <div key={name} className={style.part}>
            <ValueEditor
              label={humanize(name)}
              value={part}
              like={there}
              people={people}
              onChange={(next) => onChange({ ...value, [name]: next })}
            />
            {others.some((each) => !Object.hasOwn(each, name)) ? (
              <Button look="quiet" onClick={() => onChange(without(name))}>
                Reset to default<span className="visually-hidden">: {humanize(name)}</span>
              </Button>
            ) : null}
          </div>
        );
      })}
      {absent ? (
        <Button look="quiet" onClick={() => onChange(null)}>
          None
        </Button>
      ) : null}
    </fieldset>
  );
}

/** A list: each item has an input of its own, and can be added, removed and moved. */
function Several({
  label,
  value,
  like,
  people,
  onChange,
}: Omit<Props, 'value'> & { readonly value: readonly Json[] }): ReactNode {
  const all = [value, ...like].flatMap((each): readonly Json[] =>
    Array.isArray(each) ? each : [],
  );
  const [example] = all;
  // All such lists are empty, so only the schema could say what belongs there.
  if (example === undefined)
    return (
      <Data
        label={label}
        hint="a list, as in a scenario file; no combatant has one now"
        value={value}
        onChange={onChange}
      />
    );
  const put = (i: number, next: Json): void =>
    onChange(value.map((each, at) => (at === i ? next : each)));
  const swap = (i: number): void =>
    onChange([...value.slice(0, i), ...value.slice(i, i + 2).toReversed(), ...value.slice(i + 2)]);
  return (
    <fieldset className={style.parts}>
      <legend>
        {label} <span className="soft">{value.length === 0 ? 'nothing' : value.length}</span>
      </legend>
      {value.map((each, i) => (
        <div key={i} className={style.part} role="group" aria-label={`${label} ${i + 1}`}>
          <ValueEditor
            label={`${i + 1}`}
            value={each}
            like={all}
            people={people}
            onChange={(next) => put(i, next)}
          />
          <span>
            {i + 1 < value.length ? (
              <Button look="quiet" onClick={() => swap(i)}>
                Move down<span className="visually-hidden">: {i + 1}</span>
              </Button>
            ) : null}
            <Button look="quiet" onClick={() => onChange(value.filter((_, at) => at !== i))}>
              Remove<span className="visually-hidden">: {i + 1}</span>
            </Button>
          </span>
        </div>
      ))}
      <Button onClick={() => onChange([...value, value.at(-1) ?? example])}>Add</Button>
    </fieldset>
  );
}
