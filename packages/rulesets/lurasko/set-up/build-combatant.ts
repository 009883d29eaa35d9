import type { Problem, Result, ScenarioCombatant } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import {
  emptyHands,
  FIGHT_END,
  handsOn,
  initialGrip,
  ItemRegistry,
  slug,
} from '@tiltyard/engine/kit';
import { parseCombatant, resolveEntry } from '@tiltyard/engine/ruleset';
import type { GraphMap } from '@tiltyard/engine/space';
import { placeOf } from '@tiltyard/engine/space';
import { listNames } from '@tiltyard/engine/values';
import { armDegrees } from '../rules/conditions/body.js';
import { ENGAGEMENT_NAME, isEngagementName } from '../rules/gm/state-refusal.js';
import type { Content } from '../state/content.js';
import type { ParsedSheet, Sheet, Weapon } from '../state/sheet.js';
import { finishSheet, needing } from '../state/sheet.js';
import type { Combatant } from '../state/state.js';
import { unusedTurn } from '../state/state.js';
import type { Start } from './schemas.js';
import { schemas } from './schemas.js';
/** A combatant as written in a file. */
export interface Built {
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

type Written = ParsedSheet;

/** The items of a sheet by where they are, all of them known to the registry. */
function itemsOf(registry: ItemRegistry<Weapon>, written: Written, path: Problem['path']) {
  const list = (key: 'weapons' | 'ready' | 'packed' | 'attached' | 'natural'): readonly string[] =>
    registry.addAll(
      written[key].map((entry) => {
        if (typeof entry === 'string') return entry;
        const item = key === 'natural' ? { ...entry, kind: 'natural' as const } : entry;
        return needing(item, slug(entry.name));
      }),
      [...path, 'sheet', key],
    );
  const weapons = list('weapons');
  const [ready, packed, attached] = [list('ready'), list('packed'), list('attached')];
  return { weapons, ready, packed, attached, natural: list('natural') };
}

/** What is wrong with a zone that a combatant stands in. */
const zoneProblems = (map: GraphMap, zone: string, path: Problem['path']): readonly Problem[] =>
  placeOf(map, zone)
    ? []
    : [
        {
          path: [...path, 'at'],
          message: `there is no zone "${zone}"`,
          expected: `one of: ${listNames(map.places.map((place) => place.id))}`,
        },
      ];

/** What is wrong with the name of the engagement that a combatant is in (LUR-CTX-31). */
const engagementProblems = (
  engagement: string | undefined,
  path: Problem['path'],
): readonly Problem[] =>
  engagement === undefined || isEngagementName(engagement)
    ? []
    : [
        {
          path: [...path, 'at', 'engagement'],
          message: `no engagement is named "${engagement}"`,
          expected: ENGAGEMENT_NAME,
        },
      ];

/** The physical state of a combatant in a file, with defaults. */
const bodyOf = (start: Start, sheet: Sheet) => ({
  riding: start.riding ?? null,
  damage: start.damage ?? 0,
  injuries: { ...NO_INJURIES, ...start.injuries },
  out: start.out ?? 'no',
  knockedDown: start.knockedDown ?? false,
  flying: start.flying ?? sheet.flies,
  changes: start.changes ?? {},
  fatigue: start.fatigue ?? 0,
  fatigueDegrees: start.fatigueDegrees ?? 0,
  will: start.will ?? sheet.WILL,
  effects: (start.effects ?? []).map((effect) => ({ ...effect, until: FIGHT_END })),
});

/** Sight and protection of a combatant in a file, with defaults. */
const standingOf = (start: Start) => ({
  blinded: start.blinded ?? false,
  cloaked: start.cloaked ?? false,
  hidden: start.hidden ?? false,
  noticedBy: start.noticedBy ?? [],
  warned: start.warned ?? false,
  guarded: start.guarded ?? false,
  attacksReceived: start.attacksReceived ?? 0,
});

/** What hands hold at the start: weapons in order, in those that can be used (LUR-CTX-14, LUR-CTX-35). */
function gripOf(
  empty: readonly Hand[],
  injuries: Combatant['injuries'],
  uselessAt: number,
  weapons: readonly string[],
  needs: (id: string) => number,
): readonly Hand[] {
  const usable = empty.filter((hand) => armDegrees({ hands: empty, injuries }, hand) < uselessAt);
  const taken = initialGrip(usable, weapons, needs);
  return empty.map((hand) => taken.find(({ name }) => name === hand.name) ?? hand);
}

/**
 * Builds a combatant from a file.
 * @param uselessAt degrees of Hand/Arm injury from which on a hand holds nothing
 */
export function buildCombatant(
  given: ScenarioCombatant,
  content: Content,
  map: GraphMap,
  path: Problem['path'],
  uselessAt: number,
): Result<Built> {
  const read = parseCombatant(given, content.creatures, 'creature', schemas, path);
  if (!read.ok) return read;
  const { name, start, at, sheet: written } = read.value;
  const registry = new ItemRegistry(given.id, content.weapons, 'weapon');
  const { weapons, ready, packed, attached, natural } = itemsOf(registry, written, path);
  const armor =
    written.armor === null
      ? ok(null)
      : resolveEntry(content.armours, written.armor, 'armour', [...path, 'sheet', 'armor']);
  const zone = at?.zone ?? map.places[0]?.id ?? '';
  const problems = [
    ...registry.problems,
    ...zoneProblems(map, zone, path),
    ...engagementProblems(at?.engagement, path),
  ];
  if (problems.length > 0 || !armor.ok)
    return fail(...problems, ...(armor.ok ? [] : armor.problems));
  const sheet = finishSheet(written, armor.value, natural);
  const empty = emptyHands(sheet.hands, ['right', 'left']);
  const body = bodyOf(start, sheet);
  const needs = (id: string): number => registry.items[id]?.hands ?? 1;
  const hands = gripOf(empty, body.injuries, uselessAt, weapons, needs);
  const combatant: Combatant = {
    id: given.id,
    name,
    side: given.side,
    zone,
    engagement: at?.engagement ?? null,
    ...body,
    ...standingOf(start),
    opened: false,
    bypassed: [],
    hands,
    ready: [...weapons.filter((id) => handsOn(hands, id).length === 0), ...ready],
    packed,
    attached,
    used: unusedTurn(),
    majors: 1,
  };
  return ok({ combatant, sheet, items: registry.items, start });
}
