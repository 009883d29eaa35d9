import type { Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { combatantById, handsOn, isInHand } from '@tiltyard/engine/kit';
import { comesToLie, findsGone, knocksAway, seizes } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { itemOf, looksIn } from '../../state/state.js';
import {
  putInHands,
  putOnGround,
  releaseFromHands,
  takeFromReady,
} from '../../state/verbs/items.js';
import { use } from '../../state/verbs/turn.js';
import { makeAttack } from '../attacks/attack.js';
import { competenceFor } from '../attacks/competence.js';
import type { Declared, Technique } from '../attacks/declaration.js';
import { abilityOf, declarationRefused, declaredParameters } from '../attacks/declaration.js';
import {
  isBlindTo,
  knownEnemies,
  reachRefused,
  sortRefused,
  targetRefused,
} from '../attacks/target.js';
import type { Using } from '../attacks/wielding.js';
import { GRAPPLE, tooWeak, usingOf, wielded } from '../attacks/wielding.js';
import { armDegrees, soundestHand, spareHands } from '../conditions/body.js';
import { major } from '../conditions/can-act.js';
import { recheckPins } from '../grappling/grip.js';
import { strengthOf } from '../conditions/encumbrance.js';
import { tellOfGround } from '../conditions/ground.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';
import { witnessesOf } from '../conditions/sightings.js';
import { learnsOf } from '../conditions/watch.js';

const WAYS = ['bare', 'armed'] as const;
type Way = (typeof WAYS)[number];

/** The weapons in hand that an attacker is strong enough for and competent with in this zone (LUR-GRAB-10, LUR-COMP-01, LUR-CTX-24). */
const competentWeapons = (state: State, attacker: Combatant): readonly string[] =>
  wielded(state, attacker).filter(
    (id) =>
      !tooWeak(state, attacker, id) &&
      competenceFor(state, attacker, usingOf(state, attacker, id), undefined).competent,
  );

/** Why the armed variant is unavailable, or undefined: it requires a competently wielded weapon (LUR-GRAB-10). */
function armedRefused(state: State, attacker: Combatant): Refusal | undefined {
  if (!state.fixed.options.armedGrabWithFreeHand && spareHands(state, attacker) > 0)
    return refuse(
      'LUR-GRAB-10',
      'has-free-hand',
      'the armed variant requires that you have no free hand',
    );
  const items = competentWeapons(state, attacker);
  return items.length === 0
    ? refuse('LUR-GRAB-10', 'not-competent', 'requires a weapon you wield competently')
    : sortRefused(state, attacker, { mode: 'held', items });
}

/** Why no weapon in hand can be used on a target, or undefined: Reach weapons cannot in a grapple (LUR-GRAP-21). */
function allReachRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
): Refusal | undefined {
  const refusals = competentWeapons(state, attacker).map((id) =>
    reachRefused(state, attacker, target, { mode: 'held', items: [id] }),
  );
  return refusals.every((refused) => refused) ? refusals[0] : undefined;
}

/** The armed variant, with the usable weapon in the least injured hands (LUR-GRAB-10, LUR-CTX-14). */
function armedUsing(state: State, attacker: Combatant, target: Combatant | undefined): Using {
  const hurt = (id: string): number =>
    handsOn(attacker.hands, id).reduce((sum, hand) => sum + armDegrees(attacker, hand), 0);
  const items = competentWeapons(state, attacker)
    .filter((id) => !reachRefused(state, attacker, target, { mode: 'held', items: [id] }))
    .toSorted((a, b) => hurt(a) - hurt(b))
    .slice(0, 1);
  return { ...GRAPPLE, items };
}

const bareRefused = (state: State, attacker: Combatant): Refusal | undefined =>
  state.fixed.options.grabNeedsHand && spareHands(state, attacker) <= 0
    ? refuse(['LUR-GRAB-08', 'LUR-GRAB-10'], 'needs-free-hand', 'needs a free hand')
    : undefined;

