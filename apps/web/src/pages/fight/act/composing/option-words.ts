import type { Domain, Json, Option } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { numberedLabel } from '@tiltyard/engine/kit';
import { humanize, isEqual } from '@tiltyard/engine/values';
import { withMinuses } from '../../../../design/with-minus.js';
import type { Position } from '../../../../systems/position.js';

/** The option of a domain that a value stands for. */
const optionOf = (domain: Domain, value: Json): Option | undefined =>
  domain.kind === 'choice' || domain.kind === 'list'
    ? domain.options.find((option) => isEqual(option.value, value))
    : undefined;

/** The name of an option or answer: a combatant as elsewhere on the screen, things with a number where there are several of one name. */
export function optionName({ state, nameOf }: Position, domain: Domain, value: Json): string {
  if (typeof value === 'string' && Object.hasOwn(state.combatants, value)) return nameOf(value);
  const label = numberedLabel(state, optionOf(domain, value)?.label, value);
  if (label !== undefined) return withMinuses(label);
  return value === null ? 'none' : humanize(valueText(value));
}

/** A text with a capital first. */
export const capitalised = (text: string): string =>
  text.replace(/^./u, (letter) => letter.toUpperCase());

/** A value in words. */
export const valueText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The cells that a value is made of, as far as it is one of cells. */
export function cellsIn(value: Json | undefined): readonly Cell[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((cell: Json): readonly Cell[] =>
    Array.isArray(cell) && typeof cell[0] === 'number' && typeof cell[1] === 'number'
      ? [[cell[0], cell[1]]]
      : [],
  );
}
