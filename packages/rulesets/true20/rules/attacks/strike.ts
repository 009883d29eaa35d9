import type { RuleId } from '@tiltyard/engine';
import type { Swing } from './attack-bonus.js';
import { attackBonus } from './attack-bonus.js';
import { bypassable } from './attack-refusals.js';
import type { Thrown } from '../basics/check.js';
import { coverOf } from '../modifiers/cover.js';
import type { Defense, DefenseKind, Threat } from './defense.js';
import { bestDefense, chooseDefense, defenseAgainst, openDefenses } from './defense.js';
import { coveringAgainst } from '../modifiers/fires-in-force.js';
import { flies, weaponOf } from '../../state/gear.js';
import { whoCannotPlace } from '../awareness/note-audience.js';
import type { Surprise } from '../modifiers/surprise.js';
import { caughtBy, isOpening, surpriseOf } from '../modifiers/surprise.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { markAttacked, markRolled, removeCondition, reveal } from '../../state/verbs.js';
import {
  attackDeclared,
  attackRolled,
  blindRoll,
  defenseUsed,
  unseenAttack,
  unseenMiss,
} from '../../events/attacks.js';
import { lowered, struckBy } from './covered-target.js';
import { likeFaces, rollAttack } from './attack-roll.js';
import { defenseRules, surpriseRules } from './cited-rules.js';

/** An attack roll that has been made. */
export interface Strike {
  readonly by: Combatant;
  readonly target: Combatant;
  /** The combatant struck: the target, or the character that covers it. */
  readonly victim: Combatant;
  readonly swing: Swing;
  readonly ranged: boolean;
  /** The face of the die; 0 if a reroll counts for more, or nothing was rolled. */
  readonly natural: number;
  readonly plus: number;
  readonly total: number;
  readonly defense: Defense;
  readonly hit: boolean;
  readonly surprise: Surprise | undefined;
  /** Whether the victim could not use Dodge against it (T20-COND-23, T20-SURP-10, T20-HELP-02). */
  readonly denied: boolean;
}

/** The armor that a finesse attack has to get past (T20-FIN-04, T20-FIN-09). */
function gapsOf(ctx: Ctx, target: Combatant, { manner }: Swing): number {
  const { options } = ctx.state.fixed;
  const sheet = sheetOf(ctx.state, target);
  if (manner !== 'finesse' || (sheet.noCriticals && options['fin.immune'] === 'ordinaryAttack'))
    return 0;
  return bypassable(ctx.state, target).reduce((sum, { toughness }) => sum + toughness, 0);
}

/** An attack roll at a place where no one is; it has no effect (T20-CONC-11). */
export function strikeNobody(ctx: Ctx, by: Combatant, { weapon, thrown }: Swing): void {
  reveal(ctx, by.id);
  const { die } = rollAttack(ctx, by, () => 0, weaponOf(ctx.state, weapon).threat);
  ctx.tell(blindRoll, ['T20-CONC-11'], { by: by.id, die });
  markRolled(ctx, by, flies(weaponOf(ctx.state, weapon), thrown));
  markAttacked(ctx, by);
}

/** Reports a miss to combatants who cannot tell where the attack came from, without its numbers. */
export function missesUnseen(ctx: Ctx, by: Combatant, target: Combatant): void {
  const blind = ctx.wantsNotes ? whoCannotPlace(ctx.state, by.id) : [];
  if (blind.length > 0)
    ctx.tell(unseenMiss, ['T20-CTX-02'], { by: by.id, at: target.id }, undefined, blind);
}

/** One attack against one target, as far as it is known before the roll. */
interface Exchange {
  readonly by: Combatant;
  readonly target: Combatant;
  readonly swing: Swing;
  readonly surprise: Surprise | undefined;
  /** The attack as the target faces it. */
  readonly threat: Threat;
  /**
   * How surprise affects the Dodge and Parry of a character that covers the target, determined before the attacker is
   * revealed.
   */
  readonly shieldSurprise: Pick<Threat, 'surprise' | 'noParry'>;
  /** The rules about the surprise; empty if no one reads them. */
  readonly rules: readonly RuleId[];
}

/**
 * Step 1: whether the target sees the attack coming, its cover, and the armor that a finesse attack has to get past.
 */
function assess(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  covering: number,
): Exchange {
  const ranged = flies(weaponOf(ctx.state, swing.weapon), swing.thrown);
  const surprise = surpriseOf(ctx.state, by, target);
  const threat: Threat = {
    by,
    ranged,
    cover: coverOf(ctx.state, by, target, !ranged),
    ...caughtBy(surprise),
    covering,
    gaps: gapsOf(ctx, target, swing),
  };
  const rules = ctx.wantsNotes ? surpriseRules(ctx, by, target, surprise) : [];
  const { shield } = threat.cover;
  const shieldSurprise = caughtBy(shield && surpriseOf(ctx.state, by, shield));
  return { by, target, swing, surprise, threat, shieldSurprise, rules };
}

/** Step 2: the attacker is revealed, though not always its place. */
function showAttacker(ctx: Ctx, { by, target, swing }: Exchange): void {
  reveal(ctx, by.id);
  const blind = ctx.wantsNotes ? whoCannotPlace(ctx.state, by.id) : [];
  if (blind.length === 0) return;
  const { name } = weaponOf(ctx.state, swing.weapon);
  const facts = { by: by.id, at: target.id, weapon: name };
  ctx.tell(unseenAttack, ['T20-SURP-02'], facts, undefined, blind);
}

const MANNER_RULES: Readonly<Record<'ordinary' | 'finesse' | 'burst', readonly RuleId[]>> = {
  ordinary: [],
  finesse: ['T20-FIN-01'],
  burst: ['T20-AUTO-01'],
};

