import type { Json, JsonObject, Note, Question } from '@tiltyard/engine';
import type { State } from './state.js';

type Facts = {
  /** The name of somebody. */
  readonly who: (key: string) => string;
  readonly text: (key: string) => string;
  readonly number: (key: string) => number;
  /** Names of people or things, one after the other. */
  readonly list: (key: string) => string;
  /** The name of a square. */
  readonly square: (key: string) => string;
  readonly is: (key: string) => boolean;
};

function facts(data: JsonObject, state: State): Facts {
  const name = (value: Json | undefined): string => (typeof value === 'string' ? (state.combatants[value]?.name ?? state.fixed.items[value]?.name ?? (value === 'gm' ? 'the GM' : value)) : '');
  const text = (key: string): string => {
    const value = data[key];
    return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  };
  return {
    who: (key) => name(data[key]),
    text,
    number: (key) => (typeof data[key] === 'number' ? data[key] : 0),
    list: (key) => (Array.isArray(data[key]) ? data[key].map((item: Json) => name(item)).join(', ') : name(data[key])),
    square: (key) => state.fixed.map.places.find(({ id }) => id === data[key])?.name ?? text(key),
    is: (key) => data[key] !== undefined && data[key] !== null && data[key] !== false,
  };
}

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const defence = (f: Facts): string => (f.is('form') ? `${f.text('form')} ${f.number('total')}${f.is('ranged') && f.number('ranged') !== f.number('total') ? ` (${f.number('ranged')} against shots)` : ''}` : 'no defence');

