import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { action, appealOf, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { onFoe } from '../../show/previews.js';
import { inView } from '../../show/view.js';
import { between } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, itemOf, sheetOf } from '../../state/state.js';
import { dropAdvantages } from '../../state/verbs/advantages.js';
import { takeBack } from '../advantage/advantage.js';
import { assault } from '../attacks/attack.js';
import type { Declared, Technique } from '../attacks/target.js';
import {
  abilityDomain,
  abilityOf,
  chosenTarget,
  declared,
  declaredRefused,
  foes,
  incompetentDomain,
  reachRefused,
  sortRefused,
  targetRefused,
  textOf,
  wouldBeBlind,
} from '../attacks/target.js';
import type { Using } from '../attacks/wielding.js';
import { BARE, competenceFor, GRAPPLE, tooWeak, usingOf, wielded } from '../attacks/wielding.js';
import { openHands } from '../conditions/body.js';
import { noMajor } from '../conditions/can-act.js';
import { strengthOf } from '../conditions/encumbrance.js';
import { engagedFoes } from '../conditions/known-enemies.js';
import { knockDown } from '../grappling/knock-down.js';

/** Hands that an unarmed trip takes (LUR-TRIP-03). */
const TWO_HANDS = 2;
/** A target of so many times one's own weight cannot be tripped (LUR-TRIP-04). */
const TOO_HEAVY = 3;
/** Degrees that tripping anybody costs (LUR-TRIP-05). */
const LEAST = 1;
/** At so many times one's own strength a target gets two degrees (LUR-TRIP-05). */
const MIGHTY = 2;

const usingFor = (state: State, by: Combatant, choice: string): Using =>
  choice === BARE ? GRAPPLE : usingOf(state, by, choice);

/** With two free hands, or with a Hooked weapon, held or natural; a Bite has to latch on and does not serve (LUR-TRIP-03, LUR-BITE-01). */
function choices(state: State, by: Id): readonly Option<string>[] {
  const who = combatantById(state, by);
  const bare =
    openHands(state, who).length < TWO_HANDS
      ? { refused: refuse('LUR-TRIP-03', 'needs two free hands or a Hooked weapon') }
      : {};
  const natural = sheetOf(state, who).natural.filter(
    (id) => itemOf(state, id).tags.includes('Hooked') && !itemOf(state, id).tags.includes('Bite'),
  );
  const weapons = [...wielded(state, who), ...natural].map((id): Option<string> => {
    const refused = itemOf(state, id).tags.includes('Hooked')
      ? ((natural.includes(id) ? undefined : tooWeak(state, who, id)) ??
        sortRefused(state, who, usingFor(state, who, id)))
      : refuse('LUR-TRIP-03', `${itemOf(state, id).name} is not Hooked`);
    return {
      value: id,
      label: itemOf(state, id).name,
      rules: ['LUR-TRIP-06'],
      ...(refused ? { refused } : {}),
    };
  });
  return [...weapons, { value: BARE, label: 'with both hands', rules: ['LUR-TRIP-06'], ...bare }];
}

/** Why this one cannot be tripped, or nothing (LUR-TRIP-02, LUR-TRIP-04). */
function refusedFor(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  const refused = targetRefused(state, by, target, 'trip');
  if (refused) return refused;
  if (target.flying) return refuse('LUR-TRIP-02', `${target.name} is flying`);
  return sheetOf(state, target).WGT >= TOO_HEAVY * sheetOf(state, by).WGT
    ? refuse('LUR-TRIP-04', `${target.name} is too heavy`)
    : undefined;
}

/** Degrees that tripping costs (LUR-TRIP-05). */
function cost(ctx: Ctx, by: Combatant, target: Combatant): number {
  const total = ctx.addModifier(ctx.startTotal('degrees granted', by.id, 0), LEAST, 'LUR-TRIP-05');
  return ctx.addModifier(
    total,
    1,
    'LUR-TRIP-05',
    strengthOf(ctx.state, target) >= MIGHTY * strengthOf(ctx.state, by),
    'twice as strong',
  );
}

