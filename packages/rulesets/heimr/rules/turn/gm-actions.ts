import { isPlaced } from '../../events/movement.js';
import { isRuled, rests } from '../../events/other-actions.js';
import { heal, recover } from '../../state/combatant-verbs.js';
import { defineGmAction, numberOf, param } from '../../state/define.js';
import { ABILITIES, EFFECTS } from '../../state/sheet.js';
import { combatantById, PARTS, sheetOf } from '../../state/state.js';
import { inflict } from '../attacks/effects.js';
import { attempt } from '../attacks/bind.js';
import { meets } from '../challenges/challenge.js';
import { baseFatigue } from '../../state/fatigue.js';
import { isInjured } from '../conditions/injury.js';
import { bottomAt, heightsAt } from '../conditions/sight.js';
import { relocate } from '../movement/crossing.js';

const MAX_REQUIREMENT = 40;
const MAX_AMOUNT = 20;

/**
 * The GM puts an effect on a combatant, as the fuller rules of an action or a skill may demand (HEI-ACT-17,
 * HEI-CTX-34).
 */
export const gmEffect = defineGmAction({
  id: 'gm.effect',
  name: 'Apply an effect',
  rules: ['HEI-ACT-17', 'HEI-CTX-34'],
  with: {
    who: param.combatant(),
    effect: param.oneOf(EFFECTS),
    amount: param.optional(param.number({ min: 0, max: MAX_AMOUNT })),
    part: param.optional(param.oneOf(PARTS, { label: 'Body part' })),
    by: param.optional(param.combatant(undefined, { label: 'Source' })),
  },
  do(ctx, _, { who, effect, amount = 1, part, by = 'gm' }) {
    ctx.tell(isRuled, ['HEI-ACT-17'], { who, effect, amount });
    inflict(ctx, combatantById(ctx.state, who), { kind: effect, amount, by, part });
  },
});

/**
 * The GM calls for a dice challenge that no listed action covers; a holder may stop a physical one (HEI-ACT-17,
 * HEI-CTX-04, HEI-BRAWL-17).
 */
export const gmChallenge = defineGmAction({
  id: 'gm.challenge',
  name: 'Call for a dice challenge',
  rules: ['HEI-ACT-17', 'HEI-CTX-04'],
  with: {
    who: param.combatant(),
    ability: param.oneOf(() =>
      Object.entries(ABILITIES).map(([value, { name }]) => ({ value, label: name })),
    ),
    requirement: param.number({ min: 0, max: MAX_REQUIREMENT }),
  },
  do(ctx, _, { who: id, ability, requirement }) {
    const who = combatantById(ctx.state, id);
    const rolled = attempt(ctx, { who, name: ability, ability, rules: ['HEI-ACT-17'] });
    if (!rolled.stopped) meets(ctx, rolled, requirement, who, ability);
  },
});

/** The GM moves a combatant to a square and height (HEI-CTX-18, HEI-CTX-22). */
export const gmPlace = defineGmAction({
  id: 'gm.place',
  name: 'Move combatant',
  rules: ['HEI-CTX-18', 'HEI-CTX-22'],
  with: {
    who: param.combatant(),
    to: param.oneOf((state) =>
      state.fixed.map.places.map(({ id, name }) => ({ value: id, label: name })),
    ),
    height: param.optional(
      numberOf((state, _, { to }: { to: string }) =>
        heightsAt(state, to).map((value) => ({ value, label: `height ${value}` })),
      ),
    ),
  },
  do(ctx, _, { who: id, to, height }) {
    relocate(ctx, combatantById(ctx.state, id), to, height ?? bottomAt(ctx.state, to));
    ctx.tell(isPlaced, ['HEI-CTX-18'], { who: id, to });
  },
});

/**
 * A rest: fatigue returns to its base, and after five minutes combatants with hit points left regain them (HEI-CTX-13,
 * HEI-CTX-38).
 */
export const gmRest = defineGmAction({
  id: 'gm.rest',
  name: 'Rest',
  rules: ['HEI-CTX-13', 'HEI-CTX-38'],
  with: { who: param.combatant(), length: param.oneOf(['half a minute', 'five minutes']) },
  do(ctx, _, { who: id, length }) {
    const who = combatantById(ctx.state, id);
    recover(ctx, who, Math.min(who.fatigue, baseFatigue(ctx.state, who)));
    const healed = length === 'five minutes' && !isInjured(who);
    if (healed) heal(ctx, who, Math.max(who.hp, sheetOf(ctx.state, who).hitPoints));
    const rules = healed ? ['HEI-CTX-13', 'HEI-CTX-38'] : ['HEI-CTX-13'];
    ctx.tell(rests, rules, { who: id, length, healed });
  },
});
