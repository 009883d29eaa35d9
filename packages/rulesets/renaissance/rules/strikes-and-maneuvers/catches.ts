import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { helpless, spend, unable } from '../overview/action-allotment.js';
import { check, statTarget } from '../checks/check.js';
import { catcherOf, endCatch } from './holds.js';
import { sheetOf, combatantById } from '../../state/state.js';
import type { State } from '../../state/state.js';
import { dropOnGround } from '../../state/verbs.js';
import { weaponAbandoned } from '../../events/maneuvers.js';

const nothing = z.strictObject({});

/** The catcher lets go of a caught weapon: a Free Action on the own turn (REN-CATCH-06). */
export const releaseCatch = action<State, object>({
  id: 'release-catch',
  name: 'Release the caught weapon',
  group: 'free',
  rules: ['REN-CATCH-06'],
  schema: nothing,
  domains: {},
  blocked: (state, by) =>
    helpless(state, by) ??
    (combatantById(state, by).catching ? undefined : refuse('REN-CATCH-06', 'no weapon is caught')),
  perform: (ctx, by) => endCatch(ctx, combatantById(ctx.state, by)),
});

/** The owner lets go of a caught weapon: a Free Action; it stays with the catcher, on the ground between them (REN-CATCH-07). */
export const abandonWeapon = action<State, object>({
  id: 'abandon-weapon',
  name: 'Let go of your caught weapon',
  group: 'free',
  rules: ['REN-CATCH-07'],
  schema: nothing,
  domains: {},
  blocked: (state, by) =>
    helpless(state, by) ??
    (catcherOf(state, combatantById(state, by))
      ? undefined
      : refuse('REN-CATCH-07', 'no weapon of yours is caught')),
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    const catcher = catcherOf(ctx.state, who);
    const caught = catcher?.catching?.caught;
    if (!catcher || caught === undefined) return;
    dropOnGround(ctx, who, caught, catcher.at);
    ctx.tell(weaponAbandoned, ['REN-CATCH-07'], {
      who: by,
      weapon: ctx.state.fixed.items[caught]?.name ?? caught,
    });
    endCatch(ctx, catcher);
  },
});

/** The owner pulls a caught weapon loose: a Quick Action and a SOM + STR check (REN-CATCH-07). */
export const breakFree = action<State, object>({
  id: 'break-free',
  name: 'Pull your weapon loose',
  group: 'quick',
  rules: ['REN-CATCH-07'],
  schema: nothing,
  domains: {},
  blocked: (state, by) =>
    unable(state, by, 'quick') ??
    (catcherOf(state, combatantById(state, by))
      ? undefined
      : refuse('REN-CATCH-07', 'no weapon of yours is caught')),
  perform(ctx, by) {
    spend(ctx, by, 'quick');
    const who = combatantById(ctx.state, by);
    const { aptitudes, STR } = sheetOf(ctx.state, who);
    const base = aptitudes.SOM + STR;
    const loose =
      check(
        ctx,
        who,
        'SOM+STR',
        ['REN-CATCH-07'],
        statTarget(ctx, who, base, ['SOM'], 'SOM+STR', true),
        base,
      ).grade > 0;
    const catcher = catcherOf(ctx.state, who);
    if (loose && catcher) endCatch(ctx, catcher);
  },
  appealUpTo: 60,
  appeal: (state, by) =>
    catcherOf(state, combatantById(state, by))
      ? combatantById(state, by).quickUsed === 0
        ? 60
        : 35
      : 0,
});
