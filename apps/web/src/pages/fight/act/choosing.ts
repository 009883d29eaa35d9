import type {
  Command,
  Domain,
  FightState,
  Id,
  Json,
  JsonObject,
  Option,
  Records,
  Refusal,
  Scene,
} from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { appealOf, domainError } from '@tiltyard/engine';
import { numberedLabel } from '@tiltyard/engine/kit';
import { isObject, isEqual } from '@tiltyard/engine/values';
import type { Position } from '../../../systems/position.js';

/** A parameter with a value, if it has one: what a person chose, or what stands there until somebody does. */
export interface Field {
  readonly name: string;
  readonly domain: Domain;
  /** Nothing of what may be left out, and of what a person has yet to choose; of records and lines what there is so far. */
  readonly value: Json | undefined;
  readonly chosen: boolean;
  /** Whether it is one of several, or none of them. */
  readonly optional?: boolean;
}

/** An action that is being put together. */
export interface Draft {
  readonly action: string;
  readonly by: Id;
  /** Those that need nothing more, some of them left out. */
  readonly filled: readonly Field[];
  /** The parameter that waits for a person; nothing when all have what they need. */
  readonly open: Field | undefined;
  /** The whole command, when nothing is open. */
  readonly command: Command | undefined;
  /** Why the whole command will not do. */
  readonly refusal: Refusal | undefined;
}

/** What a person has chosen so far, by parameter. */
export type Picks = JsonObject;

/** Where a domain is chosen: among people, places or cells of the map, or in the panel. */
export type Chooser = 'people' | 'places' | 'cells' | 'panel';

/** Where the options of a domain are to be chosen. */
export function chooserOf(domain: Domain, state: FightState, { map }: Scene): Chooser {
  if (domain.kind === 'cell' || domain.kind === 'path' || domain.kind === 'line') return 'cells';
  if (domain.kind !== 'choice' && domain.kind !== 'list') return 'panel';
  const values = domain.options.map((option) => option.value);
  if (values.length === 0) return 'panel';
  if (values.some((value) => typeof value === 'string' && Object.hasOwn(state.combatants, value)))
    return 'people';
  if (
    map?.kind === 'graph' &&
    values.every(
      (value) => typeof value === 'string' && map.places.some((place) => place.id === value),
    )
  )
    return 'places';
  return 'panel';
}

const best = (options: readonly Option[]): Option | undefined => {
  let found: Option | undefined;
  for (const option of options)
    if (!option.refused && (!found || appealOf(option) > appealOf(found))) found = option;
  return found;
};

/** Whether nobody need be asked for it where it may be left out; what is one of several is asked for all the same. */
const leavable = ({ kind }: Domain): boolean => kind !== 'choice' && kind !== 'path';

/** The number that changes least: 0, or what is nearest to it. */
const nothingOf = ({ min, max, step = 1 }: Extract<Domain, { kind: 'number' }>): number =>
  min < 0 && min % step === 0 ? Math.min(max, 0) : min;

/** What stands in a parameter until somebody chooses; nothing if a person must, or if it may be left out and nothing is usual. */
function usual(domain: Domain, chooser: Chooser, optional = false): Json | undefined {
  switch (domain.kind) {
    case 'choice': {
      const open = domain.options.filter((option) => !option.refused);
      const first = best(open);
      // Whom or where is a person's choice, unless there is none; nobody is asked to hurt the one friend in reach.
      return chooser === 'panel' || (open.length === 1 && first && appealOf(first) >= 0)
        ? first?.value
        : undefined;
    }
    case 'number':
      return domain.suggestion?.() ?? (optional ? undefined : nothingOf(domain));
    case 'list':
      return domain.min === 0
        ? []
        : domain.options.length === domain.min && domain.options.every((option) => !option.refused)
          ? domain.options.map((option) => option.value)
          : undefined;
    case 'records':
      // One to begin with, unless there need be none.
      return domain.suggestion?.() ?? (optional ? undefined : domain.alone ? {} : [{}]);
    case 'line':
    case 'data':
      return domain.suggestion?.();
    default:
      return undefined;
  }
}

/** One of several records as it is put together. */
export interface RecordDraft {
  readonly fields: readonly Field[];
  /** The first field that waits for a person. */
  readonly open: Field | undefined;
  /** What is chosen of it. */
  readonly value: JsonObject;
}

