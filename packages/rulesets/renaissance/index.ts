import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { gridSchema, lastStanding, ownRulebook, stateWithoutRounds } from '@tiltyard/engine';
import { about } from './about.js';
import { attackAction, attackPlace, attacksAction, strikeAction } from './attacks.js';
import { brace } from './brace.js';
import { catalogue } from './catalogue.js';
import { abandonWeapon, breakFree, releaseCatch } from './catches.js';
import { library } from './content.js';
import { rulebook } from './generated.js';
import { settle } from './harm.js';
import { draw, dropItem, pickUp, reload, stow } from './items.js';
import { disarm, escape, feint, grab, ownManeuver, trip } from './maneuvers.js';
import { dismount, mountAttack, mountUp, rideBy } from './mounted.js';
import { charge, move } from './move.js';
import { optionsSchema } from './options.js';
import { crawl, dropProne, standUp } from './prone.js';
import { fullDefense, readyAction } from './ready.js';
import {
  gmBlast,
  gmEvent,
  gmFree,
  gmHarm,
  gmModifier,
  gmNotice,
  gmPlace,
  gmPower,
  gmProne,
} from './referee.js';
import { scene } from './scene.js';
import { schemas, setUp } from './setup.js';
import type { State } from './state.js';
import { disabled } from './state.js';
import { stunt } from './stunt.js';
import { summary } from './summary.js';
import { begin, end } from './turn.js';
import { secrecy, view } from './view.js';
import { prompt, tell } from './words.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Attacking: attacks.ts (aim.ts, defence.ts, blow.ts, ranged.ts, area.ts, resistance.ts, strikes.ts)
  attackAction,
  strikeAction,
  attacksAction,
  attackPlace,
  // Maneuvers: maneuvers.ts
  disarm,
  grab,
  trip,
  ownManeuver,
  escape,
  // Standing ready: ready.ts, brace.ts (reaction.ts, opportunity.ts)
  fullDefense,
  readyAction,
  brace,
  // Mounted combat: mounted.ts, mounts.ts
  mountAttack,
  rideBy,
  // Movement: move.ts, route.ts, stunt.ts, prone.ts
  move,
  charge,
  stunt,
  feint,
  standUp,
  dropProne,
  crawl,
  mountUp,
  dismount,
  // Things in hand: items.ts, catches.ts (wielding.ts, armour.ts)
  draw,
  reload,
  pickUp,
  stow,
  breakFree,
  releaseCatch,
  abandonWeapon,
  dropItem,
  // The turn: turn.ts, budget.ts
  end,
  // The referee: referee.ts
  gmHarm,
  gmBlast,
  gmPlace,
  gmProne,
  gmFree,
  gmEvent,
  gmPower,
  gmNotice,
  gmModifier,
];

/** The sides with somebody who can still act; one or none left ends the fight. */
const outcome = (state: State): FightResult | undefined => lastStanding(state, disabled);

/** Renaissance: d100 roll-under with opposed margins on a 1-metre grid. */
export const renaissance: Ruleset<State> = {
  id: 'renaissance',
  name: 'Renaissance',
  version: '2',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: gridSchema, options: optionsSchema, content: library.schema },
  catalogue,
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  stateKey: stateWithoutRounds,
  settle,
  secrecy,
  view,
  tell,
  prompt,
  summary,
  scene,
};
