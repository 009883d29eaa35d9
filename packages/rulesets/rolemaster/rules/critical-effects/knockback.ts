import { knockedBack, terrainAdds } from '../../events/conditions.js';
import { isInFog } from '@tiltyard/engine/core';
import type { Cell } from '@tiltyard/engine/space';
import { heightAt, stepCost } from '@tiltyard/engine/space';
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

/** The length of the steps in which a push is checked for obstacles. */
const STEP = METRE / 10;

/** The kind of ground makes no difference; only an obstacle that cannot be crossed stops a push. */
const PUSHED = { cost: { orthogonal: 1, diagonal: 1, difficult: 1 } } as const;

const along = (from: Point, [dx, dy]: Point, way: number): Point => {
  const length = Math.sqrt(dx * dx + dy * dy);
  return [Math.round(from[0] + (dx * way) / length), Math.round(from[1] + (dy * way) / length)];
};

/** Where a push ends. */
interface Push {
  readonly to: Point;
  readonly stopped: boolean;
  /** The name of the ground that stops it. */
  readonly against?: string;
}

/** The name of a cell that everyone can see. */
function nameOf(state: State, cell: Cell): string | undefined {
  if (isInFog(state, [cell])) return undefined;
  return state.fixed.map.cells.find(({ at }) => at.join() === cell.join())?.mark;
}

/** Follows a push to its full length, or to a wall, the edge of the map or a combatant who is not out. */
function pushed(state: State, target: Combatant, direction: Point, way: number): Push {
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
    if (from.join() !== to.join()) {
      if (others.has(to.join())) return { to: last, stopped: true };
      if (!Number.isFinite(stepCost(map, from, to, PUSHED))) {
        const against = nameOf(state, to);
        return { to: last, stopped: true, ...(against === undefined ? {} : { against }) };
      }
    }
    last = next;
  }
  return { to: last, stopped: false };
}

/** Asks the GM for the direction of a push; the default is straight away from the attacker (RMC-KNOCK-01). */
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

/** How many metres lower a place is than another; undefined if fog hides either. */
function drop(state: State, from: Point, to: Point): number | undefined {
  const [above, below] = [cellAt(state, from), cellAt(state, to)];
  if (isInFog(state, [above]) || isInFog(state, [below])) return undefined;
  const { map } = state.fixed;
  const metres = heightAt(map, ...above) - heightAt(map, ...below);
  return metres > 0 ? metres : undefined;
}

/**
 * Asks the GM what the terrain adds to a push (RMC-KNOCK-04): effects are applied, any words
 * after them are only logged.
 */
function askTerrain(
  ctx: Ctx,
  target: Combatant,
  { stopped, against }: Push,
  down: number | undefined,
): EffectCell | undefined {
  const words = ctx.askText(
    {
      id: 'knock-terrain',
      who: 'gm',
      rules: ['RMC-KNOCK-04'],
      about: {
        who: target.id,
        stopped,
        ...(against === undefined ? {} : { against }),
        ...(down === undefined ? {} : { down }),
      },
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
 * @returns the effects added by the terrain.
 */
export function knockBack(
  ctx: Ctx,
  target: Combatant,
  feet: number,
  pusher: Combatant | undefined,
): EffectCell | undefined {
  const direction = askDirection(ctx, target, pusher);
  const way = feet * FOOT[ctx.state.fixed.options['knock.unit']];
  const push = direction
    ? pushed(ctx.state, target, direction, way)
    : { to: target.at, stopped: false };
  const { to, stopped } = push;
  const down = drop(ctx.state, target.at, to);
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
  return askTerrain(ctx, target, push, down);
}
