import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { weaponAbandoned } from '../../events/maneuvers.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, itemOf, sheetOf } from '../../state/state.js';
import { dropOnGround } from '../../state/verbs.js';
import type { CheckSpec } from '../checks/check.js';
import { check } from '../checks/check.js';
import { statTarget } from '../checks/targets.js';
import { free, quick } from '../action-allotment.js';
import { catchersOf, endCatch, isOwnWeaponCaught } from '../holds.js';

const BREAK_FREE: CheckSpec = { name: 'SOM+STR', rules: ['REN-CATCH-07'] };

const holdsCaughtWeapon = (state: State, actor: Id): Refusal | undefined =>
  combatantById(state, actor).catching
    ? undefined
    : refuse('REN-CATCH-06', 'no-caught-weapon', "you aren't holding a caught weapon");

const ownWeaponCaught = (state: State, actor: Id): Refusal | undefined =>
  isOwnWeaponCaught(state, combatantById(state, actor))
    ? undefined
    : refuse('REN-CATCH-07', 'no-weapon-caught', 'none of your weapons is caught');

const caughtItems = (state: State, actor: Id): readonly Option<string>[] =>
  catchersOf(state, combatantById(state, actor)).flatMap(({ catching }) =>
    catching ? [{ value: catching.caught, label: itemOf(state, catching.caught).name }] : [],
  );

/** Which of the actor's caught weapons, if there are several; the first if left out (REN-CATCH-07). */
const caughtItem = param.optional(
  param.oneOf(caughtItems),
  (state, actor) => caughtItems(state, actor).length > 1,
);

/** The combatant who has caught this weapon of an owner, or any of the owner's weapons if none is named. */
const holderOf = (state: State, owner: Combatant, item?: string): Combatant | undefined =>
  catchersOf(state, owner).find(({ catching }) => item === undefined || catching?.caught === item);

/** The catcher lets go of a caught weapon: a Free Action on the catcher's turn (REN-CATCH-06). */
export const releaseCatch = defineAction({
  id: 'release-catch',
  name: 'Release caught weapon',
  rules: ['REN-CATCH-06'],
  cost: free,
  requires: [holdsCaughtWeapon],
  do: (ctx, actor) => endCatch(ctx, combatantById(ctx.state, actor)),
});

/**
 * The owner lets go of a caught weapon: a Free Action; the weapon stays with the catcher, on the
 * ground between them (REN-CATCH-07).
 */
export const abandonWeapon = defineAction({
  id: 'abandon-weapon',
  name: 'Abandon caught weapon',
  rules: ['REN-CATCH-07'],
  cost: free,
  requires: [ownWeaponCaught],
  with: { item: caughtItem },
  do(ctx, actor, { item }) {
    const owner = combatantById(ctx.state, actor);
    const catcher = holderOf(ctx.state, owner, item);
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
  with: { item: caughtItem },
  do(ctx, actor, { item }) {
    const owner = combatantById(ctx.state, actor);
    const { aptitudes, STR } = sheetOf(ctx.state, owner);
    const base = aptitudes.SOM + STR;
    const total = statTarget(ctx, owner, { base, of: ['SOM'], bodily: true }, BREAK_FREE.name);
    const loose = check(ctx, owner, BREAK_FREE, total);
    const catcher = holderOf(ctx.state, owner, item);
    if (loose && catcher) endCatch(ctx, catcher);
  },
});
