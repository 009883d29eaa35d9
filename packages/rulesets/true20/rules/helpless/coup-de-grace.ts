import type { Id, Refusal } from '@tiltyard/engine';
import { action, choiceOf, GM, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { fullRound, spend } from '../basics/budget.js';
import { save } from '../basics/check.js';
import { finish } from '../damage/damage.js';
import { flies, weaponOf, wielded } from '../../state/gear.js';
import { damageBonus } from '../attacks/resolve-hit.js';
import { weaponRefused } from '../attacks/attack-refusals.js';
import { weapons } from '../attacks/attack-actions.js';
import { concealment } from '../modifiers/concealment.js';
import type { Combatant, Mark, State, Ctx } from '../../state/state.js';
import {
  atMercy,
  areEnemies,
  allCombatants,
  inView,
  out,
  placed,
  sheetOf,
  combatantById,
} from '../../state/state.js';
import { dropped, struck } from '../damage/toughness.js';
import { endSearch, removeCondition, reveal, startSearch } from '../../state/verbs.js';
import {
  coupDelivered,
  finished,
  noFortitude,
  notAtMercy,
  victimFound,
  victimNotFound,
} from '../../events/damage.js';
import { isBeside } from '../../state/distance.js';

/** Fortitude against a coup de grace is against this and the damage bonus (T20-HELP-07). */
const DIFFICULTY = 10;

function victimRefused(state: State, by: Id, target: Combatant): Refusal | undefined {
  const who = combatantById(state, by);
  if (placed(target) && !isBeside(state, who, target))
    return refuse('T20-HELP-03', 'not-adjacent', `${target.name} is not adjacent`);
  if (target.dead) return refuse([], 'dead', `${target.name} is dead`);
  if (sheetOf(state, target).noCriticals)
    return refuse('T20-HELP-11', 'no-weak-points', `${target.name} is immune to critical hits`);
  if (atMercy(who, target)) return undefined;
  const unaware = target.unawareOf.includes(by);
  if (unaware && state.fixed.options['help.unawareAsHelpless'] === 'ask') return undefined;
  return refuse(
    unaware ? 'T20-HELP-02' : 'T20-HELP-01',
    'not-helpless',
    `${target.name} is not helpless`,
  );
}

/** Against somebody who cannot be perceived it takes a round of searching first (T20-HELP-12). */
function unfound(state: State, by: Id, target: Combatant): Refusal | undefined {
  const who = combatantById(state, by);
  if (concealment(state, who, target).level < 2) return undefined;
  const { search } = who;
  const kept =
    state.fixed.options['help.cdgInterrupted'] === 'keep' || search?.round === state.round - 1;
  return search?.target === target.id && kept
    ? undefined
    : refuse('T20-HELP-12', 'not-found-yet', `find ${target.name} first with a full-round action`);
}

/** Those who are adjacent, and those of whom it is not known that they are not. */
const beside = (state: State, by: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) =>
      other.id !== by && (!placed(other) || isBeside(state, combatantById(state, by), other)),
  );
const victims = (state: State, by: Id, refused: (target: Combatant) => Refusal | undefined) => ({
  kind: 'choice' as const,
  options: beside(state, by).map((other) => {
    const why = refused(other);
    return why
      ? { value: other.id, label: other.name, refused: why }
      : {
          value: other.id,
          label: other.name,
          appeal: areEnemies(other, combatantById(state, by)) ? 1 : -1,
        };
  }),
});

/** What the Fortitude save of a coup de grace hangs on. */
interface Coup {
  readonly by: Id;
  readonly victim: Combatant;
  /** The mark that the blow itself has made. */
  readonly made: Mark | undefined;
  readonly wasOut: boolean;
  readonly difficulty: number;
  readonly lethal: boolean;
}

/** A blow that dropped the victim by itself calls for no Fortitude save (T20-HELP-10). */
function fortitude(ctx: Ctx, { by, victim, made, wasOut, difficulty, lethal }: Coup): void {
  const literal = ctx.state.fixed.options['help.alreadyOut'] === 'literal' && wasOut;
  if (made === undefined || made === 'dying' || made === 'unconscious' || victim.dead || literal) {
    ctx.tell(noFortitude, ['T20-HELP-10'], { who: victim.id });
    return;
  }
  if (save(ctx, victim, 'Fortitude', difficulty, ['T20-HELP-07']).success) return;
  const before = out(victim);
  finish(ctx, victim, lethal, by);
  ctx.tell(finished, [lethal ? 'T20-HELP-09' : 'T20-HELP-08'], {
    who: victim.id,
    result: lethal ? 'dying' : 'unconscious',
  });
  if (!before) dropped(ctx, victim);
}

