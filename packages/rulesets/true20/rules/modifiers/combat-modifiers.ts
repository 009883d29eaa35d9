import type { RuleId } from '@tiltyard/engine';
import type { Combatant, Condition, Posture, State, Ctx } from '../../state/state.js';
import { has, helpless, ON_FOOT } from '../../state/state.js';

/** One line of the table of combat modifiers: its numbers in melee and at range, and whether it denies Dodge. */
export interface Row {
  readonly rule: RuleId;
  readonly is: Condition['kind'] | Posture;
  readonly melee: number;
  readonly ranged: number;
  readonly denies?: true;
}

/** The attacker's half of the table. Higher ground, cover and concealment are read from the map. */
export const ATTACKER: readonly Row[] = [
  { rule: 'T20-COND-04', is: 'dazzled', melee: -1, ranged: -1 },
  { rule: 'T20-COND-05', is: 'entangled', melee: -2, ranged: -2 },
  { rule: 'T20-COND-07', is: 'prone', melee: -4, ranged: 0 },
  { rule: 'T20-COND-08', is: 'shaken', melee: -2, ranged: -2 },
  { rule: 'T20-COND-09', is: 'sickened', melee: -2, ranged: -2 },
];

/** The defender's half. */
export const DEFENDER: readonly Row[] = [
  { rule: 'T20-COND-11', is: 'blinded', melee: -2, ranged: -2, denies: true },
  { rule: 'T20-COND-13', is: 'total defense', melee: 4, ranged: 4 },
  { rule: 'T20-COND-14', is: 'entangled', melee: -2, ranged: -2, denies: true },
  { rule: 'T20-COND-15', is: 'flat-footed', melee: 0, ranged: 0, denies: true },
  { rule: 'T20-COND-16', is: 'grappled', melee: 0, ranged: 0, denies: true },
  { rule: 'T20-COND-17', is: 'helpless', melee: -9, ranged: -4, denies: true },
  { rule: 'T20-COND-18', is: 'kneeling', melee: -2, ranged: 2 },
  { rule: 'T20-COND-19', is: 'all out', melee: 0, ranged: 0, denies: true },
  { rule: 'T20-COND-20', is: 'pinned', melee: -4, ranged: -4, denies: true },
  { rule: 'T20-COND-21', is: 'prone', melee: -4, ranged: 4 },
  { rule: 'T20-COND-22', is: 'stunned', melee: -2, ranged: -2, denies: true },
];

/** Where higher ground helps: +1 in melee, nothing at range (T20-COND-06). */
export const HIGHER_GROUND: Row = { rule: 'T20-COND-06', is: 'standing', melee: 1, ranged: 0 };

function meets(state: State, who: Combatant, { is }: Row): boolean {
  if (is === 'standing' || is === 'kneeling' || is === 'prone') return who.posture === is;
  if (is === 'helpless') return helpless(who);
  if (is === 'all out' && who.riding !== null)
    return who.conditions.some(
      ({ kind, what }) =>
        kind === 'all out' &&
        (what === ON_FOOT || state.fixed.options['mount.riderAllOut'] === 'losesDodge'),
    );
  return has(who, is);
}

/** Whether the Narrator has waived a row for a combatant (T20-COND-03). */
export const waived = (who: Combatant, rule: RuleId): boolean =>
  who.conditions.some((each) => each.kind === 'waived' && each.what === rule);

/**
 * Which rows apply to Base Defense: not total defense, which raises Dodge and Parry only, unless a house rule says
 * otherwise (T20-COND-13).
 */
export const raisesBase =
  ({ fixed: { options } }: State) =>
  ({ is }: Row): boolean =>
    is !== 'total defense' || options['cond.totalDefenseScope'] === 'all';

const NONE: readonly Row[] = [];

/** The rows of a half that apply to a combatant; the Narrator may have waived some (T20-COND-03). */
export function inForce(state: State, who: Combatant, rows: readonly Row[]): readonly Row[] {
  // Neither half has a row for combatants who simply stand.
  if (who.conditions.length === 0 && who.posture === 'standing' && !helpless(who)) return NONE;
  let found: Row[] | undefined;
  for (const row of rows)
    if (meets(state, who, row) && !waived(who, row.rule)) {
      if (found) found.push(row);
      else found = [row];
    }
  return found ?? NONE;
}

const always = (): boolean => true;

/** Adds rows to a running total: all of them, or only the worst (T20-COND-25). */
export function addRows(
  ctx: Ctx,
  total: number,
  rows: readonly Row[],
  ranged: boolean,
  counts: (row: Row) => boolean = always,
): number {
  if (rows.length === 0) return total;
  const amount = (row: Row): number => (ranged ? row.ranged : row.melee);
  const worst =
    ctx.state.fixed.options['cond.stacking'] === 'worstOnly'
      ? rows.reduce<Row | undefined>(
          (low, row) => (amount(row) < 0 && (!low || amount(row) < amount(low)) ? row : low),
          undefined,
        )
      : undefined;
  let sum = total;
  for (const row of rows)
    sum = ctx.addModifier(
      sum,
      amount(row),
      row.rule,
      counts(row) && (worst === undefined || row === worst || amount(row) >= 0),
      row.is,
    );
  return sum;
}

/**
 * Modifiers given by the Narrator for this roll or Defense; only those given for all rolls apply to saves
 * (T20-COND-03).
 */
export function addGiven(
  ctx: Ctx,
  total: number,
  who: Combatant,
  what: 'attack' | 'defense' | 'check' | 'save',
): number {
  let sum = total;
  for (const each of who.conditions)
    if (each.kind === 'modifier' && (each.what === what || each.what === 'all'))
      sum = ctx.addModifier(sum, each.amount ?? 0, 'T20-COND-03', true, 'Narrator');
  return sum;
}
