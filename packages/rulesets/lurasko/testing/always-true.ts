import type { Id } from '@tiltyard/engine';
import { allCombatants, combatantById, handsOn, heldItems } from '@tiltyard/engine/kit';
import { deepCopy } from '@tiltyard/engine/values';
import type { SystemLaws } from '@tiltyard/testing';
import { netAdvantage } from '../rules/advantage/advantage.js';
import { blowsOf } from '../rules/attacks/damage.js';
import { meansOf } from '../rules/attacks/strike.js';
import { gripOf, usingOf } from '../rules/attacks/wielding.js';
import { isIncapacitated, openHands } from '../rules/conditions/body.js';
import { encumbrance, OVERLOADED } from '../rules/conditions/encumbrance.js';
import { watchOf } from '../rules/conditions/watch.js';
import { grapplingCompetent, pinnerIn } from '../rules/grappling/grip.js';
import {
  climbOf,
  grapplesOf,
  heldIn,
  holdsOf,
  leadOf,
  normalGrapples,
  partner,
} from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { facingIn, itemOf, lyingIn, sheetOf, sightingsIn } from '../state/state.js';
import { confinementOf, isDarkZone, isTight, maximumFor } from '../state/zones.js';
import type { Person } from './stage.js';
import { encounterOf } from './stage.js';

const tough = { STR: 8, bCON: 30 };
export const map = {
  places: [
    'yard',
    { id: 'gate', traits: ['Narrow Corridors'] },
    { id: 'field', traits: ['Wide-Open', 'Rough Terrain'] },
    { id: 'cellar', traits: ['Dark', 'Confining'] },
  ],
  borders: [
    { from: 'yard', to: 'gate' },
    { from: 'gate', to: 'cellar' },
    { from: 'yard', to: 'field' },
  ],
};

export const SETTINGS: Readonly<Record<string, Readonly<Record<Id, Person>>>> = {
  brawlers: {
    ann: { side: 'a', from: 'wrestler', sheet: tough },
    bob: { side: 'a', from: 'duelist', sheet: tough },
    cid: { side: 'b', from: 'wrestler', sheet: tough },
    dan: { side: 'b', from: 'billman', sheet: tough },
    eve: {
      side: 'b',
      from: 'wrestler',
      sheet: { ...tough, weapons: ['tower-shield'], ready: ['knife'] },
    },
  },
  hunters: {
    ann: { side: 'a', from: 'duelist', sheet: tough },
    bob: { side: 'a', from: 'wrestler', sheet: tough },
    cid: { side: 'a', from: 'cutpurse', sheet: tough },
    ogre: { side: 'b', from: 'ogre', sheet: { ...tough, STR: 14 } },
    dragon: {
      side: 'c',
      from: 'marsh-dragon',
      sheet: { bCON: 30, armor: { name: 'scales', low: 18, high: 30 } },
    },
  },
  riders: {
    ann: { side: 'a', from: 'duelist', sheet: tough, state: { riding: 'roan' } },
    roan: { side: 'a', from: 'horse' },
    bob: { side: 'b', from: 'billman', sheet: tough },
    imp: { side: 'b', from: 'imp', sheet: { bCON: 60 } },
    bear: { side: 'b', from: 'bear', sheet: { bCON: 20 } },
  },
  stalkers: {
    ann: { side: 'a', from: 'shadow-stalker', sheet: tough, at: 'cellar' },
    bob: { side: 'a', from: 'wolf', sheet: { bCON: 30 }, at: 'cellar', state: { hidden: true } },
    cid: { side: 'b', from: 'guard', sheet: tough, at: 'cellar' },
    dan: { side: 'b', from: 'guard', sheet: tough, at: 'cellar' },
    eve: { side: 'b', from: 'villager', sheet: tough, at: 'gate' },
  },
};

