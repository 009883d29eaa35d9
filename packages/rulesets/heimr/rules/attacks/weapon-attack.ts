import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { learnsDefence } from '../../events/defence.js';
import { aimedPart, defineAction, param } from '../../state/define.js';
import type { Item } from '../../state/sheet.js';
import type { Combatant, Part, State } from '../../state/state.js';
import { allCombatants, combatantById, itemOf } from '../../state/state.js';
import { notDazed, standard } from '../action-types/budget.js';
import { happened } from '../action-types/triggers.js';
import { heldBy, meleeWeapons, weapons, wieldRefused } from '../conditions/hands.js';
import { knows, possibleTargets, reaches, squaresTo, untargetable } from '../conditions/sight.js';
import { defenceOf } from './defence.js';
import { knownGuardsOf } from './guard.js';
import type { Blow } from './attack-roll.js';
import { isAttackMade, strike } from './strike.js';

/** Attacking with a weapon in each hand (HEI-ATK-04). */
export const BOTH = 'both';

/**
 * Why a guard whom the attacker knows of stops every melee attack or brawl on a target, or undefined (HEI-GUARD-03,
 * HEI-HIDE-07).
 */
export function shieldedFrom(
  state: State,
  attacker: Combatant,
  target: Combatant,
): Refusal | undefined {
  if (state.fixed.options.guardMode !== 'absolute') return undefined;
  const [guard] = knownGuardsOf(state, attacker, target);
  return guard && refuse('HEI-GUARD-03', 'guarded', `${guard.name} stands before ${target.name}`);
}

/** Whether a weapon gets to a target: within reach, or in range (HEI-CTX-22, HEI-CTX-25). */
export function isInReachOf(
  state: State,
  attacker: Combatant,
  target: Combatant,
  weapon: string,
): boolean {
  const { kind, range } = itemOf(state, weapon);
  return kind === 'ranged'
    ? squaresTo(state, attacker.at, target.at) <= range
    : reaches(state, attacker, target);
}

/** Why this target cannot be attacked with this weapon from here, or undefined (HEI-CTX-22, HEI-CTX-25). */
export function targetRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
  weapon: string,
): Refusal | undefined {
  const refused = untargetable(attacker, target);
  if (refused) return refused;
  const { kind, range } = itemOf(state, weapon);
  if (isInReachOf(state, attacker, target, weapon))
    return kind === 'ranged' ? undefined : shieldedFrom(state, attacker, target);
  return kind === 'ranged'
    ? refuse('HEI-CTX-25', 'out-of-range', `${target.name} is beyond the range of ${range} squares`)
    : refuse('HEI-CTX-22', 'out-of-reach', `${target.name} is not within reach`);
}

/** The first refusal among several weapons, or undefined. */
function firstOf(
  chosen: readonly string[],
  refusal: (weapon: string) => Refusal | undefined,
): Refusal | undefined {
  for (const weapon of chosen) {
    const refused = refusal(weapon);
    if (refused) return refused;
  }
  return undefined;
}

/** Why these weapons together reach no one from here, preferring a reason about an opponent, or undefined. */
function nobodyFor(
  state: State,
  attacker: Combatant,
  chosen: readonly string[],
): Refusal | undefined {
  let reason: Refusal | undefined;
  for (const target of possibleTargets(state, attacker)) {
    if (!knows(attacker, target)) continue;
    const refused = firstOf(chosen, (weapon) => targetRefused(state, attacker, target, weapon));
    if (!refused) return undefined;
    reason ??= refused;
  }
  return reason;
}

const isWeapon = ({ kind }: Item): boolean => kind === 'melee' || kind === 'ranged';

/** The weapons in hand as options, and both together, refused where they can't be used (HEI-ATK-03, HEI-ATK-04). */
function optionsOf(
  state: State,
  attacker: Combatant,
  pair: readonly string[],
  refusal: (chosen: readonly string[]) => Refusal | undefined,
): readonly Option<string>[] {
  const single = heldBy(state, attacker)
    .filter(({ item }) => isWeapon(item))
    .map(({ id, item }): Option<string> => {
      const refused = wieldRefused(state, attacker, id) ?? refusal([id]);
      return { value: id, label: item.name, ...(refused ? { refused } : {}) };
    });
  if (pair.length < 2) return single;
  const refused = refusal(pair);
  const both = { value: BOTH, label: 'both weapons', rules: ['HEI-ATK-04'] };
  return [...single, { ...both, ...(refused ? { refused } : {}) }];
}

/** The weapons in hand as options; weapons that reach no one are refused (HEI-ATK-03). */
function weaponOptions(state: State, actor: Id): readonly Option<string>[] {
  const who = combatantById(state, actor);
  return optionsOf(state, who, weapons(state, who), (chosen) => nobodyFor(state, who, chosen));
}

