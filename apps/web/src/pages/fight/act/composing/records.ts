import type { Json, JsonObject, Records } from '@tiltyard/engine';
import type { OpenField } from '@tiltyard/engine/core';
import { domainError, recordDraft } from '@tiltyard/engine/core';
import { isObject } from '@tiltyard/engine/values';
import type { Position } from '../../../../systems/position.js';
import type { Field, Opinion } from './field.js';
import { fieldOf } from './field.js';

/** One of several records being composed. */
export interface RecordDraft {
  readonly fields: readonly Field[];
  /** The first field that the user still has to choose. */
  readonly open: Field | undefined;
  /** The values chosen so far. */
  readonly value: JsonObject;
}

/** Records with the choices for each; `picks` is a list of choices, or a single one. */
export function recordsOf(
  position: Position,
  domain: Records,
  picks: Json | undefined,
  overruled = false,
): readonly RecordDraft[] {
  const all: Json = domain.alone ? [picks ?? null].filter(isObject) : (picks ?? null);
  const given: readonly Json[] = Array.isArray(all) ? all : [];
  const before: JsonObject[] = [];
  return given.map((each) => {
    const made = recordOf(position, recordDraft(domain, before), each, overruled);
    before.push(made.value);
    return made;
  });
}

/** Automatic players have no opinion on a field of a record: its options count as equal. */
const plainOpinion = ({ name, optional }: OpenField): Opinion => ({
  name,
  optional,
  utility: () => 0,
  sensible: () => undefined,
});

/** One record with its choices, and defaults in its other fields. */
function recordOf(
  position: Position,
  begun: ReturnType<typeof recordDraft>,
  picks: Json,
  overruled: boolean,
): RecordDraft {
  const fields: Field[] = [];
  let draft = begun;
  while (draft.open) {
    const { name, domain, optional } = draft.open;
    const picked = isObject(picks) ? picks[name] : undefined;
    const field =
      optional && picked === undefined
        ? { name, domain, value: undefined, chosen: false, optional }
        : {
            ...fieldOf(position, { ...plainOpinion(draft.open), domain }, picked, overruled),
            optional,
          };
    fields.push(field);
    if (field.value === undefined && !optional) return { fields, open: field, value: draft.value };
    draft = draft.choose(field.value);
  }
  return { fields, open: undefined, value: draft.value };
}

/** The value of a list of records; undefined while one of them is incomplete. */
export function recordsValue(
  { alone, min, max }: Records,
  records: readonly RecordDraft[],
): Json | undefined {
  if (records.length < min || records.length > max || records.some(({ open }) => open))
    return undefined;
  return alone ? records[0]?.value : records.map(({ value }) => value);
}

/** The value of a field if it is complete; undefined otherwise. */
export function whole(
  position: Position,
  { domain, value }: Field,
  overruled: boolean,
): Json | undefined {
  if (value === undefined || domain.kind !== 'records')
    return value === undefined || (domain.kind === 'line' && domainError(domain, value))
      ? undefined
      : value;
  return recordsValue(domain, recordsOf(position, domain, value, overruled));
}
