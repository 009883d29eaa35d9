import { knockedBack, terrainAdds } from '../../events/conditions.js';
import { stepCost } from '@tiltyard/engine/space';
import { METRE } from '../../state/sheet.js';
import { halt, placeAt } from '../../state/verbs/index.js';
import { stagger } from './stagger.js';
import type { Combatant, Point, State, Ctx } from '../../state/state.js';
import { cellAt, allCombatants, distance, isOut, toMetres } from '../../state/state.js';
import type { EffectCell } from '../../tables/effect.js';
import { readRuling } from '../../tables/effect.js';

/** A foot in tenths of a millimetre (RMC-KNOCK-02). */
const FOOT = { exact: 3048, thirtyCm: 3000 } as const;

/** Directions that the GM may give instead of straight away. */
const COMPASS: Readonly<Record<string, Point>> = {
  north: [0, -1],
  'north-east': [1, -1],
  east: [1, 0],
  'south-east': [1, 1],
  south: [0, 1],
  'south-west': [-1, 1],
  west: [-1, 0],
  'north-west': [-1, -1],
};

/** How far a push is followed at a time when looking for what stands in the way. */
const STEP = METRE / 10;

/** Ground of any kind does as well as another; only what can't be stepped over stops a push. */
const PUSHED = { cost: { orthogonal: 1, diagonal: 1, difficult: 1 } } as const;

const along = (from: Point, [dx, dy]: Point, way: number): Point => {
  const length = Math.sqrt(dx * dx + dy * dy);
  return [Math.round(from[0] + (dx * way) / length), Math.round(from[1] + (dy * way) / length)];
};

/** Where a push ends: at its full length, or before walls, the edge of the map and standing combatants. */
function pushed(
  state: State,
  target: Combatant,
  direction: Point,
  way: number,
): { readonly to: Point; readonly stopped: boolean } {
  const { map } = state.fixed;
  const others = new Set(
    allCombatants(state).flatMap((other) =>
      other.id === target.id || isOut(state, other) ? [] : [cellAt(state, other.at).join()],
    ),
  );
  let last = target.at;
  for (let gone = 0; gone < way;) {
    gone = Math.min(way, gone + STEP);
    const next = along(target.at, direction, gone);
    const [from, to] = [cellAt(state, last), cellAt(state, next)];
    if (
      from.join() !== to.join() &&
      (others.has(to.join()) || !Number.isFinite(stepCost(map, from, to, PUSHED)))
    )
      return { to: last, stopped: true };
    last = next;
  }
  return { to: last, stopped: false };
}

/** Asks the GM which way a push goes: straight away from the attacker unless they say otherwise (RMC-KNOCK-01). */
function askDirection(
  ctx: Ctx,
  target: Combatant,
  pusher: Combatant | undefined,
): Point | undefined {
  const away: Point | undefined =
    pusher && distance(pusher.at, target.at) > 0
      ? [target.at[0] - pusher.at[0], target.at[1] - pusher.at[1]]
      : undefined;
  const relative: Readonly<Record<string, Point>> = away
    ? { away, left: [away[1], -away[0]], right: [-away[1], away[0]] }
    : {};
  const directions = { ...relative, ...COMPASS };
  const answer = ctx.ask<string>({
    id: 'knock-direction',
    who: 'gm',
    rules: ['RMC-KNOCK-01'],
    about: { who: target.id, from: pusher?.id ?? null },
    options: () => [
      ...(away ? [] : [{ value: 'nowhere' }]),
      ...Object.keys(directions).map((value) => ({ value })),
    ],
    fallback: away ? 'away' : 'nowhere',
  });
  return directions[answer];
}

/** Asks the GM what the terrain adds to a push (RMC-KNOCK-04); words stay in the log, the effects before them happen. */
function askTerrain(ctx: Ctx, target: Combatant, stopped: boolean): EffectCell | undefined {
  const words = ctx.askText(
    {
      id: 'knock-terrain',
      who: 'gm',
      rules: ['RMC-KNOCK-04'],
      about: { who: target.id, stopped },
      fallback: '',
    },
    200,
  );
  if (words === '') return undefined;
  ctx.tell(terrainAdds, ['RMC-KNOCK-04'], { who: target.id, words });
  return readRuling(words);
}

/**
 * Pushes a target by a distance in feet and staggers it on arrival (RMC-KNOCK-01 to 04).
 * @returns the effects that the terrain adds.
 */
export function knockBack(
  ctx: Ctx,
  target: Combatant,
  feet: number,
  pusher: Combatant | undefined,
): EffectCell | undefined {
  const direction = askDirection(ctx, target, pusher);
  const way = feet * FOOT[ctx.state.fixed.options['knock.unit']];
  const { to, stopped } = direction
    ? pushed(ctx.state, target, direction, way)
    : { to: target.at, stopped: false };
  placeAt(ctx, target, to);
  halt(ctx, target);
  ctx.tell(knockedBack, ['RMC-KNOCK-01', 'RMC-KNOCK-02', 'RMC-KNOCK-03'], {
    who: target.id,
    feet,
    metres: toMetres(way),
    to: [...to],
    stopped,
  });
  stagger(ctx, target, ['RMC-KNOCK-03']);
  return askTerrain(ctx, target, stopped);
}
