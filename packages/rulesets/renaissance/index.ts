import { carryOver } from './rules/carry-over.js';
import { outline } from './show/outline.js';
import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import {
  createAddAction,
  createRemoveAction,
  stateWithoutRounds,
  strikeOff,
} from '@tiltyard/engine/kit';
import { gridSchema } from '@tiltyard/engine/space';
import { events } from './events/index.js';
import { rulebook } from './generated.js';
import { players } from './players/index.js';
import { attackAction, strikeAction } from './rules/attack-actions/attack-actions.js';
import { attackSquare } from './rules/attack-actions/attack-square.js';
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
} from './rules/gm/gm-actions.js';
import { gmCondition, gmHeal, gmHide } from './rules/gm/gm-states.js';
import { settle } from './rules/gm/settle.js';
import { stateRefusal } from './rules/gm/state-refusal.js';
import { draw, dropItem, itemsOfOthers, pickUp, reload, stow } from './rules/items/items.js';
import { getFree } from './rules/mounted/get-free.js';
import { mountAttack, mountSeveralAttacks, mountStrike } from './rules/mounted/mount-attack.js';
import { dismount, mountUp } from './rules/mounted/mounting.js';
import { rideBy } from './rules/mounted/ride-by.js';
import { charge } from './rules/movement/charge.js';
import { move } from './rules/movement/move.js';
import { stunt } from './rules/movement/stunt.js';
import { attacksAction } from './rules/multiple-attacks/multiple-attacks.js';
import { leaveRider } from './rules/mounts.js';
import { begin, end } from './rules/turn.js';
import { readyAction } from './rules/ready.js';
import { abandonWeapon, breakFree, releaseCatch } from './rules/catch-and-dismount/catches.js';
import { disarm } from './rules/maneuvers/disarm.js';
import { feint } from './rules/maneuvers/feint.js';
import { escape, grab } from './rules/maneuvers/grab.js';
import { improvisedManeuver } from './rules/maneuvers/improvised-maneuver.js';
import { trip } from './rules/maneuvers/trip.js';
import { previews } from './show/targeting-previews.js';

import { brace } from './rules/reactions/brace.js';
import { fullDefense } from './rules/full-defense.js';
import { crawl, dropProne, standUp } from './rules/movement/prone.js';
import { about } from './show/about.js';
import { catalogue } from './show/catalogue.js';
import { sheetLayout } from './show/sheet-layout.js';
import { scene } from './show/scene.js';
import { prompt } from './show/sentences.js';
import { summary } from './show/summary.js';
import { secrecy, standsOn, view } from './show/view.js';
import { parted } from './state/parting.js';
import { library } from './state/content.js';
import { optionsSchema } from './state/options.js';
import { schemas, setUp } from './state/set-up.js';
import type { State } from './state/state.js';
import { combatantById, disabled } from './state/state.js';
import { carryOff } from './state/verbs.js';

/** The GM adds a combatant who comes into the fight. */
const gmAdd = createAddAction<State>({
  setUp,
  templates: () => library.own.creatures,
  start: [0, 0],
  place: gmPlace,
});

/** The GM takes a combatant out of the fight, ending every hold, ride and readied action that involves them. */
const gmRemove = createRemoveAction<State>({
  end,
  leaves(ctx, who) {
    const leaving = combatantById(ctx.state, who);
    leaveRider(ctx, leaving);
    carryOff(ctx, itemsOfOthers(leaving));
    strikeOff(ctx, who, { parted, view });
  },
});

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Attacking, armor, multiple attacks, resistance: rules/attack-actions, rules/attacking, rules/strikes
  attackAction,
  strikeAction,
  attacksAction,
  attackSquare,
  // Maneuvers: rules/maneuvers
  disarm,
  grab,
  trip,
  improvisedManeuver,
  escape,
  // Full defense, reactions and standing ready: rules/full-defense.ts, rules/reactions, rules/ready.ts
  fullDefense,
  readyAction,
  brace,
  // Mounted combat: rules/mounted
  mountAttack,
  mountStrike,
  mountSeveralAttacks,
  rideBy,
  getFree,
  // The combat grid and movement: rules/movement
  move,
  charge,
  stunt,
  feint,
  standUp,
  dropProne,
  crawl,
  mountUp,
  dismount,
  // Items in hand: rules/items
  draw,
  reload,
  pickUp,
  stow,
  breakFree,
  releaseCatch,
  abandonWeapon,
  dropItem,
  // Overview, the turn: rules/turn.ts
  end,
  // The referee: rules/gm
  gmHarm,
  gmHeal,
  gmCondition,
  gmHide,
  gmBlast,
  gmPlace,
  gmProne,
  gmFree,
  gmEvent,
  gmPower,
  gmNotice,
  gmModifier,
  gmAdd,
  gmRemove,
];

/** The sides with a combatant who can still act; when at most one is left, the fight ends. */
const outcome = (state: State): FightResult | undefined =>
  lastStanding(state, disabled, (_, who) => summary(state, who.id).share);

/** Renaissance: d100 roll-under with opposed margins on a 1-metre grid. */
export const renaissance: Ruleset<State> = {
  id: 'renaissance',
  name: 'Renaissance',
  version: '4',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: gridSchema, options: optionsSchema, content: library.schema },
  catalogue,
  sheetLayout,
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  carryOver,
  outline,
  begin,
  outcome,
  stateKey: stateWithoutRounds,
  stateRefusal,
  settle,
  secrecy,
  standsOn,
  view,
  events,
  players,
  sketches: previews,
  prompt,
  summary,
  scene,
};
