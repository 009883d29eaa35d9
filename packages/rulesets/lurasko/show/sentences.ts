import type { Sentences } from '@tiltyard/engine/show';
import { plural, promptsOf } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

const QUESTIONS: Sentences = {
  will: (f) =>
    `Spend ${f.number('cost')} WILL for +${f.number('bonus')} on the ${f.text('roll')} roll against ${f.number('tn')}? ${plural(f.number('will'), 'point')} left.`,
  'blind-grounds': (f) =>
    `Does ${f.who('by')} have reason to suppose an unseen enemy close by${f.text('words') ? ` (${f.text('words')})` : ''}?`,
  turned: (f) => `You beat ${f.who('over')}. Take 1 degree of advantage, or escape the grapple?`,
  raised: (f) =>
    `You beat ${f.who('over')} again. Stay and take another degree of advantage, or escape the grapple?`,
  shed: (f) =>
    `${f.who('climber')} lost their advantage over you. End the grapple, or grab ${f.who('climber')}?`,
  blunt: (f) => `${f.text('weapon')} is blunt. Does the hit on ${f.who('at')} do anything more?`,
  order: (f) => `Who takes place ${f.number('place')} in the turn order?`,
};

export const prompt = promptsOf<State>(QUESTIONS);