const NOTES: Readonly<Record<string, (f: Facts) => string>> = {
  // The turn
  begins: (f) => `The fight begins. Turn order: ${f.list('order')}.`,
  initiative: (f) => `${f.who('who')} rolls initiative: ${f.number('total')}.`,
  turn: (f) => `Round ${f.number('round')}: ${f.who('who')}'s turn.`,
  'turn ends': (f) => `That ends ${f.who('who')}'s turn${f.text('by') === 'ongoing' ? ': -2 on defence until the next' : ''}.`,
  'new order': (f) => `New turn order: ${f.list('order')}.`,
  delays: (f) => `${f.who('who')} waits. Turn order: ${f.list('order')}.`,
  together: (f) => `${f.who('who')} does both at once: ${f.text('action')} and ${f.text('with')}.`,
  interrupted: (f) => `${f.who('who')} is interrupted: the ${f.text('action')} comes to nothing.`,
  completes: (f) => `${f.who('who')} completes the ${f.text('action')}.`,
  'called off': (f) => `${f.who('who')} calls the ${f.text('action')} off.`,
  'cannot go on': (f) => `${f.who('who')} cannot go on with it.`,
  // Rolls
  dice: (f) => `${f.who('who')}, ${f.text('roll')}: d6 ${f.number('d6')}${f.text('d10') === '[]' ? '' : `, d10 ${f.text('d10').replaceAll(/[[\]]/g, '')}`} at consistency ${f.number('consistency')} give ${f.number('figure')}.`,
  total: (f) => `${f.who('who')}, ${f.text('roll')} (${f.text('ability')}): ${f.number('figure')} and potential ${f.number('potential')} make ${f.number('total')}.`,
  requirement: (f) => `${f.who('who')} ${f.is('met') ? 'meets' : 'does not meet'} the requirement of ${f.number('requirement')}.`,
  'too tired': (f) => `${f.who('who')} is too tired: ${f.number('figure')} is under the fatigue of ${f.number('fatigue')}.`,
  tires: (f) => `${f.who('who')} tires: fatigue ${f.number('fatigue')}.`,
  // Attack and defence
  attacks: (f) => `${f.who('by')} attacks ${f.who('at')} with ${f.list('with')}${f.is('part') ? `, aiming at the ${f.text('part')}` : ''}.`,
  engages: (f) => `${f.who('by')} and ${f.who('with')} fight hand to hand.`,
  lands: (f) => `${f.number('total')} ${f.is('against') ? `beats ${f.number('against')}` : 'meets no defence'}: ${f.who('by')} hits the ${f.text('part')} of ${f.who('at')}.`,
  misses: (f) => `${f.number('total')} does not beat ${f.number('against')}: ${f.who('by')} misses ${f.who('at')}.`,
  touch: (f) => `${f.number('total')} against ${f.number('against')}: ${f.who('by')} only touches ${f.who('at')}.`,
  blocked: (f) => `${f.who('guard')} stops the attack on ${f.who('at')}.`,
  shielded: (f) => `${f.who('by')} stands before ${f.who('who')}: ${f.number('number')} has to be beaten too.`,
  'no defence': (f) => `${f.who('who')} has no defence.`,
  defence: (f) => `${f.who('who')} next: ${defence(f)}.`,
  'opening defence': (f) => `${f.who('who')} takes guard.`,
  'on the spot': (f) => `${f.who('who')} defends on the spot: ${defence(f)}.`,
  told: (f) => `${f.who('who')} at the moment: ${defence(f)}.`,
  hit: (f) => `${f.who('who')} loses ${plural(f.number('points'), 'hit point')} (${f.text('part')}): ${f.number('hp')} left.`,
  injured: (f) => `${f.who('who')} is ${f.text('level')}; ${f.text('part')}: ${f.text('effect')}.`,
  unconscious: (f) => `${f.who('who')} is unconscious.`,
  'falls prone': (f) => `${f.who('who')} goes down.`,
  effect: (f) => `${f.who('by')} puts an effect on ${f.who('who')}: ${f.text('effect')} ${f.number('amount')}.`,
  // Brawl and bind
  provokes: (f) => `${f.who('by')} has to get past the weapon of ${f.who('at')}${f.is('answered') ? '' : ', who lets it pass'}.`,
  'way in': (f) => `${f.who('by')} has dodged ${f.who('at')} and is inside the reach already.`,
  'gets in': (f) => `${f.who('by')} gets in.`,
  'kept off': (f) => `${f.who('by')} is kept off.`,
  bound: (f) => `${f.who('by')} holds ${f.who('who')} by the ${f.text('part')}.`,
  'hold ends': (f) => `${f.who('by')} no longer holds ${f.who('of')}.`,
  stopped: (f) => `${f.who('by')} stops it: ${f.number('total')} against ${f.number('requirement')}.`,
  guards: (f) => `${f.who('by')} guards against ${f.who('against')}${f.text('purpose') === 'ally' ? `, before ${f.who('ally')}` : ' leaving'}.`,
  // Movement
  moves: (f) => `${f.who('who')} moves from ${f.square('from')} to ${f.square('to')}.`,
  stays: (f) => `${f.who('who')} does not get out of ${f.square('from')}.`,
  'leaves cluster': (f) => `${f.who('who')} gets clear of ${f.list('with')}.`,
  charges: (f) => `${f.who('by')} charges ${f.who('at')} in ${f.square('to')}.`,
  runs: (f) => `${f.who('who')} runs from ${f.square('from')} to ${f.square('to')}.`,
  chase: (f) => `${f.who('pursuer')} runs after ${f.who('runner')}: a chase.`,
  gap: (f) => `${f.who('runner')} gains on ${f.who('pursuer')}: gap ${f.number('gap')}.`,
  caught: (f) => `${f.who('by')} catches up with ${f.who('runner')}.`,
  escaped: (f) => `${f.who('who')} has got away.`,
  surrendered: (f) => `${f.who('who')} gives up.`,
  climbs: (f) => `${f.who('who')} climbs to height ${f.number('to')}.`,
  falls: (f) => `${f.who('who')} falls ${plural(f.number('heights'), 'height')}.`,
  jumps: (f) => `${f.who('who')} jumps down ${plural(f.number('heights'), 'height')}.`,
  'drops prone': (f) => `${f.who('who')} drops prone.`,
  'stands up': (f) => `${f.who('who')} gets up.`,
  'begins to crawl': (f) => `${f.who('who')} begins to crawl to ${f.square('to')}.`,
  crawls: (f) => `${f.who('who')} crawls to ${f.square('to')}.`,
  put: (f) => `${f.who('who')} is put in ${f.square('to')}.`,
  hides: (f) => `${f.who('who')} hides from ${f.list('from')}; ${f.number('requirement')} finds.`,
  'does not hide': (f) => `${f.who('who')} finds no place to hide.`,
  found: (f) => `${f.who('who')} is hidden no longer${f.is('by') ? ` from ${f.who('by')}` : ''}.`,
  'readies dodge': (f) => `${f.who('who')} makes ready to dodge a shot.`,
  'knows of no shot': (f) => `${f.who('who')} knows of no shot to dodge.`,
  readies: (f) => `${f.who('who')} readies: ${f.text('action')}, when ${f.text('words') || f.text('event')}.`,
  readied: (f) => `${f.who('who')} carries out what was readied: ${f.text('action')}.`,
  // Items
  draws: (f) => `${f.who('who')} draws ${f.list('items')}.`,
  stows: (f) => `${f.who('who')} puts ${f.list('items')} away.`,
  drops: (f) => `${f.who('who')} drops ${f.list('items')}.`,
  gets: (f) => `${f.who('who')} gets ${f.list('items')}.`,
  conceals: (f) => `${f.who('who')} conceals ${f.list('items')}; ${f.number('requirement')} notices.`,
  'does not conceal': (f) => `${f.who('who')} does not manage to conceal it.`,
  swaps: (f) => `${f.who('who')} changes hands: ${f.text('how')}.`,
  // Other actions
  rests: (f) => `${f.who('who')} takes a breather: fatigue ${f.number('fatigue')}.`,
  'begins to rest': (f) => `${f.who('who')} begins to take a breather.`,
  rested: (f) => `${f.who('who')} rests for ${f.text('length')}.`,
  skill: (f) => `${f.who('who')} uses ${f.text('skill')}${f.text('words') ? `: ${f.text('words')}` : ''}.`,
  prepares: (f) => `${f.who('who')} prepares ${f.text('skill')}.`,
  'gives up preparing': (f) => `${f.who('who')} stops preparing for another skill.`,
  observes: (f) => `${f.who('who')} looks over ${f.is('of') ? f.who('of') : f.square('square')}.`,
  'finds item': (f) => `${f.who('who')} finds ${f.text('item')}.`,
  'notices item': (f) => `${f.who('who')} notices ${f.text('item')} on ${f.who('on')}.`,
  gauges: (f) => `${f.who('who')} ${f.is('met') ? `sees how willing ${f.who('of')} is to fight: ${f.number('willingness')}, with ${plural(f.number('hp'), 'hit point')}` : `cannot tell how willing ${f.who('of')} is to fight`}.`,
  speaks: (f) => `${f.who('who')}: "${f.text('words')}"`,
  'makes an impression': (f) => `That ${f.is('met') ? 'makes an impression' : 'impresses nobody'}.`,
  ruled: (f) => `The GM rules: ${f.text('effect')} ${f.number('amount')} for ${f.who('who')}.`,
};

