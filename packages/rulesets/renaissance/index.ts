import type { Action, Id, Outcome, Ruleset, Summary } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { attackAction, attackPlace, attacksAction, strikeAction } from './attacks.js';
import { brace } from './brace.js';
import { budgetOf } from './budget.js';
import { abandonWeapon, breakFree, releaseCatch } from './catches.js';
import { drawMap } from './draw.js';
import { rulebook } from './generated.js';
import { bloodied, settle } from './harm.js';
import { catcherOf } from './holds.js';
import { draw, dropItem, pickUp, reload, stow } from './items.js';
import { disarm, escape, feint, grab, ownManeuver, trip } from './maneuvers.js';
import { dismount, mountAttack, mountUp, rideBy } from './mounted.js';
import { charge, move } from './move.js';
import { crawl, dropProne, standUp } from './prone.js';
import { fullDefense, readyAction } from './ready.js';
import { gmBlast, gmEvent, gmFree, gmHarm, gmModifier, gmNotice, gmPlace, gmPower, gmProne } from './referee.js';
import { setUp } from './setup.js';
import type { State } from './state.js';
import { dead, disabled, everybody, sheetOf, the } from './state.js';
import { stunt } from './stunt.js';
import { begin, end } from './turn.js';
import { view } from './view.js';
import { prompt, tell } from './words.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Attacking: attacks.ts (aim.ts, defence.ts, blow.ts, ranged.ts, area.ts, resistance.ts, strikes.ts)
  attackAction,
  strikeAction,
  attacksAction,
  attackPlace,
  // Maneuvers: maneuvers.ts
  disarm,
  grab,
  trip,
  ownManeuver,
  escape,
  // Standing ready: ready.ts, brace.ts (reaction.ts, opportunity.ts)
  fullDefense,
  readyAction,
  brace,
  // Mounted combat: mounted.ts, mounts.ts
  mountAttack,
  rideBy,
  // Movement: move.ts, route.ts, stunt.ts, prone.ts
  move,
  charge,
  stunt,
  feint,
  standUp,
  dropProne,
  crawl,
  mountUp,
  dismount,
  // Things in hand: items.ts, catches.ts (wielding.ts, armour.ts)
  draw,
  reload,
  pickUp,
  stow,
  breakFree,
  releaseCatch,
  abandonWeapon,
  dropItem,
  // The turn: turn.ts, budget.ts
  end,
  // The referee: referee.ts
  gmHarm,
  gmBlast,
  gmPlace,
  gmProne,
  gmFree,
  gmEvent,
  gmPower,
  gmNotice,
  gmModifier,
];

/** The sides with somebody who can still act; one or none left ends the fight. */
const outcome = (state: State): Outcome | undefined => lastStanding(state, (who) => disabled(state, who));

function conditions(state: State, id: Id): readonly string[] {
  const who = the(state, id);
  const wounds = who.wounds - who.negatedWounds;
  return [
    ...(dead(state, who) ? ['dead'] : disabled(state, who) ? ['disabled'] : bloodied(state, who) ? ['bloodied'] : []),
    ...(wounds > 0 ? [`${wounds} ${wounds === 1 ? 'wound' : 'wounds'}`] : []),
    ...(who.traumas > 0 ? [`${who.traumas} ${who.traumas === 1 ? 'trauma' : 'traumas'}`] : []),
    ...(who.prone ? ['prone'] : []),
    ...(who.hidden ? ['hidden'] : []),
    ...(who.riding === null ? [] : [`riding ${the(state, who.riding).name}`]),
    ...who.grabbedBy.map((by) => `grabbed by ${the(state, by).name}`),
    ...(who.catching ? ['holds a caught weapon'] : []),
    ...(catcherOf(state, who) ? ['weapon caught'] : []),
    ...who.maimed.map((part) => `maimed: ${part}`),
    ...who.effects.map(({ kind, amount, what }) => (kind === 'modifier' ? `${amount > 0 ? '+' : ''}${amount} on ${what ?? 'all'}` : kind === 'charged' ? 'at the charge' : kind)),
  ];
}

function summary(state: State, id: Id): Summary {
  const who = the(state, id);
  const { DUR } = sheetOf(state, who);
  const { standard, quick } = budgetOf(who);
  const left = [standard ? ['Standard', ...(quick > 1 ? ['Quick'] : [])].join(' + ') : '', quick > 0 ? (quick === 1 ? 'Quick' : `${quick} Quick`) : ''].filter((part) => part !== '');
  return {
    id,
    name: who.name,
    side: who.side,
    health: `${who.damage} of ${DUR} damage`,
    share: Math.max(0, 1 - who.damage / DUR),
    conditions: conditions(state, id),
    budget: `${left.join(', or ') || 'nothing left'}${who.reacted.length > 0 ? ', reaction spent' : ''}`,
    able: !disabled(state, who),
  };
}

/** Renaissance: d100 roll-under with opposed margins on a 1-metre grid. */
export const renaissance: Ruleset<State> = {
  id: 'renaissance',
  name: 'Renaissance',
  version: '1',
  rulebook: ownRulebook(rulebook),
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  settle,
  view,
  tell,
  prompt,
  summary,
  draw: (state, marks) => drawMap(state, everybody(state), marks),
};
