import type { Id, Option, Refusal } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { protectsMembers } from '../../events/turns.js';
import { defineAction, param } from '../../state/define.js';
import { grapplesOf } from '../../state/grapples.js';
import type { State } from '../../state/state.js';
import { setGuarded } from '../../state/verbs/group.js';
import { free } from '../conditions/can-act.js';
import { groupOf, shareOf } from './group-defence.js';

/** Why this is not the moment to name the protected, or nothing (LUR-CTX-27). */
function momentRefused(state: State, actor: Id): Refusal | undefined {
  const who = combatantById(state, actor);
  const { used, opened } = who;
  if (acting(state) !== actor || !opened || used.majors > 0 || used.moved)
    return refuse(
      'LUR-CTX-27',
      'not-first-turn',
      "only at the start of the side's first turn in a round",
    );
  return groupOf(state, who).some((each) => each.guarded)
    ? refuse('LUR-CTX-27', 'already-named', 'the protected have been named')
    : undefined;
}

/** Members to protect: nobody in a grapple can begin to be (LUR-GRAP-18). */
const memberOptions = (state: State, actor: Id): readonly Option<Id>[] =>
  groupOf(state, combatantById(state, actor)).map(({ id, name }) => {
    const refused = refuse('LUR-GRAP-18', 'grappling', `${name} is in a grapple`);
    return { value: id, label: name, ...(grapplesOf(state, id).length > 0 ? { refused } : {}) };
  });

/** Naming the protected members of the group (LUR-CTX-27, LUR-GRAP-14, LUR-GRAP-18). */
export const groupDefence = defineAction({
  id: 'group-defence',
  name: 'Group defence',
  rules: ['LUR-CTX-27'],
  group: 'free',
  requires: [
    (state) =>
      state.fixed.options.groupDefence === 'off'
        ? refuse('LUR-CTX-27', 'switched-off', 'group defence is switched off')
        : undefined,
    free.check,
    momentRefused,
    (state, actor) =>
      shareOf(state, combatantById(state, actor)).most > 0
        ? undefined
        : refuse(
            ['LUR-CTX-25', 'LUR-CTX-27', 'LUR-GRAP-14'],
            'too-few-members',
            'too few counted members to protect anyone',
          ),
  ],
  with: {
    protect: param.list(
      (state, actor) => {
        const { most, least } = shareOf(state, combatantById(state, actor));
        return { min: least, max: most, options: memberOptions(state, actor) };
      },
      { label: 'Protected members' },
    ),
  },
  check: (_, __, { protect }) =>
    new Set(protect).size === protect.length
      ? undefined
      : refuse([], 'named-twice', 'a member is named twice'),
  do(ctx, actor, { protect }) {
    for (const id of protect) setGuarded(ctx, combatantById(ctx.state, id), true);
    ctx.tell(protectsMembers, ['LUR-CTX-27', 'LUR-CTX-25', 'LUR-GRAP-14'], {
      by: actor,
      protect,
    });
  },
});
