import type { ActionRequirement, Cost, Id, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { freeHands } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import type { Swing } from '../attacks/attack-bonus.js';
import { endRunUp, endStunt, makeStrike } from '../attacks/make-attack.js';
import { swingRefused } from '../attacks/attack-actions.js';
import type { SwingSoFar } from '../attacks/attack-parameters.js';
import {
  fillsArea,
  HARMS,
  targetOptions,
  weaponOptions,
  weaponParameter,
} from '../attacks/attack-parameters.js';
import { spend, unable } from '../basics/budget.js';
import { flies, light, usableHands, weaponOf, wielded } from '../../state/gear.js';
import { land, landSecond } from '../attacks/resolve-hit.js';
import { mannerRefused } from '../attacks/attack-refusals.js';
import type { Weapon } from '../../state/sheet.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, has, idle, sheetOf, untilTurn } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';
import { bothHandsUsed } from '../../events/attacks.js';

const MANNERS = ['ordinary', 'finesse'] as const;

/** Weapons in the two hands, and how both are used. */
interface Weapons extends Omit<SwingSoFar, 'manner' | 'weapon'> {
  readonly weapon: string;
  readonly offHand: string;
  readonly manner?: (typeof MANNERS)[number] | undefined;
}

/** An attack with both hands as a player declares it. */
interface Both extends Weapons {
  readonly target: Id;
  readonly offTarget: Id;
}

/** A two-weapon attack as far as it has been chosen. */
type Chosen = { readonly [K in keyof Both]?: Both[K] | undefined };

/** The attack of each hand; weapons that can be thrown are, if the attacker chose so (T20-TWF-11, T20-FIN-01, T20-CTX-19). */
export function swingsOf(
  state: State,
  { weapon, offHand, thrown, manner, harm }: Weapons,
): readonly [Swing, Swing] {
  const way = (id: string): Swing['manner'] => {
    if (manner === 'finesse') return manner;
    return weaponOf(state, id).autofire ? 'burst' : 'ordinary';
  };
  const both = {
    thrown,
    ...(harm === 'non-lethal' ? { nonLethal: true } : {}),
  };
  return [
    { weapon, hand: 'primary', other: offHand, manner: way(weapon), ...both },
    {
      weapon: offHand,
      hand: 'off',
      other: weapon,
      manner: way(offHand),
      afterBlow: !flies(weaponOf(state, weapon), thrown),
      ...both,
    },
  ];
}

/** Whether a combatant has two empty hands to strike with (T20-TWF-05). */
const twoFists = ({ hands }: Combatant): boolean => freeHands(hands) > 1;

const kindOfCost = (state: State): 'full' | 'standard' =>
  state.fixed.options['twf.action'] === 'full' ? 'full' : 'standard';

/** The cost of attacking with both hands: a standard or full action, by house rule (T20-TWF-01). */
const bothHands: Cost<State> = {
  group: 'standard',
  check: (state, actor) => unable(state, actor, kindOfCost(state)),
  pay: (ctx, actor) => spend(ctx, actor, kindOfCost(ctx.state)),
};

const armedTwice: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  return wielded(state, who).length < 2 && !twoFists(who)
    ? refuse('T20-TWF-01', 'one-weapon', 'only one weapon in hand')
    : undefined;
};

/** Refuses a second off-hand attack in the round, even with further actions (T20-TWF-01). */
const offHandUnused: ActionRequirement<State> = (state, actor) =>
  has(combatantById(state, actor), 'both hands')
    ? refuse('T20-TWF-01', 'once-a-round', 'the off hand has attacked this round')
    : undefined;

/** Refuses a two-weapon attack after an attack made this turn without its penalty, unless house rules allow it (T20-TWF-02). */
const noneUnpenalized: ActionRequirement<State> = (state, actor) => {
  const { options } = state.fixed;
  const pays =
    options['twf.afterAttack'] === 'allowed' ||
    options['twf.whenPenalized'] === 'alwaysWhenWielding';
  return !pays && combatantById(state, actor).attacked === true
    ? refuse('T20-TWF-02', 'attacked-already', 'has attacked without the penalty for both hands')
    : undefined;
};

/** Options for the other hand: another weapon, or the other fist (T20-TWF-05). */
const offHandWeapons = (state: State, actor: Id, { weapon }: Chosen): readonly Option<string>[] =>
  weaponOptions(
    state,
    actor,
    (id) =>
      (id !== weapon || (id === UNARMED && twoFists(combatantById(state, actor)))) &&
      !fillsArea(state, id),
  );

/** Finesse is for both hands, or neither (T20-FIN-01, T20-FIN-02). */
function mannerOptions(
  state: State,
  actor: Id,
  { weapon = UNARMED, offHand = UNARMED, thrown }: Chosen,
): readonly Option<(typeof MANNERS)[number]>[] {
  const fine = swingsOf(state, { weapon, offHand, thrown, manner: 'finesse' });
  const refused = fine
    .map((swing) => mannerRefused(state, combatantById(state, actor), swing))
    .find((each) => each !== undefined);
  return [{ value: 'ordinary' }, { value: 'finesse', ...(refused ? { refused } : {}) }];
}

