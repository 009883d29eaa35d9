import type { Json, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { blocked, fail, freeze, lookUp, ok, overlay, parseGrid, readAs, sameCell } from '@tiltyard/engine';
import { z } from 'zod';
import { POINTS } from './budget.js';
import type { Content } from './content.js';
import { contentWith, ownContent } from './content.js';
import { tablesWith } from './lookup.js';
import { optionsSchema } from './options.js';
import type { Arm, AttackForm, Sheet } from './sheet.js';
import { finishSheet, METRE, metres, sheetSchema } from './sheet.js';
import type { Combatant, Point, State } from './state.js';
import { cellOf } from './state.js';
import { alsoKnowing } from './tables/index.js';
import type { TableData } from './tables/json.js';
import { readTable, readTableData } from './tables/read.js';
import { knownIn } from './tables/set.js';
import { columnOf } from './tables/table.js';
import { tableJson } from './tables/write.js';

const count = z.number().int().min(0);
const stunSchema = z.strictObject({ dazed: count.default(0), stunned: count.default(0), noParry: count.default(0) });

const stateSchema = z.strictObject({
  hits: z.number().int().optional().describe('hits left; all of them if not given'),
  aware: z.boolean().optional().describe('knows that there is a fight'),
  held: z.boolean().optional().describe('bound, held, pinned or paralysed'),
  hidden: z.boolean().optional(),
  prone: z.boolean().optional(),
  staggered: z.boolean().optional(),
  stunActive: stunSchema.optional(),
  stunPending: stunSchema.optional(),
  bleed: count.optional(),
  initiativePenalties: count.optional(),
  penalties: z.array(z.strictObject({ value: z.number().int().max(0), turns: count.min(1).optional() })).optional(),
  out: count.optional().describe('unconscious for so many turns'),
  velocity: z.tuple([metres, metres]).optional().describe('metres a second'),
  wields: z.string().nullable().optional().describe('the weapon in hand, the first of the sheet if not given; null for none'),
  broken: z.array(z.string()).optional(),
});

const OPEN_FIELD = { rows: Array.from({ length: 20 }, () => '.'.repeat(40)) };
const SCALE = { unit: 'metre', perCell: 1 };
const NO_STUN = { dazed: 0, stunned: 0, noParry: 0 };
/** What everybody can do with bare hands. */
const BARE_HANDS: AttackForm = { weapon: 'brawling', skill: 0, bonus: 0 };

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly arms: Readonly<Record<string, Arm>>;
}

type Path = readonly (string | number)[];

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '-').replaceAll(/^-|-$/g, '') || 'weapon';

function armoury(who: string, list: readonly AttackForm[], content: Content, path: Path, taken: Record<string, Arm>): { readonly ids: readonly string[]; readonly problems: readonly Problem[] } {
  const ids: string[] = [];
  const problems: Problem[] = [];
  for (const [i, { weapon, skill, bonus }] of list.entries()) {
    const found = typeof weapon === 'string' ? lookUp(content.weapons, weapon, 'weapon', [...path, i, 'weapon']) : ok(weapon);
    if (!found.ok) {
      problems.push(...found.problems);
      continue;
    }
    const name = `${who}/${typeof weapon === 'string' ? weapon : slug(weapon.name)}`;
    let id = name;
    for (let n = 2; taken[id]; n++) id = `${name}-${n}`;
    taken[id] = { ...found.value, skill, bonus };
    ids.push(id);
  }
  return { ids, problems };
}

const pointSchema = z.tuple([metres, metres]);

function build(given: ScenarioCombatant, content: Content, path: Path): Result<Built> {
  const template = given.from === undefined ? ok({ name: given.id, sheet: {} }) : lookUp(content.creatures, given.from, 'creature', [...path, 'from']);
  if (!template.ok) return template;
  const parsed = readAs(sheetSchema, overlay(template.value.sheet, given.sheet), [...path, 'sheet']);
  const start = readAs(stateSchema, given.state ?? {}, [...path, 'state']);
  const at = readAs(pointSchema, given.at ?? [0, 0], [...path, 'at']);
  if (!parsed.ok || !start.ok || !at.ok) return fail(...[parsed, start, at].flatMap((each) => (each.ok ? [] : each.problems)));
  const { id } = given;
  const arms: Record<string, Arm> = {};
  const weapons = armoury(id, parsed.value.weapons, content, [...path, 'sheet', 'weapons'], arms);
  const natural = armoury(id, parsed.value.natural.length > 0 ? parsed.value.natural : [BARE_HANDS], content, [...path, 'sheet', 'natural'], arms);
  const problems = [...weapons.problems, ...natural.problems];
  const s = start.value;
  const wields = s.wields === undefined ? (weapons.ids[0] ?? null) : s.wields;
  for (const [key, item] of [['wields', wields], ...(s.broken ?? []).map((broken) => ['broken', broken] as const)] as const) {
    if (item !== null && !weapons.ids.includes(item)) problems.push({ path: [...path, 'state', key], message: `there is no weapon "${item}"`, expected: `one of: ${weapons.ids.join(', ') || 'none is carried'}` });
  }
  if (problems.length > 0) return fail(...problems);
  const sheet = finishSheet(parsed.value, natural.ids);
  const combatant: Combatant = {
    id,
    name: given.name ?? (given.from === undefined ? id : template.value.name),
    side: given.side,
    at: at.value,
    velocity: s.velocity ?? [0, 0],
    pace: 0,
    moved: false,
    hits: s.hits ?? sheet.hits,
    dead: false,
    aware: s.aware ?? true,
    held: s.held ?? false,
    hidden: s.hidden ?? false,
    wields,
    carried: weapons.ids.filter((each) => each !== wields),
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
    penalties: (s.penalties ?? []).map(({ value, turns }) => (turns === undefined ? { value } : { value, turns, counting: false })),
    timers: s.out === undefined ? [] : [{ kind: 'out', turns: s.out, counting: true }],
    modifiers: [],
  };
  return ok({ combatant, sheet, arms });
}

