import type { z } from 'zod';
import type { Id, RuleId } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import type { JsonObject } from '../../values/json.js';

/** A section of a sheet as players know it. */
export interface SheetSection {
  /** Its heading. */
  readonly name: string;
  /** Its values in order, by their names on the sheet; values without a section come last. */
  readonly fields: readonly string[];
}

/** An option for a name on a sheet. */
export interface SheetOffer {
  readonly id: string;
  readonly name: string;
  /** Its description in a few words; empty if there is none. */
  readonly about: string;
}

/** A number derived from others. */
export interface DerivedNumber {
  /** The section in which it is shown. */
  readonly section: string;
  readonly name: string;
  readonly value: number;
  /** The parts it is computed from. */
  readonly parts: readonly { readonly label: string; readonly amount: number }[];
  /** How the parts are combined if not simply added up: `÷ 10, rounded down`. */
  readonly how?: string;
  readonly rules: readonly RuleId[];
  /** The value on the sheet that such numbers already show in full, so that it need not be shown beside them. */
  readonly tells?: string;
}

/** A weapon of a combatant in a fight, as a row of a table. */
export interface WeaponRow {
  /** Its id in commands. */
  readonly item: Id;
  readonly name: string;
  /** Where it is, unless in hand: `off hand`, `carried`. */
  readonly place?: string;
  /** The attack number by the sheet and the gear alone, before situational modifiers. */
  readonly attack?: Pick<DerivedNumber, 'value' | 'parts' | 'how' | 'rules'>;
  /** The texts of the columns, in order; empty if there is nothing to show. */
  readonly cells: readonly string[];
}

/** A combatant's attacks, in the columns of the system. */
export interface WeaponTable {
  /** The name of the attack number. */
  readonly attack: string;
  readonly columns: readonly string[];
  readonly rows: readonly WeaponRow[];
}

/** The parts of a sheet needed during a fight. */
export interface SheetGlance {
  readonly weapons: WeaponTable;
  /** Numbers that depend on gear as well, in the sections of `atHand`. */
  readonly numbers: readonly DerivedNumber[];
}

/** The layout of a system's sheets, for forms and print. */
export interface SheetLayout<S extends FightState = never> {
  readonly sections: readonly SheetSection[];
  /** The sections needed during a fight, in order, below the weapons. */
  readonly atHand: readonly SheetSection[];
  /** The options by the name of the value: a kind of content, or a list. */
  readonly offers: Readonly<Record<string, { readonly content: string } | readonly SheetOffer[]>>;
  /** The numbers derived from a sheet as files write it; empty while it is invalid. */
  derive(sheet: JsonObject): readonly DerivedNumber[];
  /** The same numbers for a combatant in a fight; empty if the state does not contain their sheet. */
  numbersOf(state: S, who: Id): readonly DerivedNumber[];
  /** The parts of the sheet needed during a fight; undefined if the state does not contain the sheet. */
  glance(state: S, who: Id): SheetGlance | undefined;
}

/** The parts of a layout: numbers are derived in the same way from a sheet as written and in a fight. */
export interface SheetLayoutSpec<Written, Known, S extends FightState> extends Pick<
  SheetLayout,
  'sections' | 'offers'
> {
  /** The schema of a sheet. */
  readonly schema: z.ZodType<Written>;
  /** Takes from a sheet as written what the numbers are derived from. */
  readonly written: (sheet: Written) => Known;
  /** The same for a combatant in a fight; undefined if their sheet is not known. */
  readonly inFight: (state: S, who: Id) => Known | undefined;
  readonly derive: (known: Known) => readonly DerivedNumber[];
  readonly atHand?: readonly SheetSection[];
  /** Called only for combatants whose sheet is known. */
  readonly glance?: (state: S, who: Id) => SheetGlance;
}

/** A layout that derives its numbers from sheets parsed by the schema, and from sheets in a fight. */
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
