import type { Json, JsonObject } from '@tiltyard/engine';
import { isEqual } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { Field } from '../../../design/controls/field.js';
import type { FieldSchema, FieldShape } from '../combatants/field-schema.js';
import { fitsShape, isRecord } from '../combatants/field-schema.js';
import { Chips } from './chips.js';
import { DataField } from './data-field.js';
import style from './form.module.css';
import type { FieldProps } from './field-props.js';
import { labelOf, withValue } from './field-props.js';
import type { FormPath, FormTools } from './form-tools.js';
import { ListRows, RecordRows } from './rows.js';
import type { Tied } from './simple-inputs.js';
import { ChoiceInput, NumberInput, TextInput } from './simple-inputs.js';

const drawField = (props: FieldProps): ReactNode => <SchemaField {...props} />;

/** A field for any schema; an unset value shows its default. */
export function SchemaField({ field, value, base, path, tools, onChange }: FieldProps): ReactNode {
  const { about, usual } = field;
  const under = base ?? usual;
  const shape = shapeToDraw(field.shape, under);
  const shown = value ?? under;
  const say = (next: Json | undefined): void => onChange(isEqual(next, under) ? undefined : next);
  const all: FieldProps = { field: { ...field, shape }, value, base, path, tools, onChange };
  if (shape.kind === 'group')
    return fits(all) ? (
      <Group {...all} fields={shape.fields} />
    ) : (
      <AsData {...all} shown={shown} onChange={say} />
    );
  if (shape.kind === 'record' && (shown === undefined || isRecord(shown)))
    return <RecordRows {...all} each={shape.each} draw={drawField} />;
  if (shape.kind === 'list' && (shown === undefined || fitsShape(shape, shown)))
    return <ListRows {...all} each={shape.each} draw={drawField} />;
  if (shape.kind === 'flag')
    return (
      <label className={style.flag}>
        <input
          type="checkbox"
          checked={shown === true}
          onChange={(event) => say(event.target.checked)}
        />
        <span>
          {labelOf(field)}
          {about === undefined ? null : <span className="soft">: {about}</span>}
        </span>
      </label>
    );
  if (!isSimple(all.field, shown)) return <AsData {...all} shown={shown} onChange={say} />;
  return (
    <div data-inherited={value === undefined || undefined} className={style.value}>
      <Field label={labelOf(field)} help={about} problem={tools.problemAt(path, true)}>
        {(tied) => <Simple {...all} tied={tied} shown={shown} onChange={say} />}
      </Field>
    </div>
  );
}

const UNSAID: FieldSchema = { kind: 'choice', values: [true, false] };

/** A flag without a default has three values, because it may stay unset. */
const shapeToDraw = (shape: FieldSchema, under: Json | undefined): FieldSchema =>
  shape.kind === 'flag' && under === undefined ? UNSAID : shape;

const fits = ({ field: { shape }, value, base }: FieldProps): boolean =>
  [value, base].every((each) => each === undefined || fitsShape(shape, each));

/** Whether a single input can show the value. */
const isSimple = ({ shape }: FieldShape, shown: Json | undefined): boolean =>
  shape.kind === 'names'
    ? shown === undefined || Array.isArray(shown)
    : shape.kind !== 'data' && (shown === undefined || shown === null || fitsShape(shape, shown));

function AsData({
  field,
  shown,
  path,
  tools,
  onChange,
}: FieldProps & { readonly shown: Json | undefined }): ReactNode {
  return (
    <DataField
      label={labelOf(field)}
      help={field.about}
      value={shown ?? null}
      problem={tools.problemAt(path, true)}
      onChange={onChange}
    />
  );
}

function Simple({
  field: { name, shape, usual },
  base,
  shown,
  path,
  tools,
  tied,
  onChange,
}: FieldProps & { readonly tied: Tied; readonly shown: Json | undefined }): ReactNode {
  switch (shape.kind) {
    case 'number':
      return <NumberInput tied={tied} shape={shape} value={shown} onChange={onChange} />;
    case 'choice':
      return (
        <ChoiceInput
          tied={tied}
          shape={shape}
          value={shown}
          isOpen={base === undefined && usual === undefined}
          onChange={onChange}
        />
      );
    case 'names':
      return (
        <Chips
          tied={tied}
          label={labelOf({ name })}
          value={Array.isArray(shown) ? shown : []}
          offers={tools.offers(path)}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput tied={tied} value={shown} offers={tools.offers(path)} onChange={onChange} />
      );
  }
}

function Group({
  field,
  fields,
  value,
  base,
  path,
  tools,
  onChange,
}: FieldProps & { readonly fields: readonly FieldShape[] }): ReactNode {
  const problem = tools.problemAt(path, false);
  return (
    <fieldset className={style.group}>
      <legend>{labelOf(field)}</legend>
      {field.about === undefined ? null : <p className={style.help}>{field.about}</p>}
      {problem === undefined ? null : <p className={style.problem}>{problem}</p>}
      <SchemaFields
        fields={fields}
        value={isRecord(value) ? value : {}}
        base={isRecord(base) ? base : {}}
        path={path}
        tools={tools}
        onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
      />
    </fieldset>
  );
}

/** The fields of an object, next to each other. */
export function SchemaFields({
  fields,
  value,
  base,
  path,
  tools,
  onChange,
}: {
  readonly fields: readonly FieldShape[];
  readonly value: JsonObject;
  readonly base: JsonObject;
  readonly path: FormPath;
  readonly tools: FormTools;
  readonly onChange: (value: JsonObject) => void;
}): ReactNode {
  return (
    <div className={style.fields}>
      {fields.map((field) => (
        <SchemaField
          key={field.name}
          field={field}
          value={value[field.name]}
          base={base[field.name]}
          path={[...path, field.name]}
          tools={tools}
          onChange={(next) => onChange(withValue(value, field.name, next))}
        />
      ))}
    </div>
  );
}
