import type { Scenario } from '@tiltyard/engine';
import { stateOf } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import type { State } from '../state/state.js';

/** House rules by name. */
export type HouseRules = Readonly<Record<string, string | boolean | number>>;

/** Four of the creatures that come with the system, two against two; one of them lies prone. */
export const TRAVELLERS: Scenario['combatants'] = [
  { id: 'anna', side: 'red', from: 'duellist', at: [3, 3] },
  { id: 'bert', side: 'red', from: 'ferryman', at: [5, 5] },
  { id: 'carl', side: 'blue', from: 'militia-spear', at: [6, 3] },
  { id: 'dora', side: 'blue', from: 'poacher', at: [14, 4], state: { prone: true } },
];

/** The travellers' fight before any dice are rolled, under these house rules. */
export const travellers = (
  options: HouseRules,
  combatants: Scenario['combatants'] = TRAVELLERS,
): State => stateOf(rolemaster, { options, combatants });
