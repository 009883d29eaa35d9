import type { Id } from '@tiltyard/engine';
import type { Sentences } from '@tiltyard/engine/show';
import { GM } from '@tiltyard/engine';
import { promptsOf } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

/** The names of combatants, items and squares. */
const nameOf = (state: State, id: Id): string | undefined =>
  state.combatants[id]?.name ??
  state.fixed.items[id]?.name ??
  state.fixed.map.places.find((place) => place.id === id)?.name ??
  (id === GM ? 'the GM' : undefined);

/** Triggers of readied actions, as the end of a sentence that begins with the actor's name. */
const HAPPENINGS: Readonly<Record<string, string>> = {
  attack: 'attacks',
  move: 'moves',
  draw: 'draws',
  speak: 'speaks',
  turn: 'begins a turn',
};

const QUESTIONS: Sentences = {
  readied: (f) =>
    `${f.text('by') ? f.who('by') : 'Someone'} ${HAPPENINGS[f.text('event')] ?? f.text('event')}${f.text('at') ? ` ${f.who('at')}` : ''}. Carry out what you readied${f.text('trigger') ? ` (${f.text('trigger')})` : ''}?`,
  defence: (f) =>
    `How does ${f.who('who')} defend${f.is('ranged') ? ' against the shot' : ' next'}?`,
  provoked: (f) => `${f.who('by')} attacks bare-handed. Strike first?`,
  'provoked-aim': (f) => `Aim at a body part of ${f.who('by')}? Consistency −2.`,
  contest: (f) => `You hold ${f.who('who')}, who rolls for ${f.text('action')}. Try to stop them?`,
  resist: (f) => `${f.who('by')} puts ${f.text('effect')} on you. Resist it?`,
  'initiative-tie': (f) => `Equal initiative and willpower: who acts first, ${f.list('between')}?`,
  'climb-requirement': (f) =>
    `${f.who('who')} climbs in ${f.who('square')}. What is the requirement? 0 for no roll.`,
  'conceal-requirement': (f) =>
    `${f.who('who')} conceals ${f.who('item')}. What must perception meet?`,
  'shot-coming': (f) => `Does ${f.who('who')} know that a shot is coming?`,
  'speak-roll': (f) => `${f.who('who')}: "${f.text('words')}" Call for a roll on an ability?`,
  'speak-requirement': (f) =>
    `${f.who('who')}: "${f.text('words')}" What must ${f.text('ability')} meet?`,
};

export const prompt = promptsOf<State>(QUESTIONS, nameOf);
