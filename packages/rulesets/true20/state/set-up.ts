import type { Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import {
  indexById,
  emptyHands,
  FIGHT_END,
  initialGrip,
  handsOn,
  resolveGear,
  linkRiders,
} from '@tiltyard/engine/kit';
import {
  parseCombatant,
  findPlacementProblems,
  findUnknownSpent,
  initialTurnState,
  buildFixtures,
  readAs,
  findUnknownReferences,
} from '@tiltyard/engine/ruleset';
import { cellSchema, parseGrid } from '@tiltyard/engine/space';
import { combineAll, prefixPath, deepFreeze, combine } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { Content } from './content.js';
import { library } from './content.js';
import { optionsSchema } from './options.js';
import { SCALE } from './scale.js';
import type { Sheet, Weapon } from './sheet.js';
import { finishSheet, sheetSchema } from './sheet.js';
import type { Combatant, Condition, Mark, State } from './state.js';
import { isInTheWay } from './distance.js';
import { boxFor, CONDITIONS, helpless, LETHAL, NON_LETHAL, out, POSTURES } from './state.js';

const count = z.number().int().min(0);

const stateSchema = z.strictObject({
  marks: z
    .partialRecord(z.enum([...LETHAL, ...NON_LETHAL]), count)
    .optional()
    .describe('marks of damage by their names'),
  conditions: z
    .array(z.enum([...CONDITIONS, 'all out', 'total defense']))
    .optional()
    .describe('states that last through the fight'),
  conviction: count.optional().describe('points left; as on the sheet if not given'),
  posture: z.enum(POSTURES).optional().describe('default: standing'),
  elevation: z.number().int().optional().describe('feet above the ground'),
  unawareOf: z.array(z.string()).optional().describe('ids of combatants not noticed yet'),
  surprised: z.boolean().optional().describe('not aware of the fight as it begins'),
  riding: z.string().optional().describe('id of the mount ridden'),
  shelter: z.string().optional().describe('the character used as cover'),
  readied: z.boolean().optional().describe('has a move readied'),
  delaying: z.boolean().optional().describe('delays the turn'),
  stable: z.boolean().optional().describe('no longer dying, though unconscious'),
  spent: z.array(z.string()).optional().describe('items that are used up or destroyed, as id/name'),
  sheathed: z.boolean().optional().describe('has nothing in hand yet'),
});

const OPEN_FIELD = { rows: Array.from({ length: 20 }, () => '.'.repeat(30)) };
/** Map symbols of this system: dim light, and ground with partial or total concealment. */
const LEGEND = { ',': { mark: 'dim' }, "'": { concealment: 1 }, '"': { concealment: 2 } };

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Weapon>>;
  readonly readied: boolean;
}

/** Schemas of a combatant in a scenario file. */
export const schemas = { sheet: sheetSchema, state: stateSchema, at: cellSchema };

const NO_MARKS: Readonly<Record<Mark, number>> = {
  hurt: 0,
  wounded: 0,
  disabled: 0,
  dying: 0,
  bruised: 0,
  dazed: 0,
  staggered: 0,
  unconscious: 0,
};

/** Turn flags before the first turn. */
const BEFORE_TURN = {
  standardUsed: false,
  moveUsed: false,
  rolled: false,
  attacked: false,
  acted: false,
  shot: false,
  powered: false,
  comesNext: false,
  moveSpent: false,
  standardSpent: false,
} as const;