const technique = (
  state: State,
  by: Combatant,
  target: Combatant | undefined,
  choice: string,
  given: Declared,
): Technique => ({
  using: usingFor(state, by, choice),
  competence: competenceFor(state, by, usingFor(state, by, choice), target),
  deliberate: given.incompetent ?? false,
  blind: target !== undefined && wouldBeBlind(state, by, target),
  bars: 'LUR-TRIP-06',
});
const chosenTechnique = (state: State, by: Id, chosen: JsonObject): Technique =>
  technique(
    state,
    combatantById(state, by),
    chosenTarget(state, chosen),
    textOf(chosen, 'weapon') ?? BARE,
    {
      incompetent: chosen['incompetent'] === true,
    },
  );

/** Plain players pull riders down and trip nobody else. */
const worthIt = (state: State, by: Id, foe: Combatant): boolean =>
  foe.riding !== null &&
  !between(state, by, foe.id) &&
  refusedFor(state, combatantById(state, by), foe) === undefined;
/** More than any foe on foot appeals by. */
const RIDER_FIRST = 500;

type Trip = { weapon: string; target: Id } & Declared;

/** Tripping, throwing, or pulling off a mount instead of harming (LUR-TRIP-01). */
export const trip = action<State, Trip>({
  id: 'trip',
  name: 'Trip, dismount or throw',
  group: 'major',
  rules: ['LUR-TRIP-01'],
  open: inView,
  schema: z.strictObject({ weapon: z.string(), target: z.string(), ...declared }),
  labels: { incompetent: 'Competence', ability: 'Technique or device' },
  domains: {
    weapon: (state, by) => ({ kind: 'choice', options: choices(state, by) }),
    target(state, by, chosen) {
      const using = usingFor(state, combatantById(state, by), textOf(chosen, 'weapon') ?? BARE);
      const options = foes(
        state,
        by,
        false,
        (target) =>
          refusedFor(state, combatantById(state, by), target) ??
          reachRefused(state, combatantById(state, by), target, using),
      );
      return {
        kind: 'choice',
        options: options.map((option) =>
          worthIt(state, by, combatantById(state, option.value))
            ? { ...option, appeal: () => RIDER_FIRST + appealOf(option) }
            : option,
        ),
      };
    },
    incompetent: (state, by, chosen) =>
      incompetentDomain(
        state,
        combatantById(state, by),
        chosenTechnique(state, by, chosen),
        chosenTarget(state, chosen),
        LEAST,
      ),
    ability: (state, by, chosen) =>
      abilityDomain(state, combatantById(state, by), () => chosenTechnique(state, by, chosen)),
  },
  sketch: onFoe,
  blocked: noMajor,
  check: (state, by, { weapon, target, ...given }) =>
    declaredRefused(
      state,
      combatantById(state, by),
      given,
      technique(state, combatantById(state, by), combatantById(state, target), weapon, given),
    ),
  perform(ctx, by, { weapon, target, ...given }) {
    const who = combatantById(ctx.state, by);
    const other = combatantById(ctx.state, target);
    const { hit } = assault(ctx, {
      kind: 'trip',
      rules: ['LUR-TRIP-01', 'LUR-TRIP-06'],
      by: who,
      target: other,
      ...technique(ctx.state, who, other, weapon, given),
      ability: abilityOf(ctx.state, who, given.ability),
      price: { source: 'trip', rule: 'LUR-TRIP-08', reckon: (table) => cost(table, who, other) },
    });
    if (!hit) return;
    if (ctx.state.fixed.options.tripClears === 'all')
      dropAdvantages(ctx, (each) => each.holder === target && each.over === by);
    else takeBack(ctx, who, other, 'trip');
    ctx.note('granted is gone', ['LUR-TRIP-07'], { by, to: target });
    knockDown(ctx, other, ['LUR-TRIP-07']);
  },
  appealUpTo: 52,
  appeal: (state, by) => (engagedFoes(state, by).some((foe) => worthIt(state, by, foe)) ? 52 : 0),
});
