import type { Domain, Id, Json, JsonObject, Records, Refusal } from '@tiltyard/engine';
import { action, appealOf, refuse } from '@tiltyard/engine';
import { offerReadiedActions } from '@tiltyard/engine/kit';
import { cellSchema } from '@tiltyard/engine/space';
import type { Cell } from '@tiltyard/engine/space';
import { z } from 'zod';
import { attackSkill, ownModifiers, swungRanged } from './aim.js';
import { attack, fills, landThrown, spendShot } from './attack.js';
import { spend, unable } from '../overview/action-allotment.js';
import { contender, rollFor, skillTarget } from '../checks/check.js';
import { minds } from '../../players/visible-enemies.js';
import { strikes, targetRefused, targets, weaponRefused, weapons } from './attack-options.js';
import type { Plan } from '../../players/attack-plans.js';
import {
  attackAppeal,
  bestAttack,
  bestAttacks,
  bestPlain,
  bestStrike,
  MOST_ATTACK,
  PLAIN_STRIKES,
  strikesToo,
} from '../../players/attack-plans.js';
import { onPlace, onTarget, onTargets } from '../../show/sketch.js';
import {
  bracket,
  BRACKETS,
  flies,
  metres,
  pointBlank,
  rangeOf,
  scatter,
  scatters,
} from './ranged.js';
import { HALF_METRES, skillOf } from '../../state/sheet.js';
import type { Weapon } from '../../state/sheet.js';
import { disabled, heldFirmly, sheetOf, combatantById } from '../../state/state.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { STRIKES } from '../strikes-and-maneuvers/strike-list.js';
import type { StrikeId } from '../strikes-and-maneuvers/strike-list.js';
import { STRIKE_IDS } from '../strikes-and-maneuvers/strike-list.js';
import type { Swing } from './swing.js';
import {
  fittingSkills,
  heldWeapons,
  isArea,
  naturalWeapons,
  UNARMED,
  weaponOf,
} from '../items/wielding.js';
import { windows } from '../reactions/triggers.js';
import { areaWithin, cellDistance, inside } from '@tiltyard/engine/space';
import { noEffect } from '../../events/areas.js';
import { attackLost, multipleAttacksDeclared, squareAttacked } from '../../events/attacks.js';

const strike = z.enum(STRIKE_IDS);

export const swingSchema = {
  weapon: z.string(),
  thrown: z.boolean().optional(),
  skill: z.string().optional(),
  strike: strike.optional(),
  part: z.string().min(1).max(60).optional(),
};

const chosenSwing = (chosen: JsonObject): Swing => ({
  weapon: typeof chosen['weapon'] === 'string' ? chosen['weapon'] : UNARMED,
  ...(typeof chosen['thrown'] === 'boolean' ? { thrown: chosen['thrown'] } : {}),
});

/** How good the best attack of a kind looks; below nothing if there is none. */
const worthWith = (state: State, by: Id, choice: Parameters<typeof bestAttack>[2]): number =>
  bestAttack(state, combatantById(state, by), choice)?.worth ?? -1;

/** The parameters that every declared attack shares, in the order in which they are chosen; `strikes` are those it may be. */
const swingDomains = (strikesOf?: readonly StrikeId[]) => ({
  weapon: (state: State, by: Id) => ({
    kind: 'choice' as const,
    options: weapons(state, by).map((option) => ({
      appeal: () => worthWith(state, by, { weapons: [option.value], strikes: strikesOf }),
      ...option,
    })),
  }),
  thrown: (state: State, by: Id, chosen: JsonObject) => {
    const { weapon } = chosenSwing(chosen);
    if (!strikesToo(state, combatantById(state, by), weaponOf(state, weapon))) return undefined;
    const option = (thrown: boolean, label: string) => ({
      value: thrown,
      label,
      appeal: () => worthWith(state, by, { weapons: [weapon], thrown, strikes: strikesOf }),
    });
    return { kind: 'choice' as const, options: [option(false, 'strike'), option(true, 'throw')] };
  },
  target: (state: State, by: Id, chosen: JsonObject) => ({
    kind: 'choice' as const,
    options: targets(state, by, chosenSwing(chosen)).map((option) => ({
      ...option,
      appeal: () => appealOf(option) + targetWorth(state, by, chosen, option.value, strikesOf),
    })),
  }),
});

