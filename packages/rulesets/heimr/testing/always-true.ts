import { heldItems } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import type { SystemLaws } from '@tiltyard/testing';
import { heldBy, shields, weapons, wieldRefused } from '../rules/conditions/hands.js';
import {
  hasLegInjury,
  isDazed,
  isInjured,
  isOut,
  isUnconscious,
} from '../rules/conditions/injury.js';
import { defenceOf } from '../rules/attacks/defence.js';
import { movesWithin } from '../rules/movement/move.js';
import { runsWithin } from '../rules/movement/run.js';
import { stateRefusal } from '../rules/turn/state-refusal.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';

const MAP = {
  rows: ['A1 A2 A3', 'B1 B2 B3'],
  places: [
    { id: 'A1', heights: [0, 1, 2], features: ['climb-3'] },
    { id: 'B2', concealment: 1, traits: ['difficult'] },
  ],
  borders: [
    { from: 'A1', to: 'B1', tags: ['window'] },
    { from: 'A2', to: 'B2', requirement: { ability: 'agility', level: 4 }, tags: ['door'] },
  ],
  items: [{ item: 'key', at: 'A1' }],
};
const CAST = [
  ['ann', 'healer', 'A1'],
  ['bob', 'outlaw', 'A1'],
  ['cat', 'wrestler', 'A1'],
  ['dan', 'bowman', 'A2'],
  ['eve', 'gatekeeper', 'B2'],
  ['fay', 'hunter', 'B2'],
] as const;

/** Everything a combatant wields, in the order of its hands. */
const wielded = (state: State, who: Combatant): readonly string[] => {
  const all = [...weapons(state, who), ...shields(state, who)];
  return heldItems(who.hands).filter((id) => all.includes(id));
};

/** Impossible combinations of positions, injuries, holds, guards and hiding. */
function conditionsOf(
  state: State,
  who: Combatant,
  held: Combatant | null,
): Readonly<Record<string, boolean>> {
  const handToHand = state.clusters.some((cluster) => cluster.includes(who.id));
  const { bindDefence, hideEndsOn } = state.fixed.options;
  const comesOut = hideEndsOn !== 'foundOnly';
  return {
    'is hidden and hand to hand': who.hidden !== null && comesOut && handToHand,
    'stands on an injured leg':
      hasLegInjury(who) && who.position !== 'prone' && who.position !== 'helpless',
    'is unconscious and not helpless': isUnconscious(state, who) && who.position !== 'helpless',
    'has too few hands for what it clings to':
      Number(who.position === 'climbing') + Number(who.holding !== null) >
      who.hands.filter(({ holds }) => holds === null).length,
    'holds and defends': who.holding !== null && who.standing !== null && bindDefence === 'dropped',
    'guards without a defence':
      who.gone === null && who.guarding !== null && defenceOf(state, who) === null,
    'has hit points and injuries': !isInjured(who) && who.injuries.length > 0,
    'has no hit points and no injury': isInjured(who) && who.injuries.length === 0,
    'is dazed or helpless and holds':
      who.holding !== null && (isDazed(who) || who.position === 'helpless'),
    'holds its holder': held?.holding?.who === who.id,
    'is hidden from its holder':
      comesOut &&
      allCombatants(state).some(
        (other) => other.holding?.who === who.id && who.hidden?.from.includes(other.id) === true,
      ),
    'is gone and hand to hand': who.gone !== null && handToHand,
    'readied a dodge it has not': who.standing?.readied === true && !who.dodging,
  };
}

