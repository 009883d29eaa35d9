import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { GM, refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import { offersAttack } from '../awareness/triggers.js';
import { fullRoundAction } from '../basics/costs.js';
import { save } from '../basics/check.js';
import { finish } from '../damage/damage.js';
import { flies, weaponOf, wielded } from '../../state/gear.js';
import { damageBonus } from '../attacks/resolve-hit.js';
import { weaponRefused } from '../attacks/attack-refusals.js';
import { combatantOptions, fillsArea, HARMS, weaponOptions } from '../attacks/attack-parameters.js';
import { concealment } from '../modifiers/concealment.js';
import { surpriseOf } from '../modifiers/surprise.js';
import type { Combatant, Mark, State, Ctx } from '../../state/state.js';
import {
  atMercy,
  allCombatants,
  hasFeat,
  idle,
  inView,
  out,
  placed,
  sheetOf,
  combatantById,
} from '../../state/state.js';
import { dropped, struck } from '../damage/toughness.js';
import { endSearch, removeCondition, reveal, startSearch } from '../../state/verbs.js';
import {
  coupDelivered,
  finished,
  noFortitude,
  notAtMercy,
  victimFound,
  victimNotFound,
} from '../../events/damage.js';
import { isBeside } from '../../state/distance.js';

/** The Difficulty of Fortitude against a coup de grace, before the damage bonus (T20-HELP-07). */
const DIFFICULTY = 10;

function victimRefused(state: State, by: Id, target: Combatant): Refusal | undefined {
  const who = combatantById(state, by);
  if (placed(target) && !isBeside(state, who, target))
    return refuse('T20-HELP-03', 'not-adjacent', `${target.name} is not adjacent`);
  if (target.dead) return refuse([], 'dead', `${target.name} is dead`);
  if (sheetOf(state, target).noCriticals)
    return refuse('T20-HELP-11', 'no-weak-points', `${target.name} is immune to critical hits`);
  if (atMercy(who, target)) return undefined;
  const unaware = target.unawareOf.includes(by);
  if (unaware && state.fixed.options['help.unawareAsHelpless'] === 'ask') return undefined;
  return refuse(
    unaware ? 'T20-HELP-02' : 'T20-HELP-01',
    'not-helpless',
    `${target.name} is not helpless`,
  );
}

/** A target that cannot be perceived has to be searched for first, for a round (T20-HELP-12). */
function unfound(state: State, by: Id, target: Combatant): Refusal | undefined {
  const who = combatantById(state, by);
  if (concealment(state, who, target).level < 2) return undefined;
  const { search } = who;
  const kept =
    state.fixed.options['help.cdgInterrupted'] === 'keep' || search?.round === state.round - 1;
  return search?.target === target.id && kept
    ? undefined
    : refuse('T20-HELP-12', 'not-found-yet', `find ${target.name} first with a full-round action`);
}

/** Combatants who are adjacent, or of whom it is not known that they are not. */
const beside = (state: State, by: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) =>
      other.id !== by && (!placed(other) || isBeside(state, combatantById(state, by), other)),
  );
/** Victims to choose from, with the reason where one cannot be chosen. */
const victimOptions = (
  state: State,
  actor: Id,
  refusal: (target: Combatant) => Refusal | undefined,
): readonly Option<Id>[] => combatantOptions(beside(state, actor), refusal);

const somebodyBeside: ActionRequirement<State> = (state, actor) =>
  beside(state, actor).length === 0
    ? refuse('T20-HELP-03', 'nobody-adjacent', 'no one is adjacent')
    : undefined;

/** The circumstances of a coup de grace that decide about its Fortitude save. */
interface Coup {
  readonly by: Id;
  readonly victim: Combatant;
  /** The mark made by the blow itself. */
  readonly made: Mark | undefined;
  readonly wasOut: boolean;
  readonly difficulty: number;
  readonly lethal: boolean;
}

/** A blow that by itself dropped the victim requires no Fortitude save (T20-HELP-10). */
function fortitude(ctx: Ctx, { victim, made, wasOut, difficulty, lethal }: Coup): void {
  // A blow that only knocks out cannot do more to a victim who is already out.
  const literal = wasOut && (!lethal || ctx.state.fixed.options['help.alreadyOut'] === 'literal');
  if (made === undefined || made === 'dying' || made === 'unconscious' || victim.dead || literal) {
    ctx.tell(noFortitude, ['T20-HELP-10'], { who: victim.id });
    return;
  }
  if (save(ctx, victim, { kind: 'Fortitude', difficulty, rules: ['T20-HELP-07'] }).success) return;
  const before = out(victim);
  if (!finish(ctx, victim, lethal) || victim.dead) return;
  ctx.tell(finished, [lethal ? 'T20-HELP-09' : 'T20-HELP-08'], {
    who: victim.id,
    result: lethal ? 'dying' : 'unconscious',
  });
  if (!before) dropped(ctx, victim);
}

