import { defineAction } from '../../state/define.js';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { spend, unable } from '../basics/budget.js';
import type { Combatant, Posture } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { fallOutOfAir, partFrom } from '../../state/positions.js';
import { changePosture } from '../../state/verbs.js';
import { postureChanged } from '../../events/movement.js';

const CHANGES: Readonly<
  Record<Posture, { readonly group: 'free' | 'move'; readonly rule: string; readonly name: string }>
> = {
  standing: { group: 'move', rule: 'T20-CTX-31', name: 'Stand up' },
  kneeling: { group: 'free', rule: 'T20-COND-18', name: 'Kneel' },
  prone: { group: 'free', rule: 'T20-COND-21', name: 'Drop prone' },
};

/** Getting up from prone takes a move action, even if only to the knees; every other change is free (T20-CTX-31). */
const costOf = (who: Combatant): 'free' | 'move' => (who.posture === 'prone' ? 'move' : 'free');

const change = (id: string, to: Posture) =>
  defineAction({
    id,
    name: CHANGES[to].name,
    group: CHANGES[to].group,
    rules: [CHANGES[to].rule],
    requires: [
      (state, actor) => {
        const who = combatantById(state, actor);
        if (who.riding !== null) return refuse('T20-MOUNT-01', 'in-saddle', 'in the saddle');
        if (who.posture === to) return refuse(CHANGES[to].rule, 'already-so', `already ${to}`);
        return unable(state, actor, costOf(who));
      },
    ],
    do(ctx, actor) {
      const who = combatantById(ctx.state, actor);
      spend(ctx, actor, costOf(who));
      // Even under an override no one kneels or lies in a saddle (T20-MOUNT-01).
      const mount = mountOf(ctx.state, who);
      if (mount && to !== 'standing') partFrom(ctx, who, mount);
      changePosture(ctx, who, to);
      ctx.tell(postureChanged, [CHANGES[to].rule], { who: actor, posture: to });
      // A prone combatant is on the ground.
      if (to === 'prone') fallOutOfAir(ctx, who);
    },
  });

export const standUp = change('stand-up', 'standing');
export const kneel = change('kneel', 'kneeling');
export const dropProne = change('drop-prone', 'prone');
