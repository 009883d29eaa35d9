import type { Id, RuleId } from '@tiltyard/engine';
import { isOut } from '../conditions/injury.js';
import { reaches } from '../conditions/sight.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { setHidden } from '../../state/combatant-verbs.js';
import { setClusters } from '../../state/group-verbs.js';
import { engages } from '../../events/attacks.js';
import { isFound } from '../../events/hiding-and-chases.js';

const NOBODY: readonly Id[] = Object.freeze([]);

/** Everyone in a combatant's cluster, including themselves; empty outside a cluster (HEI-CTX-23). */
export function clusterOf(state: State, who: Id): readonly Id[] {
  for (const cluster of state.clusters) if (cluster.includes(who)) return cluster;
  return NOBODY;
}

export const isInCluster = (state: State, who: Id): boolean => clusterOf(state, who).length > 0;

/** Whether a cluster contains two opponents who can still fight. */
function alive(state: State, cluster: readonly Id[]): boolean {
  let first: string | undefined;
  for (const id of cluster) {
    const who = combatantById(state, id);
    if (isOut(state, who)) continue;
    if (first !== undefined && who.side !== first) return true;
    first = who.side;
  }
  return false;
}

/** Whether a cluster contains someone who is out, or lacks two opponents. */
const isStale = (state: State, cluster: readonly Id[]): boolean =>
  cluster.some((id) => isOut(state, combatantById(state, id))) || !alive(state, cluster);

/** Dissolves clusters without two opponents. */
export function dissolveClusters(ctx: Ctx): void {
  const { state } = ctx;
  if (!state.clusters.some((cluster) => isStale(state, cluster))) return;
  const left = state.clusters
    .map((cluster) =>
      cluster.some((id) => isOut(state, combatantById(state, id)))
        ? cluster.filter((id) => !isOut(state, combatantById(state, id)))
        : cluster,
    )
    .filter((cluster) => alive(state, cluster));
  setClusters(ctx, left);
}

/** A hidden combatant is revealed by their own attack, or by a melee attack on them (HEI-HIDE-06, HEI-HIDE-07). */
export function comeOut(ctx: Ctx, who: Combatant, rule: RuleId = 'HEI-HIDE-07'): void {
  if (!who.hidden || ctx.state.fixed.options.hideEndsOn === 'foundOnly') return;
  setHidden(ctx, who, null);
  ctx.tell(isFound, [rule], { who: who.id, by: null });
}

/**
 * The cluster that results when a blow joins two; empty out of reach, with the unconscious, or without two opponents
 * (HEI-CTX-22, HEI-CTX-23, HEI-CTX-37).
 */
export function joinedBy(state: State, a: Combatant, b: Combatant): readonly Id[] {
  if (isOut(state, a) || isOut(state, b) || !reaches(state, a, b)) return NOBODY;
  const members = new Set([...clusterOf(state, a.id), a.id, ...clusterOf(state, b.id), b.id]);
  const sorted = [...members].toSorted();
  return alive(state, sorted) ? sorted : NOBODY;
}

/** Puts two combatants who fight in melee into one cluster, merging theirs (HEI-CTX-23). */
export function engage(ctx: Ctx, a: Combatant, b: Combatant): void {
  if (clusterOf(ctx.state, a.id).includes(b.id)) return;
  const members = joinedBy(ctx.state, a, b);
  if (members.length === 0) return;
  setClusters(ctx, [
    ...ctx.state.clusters.filter((cluster) => !cluster.some((id) => members.includes(id))),
    members,
  ]);
  ctx.tell(engages, ['HEI-CTX-23'], { by: a.id, with: b.id });
  for (const who of [a, b]) comeOut(ctx, who, 'HEI-HIDE-06');
}

/** Takes a combatant out of their cluster. */
export function leaveCluster(ctx: Ctx, who: Combatant): void {
  if (!isInCluster(ctx.state, who.id)) return;
  setClusters(
    ctx,
    ctx.state.clusters.map((cluster) => cluster.filter((id) => id !== who.id)),
  );
  dissolveClusters(ctx);
}
