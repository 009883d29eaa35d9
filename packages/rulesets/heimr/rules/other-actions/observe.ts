import type { Id, JsonObject, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { bordering, seesPlace } from '@tiltyard/engine/space';
import { defineAction, param } from '../../state/define.js';
import { cannotActReason, free, ONCE_A_TURN } from '../action-types/budget.js';
import type { Addend } from '../challenges/challenge.js';
import { challenge, isMet } from '../challenges/challenge.js';
import { facesRequirement } from '../../events/challenges.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { areEnemies, allCombatants, itemOf, sheetOf, combatantById } from '../../state/state.js';
import { knows, sees } from '../conditions/sight.js';
import { reveal } from '../../state/combatant-verbs.js';
import { noticeItem, uncover } from '../../state/item-verbs.js';
import { isFound } from '../../events/hiding-and-chases.js';
import { findsItem, noticesItem } from '../../events/items.js';
import { gaugesWill, observes } from '../../events/other-actions.js';

const HERE = 2;
const NEAR = 1;

const USES = ['square', 'character', 'insight'] as const;
type Use = (typeof USES)[number];
const RULES = { square: 'HEI-OBS-02', character: 'HEI-OBS-05', insight: 'HEI-OBS-06' } as const;

/** What counts as the same free action: the entry of the list, or the single use (HEI-ACT-04). */
const keyOf = (state: State, use: Use): string =>
  state.fixed.options.actSameFree === 'byUse' ? `observe ${use}` : 'observe';

/** One's own square is easier to observe, and so is a bordering one (HEI-OBS-03, HEI-OBS-04). */
function nearness(state: State, from: string, square: string): readonly Addend[] {
  if (from === square) return [{ amount: HERE, rule: 'HEI-OBS-03' }];
  return bordering(state.fixed.map, from, square, 'any') ||
    bordering(state.fixed.map, square, from, 'any')
    ? [{ amount: NEAR, rule: 'HEI-OBS-04' }]
    : [];
}

/**
 * Whether an observation finds what was hidden with this requirement: equalling it is enough, unless a house rule says
 * otherwise (HEI-HIDE-03).
 */
const finds = (state: State, total: number, requirement: number): boolean =>
  total > requirement || (total === requirement && state.fixed.options.hideTie === 'finder');

/** Whether a combatant can still be seen: in the fight, or surrendered (HEI-CTX-47). */
const isThere = ({ gone }: Combatant): boolean => gone === null || gone === 'surrendered';

function lookOver(ctx: Ctx, who: Combatant, square: string): void {
  const rolled = challenge(ctx, {
    who,
    name: 'perception',
    ability: 'perception',
    rules: ['HEI-OBS-02'],
    P: nearness(ctx.state, who.at, square),
  });
  for (const other of allCombatants(ctx.state)) {
    const { hidden } = other;
    if (
      !isThere(other) ||
      other.at !== square ||
      !hidden?.from.includes(who.id) ||
      !finds(ctx.state, rolled.total, hidden.requirement)
    )
      continue;
    reveal(ctx, other, who.id);
    ctx.tell(isFound, ['HEI-OBS-02', 'HEI-HIDE-03', 'HEI-HIDE-07'], {
      who: other.id,
      by: who.id,
      total: rolled.total,
    });
  }
  for (const lying of ctx.state.ground.filter(
    (each) =>
      each.at === square &&
      each.hidden !== null &&
      each.found?.includes(who.id) !== true &&
      finds(ctx.state, rolled.total, each.hidden),
  )) {
    uncover(ctx, lying, who.id);
    ctx.tell(findsItem, ['HEI-OBS-02'], {
      who: who.id,
      item: itemOf(ctx.state, lying.item).name,
    });
  }
}

function lookAt(ctx: Ctx, who: Combatant, other: Combatant): void {
  const P =
    ctx.state.fixed.options.obsBonus === 'squareAndCharacter'
      ? nearness(ctx.state, who.at, other.at)
      : [];
  const rolled = challenge(ctx, {
    who,
    name: 'perception',
    ability: 'perception',
    rules: ['HEI-OBS-05'],
    P,
  });
  for (const thing of other.carried) {
    const { concealed } = thing;
    if (
      !concealed ||
      concealed.noticed.includes(who.id) ||
      !finds(ctx.state, rolled.total, concealed.requirement)
    )
      continue;
    noticeItem(ctx, other, thing.item, who.id);
    ctx.tell(noticesItem, ['HEI-OBS-05', 'HEI-CONCEAL-02'], {
      who: who.id,
      on: other.id,
      item: itemOf(ctx.state, thing.item).name,
      total: rolled.total,
    });
  }
}

function gauge(ctx: Ctx, who: Combatant, other: Combatant): void {
  const rolled = challenge(ctx, {
    who,
    name: 'insight',
    ability: 'insight',
    rules: ['HEI-OBS-06'],
  });
  // A combatant who cannot act cannot conceal their intentions either.
  const opposed =
    ctx.state.fixed.options.obsInsight === 'opposedRoll' && !cannotActReason(ctx.state, other);
  const requirement = opposed
    ? challenge(ctx, { who: other, name: 'insight', ability: 'insight', rules: ['HEI-OBS-06'] })
        .total
    : sheetOf(ctx.state, other).willingness;
  const met = isMet(rolled, requirement);
  // Only the observer learns of the other's will.
  const facts = { who: who.id, roll: 'insight', total: rolled.total, requirement, met };
  ctx.tell(facesRequirement, ['HEI-CTX-04'], facts, undefined, [who.id]);
  ctx.tell(gaugesWill, ['HEI-OBS-06'], {
    who: who.id,
    of: other.id,
    met,
    ...(met ? { willingness: sheetOf(ctx.state, other).willingness, hp: other.hp } : {}),
  });
}

/** Whether a square is near enough to hear into, or in sight (HEI-OBS-02). */
export const looksInto = (state: State, who: Combatant, square: string): boolean =>
  state.fixed.options.obsSight === 'notRequired' ||
  nearness(state, who.at, square).length > 0 ||
  seesPlace(state.fixed.map, who.at, square);

function squares(state: State, actor: Id): readonly Option<string>[] {
  const who = combatantById(state, actor);
  return state.fixed.map.places.map(({ id, name }) => {
    const refused = refuse('HEI-OBS-02', 'out-of-sight', `${name} is out of sight`);
    return { value: id, label: name, ...(looksInto(state, who, id) ? {} : { refused }) };
  });
}

/** Combatants who can be observed; gauging the will is for opponents only (HEI-OBS-05, HEI-OBS-06). */
function othersToWatch(
  state: State,
  actor: Id,
  { use }: { readonly use: Use },
): readonly Option<Id>[] {
  const who = combatantById(state, actor);
  const anywhere = state.fixed.options.obsSight === 'notRequired';
  return allCombatants(state)
    .filter(
      (other) =>
        other.id !== actor &&
        isThere(other) &&
        knows(who, other) &&
        (use !== 'insight' || areEnemies(who, other)),
    )
    .map((other) => {
      const refused = refuse(RULES[use], 'out-of-sight', `${other.name} is out of sight`);
      const option = { value: other.id, label: other.name };
      return anywhere || sees(state, who, other) ? option : { refused, ...option };
    });
}

const uses = (state: State, actor: Id): readonly Option<Use>[] =>
  USES.map((use) => {
    const spent = combatantById(state, actor).freeUsed.includes(keyOf(state, use));
    return { value: use, rules: [RULES[use]], ...(spent ? { refused: ONCE_A_TURN } : {}) };
  });

/**
 * Why an observation has no object, or undefined: it lacks the square or combatant that its use requires (HEI-OBS-02,
 * HEI-OBS-05, HEI-OBS-06).
 */
export function nothingObserved({ use, square, target }: JsonObject): Refusal | undefined {
  if (use === 'square')
    return square === undefined
      ? refuse('HEI-OBS-02', 'nothing-chosen', 'choose a square')
      : undefined;
  const rule = use === 'insight' ? RULES.insight : RULES.character;
  return target === undefined ? refuse(rule, 'nobody-chosen', 'choose a character') : undefined;
}

/** Observation: a free action with three uses (HEI-OBS-01 to 06). */
export const observe = defineAction({
  id: 'observe',
  name: 'Observation',
  group: 'free',
  rules: ['HEI-OBS-01', 'HEI-ACT-03', 'HEI-ACT-04'],
  requires: [free.check],
  with: {
    use: param.oneOf(USES, uses, { label: 'Purpose' }),
    square: param.optional(
      param.oneOf(squares),
      (_, __, { use }: { use: Use }) => use === 'square',
    ),
    target: param.optional(
      param.combatant(othersToWatch),
      (_, __, { use }: { use: Use }) => use !== 'square',
    ),
  },
  check: (_, __, chosen) => nothingObserved(chosen),
  do(ctx, actor, { use, square, target }) {
    const who = combatantById(ctx.state, actor);
    free.pay(ctx, actor, keyOf(ctx.state, use));
    ctx.tell(observes, ['HEI-OBS-01', RULES[use]], {
      who: actor,
      use,
      ...(square === undefined ? {} : { square }),
      ...(target === undefined ? {} : { of: target }),
    });
    if (use === 'square') lookOver(ctx, who, square ?? who.at);
    else if (use === 'character') lookAt(ctx, who, combatantById(ctx.state, target ?? actor));
    else gauge(ctx, who, combatantById(ctx.state, target ?? actor));
  },
});
