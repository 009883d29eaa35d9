import type { Id, Json, Question } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { createPreviewContext } from '@tiltyard/engine/odds';
import type { AnswerScore } from '@tiltyard/engine/players';
import { defenceRank, defencesAgainst, dodgeWorth } from '../rules/attacking/defence.js';
import type { Attack } from '../rules/attacking/swing.js';
import { weaponOf } from '../rules/items/wielding.js';
import { NOT_MET } from '../rules/resistance/resistance.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, disabled } from '../state/state.js';
import { useOf } from './attacks/attack-uses.js';
import { Attacker, attackUtility } from './attacks/attack-utility.js';

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

/**
 * Whether a roll is good enough: a success, and higher than the other side's if that has
 * succeeded too (REN-CTX-06).
 */
const wins = (roll: number, target: number, beat: number | undefined): boolean =>
  roll <= target && (beat === undefined || roll > beat);

/** Whether a combatant named in a question is out of the fight already. */
function isOut(state: State, id: Json | undefined): boolean {
  const who = state.combatants[text(id)];
  return who !== undefined && disabled(state, who);
}

/**
 * Luck is spent to swap the digits if that changes the result of a check, but not to hit a foe
 * who is out of the fight already.
 */
const luck: AnswerScore<State> = (state, { about }, answer) => {
  if (answer === 'keep') return 0;
  if (answer !== 'swap' || isOut(state, about['at'])) return -1;
  const target = number(about['target']) ?? 0;
  const beat = number(about['beat']);
  const loses = !wins(number(about['roll']) ?? 0, target, beat);
  return loses && wins(number(about['swapped']) ?? 0, target, beat) ? 1 : -1;
};

/** The attack that a defence question is about. */
function attackAsked(state: State, { who, about }: Question): Attack {
  const item = text(about['item']);
  return {
    attacker: combatantById(state, text(about['by'])),
    target: combatantById(state, who),
    swing: { weapon: item },
    weapon: weaponOf(state, item),
    ranged: false,
    area: false,
    met: NOT_MET,
  };
}

/** Prefers the best defence; a catch is tried where it is the best in spite of its penalty. */
const defence: AnswerScore<State> = (state, question, answer) => {
  const attack = attackAsked(state, question);
  const id = text(answer);
  if (id.startsWith('move:')) return dodgeWorth(state, attack.target, id.slice('move:'.length));
  const found = defencesAgainst(state, attack).list.find((each) => each.id === id);
  return found ? defenceRank(state, found, attack) : 0;
};

/** The utility of an ordinary attack outside one's turn, without special strikes. */
function blowUtility(state: State, id: Id, target: Combatant, weapon: string): number {
  const ctx = createPreviewContext(state);
  const by = combatantById(state, id);
  return attackUtility(
    ctx,
    new Attacker(ctx, by).against(target),
    useOf(state, by, { weapon, thrown: false }),
  );
}

const opportunity: AnswerScore<State> = (state, { who }, answer) => {
  const [, target, weapon] = /^([^/]+)\/(.+)$/.exec(text(answer)) ?? [];
  if (target === undefined || weapon === undefined) return 0;
  return weapon.includes('+') ? -1 : blowUtility(state, who, combatantById(state, target), weapon);
};

const brace: AnswerScore<State> = (state, { who, about }, answer) => {
  const charger = combatantById(state, text(about['charger']));
  const target = answer === 'mount' ? mountOf(state, charger) : charger;
  const braced = combatantById(state, who).effects.find(({ kind }) => kind === 'braced')?.what;
  if (answer === 'no' || braced === undefined || !target) return 0;
  return text(answer).includes('+') ? -1 : blowUtility(state, who, target, braced);
};

/** The utility of answers, by question id. */
export const answers = {
  luck,
  defence,
  opportunity,
  brace,
  event: (_: State, __: Question, answer: Json) => (answer === 'yes' ? 1 : 0),
};
