import type { Obstruction, Id, JsonObject, TargetingPreview } from '@tiltyard/engine';
import { linePreview } from '@tiltyard/engine';
import { lineOfEffect, obstaclesOn } from '@tiltyard/engine/space';
import { rangeModifier } from '../rules/bonuses/offensive-bonus.js';
import { modeAt } from '../rules/attack-refusals.js';
import type { State } from '../state/state.js';
import { cellOf, distance, inMetres, itemOf, combatantById } from '../state/state.js';

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The way of a blow, a shot or a throw: how far, what the range does to the skill, what stands in the way (RMC-MELEE-02, RMC-OB-02). */
export function onTarget(
  state: State,
  by: Id,
  { weapon, target }: JsonObject,
): TargetingPreview | undefined {
  const foe = typeof target === 'string' ? state.combatants[target] : undefined;
  const arm =
    typeof weapon === 'string' && state.fixed.items[weapon] ? itemOf(state, weapon) : undefined;
  if (!foe || !arm || foe.id === by) return undefined;
  const who = combatantById(state, by);
  const { map } = state.fixed;
  const away = distance(who.at, foe.at);
  const mode = modeAt(arm, away);
  const rule = mode === 'melee' ? 'RMC-MELEE-02' : 'RMC-OB-02';
  const modifier = mode === 'melee' ? 0 : rangeModifier(arm, away);
  const free = lineOfEffect(map, { at: cellOf(who), size: 1 }, { at: cellOf(foe), size: 1 });
  const hindrances: readonly Obstruction[] = [
    ...(modifier ? [{ label: 'range', effect: `${signed(modifier)} OB`, rules: [rule] }] : []),
    ...(free
      ? []
      : [
          {
            label: 'no free way',
            rules: [rule],
            ...obstaclesOn(map, cellOf(who), cellOf(foe), 'shots'),
          },
        ]),
  ];
  const beyond = mode === 'melee' ? away > arm.reach : modifier === undefined;
  return linePreview([
    {
      from: by,
      to: foe.id,
      label: `${inMetres(away)} m${beyond ? ', out of range' : ''}`,
      rules: [rule],
      blocked: beyond || !free,
      hindrances,
    },
  ]);
}
