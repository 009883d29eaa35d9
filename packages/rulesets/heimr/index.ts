import { carryOver } from './rules/carry-over.js';
import { outline } from './show/outline.js';
import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook, refuse } from '@tiltyard/engine';
import {
  combatantById,
  createAddAction,
  createRemoveAction,
  stateWithoutRounds,
} from '@tiltyard/engine/kit';
import { about } from './show/about.js';
import { askDefence, attack } from './rules/attacks/weapon-attack.js';
import { brawl, letGo } from './rules/attacks/brawl-attack.js';
import { catalogue } from './show/catalogue.js';
import { sheetLayout } from './show/sheet-layout.js';
import { charge } from './rules/movement/charge.js';
import { climb, jumpDown } from './rules/movement/climb.js';
import { newcomersDefence } from './rules/attacks/defence.js';
import { library } from './state/content.js';
import { events } from './events/index.js';
import { rulebook } from './generated.js';
import { guard } from './rules/attacks/guard.js';
import { hide } from './rules/movement/hide.js';
import { isOut } from './rules/conditions/injury.js';
import { conceal } from './rules/items/conceal.js';
import { draw } from './rules/items/draw.js';
import { dropItems } from './rules/items/drop.js';
import { getItem } from './rules/items/get.js';
import { stow } from './rules/items/stow.js';
import { swap } from './rules/items/swap.js';
import { move } from './rules/movement/move.js';
import { partForGood } from './rules/movement/chase.js';
import { run } from './rules/movement/run.js';
import { players } from './players/index.js';
import { previews } from './show/preview.js';
import { observe } from './rules/other-actions/observe.js';
import { optionsSchema } from './state/options.js';
import { crawl, dropProne, standUp } from './rules/movement/prone.js';
import { delay, dodge, readyAction } from './rules/turn/ready.js';
import { gmChallenge, gmEffect, gmPlace, gmRest } from './rules/turn/gm-actions.js';
import { gmCondition, gmHarm, gmHeal, gmHide } from './rules/turn/gm-states.js';
import { breather } from './rules/other-actions/breather.js';
import { scene } from './show/scene.js';
import { mapSchema, schemas, setUp } from './state/set-up.js';
import { useReaction, useSkill } from './rules/other-actions/skill.js';
import { speak, surrender } from './rules/other-actions/speak.js';
import type { State } from './state/state.js';
import { summary } from './show/summary.js';
import { settle } from './rules/turn/settle.js';
import { stateRefusal } from './rules/turn/state-refusal.js';
import { begin, end } from './rules/turn/turn.js';
import { callOff, completeUpcoming } from './rules/turn/upcoming.js';
import { secrecy, standsOn, view } from './show/view.js';
import { prompt } from './show/sentences.js';

/** The GM adds a combatant, who rolls an opening defence if the fight is in progress (HEI-CTX-30). */
const gmAdd = createAddAction<State>({
  setUp,
  templates: () => library.own.combatants,
  place: {
    ...gmPlace,
    perform(ctx, by, where) {
      gmPlace.perform(ctx, by, where);
      const who = ctx.state.combatants[String(where['who'])];
      if (who && ctx.state.round > 0) newcomersDefence(ctx, who);
    },
  },
});

/** The GM takes a combatant out of the fight for good (HEI-CTX-47). */
const gmRemove = createRemoveAction<State>({
  end,
  leaves: (ctx, who) => partForGood(ctx, combatantById(ctx.state, who), 'removed'),
  cannotLeave: (state, who) =>
    combatantById(state, who).gone === null
      ? undefined
      : refuse('HEI-CTX-47', 'gone', 'has left the fight already'),
});

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Completing or calling off an action begun last turn: rules/turn
  completeUpcoming,
  callOff,
  // Attack and defence: rules/attacks
  attack,
  useSkill,
  brawl,
  charge,
  guard,
  askDefence,
  letGo,
  useReaction,
  // Movement: rules/movement
  move,
  run,
  climb,
  jumpDown,
  dropProne,
  standUp,
  crawl,
  hide,
  // Readying and delaying: rules/turn
  dodge,
  readyAction,
  delay,
  // Items: rules/items
  draw,
  stow,
  dropItems,
  getItem,
  conceal,
  swap,
  // Other actions: rules/other-actions
  breather,
  observe,
  speak,
  surrender,
  // The turn: rules/turn
  end,
  // The GM: rules/turn
  gmHarm,
  gmHeal,
  gmCondition,
  gmHide,
  gmEffect,
  gmChallenge,
  gmPlace,
  gmRest,
  gmAdd,
  gmRemove,
];

/** The sides with a combatant still in the fight; it ends with one or none left (HEI-CTX-47). */
const outcome = (state: State): FightResult | undefined =>
  lastStanding(state, isOut, (_, who) => summary(state, who.id).share);

/** Heimr Tabletop Core: d6 and d10 pools on connected squares, with four types of action. */
export const heimr: Ruleset<State> = {
  id: 'heimr',
  name: 'Heimr Tabletop Core',
  version: '4',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: mapSchema, options: optionsSchema, content: library.schema },
  catalogue,
  sheetLayout,
  actions: new Map(actions.map((each) => [each.id, each])),
  players,
  sketches: previews,
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
  prompt,
  summary,
  scene,
};
