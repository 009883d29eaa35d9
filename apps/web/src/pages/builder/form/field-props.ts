import type { Json, JsonObject } from '@tiltyard/engine';
import { humanize } from '@tiltyard/engine/values';
import { capitalised } from '../../fight/act/composing/option-words.js';
import type { FieldShape } from '../combatants/field-schema.js';
import type { FormPath, FormTools } from './form-tools.js';

/** The props of a form field. */
export interface FieldProps {
  readonly field: FieldShape;
  /** The value that is set; undefined if it is left at its default. */
  readonly value: Json | undefined;
  /** The template's value, which applies if none is set. */
  readonly base: Json | undefined;
  readonly path: FormPath;
  readonly tools: FormTools;
  /** Sets a value; `undefined` resets it to its default. */
  readonly onChange: (value: Json | undefined) => void;
}

/** The label of a field. */
export const labelOf = ({ name, title }: Pick<FieldShape, 'name' | 'title'>): string =>
  title ?? capitalised(humanize(name));

/** An object with one value replaced, or removed if it is undefined. */
export function withValue(value: JsonObject, name: string, next: Json | undefined): JsonObject {
  if (next !== undefined) return { ...value, [name]: next };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
