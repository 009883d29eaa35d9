import type { Id, Breakdown, RuleId } from '@tiltyard/engine';
import { createPreviewContext } from '@tiltyard/engine/odds';
import type { Cover } from '../modifiers/cover.js';
import { isDenied, isDodgeDenied } from '../modifiers/dodge-denied.js';
import { addGiven, addRows, DEFENDER, inForce, raisesBase } from '../modifiers/combat-modifiers.js';
import type { Row } from '../modifiers/combat-modifiers.js';
import { BASE } from '../../state/sheet.js';
import { sizeBonus } from '../modifiers/size.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { facing, has, helpless, sheetOf } from '../../state/state.js';

export type DefenseKind = 'Dodge' | 'Parry' | 'Base Defense';

/** An attack as the defender faces it. */
export interface Threat {
  readonly by: Combatant;
  readonly ranged: boolean;
  readonly cover: Cover;
  /** Why it cannot see the attack coming, if it is a surprise attack (T20-SURP-10). */
  readonly surprise?: RuleId | undefined;
  /** Whether it cannot use Parry, whether or not it has Dodge (T20-SURP-08, T20-SURP-10). */
  readonly noParry?: boolean;
  /** The number of shooters covering it against this attacker (T20-COVFIRE-02). */
  readonly covering: number;
  /** The increase in Difficulty of a finesse attack (T20-FIN-04). */
  readonly gaps: number;
  readonly chosen?: DefenseKind | undefined;
}

const ALL: readonly DefenseKind[] = ['Dodge', 'Parry', 'Base Defense'];
const AT_RANGE: readonly DefenseKind[] = ['Dodge', 'Base Defense'];
const WITHOUT_DODGE: readonly DefenseKind[] = ['Parry', 'Base Defense'];
const DENIED: readonly DefenseKind[] = ['Base Defense'];

export interface Defense {
  readonly kind: DefenseKind;
  /** The number to meet. */
  readonly value: number;
  /** The Defense without the increase of a finesse attack, and without cover (T20-COVER-13). */
  readonly normal: number;
  readonly bare: number;
  readonly breakdown: Breakdown | undefined;
}

/**
 * The first shooter's modifier for suppression or covering fire, to which each further shooter adds (T20-COVFIRE-02,
 * T20-COVFIRE-06).
 */
const COVERING = 4;

/** The kinds of Defense that may be used against an attack (T20-CTX-07, T20-COND-23, T20-COND-24, T20-SURP-10). */
export function openDefenses(
  state: State,
  who: Combatant,
  { by, ranged, surprise, noParry = false }: Pick<Threat, 'by' | 'ranged' | 'surprise' | 'noParry'>,
): readonly DefenseKind[] {
  const met = facing(by, who);
  const denied = surprise !== undefined || isDodgeDenied(state, met);
  // Helpless combatants cannot parry, whatever else a denied Dodge leaves (T20-CTX-27).
  const both = state.fixed.options['cond.dodgeColumn'] === 'both' || helpless(met);
  // Uncanny Dodge preserves Dodge, and only Dodge, while flat-footed (T20-CTX-46).
  const lost = denied || isDenied(state, met);
  const parry = !ranged && !noParry && !(lost && both);
  if (denied) return parry ? WITHOUT_DODGE : DENIED;
  return parry ? ALL : AT_RANGE;
}

/** The bonus of a Defensive Stance: half of its penalty, rounded down (T20-STANCE-08). */
export const defensiveBonus = (penalty: number): number => Math.floor(penalty / 2);

/**
 * The sheet's Defense; helpless combatants, and others who cannot move, lose their combat bonus and nothing else
 * (T20-COND-17, T20-CTX-06, T20-CTX-09).
 */
function plain(state: State, who: Combatant, kind: DefenseKind): number {
  const sheet = sheetOf(state, who);
  const { options } = state.fixed;
  if (kind === 'Dodge') return sheet.dodge;
  if (kind === 'Parry') return sheet.parry;
  const unskilled = BASE + sheet.bonus.defense;
  if (helpless(who) && options['cond.helpless'] === 'tableNoCombatBonus') return unskilled;
  if (helpless(who)) return options['cond.helpless'] === 'fixed5plus4' ? 5 : sheet.baseDefense;
  const held =
    options['defense.immobile'] === 'alsoGrappledPinned' &&
    (has(who, 'grappled') || has(who, 'pinned'));
  return held ? unskilled : sheet.baseDefense;
}

/**
 * The size modifier of a Defense unless the printed number includes it; none for helpless combatants with a flat 5
 * (T20-CTX-50).
 */
function sized(state: State, who: Combatant, kind: DefenseKind): number {
  if (kind === 'Dodge') return sizeBonus(state, who, 'attack', 'dodge', 'baseDefense');
  if (kind === 'Parry') return sizeBonus(state, who, 'attack', 'parry', 'baseDefense');
  return helpless(who) && state.fixed.options['cond.helpless'] === 'fixed5plus4'
    ? 0
    : sizeBonus(state, who, 'attack', 'baseDefense');
}

/** For helpless combatants with a flat Defense of 5: cancels the attackers' +4 in melee, and nothing else. */
const FLAT: Row = { rule: 'T20-COND-17', is: 'helpless', melee: -4, ranged: 0 };

