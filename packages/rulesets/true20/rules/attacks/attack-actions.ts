import type { Id, JsonObject, Option, TargetingPreview } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, choiceOf, refuse } from '@tiltyard/engine';
import { areaWithin, cellSchema, covers, inside } from '@tiltyard/engine/space';
import { z } from 'zod';
import type { Swing } from './attack-bonus.js';
import { sheetAttack } from './attack-bonus.js';
import { areaAttack, caught, placeRefused } from '../area-attacks/area.js';
import { attack } from './make-attack.js';
import { spend, unable } from '../basics/budget.js';
import { places } from '../modifiers/ganging-up.js';
import { flies, maxRange, weaponOf, wielded } from '../../state/gear.js';
import { whoCannotPlace } from '../awareness/note-audience.js';
import { letFly } from './items.js';
import { canPlace } from '../awareness/awareness.js';
import { damageBonus } from './resolve-hit.js';
import {
  inMotion,
  mannerRefused,
  outOfReach,
  targetRefused,
  weaponRefused,
} from './attack-refusals.js';
import type { Combatant, State } from '../../state/state.js';
import {
  areEnemies,
  allCombatants,
  inView,
  out,
  placed,
  combatantById,
} from '../../state/state.js';
import { areaAt, linesTo, squareAt } from '../../show/sketches.js';
import { strikeNobody } from './strike.js';
import { struck } from '../damage/toughness.js';
import { attackAppeal, bestAttack, MOST_ATTACK, worthOf } from '../../players/attack-utility.js';
import { removeCondition } from '../../state/verbs.js';

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

const swingOf = (chosen: JsonObject): Swing => ({
  weapon: text(chosen, 'weapon') || 'unarmed',
  ...(chosen['thrown'] === true ? { thrown: true } : {}),
  manner:
    chosen['manner'] === 'finesse'
      ? 'finesse'
      : chosen['manner'] === 'burst'
        ? 'burst'
        : 'ordinary',
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

type Manner = 'ordinary' | 'finesse' | 'burst';
type Attack = {
  weapon: string;
  thrown?: boolean | undefined;
  manner?: 'ordinary' | 'finesse' | 'burst' | undefined;
  harm?: 'lethal' | 'non-lethal' | undefined;
  target: Id;
};

const BURSTING: readonly Manner[] = ['burst', 'ordinary', 'finesse'];
const PLAIN: readonly Manner[] = ['ordinary', 'finesse', 'burst'];

const isBlast = (state: State, id: string): boolean => weaponOf(state, id).area !== undefined;

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
    if (!target) return { rules: [], reason: `there is no combatant "${parameters.target}"` };
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

/** A sketch of the square that was chosen; nothing if none was. */
function drawnAt(
  chosen: JsonObject,
  draw: (at: Cell) => TargetingPreview | undefined,
): TargetingPreview | undefined {
  const at = cellSchema.safeParse(chosen['at']);
  return at.success ? draw(at.data) : undefined;
}

type Place = { weapon: string; thrown?: boolean | undefined; at: Cell };

/** The squares that a weapon reaches. */
function withinReach(state: State, by: Id, { weapon: id, thrown }: Swing): readonly Cell[] {
  const who = combatantById(state, by);
  const weapon = weaponOf(state, id);
  const { map } = state.fixed;
  if (!flies(weapon, thrown)) return places(state, who);
  const all = areaWithin(map, who.at, maxRange(weapon, true)).map(({ at }) => at);
  return weapon.area ? all : all.filter(([x, y]) => !covers(who, x, y));
}

/** An attack into a square where an unseen foe is believed to be (T20-CONC-09 to 11). */
export const attackPlace = action<State, Place>({
  id: 'attack-place',
  name: 'Attack a place',
  group: 'standard',
  rules: ['T20-CONC-09'],
  schema: z.strictObject({ weapon: z.string(), thrown: z.boolean().optional(), at: cellSchema }),
  labels: { thrown: 'Thrown or struck' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => !isBlast(state, id)),
    }),
    thrown: (state, _, chosen) =>
      weaponOf(state, text(chosen, 'weapon') || 'unarmed').use === 'thrown'
        ? choiceOf([false, true])
        : undefined,
    at: (state, by, chosen) => ({ kind: 'cell', cells: withinReach(state, by, swingOf(chosen)) }),
  },
  sketch: (state, by, chosen) =>
    drawnAt(chosen, (at) => squareAt(state, combatantById(state, by), at)),
  blocked: (state, by) => unable(state, by, 'standard'),
  check(state, by, { weapon, thrown, at }) {
    const who = combatantById(state, by);
    if (!inside(state.fixed.map, at[0], at[1])) return { rules: [], reason: 'off the map' };
    // Somebody whom nobody can place may be anywhere.
    const here = allCombatants(state).some(
      (other) => (covers(other, at[0], at[1]) || !placed(other)) && other.id !== by && !other.dead,
    );
    if (state.fixed.options['conc.wrongArea'] === 'refuse' && !here)
      return refuse('T20-CONC-11', 'nobody is there');
    const dummy: Combatant = {
      ...who,
      id: '',
      name: 'that place',
      at,
      size: 1,
      riding: null,
      riddenBy: null,
      shelter: null,
    };
    return (
      inMotion(state, who, { weapon, thrown }) ??
      weaponRefused(state, who, weapon) ??
      outOfReach(state, who, dummy, { weapon, thrown })
    );
  },
  perform(ctx, by, { weapon, thrown, at }) {
    const who = combatantById(ctx.state, by);
    const swing: Swing = {
      weapon,
      thrown,
      manner: weaponOf(ctx.state, weapon).autofire ? 'burst' : 'ordinary',
      blind: true,
    };
    spend(ctx, by, 'standard');
    ctx.note('attacks place', ['T20-CONC-09'], {
      by,
      at: [...at],
      weapon: weaponOf(ctx.state, weapon).name,
    });
    const found = allCombatants(ctx.state).find(
      (other) =>
        covers(other, at[0], at[1]) && other.id !== by && other.id !== who.riding && !other.dead,
    );
    if (found && !outOfReach(ctx.state, who, found, swing)) {
      // To those who cannot see whether anybody is there a miss looks like an empty place (T20-CONC-11).
      const fooled = whoCannotPlace(ctx.state, found.id).filter((id) =>
        canPlace(ctx.state, combatantById(ctx.state, id).side, by),
      );
      if (!attack(ctx, who, found, swing) && fooled.length > 0)
        ctx.note('finds nothing', ['T20-CONC-11'], { by, at: [...at] }, fooled);
    } else {
      strikeNobody(ctx, who, swing);
      removeCondition(ctx, who, 'stunt');
      ctx.note('finds nothing', ['T20-CONC-11'], { by, at: [...at] });
    }
    letFly(ctx, who, swing, at);
  },
});

