import { plural, signed, promptsOf } from '@tiltyard/engine/show';
import type { Sentences } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

const QUESTIONS: Sentences = {
  defense: (f) => `${f.who('by')} strikes at you. Dodge or parry?`,
  reroll: (f) =>
    `${f.text('roll')}${f.text('failedBy') ? ` fails by ${f.number('failedBy')}` : ' may have failed'}. Spend Conviction to roll again? ${f.number('conviction')} left.`,
  evasion: (f) =>
    `${f.text('attack')}${f.text('bonus') ? ` (bonus ${f.number('bonus')})` : ''} is about to fill your place. Spend Conviction to act as with Evasion? ${f.number('conviction')} left.`,
  escape: (f) =>
    `${f.text('attack')} is coming. How many feet do you run? At most ${f.number('speed')}.`,
  'covering-fire': (f) =>
    `${f.who('at')} has covering fire from ${plural(f.number('shooters'), 'shooter')}. Attack against +4 or more Dodge, or ignore the fire and take a free attack from each?`,
  'seek-shelter': (f) =>
    `You are suppressed by ${plural(f.number('shooters'), 'shooter')}. Seek shelter and keep the penalty, or defy them and take a free attack from each?`,
  'join-attack': (f) =>
    `${f.who('by')} leads a combined attack on ${f.who('at')}. With what do you join in?`,
  'disarm-item': (f) => `What does ${f.who('at')} lose?`,
  'lower-defense': (f) =>
    `You are cover against an attack on ${f.who('for')}. Lower your Defense of ${f.number('defense')} to what value?`,
  'cover-degree': (f) =>
    `${f.who('who')} takes cover${f.text('against') ? ` from ${f.who('against')}` : ''} ${f.text('words')}. How good is it?`,
  'object-toughness': () => 'The cover is hit. How tough is it?',
  'at-mercy': (f) => `${f.who('at')} does not know of ${f.who('by')}. Does it count as helpless?`,
  unexpected: (f) =>
    `${f.who('by')}: ${f.text('words')}. Does that come unexpected to ${f.who('at')}?`,
  circumstance: (f) => `${f.who('by')}: ${f.text('words')}. What modifier does that give?`,
  stunt: (f) =>
    `${f.who('by')}: ${f.text('words')}. Is that a stunt worth ${signed(f.number('amount'))}?`,
  'room-to-shoot': (f) => `${f.who('at')} is surrounded. Does ${f.who('by')} find room to shoot?`,
  places: (f) =>
    `How many can reach ${f.who('who')}? There are ${f.number('ring')} squares around them.`,
};

export const prompt = promptsOf<State>(QUESTIONS);
