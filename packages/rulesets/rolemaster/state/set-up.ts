import type { Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { indexById, ItemRegistry } from '@tiltyard/engine/kit';
import {
  buildFixtures,
  findPlacementProblems,
  initialTurnState,
  parseCombatant,
  readAs,
} from '@tiltyard/engine/ruleset';
import type { GridMap } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import { combine, combineAll, deepFreeze, listNames, prefixPath } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { Content } from './content/library.js';
import { library } from './content/library.js';
import { optionsSchema } from './options.js';
import { SCALE } from './scale.js';
import type { Armed } from './set-up-tables.js';
import { findManeuverProblems, findTableProblems, ownTables } from './set-up-tables.js';
import type { AttackForm, Sheet, Weapon, WieldedWeapon } from './sheet.js';
import { finishSheet, metresSchema, sheetSchema } from './sheet.js';
import type { Combatant, State } from './state.js';
import { ACTION_POINTS, cellOf, isOut } from './state.js';

const count = z.number().int().min(0);
const stunSchema = z.strictObject({
  dazed: count.default(0),
  stunned: count.default(0),
  noParry: count.default(0),
});

const stateSchema = z.strictObject({
  hits: z.number().int().optional().describe('hits left; all of them if not given'),
  aware: z.boolean().optional().describe('aware of the fight'),
  held: z.boolean().optional().describe('bound, held, pinned or paralysed'),
  hidden: z.boolean().optional().describe('hidden from every other side'),
  prone: z.boolean().optional().describe('lies prone'),
  staggered: z.boolean().optional().describe('off balance: the next turn is spoiled'),
  stunActive: stunSchema.optional().describe('rounds of stun in force'),
  stunPending: stunSchema.optional().describe('rounds of stun from the next turn on'),
  bleed: count.optional().describe('hits lost per round'),
  initiativePenalties: count.optional().describe('d10s taken off the next initiative roll'),
  penalties: z
    .array(z.strictObject({ value: z.number().int().max(0), turns: count.min(1).optional() }))
    .optional()
    .describe('injury penalties, with the turns they last if they pass'),
  out: count.optional().describe('turns of unconsciousness left'),
  velocity: z.tuple([metresSchema, metresSchema]).optional().describe('metres a second'),
  wields: z
    .string()
    .nullable()
    .optional()
    .describe('the weapon in hand, the first of the sheet if not given; null for none'),
  broken: z.array(z.string()).optional().describe('weapons that are broken, as id/name'),
});

const OPEN_FIELD = { rows: Array.from({ length: 20 }, () => '.'.repeat(40)) };
const NO_STUN = { dazed: 0, stunned: 0, noParry: 0 };
/** The attack of bare hands, which everyone has. */
const BARE_HANDS: AttackForm = { weapon: 'brawling', skill: 0, bonus: 0 };

interface Built extends Armed {
  readonly combatant: Combatant;
}

/** Registers weapons, each with the skill of its owner. */
function arm(
  forms: readonly AttackForm[],
  armoury: ItemRegistry<Weapon>,
  path: Problem['path'],
): Readonly<Record<string, WieldedWeapon>> {
  return Object.fromEntries(
    forms.flatMap(({ weapon, skill, bonus }, i) => {
      const id = armoury.add(weapon, [...path, i, 'weapon']) ?? '';
      const found = armoury.items[id];
      return found ? [[id, { ...found, skill, bonus }]] : [];
    }),
  );
}

/** The schemas of a combatant in a file. */
export const schemas = {
  sheet: sheetSchema,
  state: stateSchema,
  at: z.tuple([metresSchema, metresSchema]).prefault([0, 0]),
};

type Start = z.infer<typeof stateSchema>;

/** Finds weapons in a state that are not among those of the sheet. */
const findUnknownWeapons = (
  ids: readonly string[],
  wields: string | null,
  { broken = [] }: Start,
  path: Problem['path'],
): readonly Problem[] =>
  [{ key: 'wields', item: wields }, ...broken.map((item) => ({ key: 'broken', item }))].flatMap(
    ({ key, item }) =>
      item === null || ids.includes(item)
        ? []
        : [
            {
              path: [...path, 'state', key],
              message: `there is no weapon "${item}"`,
              expected: `one of: ${listNames(ids) || 'none is carried'}`,
            },
          ],
  );

/** Finds more hits left than the sheet has, which could not arise in a fight (RMC-EFF-10). */
const findExcessHits = (
  { hits: left }: Start,
  hits: number,
  path: Problem['path'],
): readonly Problem[] =>
  left === undefined || left <= hits
    ? []
    : [
        {
          path: [...path, 'state', 'hits'],
          message: `${left} hits are left of ${hits}`,
          expected: `at most ${hits}`,
        },
      ];

/** The per-round values before the first round. */
const UNTOUCHED = {
  pace: 0,
  moved: false,
  crawled: false,
  actionPoints: ACTION_POINTS,
  acted: false,
  declared: { action: 'none', target: null },
  attacked: false,
  kept: null,
  pool: null,
  shifted: 0,
  parry: null,
  dodge: null,
  barred: false,
  ambushed: false,
  surprised: false,
  stunFelt: false,
  bleedFresh: 0,
  modifiers: [],
} as const;

/**
 * The velocity at which a combatant starts the fight; zero if held, unconscious, or prone and
 * faster than a walk (RMC-CHARGE-06, RMC-DB-05, RMC-STAG-06).
 */
function velocityOf(
  { velocity, held, prone, out = 0, hits = 1 }: Start,
  rate: number,
): Combatant['velocity'] {
  if (velocity === undefined || held || out > 0 || hits <= 0) return [0, 0];
  return prone && Math.floor(Math.hypot(...velocity)) > rate ? [0, 0] : velocity;
}

/** The state in which a combatant enters the fight. */
const startOf = (s: Start, { hits, bodyDev, rate }: Sheet) => ({
  velocity: velocityOf(s, rate),
  hits: s.hits ?? hits,
  dead: (s.hits ?? hits) < -bodyDev,
  aware: s.aware ?? true,
  held: s.held ?? false,
  hidden: s.hidden ?? false,
  broken: s.broken ?? [],
  initiativePenalties: s.initiativePenalties ?? 0,
  staggered: s.staggered === true ? ('owed' as const) : ('no' as const),
  prone: s.prone ?? false,
  stunActive: s.stunActive ?? NO_STUN,
  stunPending: s.stunPending ?? NO_STUN,
  bleed: s.bleed ?? 0,
  penalties: (s.penalties ?? []).map(({ value, turns }) =>
    turns === undefined ? { value } : { value, turns, counting: false },
  ),
  timers: s.out ? [{ kind: 'out' as const, turns: s.out, counting: true }] : [],
});

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
  const ids = Object.keys(weapons);
  const wields = s.wields === undefined ? (ids[0] ?? null) : s.wields;
  const problems = [
    ...armoury.problems,
    ...findUnknownWeapons(ids, wields, s, path),
    ...findExcessHits(s, written.hits, path),
  ];
  if (problems.length > 0) return fail(...problems);
  const sheet = finishSheet(written, Object.keys(natural));
  const combatant: Combatant = {
    ...UNTOUCHED,
    ...startOf(s, sheet),
    id,
    name,
    side: given.side,
    at,
    from: at,
    bends: [],
    wields,
    carried: ids.filter((each) => each !== wields),
  };
  const byDefault = written.natural.length > 0 ? [] : sheet.natural;
  return ok({ combatant, sheet, items: { ...weapons, ...natural }, byDefault });
}

