import type { Id, Json, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { fail, ok } from '@tiltyard/engine';
import { ItemRegistry, indexById } from '@tiltyard/engine/kit';
import {
  parseCombatant,
  initialTurnState,
  buildFixtures,
  readAs,
  findUnknownSpent,
} from '@tiltyard/engine/ruleset';
import { graphSchema, parseGraph, placeOf } from '@tiltyard/engine/space';
import { combineAll, prefixPath, deepFreeze, combine } from '@tiltyard/engine/values';
import { z } from 'zod';
import { hasLegInjury, isUnconscious } from '../rules/conditions/injury.js';
import type { Content } from './content.js';
import { library } from './content.js';
import { baseFatigue } from './fatigue.js';
import { optionsSchema } from './options.js';
import { misplacedItems, mistaken } from './set-up-checks.js';
import type { Item, Sheet } from './sheet.js';
import { sheetSchema } from './sheet.js';
import type { Carried, Combatant, GroundItem, StandingDefence, State } from './state.js';
import { PARTS } from './state.js';

const whole = z.number().int();
const part = z.enum(PARTS);

const standing = z.union([
  z.null(),
  whole.transform((total): StandingDefence => ({ form: 'dodge', total, ranged: total })),
  z
    .strictObject({
      form: z.enum(['dodge', 'block', 'parry']),
      total: whole,
      ranged: whole.optional(),
      item: z.string().optional(),
    })
    .transform(({ form, total, ranged, item }): StandingDefence => ({
      form,
      total,
      ranged: ranged ?? total,
      ...(item === undefined ? {} : { item }),
    })),
]);

const stateSchema = z.strictObject({
  hp: whole.min(-5).optional().describe('hit points left'),
  willpower: whole.min(0).optional().describe('willpower left'),
  fatigue: whole
    .min(1)
    .max(20)
    .optional()
    .describe('target number of physical rolls; default: worked out'),
  height: whole.min(0).optional().describe('level of the square it is at; default: the lowest'),
  position: z
    .enum(['standing', 'prone', 'climbing', 'helpless'])
    .optional()
    .describe('default: standing'),
  standing: standing
    .optional()
    .describe(
      'standing defence at the start: a number for a dodge, or null for none; default: rolled',
    ),
  cluster: z.array(z.string()).optional().describe('combatants fought hand to hand'),
  holding: z
    .strictObject({ who: z.string(), part })
    .optional()
    .describe('combatants held, and by which part'),
  hidden: z
    .strictObject({
      requirement: whole,
      from: z.array(z.string()).min(1),
      lastSeen: z
        .record(z.string(), z.strictObject({ at: z.string(), height: whole.min(0) }))
        .optional()
        .describe('where each of them last noticed the combatant'),
    })
    .optional()
    .describe('combatants hidden from, and the perception needed to notice'),
  attacks: z
    .array(
      z.strictObject({
        at: z.string(),
        sort: z.enum(['melee', 'ranged', 'brawl']),
        avoided: z.enum(['dodge', 'block', 'parry']).nullable().default(null),
      }),
    )
    .optional()
    .describe('attacks made in the last turn'),
  injuries: z.array(part).optional().describe('parts injured'),
  spent: z.array(z.string()).optional().describe('items that are used up or destroyed, as id/name'),
});

const groundSchema = z
  .array(
    z.strictObject({
      item: z.string().describe('an item of the content'),
      at: z.string().describe('the square'),
      height: whole.min(0).optional().describe('height at which it lies; default: the bottom'),
      hidden: whole
        .nullable()
        .default(null)
        .describe('perception needed to find it; null if in plain sight'),
    }),
  )
  .default([]);

/** The map in a file: squares, borders and items on the ground. */
export const mapSchema = graphSchema.extend({
  items: groundSchema.describe('items lying on the ground'),
});

const NINE_SQUARES = { rows: ['A1 A2 A3', 'B1 B2 B3', 'C1 C2 C3'] };

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Item>>;
  readonly cluster: readonly Id[];
  readonly prepared: boolean;
}

/** A combatant in a file. */
export const schemas = { sheet: sheetSchema, state: stateSchema, at: z.string().default('A1') };

/** The counts of a turn before anything is done. */
const UNUSED_TURN = {
  standard: null,
  freeUsed: [],
  simultaneousUsed: false,
  ended: null,
  ran: false,
  ongoing: false,
  pending: null,
  dodging: false,
} as const satisfies Partial<Combatant>;

