import type { Id, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import {
  climbOf,
  grappleBetween,
  grapplesOf,
  heldIn,
  leaderOf,
  normalGrapples,
  partner,
} from '../../state/grapples.js';
import type { Combatant, Ctx, GrappleKind, State } from '../../state/state.js';
import { revokeGrants } from '../advantage/advantage.js';
import { makeAttack } from '../attacks/attack.js';
import { competenceFor } from '../attacks/competence.js';
import type { Declared, Technique } from '../attacks/declaration.js';
import { abilityOf, declarationRefused, declaredParameters } from '../attacks/declaration.js';
import { barredByHold, isBlindTo, knownEnemies, targetRefused } from '../attacks/target.js';
import { GRAPPLE } from '../attacks/wielding.js';
import { major } from '../conditions/can-act.js';
import { isInView } from '../conditions/sight.js';
import { beginGrapple, giveUp } from '../grappling/grip.js';
import { collapse, loseClimbers } from '../grappling/knock-down.js';
import { isProtected } from '../groups/group-defence.js';
import { bodyRefused } from '../mismatched/lifting.js';
import { kindFor } from '../mismatched/sizes.js';

/** The maximum number of enemies with an advantage over a combatant through normal grappling (LUR-MULTI-04). */
const MAX_ABOVE = 2;

/** What starting a grapple of a kind costs and gives, and the rules that say so. */
interface Terms {
  readonly price: number;
  readonly wins: number;
  readonly rules: readonly [RuleId, ...RuleId[]];
  readonly won: readonly RuleId[];
}

export const TERMS: Readonly<Record<GrappleKind, Terms>> = {
  normal: {
    price: 2,
    wins: 1,
    rules: ['LUR-GRAP-05'],
    won: ['LUR-GRAP-07', 'LUR-GRAP-08', 'LUR-GRAP-11', 'LUR-GRAP-12', 'LUR-GRAP-17'],
  },
  'pick-up': {
    price: 3,
    wins: 2,
    rules: ['LUR-PICK-02', 'LUR-PICK-01'],
    won: ['LUR-PICK-01', 'LUR-PICK-02', 'LUR-PICK-09', 'LUR-PICK-10', 'LUR-PICK-12'],
  },
  jaws: {
    price: 3,
    wins: 2,
    rules: ['LUR-PICK-02', 'LUR-PICK-18'],
    won: ['LUR-PICK-18', 'LUR-PICK-02', 'LUR-PICK-09', 'LUR-PICK-10', 'LUR-PICK-12'],
  },
  climb: {
    price: 3,
    wins: 2,
    rules: ['LUR-CLIMB-02', 'LUR-CLIMB-01'],
    won: ['LUR-CLIMB-01', 'LUR-CLIMB-02', 'LUR-CLIMB-03', 'LUR-CLIMB-06', 'LUR-CLIMB-15'],
  },
};

/** Adds up what the attempt costs in degrees: 2, or 3 between mismatched sizes (LUR-GRAP-05, LUR-PICK-02, LUR-CLIMB-02). */
export const addGrapplePrice = (ctx: Ctx, attacker: Combatant, target: Combatant): number => {
  const { price, rules } = TERMS[kindFor(ctx.state, attacker, target)];
  return ctx.addModifier(ctx.startTotal('degrees granted', attacker.id, 0), price, rules[0]);
};

/** Why the target's circumstances keep it from being grappled, or undefined (LUR-GRAP-02). */
export function circumstancesRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
): Refusal | undefined {
  if (!state.fixed.options.mismatchPrereqs && kindFor(state, attacker, target) !== 'normal')
    return undefined;
  if (isProtected(state, target))
    return refuse('LUR-GRAP-02', 'protected', `${target.name} is protected by the group`);
  return target.riding === null
    ? undefined
    : refuse('LUR-GRAP-02', 'mounted', `${target.name} is mounted`);
}

/** Normal grapples in which a combatant has the advantage, except the one with this enemy (LUR-MULTI-02). */
const otherAdvantages = (state: State, who: Id, but: Id) =>
  normalGrapples(state, who).filter(
    (each) => leaderOf(each) === who && each.a !== but && each.b !== but,
  );

/** Why there is no room for another normal grapple between these, or undefined (LUR-MULTI-02, LUR-MULTI-04). */
export function crowdedRefused(state: State, actor: Id, target: Id): Refusal | undefined {
  const isAhead = otherAdvantages(state, actor, target).length > 0;
  if (isAhead && state.fixed.options.secondGrapple === 'refuse')
    return refuse(
      'LUR-MULTI-02',
      'advantage-elsewhere',
      'you already have the advantage over another enemy',
    );
  const behind = normalGrapples(state, target).filter(
    (each) => leaderOf(each) === partner(each, target),
  );
  return behind.length >= MAX_ABOVE
    ? refuse(
        'LUR-MULTI-04',
        'too-many-grapplers',
        `two grapplers already have the advantage over ${combatantById(state, target).name}`,
      )
    : undefined;
}

