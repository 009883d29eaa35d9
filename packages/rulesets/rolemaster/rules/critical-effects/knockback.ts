import { stepCost } from '@tiltyard/engine/space';
import { METRE } from '../../state/sheet.js';
import { stagger } from './stagger.js';
import type { Combatant, Point, State, Ctx } from '../../state/state.js';
import { cellAt, allCombatants, inMetres } from '../../state/state.js';
import type { EffectCell } from '../../tables/effect.js';
import { readEffects } from '../../tables/effect.js';

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

const along = (from: Point, [dx, dy]: Point, way: number): Point => {
  const length = Math.sqrt(dx * dx + dy * dy);
  return [Math.round(from[0] + (dx * way) / length), Math.round(from[1] + (dy * way) / length)];
};

/** Where a push ends: at its full length, or before walls, the edge of the map and other bodies. */
function pushed(
  state: State,
  who: Combatant,
  direction: Point,
  way: number,
): { readonly to: Point; readonly stopped: boolean } {
  const { map } = state.fixed;
  const others = new Set(
    allCombatants(state).flatMap((other) =>
      other.id === who.id || other.dead ? [] : [cellAt(other.at).join()],
    ),
  );
  let last = who.at;
  for (let gone = 0; gone < way;) {
    gone = Math.min(way, gone + STEP);
    const next = along(who.at, direction, gone);
    const [from, to] = [cellAt(last), cellAt(next)];
    if (
      from.join() !== to.join() &&
      (others.has(to.join()) ||
        !Number.isFinite(
          stepCost(map, from, to, { cost: { orthogonal: 1, diagonal: 1, difficult: 1 } }),
        ))
    )
      return { to: last, stopped: true };
    last = next;
  }
  return { to: last, stopped: false };
}

/** Which way: straight away from the attacker unless the GM gives another direction (RMC-KNOCK-01). */
function directionOf(ctx: Ctx, who: Combatant, from: Combatant | undefined): Point | undefined {
  const away: Point | undefined =
    from && (from.at[0] !== who.at[0] || from.at[1] !== who.at[1])
      ? [who.at[0] - from.at[0], who.at[1] - from.at[1]]
      : undefined;
  const own: Readonly<Record<string, Point>> = away
    ? { away, left: [away[1], -away[0] + 0], right: [-away[1] + 0, away[0]] }
    : {};
  const all = { ...own, ...COMPASS };
  const options = () => [
    ...(away ? [] : [{ value: 'nowhere' }]),
    ...Object.keys(all).map((value) => ({ value })),
  ];
  const answer = ctx.ask<string>({
    id: 'knock-direction',
    who: 'gm',
    rules: ['RMC-KNOCK-01'],
    about: { who: who.id, from: from?.id ?? null },
    options,
    fallback: away ? 'away' : 'nowhere',
  });
  return all[answer];
}

/** Moves somebody by a distance in feet and staggers them on arrival; the terrain may add to it (RMC-KNOCK-01 to 04). */
export function knockBack(
  ctx: Ctx,
  who: Combatant,
  feet: number,
  from: Combatant | undefined,
  afflict: (t: Ctx, who: Combatant, cell: EffectCell, source: { readonly by: null }) => void,
): void {
  const direction = directionOf(ctx, who, from);
  const way = feet * FOOT[ctx.state.fixed.options['knock.unit']];
  const { to, stopped } = direction
    ? pushed(ctx.state, who, direction, way)
    : { to: who.at, stopped: false };
  ctx.put(who, 'at', to);
  ctx.put(who, 'velocity', [0, 0]);
  ctx.note('knocked back', ['RMC-KNOCK-01', 'RMC-KNOCK-02', 'RMC-KNOCK-03'], {
    who: who.id,
    feet,
    metres: inMetres(way),
    to: [...to],
    stopped,
  });
  stagger(ctx, who, ['RMC-KNOCK-03']);
  const terrain = ctx.askText(
    {
      id: 'knock-terrain',
      who: 'gm',
      rules: ['RMC-KNOCK-04'],
      about: { who: who.id, stopped },
      fallback: '',
    },
    200,
  );
  if (terrain === '') return;
  ctx.note('terrain', ['RMC-KNOCK-04'], { who: who.id, words: terrain });
  const cell = readEffects(terrain);
  // Words that are no effects are a ruling like any other and stand in the record.
  if (typeof cell !== 'string') afflict(ctx, who, cell, { by: null });
}