/** The user's own tables: CSV as text, or JSON, each of which may name those before it (RMC-TAB-07). */
function ownTables(tables: Readonly<Record<string, Json>>): Result<readonly TableData[]> {
  const { builtIn, twenty } = ownContent();
  let known = knownIn(builtIn, twenty);
  const data: TableData[] = [];
  const problems: Problem[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const path = ['content', 'tables', name];
    const read = typeof table === 'string' ? readTable(table, name, known) : readTableData(table, name, known, path);
    if (read.ok) {
      data.push(tableJson(read.table));
      known = alsoKnowing(known, read.table);
    } else if (typeof table === 'string') problems.push(...read.problems.map(({ message, expected, line, column }) => ({ path, message: `line ${line ?? 1}, column ${column ?? 1}: ${message}`, ...(expected === undefined ? {} : { expected }) })));
    else problems.push(...read.problems.map(({ message, expected, path: at }) => ({ path: at, message, ...(expected === undefined ? {} : { expected }) })));
  }
  return problems.length > 0 ? fail(...problems) : ok(data);
}

/** Every weapon must have its table, and every table a column for everybody's armour. */
function checkArms(built: readonly Built[], tables: readonly TableData[]): readonly Problem[] {
  const set = tablesWith(tables);
  const problems: Problem[] = [];
  for (const [i, { arms }] of built.entries()) {
    for (const [id, { table: name, critType }] of Object.entries(arms)) {
      const path = ['combatants', i, 'sheet', 'weapons'];
      const table = set.attack.get(name);
      if (!table) problems.push({ path, message: `${id} reads the attack table "${name}", which is not there`, expected: `one of: ${[...set.attack.keys()].join(', ')}` });
      if (!set.critical.has(critType)) problems.push({ path, message: `${id} gives criticals of the type "${critType}", which is not there`, expected: `one of: ${[...set.critical.keys()].join(', ')}` });
      for (const [n, { sheet }] of table ? built.entries() : []) {
        if (n !== i && table && columnOf(table, sheet.armourClass) === undefined) {
          problems.push({ path: ['combatants', n, 'sheet', 'armourClass'], message: `E_MAP: the attack table "${name}" has no column for ${sheet.armourClass}`, expected: `one of: ${[...table.columns, ...Object.keys(table.columnMap)].join(', ')}` });
        }
      }
    }
  }
  return problems;
}

function placing(all: readonly Combatant[], { fixed: { map } }: State): readonly Problem[] {
  return all.flatMap((who, i): readonly Problem[] => {
    const [x, y] = cellOf(who);
    const path = ['combatants', i, 'at'];
    if (blocked(map, x, y)) return [{ path, message: `${who.id} does not fit at ${where(who.at)}`, expected: 'free ground on the map' }];
    const other = all.slice(0, i).find((each) => sameCell(cellOf(each), [x, y]));
    return other ? [{ path, message: `${who.id} stands where ${other.id} stands` }] : [];
  });
}

const where = (at: Point): string => at.map((units) => units / METRE).join(', ');

/** Builds the state before the first die; positions are metres on a map of 1-metre cells. */
export function setUp(scenario: Scenario): Result<State> {
  const options = readAs(optionsSchema, scenario.options, ['options']);
  const grid = parseGrid({ scale: SCALE, ...(scenario.map ?? OPEN_FIELD) });
  const content = contentWith(scenario.content);
  const problems: Problem[] = [];
  if (!options.ok) problems.push(...options.problems);
  if (!grid.ok) problems.push(...grid.problems.map((problem) => ({ ...problem, path: ['map', ...problem.path] })));
  if (!content.ok) return fail(...problems, ...content.problems);
  const tables = ownTables(content.value.tables);
  if (!tables.ok) problems.push(...tables.problems);
  const built = scenario.combatants.map((given, i) => build(given, content.value, ['combatants', i]));
  for (const each of built) if (!each.ok) problems.push(...each.problems);
  const ids = scenario.combatants.map((each) => each.id);
  for (const [i, id] of ids.entries()) if (ids.indexOf(id) !== i) problems.push({ path: ['combatants', i, 'id'], message: `"${id}" stands twice` });
  for (const [i, id] of (scenario.order ?? []).entries()) if (!ids.includes(id)) problems.push({ path: ['order', i], message: `there is no combatant "${id}"` });
  if (problems.length > 0 || !options.ok || !grid.ok || !tables.ok) return fail(...problems);
  const all = built.flatMap((each) => (each.ok ? [each.value] : []));
  const data = freeze(tables.value);
  const state: State = {
    fixed: freeze({
      options: options.value,
      map: grid.value,
      sheets: Object.fromEntries(all.map(({ combatant, sheet }) => [combatant.id, sheet])),
      arms: Object.assign({}, ...all.map(({ arms }) => arms)),
      tables: data,
      order: scenario.order ?? null,
    }),
    round: 0,
    order: [],
    turn: -1,
    waiting: [],
    combatants: Object.fromEntries(all.map(({ combatant }) => [combatant.id, combatant])),
    ground: [],
  };
  const misplaced = [...checkArms(all, data), ...placing(all.map(({ combatant }) => combatant), state)];
  return misplaced.length > 0 ? fail(...misplaced) : ok(state);
}