/** Records with what was chosen for each; `picks` is a list of them, or the one that stands alone. */
export function recordsOf(
  position: Position,
  domain: Records,
  picks: Json | undefined,
  overruled = false,
): readonly RecordDraft[] {
  const given: readonly Json[] = domain.alone
    ? isObject(picks)
      ? [picks]
      : []
    : Array.isArray(picks)
      ? picks
      : [];
  const before: JsonObject[] = [];
  return given.map((each) => {
    const value: Record<string, Json> = {};
    const fields: Field[] = [];
    let open: Field | undefined;
    for (const [name, domainOf] of Object.entries(domain.fields)) {
      const here = domainOf(value, before);
      if (!here) continue;
      const optional = domain.optional?.includes(name) === true;
      const picked = isObject(each) ? each[name] : undefined;
      const field =
        optional && picked === undefined
          ? { name, domain: here, value: undefined, chosen: false, optional }
          : { ...fieldOf(position, name, here, { picked }, overruled), optional };
      fields.push(field);
      if (field.value !== undefined) value[name] = field.value;
      else if (!optional) {
        open = field;
        break;
      }
    }
    before.push(value);
    return { fields, open, value };
  });
}

/** What records come to: nothing while one of them is not whole. */
export function recordsValue(
  { alone, min, max }: Records,
  records: readonly RecordDraft[],
): Json | undefined {
  if (records.length < min || records.length > max || records.some(({ open }) => open))
    return undefined;
  return alone ? records[0]?.value : records.map(({ value }) => value);
}

interface Given {
  readonly picked?: Json | undefined;
  readonly optional?: boolean;
}

/** A field with what was picked for it, or with what usually stands there. */
function fieldOf(
  position: Position,
  name: string,
  domain: Domain,
  { picked, optional = false }: Given,
  overruled: boolean,
): Field {
  // What is put together bit by bit is kept as far as it is.
  if (picked !== undefined && (domain.kind === 'records' || domain.kind === 'line'))
    return { name, domain, value: picked, chosen: true };
  const refusal = picked === undefined ? undefined : domainError(domain, picked);
  const chosen = picked !== undefined && (!refusal || (overruled && refusal.rules.length > 0));
  return {
    name,
    domain,
    value: chosen
      ? picked
      : usual(domain, chooserOf(domain, position.state, position.scene), optional),
    chosen,
  };
}

/** Whether nothing at all can be chosen of it. */
export const isClosed = (domain: Domain): boolean =>
  domain.kind === 'choice' || domain.kind === 'list'
    ? domain.options.every(({ refused }) => refused)
    : domain.kind === 'path'
      ? domain.destinations().length === 0
      : domain.kind === 'cell' && domain.cells.length === 0;

/** What stands there until somebody chooses leads on if anything does: rather the second best weapon than one that reaches nobody. */
function leadingOn(
  position: Position,
  { action, by, chosen }: { readonly action: string; readonly by: Id; readonly chosen: JsonObject },
  field: Field,
): Field {
  const { name, domain, value } = field;
  if (field.chosen || value === undefined || domain.kind !== 'choice') return field;
  const leads = (each: Json): boolean => {
    const next = position.nextParameter(action, by, { ...chosen, [name]: each });
    return !next || next.optional || !isClosed(next.domain);
  };
  if (leads(value)) return field;
  const other = domain.options
    .filter(({ refused }) => !refused)
    .toSorted((a, b) => appealOf(b) - appealOf(a))
    .find((option) => leads(option.value));
  return other ? { ...field, value: other.value } : field;
}

/** Whether a field has all that it needs. */
function whole(position: Position, { domain, value }: Field, overruled: boolean): Json | undefined {
  if (value === undefined || domain.kind !== 'records')
    return value === undefined || (domain.kind === 'line' && domainError(domain, value))
      ? undefined
      : value;
  return recordsValue(domain, recordsOf(position, domain, value, overruled));
}

/**
 * An action with what was chosen for it: every parameter after another, those that can have a usual value filled in.
 * A choice that no longer fits those before it is left out.
 * @param overruled whether what the rules refuse may be chosen all the same.
 */
