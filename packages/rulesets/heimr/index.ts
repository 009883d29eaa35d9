import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook, stateWithoutRounds } from '@tiltyard/engine';
import { about } from './about.js';
import { askDefence, attack } from './attacks.js';
import { brawl, letGo } from './brawl.js';
import { catalogue } from './catalogue.js';
import { charge } from './charge.js';
import { climb, jumpDown } from './climb.js';
import { tidy } from './cluster.js';
import { library } from './content.js';
import { rulebook } from './generated.js';
import { guard } from './guard.js';
import { hide } from './hide.js';
import { out } from './injury.js';
import { conceal, draw, dropItems, getItem, stow, swap } from './items.js';
import { move, run } from './move.js';
import { observe } from './observe.js';
import { optionsSchema } from './options.js';
import { crawl, dropProne, standUp } from './prone.js';
import { delay, dodge, readyAction } from './ready.js';
import { gmChallenge, gmEffect, gmPlace, gmRest } from './referee.js';
import { breather } from './rest.js';
import { scene } from './scene.js';
import { mapSchema, schemas, setUp } from './setup.js';
import { useReaction, useSkill } from './skill.js';
import { speak, surrender } from './speak.js';
import type { State } from './state.js';
import { summary } from './summary.js';
import { begin, end } from './turn.js';
import { callOff, goOn } from './upcoming.js';
import { secrecy, view } from './view.js';
import { prompt, tell } from './words.js';

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
  version: '2',
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
  tell,
  prompt,
  summary,
  scene,
};
