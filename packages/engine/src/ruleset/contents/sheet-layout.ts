import type { z } from 'zod';
import type { RuleId } from '../../core/question.js';
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
}

/** How the sheets of a system are laid out, for those who write and read them. */
export interface SheetLayout {
  readonly sections: readonly SheetSection[];
  /** What can be picked, by the name of the value: a kind of content, or a list. */
  readonly offers: Readonly<Record<string, { readonly content: string } | readonly SheetOffer[]>>;
  /** The numbers that follow from a sheet as files write it; none if it is not right yet. */
  derive(sheet: JsonObject): readonly DerivedNumber[];
}

/**
 * A layout whose derived numbers are worked out from what the schema of the sheets gives.
 * @param schema what a sheet is read by
 */
export const layOutSheet = <Written>({
  schema,
  sections,
  offers,
  derive,
}: Omit<SheetLayout, 'derive'> & {
  readonly schema: z.ZodType<Written>;
  readonly derive: (sheet: Written) => readonly DerivedNumber[];
}): SheetLayout => ({
  sections,
  offers,
  derive(written) {
    const { data } = schema.safeParse(written);
    return data === undefined ? [] : derive(data);
  },
});
