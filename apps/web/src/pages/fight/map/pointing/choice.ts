import type { Domain, Id, Json, Option, TargetingPreview } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import type { Forecast } from '../../../../odds/forecast.js';
import type { Prospect } from '../../../../odds/prospects.js';
import type { Chooser } from '../../act/composing/field.js';
import { cellsIn } from '../../act/composing/option-words.js';
import { wayTo } from '../../act/composing/ways.js';

/** A choice to be made on the map. */
export interface MapChoice {
  /** The name of what is chosen, for users: `target`. */
  readonly name: string;
  readonly chooser: Exclude<Chooser, 'panel'>;
  readonly domain: Domain;
  /** The combatant who acts. */
  readonly by: Id;
  /** Whether further choices follow a path, such as whom to strike. */
  readonly leadsOn?: boolean;
  readonly value: Json | undefined;
  /** The odds if this is chosen, once known. */
  forecast(value: Json): Forecast | undefined;
  /** What would be possible from there, for actions that move a combatant; urgent requests come first. */
  later?(value: Json, urgent: boolean): readonly Prospect[] | undefined;
  /** The preview of the action if this is chosen. */
  sketch(value: Json): TargetingPreview | undefined;
  pick(value: Json): void;
}

/** The status of a combatant or place in the present choice. */
export interface OptionStatus {
  readonly option: Option;
  readonly chosen: boolean;
}

/** The option for a combatant or place; undefined if it cannot be an option. */
export function optionStatus({ domain, value }: MapChoice, id: string): OptionStatus | undefined {
  if (domain.kind !== 'choice' && domain.kind !== 'list') return undefined;
  const option = domain.options.find((each) => each.value === id);
  if (!option) return undefined;
  const chosen = domain.kind === 'list' ? Array.isArray(value) && value.includes(id) : value === id;
  return { option, chosen };
}

/** Chooses a combatant or place; in a list, it is added or removed. */
export function pickId({ domain, value, pick }: MapChoice, id: string): void {
  if (domain.kind !== 'list') return pick(id);
  const before: readonly Json[] = Array.isArray(value) ? value : [];
  if (before.includes(id)) pick(before.filter((each) => each !== id));
  else pick(domain.max === 1 ? [id] : [...before, id]);
}

/** The value that choosing a cell gives: the cell, or the path there; undefined if the cell is not open. */
export function valueAt(
  { domain, value }: MapChoice,
  cell: Cell,
): { readonly value: Json; readonly far?: string } | undefined {
  if (domain.kind === 'cell')
    return domain.cells.some((each) => isEqual(each, cell)) ? { value: [...cell] } : undefined;
  if (domain.kind === 'line') {
    const soFar = cellsIn(value);
    const way = domain.onward(soFar).find((each) => isEqual(each.at(-1), cell));
    // Choosing a cell elsewhere begins another line.
    const anew = way ? undefined : domain.onward([]).find((each) => isEqual(each.at(-1), cell));
    return way
      ? { value: [...soFar, ...way].map((each) => [...each]) }
      : anew && { value: anew.map((each) => [...each]) };
  }
  if (domain.kind !== 'path') return undefined;
  const place = domain.destinations().find(({ to }) => isEqual(to, cell));
  return place && { value: wayTo(place), far: domain.measure(place.cost) };
}

/** The cells that are open. */
export function openCells({ domain, value }: MapChoice): readonly Cell[] {
  if (domain.kind === 'cell') return domain.cells;
  if (domain.kind === 'line') return domain.onward(cellsIn(value)).flatMap((way) => way.slice(-1));
  return domain.kind === 'path' ? domain.destinations().map(({ to }) => to) : [];
}
