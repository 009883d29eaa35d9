import type { Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import type { Sheet, Weapon } from '../../state/sheet.js';
import { skillOf } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { disabled, sheetOf, unaware } from '../../state/state.js';
import type { CheckSpec } from '../checks/check.js';
import { skillTarget, skillWorth, woundsWorth } from '../checks/targets.js';
import type { Gear, Parry } from '../items/gear.js';
import { gearOf } from '../items/gear.js';
import type { WeaponId } from '../items/wielding.js';
import {
  armed,
  heldWeapons,
  holdsWeapon,
  isCaught,
  naturalWeapons,
  trainedUnarmed,
  UNARMED,
  weaponOf,
} from '../items/wielding.js';
import { cannotReact } from '../reaction.js';
import { defenceModifier } from '../resistance/resistance.js';
import { isOwnWeaponCaught } from '../holds.js';
import type { Attack } from './swing.js';

const EASY_DELIVERY = -20;
const CATCH = -10;
const NATURAL_VS_WEAPON = -10;

/** A way to defend: the skill, the weapon if one is used, and whether it is an attempt to catch. */
export interface Defence {
  readonly id: string;
  readonly name: string;
  readonly skill: string;
  readonly weapon?: WeaponId;
  readonly catching: boolean;
  readonly reaction: boolean;
  readonly rule: RuleId;
  /** The check that is rolled. */
  readonly check: CheckSpec;
  readonly refused?: Refusal;
}

/** Fray, the general defence (REN-ATK-14). */
const fray = (sheet: Sheet): Defence => ({
  id: 'fray',
  name: 'Fray',
  skill: 'fray',
  catching: false,
  reaction: false,
  rule: 'REN-ATK-14',
  check: { name: skillOf(sheet, 'fray').name, rules: ['REN-ATK-14'] },
});
const PARRY: CheckSpec = { name: 'parry', rules: ['REN-ATK-15'] };
const PARRY_UNARMED: CheckSpec = { name: 'parry', rules: ['REN-ATK-16'] };
const TRY_TO_CATCH: CheckSpec = { name: 'catch', rules: ['REN-CATCH-01'] };

/** Parrying with Unarmed Combat: the penalty, and the natural weapon used, if any. */
interface UnarmedParry {
  readonly penalty: number;
  readonly rule: RuleId;
  readonly fit?: Weapon;
}

/** The better of natural weapon and bare hands; undefined if neither may parry (REN-UNARM-02, REN-NAT-02). */
function unarmedParry(state: State, attack: Attack): UnarmedParry | undefined {
  const { attacker, target, weapon, swing } = attack;
  if (weapon.kind === 'touch') return { penalty: 0, rule: 'REN-TOUCH-01' };
  // The unsorted rules depend on what the attacker strikes with, the chapter's on what the attacker
  // is armed with (REN-UNARM-04, REN-UNARM-11).
  const punched = state.fixed.options.unarmedPenalties === 'unsorted' && swing.weapon === UNARMED;
  if (punched || !armed(state, attacker)) return { penalty: 0, rule: 'REN-ATK-16' };
  const sheet = sheetOf(state, target);
  const natural = naturalParry(state, attack);
  const bare = bareParry(state, sheet);
  if (!natural || !bare) return natural ?? bare;
  const worth = ({ fit, penalty }: UnarmedParry): number =>
    skillWorth(sheet, UNARMED, fit) + penalty;
  return worth(natural) < worth(bare) ? bare : natural;
}

/** Parrying with the natural weapon that its bearer is best with, proficiency included (REN-NAT-02, REN-NAT-04). */
function naturalParry(state: State, { attacker, target }: Attack): UnarmedParry | undefined {
  const { unarmedPenalties, naturalVsNatural } = state.fixed.options;
  const sheet = sheetOf(state, target);
  const [fit] = naturalWeapons(state, target)
    .map((id) => weaponOf(state, id))
    .toSorted((a, b) => skillWorth(sheet, UNARMED, b) - skillWorth(sheet, UNARMED, a));
  if (!fit) return undefined;
  const counts =
    unarmedPenalties === 'chapter' && (holdsWeapon(state, attacker) || naturalVsNatural);
  return { penalty: counts ? NATURAL_VS_WEAPON : 0, rule: 'REN-NAT-02', fit };
}

/** Parrying with bare hands, which requires training except by the unsorted rules (REN-UNARM-02, -04, -11). */
function bareParry(state: State, sheet: Sheet): UnarmedParry | undefined {
  const { unarmedPenalties } = state.fixed.options;
  if (unarmedPenalties === 'unsorted') return { penalty: -10, rule: 'REN-UNARM-11' };
  if (!trainedUnarmed(sheet)) return undefined;
  return { penalty: unarmedPenalties === 'off' ? 0 : -20, rule: 'REN-UNARM-04' };
}

const UNTRAINED: Refusal = {
  rules: ['REN-UNARM-02', 'REN-UNARM-01'],
  code: 'untrained',
  reason: 'needs 10 ranks in Unarmed Combat against an armed opponent',
};

/** The possible defences, and the best of them. */
interface Ways {
  readonly list: readonly Defence[];
  readonly best: Defence | undefined;
}

const known = new WeakMap<Gear, Ways[]>();

/** All defences that the target has against an attack; those not possible just now carry a refusal. */
export function defencesAgainst(state: State, attack: Attack): Ways {
  const { attacker, target, weapon, ranged, swing } = attack;
  const noReaction = ranged ? undefined : cannotReact(state, target);
  const gear = gearOf(state, target);
  const locked = gear.catches && (target.catching !== null || isOwnWeaponCaught(state, target));
  if (noReaction || locked || weapon.noDefence.length > 0)
    return workOutDefences(state, attack, noReaction);
  // The key holds everything else that the result depends on besides the defender's gear.
  const { held: holding, natural } = gearOf(state, attacker);
  const key =
    (ranged ? 1 : 0) +
    (holding.includes(swing.weapon) ? 2 : 0) +
    (holdsWeapon(state, attacker) ? 4 : 0) +
    (natural.length > 0 ? 8 : 0) +
    (weapon.kind === 'touch' ? 16 : 0) +
    (swing.weapon === UNARMED ? 32 : 0);
  let byKey = known.get(gear);
  if (!byKey) known.set(gear, (byKey = []));
  return (byKey[key] ??= workOutDefences(state, attack, undefined));
}

function workOutDefences(state: State, attack: Attack, noReaction: Refusal | undefined): Ways {
  const list: readonly Defence[] = [
    ...(attack.weapon.noDefence.includes('fray') ? [] : [fray(sheetOf(state, attack.target))]),
    ...(attack.ranged
      ? []
      : [
          ...gearOf(state, attack.target).parries.flatMap((parry) => [
            ...parriesWith(state, attack, parry, noReaction),
            ...catchesWith(state, attack, parry, noReaction),
          ]),
          ...unarmedParries(state, attack, noReaction),
        ]),
  ];
  return { list, best: bestOf(state, list, attack) };
}

/** Parrying with a weapon or shield in hand (REN-ATK-15, REN-ATK-17). */
function parriesWith(
  state: State,
  { weapon }: Attack,
  { item, name, skills }: Parry,
  noReaction: Refusal | undefined,
): readonly Defence[] {
  const skill = skills.find((each) => !weapon.noDefence.includes(each));
  if (skill === undefined) return [];
  const { parryIsReaction } = state.fixed.options;
  return [
    {
      id: `parry:${item}`,
      name: `parry with ${name}`,
      skill,
      weapon: item,
      catching: false,
      reaction: parryIsReaction,
      rule: 'REN-ATK-15',
      check: PARRY,
      ...(parryIsReaction && noReaction ? { refused: noReaction } : {}),
    },
  ];
}

/**
 * Trying to catch the attacker's weapon, with the better of Fray and the skill of the catching
 * weapon (REN-CATCH-01, REN-CATCH-08).
 */
function catchesWith(
  state: State,
  attack: Attack,
  { item, name, skills, catches }: Parry,
  noReaction: Refusal | undefined,
): readonly Defence[] {
  if (!catches || !catchable(state, attack)) return [];
  const { target, weapon } = attack;
  const sheet = sheetOf(state, target);
  const worth = (id: string): number =>
    skillWorth(sheet, id, fitOf(state, { skill: id, weapon: item }));
  const [skill] = [...skills, 'fray']
    .filter((each) => !weapon.noDefence.includes(each))
    .toSorted((a, b) => worth(b) - worth(a));
  if (skill === undefined) return [];
  const locked =
    target.catching || isCaught(state, item)
      ? refuse('REN-CATCH-05', 'weapon-caught', 'a weapon is caught already')
      : undefined;
  const refused = noReaction ?? locked;
  return [
    {
      id: `catch:${item}`,
      name: `catch with ${name}`,
      skill,
      weapon: item,
      catching: true,
      reaction: true,
      rule: 'REN-CATCH-01',
      check: TRY_TO_CATCH,
      ...(refused ? { refused } : {}),
    },
  ];
}

/** Parrying with bare hands, which requires training against an armed attacker (REN-ATK-16, REN-UNARM-02). */
function unarmedParries(
  state: State,
  attack: Attack,
  noReaction: Refusal | undefined,
): readonly Defence[] {
  if (attack.weapon.noDefence.includes(UNARMED)) return [];
  const { parryIsReaction } = state.fixed.options;
  const untrained = unarmedParry(state, attack) ? undefined : UNTRAINED;
  const refused = untrained ?? (parryIsReaction ? noReaction : undefined);
  return [
    {
      id: UNARMED,
      name: 'parry unarmed',
      skill: UNARMED,
      catching: false,
      reaction: parryIsReaction,
      rule: 'REN-ATK-16',
      check: PARRY_UNARMED,
      ...(refused ? { refused } : {}),
    },
  ];
}

/** Only a blow with a held weapon can be caught (REN-CATCH-01). */
const catchable = (state: State, { attacker, swing }: Attack): boolean =>
  heldWeapons(state, attacker).includes(swing.weapon);

/** The target of a defence check with all its modifiers, not yet held to its limits. */
export function defenceTotal(ctx: Ctx, defence: Defence, attack: Attack): number {
  const { state } = ctx;
  const { target, weapon, met } = attack;
  const name = defence.catching ? 'catch' : 'defence';
  const parry = defence.id === UNARMED ? unarmedParry(state, attack) : undefined;
  let sum = skillTarget(ctx, target, defence.skill, name, parry?.fit ?? fitOf(state, defence));
  if (defence.catching) sum = ctx.addModifier(sum, CATCH, 'REN-CATCH-02', true, 'catch');
  if (parry)
    sum = ctx.addModifier(sum, parry.penalty, parry.rule, true, parry.fit?.name ?? 'bare hands');
  if (weapon.kind === 'touch')
    sum = ctx.addModifier(sum, EASY_DELIVERY, 'REN-TOUCH-02', true, 'touch only');
  if (weapon.kind === 'indicate')
    sum = ctx.addModifier(sum, EASY_DELIVERY, 'REN-INDIC-02', true, 'indicate only');
  return defenceModifier(ctx, defenceEffects(ctx, sum, target), met);
}

/** Modifiers that apply to every kind of defence (REN-DEF-01, REN-MAN-05, REN-TURN-06). */
export const defenceEffects = (ctx: Ctx, total: number, defender: Combatant): number =>
  defender.effects.length === 0 ? total : effectModifiers(ctx, total, defender);

function effectModifiers(ctx: Ctx, total: number, defender: Combatant): number {
  let sum = total;
  for (const effect of defender.effects) {
    if (effect.kind === 'full defense')
      sum = ctx.addModifier(sum, effect.amount, 'REN-DEF-01', true, 'Full Defense');
    if (effect.kind === 'feinted')
      sum = ctx.addModifier(sum, effect.amount, 'REN-MAN-05', true, 'feint');
    if (effect.kind === 'modifier' && effect.what === 'defence')
      sum = ctx.addModifier(sum, effect.amount, 'REN-TURN-06', true, 'referee');
  }
  return sum;
}

/**
 * The rule by which no defence is possible against an attack, or undefined (REN-AWARE-01,
 * REN-BLAST-03, REN-CTX-14).
 */
export function defenceless(
  state: State,
  { attacker, target, weapon, area }: Attack,
): RuleId | undefined {
  if (unaware(target, attacker)) return 'REN-AWARE-01';
  if (disabled(state, target)) return 'REN-CTX-14';
  if (area) return weapon.tags.includes('Blast') ? 'REN-BLAST-03' : 'REN-SPLASH-02';
  return weapon.defendable ? undefined : 'REN-ATK-14';
}

/**
 * The value of a movement skill for dodging; in the saddle the mount's wounds count, too
 * (REN-ATK-18, REN-MOUNT-07).
 */
export function dodgeWorth(state: State, who: Combatant, skill: string): number {
  const mount = mountOf(state, who);
  return skillWorth(sheetOf(state, who), skill) + (mount ? woundsWorth(mount) : 0);
}

/** The value of a defence before the modifiers that apply to all defences alike. */
export function defenceRank(
  state: State,
  defence: Pick<Defence, 'skill' | 'id' | 'catching' | 'weapon' | 'rule'>,
  attack: Attack,
): number {
  const { skill, id, catching, rule } = defence;
  if (rule === 'REN-ATK-18') return dodgeWorth(state, attack.target, skill);
  const parry = id === UNARMED ? unarmedParry(state, attack) : undefined;
  const fit = parry?.fit ?? fitOf(state, defence);
  const worth = skillWorth(sheetOf(state, attack.target), skill, fit);
  return worth + (parry?.penalty ?? 0) + (catching ? CATCH : 0);
}

/** The weapon that decides whether the skill of a defence has a fitting proficiency; undefined for Fray. */
const fitOf = (state: State, { skill, weapon }: Pick<Defence, 'skill' | 'weapon'>) =>
  weapon === undefined || skill === 'fray' ? undefined : weaponOf(state, weapon);

/** The best open defence; a catch never replaces a defence listed before it (REN-CATCH-01). */
export function bestOf(
  state: State,
  open: readonly Defence[],
  attack: Attack,
): Defence | undefined {
  let best: Defence | undefined;
  for (const defence of open) {
    if (defence.refused) continue;
    if (
      !best ||
      (!defence.catching && defenceRank(state, defence, attack) > defenceRank(state, best, attack))
    )
      best = defence;
  }
  return best;
}

/** The target number of the defence that a defender would normally choose; undefined if no defence is possible. */
export function likelyDefence(ctx: Ctx, attack: Attack): number | undefined {
  if (defenceless(ctx.state, attack) !== undefined) return undefined;
  const { best } = defencesAgainst(ctx.state, attack);
  return best && defenceTotal(ctx, best, attack);
}
