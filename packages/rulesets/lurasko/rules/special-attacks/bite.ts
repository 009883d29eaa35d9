import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import type { Declared, Technique } from '../attacks/declaration.js';
import { abilityOf, declarationRefused, declaredParameters } from '../attacks/declaration.js';
import { bitePrice, bitesOf } from '../attacks/latching-on.js';
import { strikeTechnique, strikeWith, weaponRefused } from '../attacks/strike.js';
import { isBlindTo, jawsOf, knownEnemies, reachRefused, targetRefused } from '../attacks/target.js';
import { usingOf } from '../attacks/wielding.js';
import { major } from '../conditions/can-act.js';
import { isInView } from '../conditions/sight.js';

/** Why a target cannot be bitten, or undefined: jaws that hold an enemy bite no other, and a Bite with Reach no grappling partner (LUR-PICK-21, LUR-GRAP-21). */
function biteRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
  weapon: string,
): Refusal | undefined {
  const jaws = jawsOf(state, attacker);
  if (jaws !== undefined && jaws !== target.id)
    return refuse(
      'LUR-PICK-21',
      'jaws-taken',
      `${attacker.name} has ${combatantById(state, jaws).name} in the jaws`,
    );
  return (
    targetRefused(state, attacker, target, 'bite') ??
    reachRefused(state, attacker, target, usingOf(state, attacker, weapon))
  );
}

interface ChosenBite extends Declared {
  readonly weapon?: string;
  readonly target?: Id;
}

/** What a bite is made with: as a strike, but blind where its target is not seen (LUR-BLIND-04, LUR-BLIND-11). */
const biteTechnique = (state: State, attacker: Combatant, chosen: ChosenBite): Technique => ({
  ...strikeTechnique(state, attacker, chosen),
  blind: isBlindTo(state, attacker, state.combatants[chosen.target ?? '']),
});

/** A bite has to latch on: the target is granted a degree until the biter's next turn, hit or miss (LUR-BITE-01, LUR-BITE-02). */
export const bite = defineAction({
  id: 'bite',
  name: 'Bite',
  rules: ['LUR-BITE-01', 'LUR-BITE-04'],
  cost: major,
  requires: [
    (state, actor) =>
      bitesOf(state, actor).length === 0
        ? refuse('LUR-BITE-01', 'no-bite', 'needs a natural weapon called Bite')
        : undefined,
  ],
  open: isInView,
  with: {
    weapon: param.oneOf((state, actor) =>
      bitesOf(state, actor).map((id) => {
        const refused = weaponRefused(state, actor, id);
        return { value: id, label: itemOf(state, id).name, ...(refused ? { refused } : {}) };
      }),
    ),
    target: param.combatant((state, actor, { weapon }: { weapon: string }) =>
      knownEnemies(state, actor, (attacker, target) =>
        biteRefused(state, attacker, target, weapon),
      ),
    ),
    ...declaredParameters<{ weapon?: string; target?: Id }>(biteTechnique),
  },
  check(state, actor, given) {
    const attacker = combatantById(state, actor);
    return declarationRefused(state, attacker, given, biteTechnique(state, attacker, given));
  },
  do(ctx, actor, given) {
    const attacker = combatantById(ctx.state, actor);
    strikeWith(ctx, {
      kind: 'bite',
      ...biteTechnique(ctx.state, attacker, given),

      rules: ['LUR-BITE-01', 'LUR-CTX-36'],
      attacker,
      target: combatantById(ctx.state, given.target),
      ability: abilityOf(ctx.state, attacker, given.ability),
      price: bitePrice(attacker),
    });
  },
});
