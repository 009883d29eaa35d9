import type { Id } from '@tiltyard/engine';
import { out } from './injury.js';
import type { Combatant, State, T } from './state.js';
import { the } from './state.js';

/** Who fights hand to hand with this one, itself included; nobody outside a cluster (HEI-CTX-23). */
export const clusterOf = (state: State, who: Id): readonly Id[] =>
  state.clusters.find((cluster) => cluster.includes(who)) ?? [];

export const inCluster = (state: State, who: Id): boolean => clusterOf(state, who).length > 0;

/** Whether two opponents who can still fight are in it. */
function alive(state: State, cluster: readonly Id[]): boolean {
  const sides = new Set(
    cluster
      .map((id) => the(state, id))
      .filter((who) => !out(state, who))
      .map((who) => who.side),
  );
  return sides.size > 1;
}

/** Dissolves clusters without two opponents. */
export function tidy(t: T): void {
  const { clusters } = t.state;
  const left = clusters
    .map((cluster) =>
      cluster.some((id) => out(t.state, the(t.state, id)))
        ? cluster.filter((id) => !out(t.state, the(t.state, id)))
        : cluster,
    )
    .filter((cluster) => alive(t.state, cluster));
  if (left.length !== clusters.length || left.some((cluster, i) => cluster !== clusters[i]))
    t.put(t.state, 'clusters', left);
}

/** Puts two who fight hand to hand in one cluster, joining theirs (HEI-CTX-23). */
export function engage(t: T, a: Combatant, b: Combatant): void {
  const joined = clusterOf(t.state, a.id);
  if (joined.includes(b.id)) return;
  const members = [...new Set([...joined, a.id, ...clusterOf(t.state, b.id), b.id])].toSorted();
  if (!alive(t.state, members)) return;
  t.put(t.state, 'clusters', [
    ...t.state.clusters.filter((cluster) => !cluster.some((id) => members.includes(id))),
    members,
  ]);
  t.note('engages', ['HEI-CTX-23'], { by: a.id, with: b.id });
}

/** Takes somebody out of the cluster it is in. */
export function leaveCluster(t: T, who: Combatant): void {
  if (!inCluster(t.state, who.id)) return;
  t.put(
    t.state,
    'clusters',
    t.state.clusters.map((cluster) => cluster.filter((id) => id !== who.id)),
  );
  tidy(t);
}
