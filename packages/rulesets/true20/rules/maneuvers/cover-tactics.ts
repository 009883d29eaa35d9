import { refuse } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { Id, Refusal } from '@tiltyard/engine';
import { coverTaken, shelterTaken } from '../../events/awareness.js';
import { defineAction, param } from '../../state/define.js';
import { isBeside } from '../../state/distance.js';
import type { Combatant, Ctx, Level, Ruling, State } from '../../state/state.js';
import { combatantById, knownOthers } from '../../state/state.js';
import { layRuling, takeShelter } from '../../state/verbs.js';
import { free, move } from '../basics/costs.js';
import { canCover, isLevelWith } from '../modifiers/cover.js';

const DEGREES = ['none', 'ordinary', 'doubled', 'total'] as const;

const LEVELS: readonly Level[] = [0, 1, 2, 3];
const asLevel = (level: number): Level => LEVELS[level] ?? 0;

/** Records a combatant's cover. */
export const coverRuled = (
  ctx: Ctx,
  { level, ...ruling }: Omit<Ruling, 'kind' | 'level'> & { readonly level: number },
): void => layRuling(ctx, { kind: 'cover', level: asLevel(level), ...ruling });

/** Taking cover behind something not on the map, rated by the Narrator (T20-COVER-12). It holds until the next move. */
export const takeCover = defineAction({
  id: 'take-cover',
  name: 'Take cover',
  rules: ['T20-COVER-12'],
  cost: move,
  with: {
    words: param.text({ max: 200, suggestion: 'behind the overturned table' }, { label: 'Cover' }),
    against: param.optional(param.combatant(knownOthers, { label: 'Against' })),
  },
  do(ctx, actor, { words, against }) {
    const from = against === undefined ? {} : { against };
    const level = ctx.ask<number>({
      id: 'cover-degree',
      who: GM,
      rules: ['T20-COVER-12'],
      about: { who: actor, words, ...from },
      options: DEGREES.map((label, value) => ({ value, label })),
      fallback: 0,
    });
    ctx.tell(coverTaken, ['T20-COVER-12'], {
      who: actor,
      words,
      degree: DEGREES[level] ?? 'none',
      ...from,
    });
    coverRuled(ctx, { who: actor, against: against ?? null, level, cause: words, here: true });
  },
});

/** Why a character beside another gives no cover, or undefined: it is down, or higher or lower (T20-COVER-15). */
function coverRefused(state: State, by: Combatant, holder: Combatant): Refusal | undefined {
  if (!canCover(by, holder)) return refuse('T20-COVER-15', 'not-up', `${by.name} is down`);
  return isLevelWith(state, by, holder)
    ? undefined
    : refuse('T20-COVER-15', 'not-level', `${by.name} is not at the same height`);
}

/** Characters beside the actor that can give cover; fallen ones, and those at other heights, cannot. */
const coveringCharacters = (state: State, actor: Id) => {
  const holder = combatantById(state, actor);
  return knownOthers(state, actor)
    .filter((other) => isBeside(state, holder, other))
    .map((other) => {
      const refused = coverRefused(state, other, holder);
      return refused ? { value: other.id, label: other.name, refused } : other;
    });
};

/** Using an adjacent character as cover (T20-COVER-15, T20-COVER-17). */
export const shelter = defineAction({
  id: 'shelter',
  name: 'Use a character as cover',
  rules: ['T20-COVER-15'],
  cost: free,
  with: { behind: param.combatant(coveringCharacters, { label: 'Covering character' }) },
  do(ctx, actor, { behind }) {
    takeShelter(ctx, combatantById(ctx.state, actor), behind);
    ctx.tell(shelterTaken, ['T20-COVER-15'], { who: actor, behind });
  },
});