/**
 * Properties filled in during play. They exist from the start, since V8 turns a large object that gains new ones into a
 * slow dictionary.
 */
const NOT_YET = {
  cameFrom: undefined,
  blindSpots: undefined,
  lastTurn: undefined,
  nocked: undefined,
} as const satisfies Partial<Combatant>;

/** What the hands hold at the start, without ammunition already spent. */
const gripOf = (
  spent: readonly string[],
  sword: string | null,
  off: string | null,
): readonly Hand[] =>
  [
    { name: 'sword', holds: sword },
    { name: 'off', holds: off },
  ].map(({ name, holds }) => ({
    name,
    holds: holds === null || spent.includes(holds) ? null : holds,
  }));

/** A parry given in the file is by its weapon until the combatant's own turn, like one that was rolled (HEI-CTX-29). */
const parriedWith = (given: StandingDefence | null | undefined): readonly string[] =>
  given?.form === 'parry' && given.item !== undefined ? [given.item] : [];

function build(given: ScenarioCombatant, content: Content, path: Problem['path']): Result<Built> {
  const read = parseCombatant(given, content.combatants, 'combatant', schemas, path);
  if (!read.ok) return read;
  const { id } = given;
  const { name, start: s, at } = read.value;
  const { sword, off, both, accessible, stored, ...sheet } = read.value.sheet;
  const armoury = new ItemRegistry(id, content.items, 'item');
  const inHand = (entry: string | Item | undefined, hand: string): string | null =>
    entry === undefined ? null : (armoury.add(entry, [...path, 'sheet', hand]) ?? null);
  const { spent = [] } = s;
  const twoHanded = inHand(both, 'both');
  const hands = gripOf(spent, twoHanded ?? inHand(sword, 'sword'), twoHanded ?? inHand(off, 'off'));
  const carry = (list: readonly (string | Item)[], place: Carried['place']): readonly Carried[] =>
    armoury
      .addAll(list, [...path, 'sheet', place])
      .filter((item) => !spent.includes(item))
      .map((item) => ({ item, place, concealed: null }));
  const carried = [...carry(accessible, 'accessible'), ...carry(stored, 'stored')];
  const unknown = findUnknownSpent(spent, Object.keys(armoury.items), path);
  if (armoury.problems.length + unknown.length > 0) return fail(...armoury.problems, ...unknown);
  const health = { hp: s.hp ?? sheet.hitPoints, injuries: s.injuries ?? [] };
  const combatant: Combatant = {
    id,
    name,
    side: given.side,
    at,
    height: s.height ?? 0,
    ...health,
    willpower: s.willpower ?? sheet.willpower,
    fatigue: s.fatigue ?? 1,
    position: s.position ?? (hasLegInjury(health) ? 'prone' : 'standing'),
    hands,
    carried,
    clusterAtStart: [],
    squareAtStart: at,
    standing: s.standing ?? null,
    defended: false,
    owesDefence: false,
    uses: { dodge: 0, block: 0, parries: parriedWith(s.standing) },
    ...UNUSED_TURN,
    holding: s.holding ?? null,
    contested: false,
    guarding: null,
    hidden: s.hidden ?? null,
    ranFrom: null,
    attacks: s.attacks ?? [],
    effects: [],
    gone: null,
    ...NOT_YET,
  };
  return ok({
    combatant,
    sheet,
    items: armoury.items,
    cluster: s.cluster ?? [],
    prepared: s.standing !== undefined || s.holding !== undefined,
  });
}

function groundOf(
  source: unknown,
  content: Content,
): Result<{
  readonly ground: readonly GroundItem[];
  readonly items: Readonly<Record<string, Item>>;
}> {
  const read = readAs(groundSchema, source ?? [], ['map', 'items']);
  if (!read.ok) return read;
  const armoury = new ItemRegistry('ground', content.items, 'item');
  const ground = read.value.flatMap(({ item, at, height, hidden }, i): readonly GroundItem[] => {
    const id = armoury.add(item, ['map', 'items', i, 'item']);
    const lying = { item: id ?? '', at, ...(height === undefined ? {} : { height }), hidden };
    return id === undefined ? [] : [lying];
  });
  return armoury.problems.length > 0
    ? fail(...armoury.problems)
    : ok({ ground, items: armoury.items });
}

