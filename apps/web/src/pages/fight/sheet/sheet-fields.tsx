import type { Json, JsonObject } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import type { FieldShape } from '../../builder/combatants/field-schema.js';
import { spoken } from '../act/composing/option-words.js';
import style from './sheet.module.css';

/** Values of a record that are drawn side by side, at most; more are a list. */
const BOXES = 8;

const isNumbers = (value: Json | undefined): value is Readonly<Record<string, number>> =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((each) => typeof each === 'number');

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const title = (name: string): string =>
  spoken(name).replace(/^./, (letter) => letter.toUpperCase());

/** Any value in words, its parts in brackets. */
function words(value: Json | undefined): string {
  if (value === undefined || value === null) return 'none';
  if (value === true) return 'yes';
  // Things have ids of the form `owner/thing`.
  if (isPlain(value))
    return typeof value === 'string' ? spoken(value.replace(/^[\w-]+\//, '')) : String(value);
  if (Array.isArray(value)) return value.map((each: Json) => words(each)).join(', ');
  return Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .map(([name, each]) => `${spoken(name)} ${isObject(each) ? `(${words(each)})` : words(each)}`)
    .join(', ');
}

/** Whether a number is only added where there is something to add: usually 0, and bound to no range as ratings are. */
const isAddition = ({ usual, shape }: FieldShape): boolean =>
  usual === 0 && shape.kind === 'number' && shape.min === undefined && shape.max === undefined;

/** A value without the additions that add nothing. */
function withoutZeros(value: Json | undefined, field: FieldShape | undefined): Json | undefined {
  if (!isNumbers(value) || field?.shape.kind !== 'group') return value;
  const additions = new Set(field.shape.fields.filter(isAddition).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(value).filter(([name, each]) => each !== 0 || !additions.has(name)),
  );
}

/** Everything on a sheet, in the order of its system: what is a number, records of numbers, lists, and all else. */
export function SheetFields({
  sheet: whole,
  fields,
}: {
  readonly sheet: JsonObject;
  readonly fields: readonly FieldShape[];
}): ReactNode {
  const sheet = Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [
      name,
      withoutZeros(
        value,
        fields.find((field) => field.name === name),
      ),
    ]),
  );
  const order = [
    ...fields.map(({ name }) => name),
    ...Object.keys(sheet).filter((name) => !fields.some((each) => each.name === name)),
  ];
  const shown = order.filter(
    (name) => name !== 'about' && name !== 'name' && name !== 'id' && !isEmpty(sheet[name]),
  );
  const aboutOf = (name: string): string | undefined =>
    fields.find((each) => each.name === name)?.about;
  const plain = shown.filter((name) => isPlain(sheet[name]));
  const made = shown.filter((name) => !isPlain(sheet[name]));
  return (
    <>
      {made.map((name) => (
        <section key={name} className={style.section} aria-label={title(name)}>
          <h3>{title(name)}</h3>
          <Made value={sheet[name]} />
        </section>
      ))}
      {plain.length > 0 ? (
        <section className={style.section} aria-label="Values">
          <h3>Values</h3>
          <dl className={style.lines}>
            {plain.map((name) => (
              <div key={name} title={aboutOf(name)}>
                <dt>{title(name)}</dt>
                <dd>{words(sheet[name])}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  );
}

/** A value made of parts. */
function Made({ value }: { readonly value: Json | undefined }): ReactNode {
  if (isNumbers(value) && Object.keys(value).length <= BOXES)
    return (
      <dl className={style.boxes}>
        {Object.entries(value).map(([name, each]) => (
          <div key={name}>
            <dt>{spoken(name)}</dt>
            <dd>{each}</dd>
          </div>
        ))}
      </dl>
    );
  if (Array.isArray(value) && value.some((each: Json) => isObject(each)))
    return (
      <ul className={style.things}>
        {value.map((each: Json, i: number) => (
          <li key={i}>
            <Thing value={each} />
          </li>
        ))}
      </ul>
    );
  if (isObject(value) && Object.values(value).every(isRated))
    return (
      <dl className={style.lines}>
        {Object.entries(value).map(([name, each]) => (
          <Rated key={name} name={name} value={isObject(each) ? each : {}} />
        ))}
      </dl>
    );
  if (isObject(value))
    return (
      <dl className={style.lines}>
        {Object.entries(value)
          .filter(([, each]) => !isEmpty(each))
          .map(([name, each]) => (
            <div key={name}>
              <dt>{title(name)}</dt>
              <dd>{words(each)}</dd>
            </div>
          ))}
      </dl>
    );
  return <p>{words(value)}</p>;
}

/** Whether it is a thing with a number that says how good it is, such as a skill. */
const isRated = (value: Json | undefined): boolean =>
  isObject(value) && Object.values(value).some((each) => typeof each === 'number');

/** A skill: its name, the number, and what else there is to it. */
function Rated({ name, value }: { readonly name: string; readonly value: JsonObject }): ReactNode {
  const numbers = Object.entries(value).filter(([, each]) => typeof each === 'number');
  const [key, number] = numbers[0] ?? [];
  const rest = Object.fromEntries(
    Object.entries(value).filter(([each]) => each !== key && each !== 'name'),
  );
  return (
    <div>
      <dt>
        {typeof value['name'] === 'string' ? value['name'] : title(name)}{' '}
        <span className={style.rest}>{words(rest)}</span>
      </dt>
      <dd title={key}>{words(number)}</dd>
    </div>
  );
}

/** A thing with its name first. */
function Thing({ value }: { readonly value: Json }): ReactNode {
  if (!isObject(value)) return words(value);
  const { name, ...rest } = value;
  return (
    <>
      {typeof name === 'string' ? <b>{name}</b> : null} {words(rest)}
    </>
  );
}