const eitherWeapon =
  (isOfKind: (weapon: Weapon) => boolean) =>
  (state: State, _: Id, { weapon = UNARMED, offHand = UNARMED }: Chosen): boolean =>
    [weapon, offHand].some((id) => isOfKind(weaponOf(state, id)));

/** Possible targets of a weapon, thrown if it can be. */
const targetsOf = (state: State, actor: Id, weapon = UNARMED): readonly Option<Id>[] =>
  targetOptions(state, combatantById(state, actor), { weapon, thrown: true });

/** Why there are not enough usable hands for two weapons, or undefined (T20-TWF-01, T20-MOUNT-05). */
function handsRefused(state: State, who: Combatant, weapons: Weapons): Refusal | undefined {
  const { weapon, offHand } = weapons;
  const natural = sheetOf(state, who).naturalWeapons;
  const hands = (id: string): number =>
    natural.includes(id) ? 0 : Math.max(1, weaponOf(state, id).hands);
  return hands(weapon) + hands(offHand) > usableHands(who)
    ? refuse(
        who.riding === null ? 'T20-TWF-01' : 'T20-MOUNT-05',
        'hands-needed',
        'not enough hands for both',
      )
    : undefined;
}

function bothRefused(state: State, actor: Id, chosen: Both): Refusal | undefined {
  const who = combatantById(state, actor);
  const [first, second] = swingsOf(state, chosen);
  const { target, offTarget } = chosen;
  return (
    handsRefused(state, who, chosen) ??
    swingRefused(state, who, state.combatants[target], first) ??
    swingRefused(state, who, state.combatants[offTarget], second)
  );
}

/** The rule cited for a light weapon or a fist in the off hand (T20-TWF-04, T20-TWF-05). */
function lightRules(state: State, offHand: string): readonly RuleId[] {
  if (!light(state, offHand)) return [];
  return [offHand === UNARMED ? 'T20-TWF-05' : 'T20-TWF-04'];
}

/** An attack with either hand in one action: primary first, then the off hand, then the saves (T20-TWF-01 to 14). */
export const twoWeapons = defineAction({
  id: 'two-weapons',
  name: 'Two-weapon attack',
  rules: ['T20-TWF-01'],
  cost: bothHands,
  requires: [armedTwice, offHandUnused, noneUnpenalized],
  with: {
    weapon: weaponParameter,
    target: param.combatant((state, actor, { weapon }: Chosen) => targetsOf(state, actor, weapon)),
    offHand: param.oneOf(offHandWeapons, { label: 'Off-hand weapon' }),
    offTarget: param.combatant(
      (state, actor, { offHand }: Chosen) => targetsOf(state, actor, offHand),
      { label: 'Off-hand target' },
    ),
    thrown: param.optional(
      param.oneOf([false, true], { label: 'Melee or thrown' }),
      eitherWeapon(({ use }) => use === 'thrown'),
    ),
    manner: param.optional(param.oneOf(MANNERS, mannerOptions, { label: 'How' })),
    harm: param.optional(
      param.oneOf(HARMS, { label: 'Lethal or not' }),
      eitherWeapon(({ lethal }) => lethal),
    ),
  },
  check: bothRefused,
  do(ctx, actor, chosen) {
    const who = combatantById(ctx.state, actor);
    const [first, second] = swingsOf(ctx.state, chosen);
    const target = combatantById(ctx.state, chosen.target);
    const offTarget = combatantById(ctx.state, chosen.offTarget);
    ctx.tell(
      bothHandsUsed,
      ['T20-TWF-01', 'T20-TWF-14', ...lightRules(ctx.state, chosen.offHand)],
      {
        by: actor,
        weapon: weaponOf(ctx.state, first.weapon).name,
        offHand: weaponOf(ctx.state, second.weapon).name,
      },
    );
    // Any other attack of either hand this round is penalized as well; with two fists there is no off hand to note (T20-TWF-02, T20-TWF-03).
    applyCondition(ctx, who, {
      kind: 'both hands',
      by: actor,
      ...(chosen.offHand === chosen.weapon ? {} : { what: chosen.offHand }),
      until: untilTurn(actor),
    });
    const a = makeStrike(ctx, who, target, first);
    if (a) endStunt(ctx, who);
    const apart = ctx.state.fixed.options['twf.order'] === 'oneByOne';
    const earlier = apart && a ? land(ctx, [a]) : [];
    // The first attack may have killed the second one's target or moved it out of reach (T20-GANG-02, T20-MOUNT-20).
    const able = !idle(who) && !swingRefused(ctx.state, who, offTarget, second);
    const next = a ? second : { ...second, afterBlow: false };
    const b = able ? makeStrike(ctx, who, offTarget, next) : undefined;
    if (b) endStunt(ctx, who);
    if (!apart)
      land(
        ctx,
        [a, b].filter((each) => each !== undefined),
      );
    else if (b) landSecond(ctx, earlier, b);
    if (a?.ranged === false || b?.ranged === false) endRunUp(ctx, who);
  },
});