/**
 * A combatant under construction, in melee with the opponent it holds: the grab brought them together, unless they are
 * unconscious (HEI-CTX-23).
 */
function withPrisoner(state: State, built: Built): Built {
  const { holding } = built.combatant;
  const prisoner = holding ? state.combatants[holding.who] : undefined;
  return prisoner && !isUnconscious(state, prisoner)
    ? { ...built, cluster: [...built.cluster, prisoner.id] }
    : built;
}

/** Clusters from the lists of combatants: naming someone means sharing their cluster. */
function clustersOf(built: readonly Built[]): readonly (readonly Id[])[] {
  const clusters = new Set<Set<Id>>();
  const of = new Map<Id, Set<Id>>();
  for (const { combatant, cluster } of built) {
    if (cluster.length === 0) continue;
    const named = [combatant.id, ...cluster];
    const touching = [...new Set(named.flatMap((id) => of.get(id) ?? []))].toSorted(
      (a, b) => b.size - a.size,
    );
    const joined = touching[0] ?? new Set();
    for (const id of [...touching.slice(1).flatMap((each) => [...each]), ...named]) {
      joined.add(id);
      of.set(id, joined);
    }
    for (const each of touching) clusters.delete(each);
    clusters.add(joined);
  }
  return [...clusters].map((each) => [...each].toSorted());
}

/** A combatant without a given height, at the bottom of their square (HEI-CTX-22). */
function atBottom(map: State['fixed']['map'], built: Built): Built {
  const [height = 0] = placeOf(map, built.combatant.at)?.heights ?? [];
  return { ...built, combatant: { ...built.combatant, height } };
}

/** Builds the state before the first die; without a map there are nine squares, A1 to C3 (HEI-CTX-18). */
export function setUp(scenario: Scenario): Result<State> {
  const { items: lying, ...drawn }: { readonly [key: string]: Json | undefined } =
    scenario.map ?? NINE_SQUARES;
  const content = library.with(scenario.content);
  const read = combine({
    options: readAs(optionsSchema, scenario.options, ['options']),
    map: prefixPath(
      ['map'],
      parseGraph('rows' in drawn || 'places' in drawn ? drawn : { ...NINE_SQUARES, ...drawn }),
    ),
    lying: content.ok ? groundOf(lying, content.value) : ok({ ground: [], items: {} }),
    all: content.ok
      ? combineAll(
          scenario.combatants.map((given, i) => build(given, content.value, ['combatants', i])),
        )
      : content,
  });
  if (!read.ok) return read;
  const {
    options,
    map,
    lying: { ground, items },
  } = read.value;
  const all = read.value.all.map((built, i) =>
    scenario.combatants[i]?.state?.['height'] === undefined ? atBottom(map, built) : built,
  );
  const given = buildFixtures(all);
  const apart: State = {
    ...initialTurnState(),
    fixed: deepFreeze({
      options,
      map,
      ...given,
      items: { ...items, ...given.items },
      order: scenario.order ?? null,
      prepared: all.filter(({ prepared }) => prepared).map(({ combatant }) => combatant.id),
    }),
    combatants: indexById(all.map(({ combatant }) => combatant)),
    ground,
    clusters: [],
    chases: [],
    crossings: [],
  };
  const state = { ...apart, clusters: clustersOf(all.map((each) => withPrisoner(apart, each))) };
  const wrong = [...mistaken(all, state), ...misplacedItems(state)];
  return wrong.length > 0 ? fail(...wrong) : ok(rested(state, scenario));
}

/** Combatants without a given fatigue begin at base fatigue, unconscious ones helpless (HEI-CTX-13, HEI-CTX-33). */
function rested(state: State, scenario: Scenario): State {
  const tired = new Set(
    scenario.combatants
      .filter(({ state: given }) => given?.['fatigue'] !== undefined)
      .map(({ id }) => id),
  );
  return {
    ...state,
    combatants: Object.fromEntries(
      Object.values(state.combatants).map((who) => [
        who.id,
        {
          ...who,
          fatigue: tired.has(who.id) ? who.fatigue : baseFatigue(state, who),
          position: isUnconscious(state, who) ? 'helpless' : who.position,
        },
      ]),
    ),
  };
}
