import type { Action, FightResult, Ruleset } from '@tiltyard/engine';
import { lastStanding, ownRulebook, refuse } from '@tiltyard/engine';
import { combatantById, createAddAction, createRemoveAction } from '@tiltyard/engine/kit';
import { graphSchema } from '@tiltyard/engine/space';
import { events } from './events/index.js';
import { rulebook } from './generated.js';
import { players } from './players/index.js';
import { blind } from './rules/attacks/blind-attack.js';
import { strike } from './rules/attacks/strike.js';
import { healthOf, isIncapacitated } from './rules/conditions/body.js';
import { noteAudience } from './rules/conditions/note-audience.js';
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
  takeOut,
} from './rules/gm/gm-actions.js';
import { gmCondition, gmHeal, gmHide } from './rules/gm/gm-states.js';
import { settle } from './rules/gm/settle.js';
import { stateRefusal } from './rules/gm/state-refusal.js';
import { letGo, silencePinned, yieldAdvantage } from './rules/grappling/let-go.js';
import { groupDefence } from './rules/groups/name-protected.js';
import { crush } from './rules/mismatched/crush.js';
import { throwOffFree, throwOffMajor } from './rules/mismatched/throw-off.js';
import { bypass } from './rules/movement/bypass.js';
import { dismount, mount } from './rules/movement/mounting.js';
import { engage, leave, move, stand } from './rules/movement/move.js';
import { grapple } from './rules/special-attacks/begin-grapple.js';
import { bite } from './rules/special-attacks/bite.js';
import { freeAlly } from './rules/special-attacks/free-ally.js';
import { grab } from './rules/special-attacks/grab-item.js';
import { wrestle } from './rules/special-attacks/grapple-for-advantage.js';
import { trip } from './rules/special-attacks/trip.js';
import { draw, drop, pickUp, stow } from './rules/turns/items.js';
import { speak, think, warn } from './rules/turns/speech.js';
import { begin, end } from './rules/turns/turn.js';
import { schemas } from './set-up/schemas.js';
import { carryOver } from './rules/carry-over.js';
import { outline } from './show/outline.js';
import { setUp } from './set-up/set-up.js';
import { about } from './show/about.js';
import { catalogue } from './show/catalogue.js';
import { sheetLayout } from './show/sheet-layout.js';
import { previews } from './show/previews.js';
import { scene } from './show/scene.js';
import { prompt } from './show/sentences.js';
import { summary } from './show/summary.js';
import { secrecy, standsOn, view } from './show/view.js';
import { library } from './state/content.js';
import { optionsSchema } from './state/options.js';
import type { State } from './state/state.js';
import { stateKey } from './state/state.js';
import { setPrecedence } from './state/verbs/turn.js';

/** The GM adds a combatant who comes into the fight. */
const gmAdd = createAddAction<State>({
  setUp,
  templates: () => library.own.creatures,
  place: gmPlace,
  joins: (ctx, who) => setPrecedence(ctx, [...ctx.state.precedence, [who]]),
});

/** The GM takes a combatant out of the fight: they have left it (LUR-CTX-34, LUR-CTX-39). */
const gmRemove = createRemoveAction<State>({
  end,
  leaves: (ctx, who) => takeOut(ctx, combatantById(ctx.state, who), 'gone'),
  cannotLeave: (state, who) =>
    combatantById(state, who).out === 'gone'
      ? refuse('LUR-CTX-39', 'gone', 'has left the fight already')
      : undefined,
});

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Melee attacks: rules/attacks, rules/advantage, rules/injury
  strike,
  bite,
  blind,
  // Special melee attacks: rules/special-attacks
  grab,
  trip,
  // Grappling: rules/special-attacks, rules/grappling
  grapple,
  wrestle,
  letGo,
  yieldAdvantage,
  silencePinned,
  // Mismatched grapples: rules/mismatched
  crush,
  throwOffFree,
  throwOffMajor,
  // Freeing an ally: rules/special-attacks
  freeAlly,
  // Groups: rules/groups
  groupDefence,
  // Movement: rules/movement
  engage,
  leave,
  move,
  stand,
  bypass,
  mount,
  dismount,
  // Items, words and thoughts, the turn: rules/turns
  draw,
  stow,
  pickUp,
  drop,
  speak,
  think,
  warn,
  end,
  // The GM: rules/gm
  gmHeal,
  gmCondition,
  gmHide,
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
  gmAdd,
  gmRemove,
];

/** The sides with a combatant neither incapacitated, dead nor gone; one or none left ends the fight (LUR-CTX-39). */
const outcome = (state: State): FightResult | undefined =>
  lastStanding(state, isIncapacitated, healthOf);

/** Legends of Lur-Asko: roll-under melee with degrees of advantage between pairs and a grappling system, in zones and engagements. */
export const lurasko: Ruleset<State> = {
  id: 'lurasko',
  name: 'Legends of Lur-Asko',
  version: '4',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: graphSchema, options: optionsSchema, content: library.schema },
  catalogue,
  sheetLayout,
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  carryOver,
  outline,
  begin,
  outcome,
  stateKey,
  stateRefusal,
  settle,
  events,
  players,
  sketches: previews,
  secrecy,
  standsOn,
  view,
  audience: noteAudience,
  prompt,
  summary,
  scene,
};
