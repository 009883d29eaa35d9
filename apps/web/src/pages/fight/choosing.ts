import type { Command, Domain, FightState, Id, Json, JsonObject, Option, Refusal, Scene } from '@tiltyard/engine';
import { appealOf, outside, same } from '@tiltyard/engine';
import type { Position } from '../../systems/position.js';

/** A parameter that has a value: what a person chose, or what stands there until somebody does. */
export interface Filled {
  readonly name: string;
  readonly domain: Domain;
  readonly value: Json;
  readonly chosen: boolean;
}

/** An action that is being put together. */
export interface Draft {
  readonly action: string;
  readonly by: Id;
  readonly filled: readonly Filled[];
  /** The parameter that waits for a person; nothing when all have values. */
  readonly open: { readonly name: string; readonly domain: Domain } | undefined;
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
  if (domain.kind === 'cell' || domain.kind === 'path') return 'cells';
  if (domain.kind !== 'choice' && domain.kind !== 'list') return 'panel';
  const values = domain.options.map((option) => option.value);
  if (values.length === 0) return 'panel';
  if (values.some((value) => typeof value === 'string' && Object.hasOwn(state.combatants, value))) return 'people';
  if (map?.kind === 'graph' && values.every((value) => typeof value === 'string' && map.places.some((place) => place.id === value))) return 'places';
  return 'panel';
}

const best = (options: readonly Option[]): Option | undefined => {
  let found: Option | undefined;
  for (const option of options) if (!option.refused && (!found || appealOf(option) > appealOf(found))) found = option;
  return found;
};

/** What stands in a parameter until somebody chooses; nothing if a person must. */
function usual(domain: Domain, chooser: Chooser): Json | undefined {
  switch (domain.kind) {
    case 'choice': {
      const open = domain.options.filter((option) => !option.refused);
      // Whom or where is a person's choice, unless there is none.
      return chooser === 'panel' || open.length === 1 ? best(open)?.value : undefined;
    }
    case 'number':
      return domain.suggestion?.() ?? domain.min;
    case 'list':
      return domain.min === 0 ? [] : domain.options.length === domain.min && domain.options.every((option) => !option.refused) ? domain.options.map((option) => option.value) : undefined;
    case 'data':
      return domain.suggestion?.();
    default:
      return undefined;
  }
}

/**
 * An action with what was chosen for it: every parameter after another, those that can have a usual value filled in.
 * A choice that no longer fits those before it is left out.
 * @param overruled whether what the rules refuse may be chosen all the same.
 */
export function draftOf(position: Position, action: string, by: Id, picks: Picks, overruled = false): Draft {
  const chosen: Record<string, Json> = {};
  const filled: Filled[] = [];
  for (;;) {
    const next = position.nextParameter(action, by, chosen);
    if (!next) break;
    const { name, domain } = next;
    const pick = picks[name];
    const refusal = pick === undefined ? undefined : outside(domain, pick);
    const fits = pick !== undefined && (!refusal || (overruled && refusal.rules.length > 0));
    const value = fits ? pick : usual(domain, chooserOf(domain, position.state, position.scene));
    if (value === undefined) return { action, by, filled, open: next, command: undefined, refusal: undefined };
    chosen[name] = value;
    filled.push({ name, domain, value, chosen: fits });
  }
  const command = { do: action, by, with: chosen };
  return { action, by, filled, open: undefined, command, refusal: overruled ? undefined : position.refusal(command) };
}

/** What is chosen so far, or stands there until somebody chooses. */
export const chosenIn = ({ filled }: Draft): JsonObject => Object.fromEntries(filled.map(({ name, value }) => [name, value]));

/** The command that a draft comes to if this is chosen for one parameter and what is still open gets what a plain player takes. */
export function supposed(position: Position, { action, by, filled }: Draft, name: string, value: Json): Command | undefined {
  const chosen: Record<string, Json> = {};
  for (const each of filled) {
    if (each.name === name) break;
    chosen[each.name] = each.value;
  }
  chosen[name] = value;
  for (;;) {
    const next = position.nextParameter(action, by, chosen);
    if (!next) break;
    const kept = filled.find((each) => each.name === next.name)?.value;
    const plain = kept !== undefined && !outside(next.domain, kept) ? kept : plainly(next.domain);
    if (plain === undefined) return undefined;
    chosen[next.name] = plain;
  }
  const command = { do: action, by, with: chosen };
  return position.refusal(command) ? undefined : command;
}

function plainly(domain: Domain): Json | undefined {
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
    default:
      return usual(domain, 'panel');
  }
}

/** The option of a domain that a value stands for. */
export const optionOf = (domain: Domain, value: Json): Option | undefined => (domain.kind === 'choice' || domain.kind === 'list' ? domain.options.find((option) => same(option.value, value)) : undefined);

/** A parameter's name for people: `offTarget` is `off target`. */
export const spoken = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();

/** A value in words. */
export const valueText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