/** The impossible parts of one combatant's state. */
function wrongWith(state: State, who: Combatant): readonly string[] {
  const { reachHeight } = state.fixed.options;
  const heights = placeOf(state.fixed.map, who.at)?.heights ?? [];
  const held = who.holding && combatantById(state, who.holding.who);
  const reachable =
    !held || (held.at === who.at && Math.abs(held.height - who.height) <= reachHeight);
  const [known, anew] = [who, { ...who, hands: [...who.hands] }].map((each) =>
    JSON.stringify([heldBy(state, each), wielded(state, each)]),
  );
  const elsewhere = { ...state, fixed: { ...state.fixed, map: { ...state.fixed.map } } };
  const [ways, waysAnew] = [state, elsewhere].map((each) =>
    JSON.stringify([[...movesWithin(each, who)], [...runsWithin(each, who)]]),
  );
  const checks: Readonly<Record<string, boolean>> = {
    'holds other things than is remembered': known !== anew,
    'wields other things than can be wielded':
      JSON.stringify(wielded(state, who)) !==
      JSON.stringify(
        heldBy(state, who).flatMap(({ id, item }) =>
          wieldRefused(state, who, id) || !['melee', 'ranged', 'shield'].includes(item.kind)
            ? []
            : [id],
        ),
      ),
    'has other ways than are remembered': ways !== waysAnew,
    'hit points out of bounds': who.hp < -5,
    'fatigue out of bounds': who.fatigue < 1 || who.fatigue > 20,
    'negative willpower': who.willpower < 0,
    'at no height of the square': !heights.includes(who.height),
    'climbs where there is nothing to climb':
      who.position === 'climbing' && (who.height === heights[0] || who.height === heights.at(-1)),
    'holds a combatant out of reach': !reachable,
    'holds a combatant who is gone': held?.gone !== null && held !== null,
    'is out and holds': isOut(state, who) && who.holding !== null,
    'is out and waits':
      isOut(state, who) && state.waiting.some((each) => each.command.by === who.id),
    ...conditionsOf(state, who, held),
    'hides from nobody': who.hidden?.from.length === 0,
    'hides from friends':
      who.hidden?.from.some((id) => combatantById(state, id).side === who.side) === true,
    'has an arrow nocked that is not carried':
      who.nocked !== undefined && !who.carried.some((each) => each.item === who.nocked),
  };
  return Object.entries(checks).flatMap(([what, bad]) => (bad ? [`${who.id} ${what}`] : []));
}

/** Items that are in two places, or in none: in these fights nothing is destroyed or shot. */
function misplaced(state: State): readonly string[] {
  const places = [
    ...allCombatants(state).flatMap(({ hands, carried }) => [
      ...heldItems(hands),
      ...carried.map(({ item }) => item),
    ]),
    ...state.ground.map(({ item }) => item),
  ];
  return [
    ...places.filter((item, i) => places.indexOf(item) !== i).map((item) => `${item} is twice`),
    ...Object.keys(state.fixed.items)
      .filter((item) => !places.includes(item))
      .map((item) => `${item} is nowhere`),
  ];
}

function wrongInGroups(state: State): readonly string[] {
  const wrong = state.clusters.flatMap((cluster) => {
    const members = cluster.map((id) => combatantById(state, id));
    const apart = new Set(members.map(({ at }) => at)).size > 1;
    const heights = new Set(members.map(({ height }) => height)).size;
    const isSplit = state.fixed.options.reachHeight === 0 && heights > 1;
    const friends = new Set(members.map(({ side }) => side)).size < 2;
    return apart || isSplit || friends ? [`cluster ${cluster.join(', ')}`] : [];
  });
  const several = allCombatants(state).filter(
    ({ id }) => state.clusters.filter((cluster) => cluster.includes(id)).length > 1,
  );
  const chases = state.chases.filter(
    ({ runner, pursuer }) => runner === pursuer || combatantById(state, runner).gone === 'escaped',
  );
  return [
    ...wrong,
    ...several.map(({ id }) => `${id} is in two clusters`),
    ...chases.map(({ runner }) => `a chase after ${runner} goes on`),
  ];
}

/**
 * HEI-CTX-22, HEI-CTX-23, HEI-CTX-47: places, clusters, chases, hands and numbers that fit together, also after changes
 * by the GM.
 */
export const alwaysTrue: SystemLaws<State> = {
  encounters: {
    villagers: {
      map: MAP,
      content: {},
      order: undefined,
      combatants: CAST.map(([id, from, at], i) => ({
        id,
        from,
        at,
        side: i % 2 === 0 ? 'red' : 'blue',
      })),
    },
  },
  wrongs: (state) => [
    ...[stateRefusal(state)?.reason ?? []].flat(),
    ...allCombatants(state).flatMap((who) => wrongWith(state, who)),
    ...misplaced(state),
    ...wrongInGroups(state),
  ],
};
