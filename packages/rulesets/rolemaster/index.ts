import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { stateWithoutRounds } from '@tiltyard/engine/kit';
import { gridSchema } from '@tiltyard/engine/space';
import { about } from './show/about.js';
import { attack } from './rules/attack-procedure/attack.js';
import { catalogue } from './state/content/catalogue.js';
import { charge } from './rules/charging/charge.js';
import { library } from './state/content/library.js';
import { rulebook } from './generated.js';
import { settle } from './rules/critical-effects/harm.js';
import { draw, dropItem, pickUp } from './rules/items/items.js';
import { declare } from './rules/melee/engagement.js';
import { move } from './rules/movement/move.js';
import { optionsSchema } from './state/options.js';
import { rise } from './rules/movement/stand-up.js';
import {
  gmAware,
  gmEffect,
  gmHold,
  gmManeuver,
  gmModifier,
  gmPerceive,
  gmPlace,
  gmReveal,
  gmTreat,
} from './rules/gm-actions.js';
import { scene } from './show/scene.js';
import { schemas, setUp } from './state/set-up.js';
import type { State } from './state/state.js';
import { allCombatants, out } from './state/state.js';
import { summary } from './show/summary.js';
import { begin, end } from './rules/round/turn.js';
import { secrecy, view } from './state/view.js';
import { prompt, tell } from './show/sentences.js';

export { builtInTables, readTables, tableCsv, tableJson } from './state/content/read-tables.js';
export type {
  LoadedTable,
  ReadFile,
  TableFile,
  TableProblem,
} from './state/content/read-tables.js';

/** All actions, in the order of the chapter and of the menus. */
const actions: readonly Action<State>[] = [
  // Attack procedure, charging
  attack,
  charge,
  // Melee
  declare,
  // Movement, items, the round
  move,
  rise,
  draw,
  pickUp,
  dropItem,
  end,
  // Rulings
  gmEffect,
  gmPerceive,
  gmManeuver,
  gmModifier,
  gmHold,
  gmAware,
  gmReveal,
  gmTreat,
  gmPlace,
];

/** The sides with somebody who is not out; one or none left ends the fight. */
const outcome = (state: State): FightResult | undefined => lastStanding(state, out);

/** Open-ended percentile combat: OB against DB, attack tables by armour, criticals by severity. */
export const rolemaster: Ruleset<State> = {
  id: 'rolemaster',
  name: 'Open-Ended Percentile Combat',
  version: '3',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: gridSchema, options: optionsSchema, content: library.schema },
  catalogue,
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  stateKey: stateWithoutRounds,
  settle: (ctx) => settle(ctx, allCombatants(ctx.state)),
  secrecy,
  view,
  tell,
  prompt,
  summary,
  scene,
};
