import { acting } from '@tiltyard/engine';
import type { SystemLaws } from '@tiltyard/testing';
import type { Combatant, State } from '../state/state.js';
import { ACTION_POINTS, allCombatants, cellOf, isOut, sheetOf } from '../state/state.js';
import { TRAVELLERS } from './travellers.js';

/** Everything that is wrong with one combatant. */
function wrongWith(state: State, combatant: Combatant): readonly string[] {
  const { id, wields, carried, kept, shifted, parry } = combatant;
  const wrong = (is: boolean, what: string): readonly string[] => (is ? [`${id}: ${what}`] : []);
  const stuns = [...Object.values(combatant.stunActive), ...Object.values(combatant.stunPending)];
  return [
    ...wrong(combatant.actionPoints < 0 || combatant.actionPoints > ACTION_POINTS, 'points'),
    ...wrong(kept !== null && kept < 0, 'negative reserve'),
    ...wrong(shifted < 0, 'negative defence'),
    ...wrong(parry !== null && parry.points > shifted, 'parries with more than was moved'),
    ...wrong(parry !== null && combatant.dodge !== null, 'parries and dodges'),
    ...wrong(
      stuns.some((rounds) => rounds < 0),
      'negative stun',
    ),
    ...wrong(combatant.bleedFresh > combatant.bleed, 'bleeds freshly more than at all'),
    ...wrong(combatant.hits > sheetOf(state, combatant).hits, 'more hits than there are'),
    ...wrong(wields !== null && carried.includes(wields), 'wields what is put away'),
    ...wrong(
      !combatant.dead && combatant.hits < -sheetOf(state, combatant).bodyDev,
      'lives below the death margin',
    ),
    ...wrong(new Set(carried).size < carried.length, 'carries a thing twice'),
  ];
}

/** Everything that is wrong with a state as a whole. */
export function wrongIn(state: State): readonly string[] {
  const all = allCombatants(state);
  const items = [
    ...all.flatMap(({ wields, carried }) => [...(wields === null ? [] : [wields]), ...carried]),
    ...state.ground.map(({ item }) => item),
  ];
  const actor = acting(state);
  const active = actor === undefined ? undefined : state.combatants[actor];
  const up = all.filter((each) => !isOut(state, each)).map((each) => cellOf(state, each).join());
  return [
    ...all.flatMap((combatant) => wrongWith(state, combatant)),
    ...(new Set(items).size < items.length ? ['a thing is in two places'] : []),
    ...(new Set(up).size < up.length ? ['two who are up in one cell'] : []),
    ...(active && active.timers.some(({ kind, counting }) => kind === 'out' && counting)
      ? [`${active.id} has a turn while unconscious`]
      : []),
  ];
}

/** Checks that points, stuns, wounds, items and positions are consistent. */
export const alwaysTrue: SystemLaws<State> = {
  encounters: {
    travellers: {
      map: undefined,
      content: {},
      order: undefined,
      combatants: TRAVELLERS,
    },
  },
  wrongs: wrongIn,
};
