import type { Id, Problem, Result, Scenario, ScenarioCombatant } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import {
  allCombatants,
  combatantById,
  emptyHands,
  FIGHT_END,
  handsOn,
  indexById,
  initialGrip,
  ItemRegistry,
  slug,
} from '@tiltyard/engine/kit';
import {
  buildFixtures,
  findContent,
  findUnknownReferences,
  initialTurnState,
  parseCombatant,
  readAs,
  resolveEntry,
} from '@tiltyard/engine/ruleset';
import type { GraphMap } from '@tiltyard/engine/space';
import { parseGraph, placeOf } from '@tiltyard/engine/space';
import { combine, combineAll, deepFreeze, listNames, prefixPath } from '@tiltyard/engine/values';
import { z } from 'zod';
import { openHands } from '../rules/conditions/body.js';
import { isPin } from '../rules/grappling/grip.js';
import { kindFor } from '../rules/mismatched/sizes.js';

import type { Content } from '../state/content.js';
import { library } from '../state/content.js';
import { optionsSchema } from '../state/options.js';
import type { Sheet, Weapon } from '../state/sheet.js';
import { finishSheet, INJURIES, needing, sheetSchema, STATS } from '../state/sheet.js';
import type { Advantage, Combatant, Grapple, State } from '../state/state.js';
import { unusedTurn } from '../state/state.js';

const count = z.number().int().min(0);

const stateSchema = z.strictObject({
  damage: count.optional().describe('damage points taken'),
  injuries: z
    .partialRecord(z.enum(INJURIES), count)
    .optional()
    .describe('degrees of injury by type'),
  out: z
    .enum(['no', 'incapacitated', 'dead', 'gone'])
    .optional()
    .describe('put out of the fight by something else than injuries'),
  knockedDown: z.boolean().optional().describe('lies on the ground'),
  flying: z.boolean().optional().describe('is in the air'),
  blinded: z.boolean().optional().describe('sees nothing'),
  cloaked: z.boolean().optional().describe('cannot be seen, though it is known to be there'),
  hidden: z.boolean().optional().describe('unknown to other sides but for those in noticedBy'),
  noticedBy: z
    .array(z.string())
    .optional()
    .describe('ids of those who know of it though it is hidden'),
  warned: z.boolean().optional().describe('knows that an unseen enemy may be engaged with it'),
  guarded: z.boolean().optional().describe('protected by its group'),
  riding: z.string().optional().describe('the id of its mount'),
  changes: z
    .partialRecord(z.enum(STATS), z.number().int())
    .optional()
    .describe('temporary changes of stats'),
  fatigue: count.optional().describe('fatigue points'),
  fatigueDegrees: count.optional().describe('degrees of encumbrance from fatigue'),
  will: count.optional().describe('points of will left'),
  attacksReceived: count.optional().describe('melee attacks met this round'),
  effects: z
    .array(
      z.strictObject({
        roll: z.enum(['offence', 'defence', 'all']).default('all'),
        easing: z.number().int().describe('below 0: Hindrance'),
        source: z.string().default('set-up'),
      }),
    )
    .optional()
    .describe('Easing or Hindrance that lasts through the fight'),
  advantage: z
    .array(
      z.strictObject({
        over: z.string(),
        degrees: z.number().int().min(1).max(3),
        source: z.string().default('set-up'),
      }),
    )
    .optional()
    .describe('degrees of advantage over others'),
  grapple: z
    .array(
      z.strictObject({
        with: z.string(),
        degree: z.number().int().min(-3).max(3),
        kind: z.enum(['normal', 'pick-up', 'jaws', 'climb']).optional(),
      }),
    )
    .optional()
    .describe(
      'degrees that this one is ahead; for the smaller one of a hold and the larger one under a climber, say it at the other',
    ),
});
type Start = z.infer<typeof stateSchema>;

const atSchema = z
  .union([
    z.string().transform((zone) => ({ zone, engagement: undefined })),
    z.strictObject({ zone: z.string().optional(), engagement: z.string().optional() }),
  ])
  .optional();

const OPEN_FIELD = { places: ['field'] };

interface Built {
  readonly combatant: Combatant;
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, Weapon>>;
  readonly start: Start;
}

