import type { Command, Domain, Id, Json, JsonObject, Refusal } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { domainError } from '@tiltyard/engine/core';
import type { DraftShown, OpenShown, Position } from '../../../../systems/position.js';
import type { Field } from './field.js';
import { fieldOf, isClosed, usual } from './field.js';
import { recordsOf, recordsValue, whole } from './records.js';
import { straightened } from './ways.js';

/** An action being composed. */
export interface Draft {
  readonly action: string;
  readonly by: Id;
  /** The parameters that need no further choice; some may be left out. */
  readonly filled: readonly Field[];
  /** The parameter that the user still has to choose; undefined when the command is complete. */
  readonly open: Field | undefined;
  /** The complete command; undefined while a parameter is open. */
  readonly command: Command | undefined;
  /** Why the complete command is refused. */
  readonly refusal: Refusal | undefined;
}

/** The user's choices so far, by parameter. */
export type Picks = JsonObject;

/** Whether an optional parameter need not be asked for; a choice between several options is asked for anyway. */
const leavable = ({ kind }: Domain): boolean => kind !== 'choice' && kind !== 'path';

/**
 * A default that leaves the rest of the command possible, if there is one: the second-best weapon rather than one that
 * reaches no one.
 */
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

/** Proposes the path to the target chosen before, for instance for a charge; the user may choose another. */
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

/**
 * An action with the choices made for it: parameters in order, with defaults filled in where there are any. A choice
 * that no longer fits the ones before it is left out.
 * @param overruled whether refused options may be chosen too.
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
    // The GM fills in what they want; a player might overlook that there is a further choice.
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

/**
 * Whether an action being composed has become impossible: its actor's turn is over, or the actor has left the fight.
 */
export const isStale = (
  { state, acting, action: shown }: Position,
  action: string,
  by: Id,
): boolean =>
  (by !== GM && !Object.hasOwn(state.combatants, by)) ||
  (shown(action)?.when === 'turn' && acting !== by);

/** Drops the parameters that were left out. */
const said = (chosen: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));

/** The choices that follow from selecting a combatant: the first parameter that can take one. */
export function picksAbout(position: Position, action: string, by: Id, who: Id): Picks {
  const { filled, open } = draftOf(position, action, by, {});
  const first = [...filled, ...(open ? [open] : [])].find(
    ({ domain }) =>
      domain.kind === 'choice' &&
      domain.options.some((option) => option.value === who && !option.refused),
  );
  return first ? { [first.name]: who } : {};
}

/** The present values of all parameters: the user's choices, and defaults elsewhere. */
export const chosenIn = ({ filled, open }: Draft): JsonObject =>
  said(
    Object.fromEntries(
      [...filled, ...(open ? [open] : [])].map(({ name, value }) => [name, value]),
    ),
  );

/** The draft with all parameters before a given one filled in; undefined if it does not get that far. */
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

/** The command that results if a value is chosen for one parameter and an automatic player chooses the rest. */
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

/** An automatic player's choice for the open parameter; undefined if there is none. */
export function plainValue(position: Position, draft: Draft, name: string): Json | undefined {
  const open = upTo(position, draft, name)?.open;
  return open && plainly(position, open);
}

/** An automatic player's choice for a domain; undefined if there is none. */
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