/** Whether covering fire increases a Defense: Dodge only, or each kind (T20-COVFIRE-02). */
const isCoverable = (state: State, kind: DefenseKind): boolean =>
  kind === 'Dodge' || state.fixed.options['covfire.scope'] === 'defense';

/**
 * A Defense with the modifiers in which the kinds differ; the rest is the same for each, where modifiers apply to all
 * (T20-STANCE-06).
 */
function worthOf(state: State, who: Combatant, threat: Threat, kind: DefenseKind): number {
  const { covering } = threat;
  const { options } = state.fixed;
  // If some modifiers apply to Dodge and Parry or to Base Defense alone, all of them have to be added up.
  if (options['defense.modifierScope'] === 'baseOnly' || has(who, 'total defense'))
    return defenseAgainst(createPreviewContext(state), who, { ...threat, chosen: kind }).value;
  const covered = isCoverable(state, kind) && covering > 0 ? COVERING + covering - 1 : 0;
  return plain(state, who, kind) + sized(state, who, kind) + covered;
}

/** The best of the Defenses that may be used. */
export function bestDefense(state: State, defender: Combatant, threat: Threat): DefenseKind {
  const who = facing(threat.by, defender);
  let best: DefenseKind = 'Base Defense';
  let highest = -Infinity;
  for (const kind of openDefenses(state, who, threat)) {
    const value = worthOf(state, who, threat, kind);
    if (value <= highest) continue;
    best = kind;
    highest = value;
  }
  return best;
}

/** The Defense of a combatant against one attack, with all modifiers. */
export function defenseAgainst(ctx: Ctx, defender: Combatant, threat: Threat): Defense {
  const who = facing(threat.by, defender);
  const { options } = ctx.state.fixed;
  const { ranged, cover, covering, gaps } = threat;
  const kind = threat.chosen ?? bestDefense(ctx.state, who, threat);
  const counts = kind === 'Base Defense' || options['defense.modifierScope'] === 'all';
  const fixed5 = options['cond.helpless'] === 'fixed5plus4';
  const table = inForce(ctx.state, who, DEFENDER);
  const rows = fixed5 ? table.map((row) => (row.rule === FLAT.rule ? FLAT : row)) : table;
  let sum = ctx.addModifier(
    ctx.startTotal('Defense', who.id, plain(ctx.state, who, kind)),
    sized(ctx.state, who, kind),
    'T20-CTX-50',
    true,
    'size',
  );
  sum = addRows(
    ctx,
    sum,
    rows,
    ranged,
    // Total defense applies to Dodge and Parry only, whatever other modifiers apply to (T20-COND-13).
    (row) =>
      row.is === 'total defense' ? kind !== 'Base Defense' || raisesBase(ctx.state)(row) : counts,
  );
  for (const each of who.conditions) {
    const amount = each.amount ?? 0;
    if (each.kind === 'aggressive')
      sum = ctx.addModifier(sum, -amount, 'T20-STANCE-06', counts, 'Aggressive Stance');
    else if (each.kind === 'defensive')
      sum = ctx.addModifier(
        sum,
        defensiveBonus(amount),
        'T20-STANCE-08',
        counts,
        'Defensive Stance',
      );
    else if (each.kind === 'charge')
      sum = ctx.addModifier(sum, -2, each.what ?? 'T20-CTX-37', counts, 'charge');
  }
  sum = addGiven(ctx, sum, who, 'defense');
  const dodges = isCoverable(ctx.state, kind);
  if (covering > 0) {
    sum = ctx.addModifier(sum, COVERING, 'T20-COVFIRE-02', dodges, 'covering fire');
    sum = ctx.addModifier(sum, covering - 1, 'T20-COVFIRE-06', dodges, 'further shooters');
  }
  const bare = sum;
  sum = ctx.addModifier(sum, cover.bonus, cover.rule, counts, 'cover');
  const normal = sum;
  const value = ctx.addModifier(sum, gaps, 'T20-FIN-04', true, 'armor');
  return { kind, value, normal, bare, breakdown: ctx.breakdownOf(value) };
}

/**
 * Lets the defender choose Dodge or Parry in melee, or Base Defense where it is best; by default the best
 * (T20-COND-24).
 */
export function chooseDefense(ctx: Ctx, who: Combatant, threat: Threat, by: Id): DefenseKind {
  const best = bestDefense(ctx.state, who, threat);
  const open = openDefenses(ctx.state, who, threat).filter(
    (kind) => kind !== 'Base Defense' || kind === best,
  );
  const isAlike = plain(ctx.state, who, 'Dodge') === plain(ctx.state, who, 'Parry');
  if (threat.ranged || open.length < 2 || isAlike) return best;
  return ctx.ask<DefenseKind>({
    id: 'defense',
    who: who.id,
    rules: ['T20-COND-24'],
    about: { by },
    options: () =>
      open.map((value) => ({
        value,
        label: `${value} ${defenseAgainst(createPreviewContext(ctx.state), who, { ...threat, chosen: value, gaps: 0 }).value}`,
      })),
    fallback: best,
  });
}