const NO_INJURIES = {
  superficial: 0,
  mobility: 0,
  core: 0,
  leftArm: 0,
  rightArm: 0,
  perception: 0,
};

/** How a file writes a combatant. */
export const schemas = { sheet: sheetSchema, state: stateSchema, at: atSchema };

function build(
  given: ScenarioCombatant,
  content: Content,
  map: GraphMap,
  path: Problem['path'],
): Result<Built> {
  const read = parseCombatant(given, content.creatures, 'creature', schemas, path);
  if (!read.ok) return read;
  const { name, start: s, at, sheet: written } = read.value;
  const armoury = new ItemRegistry(given.id, content.weapons, 'weapon');
  const list = (key: 'weapons' | 'ready' | 'packed' | 'attached' | 'natural'): readonly string[] =>
    armoury.addAll(
      written[key].map((entry) =>
        typeof entry === 'string'
          ? entry
          : needing(key === 'natural' ? { ...entry, kind: 'natural' } : entry, slug(entry.name)),
      ),
      [...path, 'sheet', key],
    );
  const [weapons, ready, packed, attached, natural] = [
    list('weapons'),
    list('ready'),
    list('packed'),
    list('attached'),
    list('natural'),
  ];
  const armor =
    written.armor === null
      ? ok(null)
      : resolveEntry(content.armours, written.armor, 'armour', [...path, 'sheet', 'armor']);
  const zone = at?.zone ?? map.places[0]?.id ?? '';
  const nowhere: Problem[] = placeOf(map, zone)
    ? []
    : [
        {
          path: [...path, 'at'],
          message: `there is no zone "${zone}"`,
          expected: `one of: ${listNames(map.places.map((place) => place.id))}`,
        },
      ];
  if (armoury.problems.length > 0 || nowhere.length > 0 || !armor.ok)
    return fail(...armoury.problems, ...nowhere, ...(armor.ok ? [] : armor.problems));
  const sheet = finishSheet(written, armor.value, natural);
  const hands = initialGrip(
    emptyHands(sheet.hands, ['right', 'left']),
    weapons,
    (id) => armoury.items[id]?.hands ?? 1,
  );
  const combatant: Combatant = {
    id: given.id,
    name,
    side: given.side,
    zone,
    engagement: at?.engagement ?? null,
    riding: s.riding ?? null,
    damage: s.damage ?? 0,
    injuries: { ...NO_INJURIES, ...s.injuries },
    out: s.out ?? 'no',
    knockedDown: s.knockedDown ?? false,
    flying: s.flying ?? sheet.flies,
    blinded: s.blinded ?? false,
    cloaked: s.cloaked ?? false,
    hidden: s.hidden ?? false,
    noticedBy: s.noticedBy ?? [],
    warned: s.warned ?? false,
    guarded: s.guarded ?? false,
    opened: false,
    bypassed: [],
    hands,
    ready: [...weapons.filter((id) => handsOn(hands, id).length === 0), ...ready],
    packed,
    attached,
    changes: s.changes ?? {},
    fatigue: s.fatigue ?? 0,
    fatigueDegrees: s.fatigueDegrees ?? 0,
    will: s.will ?? sheet.WILL,
    attacksReceived: s.attacksReceived ?? 0,
    effects: (s.effects ?? []).map((effect) => ({ ...effect, until: FIGHT_END })),
    used: unusedTurn(),
    majors: 1,
  };
  return ok({ combatant, sheet, items: armoury.items, start: s });
}

/** Everything that names somebody must name one who is there, and an injury table one that there is. */
function mistaken(all: readonly Built[], { injuryTables }: Content): readonly Problem[] {
  const ids = new Set(all.map(({ combatant }) => combatant.id));
  return all.flatMap(({ start, combatant, sheet }, i) => {
    const path = ['combatants', i];
    const named = {
      noticedBy: start.noticedBy ?? [],
      riding: start.riding === undefined ? [] : [start.riding],
      advantage: (start.advantage ?? []).map((each) => each.over),
      grapple: (start.grapple ?? []).map((each) => each.with),
    };
    const table =
      sheet.injuryTable === undefined
        ? ok(null)
        : findContent(injuryTables, sheet.injuryTable, 'injury table', [
            ...path,
            'sheet',
            'injuryTable',
          ]);
    return [
      ...findUnknownReferences(combatant.id, named, ids, path),
      ...(table.ok ? [] : table.problems),
    ];
  });
}

