import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { weaponAbandoned } from '../../events/maneuvers.js';
import { defineAction } from '../../state/define.js';
import type { State } from '../../state/state.js';
import { combatantById, sheetOf } from '../../state/state.js';
import { dropOnGround } from '../../state/verbs.js';
import type { CheckSpec } from '../checks/check.js';
import { check } from '../checks/check.js';
import { statTarget } from '../checks/targets.js';
import { free, quick } from '../action-allotment.js';
import { catcherOf, endCatch } from '../holds.js';

const BREAK_FREE: CheckSpec = { name: 'SOM+STR', rules: ['REN-CATCH-07'] };

const holdsCaughtWeapon = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).catching
    ? undefined
    : refuse('REN-CATCH-06', 'no-caught-weapon', "you aren't holding a caught weapon");

const ownWeaponCaught = (state: State, actor: Id): Refusal | undefined =>
  catcherOf(state, combatantById(state, actor))
    ? undefined
    : refuse('REN-CATCH-07', 'no-weapon-caught', 'none of your weapons is caught');

/** The catcher lets go of a caught weapon: a Free Action on the own turn (REN-CATCH-06). */
export const releaseCatch = defineAction({
  id: 'release-catch',
  name: 'Release caught weapon',
  rules: ['REN-CATCH-06'],
  cost: free,
  requires: [holdsCaughtWeapon],
  do: (ctx, actor) => endCatch(ctx, combatantById(ctx.state, actor)),
});

/** The owner lets go of a caught weapon: a Free Action; it stays with the catcher, on the ground between them (REN-CATCH-07). */
export const abandonWeapon = defineAction({
  id: 'abandon-weapon',
  name: 'Abandon caught weapon',
  rules: ['REN-CATCH-07'],
  cost: free,
  requires: [ownWeaponCaught],
  do(ctx, actor) {
    const owner = combatantById(ctx.state, actor);
    const catcher = catcherOf(ctx.state, owner);
    const caught = catcher?.catching?.caught;
    if (!catcher || caught === undefined) return;
    dropOnGround(ctx, owner, caught, catcher.at);
    ctx.tell(weaponAbandoned, ['REN-CATCH-07'], {
      who: actor,
      weapon: ctx.state.fixed.items[caught]?.name ?? caught,
    });
    endCatch(ctx, catcher);
  },
});

/** The owner pulls a caught weapon loose: a Quick Action and a SOM + STR check (REN-CATCH-07). */
export const breakFree = defineAction({
  id: 'break-free',
  name: 'Pull weapon loose',
  rules: ['REN-CATCH-07'],
  cost: quick,
  requires: [ownWeaponCaught],
  do(ctx, actor) {
    const owner = combatantById(ctx.state, actor);
    const { aptitudes, STR } = sheetOf(ctx.state, owner);
    const base = aptitudes.SOM + STR;
    const total = statTarget(ctx, owner, { base, of: ['SOM'], bodily: true }, BREAK_FREE.name);
    const loose = check(ctx, owner, BREAK_FREE, total);
    const catcher = catcherOf(ctx.state, owner);
    if (loose && catcher) endCatch(ctx, catcher);
  },
});
