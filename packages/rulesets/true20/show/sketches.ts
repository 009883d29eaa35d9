import type { Obstruction, Id, Sightline, TargetingPreview } from '@tiltyard/engine';
import type { Cell, EdgeAt, Footprint, GridMap } from '@tiltyard/engine/space';
import { areaPreview, linePreview } from '@tiltyard/engine';
import {
  cellSteps,
  concealmentAt,
  coverAt,
  coverFrom,
  covers,
  lineCells,
  obstaclesOn,
  wallBetween,
} from '@tiltyard/engine/space';
import type { Aim } from '../rules/area-attacks/solid.js';
import { caught, cellsIn } from '../rules/area-attacks/region.js';
import { sourceOf } from '../rules/area-attacks/solid.js';
import { originOf } from '../rules/area-attacks/area.js';
import { coverFromPoint, coverOf, TOTAL } from '../rules/modifiers/cover.js';
import { UNARMED } from '../state/sheet.js';
import { flies, incrementOf, maxRange, weaponOf } from '../state/gear.js';
import { concealment, MISSES } from '../rules/modifiers/concealment.js';
import type { Combatant, State } from '../state/state.js';
import { placed, combatantById } from '../state/state.js';
import { distance } from '../state/distance.js';

const FACES = 20;
const PER_INCREMENT = -2;
const LEVELS = ['no cover', 'cover', 'superior cover', 'total cover'] as const;

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** Low walls and squares with cover that the attack passes next to the target. */
function marksOn(
  map: GridMap,
  by: Footprint,
  target: Footprint,
): { readonly cells: readonly Cell[]; readonly walls: readonly EdgeAt[] } {
  const line = lineCells(by.at, target.at).filter(
    (cell) => cellSteps(cell, target.at) <= target.size,
  );
  const steps = line.flatMap((b, i): readonly (readonly [Cell, Cell])[] => {
    const a = line[i - 1];
    if (!a) return [];
    const sides: readonly Cell[] =
      a[0] === b[0] || a[1] === b[1]
        ? []
        : [
            [b[0], a[1]],
            [a[0], b[1]],
          ];
    return sides.length === 0
      ? [[a, b]]
      : sides.flatMap(
          (side) =>
            [
              [a, side],
              [side, b],
            ] as const,
        );
  });
  return {
    cells: line.filter(
      (cell) => !covers(by, cell[0], cell[1]) && coverAt(map, cell[0], cell[1]) > 0,
    ),
    walls: steps.flatMap(([a, b]) => wallBetween(map, a, b) ?? []).filter((wall) => wall.cover > 0),
  };
}

/** A target's cover, with the cells, walls and combatants that give it, or undefined (T20-COVER-01, T20-COVER-07, T20-COVER-15). */
function coverIn(
  state: State,
  by: Combatant,
  target: Combatant,
  melee: boolean,
): Obstruction | undefined {
  const cover = coverOf(state, by, target, melee);
  if (cover.level === 0) return undefined;
  const { map } = state.fixed;
  const solid = coverFrom(map, by, target, { corner: melee ? 'worst' : 'best' });
  const marks = marksOn(map, by, target);
  return {
    label: cover.shield ? `behind ${cover.shield.name}` : LEVELS[cover.level],
    ...(cover.level === TOTAL ? {} : { effect: `${signed(cover.bonus)} Defense` }),
    rules: [cover.rule, ...(cover.shield && cover.rule !== 'T20-COVER-19' ? ['T20-COVER-15'] : [])],
    cells: [...solid.cells, ...marks.cells],
    walls: [...solid.walls, ...marks.walls],
    who: cover.shield ? [cover.shield.id] : [],
  };
}

/** A target's concealment and the miss rolls that turn a hit into a miss, or undefined (T20-CONC-13, T20-CONC-14). */
function concealmentIn(state: State, by: Combatant, target: Combatant): Obstruction | undefined {
  const { level, cause, rule } = concealment(state, by, target);
  if (level === 0) return undefined;
  const { map } = state.fixed;
  const { cells, walls } = obstaclesOn(map, by.at, target.at, 'sight');
  const fog = lineCells(by.at, target.at)
    .slice(1)
    .filter(([x, y]) => concealmentAt(map, x, y) > 0);
  return {
    label: cause,
    effect: `a hit misses on ${MISSES[level]}–${FACES}`,
    rules: [rule],
    cells: [...cells, ...fog],
    walls,
  };
}

