import type { Id, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { pinOn } from '../../state/grapples.js';
import type { State } from '../../state/state.js';
import { allCombatants, combatantById } from '../../state/state.js';
import { setWarned } from '../../state/verbs/awareness.js';
import { incapacitated } from '../conditions/body.js';
import { sees, unseenFoes } from '../conditions/sight.js';

/** Why somebody cannot speak, or nothing: the pinned can, unless they are silenced (LUR-GADV-10). */
function mute(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  if (incapacitated(state, who)) return refuse('LUR-CTX-34', `${who.name} is incapacitated`);
  return pinOn(state, by)?.silenced
    ? refuse('LUR-GADV-10', `${who.name} is pinned and silenced`)
    : undefined;
}

const words = z.strictObject({ words: z.string().min(1).max(200) });

/** Speaking or calling out (LUR-GADV-10). */
export const speak = action<State, { words: string }>({
  id: 'speak',
  name: 'Speak',
  group: 'free',
  rules: ['LUR-GADV-10'],
  schema: words,
  domains: { words: () => ({ kind: 'text', max: 200, suggestion: 'Yield!' }) },
  blocked: mute,
  perform: (ctx, by, given) => ctx.note('says', ['LUR-GADV-10'], { who: by, words: given.words }),
});

/** A purely mental action, which even the pinned can take (LUR-GADV-09). */
export const think = action<State, { words: string }>({
  id: 'think',
  name: 'Act by thought alone',
  group: 'free',
  rules: ['LUR-GADV-09'],
  schema: words,
  domains: { words: () => ({ kind: 'text', max: 200, suggestion: 'remember the way out' }) },
  blocked: (state, by) =>
    incapacitated(state, combatantById(state, by))
      ? refuse('LUR-CTX-34', 'incapacitated')
      : undefined,
  perform: (ctx, by, given) => ctx.note('thinks', ['LUR-GADV-09'], { who: by, words: given.words }),
});

/** Telling an ally of an enemy that it does not see (LUR-BLIND-02). */
export const warn = action<State, { ally: Id }>({
  id: 'warn',
  name: 'Warn an ally',
  group: 'free',
  rules: ['LUR-BLIND-02'],
  schema: z.strictObject({ ally: z.string() }),
  domains: {
    ally: (state, by) => ({
      kind: 'choice',
      options: allCombatants(state)
        .filter(
          (ally) =>
            ally.id !== by &&
            ally.side === combatantById(state, by).side &&
            !incapacitated(state, ally),
        )
        .map((ally) => {
          const of = unseenFoes(state, ally).some((foe) =>
            sees(state, combatantById(state, by), foe),
          );
          return {
            value: ally.id,
            label: ally.name,
            ...(of
              ? {}
              : {
                  refused: refuse(
                    'LUR-BLIND-02',
                    'there is nothing to warn of that one sees and the other does not',
                  ),
                }),
          };
        }),
    }),
  },
  blocked: mute,
  perform(ctx, by, { ally }) {
    setWarned(ctx, combatantById(ctx.state, ally), true);
    ctx.note('warns', ['LUR-BLIND-02'], { by, who: ally });
  },
});
