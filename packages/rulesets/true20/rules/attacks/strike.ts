import type { RuleId } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { Swing } from './attack-bonus.js';
import { attackBonus } from './attack-bonus.js';
import type { Thrown } from '../basics/check.js';
import { mayReroll, mendable, secondRoll, throwsAlike } from '../basics/check.js';
import type { Cover } from '../modifiers/cover.js';
import { coverOf, mayLower } from '../modifiers/cover.js';
import type { Defense, Threat } from './defense.js';
import { bestDefense, chooseDefense, defenseAgainst } from './defense.js';
import { coveringAgainst } from '../modifiers/fires-in-force.js';
import { doorwayOf } from '../modifiers/ganging-up.js';
import { flies, weaponOf } from '../../state/gear.js';
import { whoCannotPlace } from '../awareness/note-audience.js';
import { DEFENDER, inForce } from '../modifiers/combat-modifiers.js';
import { addsStrength, BASE, D20 } from '../../state/sheet.js';
import { dimmed, overhead } from '../modifiers/concealment.js';
import type { Surprise } from '../modifiers/surprise.js';
import { foreseen, surpriseOf } from '../modifiers/surprise.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { facing, freeToAct, hasFeat, helpless, sheetOf } from '../../state/state.js';
import { markRolled, removeCondition, reveal } from '../../state/verbs.js';
import {
  attackDeclared,
  attackGlances,
  attackMisses,
  attackRolled,
  blindRoll,
  coverIsHit,
  coveringCharacterMet,
  defenseLowered,
  defenseUsed,
  objectSaves,
  unseenAttack,
  unseenMiss,
} from '../../events/attacks.js';

/** An attack roll that has been made. */
export interface Strike {
  readonly by: Combatant;
  readonly target: Combatant;
  /** Who is struck: the target, or the character that covers it. */
  readonly victim: Combatant;
  readonly swing: Swing;
  readonly ranged: boolean;
  /** The die as it fell; 0 if it counts for more, or was not rolled. */
  readonly natural: number;
  readonly plus: number;
  readonly total: number;
  readonly defense: Defense;
  readonly hit: boolean;
  readonly surprise: Surprise | undefined;
}

/** What a finesse attack has to get past (T20-FIN-04, T20-FIN-09). */
function gapsOf(ctx: Ctx, target: Combatant, { manner }: Swing): number {
  const { options } = ctx.state.fixed;
  const sheet = sheetOf(ctx.state, target);
  if (manner !== 'finesse' || (sheet.noCriticals && options['fin.immune'] === 'ordinaryAttack'))
    return 0;
  return sheet.armor
    .filter(({ kind }) => kind === 'worn' || options['fin.similarDefenses'] === 'gearAndConjured')
    .reduce((sum, { toughness }) => sum + toughness, 0);
}

/** A character that gives cover may lower its Defense to make sure that it does (T20-COVER-17). */
function lowered(
  ctx: Ctx,
  shield: Combatant,
  own: number,
  target: Combatant,
  { blind }: Swing,
): number {
  const floor =
    ctx.state.fixed.options['cover.lowerFloor'] === 'ten'
      ? BASE
      : sheetOf(ctx.state, shield).baseDefense;
  if (blind === true || !mayLower(shield) || floor >= own) return own;
  const to = ctx.ask({
    id: 'lower-defense',
    who: shield.id,
    rules: ['T20-COVER-17'],
    about: { for: target.id, defense: own, floor },
    options: () => Array.from({ length: own - floor + 1 }, (_, i) => ({ value: own - i })),
    fallback: own,
  });
  if (to < own) ctx.tell(defenseLowered, ['T20-COVER-17'], { who: shield.id, from: own, to });
  return to;
}

