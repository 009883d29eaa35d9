import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { helpless, spend, unable } from './budget.js';
import { check, statTarget } from './check.js';
import { catcherOf, endCatch } from './holds.js';
import { drop, sheetOf, the } from './state.js';
import type { State } from './state.js';

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
    (the(state, by).catching ? undefined : refuse('REN-CATCH-06', 'no weapon is caught')),
  perform: (t, by) => endCatch(t, the(t.state, by)),
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
    (catcherOf(state, the(state, by))
      ? undefined
      : refuse('REN-CATCH-07', 'no weapon of yours is caught')),
  perform(t, by) {
    const who = the(t.state, by);
    const catcher = catcherOf(t.state, who);
    const caught = catcher?.catching?.caught;
    if (!catcher || caught === undefined) return;
    drop(t, who, caught, catcher.at);
    t.note('abandons', ['REN-CATCH-07'], {
      who: by,
      weapon: t.state.fixed.items[caught]?.name ?? caught,
    });
    endCatch(t, catcher);
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
    (catcherOf(state, the(state, by))
      ? undefined
      : refuse('REN-CATCH-07', 'no weapon of yours is caught')),
  perform(t, by) {
    spend(t, by, 'quick');
    const who = the(t.state, by);
    const { aptitudes, STR } = sheetOf(t.state, who);
    const base = aptitudes.SOM + STR;
    const loose =
      check(
        t,
        who,
        'SOM+STR',
        ['REN-CATCH-07'],
        statTarget(t, who, base, ['SOM'], 'SOM+STR', true),
        base,
      ).grade > 0;
    const catcher = catcherOf(t.state, who);
    if (loose && catcher) endCatch(t, catcher);
  },
  appealUpTo: 60,
  appeal: (state, by) =>
    catcherOf(state, the(state, by)) ? (the(state, by).quickUsed === 0 ? 60 : 35) : 0,
});
