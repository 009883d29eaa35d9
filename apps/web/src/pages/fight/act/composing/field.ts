import type { Domain, FightState, Json, Option, Scene } from '@tiltyard/engine';
import { domainError } from '@tiltyard/engine/core';
import type { OpenShown, Position } from '../../../../systems/position.js';

/** A parameter with its value, if any: the user's choice, or the default until then. */
export interface Field {
  readonly name: string;
  readonly domain: Domain;
  /**
   * Undefined for parameters that are left out or still to be chosen; for records and lines, the parts chosen so far.
   */
  readonly value: Json | undefined;
  readonly chosen: boolean;
  /** Whether it may also be none of its options. */
  readonly optional?: boolean;
}

/** Where a domain is chosen: among the combatants, places or cells of the map, or in the panel. */
export type Chooser = 'people' | 'places' | 'cells' | 'panel';

/** Where the options of a domain are chosen. */
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

/** The number that changes least: 0, or the value closest to it. */
const nothingOf = ({ min, max, step = 1 }: Extract<Domain, { kind: 'number' }>): number =>
  min < 0 && min % step === 0 ? Math.min(max, 0) : min;

/** What is known about a choice besides its domain. */
export type Opinion = Pick<OpenShown, 'name' | 'optional' | 'utility' | 'sensible'>;

/** The default of a parameter; undefined if the user must choose, or if it is optional and has no usual value. */
export function usual(
  domain: Domain,
  chooser: Chooser,
  { optional, utility, sensible }: Pick<Opinion, 'optional' | 'utility' | 'sensible'>,
): Json | undefined {
  switch (domain.kind) {
    case 'choice': {
      const open = domain.options.filter((option) => !option.refused);
      const first = best(open, utility);
      // The user chooses targets and places, unless there is only one; an ally who is the only target in reach is not a
      // default.
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
      // One record to begin with, unless records are optional.
      if (optional) return sensible();
      return sensible() ?? (domain.alone ? {} : [{}]);
    case 'line':
    case 'data':
      return sensible();
    default:
      return undefined;
  }
}

/** A field with its choice, or its default. */
export function fieldOf(
  position: Position,
  open: Opinion & { readonly domain: Domain },
  picked: Json | undefined,
  overruled: boolean,
): Field {
  const { name, domain } = open;
  // Values composed step by step are kept even while they are incomplete.
  if (picked !== undefined && (domain.kind === 'records' || domain.kind === 'line'))
    return { name, domain, value: picked, chosen: true };
  const refusal = picked === undefined ? undefined : domainError(domain, picked);
  const chosen = picked !== undefined && (!refusal || (overruled && refusal.rules.length > 0));
  const chooser = chooserOf(domain, position.state, position.scene);
  const value = chosen ? picked : usual(domain, chooser, open);
  return { name, domain, value, chosen };
}

/** Whether none of a domain's values can be chosen. */
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
