import { plural, signed, wording } from '@tiltyard/engine/show';
import type { Facts, Sentences } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

const KINDS: Readonly<Record<string, string>> = {
  dazed: 'dazed',
  stunned: 'stunned',
  noParry: 'stunned and unable to parry',
};
const kind = (f: Facts): string => KINDS[f.text('kind')] ?? f.text('kind');

const NOTES: Sentences = {
  declares: (f) =>
    `${f.who('who')} declares${f.text('action') === 'none' ? ' nothing' : `: ${f.text('action')}${f.who('at') ? ` ${f.who('at')}` : ''}`}.`,
  engages: (f) => `${f.who('at')} is engaged in melee by ${f.who('who')}.`,
  'declares parry': (f) =>
    `${f.who('who')} sets ${f.number('points')} aside to parry ${f.who('against')}.`,
  attacks: (f) =>
    `${f.who('by')} attacks ${f.who('at')} with ${f.text('weapon')}${f.text('mode') === 'melee' ? '' : ` (${f.text('mode')}, ${f.number('metres')} m)`}.`,
  charges: (f) =>
    `${f.who('who')} charges ${f.who('at')} over ${f.number('metres')} m; the gap ${f.number('speed') > 0 ? `closes at ${f.number('speed')} m/s` : 'does not close'}.`,
  ob: (f) => `${f.who('who')} has OB ${f.number('total')}.`,
  db: (f) => `${f.who('who')} has DB ${f.number('total')}.`,
  parries: (f) => `${f.who('who')} parries ${f.who('by')} with ${f.number('points')}.`,
  dodges: (f) =>
    `${f.who('who')} dodges: ${f.number('total')}, ${f.text('zone') === 'low' ? `a failure (${f.text('cell')})` : `DB +${f.number('db')}${f.text('zone') === 'high' ? ` and ${f.text('cell')}` : ''}`}.`,
  'still dodging': (f) => `The dodge of ${f.who('who')} still holds: DB +${f.number('db')}.`,
  'no defence': (f) =>
    `${f.who('who')} has no defence: ${f.text('parry')}${f.text('dodge') ? `; ${f.text('dodge')}` : ''}.`,
  maneuver: (f) => `${f.who('who')}: ${f.text('maneuver')} ${f.number('total')}.`,
  maneuvers: (f) =>
    `${f.who('who')} tries something ${f.text('difficulty').toLowerCase()}: ${f.number('share') > 0 ? `${f.number('share')}% of it is done` : 'a failure'}${f.text('cell') ? ` (${f.text('cell')})` : ''}.`,
  result: (f) =>
    `${f.number('rolled')} rolled, result ${f.number('result')}: ${f.text('cell')} on the ${f.text('table').replaceAll('_', ' ')} table against ${f.text('column')}.`,
  miss: (f) => `${f.who('by')} misses ${f.who('at')}.`,
  hit: (f) => `${f.who('by')} hits ${f.who('at')}: ${f.text('blow')}.`,
  charged: (f) =>
    `At ${f.number('speed')} m/s the blow does ${plural(f.number('hits'), 'hit')}${f.number('criticals') > 1 ? ` and ${f.number('criticals')} criticals` : ''}.`,
  type: (f) => `The critical is of the type ${f.text('type')}.`,
  critical: (f) =>
    `Critical ${f.text('severity')} (${f.text('type')}), ${f.number('roll')}${f.text('place') ? `, to the ${f.text('place')}` : ''}: ${f.text('cell')}.`,
  fumbles: (f) => `${f.who('who')} fumbles with a ${f.number('face')}.`,
  fumble: (f) => `Fumble ${f.number('total')}: ${f.text('cell')}.`,
  hits: (f) =>
    `${f.who('who')} loses ${plural(f.number('hits'), 'hit')}; ${f.number('left')} left.`,
  unconscious: (f) => `${f.who('who')} is unconscious.`,
  'comes to': (f) => `${f.who('who')} comes to.`,
  dead: (f) => `${f.who('who')} is dead.`,
  doom: (f) =>
    `${f.who('who')} ${f.text('kind') === 'dead' ? 'will be dead in' : f.is('atOnce') ? 'is out, counted from the next turn, for' : 'is out from the next turn on for'} ${plural(f.number('turns'), 'turn')}.`,
  bleeds: (f) => `${f.who('who')} bleeds: ${f.number('total')} a turn.`,
  injured: (f) =>
    `${f.who('who')} takes a penalty of ${f.number('value')}${f.number('turns') > 0 ? ` for ${plural(f.number('turns'), 'turn')}` : ''}.`,
  stun: (f) =>
    `${f.who('who')} is ${kind(f)} for ${plural(f.number('rounds'), 'round')}${f.is('atOnce') ? ', counted from the next turn' : ' from the next turn on'}.`,
  'stun in force': (f) => `${f.who('who')} is ${kind(f)}.`,
  'wears off': (f) => `A round wears off for ${f.who('who')} (${kind(f)}).`,
  relieved: (f) =>
    `${f.who('who')} shakes off ${f.number('rounds') > 0 ? plural(f.number('rounds'), 'round') : 'every round'} of stun.`,
  staggered: (f) => `${f.who('who')} is staggered${f.is('absorbed') ? ' already' : ''}.`,
  'off balance': (f) => `${f.who('who')} is off balance and cannot attack.`,
  steady: (f) => `${f.who('who')} has regained balance.`,
  prone: (f) => `${f.who('who')} is thrown to the floor.`,
  rises: (f) => `${f.who('who')} gets up${f.is('staggered') ? ', still off balance' : ''}.`,
  'knocked back': (f) =>
    `${f.who('who')} is knocked back ${plural(f.number('feet'), 'foot', 'feet')}${f.is('stopped') ? ', against something' : ''}.`,
  terrain: (f) => `The terrain: ${f.text('words')}.`,
  marked: (f) =>
    `${f.who('who')} has ${plural(f.number('marks'), 'mark')} on the next initiative roll.`,
  drops: (f) => `${f.who('who')} drops the ${f.text('item')}.`,
  breaks: (f) => `The ${f.text('item')} of ${f.who('who')} breaks.`,
  draws: (f) => `${f.who('who')} draws the ${f.text('item')}.`,
  'picks up': (f) => `${f.who('who')} picks up the ${f.text('item')}.`,
  moves: (f) =>
    `${f.who('who')} moves ${f.number('metres')} m to ${f.text('to').replaceAll(/[[\]]/g, '').replace(',', ', ')} at pace x${f.number('pace')}.`,
  perceives: (f) => `${f.who('who')}: ${f.text('cause')} ${f.number('total')}, ${f.text('grade')}.`,
  surprised: (f) => `${f.who('who')} is unaware of it until the round ends.`,
  'parry ends': (f) => `What ${f.who('who')} had moved to defence is gone.`,
  befalls: (f) => `The GM: ${f.text('cell')} on ${f.who('who')}.`,
  modifier: (f) =>
    `${f.who('who')}: ${f.text('label')} ${signed(f.number('value'))}${f.who('against') ? ` against ${f.who('against')}` : ''}.`,
  held: (f) => `${f.who('who')} is ${f.is('held') ? 'held' : 'free to move'}.`,
  aware: (f) =>
    `${f.who('who')} is ${f.is('aware') ? 'aware of the fight' : 'not aware of the fight'}.`,
  hidden: (f) => `${f.who('who')} is ${f.is('hidden') ? 'hidden' : 'in sight'}.`,
  treated: (f) => `${f.who('who')} is treated: ${f.text('what')}.`,
  put: (f) =>
    `${f.who('who')} is put at ${f.text('to').replaceAll(/[[\]]/g, '').replace(',', ', ')} m.`,
};

