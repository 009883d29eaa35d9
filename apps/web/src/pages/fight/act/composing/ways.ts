import type { Destination, Domain, Json } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import { cellsIn } from './option-words.js';

/** The way to a place as a person is proposed it: the straightest of those that cost least. */
export const wayTo = ({ straight, path }: Destination): Json =>
  (straight ?? path).map((cell) => [...cell]);

/** Where a way ends; of a single cell that cell. */
export function endOf(value: Json | undefined): Cell | undefined {
  const [one] = cellsIn([value ?? null]);
  return one ?? cellsIn(value).at(-1);
}

/**
 * The way that a person is proposed in place of one that an automatic player would take. Another way is left as it is:
 * it goes where it does for a reason.
 */
export function straightened(domain: Domain, value: Json | undefined): Json | undefined {
  if (domain.kind !== 'path' || value === undefined) return value;
  const end = endOf(value);
  const place = domain.destinations().find(({ to }) => isEqual(to, end));
  return place && cellsIn(value).length === place.path.length ? wayTo(place) : value;
}