/** Step 3: the attack bonus (T20-CTX-02, T20-COND-01). */
function sumAttack(ctx: Ctx, { by, target, swing, surprise, rules }: Exchange): number {
  const surprised = surprise !== undefined;
  const { plus, breakdown } = attackBonus(
    ctx,
    by,
    target,
    surprised ? { ...swing, surprised } : swing,
  );
  if (!ctx.wantsNotes) return plus;
  const manner = swing.manner ?? 'ordinary';
  ctx.tell(
    attackDeclared,
    ['T20-CTX-02', 'T20-COND-01', ...MANNER_RULES[manner], ...rules],
    {
      by: by.id,
      at: target.id,
      weapon: weaponOf(ctx.state, swing.weapon).name,
      plus,
      surprise: surprised,
      manner,
      ...(swing.nonLethal === true ? { harm: 'non-lethal' } : {}),
    },
    breakdown,
  );
  return plus;
}

/** Step 4: the Defense of a character that covers the target; it may be lowered (T20-COVER-15, T20-COVER-17). */
function defenseOfShield(ctx: Ctx, exchange: Exchange): number {
  const { by, target, swing, threat, shieldSurprise } = exchange;
  const { shield } = threat.cover;
  if (!shield) return 0;
  const { value } = defenseAgainst(ctx, shield, {
    ...threat,
    ...shieldSurprise,
    cover: { ...threat.cover, bonus: 0 },
    covering: coveringAgainst(ctx.state, shield, by).length,
    gaps: 0,
  });
  return lowered(ctx, shield, value, target, swing);
}

/** Step 5: the Defense of the target: Dodge, Parry or Base Defense (T20-COND-02, T20-COND-24). */
function sumDefense(
  ctx: Ctx,
  { by, target, threat, rules }: Exchange,
  chosen: DefenseKind,
): Defense {
  const defense = defenseAgainst(ctx, target, { ...threat, chosen });
  if (!ctx.wantsNotes) return defense;
  const { kind, value, bare } = defense;
  ctx.tell(
    defenseUsed,
    ['T20-COND-02', ...rules, ...defenseRules(ctx, threat, target, defense)],
    { who: target.id, by: by.id, kind, value, bare, cover: threat.cover.bonus },
    defense.breakdown,
  );
  return defense;
}

/** Step 6: the roll (T20-CTX-02, T20-CTX-03); a sure attack has none (T20-SUPP-09). */
function rollStrike(ctx: Ctx, exchange: Exchange, plus: number, defense: Defense): Thrown {
  const { by, target, swing, threat } = exchange;
  if (swing.sure === true) return { die: defense.value - plus, natural: 0 };
  const isBlind = swing.blind === true;
  const thrown = rollAttack(
    ctx,
    by,
    likeFaces(plus, defense, swing.manner === 'burst', threat.cover.shield !== undefined),
    weaponOf(ctx.state, swing.weapon).threat,
    isBlind ? undefined : (face) => defense.value - face - plus,
  );
  const { die, natural } = thrown;
  if (isBlind) ctx.tell(blindRoll, ['T20-CONC-11'], { by: by.id, die });
  if (ctx.wantsNotes)
    ctx.tell(
      attackRolled,
      ['T20-CTX-02', ...(natural === 1 || natural === 20 ? ['T20-CTX-03'] : [])],
      {
        by: by.id,
        at: target.id,
        die,
        total: die + plus,
        defense: defense.value,
        kind: defense.kind,
      },
    );
  return thrown;
}

/** Step 8: an opening from a feint, mercy or surprise is used up, unless the attack met no one known. */
function useOpenings(ctx: Ctx, { by, target, swing }: Exchange, hasStruck: boolean): void {
  if (!hasStruck && swing.blind === true) return;
  removeCondition(ctx, target, 'feinted', (each) => isOpening(ctx.state, by, each));
  removeCondition(ctx, target, 'at mercy', (each) => each.what === by.id);
  removeCondition(ctx, by, 'unexpected', (each) => each.what === target.id);
}

/**
 * One attack roll against one target, up to whether and whom it hits. Miss chance, confirmation and damage come
 * afterwards (T20-TWF-14).
 * @param covering how many shooters cover the target against it
 */
export function strike(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  covering: number,
): Strike {
  const exchange = assess(ctx, by, target, swing, covering);
  const { threat, surprise } = exchange;
  const { cover, ranged } = threat;
  showAttacker(ctx, exchange);
  const plus = sumAttack(ctx, exchange);
  const chosen =
    swing.blind === true
      ? bestDefense(ctx.state, target, threat)
      : chooseDefense(ctx, target, threat, by.id);
  const shieldDefense = defenseOfShield(ctx, exchange);
  const defense = sumDefense(ctx, exchange, chosen);
  const { die, natural } = rollStrike(ctx, exchange, plus, defense);
  const total = die + plus;
  // Step 7: the combatant struck, if any.
  const roll = { natural, total, defense, cover, shieldDefense };
  const struck = struckBy(ctx, by, target, swing, roll);
  if (!struck) missesUnseen(ctx, by, target);
  const victim = struck?.victim ?? target;
  const met = victim.id === target.id ? threat : { ...threat, ...exchange.shieldSurprise };
  const denied = !openDefenses(ctx.state, victim, met).includes('Dodge');
  markRolled(ctx, by, ranged);
  if (swing.hand === undefined) markAttacked(ctx, by);
  useOpenings(ctx, exchange, struck !== undefined);
  return {
    by,
    target,
    victim,
    swing,
    ranged,
    natural,
    plus,
    total,
    defense: struck?.met ?? defense,
    hit: struck !== undefined,
    surprise,
    denied,
  };
}