const QUESTIONS: Sentences = {
  defence: (f) =>
    `${f.who('by')} attacks. ${f.number('most') === 0 ? 'Dodge, or not' : f.is('dodge') ? `Parry (up to ${f.number('most')}), dodge, or neither` : `Parry (up to ${f.number('most')}), or not`}?`,
  parry: (f) =>
    `How much of your OB goes into the parry against ${f.who('by')}? Up to ${f.number('most')}.`,
  'declare-parry': (f) => `Set OB aside to parry one foe this round? Up to ${f.number('most')}.`,
  'dodge-bonus': () => 'Dodge with Acrobatics or with the average of Agility and Quickness?',
  ambush: (f) =>
    `${f.who('by')} attacks ${f.who('who')} from hiding. Does ${f.who('who')} roll Perception, or is it too late to notice?`,
  facing: (f) => `From which side does ${f.who('by')} attack ${f.who('at')}?`,
  'prone-modifier': (f) =>
    `${f.who('at')} lies prone. What modifier does that give ${f.who('by')}?`,
  'prone-action': (f) =>
    `${f.who('who')} lies prone. What does that take from its ${f.text('what')}?`,
  'pace-penalty': (f) =>
    `${f.who('who')} strikes at pace x${f.number('pace')}. What penalty? The table says ${f.number('usual')}.`,
  'knock-direction': (f) => `Which way is ${f.who('who')} pushed?`,
  'knock-terrain': (f) =>
    `${f.who('who')} is pushed${f.is('stopped') ? ' against something' : ''}. Effects of the terrain (such as +2H | wall), if any?`,
};

export const { tell, prompt } = wording<State>(NOTES, QUESTIONS);