export function draftOf(
  position: Position,
  action: string,
  by: Id,
  picks: Picks,
  overruled = false,
): Draft {
  const chosen: Record<string, Json | undefined> = {};
  const filled: Field[] = [];
  for (;;) {
    const next = position.nextParameter(action, by, chosen);
    if (!next) break;
    const { name, domain, optional } = next;
    const field = leadingOn(
      position,
      { action, by, chosen },
      fieldOf(position, name, domain, { picked: picks[name], optional }, overruled),
    );
    const value = whole(position, field, overruled);
    const left = optional && field.value === undefined && leavable(domain);
    if (value === undefined && !left)
      return { action, by, filled, open: field, command: undefined, refusal: undefined };
    chosen[name] = value;
    filled.push(field);
  }
  const command = { do: action, by, with: said(chosen) };
  return {
    action,
    by,
    filled,
    open: undefined,
    command,
    refusal: overruled ? undefined : position.refusal(command),
  };
}

/** Without what was left out. */
const said = (chosen: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));

/** What is picked of an action by saying whom it is about: whatever asks about somebody first. */
export function picksAbout(position: Position, action: string, by: Id, who: Id): Picks {
  const { filled, open } = draftOf(position, action, by, {});
  const first = [...filled, ...(open ? [open] : [])].find(
    ({ domain }) =>
      domain.kind === 'choice' &&
      domain.options.some((option) => option.value === who && !option.refused),
  );
  return first ? { [first.name]: who } : {};
}

/** What is chosen so far, or stands there until somebody chooses. */
export const chosenIn = ({ filled, open }: Draft): JsonObject =>
  said(
    Object.fromEntries(
      [...filled, ...(open ? [open] : [])].map(({ name, value }) => [name, value]),
    ),
  );

/** The command that a draft comes to if this is chosen for one parameter and what is still open gets what a plain player takes. */
export function supposed(
  position: Position,
  { action, by, filled }: Draft,
  name: string,
  value: Json,
): Command | undefined {
  const chosen: Record<string, Json | undefined> = {};
  for (const each of filled) {
    if (each.name === name) break;
    chosen[each.name] = whole(position, each, false);
  }
  chosen[name] = value;
  for (;;) {
    const next = position.nextParameter(action, by, chosen);
    if (!next) break;
    const kept = filled.find((each) => each.name === next.name);
    const stands = kept && whole(position, kept, false);
    const plain =
      stands !== undefined && !domainError(next.domain, stands)
        ? stands
        : plainly(position, next.domain);
    if (plain === undefined && !(next.optional && leavable(next.domain))) return undefined;
    chosen[next.name] = next.optional && kept && stands === undefined ? undefined : plain;
  }
  const command = { do: action, by, with: said(chosen) };
  return position.refusal(command) ? undefined : command;
}

/** What a plain player gives for something; nothing if there is nothing to give. */
export function plainly(position: Position, domain: Domain): Json | undefined {
  switch (domain.kind) {
    case 'choice':
      return best(domain.options)?.value;
    case 'text':
      return domain.suggestion ?? '';
    case 'cell':
      return domain.cells[0] && [...domain.cells[0]];
    case 'path': {
      const path = domain.suggestion?.() ?? domain.destinations()[0]?.path;
      return path?.map((cell) => [...cell]);
    }
    case 'records': {
      const stands = usual(domain, 'panel');
      return recordsValue(domain, recordsOf(position, domain, stands));
    }
    default:
      return usual(domain, 'panel');
  }
}

/** The option of a domain that a value stands for. */
const optionOf = (domain: Domain, value: Json): Option | undefined =>
  domain.kind === 'choice' || domain.kind === 'list'
    ? domain.options.find((option) => isEqual(option.value, value))
    : undefined;

/** The name of an option or answer: somebody as elsewhere on the screen, things with a number where there are several of one name. */
export function optionName({ state, nameOf }: Position, domain: Domain, value: Json): string {
  if (typeof value === 'string' && Object.hasOwn(state.combatants, value)) return nameOf(value);
  return (
    numberedLabel(state, optionOf(domain, value)?.label, value) ??
    (value === null ? 'none' : spoken(valueText(value)))
  );
}

/** A name for people: `offTarget` is `off target`, `STR` stays as it is. */
export const spoken = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

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
