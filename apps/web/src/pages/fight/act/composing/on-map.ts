import type { Command, Domain, Json, JsonObject } from '@tiltyard/engine';
import type { Position } from '../../../../systems/position.js';
import type { Draft } from './choosing.js';
import type { Chooser, Field } from './field.js';
import { supposed } from './choosing.js';
import { chooserOf } from './field.js';
import { recordsOf, recordsValue } from './records.js';

/** A field of an action that is chosen on the map: a parameter, or a field of one of its records. */
export interface FieldOnMap {
  /** The name of what is chosen, for users. */
  readonly name: string;
  /** The parameter that the field is, or belongs to. */
  readonly parameter: string;
  readonly domain: Domain;
  readonly chooser: Exclude<Chooser, 'panel'>;
  readonly value: Json | undefined;
  /** The parameter's value if this is chosen for the field. */
  chosen(value: Json): Json;
  /** The command that would result, if it would be complete. */
  command(value: Json): Command | undefined;
}

interface Candidate {
  readonly field: Omit<FieldOnMap, 'chooser'>;
  readonly open: boolean;
  readonly record: string;
}

/**
 * The field of an action that is chosen on the map now. First comes an open field of the attended record, then any
 * other open field, then a line that may continue, and then the last field that was chosen on the map, which may be
 * changed.
 * @param attended the parameter and number of the attended record, as `attacks 1`.
 */
export function chosenOnMap(
  position: Position,
  draft: Draft,
  attended: string,
  overruled = false,
): FieldOnMap | undefined {
  const all = [...draft.filled, ...(draft.open ? [draft.open] : [])].flatMap((field) =>
    candidates(position, draft, field, overruled),
  );
  const fitting = all.flatMap(({ field, open, record }) => {
    const chooser = chooserOf(field.domain, position.state, position.scene);
    return chooser === 'panel'
      ? []
      : [{ field: { ...field, chooser }, open, here: record === attended }];
  });
  const found =
    fitting.find(({ open, here }) => open && here) ??
    fitting.find(({ open }) => open) ??
    fitting.find(({ field }) => field.domain.kind === 'line') ??
    fitting.findLast(({ here }) => here) ??
    fitting.at(-1);
  return found?.field;
}

function candidates(
  position: Position,
  draft: Draft,
  field: Field,
  overruled: boolean,
): readonly Candidate[] {
  const { name, domain, value } = field;
  if (domain.kind !== 'records') {
    return [
      {
        field: {
          name,
          parameter: name,
          domain,
          value,
          chosen: (each) => each,
          command: (each) => supposed(position, draft, name, each),
        },
        open: field === draft.open,
        record: '',
      },
    ];
  }
  const records = recordsOf(position, domain, value, overruled);
  const values = records.map((record) => record.value);
  return records.flatMap(({ fields, open }, i) =>
    fields.map((part): Candidate => {
      const chosen = (each: Json): Json => {
        const changed: readonly JsonObject[] = values.map((record, at) =>
          at === i ? { ...record, [part.name]: each } : record,
        );
        return domain.alone ? (changed[0] ?? {}) : changed;
      };
      const command = (each: Json): Command | undefined => {
        const made = recordsValue(domain, recordsOf(position, domain, chosen(each)));
        return made === undefined ? undefined : supposed(position, draft, name, made);
      };
      return {
        field: {
          name: part.name,
          parameter: name,
          domain: part.domain,
          value: part.value,
          chosen,
          command,
        },
        open: part === open,
        record: `${name} ${i}`,
      };
    }),
  );
}