/** The cover stopped it: an object is reported, and damaged if the group wants that (T20-COVER-20). */
function coverStruck(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  total: number,
  weapon: string,
): void {
  ctx.tell(coverIsHit, ['T20-COVER-13', 'T20-COVER-20'], { by: by.id, at: target.id, total });
  if (ctx.state.fixed.options['cover.damageObject'] === 'no') return;
  const toughness = ctx.ask({
    id: 'object-toughness',
    who: GM,
    rules: ['T20-COVER-20'],
    about: { by: by.id, at: target.id },
    options: Array.from({ length: 21 }, (_, value) => ({ value })),
    fallback: 5,
  });
  const { str, bonus } = sheetOf(ctx.state, by);
  const used = weaponOf(ctx.state, weapon);
  const difficulty = 10 + used.damage + bonus.damage + (addsStrength(used) ? str : 0);
  const die = ctx.roll(D20, 'object', GM, (face) => Number(face + toughness >= difficulty));
  ctx.tell(objectSaves, ['T20-CTX-49', 'T20-COVER-20'], {
    total: die + toughness,
    difficulty,
    holds: die + toughness >= difficulty,
  });
}

interface Roll {
  readonly natural: number;
  readonly total: number;
  readonly defense: Defense;
  readonly cover: Cover;
  readonly shieldDefense: number;
}

/** Who is struck, and the Defense that had to be met. */
interface Struck {
  readonly victim: Combatant;
  readonly met: Defense;
}

/** Whom a roll strikes, if anybody (T20-CTX-03, T20-COVER-13 to 16, T20-COVER-18, T20-FIN-06, T20-FIN-07). */
function struckBy(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  { natural, total, defense, cover, shieldDefense }: Roll,
): Struck | undefined {
  const { options } = ctx.state.fixed;
  const miss = (rule: string): undefined => {
    ctx.tell(attackMisses, [rule], { by: by.id, at: target.id, total, defense: defense.value });
    return undefined;
  };
  if (natural === 1) return miss(cover.bonus > 0 ? 'T20-COVER-18' : 'T20-CTX-03');
  const banded = cover.bonus > 0 && total >= defense.bare && total < defense.normal;
  const automatic = natural === 20 && (!banded || options['cover.naturals'] === 'automatic');
  const glances = ({ normal, value }: Defense): undefined => {
    ctx.tell(attackGlances, ['T20-FIN-06'], {
      by: by.id,
      at: target.id,
      total,
      normal,
      defense: value,
    });
    return undefined;
  };
  if (automatic || total >= defense.value) return { victim: target, met: defense };
  if (total >= defense.normal) return glances(defense);
  if (!banded)
    return miss(
      swing.manner === 'finesse' ? 'T20-FIN-07' : cover.bonus > 0 ? 'T20-COVER-14' : 'T20-CTX-02',
    );
  if (!cover.shield) {
    coverStruck(ctx, by, target, total, swing.weapon);
    return undefined;
  }
  const meets =
    options['cover.strikeEquality'] === 'meets' ? total >= shieldDefense : total > shieldDefense;
  ctx.tell(coveringCharacterMet, [meets ? 'T20-COVER-15' : 'T20-COVER-16'], {
    who: cover.shield.id,
    for: target.id,
    total,
    defense: shieldDefense,
    struck: meets,
  });
  if (meets) return { victim: cover.shield, met: defense };
  // The cover was none after all: what is left to beat is the target without it.
  const met = {
    ...defense,
    value: defense.bare + defense.value - defense.normal,
    normal: defense.bare,
  };
  return total >= met.value ? { victim: target, met } : glances(met);
}

/**
 * Rolls to attack. Conviction may buy a second roll after a failure; whoever does not know whether anybody is there is asked
 * in any case (T20-CTX-44, T20-CONC-11).
 * @param short by how much a die fails, if the attacker is to know
 */
function rollAttack(
  ctx: Ctx,
  by: Combatant,
  succeeds: (die: number) => number,
  threat: number,
  short?: (die: number) => number,
): Thrown {
  const alike = ({ die, natural }: Thrown): number =>
    natural === 1 ? -1 : 100 * succeeds(die) + (natural === 20 ? 2 : natural >= threat ? 1 : 0);
  const shortBy = (face: number): number | undefined => short && Math.max(1, short(face));
  const worthwhile = (face: number): boolean =>
    short === undefined || mendable(face, Math.max(1, short(face)));
  const die = ctx.roll(
    D20,
    'attack',
    by.id,
    throwsAlike(ctx, by, (face) => alike({ die: face, natural: face }), worthwhile),
  );
  const first = { die, natural: die };
  if (
    die === 20 ||
    (short && die !== 1 && succeeds(die) > 0) ||
    !mayReroll(ctx, by, 'attack', die, worthwhile(die), shortBy(die))
  )
    return first;
  return secondRoll(ctx, by, 'attack', die, alike);
}

