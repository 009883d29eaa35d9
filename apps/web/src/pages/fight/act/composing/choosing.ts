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
import type { OpenField } from '@tiltyard/engine/core';
import { GM } from '@tiltyard/engine';
import { domainError, recordDraft } from '@tiltyard/engine/core';
import { isObject } from '@tiltyard/engine/values';
import type { DraftShown, OpenShown, Position } from '../../../../systems/position.js';
import { straightened } from './ways.js';

/** A parameter with its value, if any: the user's choice, or the default until then. */
export interface Field {
  readonly name: string;
  readonly domain: Domain;
  /** Nothing for parameters that are left out or still to be chosen; for records and lines, the parts so far. */
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
  /** The parameter that the user still has to choose; nothing when the command is complete. */
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

type Utility = OpenShown['utility'];

const best = (options: readonly Option[], utility: Utility): Option | undefined => {
  let found: Option | undefined;
  for (const option of options)
    if (!option.refused && (!found || utility(option) > utility(found))) found = option;
  return found;
};

/** Whether a parameter that may be left out need not be asked for; a choice of several is asked for anyway. */
const leavable = ({ kind }: Domain): boolean => kind !== 'choice' && kind !== 'path';

/** The number that changes least: 0, or the one closest to it. */
const nothingOf = ({ min, max, step = 1 }: Extract<Domain, { kind: 'number' }>): number =>
  min < 0 && min % step === 0 ? Math.min(max, 0) : min;

/** What is known of a value to be chosen besides its domain. */
type Opinion = Pick<OpenShown, 'name' | 'optional' | 'utility' | 'sensible'>;

/** What is thought of a field of a record: nothing, its options are all alike. */
const plainOpinion = ({ name, optional }: OpenField): Opinion => ({
  name,
  optional,
  utility: () => 0,
  sensible: () => undefined,
});

/** The default of a parameter; nothing if the user must choose, or if it may be left out and has no usual value. */
function usual(
  domain: Domain,
  chooser: Chooser,
  { optional, utility, sensible }: Pick<Opinion, 'optional' | 'utility' | 'sensible'>,
): Json | undefined {
  switch (domain.kind) {
    case 'choice': {
      const open = domain.options.filter((option) => !option.refused);
      const first = best(open, utility);
      // The user chooses targets and places, unless there is only one; the only ally in reach is no default target.
      return chooser === 'panel' || (open.length === 1 && first && utility(first) >= 0)
        ? first?.value
        : undefined;
    }
    case 'number':
      return domain.suggestion?.() ?? (optional ? undefined : nothingOf(domain));
    case 'list':
      if (domain.min === 0) return [];
      return domain.options.length === domain.min &&
        domain.options.every((option) => !option.refused)
        ? domain.options.map((option) => option.value)
        : undefined;
    case 'records':
      // One to begin with, unless there need be none.
      if (optional) return sensible();
      return sensible() ?? (domain.alone ? {} : [{}]);
    case 'line':
    case 'data':
      return sensible();
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

/** Records with the choices for each; `picks` is a list of them, or a single one. */
export function recordsOf(
  position: Position,
  domain: Records,
  picks: Json | undefined,
  overruled = false,
): readonly RecordDraft[] {
  const all: Json = domain.alone ? [picks ?? null].filter(isObject) : (picks ?? null);
  const given: readonly Json[] = Array.isArray(all) ? all : [];
  const before: JsonObject[] = [];
  return given.map((each) => {
    const made = recordOf(position, recordDraft(domain, before), each, overruled);
    before.push(made.value);
    return made;
  });
}

/** One record with its choices, and defaults in its other fields. */
function recordOf(
  position: Position,
  begun: ReturnType<typeof recordDraft>,
  picks: Json,
  overruled: boolean,
): RecordDraft {
  const fields: Field[] = [];
  let draft = begun;
  while (draft.open) {
    const { name, domain, optional } = draft.open;
    const picked = isObject(picks) ? picks[name] : undefined;
    const field =
      optional && picked === undefined
        ? { name, domain, value: undefined, chosen: false, optional }
        : {
            ...fieldOf(position, { ...plainOpinion(draft.open), domain }, picked, overruled),
            optional,
          };
    fields.push(field);
    if (field.value === undefined && !optional) return { fields, open: field, value: draft.value };
    draft = draft.choose(field.value);
  }
  return { fields, open: undefined, value: draft.value };
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

/** A field with its choice, or its default. */
function fieldOf(
  position: Position,
  open: Opinion & { readonly domain: Domain },
  picked: Json | undefined,
  overruled: boolean,
): Field {
  const { name, domain } = open;
  // Values composed step by step are kept as far as they are complete.
  if (picked !== undefined && (domain.kind === 'records' || domain.kind === 'line'))
    return { name, domain, value: picked, chosen: true };
  const refusal = picked === undefined ? undefined : domainError(domain, picked);
  const chosen = picked !== undefined && (!refusal || (overruled && refusal.rules.length > 0));
  const chooser = chooserOf(domain, position.state, position.scene);
  const value = chosen ? picked : usual(domain, chooser, open);
  return { name, domain, value, chosen };
}

/** Whether nothing at all can be chosen of it. */
export function isClosed(domain: Domain): boolean {
  switch (domain.kind) {
    case 'choice':
    case 'list':
      return domain.options.every(({ refused }) => refused);
    case 'path':
      return domain.destinations().length === 0;
    default:
      return domain.kind === 'cell' && domain.cells.length === 0;
  }
}

/** A default that allows the command to go on if any does: the second-best weapon rather than one that reaches no one. */
function leadingOn(draft: DraftShown, { utility }: OpenShown, field: Field): Field {
  const { domain, value } = field;
  if (field.chosen || value === undefined || domain.kind !== 'choice') return field;
  const leads = (each: Json): boolean => {
    const { open } = draft.choose(each);
    return !open || open.optional || !isClosed(open.domain);
  };
  if (leads(value)) return field;
  const other = domain.options
    .filter(({ refused }) => !refused)
    .toSorted((a, b) => utility(b) - utility(a))
    .find((option) => leads(option.value));
  return other ? { ...field, value: other.value } : field;
}

/** The way to a target chosen before is proposed, such as that of a charge; a person may choose another. */
function approaching(
  { state }: Position,
  open: OpenShown,
  before: readonly Field[],
  field: Field,
): Field {
  if (field.value !== undefined || field.domain.kind !== 'path' || open.optional) return field;
  const isAimed = before.some(
    ({ value }) => typeof value === 'string' && Object.hasOwn(state.combatants, value),
  );
  return isAimed ? { ...field, value: straightened(field.domain, open.sensible()) } : field;
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
 * @param overruled whether refused options may be chosen, too.
 */
export function draftOf(
  position: Position,
  action: string,
  by: Id,
  picks: Picks,
  overruled = false,
): Draft {
  const filled: Field[] = [];
  let draft = position.draft(action, by);
  for (let open = draft?.open; draft && open; open = draft.open) {
    const { name, domain, optional } = open;
    const field = approaching(
      position,
      open,
      filled,
      leadingOn(draft, open, fieldOf(position, open, picks[name], overruled)),
    );
    const value = whole(position, field, overruled);
    // The GM fills in what they wish; a player might overlook a further choice.
    const left =
      optional && field.value === undefined && (by === GM || leavable(domain) || isClosed(domain));
    if (value === undefined && !left)
      return { action, by, filled, open: field, command: undefined, refusal: undefined };
    draft = draft.choose(value);
    filled.push(field);
  }
  return {
    action,
    by,
    filled,
    open: undefined,
    command: draft?.unchecked,
    refusal: overruled ? undefined : draft?.refusal,
  };
}

/** Whether an action that was begun can no longer be chosen: its actor's turn has passed meanwhile, or they have left the fight. */
export const isStale = (
  { state, acting, action: shown }: Position,
  action: string,
  by: Id,
): boolean =>
  (by !== GM && !Object.hasOwn(state.combatants, by)) ||
  (shown(action)?.when === 'turn' && acting !== by);

/** Without what was left out. */
const said = (chosen: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));

/** The choices that follow from selecting a combatant: the first parameter that asks for one. */
export function picksAbout(position: Position, action: string, by: Id, who: Id): Picks {
  const { filled, open } = draftOf(position, action, by, {});
  const first = [...filled, ...(open ? [open] : [])].find(
    ({ domain }) =>
      domain.kind === 'choice' &&
      domain.options.some((option) => option.value === who && !option.refused),
  );
  return first ? { [first.name]: who } : {};
}

/** What is chosen so far, or stands there until the user chooses. */
export const chosenIn = ({ filled, open }: Draft): JsonObject =>
  said(
    Object.fromEntries(
      [...filled, ...(open ? [open] : [])].map(({ name, value }) => [name, value]),
    ),
  );

/** What stands of a draft before one of its parameters; nothing if it does not get there. */
function upTo(
  position: Position,
  { action, by, filled }: Pick<Draft, 'action' | 'by' | 'filled'>,
  name: string,
): DraftShown | undefined {
  const standing = new Map(filled.map((each) => [each.name, each]));
  let draft = position.draft(action, by);
  while (draft?.open && draft.open.name !== name) {
    const before = standing.get(draft.open.name);
    if (!before) return undefined;
    draft = draft.choose(whole(position, before, false));
  }
  return draft?.open && draft;
}

/** The command if this is chosen for one parameter and an automatic player chooses the rest. */
export function supposed(
  position: Position,
  { action, by, filled }: Draft,
  name: string,
  value: Json,
): Command | undefined {
  const standing = new Map(filled.map((each) => [each.name, each]));
  const before = upTo(position, { action, by, filled }, name);
  if (!before?.open || domainError(before.open.domain, value)) return undefined;
  let draft = before.choose(value);
  for (let { open } = draft; open; { open } = draft) {
    const kept = standing.get(open.name);
    const stands = kept && whole(position, kept, false);
    const fits = stands !== undefined && !domainError(open.domain, stands);
    const plain = fits ? stands : plainly(position, open);
    if (plain === undefined && !(open.optional && leavable(open.domain))) return undefined;
    const isLeftOut = open.optional && kept !== undefined && stands === undefined;
    draft = draft.choose(isLeftOut ? undefined : plain);
  }
  return draft.refusal ? undefined : draft.command;
}

/** An automatic player's choice for the open parameter; nothing if there is none. */
export function plainValue(position: Position, draft: Draft, name: string): Json | undefined {
  const open = upTo(position, draft, name)?.open;
  return open && plainly(position, open);
}

/** An automatic player's choice for a domain; nothing if there is none. */
function plainly(position: Position, open: OpenShown): Json | undefined {
  const { domain } = open;
  switch (domain.kind) {
    case 'choice':
    case 'text':
    case 'cell':
      return open.sensible();
    case 'path':
      return straightened(domain, open.sensible());
    case 'records': {
      const stands = usual(domain, 'panel', { ...open, optional: false });
      return recordsValue(domain, recordsOf(position, domain, stands));
    }
    default:
      return usual(domain, 'panel', { ...open, optional: false });
  }
}