const advantagesOf = ({ combatant, start }: Built): readonly Advantage[] =>
  (start.advantage ?? []).map(({ over, degrees, source }) => ({
    holder: combatant.id,
    over,
    degrees,
    source,
    rule: 'LUR-ADV-08',
    until: FIGHT_END,
  }));

/** The grapples that stand at the start: each with its kind and, if it is one, as a pin; whoever is held is in a hand. */
function withGrapples(state: State, all: readonly Built[]): State {
  const { combatants } = state;
  const hands = new Map<Id, readonly Hand[]>();
  const grapples = all.flatMap(({ combatant, start }) =>
    (start.grapple ?? []).map(({ with: other, degree, kind }): Grapple => {
      const grapple: Grapple = {
        kind: kind ?? kindFor(state, combatant, combatantById(state, other)),
        a: combatant.id,
        b: other,
        degree,
        pinned: false,
        silenced: false,
      };
      if (grapple.kind === 'pick-up' && state.fixed.options.grabUsesHand) {
        const who = { ...combatant, hands: hands.get(combatant.id) ?? combatant.hands };
        const free = openHands(state, who)[0];
        if (free)
          hands.set(
            combatant.id,
            who.hands.map((hand) => (hand === free ? { ...hand, holds: other } : hand)),
          );
      }
      const ahead = degree >= 0 ? combatant : combatantById(state, other);
      return { ...grapple, pinned: isPin({ ...state, grapples: [grapple] }, grapple, ahead) };
    }),
  );
  return {
    ...state,
    grapples,
    combatants: Object.fromEntries(
      Object.entries(combatants).map(([id, who]) => [
        id,
        { ...who, hands: hands.get(id) ?? who.hands },
      ]),
    ),
  };
}

/** Riders and mounts are in one place, and so are those who grapple. */
function mismatched(state: State): readonly Problem[] {
  const apart = (a: Id, b: Id): boolean =>
    combatantById(state, a).zone !== combatantById(state, b).zone ||
    combatantById(state, a).engagement !== combatantById(state, b).engagement;
  return allCombatants(state).flatMap((who, i): Problem[] => {
    const path = ['combatants', i, 'at'];
    if (who.riding !== null && apart(who.id, who.riding))
      return [{ path, message: `${who.id} is not where its mount is` }];
    const far = state.grapples.find(
      ({ a, b }) => a === who.id && (who.engagement === null || apart(a, b)),
    );
    return far
      ? [{ path, message: `${who.id} grapples with ${far.b} and must be in the same engagement` }]
      : [];
  });
}

/** Builds the state before the first die. */
export function setUp(scenario: Scenario): Result<State> {
  const given = combine({
    options: readAs(optionsSchema, scenario.options, ['options']),
    map: prefixPath(['map'], parseGraph(scenario.map ?? OPEN_FIELD)),
    content: library.with(scenario.content),
  });
  if (!given.ok) return given;
  const { options, map, content } = given.value;
  const read = combine({
    all: combineAll(
      scenario.combatants.map((each, i) => build(each, content, map, ['combatants', i])),
    ),
    injuryEffects: findContent(
      content.injuryEffects,
      options.injuryEffects,
      'table of injury effects',
      ['options', 'injuryEffects'],
    ),
  });
  if (!read.ok) return read;
  const { all, injuryEffects } = read.value;
  const wrong = mistaken(all, content);
  if (wrong.length > 0) return fail(...wrong);
  const state: State = {
    ...initialTurnState(),
    fixed: deepFreeze({
      options,
      map,
      ...buildFixtures(all),
      injuryEffects,
      injuryTables: content.injuryTables,
      order: scenario.order ?? null,
    }),
    combatants: indexById(all.map(({ combatant }) => combatant)),
    advantages: all.flatMap(advantagesOf),
    grapples: [],
    ground: [],
    engagements: 0,
    precedence: [],
  };
  const ready = withGrapples(state, all);
  const apart = mismatched(ready);
  return apart.length > 0 ? fail(...apart) : ok(ready);
}