function targetWorth(
  state: State,
  by: Id,
  chosen: JsonObject,
  id: Id,
  declared: readonly StrikeId[] | undefined,
): number {
  const { weapon, thrown } = chosenSwing(chosen);
  const foe = combatantById(state, id);
  return minds(state, combatantById(state, by), foe)
    ? worthWith(state, by, { weapons: [weapon], foes: [foe], thrown, strikes: declared })
    : -1;
}

/** Why a declared attack is not possible, beyond target and weapon (REN-STR-02, REN-STR-06, REN-STR-11, REN-ATK-13). */
export function swingRefused(state: State, by: Id, swing: Swing): Refusal | undefined {
  const weapon = weaponOf(state, swing.weapon);
  const refused = weaponRefused(state, by, swing.weapon);
  if (refused) return refused;
  if (
    swing.skill !== undefined &&
    !fittingSkills(state, combatantById(state, by), weapon, swungRanged(weapon, swing)).includes(
      swing.skill,
    )
  )
    return refuse('REN-ATK-13', `${weapon.name} is not used with ${swing.skill}`);
  if (swing.strike === undefined)
    return swing.part === undefined
      ? undefined
      : refuse('REN-STR-06', 'a place is named for a strike only');
  const { meleeOnly, part, rule, name } = STRIKES[swing.strike];
  if (meleeOnly && swungRanged(weapon, swing))
    return refuse(rule, `${name} is for melee attacks only`);
  if (part && swing.part === undefined)
    return refuse(rule, `${name} names the place before the roll`);
  if (swing.strike === 'unhorse' && state.fixed.options.dismountRule !== 'strike')
    return refuse('REN-DISM-01', 'unhorsing is left to the GM');
  return undefined;
}

/** What is declared of an attack; what it is part of, the rules add. */
export type Declared = Pick<Swing, 'weapon' | 'thrown' | 'skill' | 'strike' | 'part'>;

type Attack = Declared & { target: Id };

/** The weapon of a planned attack and how it is used; whom it is aimed at is weighed anew, as the hurt go down first. */
const weaponAsPlanned = (plan: Plan | undefined): JsonObject | undefined =>
  plan && {
    weapon: plan.swing.weapon,
    ...(plan.swing.thrown === undefined ? {} : { thrown: plan.swing.thrown }),
  };

/** The body part that some strikes are aimed at (REN-STR-06). */
function partDomain(chosen: JsonObject): Domain | undefined {
  const id = strike.safeParse(chosen['strike']);
  return id.success && STRIKES[id.data].part
    ? { kind: 'text', max: 60, suggestion: 'hand' }
    : undefined;
}

/** The skill that an attack is rolled on, where there is a choice (REN-ATK-13). */
function skillDomain(state: State, by: Id, chosen: JsonObject): Domain | undefined {
  const swing = chosenSwing(chosen);
  const weapon = weaponOf(state, swing.weapon);
  const skills = fittingSkills(state, combatantById(state, by), weapon, swungRanged(weapon, swing));
  return skills.length > 1
    ? {
        kind: 'choice',
        options: skills.map((id, i) => ({
          value: id,
          label: skillOf(sheetOf(state, combatantById(state, by)), id).name,
          rules: ['REN-ATK-13'],
          appeal: -i,
        })),
      }
    : undefined;
}

/** Attacking a target: a Standard Action (REN-ATK-01). */
export const attackAction = action<State, Attack>({
  id: 'attack',
  name: 'Attack',
  group: 'standard',
  rules: ['REN-ATK-01'],
  open: true,
  schema: z.strictObject({ ...swingSchema, target: z.string() }),
  labels: { thrown: 'Thrown or struck', strike: 'Kind of blow', part: 'Body part' },
  domains: {
    ...swingDomains(),
    skill: skillDomain,
    strike: () => undefined,
    part: () => undefined,
  },
  sketch: onTarget,
  blocked: (state, by) => unable(state, by, 'standard'),
  check: (state, by, swing) =>
    swingRefused(state, by, swing) ??
    targetRefused(state, combatantById(state, by), combatantById(state, swing.target), swing),
  perform(ctx, by, swing) {
    const who = combatantById(ctx.state, by);
    const target = combatantById(ctx.state, swing.target);
    const weapon = weaponOf(ctx.state, swing.weapon);
    if (!reachesBy(ctx, who, target, swing, weapon)) return;
    spend(ctx, by, 'standard');
    strikeOut(ctx, who, target, swing, weapon);
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const plan = bestPlain(state, by);
    return plan && plan.worth >= 0 ? attackAppeal(plan.worth) : 0;
  },
  plan: (state, by) => weaponAsPlanned(bestPlain(state, by)),
});

