import type { Id, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { inert, pay } from './budget.js';
import { finishCrawl } from './prone.js';
import { breathe } from './rest.js';
import { finishSkill } from './skill.js';
import type { Pending, State, T } from './state.js';
import { the } from './state.js';

/** The upcoming action is completed as this turn's standard action (HEI-ACT-09). */
function complete(t: T, by: Id, pending: Pending): void {
  const who = the(t.state, by);
  t.put(who, 'pending', null);
  pay(t, by, 'standard', pending.action);
  t.note('completes', ['HEI-ACT-09'], { who: by, action: pending.action });
  if (pending.action === 'crawl') finishCrawl(t, by, pending.to);
  else if (pending.action === 'breather') breathe(t, by);
  else finishSkill(t, by, pending.skill, pending.target);
}

/** What has been neither completed nor called off goes on before the turn ends (HEI-ACT-09). */
export function completeAtTurnEnd(t: T, by: Id): void {
  const who = the(t.state, by);
  if (who.pending && who.ended !== 'upcoming' && !inert(t.state, who)) complete(t, by, who.pending);
}

function waits(state: State, by: Id): Refusal | undefined {
  const who = the(state, by);
  if (!who.pending || who.ended === 'upcoming')
    return refuse('HEI-ACT-09', 'no upcoming action goes on in this turn');
  return inert(state, who);
}

/** Going on with what was begun in the last turn (HEI-ACT-09). */
export const goOn = action<State, object>({
  id: 'go-on',
  name: 'Complete the upcoming action',
  group: 'standard',
  rules: ['HEI-ACT-09', 'HEI-CRAWL-02'],
  schema: z.strictObject({}),
  domains: {},
  blocked: waits,
  perform(t, by) {
    const { pending } = the(t.state, by);
    if (pending) complete(t, by, pending);
  },
  appealUpTo: 96,
  appeal: () => 96,
});

/** Calling it off, at the start of the turn only (HEI-ACT-15). */
export const callOff = action<State, object>({
  id: 'call-off',
  name: 'Call the upcoming action off',
  group: 'free',
  rules: ['HEI-ACT-15'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    waits(state, by) ??
    (the(state, by).freeUsed.length > 0
      ? refuse('HEI-ACT-15', 'only at the start of the turn')
      : undefined),
  perform(t, by) {
    const who = the(t.state, by);
    const { pending } = who;
    t.put(who, 'pending', null);
    t.note('called off', ['HEI-ACT-15'], { who: by, action: pending?.action ?? '' });
  },
});
