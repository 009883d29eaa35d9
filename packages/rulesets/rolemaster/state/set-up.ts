import type { Json, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { ItemRegistry, indexById } from '@tiltyard/engine/kit';
import {
  parseCombatant,
  findPlacementProblems,
  initialTurnState,
  buildFixtures,
  readAs,
} from '@tiltyard/engine/ruleset';
import { parseGrid } from '@tiltyard/engine/space';
import { combineAll, prefixPath, deepFreeze, listNames, combine } from '@tiltyard/engine/values';
import { z } from 'zod';
import { POINTS } from '../rules/action-points.js';
import type { Content } from './content/library.js';
import { builtIn, library } from './content/library.js';
import { tablesWith } from './content/lookup.js';
import { optionsSchema } from './options.js';
import type { Arm, AttackForm, Sheet, Weapon } from './sheet.js';
import { finishSheet, metres, sheetSchema } from './sheet.js';
import type { Combatant, State } from './state.js';
import { cellOf } from './state.js';
import { alsoKnowing } from './content/read-tables.js';
import type { TableData } from '../tables/format/json.js';
import { readTable, readTableData } from '../tables/format/read.js';
import { knownIn } from '../tables/set.js';
import { columnOf } from '../tables/table.js';
import { tableJson } from '../tables/format/write.js';

const count = z.number().int().min(0);
const stunSchema = z.strictObject({
  dazed: count.default(0),
  stunned: count.default(0),
  noParry: count.default(0),
});

const stateSchema = z.strictObject({
  hits: z.number().int().optional().describe('hits left; all of them if not given'),
  aware: z.boolean().optional().describe('knows that there is a fight'),
  held: z.boolean().optional().describe('bound, held, pinned or paralysed'),
  hidden: z.boolean().optional().describe('unknown to every other side'),
  prone: z.boolean().optional().describe('lies on the ground'),
  staggered: z.boolean().optional().describe('off balance: its next turn is spoiled'),
  stunActive: stunSchema.optional().describe('rounds of stun in force'),
  stunPending: stunSchema.optional().describe('rounds of stun from its next turn on'),
  bleed: count.optional().describe('hits lost a round'),
  initiativePenalties: count.optional().describe('d10s taken off its next initiative'),
  penalties: z
    .array(z.strictObject({ value: z.number().int().max(0), turns: count.min(1).optional() }))
    .optional()
    .describe('injuries: what they take off, and for how many turns if they pass'),
  out: count.optional().describe('unconscious for so many turns'),
  velocity: z.tuple([metres, metres]).optional().describe('metres a second'),
  wields: z
    .string()
    .nullable()
    .optional()
    .describe('the weapon in hand, the first of the sheet if not given; null for none'),
  broken: z.array(z.string()).optional().describe('weapons that are broken, as id/name'),
});

const OPEN_FIELD = { rows: Array.from({ length: 20 }, () => '.'.repeat(40)) };
const SCALE = { unit: 'metre', perCell: 1 };
const NO_STUN = { dazed: 0, stunned: 0, noParry: 0 };
/** What everybody can do with bare hands. */
const BARE_HANDS: AttackForm = { weapon: 'brawling', skill: 0, bonus: 0 };

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Arm>>;
}

/** Takes weapons in, each with the skill in it; their ids. */
function arm(
  forms: readonly AttackForm[],
  armoury: ItemRegistry<Weapon>,
  path: Problem['path'],
): Readonly<Record<string, Arm>> {
  return Object.fromEntries(
    forms.flatMap(({ weapon, skill, bonus }, i) => {
      const id = armoury.add(weapon, [...path, i, 'weapon']) ?? '';
      const found = armoury.items[id];
      return found ? [[id, { ...found, skill, bonus }]] : [];
    }),
  );
}

/** How a file writes a combatant. */
export const schemas = {
  sheet: sheetSchema,
  state: stateSchema,
  at: z.tuple([metres, metres]).prefault([0, 0]),
};

function build(given: ScenarioCombatant, content: Content, path: Problem['path']): Result<Built> {
  const read = parseCombatant(given, content.creatures, 'creature', schemas, path);
  if (!read.ok) return read;
  const { id } = given;
  const { name, start: s, at, sheet: written } = read.value;
  const armoury = new ItemRegistry(id, content.weapons, 'weapon');
  const weapons = arm(written.weapons, armoury, [...path, 'sheet', 'weapons']);
  const natural = arm(written.natural.length > 0 ? written.natural : [BARE_HANDS], armoury, [
    ...path,
    'sheet',
    'natural',
  ]);
  const problems = [...armoury.problems];
  const ids = Object.keys(weapons);
  const wields = s.wields === undefined ? (ids[0] ?? null) : s.wields;
  for (const [key, item] of [
    ['wields', wields],
    ...(s.broken ?? []).map((broken) => ['broken', broken] as const),
  ] as const) {
    if (item !== null && !ids.includes(item))
      problems.push({
        path: [...path, 'state', key],
        message: `there is no weapon "${item}"`,
        expected: `one of: ${listNames(ids) || 'none is carried'}`,
      });
  }
  if (problems.length > 0) return fail(...problems);
  const sheet = finishSheet(written, Object.keys(natural));
  const combatant: Combatant = {
    id,
    name,
    side: given.side,
    at,
    velocity: s.velocity ?? [0, 0],
    pace: 0,
    moved: false,
    from: at,
    hits: s.hits ?? sheet.hits,
    dead: false,
    aware: s.aware ?? true,
    held: s.held ?? false,
    hidden: s.hidden ?? false,
    wields,
    carried: ids.filter((each) => each !== wields),
    broken: s.broken ?? [],
    actionPoints: POINTS,
    acted: false,
    declared: { action: 'none', target: null },
    attacked: false,
    kept: null,
    shifted: 0,
    parry: null,
    dodge: null,
    barred: false,
    surprised: false,
    initiativePenalties: s.initiativePenalties ?? 0,
    staggered: s.staggered === true ? 'owed' : 'no',
    prone: s.prone ?? false,
    stunActive: s.stunActive ?? NO_STUN,
    stunPending: s.stunPending ?? NO_STUN,
    stunFelt: false,
    bleed: s.bleed ?? 0,
    bleedFresh: 0,
    penalties: (s.penalties ?? []).map(({ value, turns }) =>
      turns === undefined ? { value } : { value, turns, counting: false },
    ),
    timers: s.out === undefined ? [] : [{ kind: 'out', turns: s.out, counting: true }],
    modifiers: [],
  };
  return ok({ combatant, sheet, items: { ...weapons, ...natural } });
}