/** The line of an attack to its target, or undefined if either's position is unknown. */
function lineTo(
  state: State,
  by: Combatant,
  target: Combatant,
  weapon: string,
  thrown: boolean,
): Sightline | undefined {
  if (!placed(by) || !placed(target) || by.id === target.id) return undefined;
  const kind = weaponOf(state, weapon);
  const ranged = flies(kind, thrown);
  const feet = distance(state, by, target);
  const increments = ranged ? Math.floor(feet / incrementOf(kind)) : 0;
  const cover = coverIn(state, by, target, !ranged);
  const hidden = concealmentIn(state, by, target);
  const far = ranged && feet > maxRange(kind, true);
  const range: Obstruction = {
    label: 'range',
    effect: signed(PER_INCREMENT * increments),
    rules: ['T20-CTX-42'],
  };
  return {
    from: by.id,
    to: target.id,
    label: `${feet} ft`,
    rules: far ? ['T20-CTX-42'] : [],
    blocked:
      far ||
      coverOf(state, by, target, !ranged).level === TOTAL ||
      concealment(state, by, target).level === 2,
    hindrances: [
      ...(cover ? [cover] : []),
      ...(hidden ? [hidden] : []),
      ...(increments > 0 ? [range] : []),
    ],
  };
}

/** An attack as far as it has been chosen. */
export interface Aimed {
  readonly target?: Id | undefined;
  readonly weapon?: string | undefined;
  readonly thrown?: boolean | undefined;
}

/** The lines of attacks to their targets, each with its weapon. */
export const linesTo = (
  state: State,
  actor: Id,
  ...aimed: readonly Aimed[]
): TargetingPreview | undefined =>
  linePreview(
    aimed.flatMap(({ target, weapon = UNARMED, thrown = false }) => {
      const foe = target === undefined ? undefined : state.combatants[target];
      return (foe && lineTo(state, combatantById(state, actor), foe, weapon, thrown)) ?? [];
    }),
  );

const SHAPES = { burst: 'Burst', cone: 'Cone', line: 'Line' } as const;

/** The line to a square, with obstacles of the map in its way (T20-COVER-08). */
function lineAt(state: State, by: Combatant, at: Cell): Sightline {
  const spot: Footprint = { at, size: 1 };
  const { total, blocked, cells, walls } = coverFrom(state.fixed.map, by, spot);
  const stands: Obstruction = {
    label: total ? 'no line' : 'in the way',
    rules: [total ? 'T20-COVER-08' : 'T20-COVER-02'],
    cells,
    walls,
  };
  return {
    from: by.id,
    to: at,
    label: `${distance(state, by, { ...by, ...spot, riding: null })} ft`,
    rules: [],
    blocked: total,
    hindrances: blocked > 0 ? [stands] : [],
  };
}

/** An area effect: the squares it fills, without those it cannot reach, and the combatants in it (T20-AREA-01, T20-COVER-08). */
export function areaAt(
  state: State,
  by: Combatant,
  { area, at, elevation }: Aim,
): TargetingPreview | undefined {
  if (!placed(by)) return undefined;
  const aim = { area, at, elevation };
  const origin = sourceOf(by, aim);
  const shielded = state.fixed.options['cover.totalBlocksArea'] === 'byOrigin';
  const all = cellsIn(state, by, aim);
  const filled = shielded
    ? all.filter(
        (cell) => !coverFrom(state.fixed.map, { at: origin, size: 1 }, { at: cell, size: 1 }).total,
      )
    : all;
  const who = caught(state, by, aim).filter(
    (each) =>
      !shielded || coverFromPoint(state, originOf(state, by, aim, each), each).level !== TOTAL,
  );
  return areaPreview(
    {
      label: `${SHAPES[area.shape]}, ${area.feet} ft`,
      rules: ['T20-AREA-01', ...(filled.length < all.length ? ['T20-COVER-08'] : [])],
      places: filled.map((cell) => ({ at: cell, share: 1 })),
      who: who.map(({ id }) => id),
    },
    area.shape === 'burst' && !(at[0] === by.at[0] && at[1] === by.at[1])
      ? lineAt(state, by, at)
      : undefined,
  );
}

/** An attacked square, which does not tell who is in it (T20-CONC-09). */
export function squareAt(state: State, by: Combatant, at: Cell): TargetingPreview | undefined {
  return placed(by)
    ? areaPreview(
        { label: 'This square', rules: ['T20-CONC-09'], places: [{ at, share: 1 }], who: [] },
        lineAt(state, by, at),
      )
    : undefined;
}
