import type { z } from 'zod';
import type { Id, RuleId } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { JsonObject } from '../../values/json.js';

/** A part of a sheet as players know it. */
export interface SheetSection {
  /** Its heading. */
  readonly name: string;
  /** The values in it in their order, by their names on the sheet; what no section has comes last. */
  readonly fields: readonly string[];
}

/** Something to pick where a sheet asks for a name. */
export interface SheetOffer {
  readonly id: string;
  readonly name: string;
  /** What it is or does, in a few words; empty if nothing is said. */
  readonly about: string;
}

/** A number that follows from others. */
export interface DerivedNumber {
  /** The section that it is shown in. */
  readonly section: string;
  readonly name: string;
  readonly value: number;
  /** What it is made of. */
  readonly parts: readonly { readonly label: string; readonly amount: number }[];
  /** What is done with the parts if they are not simply added up: `÷ 10, rounded down`. */
  readonly how?: string;
  readonly rules: readonly RuleId[];
  /** The value on the sheet that such numbers tell whole, so that it need not be shown beside them. */
  readonly tells?: string;
}

/** A weapon of a combatant in a fight, as a row of a table. */
export interface WeaponRow {
  /** What commands call it. */
  readonly item: Id;
  readonly name: string;
  /** Where it is, unless it is simply in hand: `off hand`, `carried`. */
  readonly place?: string;
  /** What an attack with it is rolled on by the sheet and the gear alone, before the situation counts. */
  readonly attack?: Pick<DerivedNumber, 'value' | 'parts' | 'how' | 'rules'>;
  /** What stands in the columns, in their order; empty where there is nothing to say. */
  readonly cells: readonly string[];
}

/** What a combatant can attack with, in the columns of the system. */
export interface WeaponTable {
  /** What the number of an attack is called. */
  readonly attack: string;
  readonly columns: readonly string[];
  readonly rows: readonly WeaponRow[];
}

/** What is looked for on a sheet while a fight goes on. */
export interface SheetGlance {
  readonly weapons: WeaponTable;
  /** Numbers that follow from gear as well, in the sections of `atHand`. */
  readonly numbers: readonly DerivedNumber[];
}

/** How the sheets of a system are laid out, for forms and print. */
export interface SheetLayout<S extends FightState = never> {
  readonly sections: readonly SheetSection[];
  /** The parts that are looked for in a fight, in their order, below the weapons. */
  readonly atHand: readonly SheetSection[];
  /** What can be picked, by the name of the value: a kind of content, or a list. */
  readonly offers: Readonly<Record<string, { readonly content: string } | readonly SheetOffer[]>>;
  /** The numbers that follow from a sheet as files write it; none if it is not right yet. */
  derive(sheet: JsonObject): readonly DerivedNumber[];
  /** The same numbers of a combatant in a fight; none if the state does not hold their sheet. */
  numbersOf(state: S, who: Id): readonly DerivedNumber[];
  /** What is looked for in a fight; nothing if the state does not hold the sheet. */
  glance(state: S, who: Id): SheetGlance | undefined;
}

/** What a layout is made of: the numbers follow alike from a sheet as it is written and as it stands in a fight. */
export interface SheetLayoutSpec<Written, Known, S extends FightState> extends Pick<
  SheetLayout,
  'sections' | 'offers'
> {
  /** What a sheet is read by. */
  readonly schema: z.ZodType<Written>;
  /** What the numbers follow from, of a written sheet. */
  readonly written: (sheet: Written) => Known;
  /** The same of a combatant in a fight; nothing if their sheet is not known. */
  readonly inFight: (state: S, who: Id) => Known | undefined;
  readonly derive: (known: Known) => readonly DerivedNumber[];
  readonly atHand?: readonly SheetSection[];
  /** Asked only of combatants whose sheet is known. */
  readonly glance?: (state: S, who: Id) => SheetGlance;
}

/** A layout whose numbers are worked out from what the schema of the sheets gives, and from sheets in a fight. */
export const layOutSheet = <Written, Known, S extends FightState>({
  schema,
  written,
  inFight,
  sections,
  offers,
  derive,
  atHand = [],
  glance,
}: SheetLayoutSpec<Written, Known, S>): SheetLayout<S> => ({
  sections,
  atHand,
  offers,
  derive(sheet) {
    const { data } = schema.safeParse(sheet);
    return data === undefined ? [] : derive(written(data));
  },
  numbersOf(state, who) {
    const known = inFight(state, who);
    return known === undefined ? [] : derive(known);
  },
  glance: (state, who) => (inFight(state, who) === undefined ? undefined : glance?.(state, who)),
});