/** The user's own tables: CSV as text, or JSON, each of which may name those before it (RMC-TAB-07). */
function ownTables(tables: Readonly<Record<string, Json>>): Result<readonly TableData[]> {
  const { tables: shipped, twenty } = builtIn();
  let known = knownIn(shipped, twenty);
  const data: TableData[] = [];
  const problems: Problem[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const path = ['content', 'tables', name];
    const read =
      typeof table === 'string'
        ? readTable(table, name, known)
        : readTableData(table, name, known, path);
    if (read.ok) {
      data.push(tableJson(read.table));
      known = alsoKnowing(known, read.table);
    } else if (typeof table === 'string')
      problems.push(
        ...read.problems.map(({ message, expected, line, column }) => ({
          path,
          message: `line ${line ?? 1}, column ${column ?? 1}: ${message}`,
          ...(expected === undefined ? {} : { expected }),
        })),
      );
    else
      problems.push(
        ...read.problems.map(({ message, expected, path: at }) => ({
          path: at,
          message,
          ...(expected === undefined ? {} : { expected }),
        })),
      );
  }
  return problems.length > 0 ? fail(...problems) : ok(data);
}

/** Every weapon must have its table, and every table a column for everybody's armour. */
function checkArms(built: readonly Built[], tables: readonly TableData[]): readonly Problem[] {
  const set = tablesWith(tables);
  const problems: Problem[] = [];
  const unmapped = new Map<string, Set<number>>();
  for (const [
    i,
    {
      items,
      sheet: { natural },
    },
  ] of built.entries()) {
    for (const [id, { table: name, critType }] of Object.entries(items)) {
      const path = ['combatants', i, 'sheet', 'weapons'];
      const table = set.attack.get(name);
      if (!table)
        problems.push({
          path,
          message: `${id} reads the attack table "${name}", which is not there`,
          expected: `one of: ${listNames([...set.attack.keys()])}`,
        });
      if (!set.critical.has(critType))
        problems.push({
          path,
          message: `${id} gives criticals of the type "${critType}", which is not there`,
          expected: `one of: ${listNames([...set.critical.keys()])}`,
        });
      if (!table) continue;
      // Told once of everybody, however many strike by this table.
      const left =
        unmapped.get(name) ??
        new Set(
          built.flatMap(({ sheet }, n) =>
            columnOf(table, sheet.armourClass) === undefined ? [n] : [],
          ),
        );
      unmapped.set(name, left);
      for (const n of left) {
        // With what is picked up one may be struck oneself.
        if (n === i && natural.includes(id)) continue;
        left.delete(n);
        const armour = built[n]?.sheet.armourClass ?? '';
        problems.push({
          path: ['combatants', n, 'sheet', 'armourClass'],
          message: `E_MAP: the attack table "${name}" has no column for ${armour}`,
          expected: `one of: ${listNames([...table.columns, ...Object.keys(table.columnMap)])}`,
        });
      }
    }
  }
  return problems;
}

/** Builds the state before the first die; positions are metres on a map of 1-metre cells. */
export function setUp(scenario: Scenario): Result<State> {
  const content = library.with(scenario.content);
  const read = combine({
    options: readAs(optionsSchema, scenario.options, ['options']),
    map: prefixPath(['map'], parseGrid({ scale: SCALE, ...(scenario.map ?? OPEN_FIELD) })),
    tables: content.ok ? ownTables(content.value.tables) : ok([]),
    all: content.ok
      ? combineAll(
          scenario.combatants.map((given, i) => build(given, content.value, ['combatants', i])),
        )
      : content,
  });
  if (!read.ok) return read;
  const { all, options, map, tables } = read.value;
  const combatants = all.map(({ combatant }) => combatant);
  const state: State = {
    ...initialTurnState(),
    fixed: deepFreeze({
      options,
      map,
      ...buildFixtures(all),
      tables,
      order: scenario.order ?? null,
    }),
    combatants: indexById(combatants),
    ground: [],
  };
  const wrong = [
    ...checkArms(all, tables),
    ...findPlacementProblems(
      map,
      combatants.map((who) => ({ id: who.id, at: cellOf(who), size: 1 })),
    ),
  ];
  return wrong.length > 0 ? fail(...wrong) : ok(state);
}
