import type { JsonObject } from '../../values/json.js';
import type { Id } from '../question.js';
import type { AnyEvent } from './event.js';

/** The combatant in a fact; nothing if it is missing. */
export function combatantIn(data: JsonObject, key: string | undefined): Id | undefined {
  const value = key === undefined ? undefined : data[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A die that a note has shown. */
export interface ShownFace {
  readonly who: Id;
  /** The name of the draw where its event knows it. */
  readonly draw?: string;
  readonly face: number;
}

/** The dice that a note has shown, by the kinds of its facts. */
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
