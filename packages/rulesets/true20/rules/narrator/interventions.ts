import type { Id } from '@tiltyard/engine';
import { GM, refuse } from '@tiltyard/engine';
import { fits } from '@tiltyard/engine/space';
import { createGmAction } from '@tiltyard/engine/kit';
import { everyCell } from '@tiltyard/engine/kit';
import { combatantMoved, roomCounted } from '../../events/narrator.js';
import { defineGmAction, param } from '../../state/define.js';
import { freeGround, lift, relocate } from '../../state/positions.js';
import type { State } from '../../state/state.js';
import { allCombatants, combatantById, sheetOf } from '../../state/state.js';
import { knockProne } from '../../state/verbs.js';
import { combatantOptions } from '../attacks/attack-parameters.js';
import { goesDown, struck } from '../damage/toughness.js';
import { attackersAt, openPlaces, places, roomRules, sides } from '../modifiers/ganging-up.js';

/** Moves a combatant to a square and, optionally, a height. */
export const gmPlace = defineGmAction({
  id: 'gm.place',
  name: 'Move combatant',
  rules: ['T20-COND-03'],
  with: {
    who: param.combatant(),
    to: param.cell(
      (state, _, { who }: { readonly who?: Id }) => {
        const { map } = state.fixed;
        const size = who === undefined ? 1 : (state.combatants[who]?.size ?? 1);
        return everyCell(map).filter((at) => fits(map, { at, size }));
      },
      { label: 'Destination', rules: ['T20-CTX-35'] },
    ),
    elevation: param.optional(param.number({ min: -500, max: 500, step: 5 })),
  },
  do(ctx, _, { who: id, to, elevation }) {
    const who = combatantById(ctx.state, id);
    // The domain of `to` cannot know the size of a newcomer, so the square may lack room for it.
    const hasRoom = fits(ctx.state.fixed.map, { at: to, size: who.size });
    relocate(ctx, who, hasRoom ? to : freeGround(ctx.state, to, who.size, [id]));
    if (elevation !== undefined) lift(ctx, who, elevation);
    ctx.tell(combatantMoved, ['T20-COND-03'], { who: id, to: [...who.at] });
  },
});

/** Deals damage, with a Toughness save as usual (T20-CTX-12). */
export const gmHarm = defineGmAction({
  id: 'gm.harm',
  name: 'Deal damage',
  rules: ['T20-CTX-12'],
  with: {
    who: param.combatant((state) =>
      combatantOptions(allCombatants(state), ({ dead, name }) =>
        dead ? refuse([], 'dead', `${name} is dead`) : undefined,
      ),
    ),
    damage: param.number({ min: -5, max: 40 }),
    lethal: param.optional(param.oneOf([true, false])),
  },
  do: (ctx, _, { who, damage, lethal = true }) =>
    void struck(ctx, combatantById(ctx.state, who), { by: GM, damage, lethal }),
});

/** Brings a mount down (T20-MOUNT-20). */
export const gmMountFalls = defineGmAction({
  id: 'gm.mount-falls',
  name: 'Mount falls',
  rules: ['T20-MOUNT-20'],
  with: {
    mount: param.combatant((state) =>
      combatantOptions(allCombatants(state), (who) =>
        sheetOf(state, who).mount
          ? undefined
          : refuse('T20-MOUNT-20', 'no-mount', `${who.name} is no mount`),
      ),
    ),
  },
  do(ctx, _, { mount }) {
    knockProne(ctx, combatantById(ctx.state, mount));
    goesDown(ctx, combatantById(ctx.state, mount));
  },
});

/** Counts how many attackers have room around a combatant; for large ones the Narrator may decide otherwise (T20-GANG-01 to 13). */
export const gmRoom = createGmAction<State>(
  'gm.room',
  "Count attackers' room",
  ['T20-GANG-01'],
  (ctx, id) => {
    const who = combatantById(ctx.state, id);
    const ring = places(ctx.state, who).length;
    const asked = who.size > 1 && ctx.state.fixed.options['gang.larger'] === 'gm';
    const given = asked
      ? ctx.ask<number>({
          id: 'places',
          who: GM,
          rules: ['T20-GANG-11'],
          about: { who: id, ring },
          options: Array.from({ length: 41 }, (_each, value) => ({ value })),
          fallback: ring,
        })
      : ring;
    const open = openPlaces(ctx.state, who).length;
    const found = sides(ctx.state, who);
    const rules = [
      'T20-GANG-01',
      'T20-GANG-02',
      'T20-GANG-09',
      'T20-GANG-10',
      'T20-GANG-12',
      'T20-GANG-13',
      ...roomRules(found, who.size),
    ];
    ctx.tell(roomCounted, rules, {
      who: id,
      places: given,
      open: asked ? Math.min(given, open) : open,
      sides: found.map((side) => side.length),
      attackers: asked ? given : attackersAt(ctx.state, who),
    });
  },
);