/** Whether a blast would do more harm to foes than to friends. */
function blastWorth(state: State, by: Combatant, id: string, at: Cell): number {
  const { area, damage } = weaponOf(state, id);
  if (!area) return 0;
  return (
    caught(state, by, area, at).reduce(
      (sum, who) => sum + (!areEnemies(by, who) ? -2 : out(who) ? 0 : 1),
      0,
    ) *
    Math.max(1, damage) *
    0.5
  );
}

function bestBlast(
  state: State,
  by: Id,
): { readonly weapon: string; readonly at: Cell; readonly worth: number } | undefined {
  const who = combatantById(state, by);
  let best: { weapon: string; at: Cell; worth: number } | undefined;
  for (const weapon of wielded(state, who).filter((id) => isBlast(state, id))) {
    for (const foe of allCombatants(state).filter(
      (other) =>
        areEnemies(who, other) &&
        placed(other) &&
        !other.dead &&
        other.marks.unconscious === 0 &&
        !who.unawareOf.includes(other.id),
    )) {
      const worth = blastWorth(state, who, weapon, foe.at);
      if (
        (!best || worth > best.worth) &&
        !placeRefused(state, who, foe.at, maxRange(weaponOf(state, weapon), true))
      )
        best = { weapon, at: foe.at, worth };
    }
  }
  return best;
}

/** An attack that fills an area: no attack roll, everybody in it saves (T20-AREA-01). */
export const areaAction = action<
  State,
  { weapon: string; at: Cell; harm?: 'lethal' | 'non-lethal' | undefined }
>({
  id: 'area-attack',
  name: 'Area attack',
  group: 'standard',
  rules: ['T20-AREA-01'],
  schema: z.strictObject({
    weapon: z.string(),
    at: cellSchema,
    harm: z.enum(['lethal', 'non-lethal']).optional(),
  }),
  labels: { harm: 'Lethal or not' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => isBlast(state, id)),
    }),
    at: (state, by, chosen) => {
      const best = bestBlast(state, by);
      const cells = withinReach(state, by, {
        weapon: text(chosen, 'weapon') || 'unarmed',
        thrown: true,
      });
      return { kind: 'cell', cells: best ? [best.at, ...cells] : cells };
    },
    harm: () => choiceOf(['lethal', 'non-lethal']),
  },
  sketch: (state, by, chosen) =>
    drawnAt(chosen, (at) => {
      const { area } = weaponOf(state, text(chosen, 'weapon') || 'unarmed');
      return area && areaAt(state, combatantById(state, by), area, at);
    }),
  blocked: (state, by) =>
    unable(state, by, 'standard') ??
    (wielded(state, combatantById(state, by)).some((id) => isBlast(state, id))
      ? undefined
      : refuse('T20-AREA-01', 'no weapon at hand fills an area')),
  check(state, by, { weapon, at }) {
    if (!isBlast(state, weapon)) return refuse('T20-AREA-01', 'this weapon fills no area');
    return (
      weaponRefused(state, combatantById(state, by), weapon) ??
      placeRefused(state, combatantById(state, by), at, maxRange(weaponOf(state, weapon), true))
    );
  },
  perform(ctx, by, { weapon: id, at, harm }) {
    const who = combatantById(ctx.state, by);
    const weapon = weaponOf(ctx.state, id);
    const { area } = weapon;
    if (!area) throw new Error(`${weapon.name} fills no area`);
    spend(ctx, by, 'standard');
    const { damage } = damageBonus(ctx, by, id);
    const apply = (target: Combatant, bonus: number): void =>
      void struck(ctx, target, {
        by,
        damage: bonus,
        lethal: weapon.lethal && harm !== 'non-lethal',
        rules: ['T20-AREA-07'],
      });
    areaAttack(ctx, {
      by,
      name: weapon.name,
      area,
      at,
      bonus: damage,
      attackBonus: sheetAttack(ctx.state, who, id),
      apply,
    });
    letFly(ctx, who, { weapon: id, thrown: weapon.use === 'thrown' }, at);
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const best = bestBlast(state, by);
    return best && best.worth > 0 ? attackAppeal(best.worth) : 0;
  },
});