/** One attack, and the thrown weapon lands at its target, or where it scatters. */
function strikeOut(ctx: Ctx, by: Combatant, target: Combatant, swing: Swing, weapon: Weapon): void {
  const { at } = target;
  const made = attack(ctx, by, target, swing);
  if (made) landThrown(ctx, by, swing, weapon, made.landed ?? at);
}

/** Whether the GM finds that what is thrown gets so far (REN-RNG-06). */
const reachesBy = (
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  weapon: Weapon,
): boolean =>
  flies(ctx, by, weapon, swungRanged(weapon, swing), () => metres(ctx.state, by, target));

type Strike = Attack & { strike: StrikeId };

/** The same as an attack, declared as a strike (REN-STR-02). */
export const strikeAction = action<State, Strike>({
  id: 'strike',
  name: 'Strike',
  group: 'standard',
  rules: ['REN-STR-02', 'REN-STR-04', 'REN-STR-15'],
  open: true,
  schema: z.strictObject({ ...swingSchema, strike, target: z.string() }),
  labels: { thrown: 'Thrown or struck', strike: 'Kind of blow', part: 'Body part' },
  domains: {
    ...swingDomains(PLAIN_STRIKES),
    strike: (state, by, chosen) => ({
      kind: 'choice',
      options: strikes(state, chosenSwing(chosen)).map((option) => ({
        ...option,
        appeal: () =>
          PLAIN_STRIKES.some((id) => id === option.value) && typeof chosen['target'] === 'string'
            ? Math.max(
                appealOf(option),
                targetWorth(
                  state,
                  by,
                  chosen,
                  chosen['target'],
                  PLAIN_STRIKES.filter((id) => id === option.value),
                ),
              )
            : appealOf(option),
      })),
    }),
    part: (_, __, chosen) => partDomain(chosen),
    skill: () => undefined,
  },
  sketch: onTarget,
  blocked: (state, by) => unable(state, by, 'standard'),
  check: (state, by, swing) =>
    swingRefused(state, by, swing) ??
    targetRefused(state, combatantById(state, by), combatantById(state, swing.target), swing),
  perform(ctx, by, swing) {
    const who = combatantById(ctx.state, by);
    const target = combatantById(ctx.state, swing.target);
    const weapon = weaponOf(ctx.state, swing.weapon);
    if (!reachesBy(ctx, who, target, swing, weapon)) return;
    spend(ctx, by, 'standard');
    strikeOut(ctx, who, target, swing, weapon);
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const plan = bestStrike(state, by);
    return plan && plan.worth > 0 ? attackAppeal(plan.worth) : 0;
  },
  plan: (state, by) => weaponAsPlanned(bestStrike(state, by)),
});

/** Weapons that may all be attacked with in one action. */
const wielded = (state: State, by: Id): readonly string[] => [
  ...heldWeapons(state, combatantById(state, by)),
  ...naturalWeapons(state, combatantById(state, by)),
];

/** Planned attacks as they are declared. */
export const asDeclared = (plans: readonly Plan[] | undefined): Json | undefined =>
  plans?.map(({ swing, target }) => ({
    weapon: swing.weapon,
    ...(swing.thrown === undefined ? {} : { thrown: swing.thrown }),
    target,
  }));

const MOST_ATTACKS = 8;
const several = z
  .array(z.strictObject({ ...swingSchema, target: z.string() }))
  .min(1)
  .max(MOST_ATTACKS);
type Several = { attacks: z.infer<typeof several> };

