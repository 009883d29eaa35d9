import type { Action, Id, Outcome, Ruleset, Summary } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { attack } from './attack.js';
import { counted } from './budget.js';
import { charge } from './charge.js';
import { drawMap } from './draw.js';
import { rulebook } from './generated.js';
import { health, injuries, settle } from './harm.js';
import { draw, dropItem, pickUp } from './items.js';
import { declare, engagedBy } from './melee.js';
import { move } from './move.js';
import { rise } from './prone.js';
import { gmAware, gmEffect, gmHold, gmModifier, gmPerceive, gmPlace, gmReveal, gmTreat } from './referee.js';
import { setUp } from './setup.js';
import type { State, Stun } from './state.js';
import { armOf, aware, everybody, out, sheetOf, the } from './state.js';
import { begin, end } from './turn.js';
import { view } from './view.js';
import { prompt, tell } from './words.js';

export { builtInTables, readTables, tableCsv, tableJson } from './tables/index.js';
export type { LoadedTable, ReadFile, TableFile, TableProblem } from './tables/index.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Attacking: attack.ts, strike.ts (bonus.ts, defence.ts, dodge.ts, lookup.ts, critical.ts, afflict.ts, legal.ts)
  attack,
  charge,
  // The round: melee.ts, turn.ts (initiative.ts, stun.ts, stagger.ts, harm.ts, budget.ts)
  declare,
  // Movement: move.ts, prone.ts (route.ts, run-up.ts, pace.ts, knock.ts)
  move,
  rise,
  // Things: items.ts (wielding.ts)
  draw,
  pickUp,
  dropItem,
  end,
  // The referee: referee.ts (surprise.ts, maneuver.ts)
  gmEffect,
  gmPerceive,
  gmModifier,
  gmHold,
  gmAware,
  gmReveal,
  gmTreat,
  gmPlace,
];

/** The sides with somebody who is not out; one or none left ends the fight. */
const outcome = (state: State): Outcome | undefined => lastStanding(state, (who) => out(state, who));

const rounds = (stun: Stun, more: string): readonly string[] => [
  ...(stun.noParry > 0 ? [`unable to parry ${stun.noParry}${more}`] : []),
  ...(stun.stunned > 0 ? [`stunned ${stun.stunned}${more}`] : []),
  ...(stun.dazed > 0 ? [`dazed ${stun.dazed}${more}`] : []),
];

function conditions(state: State, id: Id): readonly string[] {
  const who = the(state, id);
  if (who.dead) return ['dead'];
  return [
    ...(out(state, who) ? ['unconscious'] : []),
    ...who.timers.map(({ kind, turns }) => `${kind === 'dead' ? 'dying' : 'out'}: ${turns} turns`),
    ...(who.prone ? ['prone'] : []),
    ...(who.staggered === 'no' ? [] : ['staggered']),
    ...rounds(who.stunActive, ''),
    ...rounds(who.stunPending, ' to come'),
    ...(who.bleed > 0 ? [`bleeding ${who.bleed}`] : []),
    ...(injuries(who) < 0 ? [`injured ${injuries(who)}`] : []),
    ...(who.initiativePenalties > 0 ? [`-${who.initiativePenalties}d10 initiative`] : []),
    ...(who.held ? ['held'] : []),
    ...(aware(who) ? [] : ['unaware']),
    ...(who.barred ? ['no further actions'] : []),
    ...(who.hidden ? ['hidden'] : []),
    ...who.broken.map((item) => `${armOf(state, item).name} broken`),
    ...who.modifiers.map(({ label, value }) => `${label} ${value > 0 ? '+' : ''}${value}`),
    ...engagedBy(state, who).map((by) => `engaged by ${the(state, by).name}`),
  ];
}

function summary(state: State, id: Id): Summary {
  const who = the(state, id);
  const { hits } = sheetOf(state, who);
  return {
    id,
    name: who.name,
    side: who.side,
    health: `${who.hits} of ${hits} hits`,
    share: Math.max(0, health(state, who)),
    conditions: conditions(state, id),
    budget: counted(state) ? `${who.actionPoints} Action Points${who.shifted > 0 ? `, ${who.shifted} OB in defence` : ''}` : who.acted ? 'turn used' : 'turn',
    able: !out(state, who),
  };
}

/** Open-ended percentile combat: OB against DB, attack tables by armour, criticals by severity. */
export const rolemaster: Ruleset<State> = {
  id: 'rolemaster',
  name: 'Open-Ended Percentile Combat',
  version: '1',
  rulebook: ownRulebook(rulebook),
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  settle: (t) => settle(t, everybody(t.state)),
  view,
  tell,
  prompt,
  summary,
  draw: drawMap,
};
