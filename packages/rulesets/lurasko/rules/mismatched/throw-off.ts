import type { Cost, Id, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { throwsOff } from '../../events/grapples.js';
import { defineAction } from '../../state/define.js';
import { climbsOn, grappleBetween } from '../../state/grapples.js';
import type { Ctx, State } from '../../state/state.js';
import { use } from '../../state/verbs/turn.js';
import { cannotAct, free, major, noMajorLeft } from '../conditions/can-act.js';
import { refusedBy } from '../conditions/refused-by.js';
import { recheckPins } from '../grappling/grip.js';
import { shakeOff } from '../grappling/knock-down.js';
import { D12, D20, roll } from '../rolls/roll.js';

function throwOffRefused(state: State, actor: Id): Refusal | undefined {
  if (climbsOn(state, actor).length === 0)
    return refuse('LUR-CLIMB-09', 'no-climbers', 'no one is climbing on you');
  const { throwOffPerTurn } = state.fixed.options;
  const { thrownOff } = combatantById(state, actor).used;
  return throwOffPerTurn !== 'unlimited' && thrownOff >= throwOffPerTurn
    ? refuse(['LUR-CLIMB-09', 'LUR-CLIMB-10'], 'used-this-turn', 'you have already tried this turn')
    : undefined;
}

/** Has all climbers roll on DEX, regardless of melee advantage; a climber who fails comes down (LUR-CLIMB-11, LUR-CLIMB-13). */
function throwOff(ctx: Ctx, actor: Id, die: typeof D12, rule: RuleId): void {
  const large = combatantById(ctx.state, actor);
  use(ctx, large, { thrownOff: large.used.thrownOff + 1 });
  ctx.tell(throwsOff, [rule, 'LUR-CLIMB-11', 'LUR-CLIMB-12'], { by: actor, die: die.name });
  for (const { a, b } of climbsOn(ctx.state, actor)) {
    const { success } = roll(ctx, {
      who: combatantById(ctx.state, a),
      name: 'throw-off',
      rules: [rule, 'LUR-CLIMB-11'],
      die,
      stat: 'DEX',
      against: actor,
    });
    const grapple = grappleBetween(ctx.state, a, b);
    if (!success && grapple) shakeOff(ctx, grapple, [rule]);
  }
  recheckPins(ctx);
}

/** Throwing off all climbers as a free action: d12 (LUR-CLIMB-09). */
export const throwOffFree = defineAction({
  id: 'throw-off',
  name: 'Throw off climbers',
  rules: ['LUR-CLIMB-09', 'LUR-CLIMB-12'],
  cost: free,
  requires: [throwOffRefused],
  do: (ctx, actor) => throwOff(ctx, actor, D12, 'LUR-CLIMB-09'),
});

/** A major action that no load prevents (LUR-CLIMB-10, LUR-CLIMB-12). */
const strenuous: Cost<State> = {
  group: 'major',
  check: (state, actor, action) =>
    cannotAct(state, actor) ??
    throwOffRefused(state, actor) ??
    refusedBy('LUR-CLIMB-10', noMajorLeft(state, actor, action)),
  pay: (ctx, actor, action) => major.pay(ctx, actor, action),
};

/** The same as a major action: d20. Neither load nor lack of hands prevents it (LUR-CLIMB-10, LUR-CLIMB-12). */
export const throwOffMajor = defineAction({
  id: 'throw-off-major',
  name: 'Throw off climbers (major action)',
  rules: ['LUR-CLIMB-10', 'LUR-CLIMB-12'],
  cost: strenuous,
  do: (ctx, actor) => throwOff(ctx, actor, D20, 'LUR-CLIMB-10'),
});
