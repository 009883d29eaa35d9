import { refuse } from '@tiltyard/engine';
import type { Id, JsonObject, Option } from '@tiltyard/engine';
import { action } from '@tiltyard/engine';
import { z } from 'zod';
import type { Swing } from './attack-bonus.js';
import { attack } from './make-attack.js';
import { spend, unable } from '../basics/budget.js';
import { weaponOf, wielded } from '../../state/gear.js';
import { inMotion, mannerRefused, targetRefused, weaponRefused } from './attack-refusals.js';
import type { Combatant, State } from '../../state/state.js';
import { areEnemies, allCombatants, inView, combatantById } from '../../state/state.js';
import { linesTo } from '../../show/sketches.js';
import { attackAppeal, bestAttack, MOST_ATTACK, worthOf } from '../../players/attack-utility.js';

export const text = (chosen: JsonObject, key: string): string =>
  typeof chosen[key] === 'string' ? chosen[key] : '';

/** Weapons to choose from, those that cannot be used refused. */
export const weapons = (
  state: State,
  by: Id,
  filter: (id: string) => boolean = () => true,
): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return wielded(state, who)
    .filter(filter)
    .map((id): Option<string> => {
      const refused = weaponRefused(state, who, id);
      const option = {
        value: id,
        label: weaponOf(state, id).name,
        appeal: () => bestAttack(state, who, [id])?.worth ?? 0,
      };
      return refused ? { value: id, label: weaponOf(state, id).name, refused } : option;
    });
};

type Manner = 'ordinary' | 'finesse' | 'burst';

const BURSTING: readonly Manner[] = ['burst', 'ordinary', 'finesse'];
const PLAIN: readonly Manner[] = ['ordinary', 'finesse', 'burst'];

export const swingOf = (chosen: JsonObject): Swing => ({
  weapon: text(chosen, 'weapon') || 'unarmed',
  ...(chosen['thrown'] === true ? { thrown: true } : {}),
  manner: BURSTING.find((manner) => manner === chosen['manner']) ?? 'ordinary',
  ...(chosen['harm'] === 'non-lethal' ? { nonLethal: true } : {}),
});

/** Everybody who may be attacked like this, with the reason where it will not do. */
export const targets = (state: State, by: Combatant, swing: Swing): readonly Option<string>[] =>
  allCombatants(state)
    .filter((other) => other.id !== by.id && !other.dead && !by.unawareOf.includes(other.id))
    .map((other) => {
      const refused = targetRefused(state, by, other, swing);
      if (refused) return { value: other.id, label: other.name, refused };
      return {
        value: other.id,
        label: other.name,
        appeal: () => (areEnemies(by, other) ? worthOf(state, by, other, swing) : -1),
      };
    });

type Attack = {
  weapon: string;
  thrown?: boolean | undefined;
  manner?: 'ordinary' | 'finesse' | 'burst' | undefined;
  harm?: 'lethal' | 'non-lethal' | undefined;
  target: Id;
};

export const isBlast = (state: State, id: string): boolean =>
  weaponOf(state, id).area !== undefined;

/** One attack with one weapon (T20-CTX-02, T20-AUTO-01, T20-FIN-01). */
export const attackAction = action<State, Attack>({
  id: 'attack',
  name: 'Attack',
  group: 'standard',
  rules: ['T20-CTX-02'],
  open: inView,
  schema: z.strictObject({
    weapon: z.string(),
    thrown: z.boolean().optional(),
    manner: z.enum(['ordinary', 'finesse', 'burst']).optional(),
    harm: z.enum(['lethal', 'non-lethal']).optional(),
    target: z.string(),
  }),
  labels: { thrown: 'Thrown or struck', manner: 'How', harm: 'Lethal or not' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => !isBlast(state, id)),
    }),
    thrown: (state, by, chosen) => {
      const id = text(chosen, 'weapon');
      if (weaponOf(state, id || 'unarmed').use !== 'thrown') return undefined;
      return {
        kind: 'choice',
        options: [
          {
            value: false,
            appeal: () =>
              bestAttack(state, combatantById(state, by), [id])?.swing.thrown === true ? 0 : 1,
          },
          { value: true, appeal: 0.5 },
        ],
      };
    },
    manner: (state, by, chosen) => {
      const swing = swingOf(chosen);
      const best = (): string =>
        bestAttack(state, combatantById(state, by), [swing.weapon])?.swing.manner ?? 'ordinary';
      const kinds = weaponOf(state, swing.weapon).autofire ? BURSTING : PLAIN;
      return {
        kind: 'choice',
        options: kinds.map((value) => {
          const refused = mannerRefused(state, combatantById(state, by), {
            ...swing,
            manner: value,
          });
          return refused ? { value, refused } : { value, appeal: () => (best() === value ? 1 : 0) };
        }),
      };
    },
    harm: (state, _, chosen) =>
      weaponOf(state, text(chosen, 'weapon') || 'unarmed').lethal
        ? {
            kind: 'choice',
            options: [{ value: 'lethal' }, { value: 'non-lethal', rules: ['T20-CTX-19'] }],
          }
        : undefined,
    target: (state, by, chosen) => ({
      kind: 'choice',
      options: targets(state, combatantById(state, by), swingOf(chosen)),
    }),
  },
  sketch: linesTo(['target', 'weapon']),
  blocked: (state, by) => unable(state, by, 'standard'),
  check(state, by, parameters) {
    const who = combatantById(state, by);
    const swing = swingOf(parameters);
    const target = state.combatants[parameters.target];
    if (!target)
      return refuse([], 'no-such-combatant', `there is no combatant "${parameters.target}"`);
    return (
      inMotion(state, who, swing) ??
      weaponRefused(state, who, swing.weapon) ??
      mannerRefused(state, who, swing) ??
      targetRefused(state, who, target, swing)
    );
  },
  perform(ctx, by, parameters) {
    const who = combatantById(ctx.state, by);
    const target = combatantById(ctx.state, parameters.target);
    const swing = swingOf(parameters);
    spend(ctx, by, 'standard');
    attack(ctx, who, target, swing);
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const best = bestAttack(state, combatantById(state, by));
    return best && best.worth > 0 ? attackAppeal(best.worth) : 0;
  },
  plan(state, by) {
    const best = bestAttack(state, combatantById(state, by));
    return (
      best && {
        weapon: best.swing.weapon,
        manner: best.swing.manner,
        target: best.target,
        ...(best.swing.thrown === true ? { thrown: true } : {}),
      }
    );
  },
});
