import { GM } from '@tiltyard/engine';
import type { Id, JsonObject, TargetingPreview } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, choiceOf, refuse } from '@tiltyard/engine';
import { areaWithin, cellSchema, covers, inside } from '@tiltyard/engine/space';
import { z } from 'zod';
import type { Swing } from './attack-bonus.js';
import { attack } from './make-attack.js';
import { spend, unable } from '../basics/budget.js';
import { places } from '../modifiers/ganging-up.js';
import { flies, maxRange, weaponOf } from '../../state/gear.js';
import { whoCannotPlace } from '../awareness/note-audience.js';
import { letFly } from './items.js';
import { canPlace } from '../awareness/awareness.js';
import { inMotion, outOfReach, weaponRefused } from './attack-refusals.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, placed, combatantById } from '../../state/state.js';
import { squareAt } from '../../show/sketches.js';
import { strikeNobody } from './strike.js';
import { removeCondition } from '../../state/verbs.js';
import { nothingFound, placeAttacked } from '../../events/attacks.js';
import { text, weapons, isBlast, swingOf } from './attack-actions.js';
/** A sketch of the square that was chosen; nothing if none was. */
export function drawnAt(
  chosen: JsonObject,
  draw: (at: Cell) => TargetingPreview | undefined,
): TargetingPreview | undefined {
  const at = cellSchema.safeParse(chosen['at']);
  return at.success ? draw(at.data) : undefined;
}

type Place = { weapon: string; thrown?: boolean | undefined; at: Cell };

/** The squares that a weapon reaches. */
export function withinReach(state: State, by: Id, { weapon: id, thrown }: Swing): readonly Cell[] {
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
    if (!inside(state.fixed.map, at[0], at[1])) return refuse([], 'off-the-map', 'off the map');
    // Somebody whom nobody can place may be anywhere.
    const here = allCombatants(state).some(
      (other) => (covers(other, at[0], at[1]) || !placed(other)) && other.id !== by && !other.dead,
    );
    if (state.fixed.options['conc.wrongArea'] === 'refuse' && !here)
      return refuse('T20-CONC-11', 'nobody-there', 'no one is there');
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
    ctx.tell(placeAttacked, ['T20-CONC-09'], {
      by,
      at: [...at],
      weapon: weaponOf(ctx.state, weapon).name,
    });
    // Where several bodies share the square, chance says which of them is in the way of the attack.
    const bodies = allCombatants(ctx.state).filter(
      (other) =>
        covers(other, at[0], at[1]) &&
        other.id !== by &&
        other.id !== who.riding &&
        !other.dead &&
        !outOfReach(ctx.state, who, other, swing),
    );
    const found = bodies.length === 0 ? undefined : ctx.pick(bodies, 'body', GM);
    if (found) {
      // To those who cannot see whether anybody is there a miss looks like an empty place (T20-CONC-11).
      const fooled = whoCannotPlace(ctx.state, found.id).filter((id) =>
        canPlace(ctx.state, combatantById(ctx.state, id).side, by),
      );
      if (!attack(ctx, who, found, swing) && fooled.length > 0)
        ctx.tell(nothingFound, ['T20-CONC-11'], { by, at: [...at] }, undefined, fooled);
    } else {
      strikeNobody(ctx, who, swing);
      removeCondition(ctx, who, 'stunt');
      ctx.tell(nothingFound, ['T20-CONC-11'], { by, at: [...at] });
    }
    letFly(ctx, who, swing, at);
  },
});
