import type { Action, Id, Outcome, Ruleset, Summary } from '@tiltyard/engine';
import { acting, lastStanding, ownRulebook } from '@tiltyard/engine';
import { askDefence, attack } from './attacks.js';
import { brawl, letGo } from './brawl.js';
import { charge } from './charge.js';
import { climb, jumpDown } from './climb.js';
import { tidy } from './cluster.js';
import { defenceOf } from './defence.js';
import { drawMap } from './draw.js';
import { rulebook } from './generated.js';
import { guard } from './guard.js';
import { holdersOf } from './hands.js';
import { hide } from './hide.js';
import { dazed, levelOf, out } from './injury.js';
import { conceal, draw, dropItems, getItem, stow, swap } from './items.js';
import { move, run } from './move.js';
import { observe } from './observe.js';
import { crawl, dropProne, standUp } from './prone.js';
import { delay, dodge, readyAction } from './ready.js';
import { gmChallenge, gmEffect, gmPlace, gmRest } from './referee.js';
import { breather } from './rest.js';
import { setUp } from './setup.js';
import { useReaction, useSkill } from './skill.js';
import { speak, surrender } from './speak.js';
import type { State } from './state.js';
import { sheetOf, the } from './state.js';
import { begin, end } from './turn.js';
import { callOff, goOn } from './upcoming.js';
import { view } from './view.js';
import { prompt, tell } from './words.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // What was begun in the last turn: upcoming.ts (interrupt.ts)
  goOn,
  callOff,
  // Attack and defence: attacks.ts (attack.ts, defence.ts, effects.ts, injury.ts), skill.ts, brawl.ts (bind.ts), charge.ts, guard.ts
  attack,
  useSkill,
  brawl,
  charge,
  guard,
  askDefence,
  letGo,
  useReaction,
  // Movement: move.ts (crossing.ts, chase.ts, cluster.ts), climb.ts, prone.ts, hide.ts (sight.ts)
  move,
  run,
  climb,
  jumpDown,
  dropProne,
  standUp,
  crawl,
  hide,
  // Waiting for something: ready.ts (windows.ts)
  dodge,
  readyAction,
  delay,
  // Items: items.ts (hands.ts)
  draw,
  stow,
  dropItems,
  getItem,
  conceal,
  swap,
  // Other actions: rest.ts (fitness.ts), observe.ts, speak.ts
  breather,
  observe,
  speak,
  surrender,
  // The turn: turn.ts, budget.ts
  end,
  // The referee: referee.ts
  gmEffect,
  gmChallenge,
  gmPlace,
  gmRest,
];

/** The sides with somebody who is still in the fight; one or none left ends it (HEI-CTX-47). */
const outcome = (state: State): Outcome | undefined => lastStanding(state, (who) => out(state, who));

function conditions(state: State, id: Id): readonly string[] {
  const who = the(state, id);
  const level = levelOf(state, who);
  const standing = defenceOf(state, who);
  return [
    ...(who.gone === null ? [] : [who.gone]),
    ...(level === 'unhurt' ? [] : [level]),
    ...(who.position === 'standing' ? [] : [who.position]),
    ...(dazed(who) ? ['dazed'] : []),
    ...(standing ? [`${standing.form} ${standing.total}${standing.ranged === standing.total ? '' : `, ${standing.ranged} against shots`}`] : ['no defence']),
    ...(who.fatigue > 1 ? [`fatigue ${who.fatigue}`] : []),
    ...(who.hidden ? ['hidden'] : []),
    ...(who.holding ? [`holds ${the(state, who.holding.who).name}`] : []),
    ...holdersOf(state, who).map((holder) => `held by ${holder.name} (${holder.holding?.part ?? ''})`),
    ...(who.guarding ? [`guards against ${the(state, who.guarding.foe).name}`] : []),
    ...(who.pending ? [`about to finish: ${who.pending.action}`] : []),
    ...(who.ongoing ? ['-2 on defence'] : []),
  ];
}

function summary(state: State, id: Id): Summary {
  const who = the(state, id);
  const { hitPoints } = sheetOf(state, who);
  const left = who.ended === null ? [who.standard === null && !who.pending ? 'standard action' : '', 'free actions'].filter((part) => part !== '').join(', ') : 'turn over';
  return {
    id,
    name: who.name,
    side: who.side,
    health: `${who.hp} of ${hitPoints} hit points`,
    share: Math.max(0, who.hp / hitPoints),
    conditions: conditions(state, id),
    budget: acting(state) === id ? left : '',
    able: !out(state, who),
  };
}

/** Heimr Tabletop Core: d6 and d10 pools on connected squares, with four types of action. */
export const heimr: Ruleset<State> = {
  id: 'heimr',
  name: 'Heimr Tabletop Core',
  version: '1',
  rulebook: ownRulebook(rulebook),
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  settle: tidy,
  view,
  tell,
  prompt,
  summary,
  draw: drawMap,
};
