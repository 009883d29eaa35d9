import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { between, grapplesOf, lead, partner } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, areEnemies, combatantById } from '../../state/state.js';
import { takeBack } from '../advantage/advantage.js';
import { assault } from '../attacks/attack.js';
import type { Declared, Technique } from '../attacks/target.js';
import {
  abilityDomain,
  abilityOf,
  barredByHold,
  declared,
  declaredRefused,
  incompetentDomain,
  targetRefused,
  textOf,
  wouldBeBlind,
} from '../attacks/target.js';
import { competenceFor, GRAPPLE } from '../attacks/wielding.js';
import { incapacitated } from '../conditions/body.js';
import { noMajor } from '../conditions/can-act.js';
import { endGrapple, grapplingCompetent } from '../grappling/grip.js';
import { shakeOff } from '../grappling/knock-down.js';
import { graspPrice, kindFor, shielded, unfit } from './begin-grapple.js';

/** Allies whom an enemy grapples (LUR-FREE-01). */
const grappledAllies = (state: State, by: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (ally) =>
      ally.id !== by &&
      ally.side === combatantById(state, by).side &&
      captors(state, ally).length > 0,
  );

/** Whoever has hold of an ally; one who holds or climbs by its own will is not grappled by the other. */
const captors = (state: State, ally: Combatant): readonly Combatant[] =>
  grapplesOf(state, ally.id)
    .filter((each) => each.kind === 'normal' || each.b === ally.id)
    .map((each) => combatantById(state, partner(each, ally.id)))
    .filter((other) => areEnemies(ally, other));

/** Why this enemy cannot be attacked to free somebody, or nothing (LUR-FREE-02, LUR-FREE-03). */
function refusedFor(state: State, by: Combatant, enemy: Combatant): Refusal | undefined {
  const refused = targetRefused(state, by, enemy, 'free');
  if (refused) return refused;
  const own = between(state, by.id, enemy.id);
  if (own)
    return lead(own, by.id) > 0
      ? undefined
      : refuse('LUR-FREE-02', `needs the advantage over ${enemy.name}`);
  if (!state.fixed.options.freePrereqs) return undefined;
  const why = barredByHold(state, by) ?? shielded(state, by, enemy) ?? unfit(state, by, enemy);
  return why && { rules: ['LUR-FREE-03', ...why.rules], reason: why.reason };
}

const technique = (
  state: State,
  by: Combatant,
  enemy: Combatant | undefined,
  given: Declared,
): Technique => ({
  using: GRAPPLE,
  competence: competenceFor(state, by, GRAPPLE, enemy, enemy && kindFor(state, by, enemy)),
  deliberate: given.incompetent ?? false,
  blind: enemy !== undefined && wouldBeBlind(state, by, enemy),
  bars: 'LUR-GRAP-06',
});
const chosenTechnique = (state: State, by: Id, chosen: JsonObject): Technique =>
  technique(state, combatantById(state, by), state.combatants[textOf(chosen, 'from') ?? ''], {
    incompetent: chosen['incompetent'] === true,
  });

/** An ally that is pinned or held needs it most. */
const allyOption = (state: State, ally: Combatant): Option<string> => ({
  value: ally.id,
  label: ally.name,
  appeal: Math.max(0, ...grapplesOf(state, ally.id).map((each) => -lead(each, ally.id))),
});

type Free = { ally: Id; from: Id } & Declared;

/** Attacking an enemy to free an ally from its grapple (LUR-FREE-01, LUR-FREE-03, LUR-FREE-04). */
export const free = action<State, Free>({
  id: 'free-ally',
  name: 'Free an ally',
  group: 'major',
  rules: ['LUR-FREE-01'],
  schema: z.strictObject({ ally: z.string(), from: z.string(), ...declared }),
  labels: { incompetent: 'Competence', ability: 'Technique or device', from: 'From whose hold' },
  domains: {
    ally: (state, by) => ({
      kind: 'choice',
      options: grappledAllies(state, by).map((ally) => allyOption(state, ally)),
    }),
    from: (state, by, chosen) => {
      const ally = state.combatants[textOf(chosen, 'ally') ?? ''];
      return {
        kind: 'choice',
        options: (ally ? captors(state, ally) : []).map((enemy) => {
          const refused = refusedFor(state, combatantById(state, by), enemy);
          return { value: enemy.id, label: enemy.name, ...(refused ? { refused } : {}) };
        }),
      };
    },
    incompetent: (state, by, chosen) =>
      incompetentDomain(
        state,
        combatantById(state, by),
        chosenTechnique(state, by, chosen),
        state.combatants[textOf(chosen, 'from') ?? ''],
      ),
    ability: (state, by, chosen) =>
      abilityDomain(state, combatantById(state, by), () => chosenTechnique(state, by, chosen)),
  },
  blocked: (state, by) =>
    noMajor(state, by) ??
    (grappledAllies(state, by).length === 0
      ? refuse('LUR-FREE-01', 'no ally is grappled')
      : undefined),
  check: (state, by, { from, ...given }) =>
    declaredRefused(
      state,
      combatantById(state, by),
      given,
      technique(state, combatantById(state, by), combatantById(state, from), given),
    ),
  perform(ctx, by, { ally, from, ...given }) {
    const who = combatantById(ctx.state, by);
    const enemy = combatantById(ctx.state, from);
    const outside = !between(ctx.state, by, from);
    const { hit } = assault(ctx, {
      kind: 'free',
      rules: ['LUR-FREE-01', 'LUR-FREE-03'],
      by: who,
      target: enemy,
      ...technique(ctx.state, who, enemy, given),
      ability: abilityOf(ctx.state, who, given.ability),
      ...(outside
        ? {
            price: {
              source: 'free',
              rule: 'LUR-FREE-03',
              reckon: (table) => graspPrice(table, who, enemy),
            },
          }
        : {}),
    });
    const grapple = between(ctx.state, ally, from);
    if (!hit || !grapple) return;
    if (outside && ctx.state.fixed.options.freeClearsGrant) takeBack(ctx, who, enemy, 'free');
    if (grapple.kind === 'climb') shakeOff(ctx, grapple, ['LUR-FREE-04']);
    else endGrapple(ctx, grapple, ['LUR-FREE-04']);
    ctx.note('freed', ['LUR-FREE-04'], { by, who: ally, from });
  },
  appealUpTo: 51,
  appeal: (state, by) =>
    grappledAllies(state, by).some(
      (ally) =>
        !incapacitated(state, ally) &&
        grapplesOf(state, ally.id).some((each) => lead(each, ally.id) < 0),
    ) && grapplingCompetent(state, combatantById(state, by), undefined) !== undefined
      ? 51
      : 0,
});
