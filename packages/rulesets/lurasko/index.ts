import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { graphSchema } from '@tiltyard/engine/space';
import { rulebook } from './generated.js';
import { blind } from './rules/attacks/blind-attack.js';
import { bite, strike } from './rules/attacks/strike.js';
import { incapacitated } from './rules/conditions/body.js';
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
} from './rules/gm/gm-actions.js';
import { groupDefence } from './rules/groups/group-defence.js';
import { crush, throwOffFree, throwOffMajor } from './rules/mismatched/crush.js';
import { bypass, dismount, engage, leave, mount, move, stand } from './rules/movement/move.js';
import { grapple } from './rules/special-attacks/begin-grapple.js';
import { free } from './rules/special-attacks/free-ally.js';
import { grab } from './rules/special-attacks/grab-item.js';
import {
  hush,
  letGo,
  wrestle,
  yieldAdvantage,
} from './rules/special-attacks/grapple-for-advantage.js';
import { trip } from './rules/special-attacks/trip.js';
import { draw, drop, pickUp, stow } from './rules/turns/items.js';
import { speak, think, warn } from './rules/turns/speech.js';
import { begin, end } from './rules/turns/turn.js';
import { schemas, setUp } from './set-up/set-up.js';
import { about } from './show/about.js';
import { catalogue } from './show/catalogue.js';
import { scene } from './show/scene.js';
import { prompt, tell } from './show/sentences.js';
import { summary } from './show/summary.js';
import { secrecy, view } from './show/view.js';
import { library } from './state/content.js';
import { optionsSchema } from './state/options.js';
import type { State } from './state/state.js';
import { essence } from './state/state.js';

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
  drop,
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
