import type { Id, Problem } from '@tiltyard/engine';
import { freeHands } from '@tiltyard/engine/kit';
import { findUnknownReferences } from '@tiltyard/engine/ruleset';
import { placeOf } from '@tiltyard/engine/space';
import { listNames } from '@tiltyard/engine/values';
import { freeHandsOf, meleeWeapons, shields } from '../rules/conditions/hands.js';
import { hasLegInjury, isDazed, isInjured, isUnconscious } from '../rules/conditions/injury.js';
import type { Combatant, State } from './state.js';
import { areEnemies, sheetOf } from './state.js';

/** A combatant under construction, with those it is said to be in melee with. */
interface Prepared {
  readonly combatant: Combatant;
  readonly cluster: readonly Id[];
}

/** Combatants said to be in melee with someone out of reach (HEI-CTX-22, HEI-CTX-23). */
function findSeparated(
  state: State,
  who: Combatant,
  cluster: readonly Id[],
  path: Problem['path'],
): readonly Problem[] {
  const { reachHeight } = state.fixed.options;
  const isApart = (id: Id): boolean => {
    const other = state.combatants[id];
    return (
      other !== undefined &&
      (other.at !== who.at || Math.abs(other.height - who.height) > reachHeight)
    );
  };
  const held = who.holding && isApart(who.holding.who) ? [who.holding.who] : [];
  return [
    ...held.map((id) => ({
      path: [...path, 'state', 'holding', 'who'],
      message: `${who.id} can't hold ${id}, who is not within reach`,
    })),
    ...cluster.filter(isApart).map((id) => ({
      path: [...path, 'state', 'cluster', cluster.indexOf(id)],
      message: `${who.id} can't be in a cluster with ${id}, who is not within reach`,
    })),
  ];
}

/** Climbs and holds that are impossible: nothing to climb, or no hand to hold on with (HEI-BRAWL-05, HEI-CTX-33). */
function findUnheld(state: State, who: Combatant, path: Problem['path']): readonly Problem[] {
  const { id, height, holding, hands } = who;
  const heights = placeOf(state.fixed.map, who.at)?.heights ?? [];
  const atEnd = height === heights[0] || height === heights.at(-1);
  const climbs = who.position === 'climbing';
  // A combatant whose arm is injured or bound later climbs on, but no longer holds an opponent (HEI-BRAWL-20).
  const usable =
    holding === null
      ? freeHands(hands)
      : freeHandsOf(state, { ...who, holding: null, position: 'standing' }).length;
  const lacks = Number(climbs) + Number(holding !== null) > usable;
  const wrong = (where: string, message: string): readonly Problem[] => [
    { path: [...path, 'state', where], message: `${id} ${message}` },
  ];
  return [
    ...(climbs && atEnd ? wrong('position', 'has nothing to climb at this height') : []),
    ...(lacks ? wrong(holding ? 'holding' : 'position', 'has no free hand to hold on with') : []),
  ];
}

interface Wrong {
  readonly at: readonly (string | number)[];
  readonly message: string;
}

/** Whether another is a friend, who can neither be held nor hidden from (HEI-BRAWL-01, HEI-HIDE-01). */
function isFriend({ combatants }: State, who: Combatant, id: Id): boolean {
  const other = combatants[id];
  return other !== undefined && other !== who && !areEnemies(who, other);
}

/**
 * Why a standing defence is impossible: a holder has none, and a block or parry takes a wielded item (HEI-BRAWL-14,
 * HEI-CTX-28).
 */
function wrongDefence(state: State, who: Combatant): string | undefined {
  const { standing, holding } = who;
  if (standing === null) return undefined;
  if (holding && state.fixed.options.bindDefence === 'dropped')
    return 'holds another, and has no defence';
  if (standing.form === 'dodge')
    return standing.item === undefined ? undefined : 'dodges with nothing in hand';
  const tools = standing.form === 'block' ? shields(state, who) : meleeWeapons(state, who);
  return tools.includes(standing.item ?? '')
    ? undefined
    : `wields nothing for this ${standing.form}: its item is one of ${listNames(tools)}`;
}

/** Whether an attack, including melee, ends hiding (HEI-HIDE-07). */
const comesOut = ({ fixed }: State): boolean => fixed.options.hideEndsOn !== 'foundOnly';

/**
 * Why a hold is impossible: by a combatant who cannot hold, on an ally, or on an opponent who holds the holder or has
 * not found them (HEI-BRAWL-01, HEI-BRAWL-20).
 */
