import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { stateWithoutRounds } from '@tiltyard/engine/kit';
import { about } from './show/about.js';
import { askDefence, attack } from './rules/attacks/weapon-attack.js';
import { brawl, letGo } from './rules/attacks/brawl-attack.js';
import { catalogue } from './show/catalogue.js';
import { charge } from './rules/movement/charge.js';
import { climb, jumpDown } from './rules/movement/climb.js';
import { tidy } from './rules/attacks/cluster.js';
import { library } from './state/content.js';
import { events } from './events/index.js';
import { rulebook } from './generated.js';
import { guard } from './rules/attacks/guard.js';
import { hide } from './rules/movement/hide.js';
import { out } from './rules/conditions/injury.js';
import { conceal, draw, dropItems, getItem, stow, swap } from './rules/items/items.js';
import { move, run } from './rules/movement/move.js';
import { observe } from './rules/other-actions/observe.js';
import { optionsSchema } from './state/options.js';
import { crawl, dropProne, standUp } from './rules/movement/prone.js';
import { delay, dodge, readyAction } from './rules/turn/ready.js';
import { gmChallenge, gmEffect, gmPlace, gmRest } from './rules/turn/gm-actions.js';
import { breather } from './rules/other-actions/breather.js';
import { scene } from './show/scene.js';
import { mapSchema, schemas, setUp } from './state/set-up.js';
import { useReaction, useSkill } from './rules/other-actions/skill.js';
import { speak, surrender } from './rules/other-actions/speak.js';
import type { State } from './state/state.js';
import { summary } from './show/summary.js';
import { begin, end } from './rules/turn/turn.js';
import { callOff, goOn } from './rules/turn/upcoming.js';
import { secrecy, view } from './show/view.js';
import { prompt, tell } from './show/sentences.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // What was begun in the last turn: upcoming.ts (interrupt.ts)
  goOn,
  callOff,
  // Attack and defence: attacks.ts (attack.ts, defence.ts, effects.ts, injury.ts), skill.ts, brawl.ts (bind.ts), charge.ts, guard.ts
  attack,
  useSkill,
  brawl,
  charge,
  guard,
  askDefence,
  letGo,
  useReaction,
  // Movement: move.ts (crossing.ts, chase.ts, cluster.ts), climb.ts, prone.ts, hide.ts (sight.ts)
  move,
  run,
  climb,
  jumpDown,
  dropProne,
  standUp,
  crawl,
  hide,
  // Waiting for something: ready.ts (windows.ts)
  dodge,
  readyAction,
  delay,
  // Items: items.ts (hands.ts)
  draw,
  stow,
  dropItems,
  getItem,
  conceal,
  swap,
  // Other actions: rest.ts (fitness.ts), observe.ts, speak.ts
  breather,
  observe,
  speak,
  surrender,
  // The turn: turn.ts, budget.ts
  end,
  // The referee: referee.ts
  gmEffect,
  gmChallenge,
  gmPlace,
  gmRest,
];

/** The sides with somebody who is still in the fight; one or none left ends it (HEI-CTX-47). */
const outcome = (state: State): FightResult | undefined => lastStanding(state, out);

/** Heimr Tabletop Core: d6 and d10 pools on connected squares, with four types of action. */
export const heimr: Ruleset<State> = {
  id: 'heimr',
  name: 'Heimr Tabletop Core',
  version: '3',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: mapSchema, options: optionsSchema, content: library.schema },
  catalogue,
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  stateKey: stateWithoutRounds,
  settle: tidy,
  secrecy,
  view,
  events,
  tell,
  prompt,
  summary,
  scene,
};
