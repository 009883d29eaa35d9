import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { graphSchema, lastStanding, ownRulebook } from '@tiltyard/engine';
import { about } from './about.js';
import { blind } from './blind.js';
import { incapacitated } from './body.js';
import { catalogue } from './catalogue.js';
import { library } from './content.js';
import { free } from './free.js';
import { rulebook } from './generated.js';
import { grab } from './grab.js';
import { grapple } from './grapple.js';
import { groupDefence } from './group.js';
import { crush, throwOffFree, throwOffMajor } from './holding.js';
import { draw, dropItem, pickUp, stow } from './items.js';
import { bypass, dismount, engage, leave, mount, move, stand } from './move.js';
import { optionsSchema } from './options.js';
import {
  gmAdvantage,
  gmCount,
  gmFly,
  gmHarm,
  gmKnockDown,
  gmMajor,
  gmNotice,
  gmOut,
  gmPlace,
  gmRoll,
  gmSight,
  gmZone,
  settle,
} from './referee.js';
import { scene } from './scene.js';
import { schemas, setUp } from './setup.js';
import { speak, think, warn } from './speech.js';
import type { State } from './state.js';
import { essence } from './state.js';
import { bite, strike } from './strike.js';
import { summary } from './summary.js';
import { trip } from './trip.js';
import { begin, end } from './turn.js';
import { secrecy, view } from './view.js';
import { prompt, tell } from './words.js';
import { hush, letGo, wrestle, yieldAdvantage } from './wrestle.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Melee attacks: strike.ts, blind.ts (attack.ts, legal.ts, wielding.ts, advantage.ts, roll.ts, injury.ts)
  strike,
  bite,
  blind,
  // Special melee attacks: grab.ts, trip.ts
  grab,
  trip,
  // Grappling: grapple.ts, wrestle.ts (grip.ts, holds.ts)
  grapple,
  wrestle,
  letGo,
  yieldAdvantage,
  hush,
  // Mismatched grapples: holding.ts
  crush,
  throwOffFree,
  throwOffMajor,
  // Several grapplers: free.ts
  free,
  // Groups: group.ts
  groupDefence,
  // Movement: move.ts
  engage,
  leave,
  move,
  stand,
  bypass,
  mount,
  dismount,
  // Things in hand: items.ts
  draw,
  stow,
  pickUp,
  dropItem,
  // Words and thoughts: speech.ts
  speak,
  think,
  warn,
  // The turn: turn.ts
  end,
  // The referee: referee.ts
  gmAdvantage,
  gmZone,
  gmSight,
  gmNotice,
  gmMajor,
  gmHarm,
  gmKnockDown,
  gmOut,
  gmPlace,
  gmFly,
  gmRoll,
  gmCount,
];

/** The sides with somebody neither incapacitated, dead nor gone; one or none left ends the fight (LUR-CTX-39). */
const outcome = (state: State): FightResult | undefined => lastStanding(state, incapacitated);

/** Legends of Lur-Asko: roll-under melee with degrees of advantage between pairs and a grappling system, in zones and engagements. */
export const lurasko: Ruleset<State> = {
  id: 'lurasko',
  name: 'Legends of Lur-Asko',
  version: '2',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: graphSchema, options: optionsSchema, content: library.schema },
  catalogue,
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  stateKey: essence,
  settle,
  secrecy,
  view,
  tell,
  prompt,
  summary,
  scene,
};
