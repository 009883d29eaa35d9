import type { Id, Option } from '@tiltyard/engine';
import { action } from '@tiltyard/engine';
import { z } from 'zod';
import { armOf } from '../bonuses/offensive-bonus.js';
import { counted, spend } from '../action-points.js';
import { runUp } from '../charging/charge-power.js';
import {
  armRefused,
  armsOf,
  cannotAttack,
  modeAt,
  mostKept,
  pointOptions,
  pointsFor,
  showsAll,
  targetRefused,
  targets,
} from '../attack-refusals.js';
import { onTarget } from '../../show/targeting-preview.js';
import type { Combatant, State } from '../../state/state.js';
import { distance, itemOf, combatantById } from '../../state/state.js';
import { strike } from './strike.js';
import { bestAttack, worthOf } from '../../players/attack-utility.js';

export const weaponOptions = (
  state: State,
  by: Id,
  appeal: (id: string) => number,
): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return armsOf(state, who).map((value) => {
    const refused = armRefused(state, who, value);
    return {
      value,
      label: itemOf(state, value).name,
      ...(refused ? { refused } : {}),
      appeal: () => appeal(value),
    };
  });
};

/** The weapon of a command that names none: the first at hand. */
export const armIn = (state: State, by: Id, weapon: unknown): string =>
  typeof weapon === 'string' && state.fixed.items[weapon]
    ? weapon
    : (armsOf(state, combatantById(state, by))[0] ?? '');

type Attack = {
  weapon: string;
  target: Id;
  points?: number | undefined;
  keep?: number | undefined;
};

const targetIn = (state: State, target: unknown): Combatant | undefined =>
  typeof target === 'string' ? state.combatants[target] : undefined;

/** Attacking: a blow, a shot or a throw, with OB kept back for defence if wanted (RMC-ATK-01, RMC-OB-04). */
export const attack = action<State, Attack>({
  id: 'attack',
  name: 'Attack',
  group: 'fight',
  rules: ['RMC-ATK-01', 'RMC-OB-04'],
  open: showsAll,
  schema: z.strictObject({
    weapon: z.string(),
    target: z.string(),
    points: z.number().int().optional(),
    keep: z.number().int().optional(),
  }),
  labels: { points: 'Action Points', keep: 'OB kept for defence' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weaponOptions(state, by, (id) => (bestAttack(state, by)?.arm === id ? 1 : 0)),
    }),
    target: (state, by, { weapon }) => ({
      kind: 'choice',
      options: targets(state, by, itemOf(state, armIn(state, by, weapon)), (target) =>
        worthOf(state, combatantById(state, by), armIn(state, by, weapon), target),
      ),
    }),
    points(state, by, { weapon, target }) {
      const foe = targetIn(state, target);
      if (!counted(state) || !foe) return undefined;
      const who = combatantById(state, by);
      return {
        kind: 'choice',
        options: pointOptions(
          state,
          who,
          modeAt(itemOf(state, armIn(state, by, weapon)), distance(who.at, foe.at)),
        ),
      };
    },
    keep(state, by, { weapon, target }) {
      const foe = targetIn(state, target);
      return (
        foe && {
          kind: 'number',
          min: 0,
          max: mostKept(
            state,
            combatantById(state, by),
            armOf(state, combatantById(state, by), armIn(state, by, weapon)),
            foe,
          ),
          rules: ['RMC-OB-05', 'RMC-OB-06'],
        }
      );
    },
  },
  sketch: onTarget,
  blocked: cannotAttack,
  check(state, by, { weapon, target, points }) {
    const who = combatantById(state, by);
    const arm = itemOf(state, weapon);
    const foe = combatantById(state, target);
    const spent = pointsFor(state, who, modeAt(arm, distance(who.at, foe.at)), points);
    return targetRefused(state, who, arm, foe) ?? (typeof spent === 'number' ? undefined : spent);
  },
  perform(ctx, by, { weapon, target, points, keep }) {
    const who = combatantById(ctx.state, by);
    const foe = combatantById(ctx.state, target);
    const at = distance(who.at, foe.at);
    const mode = modeAt(itemOf(ctx.state, weapon), at);
    const given = pointsFor(ctx.state, who, mode, points);
    const spent = typeof given === 'number' ? given : (points ?? 0);
    spend(ctx, who, spent);
    strike(ctx, who, {
      arm: weapon,
      target: foe,
      mode,
      distance: at,
      points: spent,
      keep: keep ?? 0,
      pace: who.pace,
      closing: mode === 'melee' ? runUp(ctx.state, who, itemOf(ctx.state, weapon).reach, foe) : 0,
    });
  },
  appealUpTo: 60,
  appeal: (state, by) => (bestAttack(state, by) ? 60 : 0),
  plan(state, by) {
    const best = bestAttack(state, by);
    return best && { weapon: best.arm, target: best.target };
  },
});