const option = <T extends string>(
  value: T,
  label: string,
  rules: readonly RuleId[],
  refused?: Refusal,
): Option<T> => ({ value, label, rules, ...(refused ? { refused } : {}) });

function wayOptions(state: State, attacker: Combatant): readonly Option<Way>[] {
  const armedRules = ['LUR-GRAB-10', 'LUR-GRAB-11', 'LUR-GRAB-13'];
  return [
    option('bare', 'with a free hand', ['LUR-GRAB-08'], bareRefused(state, attacker)),
    option('armed', 'with the weapon in hand', armedRules, armedRefused(state, attacker)),
  ];
}

/** What a target has in hand and at hand, or had when the attacker's side saw them last (LUR-BLIND-02). */
function itemsOf(state: State, attacker: Combatant, target: Combatant) {
  const last = looksIn(state).find(({ who, by }) => who === target.id && by === attacker.side);
  const held = new Set([...isInHand(state, target), ...(last ? isInHand(state, last) : [])]);
  const ready = new Set([...target.ready, ...(last?.ready ?? [])]);
  return { held: [...held], ready: [...ready].filter((id) => !held.has(id)) };
}

/** What can be taken from a target: held items and, when grabbing by hand, items carried loosely (LUR-GRAB-02, LUR-GRAB-12). */
function itemOptions(
  state: State,
  attacker: Combatant,
  target: Combatant,
  way: Way,
): readonly Option<string>[] {
  const item = (id: string, where: string, refused?: Refusal): Option<string> =>
    option(id, `${itemOf(state, id).name} (${where})`, [], refused);
  const fast = (id: string, where: string): Option<string> =>
    item(id, where, refuse('LUR-GRAB-02', 'out-of-reach', `${itemOf(state, id).name} is ${where}`));
  const onPerson =
    way === 'armed'
      ? refuse('LUR-GRAB-12', 'not-in-hand', 'the armed variant can take only items in hand')
      : undefined;
  const { held, ready } = itemsOf(state, attacker, target);
  return [
    ...held.map((id) => item(id, 'held')),
    ...ready.map((id) => item(id, 'on the person', onPerson)),
    ...target.packed.map((id) => fast(id, 'packed away')),
    ...target.attached.map((id) => fast(id, 'fixed to the body')),
  ];
}

/** Degrees that grabbing any item costs (LUR-GRAB-04). */
export const GRAB_PRICE = 1;

/** Adds up the degrees that grabbing an item costs (LUR-GRAB-04 to 06). */
function addPrice(ctx: Ctx, attacker: Combatant, target: Combatant, item: string): number {
  const { state } = ctx;
  const { grabShieldTwoHands } = state.fixed.options;
  const shield = itemOf(state, item).tags.includes('Shield');
  const bothHands = handsOn(target.hands, item).length > 1;
  const start = ctx.startTotal('degrees granted', attacker.id, 0);
  let total = ctx.addModifier(start, GRAB_PRICE, 'LUR-GRAB-04');
  const isStronger = strengthOf(state, target) > strengthOf(state, attacker);
  total = ctx.addModifier(total, 1, 'LUR-GRAB-05', isStronger, 'stronger');
  const grip = shield && bothHands ? grabShieldTwoHands : 1;
  const why = shield ? 'shield' : 'held with both hands';
  return ctx.addModifier(total, grip, 'LUR-GRAB-06', shield || bothHands, why);
}

/**
 * Moves an item from its owner into a hand of the grabber, or to the ground (LUR-GRAB-08, LUR-GRAB-13).
 * @param rule the rule by which it falls if there is no hand
 */