/** All values that are cached by hands, items and zones. */
const remembered = (state: State, who: Combatant): string =>
  JSON.stringify([
    gripOf(state, who),
    openHands(state, who),
    meansOf(state, who).map((id) => blowsOf(state, who, usingOf(state, who, id))),
    maximumFor(state, who),
    confinementOf(state, who).maximum,
    isTight(state, who),
    isDarkZone(state, who.zone),
  ]);

/** Combatants with stale cached values, compared with a copy of the state, for which nothing is cached. */
function stale(state: State): readonly string[] {
  const fresh = deepCopy(state);
  return allCombatants(state)
    .filter((who) => remembered(state, who) !== remembered(fresh, combatantById(fresh, who.id)))
    .map((who) => `${who.id} has other things or another zone than is remembered`);
}

/** What is wrong with a state, in words. */
export function wrongs(state: State): readonly string[] {
  const all = allCombatants(state);
  return [
    ...all.flatMap((a) =>
      all
        .filter((b) => a !== b && Math.abs(netAdvantage(state, a, b)) > 3)
        .map((b) => `${a.id} is more than 3 degrees ahead of ${b.id}`),
    ),
    ...all.flatMap((who) => grappling(state, who)),
    ...all.flatMap((who) => hands(state, who)),
    ...stale(state),
    ...sightingsIn(state)
      .filter(({ who, by }) => watchOf(state, by).places(combatantById(state, who)))
      .map(({ who, by }) => `${by} remembers where it saw ${who}, whom it sees`),
    ...lyingIn(state)
      .filter(({ by, zone }) => watchOf(state, by).overlooks(zone))
      .map(
        ({ item, by, zone }) => `${by} remembers ${item} on the ground of ${zone}, which it sees`,
      ),
    ...facingIn(state)
      .filter(({ who }) => combatantById(state, who).engagement === null)
      .map(({ who, by }) => `${by} does not know of an engagement in which ${who} is not`),
    ...state.grapples.flatMap((each) => pairs(state, each.a, each.b)),
    ...Object.keys(state.fixed.items).flatMap((item) => places(state, item)),
    ...all
      .filter(
        (who) =>
          who.riding !== null &&
          (combatantById(state, who.riding).zone !== who.zone ||
            combatantById(state, who.riding).engagement !== who.engagement),
      )
      .map((who) => `${who.id} is not where its mount is`),
    ...all
      .filter(
        (who) =>
          !isIncapacitated(state, who) &&
          !heldIn(state, who.id) &&
          encumbrance(state, who) >= OVERLOADED &&
          !who.knockedDown,
      )
      .map((who) => `${who.id} stands under ${encumbrance(state, who)} degrees`),
  ];
}

function grappling(state: State, who: Combatant): readonly string[] {
  const normal = normalGrapples(state, who.id);
  const wrong: string[] = [];
  const [held] = grapplesOf(state, who.id);
  if (isIncapacitated(state, who) && held && held.b !== who.id)
    wrong.push(`${who.id} grapples though it is out`);
  if (normal.filter((each) => leadOf(each, who.id) > 0).length > 1)
    wrong.push(`${who.id} is ahead of two`);
  if (normal.filter((each) => leadOf(each, who.id) < 0).length > 2)
    wrong.push(`${who.id} is behind three`);
  if (normal.length > 0 && normal.every((each) => each.degree === 0))
    wrong.push(`${who.id} grapples without any degree`);
  if (state.grapples.filter((each) => each.kind === 'climb' && each.a === who.id).length > 1)
    wrong.push(`${who.id} climbs on two`);
  const captors = state.grapples.filter(
    (each) => (each.kind === 'pick-up' || each.kind === 'jaws') && each.b === who.id,
  );
  if (captors.length > 1) wrong.push(`${who.id} is held by two`);
  if (captors.length > 0 && (normal.length > 0 || climbOf(state, who.id)))
    wrong.push(`${who.id} is held and grapples with others`);
  if (holdsOf(state, who.id).length > Math.max(1, who.hands.length))
    wrong.push(`${who.id} holds more than it has hands`);
  return wrong;
}

