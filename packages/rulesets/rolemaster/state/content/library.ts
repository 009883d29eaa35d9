import { Library, readPacks, templateSchema } from '@tiltyard/engine/ruleset';
import { z } from 'zod';
import { content as shipped } from '../../generated.js';
import { weaponSchema } from '../sheet.js';
import {
  attackByFormula,
  attackFormula,
  criticalLadders,
  criticalsByLadder,
  fumbleBands,
  fumblesByBand,
  gradeBands,
  gradesByBand,
  maneuverZones,
  maneuversByZone,
} from '../../tables/formula.js';
import type { TableData } from '../../tables/format/json.js';
import type { Twenty } from '../../tables/format/read-attack.js';
import type { Known } from '../../tables/format/read.js';
import { readTableData } from '../../tables/format/read.js';
import type { Tables } from '../../tables/set.js';
import { tableSet } from '../../tables/set.js';
import type { LoadedTable } from '../../tables/table.js';

const pack = z.strictObject({
  weapons: z.record(z.string(), weaponSchema).default({}),
  creatures: z.record(z.string(), templateSchema).default({}),
  tables: z
    .record(z.string(), z.json())
    .default({})
    .describe('attack, critical, fumble, maneuver and grade tables: CSV as text, or JSON'),
});

/** Weapons and creatures by the names that sheets and scenarios use for them, and the user's own tables. */
export type Content = z.infer<typeof pack>;

const ownPack = z.strictObject({
  ...pack.shape,
  armourClasses: z
    .array(z.strictObject({ id: z.string(), label: z.string(), column20: z.number().int() }))
    .default([]),
  attackFormulas: z.record(z.string(), attackFormula).default({}),
  criticals: criticalLadders.optional(),
  fumbles: fumbleBands.optional(),
  maneuvers: maneuverZones.optional(),
  grades: gradeBands.optional(),
});
type OwnPack = z.infer<typeof ownPack>;

/** The built-in tables, and their columns in the twenty armour classes. */
interface BuiltIn {
  readonly tables: Tables;
  readonly twenty: Twenty;
}

const NOTHING: Known = { ids: new Set(), letters: new Map(), types: new Set(), twenty: {} };

function made(data: TableData): LoadedTable {
  const read = readTableData(data, data.id, NOTHING);
  if (!read.ok) throw new Error(`${data.id}: ${read.problems[0]?.message ?? ''}`);
  return read.table;
}

function tablesOf(packs: readonly OwnPack[]): Tables {
  const armourClasses = packs.flatMap((each) => each.armourClasses.map(({ id }) => id));
  return tableSet(
    packs.flatMap((each) => [
      ...(each.criticals ? criticalsByLadder(each.criticals).map(made) : []),
      ...Object.entries(each.attackFormulas).map(([id, formula]) =>
        attackByFormula(id, formula, armourClasses),
      ),
      ...(each.fumbles ? [made(fumblesByBand(each.fumbles))] : []),
      ...(each.maneuvers ? [made(maneuversByZone(each.maneuvers))] : []),
      ...(each.grades ? [made(gradesByBand(each.grades))] : []),
    ]),
  );
}

let packs: readonly OwnPack[] | undefined;
const ownPacks = (): readonly OwnPack[] => (packs ??= readPacks(shipped, ownPack));

let own: BuiltIn | undefined;

/** The content of the ruleset besides weapons and creatures. */
export const builtIn = (): BuiltIn =>
  (own ??= {
    tables: tablesOf(ownPacks()),
    twenty: Object.fromEntries(
      ownPacks().flatMap((each) =>
        each.armourClasses.map(({ id, column20 }) => [id, String(column20)]),
      ),
    ),
  });

export const library = new Library(pack, () =>
  ownPacks().map(({ weapons, creatures }) => ({ weapons, creatures, tables: {} })),
);
