import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { freesAlly } from '../../events/grapples.js';
import { defineAction, param } from '../../state/define.js';
import { grappleBetween, grappleOf, grapplesOf, leaderOf, partner } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { revokeGrant } from '../advantage/advantage.js';
import type { Attack } from '../attacks/attack.js';
import { makeAttack } from '../attacks/attack.js';
import { competenceFor } from '../attacks/competence.js';
import type { Declared, Technique } from '../attacks/declaration.js';
import { abilityOf, declarationRefused, declaredParameters } from '../attacks/declaration.js';
import { barredByHold, isBlindTo, targetRefused } from '../attacks/target.js';
import { GRAPPLE } from '../attacks/wielding.js';
import { major } from '../conditions/can-act.js';
import { refusedBy } from '../conditions/refused-by.js';
import { endGrapple, recheckPins } from '../grappling/grip.js';
import { shakeOff } from '../grappling/knock-down.js';
import { bodyRefused } from '../mismatched/lifting.js';
import { kindFor } from '../mismatched/sizes.js';
import { addGrapplePrice, circumstancesRefused } from './begin-grapple.js';

/** The enemies who grapple an ally; a holder or climber is not grappled by the other side of the grapple. */
const captors = (state: State, ally: Combatant): readonly Combatant[] =>
  grapplesOf(state, ally.id)
    .filter((each) => each.kind === 'normal' || each.b === ally.id)
    .map((each) => combatantById(state, partner(each, ally.id)));

/** Allies whom an enemy grapples (LUR-FREE-01). */
export function grappledAllies(state: State, actor: Id): readonly Combatant[] {
  if (state.grapples.length === 0) return [];
  const { side } = combatantById(state, actor);
  return allCombatants(state).filter(
    (ally) => ally.id !== actor && ally.side === side && captors(state, ally).length > 0,
  );
}

/** Why an enemy cannot be attacked to free a combatant, or undefined (LUR-FREE-02, LUR-FREE-03). */
function freeingRefused(state: State, attacker: Combatant, enemy: Combatant): Refusal | undefined {
  const refused = targetRefused(state, attacker, enemy, 'free');
  if (refused) return refused;
  const own = grappleBetween(state, attacker.id, enemy.id);
  if (own)
    return leaderOf(own) === attacker.id
      ? undefined
      : refuse('LUR-FREE-02', 'needs-advantage', `needs the advantage over ${enemy.name}`);
  if (!state.fixed.options.freePrereqs) return undefined;
  return refusedBy(
    'LUR-FREE-03',
    barredByHold(state, attacker) ??
      circumstancesRefused(state, attacker, enemy) ??
      bodyRefused(state, attacker, enemy),
  );
}

/** The captors of an ally, as options. */
function captorOptions(state: State, actor: Id, ally: Id): readonly Option<Id>[] {
  const attacker = combatantById(state, actor);
  return captors(state, combatantById(state, ally)).map((enemy) => {
    const refused = freeingRefused(state, attacker, enemy);
    return { value: enemy.id, label: enemy.name, ...(refused ? { refused } : {}) };
  });
}

interface ChosenFree extends Declared {
  readonly from?: Id;
}

/** How an ally is freed: as a grapple is begun (LUR-FREE-03). */
export const freeTechnique = (
  state: State,
  attacker: Combatant,
  { from = '', incompetent = false }: ChosenFree,
): Technique => {
  const enemy = state.combatants[from];
  const kind = enemy && kindFor(state, attacker, enemy);
  return {
    using: GRAPPLE,
    competence: competenceFor(state, attacker, GRAPPLE, enemy, kind),
    deliberate: incompetent,
    blind: isBlindTo(state, attacker, enemy),
    bars: 'LUR-GRAP-06',
  };
};

/** What freeing costs a rescuer who is not grappling the enemy: as much as starting a grapple (LUR-FREE-03). */
const priceFor = (attacker: Combatant, enemy: Combatant): Pick<Attack, 'price'> => ({
  price: {
    source: 'free',
    rule: 'LUR-FREE-03',
    total: (priced) => addGrapplePrice(priced, attacker, enemy),
  },
});

/** Attacking an enemy to free an ally from its grapple (LUR-FREE-01, LUR-FREE-03, LUR-FREE-04). */
export const freeAlly = defineAction({
  id: 'free-ally',
  name: 'Free an ally',
  rules: ['LUR-FREE-01'],
  cost: major,
  requires: [
    (state, actor) =>
      grappledAllies(state, actor).length === 0
        ? refuse('LUR-FREE-01', 'nobody-grappled', 'no ally is grappled')
        : undefined,
  ],
  with: {
    ally: param.combatant((state, actor) => grappledAllies(state, actor)),
    from: param.combatant(
      (state, actor, { ally }: { ally: Id }) => captorOptions(state, actor, ally),
      { label: 'From whose hold' },
    ),
    ...declaredParameters<{ from?: Id }>(freeTechnique),
  },
  check(state, actor, given) {
    const attacker = combatantById(state, actor);
    return declarationRefused(state, attacker, given, freeTechnique(state, attacker, given));
  },
  do(ctx, actor, given) {
    const { ally, from } = given;
    const attacker = combatantById(ctx.state, actor);
    const enemy = combatantById(ctx.state, from);
    const isOutside = !grappleBetween(ctx.state, actor, from);
    const { hit } = makeAttack(ctx, {
      kind: 'free',
      ...freeTechnique(ctx.state, attacker, given),

      rules: ['LUR-FREE-01', 'LUR-FREE-03'],
      attacker,
      target: enemy,
      ability: abilityOf(ctx.state, attacker, given.ability),
      ...(isOutside ? priceFor(attacker, enemy) : {}),
    });
    if (!hit) return;
    const grapple = grappleOf(ctx.state, ally, from);
    if (isOutside && ctx.state.fixed.options.freeClearsGrant)
      revokeGrant(ctx, { by: attacker, from: enemy, rule: 'LUR-FREE-04' });
    if (grapple.kind === 'climb') shakeOff(ctx, grapple, ['LUR-FREE-04']);
    else endGrapple(ctx, grapple, ['LUR-FREE-04']);
    recheckPins(ctx);
    ctx.tell(freesAlly, ['LUR-FREE-04'], { by: actor, who: ally, from });
  },
});
