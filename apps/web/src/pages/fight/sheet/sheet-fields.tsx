import type { Json, JsonObject } from '@tiltyard/engine';
import type { CatalogueItem, DerivedNumber, SheetSection } from '@tiltyard/engine/ruleset';
import { humanize, isEqual, isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { DerivedNumbers } from '../../../systems/derived-numbers.js';
import type { FieldShape } from '../../builder/combatants/field-schema.js';
import { capitalised } from '../act/composing/option-words.js';
import style from './sheet.module.css';

/** The maximum number of a record's values that are drawn as boxes; more become a list. */
const BOXES = 8;
/** The maximum length of a name in a box. */
const BOX_LETTERS = 14;

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

/** Any value in words, with its parts in brackets. */
function words(value: Json | undefined): string {
  if (value === undefined || value === null) return 'none';
  if (value === true) return 'yes';
  // Item ids have the form `owner/item`.
  if (isPlain(value))
    return typeof value === 'string' ? humanize(value.replace(/^[\w-]+\//, '')) : String(value);
  if (Array.isArray(value)) return value.map((each: Json) => words(each)).join(', ');
  return Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .map(([name, each]) => `${humanize(name)} ${isObject(each) ? `(${words(each)})` : words(each)}`)
    .join(', ');
}

/**
 * Whether a number is a mere addition, which is not shown if it is 0: its default is 0, and unlike a rating it has no
 * limits.
 */
const isAddition = ({ usual, shape }: FieldShape): boolean =>
  usual === 0 && shape.kind === 'number' && shape.min === undefined && shape.max === undefined;

/** A value without additions that are 0. */
function withoutZeros(value: Json | undefined, field: FieldShape | undefined): Json | undefined {
  if (!isNumbers(value) || field?.shape.kind !== 'group') return value;
  const additions = new Set(field.shape.fields.filter(isAddition).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(value).filter(([name, each]) => each !== 0 || !additions.has(name)),
  );
}

/** A sheet in its system's layout, with its derived numbers. */
export interface SheetShown {
  readonly sheet: JsonObject;
  readonly fields: readonly FieldShape[];
  /** Empty if the system has no layout: then everything is in the order of the schema. */
  readonly sections: readonly SheetSection[];
  /** Whether fields that are in no section are shown below. */
  readonly hasRest: boolean;
  readonly numbers: readonly DerivedNumber[];
  /** Looks up content that is picked by name, such as a weapon. */
  readonly thingNamed: (field: string, name: string) => CatalogueItem | undefined;
  /** The words for an id in a value, such as a feat. */
  readonly wordFor: (field: string, id: string) => string | undefined;
}

/** Fields that are already shown above the sheet. */
const ABOVE = new Set(['about', 'name', 'id']);

/** Everything on a sheet in the sections of its system, and below them the fields that are in none. */
export function SheetFields(shown: SheetShown): ReactNode {
  const { sheet, fields, sections, numbers, hasRest } = shown;
  const told = new Set(numbers.map(({ tells }) => tells));
  const isShown = (name: string): boolean =>
    !ABOVE.has(name) && !told.has(name) && !isEmpty(valueOf(shown, name));
  const placed = new Set(sections.flatMap((section) => section.fields));
  const usual = new Map(fields.map((field) => [field.name, field.usual]));
  const rest = [
    ...fields.map(({ name }) => name),
    ...(sections.length > 0 ? [] : Object.keys(sheet).filter((name) => !usual.has(name))),
  ].filter((name) => !placed.has(name) && !isEqual(sheet[name] ?? null, usual.get(name) ?? null));
  return (
    <>
      {sections.map(({ name, fields: names }) => (
        <Section
          key={name}
          {...shown}
          name={name}
          names={names.filter(isShown)}
          numbers={numbers.filter(({ section }) => section === name)}
        />
      ))}
      {hasRest ? (
        <Section
          {...shown}
          name={sections.length > 0 ? 'More' : 'Values'}
          names={rest.filter(isShown)}
          numbers={[]}
        />
      ) : null}
    </>
  );
}

const valueOf = ({ sheet, fields }: SheetShown, name: string): Json | undefined =>
  withoutZeros(
    sheet[name],
    fields.find((field) => field.name === name),
  );

function Section({
  name: heading,
  names,
  ...shown
}: SheetShown & { readonly name: string; readonly names: readonly string[] }): ReactNode {
  const { sheet, fields, numbers } = shown;
  if (names.length === 0 && numbers.length === 0) return null;
  const fieldOf = (name: string): FieldShape | undefined =>
    fields.find((field) => field.name === name);
  const labelled = (name: string): string => fieldOf(name)?.title ?? capitalised(humanize(name));
  const all = names.filter((name) => isPlain(sheet[name]));
  const made = names.filter((name) => !isPlain(sheet[name]));
  const areBoxes =
    all.length > 2 &&
    all.length <= BOXES &&
    all.every((name) => typeof sheet[name] === 'number' && labelled(name).length <= BOX_LETTERS);
  // A rating of 0 is shown with the other ratings; an addition of 0 is left out.
  const plain = areBoxes
    ? all
    : all.filter((name) => sheet[name] !== 0 || fieldOf(name)?.usual !== 0);
  const isAlone = plain.length === 0 && made.length === 1 && numbers.length === 0;
  return (
    <section className={style.section} aria-label={heading}>
      <h3>{heading}</h3>
      {plain.length > 0 ? (
        <dl className={areBoxes ? style.boxes : style.lines}>
          {plain.map((name) => (
            <div key={name} title={fieldOf(name)?.about}>
              <dt>{labelled(name)}</dt>
              <dd>
                <Named field={name} value={sheet[name]} {...shown} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <DerivedNumbers numbers={numbers} />
      {made.map((name) => (
        <div key={name}>
          {isAlone ? null : <h4>{labelled(name)}</h4>}
          <Made {...shown} field={name} value={valueOf(shown, name)} />
        </div>
      ))}
    </section>
  );
}

/** A value that may be the name of content. */
function Named({
  field,
  value,
  thingNamed,
}: Pick<SheetShown, 'thingNamed'> & {
  readonly field: string;
  readonly value: Json | undefined;
}): ReactNode {
  const thing = typeof value === 'string' ? thingNamed(field, value) : undefined;
  if (!thing) return words(value);
  return (
    <>
      <b>{thing.name}</b>{' '}
      {thing.summary === '' ? null : <span className={style.rest}>{thing.summary}</span>}
    </>
  );
}

/** A value with several parts. */
function Made({
  field,
  value,
  thingNamed,
  wordFor,
}: Pick<SheetShown, 'thingNamed' | 'wordFor'> & {
  readonly field: string;
  readonly value: Json | undefined;
}): ReactNode {
  const parts = isNumbers(value) ? Object.keys(value).length : 0;
  if (isNumbers(value) && parts > 2 && parts <= BOXES)
    return (
      <dl className={style.boxes}>
        {Object.entries(value).map(([name, each]) => (
          <div key={name}>
            <dt>{humanize(name)}</dt>
            <dd>{each}</dd>
          </div>
        ))}
      </dl>
    );
  const areThings =
    Array.isArray(value) &&
    value.some(
      (each: Json) =>
        isObject(each) || (typeof each === 'string' && thingNamed(field, each) !== undefined),
    );
  if (areThings && Array.isArray(value))
    return (
      <ul className={style.things}>
        {value.map((each: Json, i: number) => (
          <li key={i}>
            <Thing field={field} value={each} thingNamed={thingNamed} />
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
              <dt>{capitalised(humanize(name))}</dt>
              <dd>{words(each)}</dd>
            </div>
          ))}
      </dl>
    );
  if (Array.isArray(value))
    return (
      <p>
        {value
          .map((each: Json) => (typeof each === 'string' && wordFor(field, each)) || words(each))
          .join(', ')}
      </p>
    );
  return <p>{words(value)}</p>;
}

/** Whether a value is something with a rating, such as a skill. */
const isRated = (value: Json | undefined): boolean =>
  isObject(value) && Object.values(value).some((each) => typeof each === 'number');

/** A skill: its name, its number or numbers, and its other parts. */
function Rated({ name, value }: { readonly name: string; readonly value: JsonObject }): ReactNode {
  const numbers = Object.entries(value).filter(([, each]) => typeof each === 'number');
  const rest = Object.fromEntries(
    Object.entries(value).filter(([key, each]) => typeof each !== 'number' && key !== 'name'),
  );
  return (
    <div>
      <dt>
        {typeof value['name'] === 'string' ? value['name'] : capitalised(humanize(name))}{' '}
        <span className={style.rest}>{words(rest)}</span>
      </dt>
      <dd className={style.several}>
        {numbers.map(([key, number]) => (
          <span key={key} title={numbers.length > 1 ? undefined : key}>
            {numbers.length > 1 ? <small>{key} </small> : null}
            {words(number)}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** A thing with its name first; content of the system is shown in its short form. */
function Thing({
  field,
  value,
  thingNamed,
}: Pick<SheetShown, 'thingNamed'> & { readonly field: string; readonly value: Json }): ReactNode {
  if (!isObject(value)) return <Named field={field} value={value} thingNamed={thingNamed} />;
  const { name, ...rest } = value;
  if (typeof name === 'string' && thingNamed(field, name))
    return <Named field={field} value={name} thingNamed={thingNamed} />;
  return (
    <>
      {typeof name === 'string' ? <b>{name}</b> : null} {words(rest)}
    </>
  );
}
