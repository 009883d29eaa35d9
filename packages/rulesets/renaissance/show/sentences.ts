import type { Sentences } from '@tiltyard/engine/show';
import { withArticle } from '@tiltyard/engine';
import { plural, promptsOf } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

const QUESTIONS: Sentences = {
  defence: (f) =>
    `${f.who('by')} attacks with ${withArticle(f.text('weapon'))} and would hit. How do you defend?`,
  'luck-before': (f) =>
    `${f.text('check')} against ${f.number('target')}. Spend 1 Luck to remove −${-f.number('penalties')} in modifiers and roll against ${f.number('cleared')}? ${f.number('luck')} left.`,
  luck: (f) =>
    `${f.text('check')}${f.text('at') === '' ? '' : ` on ${f.who('at')}`}: ${f.number('roll')} against ${f.number('target')} is ${withArticle(f.text('grade'))}${f.text('beat') === '' ? '' : `, and the margin to beat is ${f.number('beat')}`}. Spend Luck? ${plural(f.number('luck'), 'point')} left.`,
  catch: (f) =>
    `${f.who('by')} missed with ${withArticle(f.text('weapon'))}. Spend your reaction to catch it?`,
  'strike-part': (f) => `Where is ${f.who('at')} to be struck?`,
  'area-defence': (f) =>
    `Who of those in the area of ${f.text('weapon')} may defend? Usually no one.`,
  'prone-weapon': (f) =>
    `${f.who('who')} attacks prone with ${withArticle(f.text('weapon'))}. Is the weapon hindered by that?`,
  'size-modifier': (f) =>
    `What modifier does a ${f.text('size')} target give on the ${f.text('attempt')} at ${f.who('at')}?`,
  'run-up': (f) =>
    `${f.who('who')} charges only ${f.number('metres')} m. Do they still get the charge bonus?`,
  opportunity: (f) =>
    `${f.who('mover')} is about to leave a square that you threaten. Take an attack of opportunity?`,
  brace: (f) => `${f.who('charger')} runs into your braced weapon. Attack first?`,
  event: (f) => `${f.text('words')}: respond at once? It uses your reaction.`,
  'movement-defence': (f) => `May ${f.who('who')} defend with ${f.list('skills')}?`,
  'throw-range': (f) =>
    `${f.who('by')} throws the ${f.text('weapon')}. How far does it fly, in percent of what is usual?`,
  'strike-penalty': (f) =>
    `${f.who('by')} tries: ${f.text('words')}. What is the penalty on the attack?`,
  'strike-precision': (f) => `${f.text('words')}: is it a matter of Precision?`,
  'scatter-direction': (f) =>
    `The shot goes ${f.number('distance')} m wide. Do you name the direction?`,
  'scatter-angle': (f) =>
    `The shot goes ${f.number('distance')} m wide. In which direction, in degrees clockwise from north?`,
  'may-notice': (f) => `${f.who('of')} attacks ${f.who('who')} unseen. May ${f.who('who')} notice?`,
  'stays-unaware': (f) => `Does ${f.who('who')} stay unaware of ${f.who('of')}?`,
  'strike-result': (f) =>
    `What does the hit on ${f.text('part') || 'that place'} do to ${f.who('at')}?`,
  'maneuver-result': (f) => `${f.text('words')}: what happens to ${f.who('at')}?`,
  'thrown-rider': (f) => `${f.who('who')} comes down with ${f.who('mount')}. What now?`,
  unhorsed: (f) => `Does the hit unhorse ${f.who('who')}?`,
  'get-free': (f) => `${f.who('who')} tries to get free of the mount. What does it take?`,
  'ride-failed': (f) => `${f.who('who')} loses control of the mount. Is the action lost?`,
  'stunt-cost': (f) => `${f.who('who')}: ${f.text('words')}. What does it cost?`,
  'stunt-distance': (f) =>
    `${f.text('words')}, ${f.number('metres')} m: how far may it carry ${f.who('who')} at most?`,
  'grab-result': (f) =>
    `${f.who('by')} has hold of ${f.who('who')}. What can ${f.who('who')} still do?`,
  'stunt-check': (f) =>
    `${f.text('words')}: is a ${f.text('skill')} check needed, or one of another skill?`,
  'stunt-modifier': (f) => `${f.text('words')}: what modifier?`,
  'stunt-result': (f) =>
    `${f.text('words')} ${f.text('success') === 'true' ? 'succeeds' : 'fails'}. Where does it leave ${f.who('who')}?`,
};

export const prompt = promptsOf<State>(QUESTIONS);
