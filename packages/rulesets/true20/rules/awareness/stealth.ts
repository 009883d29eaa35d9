import type { ActionRequirement } from '@tiltyard/engine';
import { defineAction } from '../../state/define.js';
import { move, standard } from '../basics/costs.js';
import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { check, checkBonus, skill } from '../basics/check.js';
import { coverOf, STEALTH, TOTAL } from '../modifiers/cover.js';
import { knowsOf, sideOf } from './awareness.js';
import { concealment } from '../modifiers/concealment.js';
import { sizeBonus } from '../modifiers/size.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { areEnemies, allCombatants, out, placed, combatantById } from '../../state/state.js';
import { noticeCombatant, overlookCombatant } from '../../state/verbs.js';
import { combatantNoticed, hidingTried } from '../../events/awareness.js';

type Way = 'cover' | 'improved cover' | 'concealment';

/** The cover or concealment by which a combatant may hide from an observer (T20-COVER-05, T20-CONC-05). */
function hides(state: State, who: Combatant, from: Combatant): Way | undefined {
  const cover = coverOf(state, from, who, false);
  if (cover.level === TOTAL || cover.level === 2) return 'improved cover';
  if (cover.level === 1) return 'cover';
  return concealment(state, from, who).level > 0 ? 'concealment' : undefined;
}

const watchers = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) => areEnemies(other, who) && !out(other) && !other.unawareOf.includes(who.id),
  );

function exposed(state: State, by: Id): Refusal | undefined {
  const who = combatantById(state, by);
  const seen = watchers(state, who).find(
    (other) => placed(other) && hides(state, who, other) === undefined,
  );
  return seen
    ? refuse(
        ['T20-COVER-06', 'T20-CONC-06'],
        'in-plain-sight',
        `in plain sight of ${seen.name}: requires cover or concealment`,
      )
    : undefined;
}

/** Adds the bonus of cover to Stealth against one observer (T20-COVER-11). */
function hidden(ctx: Ctx, way: Way | undefined, total: number): number {
  const plain = ctx.state.fixed.options['cover.plainStealthBonus'];
  if (way === 'improved cover') return total + STEALTH;
  return way === 'cover' ? total + plain : total;
}

const isExposed: ActionRequirement<State> = (state, actor) =>
  watchers(state, combatantById(state, actor)).length === 0
    ? refuse('T20-COVER-05', 'nobody-looking', 'no one is looking')
    : exposed(state, actor);

/** Hiding: a move action, Stealth against the Notice of every opponent (T20-COVER-05, T20-CONC-05, T20-CTX-48). */
export const hide = defineAction({
  id: 'hide',
  name: 'Hide',
  rules: ['T20-COVER-05', 'T20-CONC-05'],
  cost: move,
  requires: [isExposed],
  do(ctx, by) {
    const who = combatantById(ctx.state, by);
    const all = watchers(ctx.state, who);
    const ways = all.map((other) => hides(ctx.state, who, other));
    const own = sideOf(ctx.state, who.side).map(({ id }) => id);
    const rules = [
      ...(ways.some((way) => way === 'cover' || way === 'improved cover') ? ['T20-COVER-05'] : []),
      ...(ways.includes('concealment') ? ['T20-CONC-05'] : []),
    ];
    const { total } = check(ctx, who, {
      name: 'Stealth',
      bonus: skill(ctx, who, 'Stealth'),
      rules,
      more: (sum) =>
        ctx.addModifier(sum, sizeBonus(ctx.state, who, 'stealth'), 'T20-CTX-50', true, 'size'),
      audience: own,
    });
    const watched = (other: Combatant): void => {
      const way = hides(ctx.state, who, other);
      // An observer unknown to the hider may have it in plain sight.
      if (way === undefined) return;
      const stealth = hidden(ctx, way, total);
      const notice = check(ctx, other, {
        name: 'Notice',
        bonus: skill(ctx, other, 'Notice'),
        rules: ['T20-CTX-48'],
        audience: 'gm',
      }).total;
      const unseen = stealth > notice;
      const found = unseen ? [] : sideOf(ctx.state, other.side).map(({ id }) => id);
      const known = knowsOf(ctx.state, who.side, other.id) ? own : [];
      ctx.tell(
        hidingTried,
        [way === 'improved cover' ? 'T20-COVER-11' : 'T20-CTX-48'],
        { who: by, from: other.id, stealth, notice, unseen },
        undefined,
        [...known, ...found],
      );
      if (unseen) overlookCombatant(ctx, other, by);
    };
    for (const other of all)
      ctx.fold(
        () => watched(other),
        () => 0,
      );
  },
});

/** The total of a hider's check before the die: a combatant who stays hidden does not roll (T20-CTX-48, T20-CTX-50). */
const unrolledStealth = (ctx: Ctx, who: Combatant): number =>
  checkBonus(ctx, who, 'Stealth', skill(ctx, who, 'Stealth')) +
  sizeBonus(ctx.state, who, 'stealth');

/**
 * Searching for hidden combatants: a standard action, Notice against Stealth with its bonus for cover (T20-CTX-48,
 * T20-COVER-11).
 */
export const search = defineAction({
  id: 'search',
  name: 'Search for hidden opponents',
  rules: ['T20-CTX-48'],
  cost: standard,
  do(ctx, by) {
    const who = combatantById(ctx.state, by);
    const { total } = check(ctx, who, {
      name: 'Notice',
      bonus: skill(ctx, who, 'Notice'),
      rules: ['T20-CTX-48'],
      stake: 'search',
    });
    for (const id of who.unawareOf) {
      const other = combatantById(ctx.state, id);
      if (total < hidden(ctx, hides(ctx.state, other, who), 10 + unrolledStealth(ctx, other)))
        continue;
      noticeCombatant(ctx, who, id);
      ctx.tell(combatantNoticed, ['T20-CTX-48'], { who: by, of: id });
    }
  },
});
