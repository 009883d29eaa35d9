import type { Id, Obstruction, TargetingPreview } from '@tiltyard/engine';
import { linePreview } from '@tiltyard/engine';
import type { Sketches } from '@tiltyard/engine/show';
import { sketches } from '@tiltyard/engine/show';
import { lineOfEffect, obstaclesOn } from '@tiltyard/engine/space';
import { attack } from '../rules/attack-procedure/attack.js';
import { attackMode } from '../rules/attack-requirements.js';
import { rangeModifier } from '../rules/bonuses/shiftable-ob.js';
import { canStrikeFrom, chargeEnd } from '../rules/charging/charge-path.js';
import { charge } from '../rules/charging/charge.js';
import type { Combatant, State } from '../state/state.js';
import { cellOf, combatantById, reachDistance, toMetres } from '../state/state.js';

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** What stands between an attacker and a target, and the range modifier (RMC-MELEE-02, RMC-OB-02). */
function obstructions(
  state: State,
  attacker: Combatant,
  target: Combatant,
  range: number,
  rule: string,
): readonly Obstruction[] {
  const { map } = state.fixed;
  const [from, to] = [cellOf(state, attacker), cellOf(state, target)];
  const found: Obstruction[] = [];
  if (range !== 0) found.push({ label: 'range', effect: `${signed(range)} OB`, rules: [rule] });
  if (!lineOfEffect(map, { at: from, size: 1 }, { at: to, size: 1 }))
    found.push({ label: 'path blocked', rules: [rule], ...obstaclesOn(map, from, to, 'shots') });
  return found;
}

interface Chosen {
  readonly weapon?: string;
  readonly target?: Id;
}

/** Previews the line of a blow, a shot or a throw: the distance and what stands in the way. */
export function previewAttack(
  state: State,
  attackerId: Id,
  { weapon: weaponId, target: targetId }: Chosen,
): TargetingPreview | undefined {
  const target = targetId === undefined ? undefined : state.combatants[targetId];
  const weapon = weaponId === undefined ? undefined : state.fixed.items[weaponId];
  if (!target || !weapon || targetId === attackerId) return undefined;
  const attacker = combatantById(state, attackerId);
  const gap = reachDistance(state, attacker.at, target.at);
  const melee = attackMode(weapon, gap) === 'melee';
  const rule = melee ? 'RMC-MELEE-02' : 'RMC-OB-02';
  const range = melee ? 0 : rangeModifier(weapon, gap);
  const isBeyond = melee ? gap > weapon.reach : range === undefined;
  const hindrances = obstructions(state, attacker, target, range ?? 0, rule);
  return linePreview([
    {
      from: attackerId,
      to: target.id,
      label: `${toMetres(gap)} m${isBeyond ? ', out of range' : ''}`,
      rules: [rule],
      blocked: isBeyond || hindrances.some(({ effect }) => effect === undefined),
      hindrances,
    },
  ]);
}

/** What keeps a charger who is out of reach from the target: that no straight path leads there (RMC-CHARGE-01). */
function chargeObstructions(
  state: State,
  charger: Combatant,
  target: Combatant,
  weaponId: string | undefined,
): readonly Obstruction[] {
  const weapon = weaponId === undefined ? undefined : state.fixed.items[weaponId];
  if (!weapon || canStrikeFrom(state, charger.at, weapon.reach, target)) return [];
  if (chargeEnd(state, charger, weapon, target)) return [];
  const { map } = state.fixed;
  const between = obstaclesOn(map, cellOf(state, charger), cellOf(state, target), 'shots');
  return [{ label: 'no straight way', rules: ['RMC-CHARGE-01'], ...between }];
}

/** Previews the line of a charge, which closes the gap by itself (RMC-CHARGE-01), so that nothing is out of range. */
export function previewCharge(
  state: State,
  attackerId: Id,
  { weapon: weaponId, target: targetId }: Chosen,
): TargetingPreview | undefined {
  const target = targetId === undefined ? undefined : state.combatants[targetId];
  if (!target || targetId === attackerId) return undefined;
  const charger = combatantById(state, attackerId);
  const gap = reachDistance(state, charger.at, target.at);
  const hindrances = chargeObstructions(state, charger, target, weaponId);
  return linePreview([
    {
      from: attackerId,
      to: target.id,
      label: `${toMetres(gap)} m`,
      rules: ['RMC-CHARGE-01'],
      blocked: hindrances.length > 0,
      hindrances,
    },
  ]);
}

export const targetingPreviews: Sketches<State> = new Map([
  sketches(attack, previewAttack),
  sketches(charge, previewCharge),
]);
