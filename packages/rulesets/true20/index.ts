import type { Action, Id, FightResult, Ruleset } from '@tiltyard/engine';
import { gridSchema, lastStanding, ownRulebook } from '@tiltyard/engine';
import { about } from './about.js';
import { areaAction, attackAction, attackPlace } from './attacks.js';
import { combinedAttack } from './combined.js';
import { catalogue } from './catalogue.js';
import { library } from './content.js';
import { borrowFeat, extraAction, rally, recover, steady } from './conviction.js';
import { coverFire, suppress } from './fire.js';
import { rulebook } from './generated.js';
import { audience } from './hearing.js';
import { coupDeGrace, feelAround } from './helpless.js';
import { draw, stow } from './items.js';
import { maneuverAction } from './maneuvers.js';
import { dismount, knees, mountAttack, mountUp } from './mounted.js';
import { charge, move, moveAllOut } from './move.js';
import { optionsSchema } from './options.js';
import { dropProne, kneel, readyAction, readyMove, standUp } from './posture.js';
import { powerAction } from './powers.js';
import {
  gmAtMercy,
  gmConcealment,
  gmCondition,
  gmCover,
  gmHarm,
  gmModifier,
  gmMountFalls,
  gmNotice,
  gmPlace,
  gmRoom,
  gmUnexpected,
  gmWaive,
} from './referee.js';
import { ride } from './ride.js';
import { scene } from './scene.js';
import { schemas, setUp } from './setup.js';
import { aggressiveStance, defensiveStance } from './stance.js';
import type { Combatant, State } from './state.js';
import { essence, out, the } from './state.js';
import { hide, search } from './stealth.js';
import { summary } from './summary.js';
import { sweep } from './sweep.js';
import { circumstance, feint, shelter, stunt, takeCover, totalDefense, trick } from './tactics.js';
import { begin, comeNext, delay, end } from './turn.js';
import { twoWeapons } from './two-weapons.js';
import { known, view } from './view.js';
import { prompt, tell } from './words.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Attacking: attacks.ts (aim.ts, defense.ts, strike.ts, land.ts, toughness.ts, damage.ts, area.ts, sight.ts, cover.ts)
  attackAction,
  twoWeapons,
  combinedAttack,
  areaAction,
  attackPlace,
  powerAction,
  // Autofire: sweep.ts, fire.ts (firing.ts)
  sweep,
  coverFire,
  suppress,
  // The helpless: helpless.ts
  coupDeGrace,
  feelAround,
  // Maneuvers and tricks: maneuvers.ts, tactics.ts (surprise.ts), stealth.ts
  maneuverAction,
  feint,
  totalDefense,
  takeCover,
  shelter,
  hide,
  search,
  stunt,
  trick,
  circumstance,
  // Stances: stance.ts
  aggressiveStance,
  defensiveStance,
  // In the saddle: ride.ts, mounted.ts (mounts.ts)
  ride,
  knees,
  mountAttack,
  mountUp,
  dismount,
  // Movement: move.ts (route.ts), posture.ts
  move,
  charge,
  moveAllOut,
  standUp,
  kneel,
  dropProne,
  // Things in hand: items.ts (gear.ts)
  draw,
  stow,
  // Waiting: posture.ts, turn.ts (windows.ts)
  readyAction,
  readyMove,
  delay,
  comeNext,
  // Conviction and recovery: conviction.ts
  rally,
  extraAction,
  borrowFeat,
  steady,
  recover,
  // The turn: turn.ts, budget.ts
  end,
  // The Narrator: referee.ts
  gmCover,
  gmConcealment,
  gmModifier,
  gmWaive,
  gmCondition,
  gmAtMercy,
  gmUnexpected,
  gmNotice,
  gmPlace,
  gmHarm,
  gmMountFalls,
  gmRoom,
];

/** Attacks on a place: where the group has them refused for an empty one, the refusal itself tells (T20-CONC-11). */
const TELLING: ReadonlySet<string> = new Set([attackPlace.id]);

/** What the side of somebody knows. */
const seen = (state: State, by: Id): State => known(state, the(state, by).side);

/** An action whose possibilities are those that its side knows of: a refusal tells nothing of what nobody there can see. */
const asKnown = (plain: Action<State>): Action<State> => ({
  ...plain,
  domain: (state, by, parameter, chosen) => plain.domain(seen(state, by), by, parameter, chosen),
  blocked: (state, by) => plain.blocked(seen(state, by), by),
  refusal: (state, by, parameters) => plain.refusal(seen(state, by), by, parameters),
  misfit: (state, by, parameters) => plain.misfit(seen(state, by), by, parameters),
  appeal: (state, by) => plain.appeal(seen(state, by), by),
  plan: (state, by) => plain.plan(seen(state, by), by),
});

/** The sides with somebody still in the fight; mounts without riders do not fight on. */
const outcome = (state: State): FightResult | undefined => lastStanding(state, gone);

const gone = (state: State, who: Combatant): boolean => out(who) || riderless(state, who.id);

/** A beast that only carries somebody fights for no side. */
const riderless = ({ fixed: { sheets } }: State, id: Id): boolean =>
  sheets[id]?.mount === true && sheets[id].hands === 0;

/** Twenty: a d20 combat layer of the True20 family on a 5-foot grid. */
export const true20: Ruleset<State> = {
  id: 'true20',
  name: 'Twenty',
  version: '2',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: gridSchema, options: optionsSchema, content: library.schema },
  catalogue,
  actions: new Map(
    actions.map((each) => [
      each.id,
      each.when === 'gm' || TELLING.has(each.id) ? each : asKnown(each),
    ]),
  ),
  setUp,
  begin,
  outcome,
  stateKey: essence,
  view,
  audience,
  tell,
  prompt,
  summary,
  scene,
};