function build(given: ScenarioCombatant, content: Content, path: Problem['path']): Result<Built> {
  const read = parseCombatant(given, content.creatures, 'creature', schemas, path);
  if (!read.ok) return read;
  const { name, start: s, at, sheet: written } = read.value;
  const gear = resolveGear(given.id, written, content, [...path, 'sheet']);
  if (!gear.ok) return gear;
  const { weapons, natural, items, armour } = gear.value;
  const { spent = [] } = s;
  const unknown = findUnknownSpent(spent, weapons, path);
  if (unknown.length > 0) return fail(...unknown);
  const left = weapons.filter((each) => !spent.includes(each));
  const sheet = finishSheet(written, armour, natural);
  const hands = initialGrip(
    emptyHands(sheet.hands, ['main', 'off']),
    s.sheathed ? [] : left,
    (id) => Math.max(1, items[id]?.hands ?? 1),
  );
  const carried = left.filter((id) => handsOn(hands, id).length === 0);
  const { id } = given;
  const combatant: Combatant = {
    ...BEFORE_TURN,
    id,
    name,
    side: given.side,
    at,
    size: sheet.footprint,
    elevation: s.elevation ?? 0,
    posture: s.posture ?? 'standing',
    conditions: (s.conditions ?? []).map((kind): Condition => ({ kind, by: id, until: FIGHT_END })),
    marks: { ...NO_MARKS, ...s.marks },
    dead: false,
    // Only the unconscious can be stable (T20-CTX-26).
    stable: s.stable === true && (s.marks?.unconscious ?? 0) > 0,
    conviction: s.conviction ?? sheet.conviction,
    convictionRound: -1,
    recovered: false,
    hands,
    carried,
    delaying: s.delaying ?? false,
    surprised: s.surprised ?? false,
    riding: s.riding ?? null,
    riddenBy: null,
    pace: 'none',
    unawareOf: s.unawareOf ?? [],
    shelter: s.shelter ?? null,
    search: null,
  };
  // The helpless cannot delay or have anything readied (T20-CTX-27).
  const able = !helpless(combatant);
  return ok({
    combatant: able ? combatant : { ...combatant, delaying: false },
    sheet,
    items,
    readied: able && s.readied === true,
  });
}

/** Why a combatant cannot ride the mount that the file gives it, or undefined (T20-MOUNT-01). */
function outOfSaddle(
  { id, side, riding, posture }: Combatant,
  { combatants, fixed: { sheets } }: State,
): Omit<Problem, 'path'> | undefined {
  const mount = riding === null ? undefined : combatants[riding];
  if (!mount) return undefined;
  const { name } = mount;
  if (sheets[mount.id]?.mount !== true)
    return { message: `${name} is no mount`, expected: 'one whose sheet says mount: true' };
  if (mount.riding !== null)
    return { message: `${name} rides itself`, expected: 'a mount that rides nothing' };
  if (mount.riddenBy !== id)
    return { message: `${name} has another rider`, expected: 'one rider on each mount' };
  if (mount.side !== side)
    return { message: `${name} is of another side`, expected: 'a mount of the same side' };
  if (out(mount) || mount.posture !== 'standing')
    return { message: `${name} is down`, expected: 'a mount that stands' };
  return posture === 'standing'
    ? undefined
    : { message: `rides ${name} while ${posture}`, expected: 'standing, or no riding' };
}

/** The problem of more Conviction than on the sheet: points are only spent in a fight, never gained (T20-CTX-43). */
function beyondSheet(
  { id, conviction }: Combatant,
  { fixed: { sheets } }: State,
  path: Problem['path'],
): readonly Problem[] {
  const most = sheets[id]?.conviction ?? 0;
  if (conviction <= most) return [];
  return [
    {
      path: [...path, 'state', 'conviction'],
      message: `no room for ${conviction} points of Conviction`,
      expected: `at most ${most}, as on the sheet (T20-CTX-43)`,
    },
  ];
}

/** Mounts that a combatant has not noticed although it has noticed their riders (T20-SURP-03). */
const unnoticedMounts = ({ unawareOf }: Combatant, { combatants }: State): readonly string[] =>
  unawareOf.filter((id) => {
    const rider = combatants[id]?.riddenBy ?? null;
    return rider !== null && !unawareOf.includes(rider);
  });

/** Marks that exceed the room for them (T20-CTX-16). */
const beyondBoxes = ({ marks }: Combatant, { fixed: { options } }: State): readonly Mark[] =>
  [...LETHAL, ...NON_LETHAL].filter((mark) => marks[mark] > boxFor(options, mark));

/** Whether a combatant is delaying or has an action readied. */
const waits = ({ id, delaying }: Combatant, { waiting }: State): boolean =>
  delaying || waiting.some(({ command }) => command.by === id);

