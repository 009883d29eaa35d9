import type { Destination, Domain, Json } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import { cellsIn } from './option-words.js';

/** The path to a place that is proposed to the user: the straightest of the cheapest ones. */
export const wayTo = ({ straight, path }: Destination): Json =>
  (straight ?? path).map((cell) => [...cell]);

/** The end of a path; for a single cell, the cell itself. */
export function endOf(value: Json | undefined): Cell | undefined {
  const [one] = cellsIn([value ?? null]);
  return one ?? cellsIn(value).at(-1);
}

/**
 * The straight path to propose instead of an automatic player's path. Longer paths do not change: they are detours for
 * a reason.
 */
export function straightened(domain: Domain, value: Json | undefined): Json | undefined {
  if (domain.kind !== 'path' || value === undefined) return value;
  const end = endOf(value);
  const place = domain.destinations().find(({ to }) => isEqual(to, end));
  return place && cellsIn(value).length === place.path.length ? wayTo(place) : value;
}
