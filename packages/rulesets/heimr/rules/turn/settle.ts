import { placeOf } from '@tiltyard/engine/space';
import { unready } from '@tiltyard/engine/kit';
import {
  clearInjuries,
  place,
  setGuard,
  setHidden,
  stopHold,
  takePosition,
} from '../../state/combatant-verbs.js';
import { endChases, setClusters } from '../../state/group-verbs.js';
import type { Combatant, Ctx, Guarding, State } from '../../state/state.js';
import { allCombatants, areEnemies } from '../../state/state.js';
import { interrupt } from '../action-types/interrupt.js';
import { dropDefence, endHold, partHolds } from '../attacks/bind.js';
import { dissolveClusters, engage, isInCluster, leaveCluster } from '../attacks/cluster.js';
import { endLostGuards } from '../attacks/guard.js';
import { freeHandsOf } from '../conditions/hands.js';
import {
  hasLegInjury,
  isDazed,
  isHelpless,
  isInjured,
  isOut,
  isUnconscious,
} from '../conditions/injury.js';
import { bottomAt, isMidway, reaches } from '../conditions/sight.js';
import { relocate } from '../movement/crossing.js';
import { amendItems } from './amend-items.js';

type Cluster = State['clusters'][number];

/**
 * A combatant moved by hand leaves what belongs to their old square; moved where no one can be, they are put back
 * (HEI-CTX-18, HEI-CTX-22).
 */
function depart(ctx: Ctx, who: Combatant, was: Combatant): void {
  const { at, height } = who;
  place(ctx, who, was.at, was.height);
  const square = placeOf(ctx.state.fixed.map, at);
  if (square)
    relocate(ctx, who, at, square.heights.includes(height) ? height : bottomAt(ctx.state, at));
}

/**
 * Corrects positions that do not fit: the unconscious and those with an injured leg do not stand, and no one climbs on
 * level ground (HEI-CTX-36, HEI-CTX-37, HEI-CLIMB-04).
 */
function amendPosition(ctx: Ctx, who: Combatant, wasUnconscious: boolean): void {
  const { state } = ctx;
  const isUp = who.position === 'standing' || who.position === 'climbing';
  const isFelled = isUnconscious(state, who);
  if (isFelled || (isUp && hasLegInjury(who))) {
    if (who.position === 'climbing') place(ctx, who, who.at, bottomAt(state, who.at));
    takePosition(ctx, who, isFelled ? 'helpless' : 'prone');
  } else if (who.position === 'helpless' && wasUnconscious) takePosition(ctx, who, 'prone');
  else if (who.position === 'climbing' && !isMidway(state, who.at, who.height))
    takePosition(ctx, who, 'standing');
}

/**
 * Corrects what depends on hit points: injuries, positions, and what fallen combatants let go of (HEI-CTX-36,
 * HEI-CTX-37).
 */
function amendBody(ctx: Ctx, who: Combatant, wasUnconscious: boolean): void {
  if (!isInjured(who)) clearInjuries(ctx, who);
  amendPosition(ctx, who, wasUnconscious);
  if (!isOut(ctx.state, who)) return;
  interrupt(ctx, who, 'HEI-ACT-11');
  unready(ctx, who.id);
}

/**
 * Combatants hide from opponents only; one just hidden leaves any cluster and hold, and one who has come into a cluster
 * is found (HEI-HIDE-01, HEI-HIDE-06).
 */
function amendHiding(ctx: Ctx, who: Combatant, was: Combatant): void {
  const { hidden } = who;
  if (!hidden) return;
  const { combatants, fixed } = ctx.state;
  const from = hidden.from.filter((id) => {
    const other = combatants[id];
    return other && areEnemies(who, other);
  });
  const showsOnAttack = fixed.options.hideEndsOn !== 'foundOnly';
  if (from.length === 0 || (showsOnAttack && was.hidden && isInCluster(ctx.state, who.id)))
    return setHidden(ctx, who, null);
  setHidden(ctx, who, { ...hidden, from });
  if (!showsOnAttack || was.hidden) return undefined;
  leaveCluster(ctx, who);
  return partHolds(ctx, who, ['HEI-HIDE-01']);
}

/**
 * Whether a combatant can hold another: an opponent within reach, with a hand free for it (HEI-BRAWL-01, HEI-BRAWL-05,
 * HEI-CTX-22).
 */