/** An attack roll at a place where nobody is; it comes to nothing (T20-CONC-11). */
export function strikeNobody(ctx: Ctx, by: Combatant, { weapon, thrown }: Swing): void {
  reveal(ctx, by.id);
  const { die } = rollAttack(ctx, by, () => 0, weaponOf(ctx.state, weapon).threat);
  ctx.tell(blindRoll, ['T20-CONC-11'], { by: by.id, die });
  markRolled(ctx, by, flies(weaponOf(ctx.state, weapon), thrown));
}

/** The rules by which an attack is a surprise, or is kept from being one. */
function surpriseRules(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  surprise: Surprise | undefined,
): readonly RuleId[] {
  if (!surprise) return foreseen(ctx.state, by, target) ? ['T20-SURP-08'] : [];
  const caught = hasFeat(ctx.state, target, 'Uncanny Dodge') && !freeToAct(target);
  return [
    'T20-SURP-01',
    surprise.rule,
    ...(surprise.denies ? ['T20-SURP-10'] : []),
    ...(caught ? ['T20-SURP-09'] : []),
  ];
}

/** The rules that decided which Defense counts, and with what on top. */
function defenseRules(
  ctx: Ctx,
  { by, cover, covering }: Threat,
  target: Combatant,
  { kind }: Defense,
): readonly RuleId[] {
  const rows = inForce(ctx.state, facing(by, target), DEFENDER);
  return [
    ...(kind === 'Base Defense'
      ? ['T20-COND-23', 'T20-CTX-06', 'T20-CTX-08']
      : ['T20-COND-24', 'T20-CTX-07']),
    ...(helpless(facing(by, target)) ? ['T20-CTX-09', 'T20-CTX-27'] : []),
    ...(rows.length > 1 ? ['T20-COND-25'] : []),
    ...(cover.bonus > 0 ? ['T20-COVER-02', 'T20-COND-10', cover.rule] : []),
    ...(cover.bonus > 0 && doorwayOf(ctx.state, target) ? ['T20-GANG-06'] : []),
    ...(overhead(ctx.state, by, target) ? ['T20-COVER-03'] : []),
    ...(covering > 0 ? ['T20-COVFIRE-03', 'T20-COVFIRE-04'] : []),
    ...(dimmed(ctx.state, by, target) ? ['T20-CONC-12'] : []),
  ];
}

/** Tells those who cannot tell where it came from that an attack has missed; its numbers are not for them. */
export function missesUnseen(ctx: Ctx, by: Combatant, target: Combatant): void {
  const blind = ctx.wantsNotes ? whoCannotPlace(ctx.state, by.id) : [];
  if (blind.length > 0)
    ctx.tell(unseenMiss, ['T20-CTX-02'], { by: by.id, at: target.id }, undefined, blind);
}

/**
 * One attack roll against one target, up to whether it hits and whom. Miss chance, confirmation and damage come after
 * (T20-TWF-14).
 * @param covering how many shooters cover the target against it
 */