/** One of several attacks as it is put together: a weapon that is not used yet, how, and at whom (REN-MULTI-01). */
export function blowFields(state: State, by: Id, open: readonly string[], once: boolean) {
  const { thrown, target } = swingDomains();
  return {
    weapon: (_: JsonObject, before: readonly JsonObject[]) => ({
      kind: 'choice' as const,
      options: weapons(state, by)
        .filter(({ value }) => open.includes(value))
        .map((option) =>
          once && before.some(({ weapon }) => weapon === option.value)
            ? {
                ...option,
                refused: refuse(
                  'REN-MULTI-01',
                  `one attack a weapon; ${option.label ?? option.value} has its own`,
                ),
              }
            : option,
        ),
    }),
    thrown: (blow: JsonObject) => thrown(state, by, blow),
    target: (blow: JsonObject) => target(state, by, blow),
    strike: (blow: JsonObject) => ({
      kind: 'choice' as const,
      options: strikes(state, chosenSwing(blow)),
    }),
    part: partDomain,
    skill: (blow: JsonObject) => skillDomain(state, by, blow),
  } satisfies Records['fields'];
}

/** What is said of one of several attacks only if it is so, and what its fields are called. */
export const BLOW = {
  optional: ['strike', 'skill'],
  labels: { thrown: 'Thrown or struck', strike: 'Kind of blow', part: 'Body part' },
} as const;

/** Several attacks at once, one a weapon, as a single Standard Action (REN-MULTI-01 to 05). */
export const attacksAction = action<State, Several>({
  id: 'attacks',
  name: 'Several attacks',
  group: 'standard',
  rules: ['REN-MULTI-01'],
  schema: z.strictObject({ attacks: several }),
  labels: { attacks: 'Attacks in order' },
  domains: {
    attacks: (state, by) => ({
      kind: 'records',
      min: 1,
      max: MOST_ATTACKS,
      fields: blowFields(state, by, wielded(state, by), true),
      ...BLOW,
      suggestion: () =>
        asDeclared(bestAttacks(state, combatantById(state, by), wielded(state, by))?.plans),
    }),
  },
  sketch: onTargets,
  blocked: (state, by) =>
    unable(state, by, 'standard') ??
    (wielded(state, by).length < 2
      ? refuse('REN-MULTI-01', 'needs at least two weapons')
      : undefined),
  check(state, by, { attacks }) {
    const used = attacks.map((each) => each.weapon);
    const twice = used.find((id, i) => used.indexOf(id) !== i);
    if (twice !== undefined)
      return refuse(
        'REN-MULTI-01',
        `one attack a weapon; ${weaponOf(state, twice).name} is named twice`,
      );
    for (const swing of attacks) {
      const { target, weapon } = swing;
      if (!state.combatants[target])
        return { rules: [], reason: `there is no combatant "${target}"` };
      const own =
        heldWeapons(state, combatantById(state, by)).includes(weapon) ||
        naturalWeapons(state, combatantById(state, by)).includes(weapon);
      if (!own) return refuse('REN-MULTI-01', `${weapon} is not wielded`);
      const refused =
        swingRefused(state, by, swing) ??
        targetRefused(state, combatantById(state, by), combatantById(state, target), swing);
      if (refused) return refused;
    }
    return undefined;
  },
  perform(ctx, by, { attacks }) {
    spend(ctx, by, 'standard');
    const aims = new Set(
      attacks
        .filter((each) => !isArea(weaponOf(ctx.state, each.weapon)))
        .map((each) => each.target),
    ).size;
    ctx.tell(multipleAttacksDeclared, ['REN-MULTI-01', 'REN-MULTI-02'], {
      by,
      attacks: attacks.length,
      targets: aims,
    });
    for (const declared of attacks) {
      const target = combatantById(ctx.state, declared.target);
      const who = combatantById(ctx.state, by);
      const weapon = weaponOf(ctx.state, declared.weapon);
      const swing: Swing = { attacks: attacks.length, targets: aims, ...declared };
      if (disabled(ctx.state, who) || heldFirmly(who)) return;
      if (
        (weaponRefused(ctx.state, by, swing.weapon) ??
          targetRefused(ctx.state, who, target, swing)) ||
        !reachesBy(ctx, who, target, swing, weapon)
      )
        continue;
      ctx.fold(
        () => strikeOut(ctx, who, target, swing, weapon),
        () => 0,
      );
    }
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const found = bestAttacks(state, combatantById(state, by), wielded(state, by));
    return found && found.worth > 0 ? attackAppeal(found.worth) : 0;
  },
});

