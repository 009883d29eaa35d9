import type { Id, JsonObject, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, areaPreview, refuse } from '@tiltyard/engine';
import { everyCell } from '@tiltyard/engine/kit';
import { createPreviewContext } from '@tiltyard/engine/odds';
import {
  cellSchema,
  cellSteps,
  covers,
  directionTo,
  isStraight,
  lineCells,
  offset,
  sameCell,
} from '@tiltyard/engine/space';
import { z } from 'zod';
import type { Swing } from '../attacks/attack-bonus.js';
import { sheetAttack, attackBonus } from '../attacks/attack-bonus.js';
import { makeStrike } from '../attacks/make-attack.js';
import { weapons } from '../attacks/attack-actions.js';
import { spend, unable } from '../basics/budget.js';
import { gripped, weaponOf, wielded } from '../../state/gear.js';
import { land } from '../attacks/resolve-hit.js';
import { inMotion, targetRefused, weaponRefused } from '../attacks/attack-refusals.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { areEnemies, allCombatants, idle, out, combatantById } from '../../state/state.js';
import {
  attackAppeal,
  bestAttack,
  MOST_ATTACK,
  seenFoes,
  worthOf,
} from '../../players/attack-utility.js';
import { removeCondition } from '../../state/verbs.js';
import { sweepMade, targetSpared } from '../../events/autofire.js';

type Sweep = { weapon: string; line: readonly Cell[]; spare?: readonly Id[] | undefined };

/** Who stands in the line, in its order, each once (T20-AUTO-11, T20-AUTO-13). */
function inLine(state: State, by: Id, line: readonly Cell[]): readonly Combatant[] {
  const all = allCombatants(state).filter((who) => who.id !== by && !who.dead);
  const found: Combatant[] = [];
  for (const [x, y] of line)
    for (const who of all) if (covers(who, x, y) && !found.includes(who)) found.push(who);
  return found;
}

/** How many squares the line may have (T20-AUTO-09). */
function limit(state: State, by: Combatant, weapon: string): number {
  if (state.fixed.options['auto.lineLimit'] === 'sheetBonus') return sheetAttack(state, by, weapon);
  const foe = allCombatants(state).find((other) => areEnemies(by, other));
  return foe
    ? attackBonus(createPreviewContext(state), by, foe, { weapon, manner: 'burst' }).plus
    : sheetAttack(state, by, weapon);
}

function unbroken(line: readonly Cell[]): boolean {
  return line.every((at, i) => i === 0 || cellSteps(at, line[i - 1] ?? at) === 1);
}

function lineRefused(
  state: State,
  by: Combatant,
  { weapon, line, spare = [] }: Sweep,
): Refusal | undefined {
  const { options } = state.fixed;
  const most = limit(state, by, weapon);
  if (most < 1)
    return refuse('T20-AUTO-09', 'attack-bonus-too-low', 'requires an attack bonus of 1 or more');
  if (line.length > most)
    return refuse(
      'T20-AUTO-09',
      'line-too-long',
      `${line.length} squares are more than the attack bonus of ${most}`,
    );
  if (new Set(line.map(String)).size < line.length)
    return refuse('T20-AUTO-13', 'square-twice', 'a square is chosen twice');
  const shaped = options['auto.lineShape'] === 'straight' ? isStraight(line) : unbroken(line);
  if (!shaped)
    return refuse('T20-AUTO-11', 'line-broken', 'the squares must form a straight, unbroken line');
  if (spare.length > 0 && options['auto.skipTargets'] === 'forbidden')
    return refuse(
      'T20-AUTO-13',
      'no-sparing',
      "you can't spare targets: everyone in the line is attacked",
    );
  const refusals = inLine(state, by.id, line)
    .filter((who) => !spare.includes(who.id))
    .map((who) => targetRefused(state, by, who, { weapon, manner: 'burst', squares: line.length }));
  if (refusals.length === 0)
    return refuse('T20-AUTO-08', 'no-target-in-line', 'no target stands in the line');
  return refusals.includes(undefined) ? undefined : refusals[0];
}

const automatic = (state: State, by: Id): readonly string[] =>
  wielded(state, combatantById(state, by)).filter((id) => weaponOf(state, id).autofire);

/** The line that a plain player would choose: straight through two foes at least, without friends in it. */
function bestLine(
  state: State,
  by: Id,
): { readonly weapon: string; readonly line: readonly Cell[]; readonly worth: number } | undefined {
  const who = combatantById(state, by);
  let best: { weapon: string; line: readonly Cell[]; worth: number } | undefined;
  for (const weapon of automatic(state, by)) {
    const most = sheetAttack(state, who, weapon);
    for (const from of seenFoes(state, who)) {
      for (const to of seenFoes(state, who)) {
        const direction = directionTo(from.at, to.at);
        const length = cellSteps(from.at, to.at) + 1;
        if (direction === undefined || length > most) continue;
        const line = Array.from({ length }, (_, i) => offset(from.at, direction, i));
        const hit = inLine(state, by, line);
        if (hit.some((other) => !areEnemies(who, other)) || hit.length < 2) continue;
        const swing: Swing = { weapon, manner: 'burst', squares: length };
        const worth = hit.reduce(
          (sum, other) =>
            sum +
            (out(other) || targetRefused(state, who, other, swing)
              ? 0
              : worthOf(state, who, other, swing)),
          0,
        );
        if (!best || worth > best.worth) best = { weapon, line, worth };
      }
    }
  }
  return best;
}