/** Whether the victim is at the attacker's mercy; in doubt the Narrator decides (T20-HELP-02). */
const isAtMercy = (ctx: Ctx, who: Combatant, victim: Combatant): boolean =>
  atMercy(who, victim) ||
  ctx.ask({
    id: 'at-mercy',
    who: GM,
    rules: ['T20-HELP-02'],
    about: { by: who.id, at: victim.id },
    options: [
      { value: 'no', label: 'Not helpless' },
      { value: 'yes', label: 'Helpless' },
    ],
    fallback: 'no',
  }) === 'yes';

/** Whether a weapon can be used; ranged ones only by a house rule (T20-HELP-03). */
const isFit = (state: State, id: string): boolean =>
  !fillsArea(state, id) &&
  (state.fixed.options['help.cdgRanged'] === 'allowed' || !flies(weaponOf(state, id), false));

/** The manner of a coup de grace. */
interface CoupBlow {
  readonly weapon: Id;
  readonly lethal: boolean;
  /** Whether a victim taken by surprise suffers a Sneak Attack (T20-CTX-46). */
  readonly sneaky: boolean;
}

/** The blow, a critical hit by itself, and the Fortitude save that may follow (T20-HELP-06, T20-HELP-07). */
function deliver(
  ctx: Ctx,
  who: Combatant,
  victim: Combatant,
  { weapon: id, lethal, sneaky }: CoupBlow,
): void {
  const wasOut = out(victim);
  const { damage, plain } = damageBonus(ctx, who.id, id, { critical: true, sneaky });
  const made = struck(ctx, victim, {
    by: who.id,
    damage,
    lethal,
    critical: true,
    surprised: true,
    rules: ['T20-HELP-06'],
  });
  const counted = ctx.state.fixed.options['help.fortIncludesCrit'] === 'yes' ? damage : plain;
  fortitude(ctx, { by: who.id, victim, made, wasOut, difficulty: DIFFICULTY + counted, lethal });
}

/** Coup de grace: a full-round action against an adjacent helpless opponent (T20-HELP-03 to 12). */
export const coupDeGrace = defineAction({
  id: 'coup-de-grace',
  name: 'Coup de grace',
  group: 'full',
  rules: ['T20-HELP-03'],
  open: inView,
  requires: [fullRoundAction.check, somebodyBeside],
  with: {
    weapon: param.oneOf((state, actor) => weaponOptions(state, actor, (id) => isFit(state, id))),
    target: param.combatant((state, actor) =>
      victimOptions(
        state,
        actor,
        (target) => victimRefused(state, actor, target) ?? unfound(state, actor, target),
      ),
    ),
    harm: param.optional(param.oneOf(HARMS, { label: 'Lethal or not' })),
  },
  check: (state, actor, { weapon, target }) =>
    weaponRefused(state, combatantById(state, actor), weapon) ??
    (wielded(state, combatantById(state, actor)).includes(weapon)
      ? unfound(state, actor, combatantById(state, target))
      : refuse('T20-HELP-03', 'not-in-hand', 'that weapon is not in hand')),
  do(ctx, actor, { weapon: id, target, harm }) {
    const who = combatantById(ctx.state, actor);
    const victim = combatantById(ctx.state, target);
    if (!isAtMercy(ctx, who, victim)) {
      ctx.tell(notAtMercy, ['T20-HELP-02'], { by: actor, at: target });
      return;
    }
    fullRoundAction.pay(ctx, actor, 'coup-de-grace');
    endSearch(ctx, who);
    // An action readied for this attack may leave no attacker or no victim (T20-CTX-36).
    if (
      offersAttack(ctx, who) &&
      (idle(who) || victimRefused(ctx.state, actor, victim) || weaponRefused(ctx.state, who, id))
    )
      return;
    const weapon = weaponOf(ctx.state, id);
    ctx.tell(coupDelivered, ['T20-HELP-03', 'T20-HELP-04', 'T20-HELP-05'], {
      by: actor,
      at: target,
      weapon: weapon.name,
    });
    const sneaky =
      hasFeat(ctx.state, who, 'Sneak Attack') && surpriseOf(ctx.state, who, victim) !== undefined;
    reveal(ctx, actor);
    removeCondition(ctx, victim, 'at mercy', (each) => each.what === actor);
    const lethal = weapon.lethal && harm !== 'non-lethal';
    deliver(ctx, who, victim, { weapon: id, lethal, sneaky });
  },
});

/** Feeling around for a helpless victim who cannot be perceived: the first of two full-round actions (T20-HELP-12). */
export const feelAround = defineAction({
  id: 'feel-around',
  name: 'Find a concealed victim',
  rules: ['T20-HELP-12'],
  cost: fullRoundAction,
  requires: [somebodyBeside],
  with: {
    target: param.combatant((state, actor) =>
      victimOptions(state, actor, (target) =>
        concealment(state, combatantById(state, actor), target).level < 2
          ? refuse('T20-HELP-12', 'perceived', `${target.name} isn't concealed`)
          : undefined,
      ),
    ),
  },
  do(ctx, actor, { target }) {
    const who = combatantById(ctx.state, actor);
    if (!isBeside(ctx.state, who, combatantById(ctx.state, target))) {
      ctx.tell(victimNotFound, ['T20-HELP-12'], { by: actor, at: target });
      return;
    }
    startSearch(ctx, who, target);
    ctx.tell(victimFound, ['T20-HELP-12'], { by: actor, at: target });
  },
});
