import type { Id } from '@tiltyard/engine';
import { isOut } from '../conditions/injury.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { setClusters } from '../../state/group-verbs.js';
import { engages } from '../../events/attacks.js';

/** Who fights hand to hand with this one, itself included; nobody outside a cluster (HEI-CTX-23). */
export const clusterOf = (state: State, who: Id): readonly Id[] =>
  state.clusters.find((cluster) => cluster.includes(who)) ?? [];

export const isInCluster = (state: State, who: Id): boolean => clusterOf(state, who).length > 0;

/** Whether two opponents who can still fight are in it. */
function alive(state: State, cluster: readonly Id[]): boolean {
  const sides = new Set(
    cluster
      .map((id) => combatantById(state, id))
      .filter((who) => !isOut(state, who))
      .map((who) => who.side),
  );
  return sides.size > 1;
}

/** Dissolves clusters without two opponents. */
export function dissolveClusters(ctx: Ctx): void {
  const { clusters } = ctx.state;
  const left = clusters
    .map((cluster) =>
      cluster.some((id) => isOut(ctx.state, combatantById(ctx.state, id)))
        ? cluster.filter((id) => !isOut(ctx.state, combatantById(ctx.state, id)))
        : cluster,
    )
    .filter((cluster) => alive(ctx.state, cluster));
  if (left.length !== clusters.length || left.some((cluster, i) => cluster !== clusters[i]))
    setClusters(ctx, left);
}

/** Puts two who fight hand to hand in one cluster, joining theirs (HEI-CTX-23). */
export function engage(ctx: Ctx, a: Combatant, b: Combatant): void {
  const joined = clusterOf(ctx.state, a.id);
  if (joined.includes(b.id)) return;
  const members = [...new Set([...joined, a.id, ...clusterOf(ctx.state, b.id), b.id])].toSorted();
  if (!alive(ctx.state, members)) return;
  setClusters(ctx, [
    ...ctx.state.clusters.filter((cluster) => !cluster.some((id) => members.includes(id))),
    members,
  ]);
  ctx.tell(engages, ['HEI-CTX-23'], { by: a.id, with: b.id });
}

/** Takes a combatant out of the cluster it is in. */
export function leaveCluster(ctx: Ctx, who: Combatant): void {
  if (!isInCluster(ctx.state, who.id)) return;
  setClusters(
    ctx,
    ctx.state.clusters.map((cluster) => cluster.filter((id) => id !== who.id)),
  );
  dissolveClusters(ctx);
}
