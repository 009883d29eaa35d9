import type { Action, Id, Outcome, Ruleset, Summary } from '@tiltyard/engine';
import { lastStanding, ownRulebook } from '@tiltyard/engine';
import { areaAction, attackAction, attackPlace } from './attacks.js';
import { borrowFeat, extraAction, rally, recover, steady } from './conviction.js';
import { drawMap } from './draw.js';
import { coverFire, suppress } from './fire.js';
import { rulebook } from './generated.js';
import { coupDeGrace, feelAround } from './helpless.js';
import { draw, stow } from './items.js';
import { unaffordable } from './legal.js';
import { maneuverAction } from './maneuvers.js';
import { dismount, knees, mountAttack, mountUp } from './mounted.js';
import { charge, move, moveAllOut } from './move.js';
import { dropProne, kneel, readyAction, readyMove, standUp } from './posture.js';
import { powerAction } from './powers.js';
import { gmAtMercy, gmConcealment, gmCondition, gmCover, gmHarm, gmModifier, gmMountFalls, gmNotice, gmPlace, gmRoom, gmUnexpected, gmWaive } from './referee.js';
import { ride } from './ride.js';
import { setUp } from './setup.js';
import { aggressiveStance, defensiveStance } from './stance.js';
import type { Mark, State } from './state.js';
import { LETHAL, NON_LETHAL, out, the } from './state.js';
import { hide, search } from './stealth.js';
import { sweep } from './sweep.js';
import { circumstance, feint, shelter, stunt, takeCover, totalDefense, trick } from './tactics.js';
import { begin, comeNext, delay, end } from './turn.js';
import { twoWeapons } from './two-weapons.js';
import { view } from './view.js';
import { prompt, tell } from './words.js';

/** Everything that can be done, in the order in which it is shown. */
const actions: readonly Action<State>[] = [
  // Attacking: attacks.ts (aim.ts, defense.ts, strike.ts, land.ts, toughness.ts, damage.ts, area.ts, sight.ts, cover.ts)
  attackAction,
  twoWeapons,
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

/** The sides with somebody still in the fight; mounts without riders do not fight on. */
const outcome = (state: State): Outcome | undefined => lastStanding(state, (who) => out(who) || riderless(state, who.id));

/** A beast that only carries somebody fights for no side. */
const riderless = ({ fixed: { sheets } }: State, id: Id): boolean => sheets[id]?.mount === true && sheets[id].hands === 0;

function conditions(state: State, id: Id): readonly string[] {
  const who = the(state, id);
  const marks = [...LETHAL.toReversed(), ...NON_LETHAL.toReversed()].filter((mark) => who.marks[mark] > 0).map((mark) => (who.marks[mark] > 1 ? `${who.marks[mark]} × ${mark}` : mark));
  return [
    ...(who.dead ? ['dead'] : marks),
    ...(who.posture === 'standing' ? [] : [who.posture]),
    ...(who.riding === null ? [] : [`riding ${the(state, who.riding).name}`]),
    ...(who.delaying ? ['delaying'] : []),
    ...who.conditions.map(({ kind, amount, what }) => (kind === 'modifier' ? `${(amount ?? 0) > 0 ? '+' : ''}${amount ?? 0} on ${what ?? 'all'}` : kind === 'feat' ? (what ?? kind) : kind)),
    ...state.fires.filter((fire) => fire.target === id).map((fire) => (fire.kind === 'cover' ? 'under covering fire' : 'suppressed')),
  ];
}

/** How much each mark weighs on a bar of health. */
const GRAVITY: Readonly<Record<Mark, number>> = { bruised: 1, hurt: 2, dazed: 3, wounded: 5, staggered: 5, disabled: 8, unconscious: 12, dying: 12 };
const WORST = 12;

function summary(state: State, id: Id): Summary {
  const who = the(state, id);
  const harm = [...LETHAL, ...NON_LETHAL].reduce((sum, mark) => sum + (who.marks[mark] > 0 ? GRAVITY[mark] : 0), 0);
  const worst = LETHAL.findLast((mark) => who.marks[mark] > 0) ?? NON_LETHAL.findLast((mark) => who.marks[mark] > 0);
  const left = [...(unaffordable(state, who, 'standard') ? [] : ['standard']), ...(unaffordable(state, who, 'move') ? [] : ['move'])];
  return {
    id,
    name: who.name,
    side: who.side,
    health: who.dead ? 'dead' : (worst ?? 'unharmed'),
    share: out(who) ? 0 : Math.max(0.05, 1 - harm / WORST),
    conditions: conditions(state, id),
    budget: left.join(' + ') || 'nothing left',
    able: !out(who),
  };
}

/** Twenty: a d20 combat layer of the True20 family on a 5-foot grid. */
export const true20: Ruleset<State> = {
  id: 'true20',
  name: 'Twenty',
  version: '1',
  rulebook: ownRulebook(rulebook),
  actions: new Map(actions.map((each) => [each.id, each])),
  setUp,
  begin,
  outcome,
  view,
  tell,
  prompt,
  summary,
  draw: (state, marks) => drawMap(state, marks),
};