/** A note in words. */
export function tell(note: Note, state: State): string {
  const words = NOTES[note.id];
  return words ? words(facts(note.data, state)) : `${note.id}: ${JSON.stringify(note.data)}`;
}

const QUESTIONS: Readonly<Record<string, (f: Facts) => string>> = {
  die: (f) => `Roll ${f.text('name')} for ${f.text('draw')}.`,
  defence: (f) => `How does ${f.who('who')} defend${f.is('ranged') ? ' against the shot' : ' next'}?`,
  provoked: (f) => `${f.who('by')} comes in with bare hands. Strike first?`,
  contest: (f) => `${f.who('who')}, whom you hold, tries: ${f.text('action')}. Try to stop it?`,
  readied: (f) => `${f.who('by')}: ${f.text('event')}. Carry out what you readied${f.text('trigger') ? ` (${f.text('trigger')})` : ''}?`,
  'initiative-tie': (f) => `Equal initiative and willpower: who acts first, ${f.list('between')}?`,
  'climb-requirement': (f) => `${f.who('who')} climbs in ${f.square('square')}. What is the requirement? 0 for no roll.`,
  'conceal-requirement': (f) => `${f.who('who')} conceals ${f.who('item')}. What must perception meet?`,
  'shot-coming': (f) => `Does ${f.who('who')} know that a shot is coming?`,
  'speak-roll': (f) => `${f.who('who')}: "${f.text('words')}" Which ability is rolled, if any?`,
  'speak-requirement': (f) => `${f.who('who')}: "${f.text('words')}" What must ${f.text('ability')} meet?`,
};

/** A question in words. */
export function prompt(question: Question, state: State): string {
  const words = QUESTIONS[question.id];
  return words ? words(facts(question.about, state)) : question.id;
}
