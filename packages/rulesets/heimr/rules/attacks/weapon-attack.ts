import type { Domain, Id, Json, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { chooseFrom, isInHand } from '@tiltyard/engine/kit';
import { z } from 'zod';
import type { Blow } from './strike.js';
import { strike } from './strike.js';
import { stunned, pay, unable } from '../action-types/budget.js';
import { defenceOf } from './defence.js';
import { guardsOf } from './guard.js';
import { meleeWeapons, weapons, wieldRefused } from '../conditions/hands.js';
import { knows, possibleTargets, reaches, squaresTo, untargetable } from '../conditions/sight.js';
import { onTarget } from '../../show/preview.js';
import type { Combatant, Part, State } from '../../state/state.js';
import { areEnemies, allCombatants, itemOf, PARTS, combatantById } from '../../state/state.js';
import { ATTACK, attackAppeal, targetAppeal } from '../../players/tactics.js';
import { happened } from '../action-types/triggers.js';
import { learnsDefence } from '../../events/defence.js';

/** Attacking with a weapon in each hand (HEI-ATK-04). */
export const BOTH = 'both';

export const partSchema = z.enum(PARTS).nullable();

/** Why a melee attack or brawl by one on another is stopped by a guard altogether, or nothing (HEI-GUARD-03). */
export function shieldedFrom(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  if (state.fixed.options.guardMode !== 'absolute') return undefined;
  const [guard] = guardsOf(state, by.id, target);
  return guard && refuse('HEI-GUARD-03', `${guard.name} stands before ${target.name}`);
}

/** Why this target cannot be attacked with this weapon from here, or nothing (HEI-CTX-22, HEI-CTX-25). */
export function targetRefused(
  state: State,
  by: Combatant,
  target: Combatant,
  weapon: string,
): Refusal | undefined {
  const refused = untargetable(by, target);
  if (refused) return refused;
  const item = itemOf(state, weapon);
  if (item.kind === 'ranged') {
    const squares = squaresTo(state, by.at, target.at);
    return squares > item.range
      ? refuse('HEI-CTX-25', `${target.name} is beyond the range of ${item.range} squares`)
      : undefined;
  }
  return reaches(state, by, target)
    ? shieldedFrom(state, by, target)
    : refuse('HEI-CTX-22', `${target.name} is not within reach`);
}

/** The first refusal of several weapons, or nothing. */
function firstOf(
  chosen: readonly string[],
  refusal: (weapon: string) => Refusal | undefined,
): Refusal | undefined {
  for (const weapon of chosen) {
    const refused = refusal(weapon);
    if (refused) return refused;
  }
  return undefined;
}

/** Why these weapons together reach nobody from here, an opponent's reason first, or nothing. */
function nobodyFor(state: State, who: Combatant, chosen: readonly string[]): Refusal | undefined {
  const known = allCombatants(state).filter((target) => target.id !== who.id && knows(who, target));
  let reason: Refusal | undefined;
  let ofFoe = false;
  for (const target of known) {
    const refused = firstOf(chosen, (weapon) => targetRefused(state, who, target, weapon));
    if (!refused) return undefined;
    const foe = areEnemies(who, target);
    if (!reason || (foe && !ofFoe)) [reason, ofFoe] = [refused, foe];
  }
  return reason;
}

/** Weapons in hand as options, those held but not wielded, and those that reach nobody, refused, and both together (HEI-ATK-03, HEI-ATK-04). */
export function weaponOptions(state: State, by: Id, melee = false): readonly Option<string>[] {
  const who = combatantById(state, by);
  const single = isInHand(state, who)
    .filter((id) => ['melee', 'ranged'].includes(itemOf(state, id).kind))
    .map((id): Option<string> => {
      const item = itemOf(state, id);
      const refused =
        wieldRefused(state, who, id) ??
        (!melee
          ? nobodyFor(state, who, [id])
          : item.kind === 'ranged'
            ? {
                rules: ['HEI-ATK-03', 'HEI-CHARGE-02'],
                reason: `${item.name} is for ranged attacks`,
              }
            : undefined);
      return { value: id, label: item.name, appeal: item.damage, ...(refused ? { refused } : {}) };
    });
  const pair = pairOf(state, who, melee);
  if (pair.length < 2) return single;
  const refused = melee ? undefined : nobodyFor(state, who, pair);
  return [
    ...single,
    {
      value: BOTH,
      label: 'both weapons',
      appeal: 10,
      rules: ['HEI-ATK-04'],
      ...(refused ? { refused } : {}),
    },
  ];
}

/** The weapons of one attack with all that are wielded; thrown and blown ones do not go with a charge (HEI-ATK-04, HEI-CHARGE-02). */
const pairOf = (state: State, who: Combatant, melee: boolean): readonly string[] =>
  melee ? meleeWeapons(state, who) : weapons(state, who);

/** The weapons behind a choice. */
const chosenWeapons = (
  state: State,
  who: Combatant,
  weapon: string,
  melee = false,
): readonly string[] => (weapon === BOTH ? pairOf(state, who, melee) : [weapon]);

const AIMS: Domain = {
  kind: 'choice',
  options: [
    { value: null, label: 'wherever it lands', appeal: 1 },
    ...PARTS.map((part) => ({ value: part, rules: ['HEI-BODY-04', 'HEI-BODY-05'] })),
  ],
};
export const aimDomain = (): Domain => AIMS;

/** Everybody as a target of these weapons. */
function targets(state: State, by: Id, weapon: Json | undefined): readonly Option<string>[] {
  const who = combatantById(state, by);
  const chosen = typeof weapon === 'string' ? chosenWeapons(state, who, weapon) : [];
  return possibleTargets(state, who).map((target) => {
    const refused = firstOf(chosen, (each) => targetRefused(state, who, target, each));
    return {
      value: target.id,
      label: target.name,
      appeal: () => (areEnemies(who, target) ? targetAppeal(state, who, target) : -100),
      ...(refused ? { refused } : {}),
    };
  });
}

type Attack = {
  weapon: string;
  target: Id;
  second?: Id | undefined;
  aim?: Part | null | undefined;
};

export const blowsOf = (
  state: State,
  who: Combatant,
  weapon: string,
  aim: Part | null | undefined,
  charging = false,
): readonly Blow[] => {
  const all = chosenWeapons(state, who, weapon, charging).map((each) => ({
    weapon: each,
    ...(aim ? { aim } : {}),
  }));
  return charging && state.fixed.options.chargeDual === 'one' ? all.slice(0, 1) : all;
};

/** Attacking with what is wielded: a standard action, one target (HEI-ATK-01 to 05). */
export const attack = action<State, Attack>({
  id: 'attack',
  name: 'Weapon attack',
  group: 'standard',
  rules: ['HEI-ATK-01', 'HEI-ATK-03'],
  open: true,
  schema: z.strictObject({
    weapon: z.string(),
    target: z.string(),
    second: z.string().optional(),
    aim: partSchema.optional(),
  }),
  labels: { second: 'Second weapon', aim: 'Body part aimed at' },
  domains: {
    weapon: (state, by) => ({ kind: 'choice', options: weaponOptions(state, by) }),
    target: (state, by, chosen) => ({
      kind: 'choice',
      options: targets(state, by, chosen['weapon']),
    }),
    second: (state, by, chosen) =>
      chosen['weapon'] === BOTH ? secondTarget(state, by, chosen) : undefined,
    aim: aimDomain,
  },
  sketch: onTarget,
  blocked: (state, by) =>
    unable(state, by, 'standard', 'attack') ??
    stunned(combatantById(state, by)) ??
    (isInHand(state, combatantById(state, by)).some((id) =>
      ['melee', 'ranged'].includes(itemOf(state, id).kind),
    )
      ? undefined
      : refuse('HEI-ATK-03', 'no weapon in hand')),
  perform(ctx, by, { weapon, target, aim }) {
    const who = combatantById(ctx.state, by);
    pay(ctx, by, 'standard', 'attack');
    strike(ctx, who, combatantById(ctx.state, target), blowsOf(ctx.state, who, weapon, aim));
    happened(ctx, 'attack', by, { at: target });
  },
  appealUpTo: ATTACK,
  appeal: (state, by) =>
    attackAppeal(
      state,
      combatantById(state, by),
      weapons(state, combatantById(state, by)),
      (target, weapon) =>
        targetRefused(state, combatantById(state, by), target, weapon) === undefined,
    ),
});

/** All rolls of an attack go at one target (HEI-ATK-05). */
function secondTarget(state: State, by: Id, chosen: JsonObject): Domain {
  const options = targets(state, by, chosen['weapon']).map((option) =>
    option.value === chosen['target']
      ? option
      : { ...option, refused: refuse('HEI-ATK-05', 'all rolls of one attack go at one target') },
  );
  return { kind: 'choice', options };
}

/** Asking how good somebody's defence is at the moment: costs nothing, and must be told (HEI-ATK-07, HEI-BRAWL-06). */
export const askDefence = action<State, { target: Id }>({
  id: 'ask-defence',
  name: 'Ask for a defence',
  group: 'free',
  rules: ['HEI-ATK-07', 'HEI-BRAWL-06'],
  when: 'any time',
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) =>
      chooseFrom(
        allCombatants(state).filter(
          (each) => each.id !== by && each.hidden?.from.includes(by) !== true,
        ),
      ),
  },
  blocked: () => undefined,
  perform(ctx, by, { target }) {
    const standing = defenceOf(ctx.state, combatantById(ctx.state, target));
    ctx.tell(
      learnsDefence,
      ['HEI-ATK-07', 'HEI-BRAWL-06'],
      {
        who: target,
        form: standing?.form ?? null,
        total: standing?.total ?? null,
        ranged: standing?.ranged ?? null,
      },
      undefined,
      [by],
    );
  },
});
