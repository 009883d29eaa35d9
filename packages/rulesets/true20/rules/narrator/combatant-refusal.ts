import type { Refusal, RuleId } from '@tiltyard/engine';
import { emptyHands, handsOn, heldItems, unfit } from '@tiltyard/engine/kit';
import type { Combatant, Condition, State } from '../../state/state.js';
import { boxFor, itemOf, LETHAL, NON_LETHAL, sheetOf } from '../../state/state.js';

/** Why these hands are not the body's own, or cannot hold these items, or undefined (T20-TWF-01). */
function wrongHands(state: State, who: Combatant): Refusal | undefined {
  const { hands } = who;
  const path = `combatants.${who.id}.hands`;
  const names = emptyHands(sheetOf(state, who).hands, ['main', 'off']).map(({ name }) => name);
  if (hands.map(({ name }) => name).join() !== names.join())
    return unfit('T20-TWF-01', path, hands, `the hands of the body: ${names.join(', ') || 'none'}`);
  const excess = heldItems(hands).find(
    (item) => handsOn(hands, item).length > Math.max(1, itemOf(state, item).hands),
  );
  return excess === undefined
    ? undefined
    : unfit('T20-TWF-01', path, excess, 'each item in as many hands as it takes');
}

/** Conditions that a combatant can have only once, with their rules. */
const ONCE: Partial<Readonly<Record<Condition['kind'], RuleId>>> = {
  aggressive: 'T20-STANCE-01',
  defensive: 'T20-STANCE-07',
  'total defense': 'T20-COND-25',
  charge: 'T20-CTX-37',
};
const MAX_STANCE = 4;

/** The refusal for a duplicate condition or a stance penalty out of range, or undefined (T20-STANCE-04, T20-COND-25). */
function wrongConditions({ id: who, conditions }: Combatant): Refusal | undefined {
  const index = conditions.findIndex(
    ({ kind, amount = 0 }, i) =>
      (ONCE[kind] !== undefined && conditions.findIndex((each) => each.kind === kind) < i) ||
      ((kind === 'aggressive' || kind === 'defensive') && (amount < 1 || amount > MAX_STANCE)),
  );
  const wrong = conditions[index];
  if (!wrong) return undefined;
  const { kind, amount } = wrong;
  const path = `combatants.${who}.conditions.${index}`;
  return conditions.findIndex((each) => each.kind === kind) < index
    ? unfit(ONCE[kind] ?? [], `${path}.kind`, kind, `${kind} once`)
    : unfit('T20-STANCE-04', `${path}.amount`, amount, `1 to ${MAX_STANCE}`);
}

/** The refusal for more marks than there is room for or more Conviction than on the sheet, or undefined (T20-CTX-16, T20-CTX-43). */
function tooMuch(state: State, who: Combatant): Refusal | undefined {
  const { options } = state.fixed;
  const mark = who.dead
    ? undefined
    : [...LETHAL, ...NON_LETHAL].find((each) => who.marks[each] > boxFor(options, each));
  if (mark)
    return unfit(
      'T20-CTX-16',
      `combatants.${who.id}.marks.${mark}`,
      who.marks[mark],
      `at most ${boxFor(options, mark)}`,
    );
  const { conviction } = sheetOf(state, who);
  return who.conviction > conviction
    ? unfit(
        'T20-CTX-43',
        `combatants.${who.id}.conviction`,
        who.conviction,
        `at most ${conviction}, as on the sheet`,
      )
    : undefined;
}

/** Why a combatant is invalid after a GM edit although each value is valid by itself, or undefined. */
export const combatantRefusal = (state: State, who: Combatant): Refusal | undefined =>
  wrongHands(state, who) ?? wrongConditions(who) ?? tooMuch(state, who);
