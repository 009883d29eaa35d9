import { carryOver } from './rules/carry-over.js';
import { outline } from './show/outline.js';
import type { Action, Id, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { createAddAction, createRemoveAction, strikeOff } from '@tiltyard/engine/kit';
import { gridSchema } from '@tiltyard/engine/space';
import { about } from './show/about.js';
import { areaAction } from './rules/area-attacks/area-attack.js';
import { attackAction } from './rules/attacks/attack-actions.js';
import { attackPlace } from './rules/attacks/attack-place.js';
import { combinedAttack } from './rules/two-weapons/combined-attack.js';
import { catalogue } from './show/catalogue.js';
import { sheetLayout } from './show/sheet-layout.js';
import { library } from './state/content.js';
import { borrowFeat, extraAction, rally, recover, steady } from './rules/turns/conviction.js';
import { coverFire, suppress } from './rules/autofire/fire.js';
import { events } from './events/index.js';
import { rulebook } from './generated.js';
import { audience } from './rules/awareness/note-audience.js';
import { coupDeGrace, feelAround } from './rules/helpless/coup-de-grace.js';
import { draw, pickUp, stow } from './rules/attacks/items.js';
import { maneuverAction } from './rules/maneuvers/maneuvers.js';
import { mountAttack } from './rules/mounted/mount-attack.js';
import { mountBreakFree } from './rules/mounted/mount-break-free.js';
import { dismount, knees, leavesFight, mountUp } from './rules/mounted/mounted.js';
import { charge } from './rules/movement/charge.js';
import { move, moveAllOut } from './rules/movement/move.js';
import { players } from './players/index.js';
import { optionsSchema } from './state/options.js';
import { dropProne, kneel, standUp } from './rules/movement/posture.js';
import { readyAction, readyMove } from './rules/turns/ready.js';
import { powerAction } from './rules/area-attacks/powers.js';
import { gmHarm, gmMountFalls, gmPlace, gmRoom } from './rules/narrator/interventions.js';
import {
  gmAtMercy,
  gmConcealment,
  gmCover,
  gmModifier,
  gmNotice,
  gmUnexpected,
  gmWaive,
} from './rules/narrator/rulings.js';
import { gmCondition, gmHeal, gmHide } from './rules/narrator/states.js';
import { ride } from './rules/mounted/ride.js';
import { scene } from './show/scene.js';
import { schemas, setUp } from './state/set-up.js';
import { aggressiveStance, defensiveStance } from './rules/stances/stances.js';
import type { Combatant, State } from './state/state.js';
import { clearField, handOverEnds, parted, standsOn } from './state/parting.js';
import { essence, out, combatantById } from './state/state.js';
import { hide, search } from './rules/awareness/stealth.js';
import { summary } from './show/summary.js';
import { sweep } from './rules/autofire/sweep.js';
import { previews } from './show/targeting-previews.js';
import { shelter, takeCover } from './rules/maneuvers/cover-tactics.js';
import { feint } from './rules/maneuvers/feint.js';
import { circumstance, stunt, totalDefense, trick } from './rules/maneuvers/ploys.js';
import { joinFlatFooted } from './rules/turns/flat-footed.js';
import { begin, comeNext, delay, end } from './rules/turns/turn.js';
import { twoWeapons } from './rules/two-weapons/two-weapons.js';
import { known, view } from './rules/awareness/seat-view.js';
import { settle } from './rules/narrator/settle.js';
import { stateRefusal } from './rules/narrator/state-refusal.js';
import { prompt } from './show/sentences.js';

/** Lets the GM add a combatant to the fight. */
const gmAdd = createAddAction<State>({
  setUp,
  templates: () => library.own.creatures,
  start: [0, 0],
  place: gmPlace,
  joins: joinFlatFooted,
});

/** Lets the Narrator remove a combatant from the fight, with everything that depends on them. */
const gmRemove = createRemoveAction<State>({
  // If this ends a rider's turn, the mount must already be riderless when its own turn comes (T20-MOUNT-04).
  end: {
    perform(ctx, who, parameters) {
      leavesFight(ctx, combatantById(ctx.state, who));
      end.perform(ctx, who, parameters);
    },
  },
  leaves(ctx, who) {
    leavesFight(ctx, combatantById(ctx.state, who));
    handOverEnds(ctx, who);
    strikeOff(ctx, who, { parted, view });
    clearField(ctx, who);
  },
});

/** All actions, in the order in which they are shown. */
const actions: readonly Action<State>[] = [
  // Attacks: rules/attacks, rules/area-attacks, rules/two-weapons, with rules/modifiers and rules/damage
  attackAction,
  twoWeapons,
  combinedAttack,
  areaAction,
  attackPlace,
  powerAction,
  // Autofire: rules/autofire
  sweep,
  coverFire,
  suppress,
  // Helpless defenders: rules/helpless
  coupDeGrace,
  feelAround,
  // Maneuvers and surprise: rules/maneuvers, rules/awareness
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
  // Stances: rules/stances
  aggressiveStance,
  defensiveStance,
  // Mounted combat: rules/mounted
  ride,
  knees,
  mountAttack,
  mountBreakFree,
  mountUp,
  dismount,
  // Movement: rules/movement
  move,
  charge,
  moveAllOut,
  standUp,
  kneel,
  dropProne,
  // Items: rules/attacks
  draw,
  stow,
  pickUp,
  // Readying and delaying: rules/turns
  readyAction,
  readyMove,
  delay,
  comeNext,
  // Conviction and recovery: rules/turns
  rally,
  extraAction,
  borrowFeat,
  steady,
  recover,
  // The turn: rules/turns
  end,
  // The Narrator: rules/narrator
  gmCover,
  gmConcealment,
  gmModifier,
  gmWaive,
  gmHeal,
  gmCondition,
  gmHide,
  gmAtMercy,
  gmUnexpected,
  gmNotice,
  gmPlace,
  gmHarm,
  gmMountFalls,
  gmRoom,
  gmAdd,
  gmRemove,
];

/** Actions whose refusal may reveal something: under a house rule, attacking an empty square is refused (T20-CONC-11). */
const TELLING: ReadonlySet<string> = new Set([attackPlace.id]);

/** The state as a combatant's side knows it. */
const seen = (state: State, by: Id): State => known(state, combatantById(state, by).side);

/** Limits an action's options and refusals to what the actor's side knows, so that they reveal nothing hidden. */
const asKnown = (plain: Action<State>): Action<State> => ({
  ...plain,
  domain: (state, by, parameter, chosen) => plain.domain(seen(state, by), by, parameter, chosen),
  blocked: (state, by) => plain.blocked(seen(state, by), by),
  misfit: (state, by, parameters) => plain.misfit(seen(state, by), by, parameters),
});

/** The result once only one side has a combatant in the fight; riderless mounts do not count. */
const outcome = (state: State): FightResult | undefined =>
  lastStanding(state, gone, (_, who) => summary(state, who.id).share);

const gone = (state: State, who: Combatant): boolean => out(who) || riderless(state, who.id);

/** Whether a combatant is a mount without hands, which does not fight on for a side by itself. */
const riderless = ({ fixed: { sheets } }: State, id: Id): boolean =>
  sheets[id]?.mount === true && sheets[id].hands === 0;

/** Twenty: a d20 combat layer of the True20 family on a 5-foot grid. */
export const true20: Ruleset<State> = {
  id: 'true20',
  name: 'Twenty',
  version: '4',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: gridSchema, options: optionsSchema, content: library.schema },
  catalogue,
  sheetLayout,
  actions: new Map(
    actions.map((each) => [
      each.id,
      each.when === 'gm' || TELLING.has(each.id) ? each : asKnown(each),
    ]),
  ),
  setUp,
  carryOver,
  outline,
  settle,
  stateRefusal,
  begin,
  outcome,
  stateKey: essence,
  standsOn,
  view,
  audience,
  prompt,
  summary,
  scene,
  events,
  players,
  sketches: previews,
};
