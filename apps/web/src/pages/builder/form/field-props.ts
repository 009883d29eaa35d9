import type { Json, JsonObject } from '@tiltyard/engine';
import { humanize } from '@tiltyard/engine/values';
import { capitalised } from '../../fight/act/composing/option-words.js';
import type { FieldShape } from '../combatants/field-schema.js';
import type { FormPath, FormTools } from './form-tools.js';

/** What a field of a form is drawn from. */
export interface FieldProps {
  readonly field: FieldShape;
  /** The value that is set; nothing if it is left at its default. */
  readonly value: Json | undefined;
  /** What counts where nothing is said: of a template. */
  readonly base: Json | undefined;
  readonly path: FormPath;
  readonly tools: FormTools;
  /** Sets a value; `undefined` resets it to its default. */
  readonly onChange: (value: Json | undefined) => void;
}

/** What a field is called. */
export const labelOf = ({ name, title }: Pick<FieldShape, 'name' | 'title'>): string =>
  title ?? capitalised(humanize(name));

/** An object with one value replaced, or taken out. */
export function withValue(value: JsonObject, name: string, next: Json | undefined): JsonObject {
  if (next !== undefined) return { ...value, [name]: next };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
