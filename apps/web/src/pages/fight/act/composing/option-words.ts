import type { Domain, Json, Option } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { numberedLabel } from '@tiltyard/engine/kit';
import { humanize, isEqual } from '@tiltyard/engine/values';
import { withMinuses } from '../../../../design/with-minus.js';
import type { Position } from '../../../../systems/position.js';

/** The option of a domain that has a given value. */
const optionOf = (domain: Domain, value: Json): Option | undefined =>
  domain.kind === 'choice' || domain.kind === 'list'
    ? domain.options.find((option) => isEqual(option.value, value))
    : undefined;

/** The name of an option or answer: combatants as elsewhere on the screen, and numbers for items of the same name. */
export function optionName({ state, nameOf }: Position, domain: Domain, value: Json): string {
  if (typeof value === 'string' && Object.hasOwn(state.combatants, value)) return nameOf(value);
  const label = numberedLabel(state, optionOf(domain, value)?.label, value);
  if (label !== undefined) return withMinuses(label);
  return value === null ? 'none' : humanize(valueText(value));
}

/** A text with its first letter capitalised. */
export const capitalised = (text: string): string =>
  text.replace(/^./u, (letter) => letter.toUpperCase());

/** A value as text. */
export const valueText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The cells in a value; empty if it contains none. */
export function cellsIn(value: Json | undefined): readonly Cell[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((cell: Json): readonly Cell[] =>
    Array.isArray(cell) && typeof cell[0] === 'number' && typeof cell[1] === 'number'
      ? [[cell[0], cell[1]]]
      : [],
  );
}
