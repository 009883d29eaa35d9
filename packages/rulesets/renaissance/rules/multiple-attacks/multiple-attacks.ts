import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { attackLost, multipleAttacksDeclared } from '../../events/attacks.js';
import { defineAction, param } from '../../state/define.js';
import type { Ctx, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { attackAndLand, reachesTarget } from '../attack-actions/attack-actions.js';
import {
  attackRefused,
  barsTo,
  unknownTarget,
  weaponOptions,
} from '../attack-actions/attack-options.js';
import {
  partParameter,
  skillParameter,
  strikeParameter,
  targetParameter,
  thrownParameter,
} from '../attack-actions/attack-parameters.js';
import type { Swing } from '../attacking/swing.js';
import { heldWeapons, isArea, naturalWeapons, weaponOf } from '../items/wielding.js';
import { standard } from '../action-allotment.js';

export const MAX_ATTACKS = 8;

/** Weapons that can be combined in one action of several attacks (REN-MULTI-01). */
export const wieldedWeapons = (state: State, actor: Id): readonly string[] => {
  const who = combatantById(state, actor);
  return [...heldWeapons(state, who), ...naturalWeapons(state, who)];
};

/** Weapons as options, refusing those that already have an attack (REN-MULTI-01). */
export const unusedWeapons = (
  state: State,
  actor: Id,
  open: readonly string[],
  before: readonly JsonObject[],
): readonly Option<string>[] =>
  refusingUsed(
    weaponOptions(state, actor).filter(({ value }) => open.includes(value)),
    before,
  );

/** Weapons as options, refusing those used in earlier attacks of the list. */
export const refusingUsed = (
  weapons: readonly Option<string>[],
  before: readonly JsonObject[],
): readonly Option<string>[] =>
  weapons.map((option) =>
    before.some(({ weapon }) => weapon === option.value)
      ? { ...option, refused: usedTwice(option.label ?? option.value) }
      : option,
  );

export const usedTwice = (weapon: string): Refusal =>
  refuse(
    'REN-MULTI-01',
    'weapon-already-used',
    `each weapon attacks once; ${weapon} is already used`,
  );

/** The first id that is in a list twice, or undefined. */
export const firstRepeated = (ids: readonly string[]): string | undefined =>
  ids.find((id, i) => ids.indexOf(id) !== i);

/** One of several attacks: a weapon without an attack yet, how it is used, and its target. */
const attacksParameter = param.records(
  {
    min: 1,
    max: MAX_ATTACKS,
    fields: {
      weapon: param.oneOf((state, actor, _, before) =>
        unusedWeapons(state, actor, wieldedWeapons(state, actor), before),
      ),
      thrown: thrownParameter,
      target: targetParameter,
      strike: param.optional(strikeParameter),
      part: partParameter,
      skill: skillParameter,
    },
  },
  { label: 'Attacks in order' },
);

export const twoWeapons = (state: State, actor: Id): Refusal | undefined =>
  wieldedWeapons(state, actor).length < 2
    ? refuse('REN-MULTI-01', 'needs-two-weapons', 'requires at least two weapons')
    : undefined;

/** One of several attacks as declared by a player. */
export interface DeclaredAttack extends Swing {
  readonly target: Id;
}

/** Several attacks at once, one per weapon, as a single Standard Action (REN-MULTI-01 to 05). */
export const attacksAction = defineAction({
  id: 'attacks',
  name: 'Multiple attacks',
  rules: ['REN-MULTI-01'],
  cost: standard,
  requires: [twoWeapons],
  with: { attacks: attacksParameter },
  check: (state, actor, { attacks }) => attacksRefused(state, actor, attacks),
  do: (ctx, actor, { attacks }) => attackEach(ctx, actor, attacks),
});

/** Why a combatant cannot make several attacks, or undefined (REN-MULTI-01). */
export function attacksRefused(
  state: State,
  by: Id,
  attacks: readonly DeclaredAttack[],
): Refusal | undefined {
  const twice = firstRepeated(attacks.map(({ weapon }) => weapon));
  if (twice !== undefined) return usedTwice(weaponOf(state, twice).name);
  for (const swing of attacks) {
    const refused = unknownTarget(state, swing.target) ?? oneRefused(state, by, swing);
    if (refused) return refused;
  }
  return undefined;
}

/** Makes a combatant's attacks one after the other, each with the penalty for their number (REN-MULTI-02 to 05). */
export function attackEach(ctx: Ctx, by: Id, attacks: readonly DeclaredAttack[]): void {
  const { riddenBy } = combatantById(ctx.state, by);
  const targets = targetsOf(ctx.state, attacks);
  const overruled = attacks.map((swing) => barsOf(ctx.state, by, swing));
  ctx.tell(multipleAttacksDeclared, ['REN-MULTI-01', 'REN-MULTI-02'], {
    by,
    attacks: attacks.length,
    targets,
  });
  for (const [i, swing] of attacks.entries()) {
    const several = { ...swing, attacks: attacks.length, targets };
    oneOfSeveral(ctx, by, several, overruled[i] ?? []);
    // A mount that has lost its rider makes no more of the rider's attacks (REN-MOUNT-01).
    if (combatantById(ctx.state, by).riddenBy !== riddenBy) return;
  }
}

const notWielded = (state: State, actor: Id, weapon: string): Refusal | undefined =>
  wieldedWeapons(state, actor).includes(weapon)
    ? undefined
    : refuse('REN-MULTI-01', 'not-wielded', `${weapon} is not wielded`);

function oneRefused(state: State, actor: Id, swing: DeclaredAttack): Refusal | undefined {
  return notWielded(state, actor, swing.weapon) ?? attackRefused(state, actor, swing.target, swing);
}

/**
 * The number of targets of the single-target attacks; attacks with an area do not count
 * (REN-MULTI-04, REN-MULTI-05).
 */
const targetsOf = (state: State, attacks: readonly DeclaredAttack[]): number =>
  new Set(
    attacks.filter(({ weapon }) => !isArea(weaponOf(state, weapon))).map(({ target }) => target),
  ).size;

const barsOf = (state: State, by: Id, swing: DeclaredAttack): readonly string[] =>
  barsTo(state, combatantById(state, by), combatantById(state, swing.target), swing);

/** @param overruled what prevented the attack when it was declared, which the referee has overruled (REN-TURN-06). */
function oneOfSeveral(
  ctx: Ctx,
  actor: Id,
  swing: DeclaredAttack,
  overruled: readonly string[],
): void {
  const attacker = combatantById(ctx.state, actor);
  const target = combatantById(ctx.state, swing.target);
  // An earlier attack may have removed the weapon or the target.
  if (barsOf(ctx.state, actor, swing).some((bar) => !overruled.includes(bar)))
    return ctx.tell(attackLost, ['REN-MULTI-02'], { by: actor, at: target.id });
  if (reachesTarget(ctx, attacker, target, swing))
    ctx.fold(
      () => attackAndLand(ctx, attacker, target, swing),
      () => 0,
    );
}
