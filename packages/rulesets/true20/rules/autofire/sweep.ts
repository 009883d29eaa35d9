import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import { everyCell } from '@tiltyard/engine/kit';
import { createPreviewContext } from '@tiltyard/engine/odds';
import { cellSteps, covers, isStraight, lineCells, sameCell } from '@tiltyard/engine/space';
import { defineAction, param } from '../../state/define.js';
import type { Swing } from '../attacks/attack-bonus.js';
import { ownBonus, sheetAttack } from '../attacks/attack-bonus.js';
import { endStunt, makeStrike } from '../attacks/make-attack.js';
import { autofireParameter, combatantOptions } from '../attacks/attack-parameters.js';
import { letFly } from '../attacks/items.js';
import { full } from '../basics/costs.js';
import { gripped, weaponOf, wielded } from '../../state/gear.js';
import { land } from '../attacks/resolve-hit.js';
import { inMotion, isOffLine, targetRefused, weaponRefused } from '../attacks/attack-refusals.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { allCombatants, idle, combatantById } from '../../state/state.js';
import { sweepMade, targetSpared } from '../../events/autofire.js';

/** A sweep as a player declares it. */
interface Sweep {
  readonly weapon: string;
  readonly line: readonly Cell[];
  readonly spare?: readonly Id[] | undefined;
}

/** The combatants in a line, in its order, each once (T20-AUTO-11, T20-AUTO-13). */
export function inLine(state: State, by: Id, line: readonly Cell[]): readonly Combatant[] {
  const all = allCombatants(state).filter((who) => who.id !== by && !who.dead);
  const found: Combatant[] = [];
  for (const [x, y] of line)
    for (const who of all) if (covers(who, x, y) && !found.includes(who)) found.push(who);
  return found;
}

/**
 * The greatest number of squares in the line: the sheet's bonus, or the bonus with modifiers that do not depend on the
 * target (T20-AUTO-09).
 */
export function mostSquares(state: State, by: Combatant, weapon: string): number {
  return state.fixed.options['auto.lineLimit'] === 'sheetBonus'
    ? sheetAttack(state, by, weapon)
    : ownBonus(createPreviewContext(state), by, weapon);
}

/** One attack of a sweep; throwable weapons are thrown (T20-AUTO-08, T20-AUTO-10). */
const swingAlong = (state: State, { weapon, line }: Pick<Sweep, 'weapon' | 'line'>): Swing => ({
  weapon,
  thrown: weaponOf(state, weapon).use === 'thrown',
  manner: 'burst',
  squares: line.length,
  line,
});

function unbroken(line: readonly Cell[]): boolean {
  return line.every((at, i) => i === 0 || cellSteps(at, line[i - 1] ?? at) === 1);
}

function lineRefused(
  state: State,
  by: Combatant,
  { weapon, line, spare = [] }: Sweep,
): Refusal | undefined {
  const { options } = state.fixed;
  const most = mostSquares(state, by, weapon);
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
    .map((who) => targetRefused(state, by, who, swingAlong(state, { weapon, line })));
  if (refusals.length === 0)
    return refuse('T20-AUTO-08', 'no-target-in-line', 'no target stands in the line');
  return refusals.includes(undefined) ? undefined : refusals[0];
}

/** Weapons at hand that fire bursts (T20-AUTO-01). */
export const autofireWeapons = (state: State, actor: Id): readonly string[] =>
  wielded(state, combatantById(state, actor)).filter((id) => weaponOf(state, id).autofire);

/**
 * Shoots at each combatant in the line in turn.
 * @returns the number of shots rolled
 */
