import { Library, readPacks, templateSchema } from '@tiltyard/engine';
import { z } from 'zod';
import { content as shipped } from './generated.js';
import { weaponSchema } from './sheet.js';
import { attackByFormula, attackFormula, criticalLadders, criticalsByLadder, fumbleBands, fumblesByBand, gradeBands, gradesByBand, maneuverZones, maneuversByZone } from './tables/formula.js';
import type { TableData } from './tables/json.js';
import type { Twenty } from './tables/read-attack.js';
import type { Known } from './tables/read.js';
import { readTableData } from './tables/read.js';
import type { Tables } from './tables/set.js';
import { tableSet } from './tables/set.js';
import type { LoadedTable } from './tables/table.js';

const pack = z.strictObject({
  weapons: z.record(z.string(), weaponSchema).default({}),
  creatures: z.record(z.string(), templateSchema).default({}),
  tables: z.record(z.string(), z.json()).default({}).describe('attack, critical, fumble, maneuver and grade tables: CSV as text, or JSON'),
});

/** Weapons and creatures by the names that sheets and scenarios use for them, and tables of the user's own. */
export type Content = z.infer<typeof pack>;

const ownPack = z.strictObject({
  ...pack.shape,
  armourClasses: z.array(z.strictObject({ id: z.string(), label: z.string(), column20: z.number().int() })).default([]),
  attackFormulas: z.record(z.string(), attackFormula).default({}),
  criticals: criticalLadders.optional(),
  fumbles: fumbleBands.optional(),
  maneuvers: maneuverZones.optional(),
  grades: gradeBands.optional(),
});
type OwnPack = z.infer<typeof ownPack>;

/** What comes with the ruleset besides: the built-in tables, and their columns in the twenty classes of armour. */
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

function builtIn(packs: readonly OwnPack[]): Tables {
  const armourClasses = packs.flatMap((each) => each.armourClasses.map(({ id }) => id));
  return tableSet(
    packs.flatMap((each) => [
      ...(each.criticals ? criticalsByLadder(each.criticals).map(made) : []),
      ...Object.entries(each.attackFormulas).map(([id, formula]) => attackByFormula(id, formula, armourClasses)),
      ...(each.fumbles ? [made(fumblesByBand(each.fumbles))] : []),
      ...(each.maneuvers ? [made(maneuversByZone(each.maneuvers))] : []),
      ...(each.grades ? [made(gradesByBand(each.grades))] : []),
    ]),
  );
}

let own: Own | undefined;

/** The content that comes with the ruleset. A file of it that does not read is a bug. */
export function ownContent(): Own {
  if (own) return own;
  const packs = Object.values(shipped).map(({ file, text }): OwnPack => {
    const document = readDocument(text, file);
    const read = document.ok ? readAs(ownPack, document.value.data) : document;
    if (!read.ok) throw new Error(`${file}: ${JSON.stringify((document.ok ? document.value.locate(read.problems) : read.problems)[0])}`);
    return read.value;
  });
  own = {
    weapons: Object.assign({}, ...packs.map((each) => each.weapons)),
    creatures: Object.assign({}, ...packs.map((each) => each.creatures)),
    tables: {},
    builtIn: builtIn(packs),
    twenty: Object.fromEntries(packs.flatMap((each) => each.armourClasses.map(({ id, column20 }) => [id, String(column20)]))),
  };
  return own;
}

/** The shipped content with what a scenario brings along laid over it. */
export function contentWith(extra: { readonly [key: string]: Json }): Result<Content> {
  const read = readAs<Pack>(pack, extra, ['content']);
  if (!read.ok) return fail(...read.problems);
  const { weapons, creatures } = ownContent();
  return ok({ weapons: { ...weapons, ...read.value.weapons }, creatures: { ...creatures, ...read.value.creatures }, tables: read.value.tables });
}
