import { z } from 'zod';
import { MISSED, packed } from './attack-cell.js';
import type { TableData } from './format/json.js';
import type { AttackTable } from './table.js';

const whole = z.number().int();

/** The formula of an attack table (see content/attack-tables.yaml). */
export const attackFormula = z.strictObject({
  name: z.string().optional(),
  start: whole,
  startK: whole,
  slope: whole,
  slopeK: whole,
  critA: whole,
  critAK: whole,
  step: whole,
  stepK: whole,
});
export type AttackFormula = z.infer<typeof attackFormula>;

export const FORMULA_ROWS = 150;

function cellOf(f: AttackFormula, k: number, result: number): number {
  const start = f.start - f.startK * k;
  if (result < start) return MISSED;
  const hits = 1 + Math.floor(((result - start) * (f.slope - f.slopeK * k)) / 100);
  const from = f.critA + f.critAK * k;
  if (result < from) return packed(hits, 0);
  return packed(hits, Math.min(5, 1 + Math.floor((result - from) / (f.step + f.stepK * k))));
}

/** The attack table from a formula, for armour classes from the lightest to the heaviest. */
export function attackByFormula(
  id: string,
  formula: AttackFormula,
  armourClasses: readonly string[],
): AttackTable {
  const cells = new Uint32Array(FORMULA_ROWS * armourClasses.length);
  for (let row = 1; row <= FORMULA_ROWS; row++)
    for (const k of armourClasses.keys())
      cells[(row - 1) * armourClasses.length + k] = cellOf(formula, k, row);
  return {
    kind: 'attack',
    id,
    name: formula.name ?? id.replaceAll('_', ' '),
    critType: null,
    fumbleMax: null,
    class: null,
    max: FORMULA_ROWS,
    columns: armourClasses,
    columnMap: {},
    cells,
  };
}

const SEVERITY_COUNT = { A: whole, B: whole, C: whole, D: whole, E: whole };

/** Ladders of effects, and how rolls and severities climb them (see content/criticals.yaml). */
export const criticalLadders = z.strictObject({
  bands: z.array(z.string()),
  offsets: z.strictObject(SEVERITY_COUNT),
  locations: z.array(z.string()),
  ladders: z.record(z.string(), z.strictObject({ letter: z.string(), rungs: z.array(z.string()) })),
});
export type CriticalLadders = z.infer<typeof criticalLadders>;

const ends = (band: string): { readonly lo: number; readonly hi: number } => {
  const [lo, hi] = band.split('-').map(Number);
  return { lo: lo ?? 0, hi: hi ?? lo ?? 0 };
};

/** The critical tables from ladders. */
export const criticalsByLadder = ({
  bands,
  offsets,
  ladders,
  locations,
}: CriticalLadders): readonly TableData[] =>
  Object.entries(ladders).map(([id, { letter, rungs }]) => ({
    kind: 'critical',
    id,
    name: id,
    typeLetter: letter,
    rows: bands.map((band, i) => ({
      cells: Object.fromEntries(
        Object.entries(offsets).map(([severity, offset]) => [
          severity,
          `${rungs[i + offset] ?? '-'} | ${locations[i] ?? ''}`,
        ]),
      ),
      ...ends(band),
    })),
  }));

export const fumbleBands = z.strictObject({
  bands: z.array(z.string()),
  melee: z.array(z.string()),
  ranged: z.array(z.string()),
  natural: z.array(z.string()),
});

export const fumblesByBand = ({
  bands,
  melee,
  ranged,
  natural,
}: z.infer<typeof fumbleBands>): TableData => ({
  kind: 'fumble',
  id: 'fumble',
  name: 'fumbles',
  rows: bands.map((band, i) => ({
    cells: { melee: melee[i] ?? '-', ranged: ranged[i] ?? '-', natural: natural[i] ?? '-' },
    ...ends(band),
  })),
});

/** How a maneuver result is read from its total and the offset of its difficulty (see content/maneuvers.yaml). */
export const maneuverZones = z.strictObject({
  offsets: z.record(z.string(), whole),
  best: z.record(z.string(), whole),
  low: z.array(z.strictObject({ upTo: whole, cell: z.string() })),
  numbers: z.strictObject({ upTo: whole, times: whole, over: whole, by: whole }),
  high: z.array(z.strictObject({ from: whole, cell: z.string() })),
});
export type ManeuverZones = z.infer<typeof maneuverZones>;

function zoneCell({ low, high, numbers, best }: ManeuverZones, column: string, s: number): string {
  const failed = low.find(({ upTo }) => s <= upTo);
  if (failed) return failed.cell;
  if (s <= numbers.upTo)
    return String(
      Math.min(best[column] ?? 0, numbers.by * Math.floor((numbers.times * s) / numbers.over)),
    );
  return high.findLast(({ from }) => s >= from)?.cell ?? '-';
}

/** The maneuver table from zones, one column per difficulty. */
export function maneuversByZone(zones: ManeuverZones): TableData {
  const columns = Object.keys(zones.offsets);
  const offsets = Object.values(zones.offsets);
  const from = (zones.low[0]?.upTo ?? 0) - Math.max(...offsets);
  const to = (zones.high.at(-1)?.from ?? 0) - Math.min(...offsets);
  const rows = Array.from({ length: to - from + 1 }, (_, i) => {
    const total = from + i;
    const cells = columns.map((column) =>
      zoneCell(zones, column, total + (zones.offsets[column] ?? 0)),
    );
    return {
      cells,
      ...(total === from ? {} : { lo: total }),
      ...(total === to ? {} : { hi: total }),
    };
  });
  return { kind: 'maneuver', id: 'maneuver', name: 'maneuvers', columns, rows };
}

export const gradeBands = z.array(z.strictObject({ upTo: whole.nullable(), grade: z.string() }));

export const gradesByBand = (bands: z.infer<typeof gradeBands>): TableData => ({
  kind: 'grades',
  id: 'grades',
  name: 'grades',
  rows: bands.map(({ upTo, grade }, i) => {
    const before = bands[i - 1]?.upTo;
    return {
      grade,
      ...(before == null ? {} : { lo: before + 1 }),
      ...(upTo === null ? {} : { hi: upTo }),
    };
  }),
});