function pairs(state: State, x: Id, y: Id): readonly string[] {
  const [a, b] = [combatantById(state, x), combatantById(state, y)];
  const wrong: string[] = [];
  const all = state.grapples.filter(
    (each) => (each.a === x && each.b === y) || (each.a === y && each.b === x),
  );
  if (all.length > 1) wrong.push(`${x} and ${y} grapple twice`);
  if (a.zone !== b.zone || a.engagement !== b.engagement)
    wrong.push(`${x} and ${y} grapple across a distance`);
  for (const each of all) {
    if (Math.abs(each.degree) > 3) wrong.push(`${x} and ${y}: degree ${each.degree}`);
    const ahead = combatantById(state, each.degree >= 0 ? each.a : each.b);
    const pin =
      each.kind !== 'climb' &&
      Math.abs(each.degree) === 3 &&
      grapplingCompetent(state, ahead, each.kind) !== undefined;
    // Where all melee advantage counts, a pin outlasts the other degrees that led to it (LUR-GADV-08).
    const byGrappleAlone = state.fixed.options.pinCounts === 'grapple';
    const due = byGrappleAlone ? pin : pinnerIn(state, each) !== undefined;
    if (byGrappleAlone ? each.pinned !== due : due && !each.pinned)
      wrong.push(
        `${partner(each, ahead.id)} is ${each.pinned ? '' : 'not '}pinned by ${ahead.id} at ${each.degree}`,
      );
    if (each.kind !== 'normal' && each.kind !== 'climb' && each.degree < 2)
      wrong.push(`${x} holds ${y} at ${each.degree}`);
    const weights = [sheetOf(state, a).WGT, sheetOf(state, b).WGT] as const;
    if (each.kind === 'normal' && (weights[0] > 3 * weights[1] || weights[1] > 3 * weights[0]))
      wrong.push(`${x} and ${y} are no match`);
  }
  return wrong;
}

function hands(state: State, who: Combatant): readonly string[] {
  const victims = holdsOf(state, who.id)
    .filter(({ kind }) => kind === 'pick-up')
    .map(({ b }) => b);
  return [
    ...(state.fixed.options.grabUsesHand ? victims : [])
      .filter((id) => handsOn(who.hands, id).length !== 1)
      .map((id) => `${who.id} holds ${id} with ${handsOn(who.hands, id).length} hands`),
    ...heldItems(who.hands)
      .filter((id) => state.combatants[id] && !victims.includes(id))
      .map((id) => `${who.id} has ${id} in hand but does not hold it`),
    ...heldItems(who.hands)
      .filter(
        (id) => state.fixed.items[id] && handsOn(who.hands, id).length > itemOf(state, id).hands,
      )
      .map((id) => `${who.id} has too many hands on ${id}`),
  ];
}

/** Finds items that are not in exactly one place. */
function places(state: State, item: string): readonly string[] {
  if (allCombatants(state).some((who) => sheetOf(state, who).natural.includes(item))) return [];
  const found = allCombatants(state).flatMap((who) => [
    ...(heldItems(who.hands).includes(item) ? [`${who.id}'s hands`] : []),
    ...[...who.ready, ...who.packed, ...who.attached]
      .filter((each) => each === item)
      .map(() => who.id),
  ]);
  const all = [...found, ...state.ground.filter((each) => each.item === item).map(() => 'ground')];
  return all.length === 1 ? [] : [`${item} is in ${all.length} places: ${all.join(', ')}`];
}

/** Laws on grapples, degrees, hands and places. */
export const alwaysTrue: SystemLaws<State> = {
  encounters: Object.fromEntries(
    Object.entries(SETTINGS).map(([name, people]) => [name, encounterOf(people, { map })]),
  ),
  wrongs,
};
