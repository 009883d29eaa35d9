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

/** How the sheets of a system are laid out, for those who write and read them. */
export interface SheetLayout<S extends FightState = never> {
  readonly sections: readonly SheetSection[];
  /** What can be picked, by the name of the value: a kind of content, or a list. */
  readonly offers: Readonly<Record<string, { readonly content: string } | readonly SheetOffer[]>>;
  /** The numbers that follow from a sheet as files write it; none if it is not right yet. */
  derive(sheet: JsonObject): readonly DerivedNumber[];
  /** The same numbers of a combatant in a fight; none if the state does not hold their sheet. */
  numbersOf(state: S, who: Id): readonly DerivedNumber[];
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
}

/** A layout whose numbers are worked out from what the schema of the sheets gives, and from sheets in a fight. */
export const layOutSheet = <Written, Known, S extends FightState>({
  schema,
  written,
  inFight,
  sections,
  offers,
  derive,
}: SheetLayoutSpec<Written, Known, S>): SheetLayout<S> => ({
  sections,
  offers,
  derive(sheet) {
    const { data } = schema.safeParse(sheet);
    return data === undefined ? [] : derive(written(data));
  },
  numbersOf(state, who) {
    const known = inFight(state, who);
    return known === undefined ? [] : derive(known);
  },
});
