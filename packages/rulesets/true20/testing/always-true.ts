import type { Id } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { handsOn, heldItems } from '@tiltyard/engine/kit';
import { fits } from '@tiltyard/engine/space';
import type { Encounter, SystemLaws } from '@tiltyard/testing';
import type { Combatant, Condition, State } from '../state/state.js';
import {
  allCombatants,
  combatantById,
  groundItems,
  has,
  helpless,
  itemOf,
  out,
  sheetOf,
} from '../state/state.js';

const MAP = {
  rows: [
    '..............',
    '....#.........',
    '....#.....%...',
    '....+.........',
    '....#....~~...',
    '..............',
    '..............',
  ],
};

/** Conditions that a combatant can have only once. */
const ONCE: readonly Condition['kind'][] = ['aggressive', 'defensive', 'total defense', 'charge'];

function seats(state: State, who: Combatant): readonly string[] {
  const wrong: string[] = [];
  if (who.riding !== null) {
    const mount = combatantById(state, who.riding);
    if (mount.riddenBy !== who.id) wrong.push(`${mount.id} does not know its rider ${who.id}`);
    if (mount.at.join() !== who.at.join()) wrong.push(`${who.id} and its mount are apart`);
    // The unconscious may stay in the saddle (T20-MOUNT-22).
    if (out(mount)) wrong.push(`${who.id} rides ${mount.id}, who is out`);
    if (who.posture === 'prone') wrong.push(`${who.id} rides lying down`);
  }
  if (who.riddenBy !== null && combatantById(state, who.riddenBy).riding !== who.id)
    wrong.push(`${who.riddenBy} does not know its mount ${who.id}`);
  return wrong;
}

function hands(state: State, who: Combatant): readonly string[] {
  return heldItems(who.hands)
    .filter((item) => state.fixed.items[item] !== undefined)
    .flatMap((item) =>
      handsOn(who.hands, item).length > Math.max(1, itemOf(state, item).hands)
        ? [`${who.id} has too many hands on ${item}`]
        : [],
    );
}

/** Items that are in two places at once. */
function doubled(state: State): readonly string[] {
  const all = [
    ...allCombatants(state).flatMap((who) => [...heldItems(who.hands), ...who.carried]),
    ...groundItems(state).map(({ item }) => item),
  ];
  return all.filter((item, i) => all.indexOf(item) !== i).map((item) => `${item} is in two places`);
}

function marks(state: State, who: Combatant): readonly string[] {
  const wrong: string[] = [];
  for (const [mark, count] of Object.entries(who.marks))
    if (count < 0) wrong.push(`${who.id} has ${count} marks of ${mark}`);
  if (who.marks.dying > 1 && !who.dead) wrong.push(`${who.id} is dying twice`);
  if (who.stable && who.marks.dying > 0) wrong.push(`${who.id} is stable and dying`);
  if (who.conviction < 0) wrong.push(`${who.id} has ${who.conviction} Conviction`);
  for (const kind of ONCE)
    if (who.conditions.filter((each) => each.kind === kind).length > 1)
      wrong.push(`${who.id} is ${kind} twice`);
  if (sheetOf(state, who).conviction < who.conviction)
    wrong.push(`${who.id} has more Conviction than the sheet`);
  return wrong;
}

function holds(state: State, who: Combatant): readonly string[] {
  const holder = who.conditions.find(({ kind }) => kind === 'pinned' || kind === 'grappled');
  if (!holder || !state.combatants[holder.by]) return [];
  const by = combatantById(state, holder.by);
  const apart = Math.max(Math.abs(by.at[0] - who.at[0]), Math.abs(by.at[1] - who.at[1]));
  const reach = Math.max(by.size, who.size);
  return [
    ...(by.id !== who.id && helpless(by) ? [`${who.id} is held by ${by.id}, who is helpless`] : []),
    ...(apart > reach ? [`${who.id} is held by ${by.id} from ${apart} squares away`] : []),
  ];
}

function fires(state: State): readonly string[] {
  return state.fires.flatMap(({ by, target, kind }) => [
    ...(out(combatantById(state, by)) ? [`${by}, who is out, lays down ${kind} fire`] : []),
    ...(kind === 'suppress' && combatantById(state, target).dead
      ? [`${by} suppresses ${target}, who is dead`]
      : []),
  ]);
}

function turns(state: State): readonly string[] {
  const actor = acting(state);
  const who = actor === undefined ? undefined : combatantById(state, actor);
  return who && who.dead ? [`${who.id}, who is dead, has a turn`] : [];
}

const person = (
  id: Id,
  side: string,
  from: string,
  at: readonly [number, number],
  state: Encounter['combatants'][number]['state'] = {},
): Encounter['combatants'][number] => ({ id, side, from, at: [...at], state });

const encounter = (combatants: Encounter['combatants']): Encounter => ({
  map: MAP,
  content: {},
  order: combatants.map(({ id }) => id),
  combatants,
});

/** Invariants of Twenty: marks, saddles, hands, holds, fires and turns must be consistent. */
export const alwaysTrue: SystemLaws<State> = {
  encounters: {
    guards: encounter([
      person('ann', 'a', 'duellist', [2, 3]),
      person('bob', 'a', 'veteran', [3, 5]),
      person('cid', 'b', 'guard', [6, 3]),
      person('dan', 'b', 'bandit', [6, 5]),
      person('eve', 'b', 'guard', [9, 2]),
    ]),
    riders: encounter([
      person('ann', 'a', 'knight', [2, 1], { riding: 'bay' }),
      person('bay', 'a', 'warhorse', [2, 1]),
      person('bob', 'a', 'archer', [1, 5]),
      person('cid', 'b', 'horse-archer', [10, 3], { riding: 'dun' }),
      person('dun', 'b', 'riding-horse', [10, 3]),
      person('dan', 'b', 'stone-sentinel', [8, 5]),
    ]),
    gunners: encounter([
      person('ann', 'a', 'gunner', [2, 3]),
      person('bob', 'a', 'grenadier', [1, 1]),
      person('cid', 'b', 'gunner', [10, 3]),
      person('dan', 'b', 'hedge-witch', [12, 5]),
      person('wolf', 'b', 'wolf', [7, 5]),
    ]),
  },
  wrongs: (state) => [
    ...allCombatants(state).flatMap((who) => [
      ...seats(state, who),
      ...hands(state, who),
      ...marks(state, who),
      ...holds(state, who),
      ...(has(who, 'pinned') && out(who) && who.riding !== null ? [`${who.id} rides pinned`] : []),
      ...(fits(state.fixed.map, who) ? [] : [`${who.id} is off the ground`]),
    ]),
    ...doubled(state),
    ...fires(state),
    ...turns(state),
  ],
};
