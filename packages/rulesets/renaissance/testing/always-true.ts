import type { Id } from '@tiltyard/engine';
import { handsOn, heldItems } from '@tiltyard/engine/kit';
import { fits, overlap } from '@tiltyard/engine/space';
import type { SystemLaws } from '@tiltyard/testing';
import { isArea } from '../rules/items/wielding.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById, disabled, itemOf, sheetOf } from '../state/state.js';
import {
  bomb,
  crossbow,
  fighter,
  hoof,
  hook,
  knife,
  mount,
  oil,
  rider,
  sabre,
  skills,
  spear,
  sword,
} from './cast.js';
import type { Person } from './stage.js';
import { encounterOf } from './stage.js';

export const map = {
  rows: [
    '............',
    '....#.......',
    '............',
    '......#.....',
    '............',
    '............',
    '............',
    '............',
  ],
};

export const SETTINGS: Readonly<Record<string, Readonly<Record<Id, Person>>>> = {
  riders: {
    ann: fighter('a', [1, 1], [sabre], rider('bay')),
    bay: mount('a', [1, 1]),
    bob: fighter('b', [6, 4], [spear]),
    cid: fighter('b', [9, 6], [sabre, hook], rider('roan')),
    roan: mount('b', [9, 6]),
    dan: fighter('a', [3, 5], [sword, hook], { skills: { ...skills, ride: 20 } }),
  },
  grapplers: {
    ann: fighter('a', [4, 4], []),
    bob: fighter('b', [5, 4], [hook], { skills: { ...skills, 'one-handed': 90 } }),
    cid: fighter('a', [4, 5], [sword, knife]),
    dan: fighter('b', [5, 5], [], { sheet: { naturalWeapons: [hoof] } }),
    eve: fighter('b', [6, 4], [hook, sword], { skills: { ...skills, 'one-handed': 90 } }),
  },
  grenadiers: {
    ann: fighter('a', [1, 2], [bomb, oil, sword]),
    bob: fighter('b', [8, 5], [crossbow, knife]),
    cid: fighter('a', [2, 6], [knife, bomb]),
    dan: fighter('b', [9, 3], [bomb, spear], rider('roan')),
    roan: mount('b', [9, 3]),
  },
};

/** Everything that is wrong with a state, in words. */
export function wrongs(state: State): readonly string[] {
  const all = allCombatants(state);
  const able = all.filter((who) => !disabled(state, who));
  return [
    ...all
      .filter((who) => who.reacted.length > 1)
      .map((who) => `${who.id} has reacted ${who.reacted.length} times`),
    ...all
      .filter((who) => who.quickUsed > (who.standardUsed ? 1 : 3))
      .map((who) => `${who.id} is over the allotment`),
    ...able.flatMap((a, i) =>
      able
        .slice(i + 1)
        .filter((b) => overlap(a, b) && a.riding !== b.id && b.riding !== a.id)
        .map((b) => `${a.id} and ${b.id} share ${a.at.join(',')}`),
    ),
    ...all.filter((who) => !fits(state.fixed.map, who)).map((who) => `${who.id} is off the ground`),
    ...all.flatMap((who) => seats(state, who)),
    ...all.flatMap((who) => hands(state, who)),
    ...Object.keys(state.fixed.items).flatMap((item) => places(state, item)),
    ...all.flatMap((who) => holds(state, who)),
  ];
}

function seats(state: State, who: Combatant): readonly string[] {
  const wrong: string[] = [];
  if (who.riding !== null) {
    const ridden = combatantById(state, who.riding);
    if (ridden.riddenBy !== who.id) wrong.push(`${ridden.id} does not know its rider ${who.id}`);
    if (ridden.hidden !== who.hidden) wrong.push(`${who.id} hides without its mount`);
    if (ridden.at.join(',') !== who.at.join(',')) wrong.push(`${who.id} and its mount are apart`);
    if (who.prone || ridden.prone || disabled(state, who) || disabled(state, ridden))
      wrong.push(`${who.id} rides though one of the two is down`);
  }
  if (who.riddenBy !== null && combatantById(state, who.riddenBy).riding !== who.id)
    wrong.push(`${who.riddenBy} does not know its mount ${who.id}`);
  return wrong;
}

const hands = (state: State, who: Combatant): readonly string[] =>
  heldItems(who.hands)
    .filter((item) => handsOn(who.hands, item).length !== Math.max(1, itemOf(state, item).hands))
    .map((item) => `${who.id} holds ${item} with ${handsOn(who.hands, item).length} hands`);

/** An item is in exactly one hand, carried by one combatant or on the ground; one that explodes may be gone. */
function places(state: State, item: string): readonly string[] {
  if (allCombatants(state).some((who) => sheetOf(state, who).naturalWeapons.includes(item)))
    return [];
  const holders = allCombatants(state).flatMap((who) => [
    ...(heldItems(who.hands).includes(item) ? [who.id] : []),
    ...who.carried.filter((each) => each === item).map(() => `${who.id}'s belt`),
  ]);
  const found = [
    ...holders,
    ...state.ground.filter((each) => each.item === item).map(() => 'ground'),
  ];
  return found.length === 1 || (found.length === 0 && isArea(itemOf(state, item)))
    ? []
    : [`${item} is in ${found.length} places: ${found.join(', ')}`];
}

function holds(state: State, who: Combatant): readonly string[] {
  const wrong = who.grabbedBy
    .filter((id) => disabled(state, combatantById(state, id)))
    .map((id) => `${who.id} is grabbed by ${id}, who is out`);
  if (who.catching === null) return wrong;
  const { weapon: own, of, caught } = who.catching;
  if (!heldItems(who.hands).includes(own))
    wrong.push(`${who.id} catches with ${own}, which it does not hold`);
  if (!heldItems(combatantById(state, of).hands).includes(caught))
    wrong.push(`${of} has let go of ${caught}, which is still caught`);
  if (disabled(state, who) || disabled(state, combatantById(state, of)))
    wrong.push(`${who.id} holds a weapon of ${of} though one of the two is out`);
  return wrong;
}

/** Checks that budgets, saddles, hands, holds and positions are consistent. */
export const alwaysTrue: SystemLaws<State> = {
  encounters: Object.fromEntries(
    Object.entries(SETTINGS).map(([name, people]) => [name, encounterOf(people, { map })]),
  ),
  wrongs,
};