function shootAlong(ctx: Ctx, by: Id, { weapon, line, spare = [] }: Sweep): void {
  const who = combatantById(ctx.state, by);
  for (const target of inLine(ctx.state, by, line)) {
    if (out(who) || idle(who)) return;
    const swing: Swing = { weapon, manner: 'burst', squares: line.length };
    if (spare.includes(target.id)) ctx.tell(targetSpared, ['T20-AUTO-13'], { who: target.id });
    else if (!targetRefused(ctx.state, who, target, swing)) {
      const shoot = (): void => {
        const made = makeStrike(ctx, who, target, swing);
        if (made) land(ctx, [made]);
      };
      ctx.fold(shoot, () => 0);
    }
  }
}

const MOST_SPARED = 20;

/** The squares chosen so far. */
function lineIn({ line }: JsonObject): readonly Cell[] {
  const read = z.array(cellSchema).safeParse(line);
  return read.success ? read.data : [];
}

/** Where a line may go on from the squares chosen: anywhere to begin with, then to every square that keeps it straight, or beside the last one if it may bend (T20-AUTO-09, T20-AUTO-11). */
function onward(
  state: State,
  by: Combatant,
  weapon: string | undefined,
  soFar: readonly Cell[],
): readonly (readonly Cell[])[] {
  const { map, options } = state.fixed;
  const last = soFar.at(-1);
  const left = (weapon === undefined ? 0 : limit(state, by, weapon)) - soFar.length;
  if (left < 1) return [];
  const cells = everyCell(map).filter(([x, y]) => !covers(by, x, y));
  if (!last) return cells.map((cell) => [cell]);
  const near = cells.filter((cell) => cellSteps(cell, last) > 0 && cellSteps(cell, last) <= left);
  if (options['auto.lineShape'] !== 'straight')
    return near
      .filter((cell) => cellSteps(cell, last) === 1 && !soFar.some((at) => sameCell(at, cell)))
      .map((cell) => [cell]);
  return near
    .map((cell) => lineCells(last, cell).slice(1))
    .filter((way) => way.length <= left && isStraight([...soFar, ...way]));
}

/** Walking fire along a line of squares: a full action (T20-AUTO-08 to 14). */
export const sweep = action<State, Sweep>({
  id: 'sweep',
  name: 'Sweep with autofire',
  group: 'full',
  rules: ['T20-AUTO-08'],
  schema: z.strictObject({
    weapon: z.string(),
    line: z.array(cellSchema).min(1).max(40),
    spare: z.array(z.string()).max(MOST_SPARED).optional(),
  }),
  labels: { line: 'Squares swept', spare: 'Who is spared' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => weaponOf(state, id).autofire),
    }),
    line: (state, by, chosen) => ({
      kind: 'line',
      onward: (soFar) =>
        onward(
          state,
          combatantById(state, by),
          typeof chosen['weapon'] === 'string' ? chosen['weapon'] : undefined,
          soFar,
        ),
      suggestion: () => bestLine(state, by)?.line.map((at) => [...at]),
    }),
    spare: (state, by, chosen) => ({
      kind: 'list',
      min: 0,
      max: MOST_SPARED,
      usual: 0,
      options: inLine(state, by, lineIn(chosen)).map(({ id, name }) => ({
        value: id,
        label: name,
        ...(state.fixed.options['auto.skipTargets'] === 'forbidden'
          ? {
              refused: refuse(
                'T20-AUTO-13',
                'no-sparing',
                "you can't spare targets: everyone in the line is attacked",
              ),
            }
          : {}),
      })),
    }),
  },
  sketch(state, by, chosen) {
    const line = lineIn(chosen);
    if (line.length === 0) return undefined;
    const most =
      typeof chosen['weapon'] === 'string'
        ? limit(state, combatantById(state, by), chosen['weapon'])
        : line.length;
    const spare: readonly unknown[] = Array.isArray(chosen['spare']) ? chosen['spare'] : [];
    const who = inLine(state, by, line).filter(({ id }) => !spare.includes(id));
    return areaPreview({
      label: `Sweep, ${line.length} of ${most} squares`,
      rules: ['T20-AUTO-09', 'T20-AUTO-10'],
      places: line.map((at, i) => ({ at, share: 1, label: String(i + 1) })),
      who: who.map(({ id }) => id),
    });
  },
  blocked: (state, by) =>
    unable(state, by, 'full') ??
    (automatic(state, by).length === 0
      ? refuse('T20-AUTO-08', 'no-autofire', 'no weapon in hand has autofire')
      : undefined),
  check(state, by, parameters) {
    const who = combatantById(state, by);
    if (!gripped(state, who, parameters.weapon) || !weaponOf(state, parameters.weapon).autofire)
      return refuse('T20-AUTO-08', 'no-autofire', 'that weapon has no autofire');
    return (
      inMotion(state, who, parameters) ??
      weaponRefused(state, who, parameters.weapon) ??
      lineRefused(state, who, parameters)
    );
  },
  perform(ctx, by, parameters) {
    spend(ctx, by, 'full');
    ctx.tell(sweepMade, ['T20-AUTO-08', 'T20-AUTO-10', 'T20-AUTO-11', 'T20-AUTO-12'], {
      by,
      weapon: weaponOf(ctx.state, parameters.weapon).name,
      squares: parameters.line.length,
    });
    shootAlong(ctx, by, parameters);
    removeCondition(ctx, combatantById(ctx.state, by), 'stunt');
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const found = bestLine(state, by);
    return found && found.worth > (bestAttack(state, combatantById(state, by))?.worth ?? 0)
      ? attackAppeal(found.worth)
      : 0;
  },
});
