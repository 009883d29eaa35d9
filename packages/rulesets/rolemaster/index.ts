import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { gridSchema, lastStanding, ownRulebook, stateWithoutRounds } from '@tiltyard/engine';
import { about } from './about.js';
import { attack } from './attack.js';
import { catalogue } from './catalogue.js';
import { charge } from './charge.js';
import { library } from './content.js';
import { rulebook } from './generated.js';
import { settle } from './harm.js';
import { draw, dropItem, pickUp } from './items.js';
import { declare } from './melee.js';
import { move } from './move.js';
import { optionsSchema } from './options.js';
import { rise } from './prone.js';
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
} from './referee.js';
import { scene } from './scene.js';
import { schemas, setUp } from './setup.js';
import type { State } from './state.js';
import { everybody, out } from './state.js';
import { summary } from './summary.js';
import { begin, end } from './turn.js';
import { secrecy, view } from './view.js';
import { prompt, tell } from './words.js';

export { builtInTables, readTables, tableCsv, tableJson } from './tables/index.js';
export type { LoadedTable, ReadFile, TableFile, TableProblem } from './tables/index.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Attacking: attack.ts, strike.ts (bonus.ts, defence.ts, dodge.ts, lookup.ts, critical.ts, afflict.ts, legal.ts)
  attack,
  charge,
  // The round: melee.ts, turn.ts (initiative.ts, stun.ts, stagger.ts, harm.ts, budget.ts)
  declare,
  // Movement: move.ts, prone.ts (route.ts, run-up.ts, pace.ts, knock.ts)
  move,
  rise,
  // Things: items.ts (wielding.ts)
  draw,
  pickUp,
  dropItem,
  end,
  // The referee: referee.ts (surprise.ts, maneuver.ts)
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
  settle: (ctx) => settle(ctx, everybody(ctx.state)),
  secrecy,
  view,
  tell,
  prompt,
  summary,
  scene,
};