/** The weapons in hand to charge with; thrown and blown ones cannot be used in a charge (HEI-CHARGE-02). */
export function meleeOptions(state: State, actor: Id): readonly Option<string>[] {
  const who = combatantById(state, actor);
  return optionsOf(state, who, meleeWeapons(state, who), (chosen) => {
    const ranged = chosen.find((id) => itemOf(state, id).kind === 'ranged');
    return ranged === undefined
      ? undefined
      : refuse(
          ['HEI-ATK-03', 'HEI-CHARGE-02'],
          'ranged-weapon',
          `${itemOf(state, ranged).name} is for ranged attacks`,
        );
  });
}

/** The weapons meant by a choice (HEI-ATK-04). */
const chosenWeapons = (state: State, who: Combatant, weapon: string): readonly string[] =>
  weapon === BOTH ? weapons(state, who) : [weapon];

/** Everyone as a target of these weapons. */
function targets(
  state: State,
  actor: Id,
  { weapon }: { readonly weapon: string },
): readonly Option<Id>[] {
  const who = combatantById(state, actor);
  const chosen = chosenWeapons(state, who, weapon);
  return possibleTargets(state, who).map((target) => {
    const refused = firstOf(chosen, (each) => targetRefused(state, who, target, each));
    return { value: target.id, label: target.name, ...(refused ? { refused } : {}) };
  });
}

/** All rolls of an attack are against one target (HEI-ATK-05). */
const secondTargets = (
  state: State,
  actor: Id,
  chosen: { readonly weapon: string; readonly target: Id },
): readonly Option<Id>[] =>
  targets(state, actor, chosen).map((option) =>
    option.value === chosen.target
      ? option
      : {
          ...option,
          refused: refuse(
            'HEI-ATK-05',
            'other-target',
            'all attack rolls of one action need the same target',
          ),
        },
  );

/** The rolls of an attack as chosen. */
export function blowsOf(
  state: State,
  who: Combatant,
  chosen: {
    readonly weapon: string;
    readonly aim?: Part | null | undefined;
    readonly charging?: boolean;
  },
): readonly Blow[] {
  const { weapon, aim, charging } = chosen;
  const all = chosenWeapons(state, who, weapon).map((each) => ({
    weapon: each,
    ...(aim ? { aim } : {}),
  }));
  return charging && state.fixed.options.chargeDual === 'one' ? all.slice(0, 1) : all;
}

const NO_WEAPON = refuse('HEI-ATK-03', 'no-weapon', 'no weapon in hand');

const hasWeapon: ActionRequirement<State> = (state, actor) =>
  heldBy(state, combatantById(state, actor)).some(({ item }) => isWeapon(item))
    ? undefined
    : NO_WEAPON;

/** Attacking with what is wielded: a standard action, one target (HEI-ATK-01 to 05). */
export const attack = defineAction({
  id: 'attack',
  name: 'Weapon attack',
  cost: standard,
  rules: ['HEI-ATK-01', 'HEI-ATK-03'],
  open: true,
  requires: [notDazed, hasWeapon],
  with: {
    weapon: param.oneOf(weaponOptions),
    target: param.combatant(targets),
    second: param.optional(
      param.combatant(secondTargets, { label: 'Second weapon' }),
      (_, __, { weapon }: { weapon: string }) => weapon === BOTH,
    ),
    aim: aimedPart,
  },
  do(ctx, actor, { weapon, target, aim }) {
    const who = combatantById(ctx.state, actor);
    const blows = blowsOf(ctx.state, who, { weapon, aim });
    const results = strike(ctx, who, combatantById(ctx.state, target), blows);
    if (isAttackMade(results)) happened(ctx, 'attack', actor, { at: target });
  },
});

/** Asking how good a combatant's defence is at the moment: costs nothing, and must be told (HEI-ATK-07, HEI-BRAWL-06). */
export const askDefence = defineAction({
  id: 'ask-defence',
  name: 'Ask about a standing defence',
  group: 'free',
  rules: ['HEI-ATK-07', 'HEI-BRAWL-06'],
  when: 'any time',
  with: {
    target: param.combatant((state, actor) =>
      allCombatants(state).filter(
        (each) => each.id !== actor && each.hidden?.from.includes(actor) !== true,
      ),
    ),
  },
  do(ctx, actor, { target }) {
    const standing = defenceOf(ctx.state, combatantById(ctx.state, target));
    ctx.tell(
      learnsDefence,
      ['HEI-ATK-07', 'HEI-BRAWL-06'],
      {
        who: target,
        form: standing?.form ?? null,
        total: standing?.total ?? null,
        ranged: standing?.ranged ?? null,
      },
      undefined,
      [actor],
    );
  },
});