const canHold = (state: State, who: Combatant, held: Combatant): boolean =>
  areEnemies(who, held) &&
  held.gone === null &&
  reaches(state, who, held) &&
  !isOut(state, who) &&
  !isHelpless(state, who) &&
  !isDazed(who) &&
  freeHandsOf(state, { ...who, holding: null }).length > 0;

/**
 * Ends impossible holds; a new hold has the consequences of a grab: it is an effect on the held combatant, costs the
 * defence and is melee (HEI-ACT-11, HEI-BRAWL-14, HEI-BRAWL-20).
 */
function amendHold(ctx: Ctx, who: Combatant, was: Combatant): void {
  const { holding } = who;
  if (!holding) return;
  const held = ctx.state.combatants[holding.who];
  if (!held) return stopHold(ctx, who);
  const isNew = was.holding?.who !== held.id;
  const isMutual = held.holding?.who === who.id;
  if (!canHold(ctx.state, who, held) || (isMutual && !isNew))
    return endHold(ctx, who, ['HEI-BRAWL-15']);
  dropDefence(ctx, who);
  if (!isNew) return undefined;
  interrupt(ctx, held, 'HEI-ACT-11');
  endHold(ctx, held, ['HEI-BRAWL-20']);
  return engage(ctx, who, held);
}

/** Whether a guard is against an opponent, and for an ally if it shields one (HEI-GUARD-02, HEI-GUARD-03). */
function isGuard({ combatants }: State, who: Combatant, guarding: Guarding): boolean {
  const foe = combatants[guarding.foe];
  const ally = combatants[guarding.ally ?? ''];
  const isShield = guarding.purpose === 'ally';
  const shields = ally !== undefined && ally !== who && !areEnemies(who, ally);
  return foe !== undefined && areEnemies(who, foe) && (isShield ? shields : guarding.ally === null);
}

/** The members of a cluster who are still in the fight and in one place (HEI-CTX-22, HEI-CTX-23). */
function together({ combatants, fixed }: State, cluster: Cluster): Cluster {
  const [first] = cluster.flatMap((id) => combatants[id] ?? []);
  return cluster.filter((id) => {
    const who = combatants[id];
    return (
      first &&
      who?.at === first.at &&
      (fixed.options.reachHeight > 0 || who.height === first.height)
    );
  });
}

/** Corrects clusters: their members are in one place, and each combatant is in at most one (HEI-CTX-23). */
function amendClusters(ctx: Ctx): void {
  let joined: readonly Cluster[] = [];
  for (const cluster of ctx.state.clusters.map((each) => together(ctx.state, each))) {
    const others = joined.filter((each) => each.some((id) => cluster.includes(id)));
    const members = [...new Set([...others.flat(), ...cluster])].toSorted();
    joined = [...joined.filter((each) => !others.includes(each)), members];
  }
  setClusters(ctx, joined);
  dissolveClusters(ctx);
}

/** Whether a chase is impossible: the two are not opponents, or one is out of the fight (HEI-RUN-04, HEI-CTX-47). */
const isOver = (runner: Combatant | undefined, pursuer: Combatant | undefined): boolean =>
  !runner ||
  !pursuer ||
  !areEnemies(runner, pursuer) ||
  runner.gone !== null ||
  pursuer.gone !== null;

/** Chases are between opponents who are in the fight (HEI-RUN-04, HEI-CTX-40). */
function amendChases(ctx: Ctx): void {
  const { chases, combatants } = ctx.state;
  endChases(
    ctx,
    chases.filter(({ runner, pursuer }) => isOver(combatants[runner], combatants[pursuer])),
  );
}

/** Corrects what a change by hand affects: items, places, bodies, hiding, holds, guards, clusters and chases. */
export function settle(ctx: Ctx, before: State): void {
  amendItems(ctx, before);
  const all = allCombatants(ctx.state).map((who) => ({
    who,
    was: before.combatants[who.id] ?? who,
  }));
  for (const { who, was } of all) {
    depart(ctx, who, was);
    amendBody(ctx, who, isUnconscious(before, was));
  }
  amendClusters(ctx);
  for (const { who, was } of all) {
    amendHiding(ctx, who, was);
    amendHold(ctx, who, was);
    if (who.guarding && !isGuard(ctx.state, who, who.guarding)) setGuard(ctx, who, null);
  }
  endLostGuards(ctx);
  amendChases(ctx);
}