/** Why a grapple with a target cannot be started, or undefined. */
export function grappleRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
): Refusal | undefined {
  const kind = kindFor(state, attacker, target);
  const refused =
    circumstancesRefused(state, attacker, target) ??
    targetRefused(state, attacker, target, 'grapple');
  if (refused) return refused;
  if (grappleBetween(state, attacker.id, target.id))
    return refuse('LUR-GADV-01', 'already-grappling', `already grappling with ${target.name}`);
  if (heldIn(state, target.id))
    return refuse(
      ['LUR-PICK-08', 'LUR-MULTI-09'],
      'held-by-another',
      `${target.name} is held by another`,
    );
  if (kind === 'climb' && climbOf(state, attacker.id))
    return refuse('LUR-MULTI-08', 'climbing-already', 'climbs on another already');
  const crowded = kind === 'normal' ? crowdedRefused(state, attacker.id, target.id) : undefined;
  return bodyRefused(state, attacker, target) ?? crowded;
}

interface ChosenGrapple extends Declared {
  readonly target?: Id;
}

/** How a grapple is begun: with the Grappling competence, or that of a Bite for jaws (LUR-GRAP-06, LUR-PICK-23). */
export const grappleTechnique = (
  state: State,
  attacker: Combatant,
  { target: id = '', incompetent = false }: ChosenGrapple,
): Technique => {
  const target = state.combatants[id];
  const kind = target && kindFor(state, attacker, target);
  return {
    using: GRAPPLE,
    competence: competenceFor(state, attacker, GRAPPLE, target, kind),
    deliberate: incompetent,
    blind: isBlindTo(state, attacker, target),
    bars: 'LUR-GRAP-06',
  };
};

/** Gives up other advantages, if the house rule allows a second grapple (LUR-MULTI-02). */
export function releaseOthers(ctx: Ctx, attacker: Combatant, target: Id): void {
  for (const each of otherAdvantages(ctx.state, attacker.id, target))
    giveUp(ctx, each, ['LUR-MULTI-02', 'LUR-MULTI-03']);
}

/** The rules that a pile-up adds to an attempt (LUR-MULTI-01, LUR-MULTI-06, LUR-MULTI-10, LUR-MULTI-11). */
function pileUpRules(state: State, actor: Id, target: Id): readonly RuleId[] {
  const [own, others] = [grapplesOf(state, actor), grapplesOf(state, target)];
  const isMismatched = [...own, ...others].some((each) => each.kind !== 'normal');
  return [
    ...(others.length > 0 ? ['LUR-MULTI-01', 'LUR-MULTI-10', 'LUR-MULTI-11'] : []),
    ...(isMismatched ? ['LUR-MULTI-06'] : []),
  ];
}

/** Starting a grapple: with one of similar size, or picking up a small one, taking it in the jaws, climbing on a large one. */
export const grapple = defineAction({
  id: 'grapple',
  name: 'Start a grapple',
  rules: ['LUR-GRAP-01', 'LUR-GRAP-04', 'LUR-PICK-01', 'LUR-CLIMB-01'],
  cost: major,
  requires: [(state, actor) => barredByHold(state, combatantById(state, actor))],
  open: isInView,
  with: {
    target: param.combatant((state, actor) =>
      knownEnemies(state, actor, (attacker, target) => grappleRefused(state, attacker, target)),
    ),
    ...declaredParameters<{ target?: Id }>(grappleTechnique),
  },
  check(state, actor, given) {
    const attacker = combatantById(state, actor);
    return declarationRefused(state, attacker, given, grappleTechnique(state, attacker, given));
  },
  do(ctx, actor, given) {
    const attacker = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, given.target);
    const kind = kindFor(ctx.state, attacker, target);
    const { wins, won, rules } = TERMS[kind];
    if (kind === 'normal') releaseOthers(ctx, attacker, target.id);
    const pileUp = pileUpRules(ctx.state, actor, target.id);
    const { hit } = makeAttack(ctx, {
      kind: 'grapple',
      hold: kind,
      ...grappleTechnique(ctx.state, attacker, given),

      rules: ['LUR-GRAP-04', 'LUR-GRAP-06', 'LUR-CTX-10', ...rules, ...pileUp],
      attacker,
      target,
      ability: abilityOf(ctx.state, attacker, given.ability),
      price: {
        source: 'grapple',
        rule: 'LUR-GRAP-22',
        total: (priced) => addGrapplePrice(priced, attacker, target),
      },
    });
    if (!hit) return;
    revokeGrants(ctx, attacker, target, 'grapple');
    if (kind === 'pick-up' || kind === 'jaws') loseClimbers(ctx, target);
    beginGrapple(ctx, { kind, a: attacker, b: target, degrees: wins, rules: won });
    collapse(ctx, kind === 'climb' ? target : attacker);
  },
});
