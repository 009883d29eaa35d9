import type { Json, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import type { Expiry } from '@tiltyard/engine/kit';
import {
  emptyHands,
  handsOn,
  indexById,
  initialGrip,
  linkRiders,
  resolveGear,
} from '@tiltyard/engine/kit';
import {
  buildFixtures,
  findPlacementProblems,
  findUnknownSpent,
  findUnknownReferences,
  initialTurnState,
  parseCombatant,
  readAs,
} from '@tiltyard/engine/ruleset';
import type { GridMap } from '@tiltyard/engine/space';
import { cellSchema, parseGrid } from '@tiltyard/engine/space';
import { combine, combineAll, deepFreeze, isObject, prefixPath } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { Content } from './content.js';
import { contradictions } from './contradictions.js';
import { library } from './content.js';
import { optionsSchema } from './options.js';
import { SCALE } from './scale.js';
import type { Sheet, Weapon } from './sheet.js';
import { finishSheet, HALF_METRES, sheetSchema } from './sheet.js';
import type { Combatant, Effect, State } from './state.js';
import { cellsAcross, disabled, turnOf } from './state.js';

const count = z.number().int().min(0);

const stateSchema = z.strictObject({
  damage: count.optional().describe('damage taken'),
  wounds: count.optional().describe('wounds: each takes 10 off every roll'),
  negatedWounds: count.optional().describe('wounds that do not count'),
  traumas: count.optional().describe('traumas: each takes 10 off every roll'),
  sustained: count.optional().describe('actions being sustained, such as powers'),
  luck: count.optional().describe('Luck points left; the stat if not given'),
  prone: z.boolean().optional().describe('lies on the ground'),
  hidden: z.boolean().optional().describe('unknown to every other side'),
  unawareOf: z.array(z.string()).optional().describe('ids of combatants not noticed yet'),
  riding: z.string().optional().describe('id of the mount ridden'),
  reacted: z.boolean().optional().describe('the reaction is spent until the end of the next turn'),
  fullDefense: z.boolean().optional().describe('in Full Defense until the next turn'),
  braced: z.string().optional().describe('the weapon braced'),
  grabbedBy: z.array(z.string()).optional().describe('ids of the combatants holding on'),
  unloaded: z.array(z.string()).optional().describe('items that must be loaded first, as id/name'),
  ammunition: z
    .record(z.string(), count)
    .optional()
    .describe('uncommon ammunition left, by kind; as on the sheet if not given'),
  maimed: z.array(z.string()).optional().describe('parts that are ruined or lost'),
  spent: z.array(z.string()).optional().describe('items that are used up or destroyed, as id/name'),
});

const OPEN_FIELD: { readonly [key: string]: Json } = {
  rows: Array.from({ length: 20 }, () => '.'.repeat(30)),
};

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Weapon>>;
}

/** The schemas of a combatant in a file. */
export const schemas = { sheet: sheetSchema, state: stateSchema, at: cellSchema };

/** Natural weapons have these tags whether or not their file says so (REN-NAT-03). */
const NATURAL = ['Natural', 'Natural Weapon'];
const naturalOf = (
  ids: readonly string[],
  items: Readonly<Record<string, Weapon>>,
): Readonly<Record<string, Weapon>> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const weapon = items[id];
      return weapon ? [[id, { ...weapon, tags: [...new Set([...weapon.tags, ...NATURAL])] }]] : [];
    }),
  );

/** Only layerable pieces combine with another suit; armour described in the file itself is not checked (REN-CTX-23). */
function tooManySuits(
  { armor }: z.infer<typeof sheetSchema>,
  { armours }: Content,
  path: Problem['path'],
): Problem | undefined {
  const suits = armor.flatMap((piece, i) => {
    const known = typeof piece === 'string' ? armours[piece] : undefined;
    return known && !known.tags.includes('Layerable') ? [{ i, name: known.name }] : [];
  });
  const [first, second] = suits;
  return first && second
    ? {
        path: [...path, 'armor', second.i],
        message: `${second.name} cannot be worn with ${first.name}`,
        expected: 'one suit of armour, and layerable pieces with it',
      }
    : undefined;
}

/** Full Defense and a braced weapon that a combatant starts with (REN-DEF-01, REN-BRACE-02). */
function startingEffects(
  id: string,
  { fullDefense, braced }: z.infer<typeof stateSchema>,
): readonly Effect[] {
  const until = { at: 'turn start', of: id } as const;
  return [
    ...(fullDefense ? [{ kind: 'full defense', amount: 20, by: id, until } as const] : []),
    ...(braced === undefined
      ? []
      : [{ kind: 'braced', amount: 0, by: id, what: braced, until } as const]),
  ];
}

/** The part of a file's state about a combatant's body and remaining resources. */
const bodyOf = (s: z.infer<typeof stateSchema>, { luck, ammunition }: Sheet) => ({
  damage: s.damage ?? 0,
  wounds: s.wounds ?? 0,
  negatedWounds: s.negatedWounds ?? 0,
  traumas: s.traumas ?? 0,
  maimed: s.maimed ?? [],
  sustained: s.sustained ?? 0,
  luck: s.luck ?? luck,
  ammunition: { ...ammunition, ...s.ammunition },
  prone: s.prone ?? false,
});