const areaWeapons = (state: State, by: Id) =>
  heldWeapons(state, combatantById(state, by)).filter((id) => isArea(weaponOf(state, id)));

/** An attack with an area on a place instead of somebody: unopposed, and it scatters when it fails (REN-RNG-07, REN-BLAST-03). */
export const attackPlace = action<State, { weapon: string; at: Cell }>({
  id: 'attack-place',
  name: 'Attack a place',
  group: 'standard',
  rules: ['REN-BLAST-01', 'REN-SPLASH-01'],
  schema: z.strictObject({ weapon: z.string(), at: cellSchema }),
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: areaWeapons(state, by).map((id) => ({ value: id, label: weaponOf(state, id).name })),
    }),
    at: (state, by, chosen) => {
      const weapon = weaponOf(state, chosenSwing(chosen).weapon);
      const { map } = state.fixed;
      return {
        kind: 'cell',
        cells: areaWithin(
          map,
          combatantById(state, by).at,
          rangeOf(state, weapon).extreme * HALF_METRES,
        ).map(({ at }) => at),
      };
    },
  },
  sketch: onPlace,
  blocked: (state, by) =>
    unable(state, by, 'standard') ??
    (areaWeapons(state, by).length === 0
      ? refuse('REN-BLAST-01', 'needs a weapon with an area')
      : undefined),
  check: (state, by, { weapon, at }) =>
    weaponRefused(state, by, weapon) ??
    (inside(state.fixed.map, at[0], at[1]) ? undefined : refuse('REN-RNG-04', 'off the map')),
  perform(ctx, by, { weapon: id, at }) {
    const who = combatantById(ctx.state, by);
    const weapon = weaponOf(ctx.state, id);
    const swing: Swing = { weapon: id };
    const ranged = swungRanged(weapon, swing);
    if (
      !flies(ctx, who, weapon, ranged, () =>
        Math.round(cellDistance(ctx.state.fixed.map, who.at, at) / HALF_METRES),
      )
    )
      return;
    spend(ctx, by, 'standard');
    offerReadiedActions(ctx, { event: 'attack', who: by, facts: { at: [...at] } }, windows);
    if (
      disabled(ctx.state, who) ||
      heldFirmly(who) ||
      !areaWeapons(ctx.state, by).includes(id) ||
      weaponRefused(ctx.state, by, id)
    ) {
      ctx.tell(attackLost, ['REN-REACT-03'], { by });
      return;
    }
    const sheet = sheetOf(ctx.state, who);
    const skill = skillOf(sheet, attackSkill(ctx.state, who, weapon, swing));
    const { map } = ctx.state.fixed;
    const distance = Math.round(cellDistance(map, who.at, at) / HALF_METRES);
    const found = bracket(ctx.state, weapon, distance) ?? BRACKETS[3];
    ctx.tell(squareAttacked, ['REN-ATK-01'], { by, at: [...at], weapon: weapon.name });
    const plain = ctx.addModifier(
      skillTarget(ctx, who, attackSkill(ctx.state, who, weapon, swing), skill, 'attack', weapon),
      found.modifier,
      'REN-RNG-03',
      true,
      `${found.name}, ${distance} m`,
    );
    const total = pointBlank(ctx, ownModifiers(ctx, plain, who, id, weapon), who, { at, size: 1 });
    const side = contender(
      ctx,
      who,
      'attack',
      ['REN-ATK-02', 'REN-BLAST-03'],
      total,
      sheet.aptitudes[skill.aptitude] + skill.ranks,
    );
    const rolled = rollFor(ctx, side, (roll) => (roll > side.target ? -1 : roll));
    const wide = rolled.grade < 0;
    const lost = wide && !scatters(ctx.state, true);
    if (lost) ctx.tell(noEffect, ['REN-RNG-07', 'REN-ATK-03'], { by, weapon: weapon.name });
    spendShot(ctx, who, id, weapon);
    landThrown(ctx, who, swing, weapon, at);
    if (!lost) fills(ctx, who, () => (wide ? scatter(ctx, who, at) : at), swing, rolled, ranged);
  },
});
