import type { Id, Json, Sightline, TargetingPreview } from '@tiltyard/engine';
import type { MapChoice } from '../pointing/choice.js';
import { optionStatus } from '../pointing/choice.js';

/** The text on a line: its length, and what affects it. */
export const written = ({ label, hindrances }: Sightline): readonly string[] => [
  ...(label === '' ? [] : [label]),
  ...hindrances.map((each) =>
    each.effect === undefined ? each.label : `${each.label}: ${each.effect}`,
  ),
];

/**
 * A preview without its blocked lines if the target can be chosen all the same: a charge moves before it strikes, so a
 * blocked line from its start would contradict its chance.
 */
export function honest(
  sketch: TargetingPreview | undefined,
  choice: MapChoice,
  value: Json | undefined,
): TargetingPreview | undefined {
  const target: unknown = Array.isArray(value) ? value.at(-1) : value;
  const standing =
    choice.chooser === 'people' && typeof target === 'string'
      ? optionStatus(choice, target)
      : undefined;
  if (!sketch || !standing || standing.option.refused) return sketch;
  return { ...sketch, lines: sketch.lines.filter(({ blocked }) => !blocked) };
}

/** A preview in words, for screen readers. */
export function previewText(
  { areas, lines }: TargetingPreview,
  nameOf: (who: Id) => string,
): readonly string[] {
  return [
    ...areas.map(
      ({ label, who }) =>
        `${label}: ${who.length === 0 ? 'no known combatant inside' : who.map(nameOf).join(', ')}`,
    ),
    ...lines.map((line) => [...(line.blocked ? ['blocked'] : []), ...written(line)].join(', ')),
  ].filter((words) => words !== '');
}