function build(
  given: ScenarioCombatant,
  content: Content,
  perCell: number,
  path: Problem['path'],
): Result<Built> {
  const read = parseCombatant(given, content.creatures, 'creature', schemas, path);
  if (!read.ok) return read;
  const { name, start: s, at, sheet: written } = read.value;
  const gear = resolveGear(given.id, written, content, [...path, 'sheet']);
  if (!gear.ok) return gear;
  const suits = tooManySuits(written, content, [...path, 'sheet']);
  if (suits) return fail(suits);
  const { weapons, natural, armour } = gear.value;
  const { spent = [] } = s;
  const unknown = findUnknownSpent(spent, weapons, path);
  if (unknown.length > 0) return fail(...unknown);
  const items = { ...gear.value.items, ...naturalOf(natural, gear.value.items) };
  const sheet = finishSheet(written, armour, natural);
  // Powers do not need a hand.
  const left = weapons.filter((id) => !spent.includes(id));
  const held = left.filter((id) => !['touch', 'indicate'].includes(items[id]?.kind ?? ''));
  const hands = initialGrip(emptyHands(sheet.hands, ['main', 'off']), held, (id) =>
    Math.max(1, items[id]?.hands ?? 1),
  );
  const carried = left.filter((id) => handsOn(hands, id).length === 0);
  const id = given.id;
  const combatant: Combatant = {
    id,
    name,
    side: given.side,
    at,
    size: cellsAcross(sheet.footprint, perCell),
    ...bodyOf(s, sheet),
    hands,
    carried,
    unloaded: s.unloaded ?? [],
    standardUsed: false,
    quickUsed: 0,
    moved: false,
    reacted: s.reacted ? [{ until: { at: 'turn end', of: id } }] : [],
    effects: startingEffects(id, s),
    grabbedBy: s.grabbedBy ?? [],
    catching: null,
    riding: s.riding ?? null,
    riddenBy: null,
    unawareOf: s.unawareOf ?? [],
    hidden: s.hidden ?? false,
  };
  return ok({ combatant, sheet, items });
}

/** Riders are at their mounts' positions (REN-MOUNT-01, REN-GRID-02). */
const seated = (who: Combatant, _: number, all: readonly Combatant[]): Combatant => ({
  ...who,
  size: all.find(({ id }) => id === who.riding)?.size ?? who.size,
});

/** The starting effects of a ridden mount end with its rider's turn, the only one it has (REN-MOUNT-01). */
function byTurnOfRider(who: Combatant): Combatant {
  if (who.riddenBy === null) return who;
  const of = turnOf(who);
  const moved = <T extends { readonly until: Expiry }>(item: T): T =>
    item.until.at === 'fight end' ? item : { ...item, until: { ...item.until, of } };
  return { ...who, effects: who.effects.map(moved), reacted: who.reacted.map(moved) };
}

/** Combatants on impossible squares, and unknown references in states. */
function mistaken(all: readonly Combatant[], state: State): readonly Problem[] {
  const { map, items } = state.fixed;
  const ids = new Set(all.map(({ id }) => id));
  const stray = all.flatMap((who, i) => {
    const path = ['combatants', i];
    const named = findUnknownReferences(
      who.id,
      {
        unawareOf: who.unawareOf,
        grabbedBy: who.grabbedBy,
        riding: who.riding === null ? [] : [who.riding],
      },
      ids,
      path,
    );
    return [
      ...named,
      ...who.unloaded
        .filter((id) => !items[id])
        .map((id) => ({
          path: [...path, 'state', 'unloaded'],
          message: `there is no item "${id}"`,
        })),
    ];
  });
  return [
    ...findPlacementProblems(map, all, (a, b) => !disabled(state, a) && !disabled(state, b)),
    ...stray,
    ...contradictions(all, state),
  ];
}

/** Reads the map, in 1-metre squares unless it says otherwise; larger squares must be whole metres (REN-GRID-01). */
function readMap(given: Scenario['map']): Result<GridMap> {
  const ground = given ?? OPEN_FIELD;
  const grid = prefixPath(
    ['map'],
    parseGrid({
      ...ground,
      scale: isObject(ground['scale'])
        ? { ...SCALE, ...ground['scale'] }
        : (ground['scale'] ?? SCALE),
    }),
  );
  if (!grid.ok || grid.value.scale.perCell % HALF_METRES === 0) return grid;
  return fail({
    path: ['map', 'scale', 'perCell'],
    message: `a square of ${grid.value.scale.perCell} half-metres`,
    expected: 'whole metres: 2, 4, 6 half-metres and so on',
  });
}

/** Builds the initial state, before any dice are rolled. */
export function setUp(scenario: Scenario): Result<State> {
  const map = readMap(scenario.map);
  const content = library.with(scenario.content);
  const perCell = map.ok ? map.value.scale.perCell : HALF_METRES;
  const read = combine({
    options: readAs(optionsSchema, scenario.options, ['options']),
    map,
    all: content.ok
      ? combineAll(
          scenario.combatants.map((given, i) =>
            build(given, content.value, perCell, ['combatants', i]),
          ),
        )
      : content,
  });
  if (!read.ok) return read;
  const { all, ...rest } = read.value;
  const combatants = linkRiders(all.map(({ combatant }) => combatant))
    .map(seated)
    .map(byTurnOfRider);
  const state: State = {
    ...initialTurnState(),
    fixed: deepFreeze({ ...rest, ...buildFixtures(all), order: scenario.order ?? null }),
    combatants: indexById(combatants),
    ground: [],
    throwing: {},
  };
  const wrong = mistaken(combatants, state);
  return wrong.length > 0 ? fail(...wrong) : ok(state);
}