type CoupParameters = { weapon: string; target: Id; harm?: 'lethal' | 'non-lethal' | undefined };

/** Coup de grace: a full-round action against an adjacent helpless opponent (T20-HELP-03 to 12). */
export const coupDeGrace = action<State, CoupParameters>({
  id: 'coup-de-grace',
  name: 'Coup de grace',
  group: 'full',
  rules: ['T20-HELP-03'],
  open: inView,
  schema: z.strictObject({
    weapon: z.string(),
    target: z.string(),
    harm: z.enum(['lethal', 'non-lethal']).optional(),
  }),
  labels: { harm: 'Lethal or not' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(
        state,
        by,
        (id) =>
          !weaponOf(state, id).area &&
          (state.fixed.options['help.cdgRanged'] === 'allowed' ||
            !flies(weaponOf(state, id), false)),
      ),
    }),
    target: (state, by) =>
      victims(
        state,
        by,
        (target) => victimRefused(state, by, target) ?? unfound(state, by, target),
      ),
    harm: () => choiceOf(['lethal', 'non-lethal']),
  },
  blocked: (state, by) =>
    fullRound(state, by) ??
    (beside(state, by).length === 0
      ? refuse('T20-HELP-03', 'nobody-adjacent', 'no one is adjacent')
      : undefined),
  check: (state, by, { weapon, target }) =>
    weaponRefused(state, combatantById(state, by), weapon) ??
    (wielded(state, combatantById(state, by)).includes(weapon)
      ? unfound(state, by, combatantById(state, target))
      : refuse('T20-HELP-03', 'not-in-hand', 'that weapon is not in hand')),
  perform(ctx, by, { weapon: id, target, harm }) {
    const who = combatantById(ctx.state, by);
    const victim = combatantById(ctx.state, target);
    const mercy =
      atMercy(who, victim) ||
      ctx.ask({
        id: 'at-mercy',
        who: GM,
        rules: ['T20-HELP-02'],
        about: { by, at: target },
        options: [{ value: 'no' }, { value: 'yes' }],
        fallback: 'no',
      }) === 'yes';
    if (!mercy) {
      ctx.tell(notAtMercy, ['T20-HELP-02'], { by, at: target });
      return;
    }
    spend(ctx, by, 'full');
    endSearch(ctx, who);
    const lethal = weaponOf(ctx.state, id).lethal && harm !== 'non-lethal';
    ctx.tell(coupDelivered, ['T20-HELP-03', 'T20-HELP-04', 'T20-HELP-05'], {
      by,
      at: target,
      weapon: weaponOf(ctx.state, id).name,
    });
    reveal(ctx, by);
    removeCondition(ctx, victim, 'at mercy');
    const wasOut = out(victim);
    const { damage, plain } = damageBonus(ctx, by, id, { critical: true });
    const made = struck(ctx, victim, {
      by,
      damage,
      lethal,
      critical: true,
      rules: ['T20-HELP-06'],
    });
    fortitude(ctx, {
      by,
      victim,
      made,
      wasOut,
      difficulty:
        DIFFICULTY + (ctx.state.fixed.options['help.fortIncludesCrit'] === 'yes' ? damage : plain),
      lethal,
    });
  },
});

/** Feeling around for a helpless victim who cannot be perceived: the first of two full-round actions (T20-HELP-12). */
export const feelAround = action<State, { target: Id }>({
  id: 'feel-around',
  name: 'Feel around for somebody',
  group: 'full',
  rules: ['T20-HELP-12'],
  schema: z.strictObject({ target: z.string() }),
  domains: {
    target: (state, by) =>
      victims(state, by, (target) =>
        concealment(state, combatantById(state, by), target).level < 2
          ? refuse('T20-HELP-12', 'perceived', `${target.name} isn't concealed`)
          : undefined,
      ),
  },
  blocked: (state, by) =>
    fullRound(state, by) ??
    (beside(state, by).length === 0
      ? refuse('T20-HELP-03', 'nobody-adjacent', 'no one is adjacent')
      : undefined),
  perform(ctx, by, { target }) {
    const who = combatantById(ctx.state, by);
    spend(ctx, by, 'full');
    if (!isBeside(ctx.state, who, combatantById(ctx.state, target))) {
      ctx.tell(victimNotFound, ['T20-HELP-12'], { by, at: target });
      return;
    }
    startSearch(ctx, who, target);
    ctx.tell(victimFound, ['T20-HELP-12'], { by, at: target });
  },
});
