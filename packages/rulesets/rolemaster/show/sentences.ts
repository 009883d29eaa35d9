import type { Facts, Sentences } from '@tiltyard/engine/show';
import { promptsOf } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

/** The available defences, as a question. */
function defences(f: Facts): string {
  const max = f.number('most');
  if (max === 0) return 'Dodge?';
  return f.is('dodge') ? `Parry with up to ${max} OB, or dodge?` : `Parry with up to ${max} OB?`;
}

/** What a push ends at, and the depth of the drop. */
function pushEnd(f: Facts): string {
  const against = f.text('against') || 'an obstacle';
  const down = f.number('down');
  return `${f.is('stopped') ? ` against ${against}` : ''}${down > 0 ? ` ${down} m down` : ''}`;
}

const QUESTIONS: Sentences = {
  defence: (f) => `${f.who('by')} attacks. ${defences(f)}`,
  parry: (f) => `How much OB do you parry ${f.who('by')} with? Up to ${f.number('most')}.`,
  'declare-parry': (f) => `Reserve OB to parry one foe this round? Up to ${f.number('most')}.`,
  'declare-points': (f) =>
    `How much OB do you reserve to parry ${f.who('against')}? Up to ${f.number('most')}.`,
  'dodge-bonus': () => 'Dodge with Acrobatics or with the average of Agility and Quickness?',
  ambush: (f) =>
    `${f.who('by')} attacks ${f.who('who')} from hiding. Does ${f.who('who')} roll Perception, or is it too late?`,
  facing: (f) => `From which side does ${f.who('by')} attack ${f.who('at')}?`,
  'prone-modifier': (f) => `${f.who('at')} is prone. What modifier does ${f.who('by')} get?`,
  'prone-action': (f) =>
    `${f.who('who')} is prone. What modifier applies to their ${f.text('what')}?`,
  'pace-penalty': (f) =>
    `${f.who('who')} attacks at pace ×${f.number('pace')}. What penalty applies? The table says ${f.number('usual')}.`,
  'knock-direction': (f) => `In which direction is ${f.who('who')} knocked back?`,
  'knock-terrain': (f) =>
    `${f.who('who')} is knocked back${pushEnd(f)}. Does the terrain add effects, such as +2H for 2 hits?`,
};

export const prompt = promptsOf<State>(QUESTIONS);