function wrongHold(state: State, who: Combatant): readonly (Wrong | false | undefined)[] {
  const { holding } = who;
  if (holding === null) return [];
  const other = ['holding', 'who'];
  return [
    isUnconscious(state, who)
      ? { at: ['holding'], message: 'is unconscious, and holds no one' }
      : (isDazed(who) || who.position === 'helpless') && {
          at: ['holding'],
          message: 'cannot attack, and holds no one',
        },
    isFriend(state, who, holding.who) && {
      at: other,
      message: `holds no friend such as ${holding.who}`,
    },
    // A grab is an effect, which ends the hold of its target.
    state.combatants[holding.who]?.holding?.who === who.id && {
      at: other,
      message: `is held by ${holding.who}, and only one of two can hold the other`,
    },
    comesOut(state) &&
      who.hidden?.from.includes(holding.who) && {
        at: other,
        message: `is hidden from ${holding.who}, and does not hold them`,
      },
  ];
}

/** The parts of a combatant's starting state that no fight could have led to. */
function wrongWith(state: State, who: Combatant): readonly Wrong[] {
  const { hidden, injuries, position } = who;
  const { hitPoints } = sheetOf(state, who);
  const defence = wrongDefence(state, who);
  const found: readonly (Wrong | false | null | undefined)[] = [
    who.hp > hitPoints && {
      at: ['hp'],
      message: `has ${hitPoints} hit points at most, as the sheet says`,
    },
    defence !== undefined && { at: ['standing'], message: defence },
    injuries.length > 0 &&
      !isInjured(who) && { at: ['injuries'], message: 'has hit points left, and no injury' },
    hasLegInjury(who) &&
      (position === 'standing' || position === 'climbing') && {
        at: ['position'],
        message: 'has an injured leg, and is not on their feet',
      },
    ...wrongHold(state, who),
    hidden &&
      comesOut(state) &&
      state.clusters.some((cluster) => cluster.includes(who.id)) && {
        at: ['hidden'],
        message: 'fights hand to hand, and is not hidden',
      },
    ...(hidden?.from ?? []).map(
      (id, i) =>
        isFriend(state, who, id) && {
          at: ['hidden', 'from', i],
          message: `hides from no friend such as ${id}`,
        },
    ),
  ];
  return found.filter((each) => each !== false && each !== undefined && each !== null);
}

/** Combatants on no square, with unknown references, or with an impossible state. */
export function mistaken(built: readonly Prepared[], state: State): readonly Problem[] {
  const problems: Problem[] = [];
  const ids = new Set(built.map(({ combatant }) => combatant.id));
  for (const [i, { combatant: who, cluster }] of built.entries()) {
    const path = ['combatants', i];
    const square = placeOf(state.fixed.map, who.at);
    if (!square)
      problems.push({
        path: [...path, 'at'],
        message: `there is no square "${who.at}"`,
        expected: listNames(state.fixed.map.places.map(({ id }) => id)),
      });
    else if (!square.heights.includes(who.height))
      problems.push({
        path: [...path, 'state', 'height'],
        message: `${square.id} has no height ${who.height}`,
        expected: listNames(square.heights.map(String)),
      });
    const named = {
      cluster,
      holding: who.holding ? [who.holding.who] : [],
      hidden: who.hidden?.from ?? [],
      attacks: who.attacks.map((each) => each.at),
    };
    problems.push(
      ...findUnknownReferences(who.id, named, ids, path),
      ...findSeparated(state, who, cluster, path),
      ...findUnheld(state, who, path),
      ...wrongWith(state, who).map(({ at, message }) => ({
        path: [...path, 'state', ...at],
        message: `${who.id} ${message}`,
      })),
    );
  }
  return problems;
}

/** Items that lie on no square, or at a height that their square does not have (HEI-GET-03). */
export const misplacedItems = ({ ground, fixed: { map } }: State): readonly Problem[] =>
  ground.flatMap(({ at, height }, i): readonly Problem[] => {
    const square = placeOf(map, at);
    if (!square)
      return [{ path: ['map', 'items', i, 'at'], message: `there is no square "${at}"` }];
    if (height === undefined || square.heights.includes(height)) return [];
    return [
      {
        path: ['map', 'items', i, 'height'],
        message: `${at} has no height ${height}`,
        expected: listNames(square.heights.map(String)),
      },
    ];
  });