/** Problems that only the whole encounter shows: impossible places, unknown references, wrong mounts, too many marks and the like. */
function mistaken(all: readonly Combatant[], state: State): readonly Problem[] {
  const { map, options } = state.fixed;
  const ids = new Set(all.map(({ id }) => id));
  const stray = all.flatMap((who, i) => {
    const { id, unawareOf, riding, shelter } = who;
    const path = ['combatants', i];
    const unseated = outOfSaddle(who, state);
    return [
      ...findUnknownReferences(
        id,
        {
          unawareOf,
          riding: riding === null ? [] : [riding],
          shelter: shelter === null ? [] : [shelter],
        },
        ids,
        path,
      ),
      ...(unseated ? [{ ...unseated, path: [...path, 'state', 'riding'] }] : []),
      ...unnoticedMounts(who, state).map((mount) => ({
        path: [...path, 'state', 'unawareOf'],
        message: `has noticed the rider of ${mount}, but not the mount`,
        expected: 'both or neither (T20-SURP-03)',
      })),
      ...(who.stable && who.marks.dying > 0
        ? [
            {
              path: [...path, 'state', 'stable'],
              message: 'dying and stable',
              expected: 'one of the two (T20-CTX-26)',
            },
          ]
        : []),
      ...beyondSheet(who, state, path),
      ...(who.riddenBy !== null && waits(who, state)
        ? [
            {
              path: [...path, 'state'],
              message: `${who.name} waits under its rider`,
              expected: 'a rider who waits, not the mount (T20-MOUNT-01)',
            },
          ]
        : []),
      ...beyondBoxes(who, state).map((mark) => ({
        path: [...path, 'state', 'marks', mark],
        message: `no room for ${who.marks[mark]} marks of ${mark}`,
        expected: `at most ${boxFor(options, mark)}`,
      })),
    ];
  });
  return [
    ...findPlacementProblems(map, all, (a, b) => !out(a) && !out(b) && isInTheWay(a, b)),
    ...stray,
  ];
}

/** Gives riders the footprint and elevation of their mounts. */
function seated(all: readonly Combatant[]): readonly Combatant[] {
  const known = indexById(all);
  return linkRiders(all).map((who) => {
    const { size, elevation } = (who.riding === null ? undefined : known[who.riding]) ?? who;
    // A combatant who is out cannot stay in the air (T20-CTX-31).
    const isFallen = who.riding === null && out(who) && elevation > 0;
    return { ...who, size, elevation: isFallen ? 0 : elevation };
  });
}

/** Builds the initial state of a scenario, before any die is rolled. */
export function setUp(scenario: Scenario): Result<State> {
  const legend = scenario.map?.['legend'];
  const content = library.with(scenario.content);
  const read = combine({
    options: readAs(optionsSchema, scenario.options, ['options']),
    map: prefixPath(
      ['map'],
      parseGrid({
        scale: SCALE,
        ...(scenario.map ?? OPEN_FIELD),
        legend: { ...LEGEND, ...(typeof legend === 'object' ? legend : {}) },
      }),
    ),
    all: content.ok
      ? combineAll(
          scenario.combatants.map((given, i) => build(given, content.value, ['combatants', i])),
        )
      : content,
  });
  if (!read.ok) return read;
  const { all, ...rest } = read.value;
  const combatants = seated(all.map(({ combatant }) => combatant));
  const state: State = {
    ...initialTurnState(),
    fixed: deepFreeze({ ...rest, ...buildFixtures(all), order: scenario.order ?? null }),
    waiting: all
      .filter(({ readied }) => readied)
      .map(({ combatant: { id } }) => ({
        command: { do: 'evade', by: id, with: {} },
        trigger: { event: 'area' },
      })),
    combatants: indexById(combatants),
    fires: [],
    rulings: [],
    ground: [],
    surpriseRound: false,
  };
  const wrong = mistaken(combatants, state);
  return wrong.length > 0 ? fail(...wrong) : ok(state);
}
