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
import { attack } from './rules/attack-procedure/attack.js';
import { charge } from './rules/charging/charge.js';
import { settle } from './rules/settle.js';
import { stateRefusal } from './rules/state-refusal.js';
import { gmActions, gmPlace } from './rules/gm-actions.js';
import { gmCondition, gmHarm, gmHeal, gmHide } from './rules/gm-states.js';
import { draw, dropItem, pickUp } from './rules/items/items.js';
import { declare } from './rules/melee/declare.js';
import { move } from './rules/movement/move.js';
import { standUp } from './rules/movement/stand-up.js';
import { begin, end } from './rules/round/turn.js';
import { about } from './show/about.js';
import { scene } from './show/scene.js';
import { prompt } from './show/sentences.js';
import { summary } from './show/summary.js';
import { targetingPreviews } from './show/targeting-preview.js';
import { catalogue } from './state/content/catalogue.js';
import { sheetLayout } from './show/sheet-layout.js';
import { library } from './state/content/library.js';
import { optionsSchema } from './state/options.js';
import { parted } from './state/parting.js';
import { schemas, setUp } from './state/set-up.js';
import type { State } from './state/state.js';
import { combatantById, isOut } from './state/state.js';
import { kill, leaveBroken } from './state/verbs/index.js';
import { secrecy, standsOn, view } from './state/view.js';

export { builtInTables, readTables, tableCsv, tableJson } from './state/content/read-tables.js';
export type {
  JsonReader,
  LoadedTable,
  ReadFile,
  TableFile,
  TableProblem,
} from './state/content/read-tables.js';

/** The GM adds a combatant who comes into the fight. */
const gmAdd = createAddAction<State>({
  setUp,
  templates: () => library.own.creatures,
  place: gmPlace,
});

/** The GM takes a combatant out of the fight, along with everything declared against them. */
const gmRemove = createRemoveAction<State>({
  end: {
    perform(ctx, who) {
      // Like the dead, a combatant about to be removed has nothing left to resolve and takes no
      // part in a round that may begin.
      kill(ctx, combatantById(ctx.state, who));
      end.perform(ctx, who, {});
    },
  },
  leaves(ctx, who) {
    leaveBroken(ctx, combatantById(ctx.state, who));
    strikeOff(ctx, who, { parted, view });
  },
});

/** All actions, in the order of the chapter and of the menus. */
const actions: readonly Action<State>[] = [
  attack,
  charge,
  declare,
  move,
  standUp,
  draw,
  pickUp,
  dropItem,
  end,
  gmHarm,
  gmHeal,
  gmCondition,
  gmHide,
  ...gmActions,
  gmAdd,
  gmRemove,
];

/** Ends the fight when no more than one side has combatants who are not out. */
const outcome = (state: State): FightResult | undefined =>
  lastStanding(state, isOut, (_, who) => summary(state, who.id).share);

/** Open-ended percentile combat: OB against DB, attack tables by armour, criticals by severity. */
export const rolemaster: Ruleset<State> = {
  id: 'rolemaster',
  name: 'Open-Ended Percentile Combat',
  version: '5',
  about,
  rulebook: ownRulebook(rulebook),
  shapes: { ...schemas, map: gridSchema, options: optionsSchema, content: library.schema },
  catalogue,
  sheetLayout,
  events,
  players,
  sketches: targetingPreviews,
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
  prompt,
  summary,
  scene,
};