export function strike(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  covering: number,
): Strike {
  const { state } = ctx;
  const weapon = weaponOf(state, swing.weapon);
  const ranged = flies(weapon, swing.thrown);
  const surprise = surpriseOf(state, by, target);
  const cover = coverOf(state, by, target, !ranged);
  const denied = surprise?.denies === true ? surprise.rule : undefined;
  const open: Threat = {
    by,
    ranged,
    cover,
    surprise: denied,
    covering,
    gaps: gapsOf(ctx, target, swing),
  };
  const rules = ctx.wantsNotes ? surpriseRules(ctx, by, target, surprise) : [];
  const shieldCaught = cover.shield && surpriseOf(state, by, cover.shield);
  // The attacker shows itself, though not always where it is.
  reveal(ctx, by.id);
  const blind = ctx.wantsNotes ? whoCannotPlace(state, by.id) : [];
  if (blind.length > 0)
    ctx.tell(
      unseenAttack,
      ['T20-SURP-02'],
      { by: by.id, at: target.id, weapon: weapon.name },
      undefined,
      blind,
    );
  const { plus, reckoning } = attackBonus(ctx, by, target, {
    ...swing,
    surprised: surprise !== undefined,
  });
  if (ctx.wantsNotes)
    ctx.tell(
      attackDeclared,
      [
        'T20-CTX-02',
        'T20-COND-01',
        ...(swing.manner === 'finesse'
          ? ['T20-FIN-01']
          : swing.manner === 'burst'
            ? ['T20-AUTO-01']
            : []),
        ...rules,
      ],
      {
        by: by.id,
        at: target.id,
        weapon: weapon.name,
        plus,
        surprise: surprise !== undefined,
        manner: swing.manner ?? 'ordinary',
        ...(swing.nonLethal === true ? { harm: 'non-lethal' } : {}),
      },
      reckoning,
    );
  const chosen =
    swing.blind === true
      ? bestDefense(state, target, open)
      : chooseDefense(ctx, target, open, by.id);
  const shieldDefense = cover.shield
    ? lowered(
        ctx,
        cover.shield,
        defenseAgainst(ctx, cover.shield, {
          ...open,
          surprise: shieldCaught?.denies === true ? shieldCaught.rule : undefined,
          cover: { ...cover, bonus: 0 },
          covering: coveringAgainst(state, cover.shield, by).length,
          gaps: 0,
        }).value,
        target,
        swing,
      )
    : 0;
  const defense = defenseAgainst(ctx, target, { ...open, chosen });
  if (ctx.wantsNotes)
    ctx.tell(
      defenseUsed,
      ['T20-COND-02', ...rules, ...defenseRules(ctx, open, target, defense)],
      {
        who: target.id,
        by: by.id,
        kind: defense.kind,
        value: defense.value,
        bare: defense.bare,
        cover: cover.bonus,
      },
      defense.reckoning,
    );
  const burst = swing.manner === 'burst';
  const margin = (face: number): number => {
    const over = face + plus - defense.value;
    if (over >= 0) return burst ? 1 + Math.floor(over / 2) : 1;
    if (face + plus < defense.bare) return -1;
    // Whom a roll in the band of a character strikes hangs on that one's Defense.
    return burst || cover.shield ? over - 2 : face + plus >= defense.normal ? -3 : -2;
  };
  const short =
    swing.blind === true ? undefined : (face: number): number => defense.value - face - plus;
  const { die, natural } =
    swing.sure === true
      ? { die: defense.value - plus, natural: 0 }
      : rollAttack(ctx, by, margin, weapon.threat, short);
  const total = die + plus;
  if (swing.blind === true) ctx.tell(blindRoll, ['T20-CONC-11'], { by: by.id, die });
  if (ctx.wantsNotes && swing.sure !== true)
    ctx.tell(
      attackRolled,
      ['T20-CTX-02', ...(natural === 1 || natural === 20 ? ['T20-CTX-03'] : [])],
      { by: by.id, at: target.id, die, total, defense: defense.value, kind: defense.kind },
    );
  const struck = struckBy(ctx, by, target, swing, {
    natural,
    total,
    defense,
    cover,
    shieldDefense,
  });
  if (!struck) missesUnseen(ctx, by, target);
  markRolled(ctx, by, ranged);
  if (struck || swing.blind !== true) {
    removeCondition(ctx, target, 'feinted');
    removeCondition(ctx, target, 'at mercy', (each) => each.what === by.id);
    removeCondition(ctx, by, 'unexpected', (each) => each.what === target.id);
  }
  return {
    by,
    target,
    victim: struck?.victim ?? target,
    swing,
    ranged,
    natural,
    plus,
    total,
    defense: struck?.met ?? defense,
    hit: struck !== undefined,
    surprise,
  };
}
