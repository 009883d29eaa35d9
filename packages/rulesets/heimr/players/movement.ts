import type { Id } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { hasLegInjury, isOut } from '../rules/conditions/injury.js';
import { foesOf } from '../rules/conditions/sight.js';
import { climb, jumpDown } from '../rules/movement/climb.js';
import { hide } from '../rules/movement/hide.js';
import { heldByGuard, move, movesWithin } from '../rules/movement/move.js';
import { crawl, crawlRefused, standUp } from '../rules/movement/prone.js';
import { run, runsWithin } from '../rules/movement/run.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, areEnemies, combatantById } from '../state/state.js';
import { climbWay, flees, hideUtility, leadsOn, moveUtility, squareUtility } from './tactics.js';

const MOVE = 60;
/** Running comes before a breather, for pursuers and fugitives. */
const RUN = 75;
const CLIMB = 61;
const JUMP = 62;
const STAND_UP = 90;
/** Where it costs no action, it comes before any blow: the prone attack and defend worse. */
const STAND_UP_FREE = 109;
const HIDE = 35;
/** Crawling is better than nothing, but a breather comes first. */
const CRAWL = 5;

const toSquare = (state: State, actor: Id, square: string): number =>
  squareUtility(state, combatantById(state, actor), square);

/** Whether an opponent has just run from where a combatant stands. */
const isRunnerAhead = (state: State, who: Combatant): boolean =>
  allCombatants(state).some(
    (other) => other.side !== who.side && other.gone === null && other.ranFrom?.square === who.at,
  );

/** The best square that can be reached; of equals the first on the map. */
function bestSquare(
  state: State,
  who: Combatant,
  ways: ReadonlyMap<string, unknown>,
): string | undefined {
  let found: string | undefined;
  let highest = -Infinity;
  for (const { id } of state.fixed.map.places) {
    if (id === who.at || !ways.has(id)) continue;
    const utility = squareUtility(state, who, id);
    if (utility <= highest) continue;
    found = id;
    highest = utility;
  }
  return found;
}

const planSquare =
  (ways: (state: State, who: Combatant) => ReadonlyMap<string, unknown>) =>
  (state: State, actor: Id) => {
    const who = combatantById(state, actor);
    const to = heldByGuard(state, who) ? undefined : bestSquare(state, who, ways(state, who));
    return to === undefined ? undefined : { to };
  };

/** Running is for combatants who flee, unless only another movement gets them to a better square, and for pursuers of a foe who has just run. */
function runUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (moveUtility(state, who) <= 0) return 0;
  const away = flees(state, who);
  const chasing = away || state.chases.some((each) => each.pursuer === actor);
  if (!chasing && !isRunnerAhead(state, who)) return 0;
  const there = bestSquare(state, who, runsWithin(state, who));
  if (there === undefined) return 0;
  const best = squareUtility(state, who, there);
  if (best <= squareUtility(state, who, who.at)) return 0;
  if (chasing && !away) return RUN;
  const onFoot = bestSquare(state, who, movesWithin(state, who));
  return onFoot === undefined || best >= squareUtility(state, who, onFoot) ? RUN : 0;
}

/** Whether a combatant with an injured leg lies out of reach of foes who all have injured legs, too. */
function liesApart(state: State, who: Combatant): boolean {
  if (!hasLegInjury(who) || flees(state, who) || !foesOf(state, who).every(hasLegInjury))
    return false;
  return moveUtility(state, who) > 0;
}

/** Whether crawling can lead nearer to foes. */
function couldCrawlOn(state: State, who: Combatant): boolean {
  const ways = state.fixed.map.places.filter(({ id }) => !crawlRefused(state, who, id));
  return leadsOn(
    state,
    who,
    ways.map(({ id }) => id),
  );
}

/** Crawling leaves the first blow to others, so it is only for combatants with an injured leg whose foes cannot walk either. */
function crawlUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  return liesApart(state, who) && couldCrawlOn(state, who) ? CRAWL : 0;
}

/** Whether neither side can reach the other any more: everyone still in the fight has an injured leg. */
export const isStranded = (state: State, who: Combatant): boolean =>
  liesApart(state, who) &&
  foesOf(state, who).length > 0 &&
  allCombatants(state).every(
    (each) => areEnemies(who, each) || isOut(state, each) || hasLegInjury(each),
  ) &&
  !couldCrawlOn(state, who);

/** Whether a jump down by one height, to the ground, costs no hit points (HEI-CTX-24). */
function isSafeJump({ fixed }: State, { height }: Combatant): boolean {
  const { fallSafeHeights, fallDamagePerHeight } = fixed.options;
  return height === 1 && (fallSafeHeights > 0 || fallDamagePerHeight === 0);
}

export const movementScores = [
  scores(move, {
    maxUtility: MOVE,
    utility(state, actor) {
      const who = combatantById(state, actor);
      const utility = moveUtility(state, who);
      return utility > 0 && leadsOn(state, who, movesWithin(state, who).keys()) ? utility : 0;
    },
    plan: planSquare(movesWithin),
    options: {
      to: (state, actor, square) =>
        square === combatantById(state, actor).at ? -1 : toSquare(state, actor, square),
    },
  }),
  scores(run, {
    maxUtility: RUN,
    utility: runUtility,
    plan: planSquare(runsWithin),
    options: { to: toSquare },
  }),
  scores(climb, {
    maxUtility: CLIMB,
    utility: (state, actor) => (climbWay(state, combatantById(state, actor)) ? CLIMB : 0),
    options: {
      way: (state, actor, way) => (climbWay(state, combatantById(state, actor)) === way ? 1 : 0),
    },
  }),
  scores(jumpDown, {
    maxUtility: JUMP,
    utility(state, actor) {
      const who = combatantById(state, actor);
      return isSafeJump(state, who) && climbWay(state, who) === 'down' ? JUMP : 0;
    },
    options: { to: (_, __, height) => height },
  }),
  scores(standUp, {
    maxUtility: STAND_UP_FREE,
    utility: ({ fixed }) => (fixed.options.proneStandUp === 'free' ? STAND_UP_FREE : STAND_UP),
  }),
  scores(crawl, { maxUtility: CRAWL, utility: crawlUtility, options: { to: toSquare } }),
  scores(hide, {
    maxUtility: HIDE,
    utility(state, actor) {
      const who = combatantById(state, actor);
      return who.hidden === null ? hideUtility(state, who) : 0;
    },
    options: { from: () => 1 },
  }),
];
