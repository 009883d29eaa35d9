import type { JsonObject } from '../../values/json.js';
import type { Id } from '../question.js';
import type { AnyEvent } from './event.js';

/** The combatant in a fact; undefined if missing. */
export function combatantIn(data: JsonObject, key: string | undefined): Id | undefined {
  const value = key === undefined ? undefined : data[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A die shown by a note. */
export interface ShownFace {
  readonly who: Id;
  /** The name of the draw, if the event knows it. */
  readonly draw?: string;
  readonly face: number;
}

/** The dice shown by a note, by the kinds of its facts. */
export function facesIn({ facts }: AnyEvent, data: JsonObject): readonly ShownFace[] {
  return Object.entries(facts).flatMap(([key, kind]) => {
    const { roller, draw } = kind.kind === 'list' && kind.each ? kind.each : kind;
    const who = combatantIn(data, roller);
    const value = data[key];
    if (who === undefined || value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).flatMap((face) =>
      typeof face === 'number' ? { who, face, ...(draw === undefined ? {} : { draw }) } : [],
    );
  });
}