/** Positions and distances of the system are metres; a map may have larger cells. */
const findScaleProblems = ({ scale }: GridMap): readonly Problem[] =>
  scale.unit === SCALE.unit
    ? []
    : [
        {
          path: ['map', 'scale', 'unit'],
          message: `unknown unit "${scale.unit}"`,
          expected: SCALE.unit,
        },
      ];

/**
 * Finds modifiers of sheets against unknown combatants; a combatant set up alone may have foes
 * already in the fight (RMC-OB-03).
 */
function findUnknownFoes(all: readonly Built[]): readonly Problem[] {
  const ids = all.map(({ combatant }) => combatant.id);
  if (ids.length < 2) return [];
  return all.flatMap(({ combatant, sheet }, i) =>
    sheet.modifiers.flatMap(({ against }, n) =>
      against === undefined || (against !== combatant.id && ids.includes(against))
        ? []
        : [
            {
              path: ['combatants', i, 'sheet', 'modifiers', n, 'against'],
              code: 'unknown-combatant',
              message: `there is no other combatant "${against}"`,
              expected: `one of: ${listNames(ids.filter((id) => id !== combatant.id))}`,
            },
          ],
    ),
  );
}

/** Builds the initial state, before any dice are rolled; positions are in metres. */
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
    ...findScaleProblems(map),
    ...findManeuverProblems(options, tables),
    ...findTableProblems(all, tables),
    ...findUnknownFoes(all),
    ...findPlacementProblems(
      map,
      combatants.map((combatant) => ({
        id: combatant.id,
        at: cellOf(state, combatant),
        size: 1,
        isFallen: isOut(state, combatant),
      })),
      (a, b) => !a.isFallen && !b.isFallen,
    ),
  ];
  return wrong.length > 0 ? fail(...wrong) : ok(state);
}