function seize(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  item: string,
  { hand, rule }: { readonly hand: Hand | undefined; readonly rule: RuleId },
): void {
  if (!isInHand(ctx.state, target).includes(item) && !target.ready.includes(item)) {
    const facts = { who: attacker.id, item: itemOf(ctx.state, item).name };
    const audience = witnessesOf(ctx, attacker);
    ctx.tell(findsGone, ['LUR-BLIND-02', 'LUR-GRAB-02'], facts, undefined, audience);
    return;
  }
  for (const each of [attacker, target]) rememberLookUnlessTold(ctx, each, [attacker, target]);
  releaseFromHands(ctx, target, item);
  takeFromReady(ctx, target, item);
  const { name } = itemOf(ctx.state, item);
  const facts = { by: attacker.id, from: target.id, item: name };
  if (!hand) {
    putOnGround(ctx, item, attacker);
    ctx.tell(knocksAway, [rule], facts);
    tellOfGround(ctx, comesToLie, { item, zone: attacker.zone }, (side) =>
      learnsOf(ctx.state, side, [attacker, target]),
    );
    return;
  }
  putInHands(ctx, attacker, item, [hand.name]);
  ctx.tell(seizes, ['LUR-GRAB-08'], { hand: hand.name, ...facts });
}

interface ChosenGrab extends Declared {
  readonly way?: Way;
  readonly target?: Id;
}

const grabTechnique = (
  state: State,
  attacker: Combatant,
  { way, target: id = '', incompetent = false }: ChosenGrab,
): Technique => {
  const target = state.combatants[id];
  return {
    using: way === 'armed' ? armedUsing(state, attacker, target) : GRAPPLE,
    competence: competenceFor(state, attacker, GRAPPLE, target),
    deliberate: incompetent,
    blind: isBlindTo(state, attacker, target),
    bars: way === 'armed' ? 'LUR-GRAB-11' : 'LUR-GRAB-07',
  };
};

/** Taking an item away from an enemy instead of harming it (LUR-GRAB-01). */
export const grab = defineAction({
  id: 'grab',
  name: 'Grab an item',
  rules: ['LUR-GRAB-01'],
  cost: major,
  requires: [
    (state, actor) =>
      combatantById(state, actor).used.inventory > 0
        ? refuse(
            'LUR-GRAB-03',
            'inventory-used',
            'you have already taken an inventory action this turn',
          )
        : undefined,
  ],
  with: {
    way: param.oneOf(WAYS, (state, actor) => wayOptions(state, combatantById(state, actor)), {
      label: 'How',
    }),
    target: param.combatant((state, actor, { way }: { way?: Way }) =>
      knownEnemies(
        state,
        actor,
        (attacker, target) =>
          targetRefused(state, attacker, target, 'grab') ??
          (way === 'armed' ? allReachRefused(state, attacker, target) : undefined),
      ),
    ),
    item: param.oneOf((state, actor, { way, target }: { way: Way; target: Id }) =>
      itemOptions(state, combatantById(state, actor), combatantById(state, target), way),
    ),
    ...declaredParameters<{ way?: Way; target?: Id }>(grabTechnique),
  },
  check(state, actor, given) {
    const attacker = combatantById(state, actor);
    return declarationRefused(state, attacker, given, grabTechnique(state, attacker, given));
  },
  do(ctx, actor, given) {
    const { way, item } = given;
    const attacker = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, given.target);
    const isTaken = way === 'bare' && spareHands(ctx.state, attacker) > 0;
    const hand = isTaken ? soundestHand(ctx.state, attacker) : undefined;
    const { hit } = makeAttack(ctx, {
      kind: 'grab',
      item,
      ...grabTechnique(ctx.state, attacker, given),
      rules: way === 'armed' ? ['LUR-GRAB-10', 'LUR-GRAB-11'] : ['LUR-GRAB-07'],
      attacker,
      target,
      ability: abilityOf(ctx.state, attacker, given.ability),
      price: {
        source: 'grab',
        rule: 'LUR-GRAB-09',
        total: (priced) => addPrice(priced, attacker, target, item),
      },
    });
    if (way === 'armed') use(ctx, attacker, { held: true });
    if (!hit) return;
    const rule = way === 'armed' ? 'LUR-GRAB-13' : 'LUR-GRAB-08';
    seize(ctx, attacker, target, item, { hand, rule });
    recheckPins(ctx);
  },
});
