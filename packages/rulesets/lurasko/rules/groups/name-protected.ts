import type { Id, Option, Refusal } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { protectsMembers } from '../../events/turns.js';
import { defineAction, param } from '../../state/define.js';
import { grapplesOf } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { setGuarded } from '../../state/verbs/group.js';
import { zoneOf } from '../../state/zones.js';
import { free } from '../conditions/can-act.js';
import { rememberLook } from '../conditions/looks.js';
import { onlookersOf } from '../conditions/sightings.js';
import { groupOf, groupsOf, shareOf } from './group-defence.js';

/** Why this is not the moment to name the protected, or undefined (LUR-CTX-27). */
function momentRefused(state: State, actor: Id): Refusal | undefined {
  const { opened, used } = combatantById(state, actor);
  return acting(state) !== actor || !opened || used.majors > 0 || used.moved
    ? refuse(
        'LUR-CTX-27',
        'not-first-turn',
        "only at the start of the side's first turn in a round",
      )
    : undefined;
}

/** Why a member's group cannot name any more protected members, or undefined (LUR-CTX-25, LUR-CTX-27). */
export function namingRefused(state: State, member: Combatant): Refusal | undefined {
  if (groupOf(state, member).some((each) => each.guarded))
    return refuse('LUR-CTX-27', 'already-named', 'the protected have been named');
  return shareOf(state, member).most > 0
    ? undefined
    : refuse(
        ['LUR-CTX-25', 'LUR-CTX-27', 'LUR-GRAP-14'],
        'too-few-members',
        'too few counted members to protect anyone',
      );
}

/** A member of the group in a zone, or the actor if no zone is given. */
const memberOf = (state: State, actor: Id, zone: string | undefined): Combatant => {
  const who = combatantById(state, actor);
  return groupsOf(state, who).find((each) => each.zone === zone) ?? who;
};

/** The side's groups by zone; each names its own protected members (LUR-CTX-27). */
const zoneOptions = (state: State, actor: Id): readonly Option<string>[] =>
  groupsOf(state, combatantById(state, actor)).map((member) => {
    const refused = namingRefused(state, member);
    return {
      value: member.zone,
      label: zoneOf(state, member).name,
      ...(refused ? { refused } : {}),
    };
  });

/** Members to protect; protection cannot begin in a grapple (LUR-GRAP-18). */
const memberOptions = (state: State, member: Combatant): readonly Option<Id>[] =>
  groupOf(state, member).map(({ id, name }) =>
    grapplesOf(state, id).length === 0
      ? { value: id, label: name }
      : {
          value: id,
          label: name,
          refused: refuse('LUR-GRAP-18', 'grappling', `${name} is in a grapple`),
        },
  );

/** Naming the protected members of the groups (LUR-CTX-27, LUR-GRAP-14, LUR-GRAP-18). */
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
    (state, actor) => {
      const who = combatantById(state, actor);
      return groupsOf(state, who).every((member) => namingRefused(state, member))
        ? namingRefused(state, who)
        : undefined;
    },
  ],
  with: {
    zone: param.optional(
      param.oneOf((state: State, actor: Id) => zoneOptions(state, actor), { label: 'Group' }),
      (state: State, actor) => groupsOf(state, combatantById(state, actor)).length > 1,
    ),
    protect: param.list(
      (state, actor, { zone }: { zone?: string | undefined }) => {
        const member = memberOf(state, actor, zone);
        const { most, least } = shareOf(state, member);
        const options = memberOptions(state, member);
        // The minimum cannot exceed the members who are in no grapple.
        const min = Math.max(1, Math.min(least, options.filter((each) => !each.refused).length));
        return { min, max: Math.max(min, most), options };
      },
      { label: 'Protected members' },
    ),
  },
  check: (state, actor, { zone, protect }) =>
    namingRefused(state, memberOf(state, actor, zone)) ??
    (new Set(protect).size === protect.length
      ? undefined
      : refuse([], 'named-twice', 'a member is named twice')),
  do(ctx, actor, { protect }) {
    const members = protect.map((id) => combatantById(ctx.state, id));
    for (const member of members) {
      rememberLook(ctx, member);
      setGuarded(ctx, member, true);
    }
    ctx.tell(
      protectsMembers,
      ['LUR-CTX-27', 'LUR-CTX-25', 'LUR-GRAP-14'],
      { by: actor, protect },
      undefined,
      onlookersOf(ctx, members),
    );
  },
});