function shootAlong(ctx: Ctx, by: Id, { weapon, line, spare = [] }: Sweep): number {
  const who = combatantById(ctx.state, by);
  let shots = 0;
  for (const target of inLine(ctx.state, by, line)) {
    // A readied action may have stopped the sweep, or taken the weapon (T20-CTX-36).
    if (idle(who) || !gripped(ctx.state, who, weapon)) return shots;
    const swing = swingAlong(ctx.state, { weapon, line });
    if (spare.includes(target.id)) ctx.tell(targetSpared, ['T20-AUTO-13'], { who: target.id });
    // A target that an earlier shot, or a reaction to it, has moved out of the line is skipped.
    else if (!isOffLine(target, swing) && !targetRefused(ctx.state, who, target, swing)) {
      const shoot = (): number => {
        const made = makeStrike(ctx, who, target, swing);
        if (made) land(ctx, [made]);
        return made ? 1 : 0;
      };
      shots += ctx.fold(shoot, (made) => made);
    }
  }
  return shots;
}

const MOST_SPARED = 20;

/**
 * The squares to which a line may continue: any at first, then those that keep it straight, or any beside the last one
 * if it may bend (T20-AUTO-09, T20-AUTO-11).
 */
function onward(
  state: State,
  by: Combatant,
  weapon: string | undefined,
  soFar: readonly Cell[],
): readonly (readonly Cell[])[] {
  const { map, options } = state.fixed;
  const last = soFar.at(-1);
  const left = (weapon === undefined ? 0 : mostSquares(state, by, weapon)) - soFar.length;
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
    .filter((way) => isStraight([...soFar, ...way]));
}

const noSparing = refuse(
  'T20-AUTO-13',
  'no-sparing',
  "you can't spare targets: everyone in the line is attacked",
);

/** The combatants in the line who may be spared, by a house rule (T20-AUTO-13). */
function spareable(state: State, actor: Id, line: readonly Cell[]): readonly Option<Id>[] {
  const isForbidden = state.fixed.options['auto.skipTargets'] === 'forbidden';
  return combatantOptions(inLine(state, actor, line), () => (isForbidden ? noSparing : undefined));
}

const autofireInHand: ActionRequirement<State> = (state, actor) =>
  autofireWeapons(state, actor).length === 0
    ? refuse('T20-AUTO-08', 'no-autofire', 'no weapon in hand has autofire')
    : undefined;

function sweepRefused(state: State, actor: Id, chosen: Sweep): Refusal | undefined {
  const who = combatantById(state, actor);
  if (!gripped(state, who, chosen.weapon) || !weaponOf(state, chosen.weapon).autofire)
    return refuse('T20-AUTO-08', 'no-autofire', 'that weapon has no autofire');
  return (
    inMotion(state, who, swingAlong(state, chosen)) ??
    weaponRefused(state, who, chosen.weapon) ??
    lineRefused(state, who, chosen)
  );
}

/** Walking fire along a line of squares: a full action (T20-AUTO-08 to 14). */
export const sweep = defineAction({
  id: 'sweep',
  name: 'Sweep with autofire',
  rules: ['T20-AUTO-08'],
  cost: full,
  requires: [autofireInHand],
  with: {
    weapon: autofireParameter,
    line: param.line(
      (state, actor, { weapon }: { readonly weapon?: string }) => ({
        onward: (soFar) => onward(state, combatantById(state, actor), weapon, soFar),
      }),
      { label: 'Squares swept' },
    ),
    spare: param.optional(
      param.list(
        (state, actor, { line = [] }: { readonly line?: readonly Cell[] }) => ({
          min: 0,
          max: MOST_SPARED,
          options: spareable(state, actor, line),
        }),
        { label: 'Targets to spare' },
      ),
    ),
  },
  check: sweepRefused,
  do(ctx, actor, chosen) {
    ctx.tell(sweepMade, ['T20-AUTO-08', 'T20-AUTO-10', 'T20-AUTO-11', 'T20-AUTO-12'], {
      by: actor,
      weapon: weaponOf(ctx.state, chosen.weapon).name,
      squares: chosen.line.length,
    });
    const who = combatantById(ctx.state, actor);
    const shots = shootAlong(ctx, actor, chosen);
    if (shots > 0) endStunt(ctx, who);
    // A thrower who was put out before the first throw has thrown nothing (T20-COVFIRE-08).
    if (!idle(who) || who.rolled)
      letFly(ctx, who, swingAlong(ctx.state, chosen), chosen.line.at(-1) ?? who.at);
  },
});
