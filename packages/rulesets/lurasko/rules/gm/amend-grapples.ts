import type { RuleId } from '@tiltyard/engine';
import { areEnemies, combatantById } from '@tiltyard/engine/kit';
import { grappleBetween, isSameGrapple, leaderOf } from '../../state/grapples.js';
import type { Ctx, Grapple, State } from '../../state/state.js';
import { addGrapple, changeGrapple, removeGrapple } from '../../state/verbs/grapples.js';
import { putInHands, releaseFromHands } from '../../state/verbs/items.js';
import { MAX_DEGREES } from '../advantage/advantage.js';
import { soundestHand } from '../conditions/body.js';
import { endGrapple } from '../grappling/grip.js';
import { shakeOff } from '../grappling/knock-down.js';
import { unfitFor } from '../grappling/unfit.js';
import { kindFor } from '../mismatched/sizes.js';

/** Removes impossible grapples: with an unknown combatant, with oneself, or a second one of the same pair. */
function removeImpossible(ctx: Ctx): void {
  const { grapples, combatants } = ctx.state;
  const isPossible = (each: Grapple, i: number): boolean =>
    combatants[each.a] !== undefined &&
    combatants[each.b] !== undefined &&
    each.a !== each.b &&
    grapples.findIndex((other) => isSamePair(other, each)) === i;
  for (const each of grapples.filter((one, i) => !isPossible(one, i))) {
    const first = grapples.find((other) => other !== each && isSameGrapple(other, each));
    removeGrapple(ctx, each);
    if (first) addGrapple(ctx, first);
  }
}

const isSamePair = (x: Grapple, y: Grapple): boolean =>
  isSameGrapple(x, y) || (x.a === y.b && x.b === y.a);

/** Corrects kind and lead of a grapple: sizes decide the kind, and no lead exceeds three degrees (LUR-GRAP-04, LUR-ADV-01). */
function fit(ctx: Ctx, grapple: Grapple): void {
  const { state } = ctx;
  const kind = kindFor(state, combatantById(state, grapple.a), combatantById(state, grapple.b));
  const degree = Math.max(-MAX_DEGREES, Math.min(MAX_DEGREES, Math.trunc(grapple.degree)));
  if (kind !== grapple.kind || degree !== grapple.degree)
    changeGrapple(ctx, grapple, { kind, degree });
}

/** Why two cannot grapple after a change by hand, or undefined: they are allies, apart, or were out before they grappled (LUR-GRAP-01, LUR-ATK-02, LUR-CTX-34). */
function partingRule(state: State, before: State, grapple: Grapple): RuleId | undefined {
  const [one, other] = [combatantById(state, grapple.a), combatantById(state, grapple.b)];
  if (!areEnemies(one, other)) return 'LUR-GRAP-01';
  if (one.engagement === null || one.engagement !== other.engagement) return 'LUR-ATK-02';
  const was = grappleBetween(before, grapple.a, grapple.b);
  const isNew = !was || leaderOf(was) !== leaderOf(grapple);
  return isNew ? unfitFor(state, grapple)?.rule : undefined;
}

/** Gives a new hold a hand; a hold that has lost its hand ends (LUR-MULTI-07). */
function giveHand(ctx: Ctx, before: State, grapple: Grapple): void {
  const { kind, a, b } = grapple;
  const holder = combatantById(ctx.state, a);
  if (kind !== 'pick-up') return;
  if (!ctx.state.fixed.options.grabUsesHand) {
    releaseFromHands(ctx, holder, b);
    return;
  }
  if (holder.hands.some(({ holds }) => holds === b)) return;
  const was = grappleBetween(before, a, b);
  const hadHand = was?.kind === 'pick-up' && before.fixed.options.grabUsesHand;
  const hand = hadHand ? undefined : soundestHand(ctx.state, holder);
  if (hand) putInHands(ctx, holder, b, [hand.name]);
  else endGrapple(ctx, grapple, ['LUR-MULTI-07']);
}

/** Corrects grapples after a change by hand: partners, kind, lead and hand. */
export function amendGrapples(ctx: Ctx, before: State): void {
  removeImpossible(ctx);
  for (const grapple of ctx.state.grapples) fit(ctx, grapple);
  for (const grapple of ctx.state.grapples) {
    const rule = partingRule(ctx.state, before, grapple);
    if (rule === undefined) giveHand(ctx, before, grapple);
    else if (grapple.kind === 'climb' && rule !== 'LUR-GRAP-01') shakeOff(ctx, grapple, [rule]);
    else endGrapple(ctx, grapple, [rule]);
  }
}
