import type { Domain, Id, Json, Option, TargetingPreview } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import type { Forecast } from '../../../../odds/forecast.js';
import type { Prospect } from '../../../../odds/prospects.js';
import type { Chooser } from '../../act/composing/field.js';
import { cellsIn } from '../../act/composing/option-words.js';
import { wayTo } from '../../act/composing/ways.js';

/** Something that is to be chosen on the map. */
export interface MapChoice {
  /** What is chosen, for people: `target`. */
  readonly name: string;
  readonly chooser: Exclude<Chooser, 'panel'>;
  readonly domain: Domain;
  /** Who it is for. */
  readonly by: Id;
  /** More is to be said after a way, such as whom to strike on it. */
  readonly leadsOn?: boolean;
  readonly value: Json | undefined;
  /** What choosing this would come to, once it is worked out. */
  forecast(value: Json): Forecast | undefined;
  /** What would be possible from there, for actions that move a combatant; urgent requests come first. */
  later?(value: Json, urgent: boolean): readonly Prospect[] | undefined;
  /** What is drawn of the action with this chosen. */
  sketch(value: Json): TargetingPreview | undefined;
  pick(value: Json): void;
}

/** How a combatant or some place stands to what is being chosen. */
export interface OptionStatus {
  readonly option: Option;
  readonly chosen: boolean;
}

/** The option for a person or place; nothing if it is not in question. */
export function optionStatus({ domain, value }: MapChoice, id: string): OptionStatus | undefined {
  if (domain.kind !== 'choice' && domain.kind !== 'list') return undefined;
  const option = domain.options.find((each) => each.value === id);
  if (!option) return undefined;
  const chosen = domain.kind === 'list' ? Array.isArray(value) && value.includes(id) : value === id;
  return { option, chosen };
}

/** Chooses a person or place; in a list it is added or taken out again. */
export function pickId({ domain, value, pick }: MapChoice, id: string): void {
  if (domain.kind !== 'list') return pick(id);
  const before: readonly Json[] = Array.isArray(value) ? value : [];
  if (before.includes(id)) pick(before.filter((each) => each !== id));
  else pick(domain.max === 1 ? [id] : [...before, id]);
}

/** What choosing a cell comes to: the cell, the way there, or nothing if it is not open. */
export function valueAt(
  { domain, value }: MapChoice,
  cell: Cell,
): { readonly value: Json; readonly far?: string } | undefined {
  if (domain.kind === 'cell')
    return domain.cells.some((each) => isEqual(each, cell)) ? { value: [...cell] } : undefined;
  if (domain.kind === 'line') {
    const soFar = cellsIn(value);
    const way = domain.onward(soFar).find((each) => isEqual(each.at(-1), cell));
    // Elsewhere another line begins.
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
