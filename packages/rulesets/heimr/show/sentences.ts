import type { Facts, Id, Sentences } from '@tiltyard/engine';
import { GM, plural, wording } from '@tiltyard/engine';
import type { State } from '../state/state.js';

/** The names of people, things and squares. */
const nameOf = (state: State, id: Id): string | undefined =>
  state.combatants[id]?.name ??
  state.fixed.items[id]?.name ??
  state.fixed.map.places.find((place) => place.id === id)?.name ??
  (id === GM ? 'the GM' : undefined);

const defence = (f: Facts): string =>
  f.text('form')
    ? `${f.text('form')} ${f.number('total')}${f.text('ranged') !== '' && f.number('ranged') !== f.number('total') ? ` (${f.number('ranged')} against shots)` : ''}`
    : 'no defence';

const NOTES: Sentences = {
  // The turn
  'turn ends': (f) =>
    `That ends ${f.who('who')}'s turn${f.text('by') === 'ongoing' ? ': -2 on defence until the next' : ''}.`,
  'new order': (f) => `New turn order: ${f.list('order')}.`,
  delays: (f) => `${f.who('who')} waits. Turn order: ${f.list('order')}.`,
  together: (f) => `${f.who('who')} does both at once: ${f.text('action')} and ${f.text('with')}.`,
  interrupted: (f) => `${f.who('who')} is interrupted: the ${f.text('action')} comes to nothing.`,
  completes: (f) => `${f.who('who')} completes the ${f.text('action')}.`,
  'called off': (f) => `${f.who('who')} calls the ${f.text('action')} off.`,
  'cannot go on': (f) => `${f.who('who')} cannot go on with it.`,
  // Rolls
  dice: (f) =>
    `${f.who('who')}, ${f.text('roll')}: d6 ${f.number('d6')}${f.text('d10') === '[]' ? '' : `, d10 ${f.text('d10').replaceAll(/[[\]]/g, '')}`} at consistency ${f.number('consistency')} give ${f.number('figure')}.`,
  total: (f) =>
    `${f.who('who')}, ${f.text('roll')} (${f.text('ability')}): ${f.number('figure')} and potential ${f.number('potential')} make ${f.number('total')}.`,
  requirement: (f) =>
    `${f.who('who')} ${f.is('met') ? 'meets' : 'does not meet'} the requirement of ${f.number('requirement')}.`,
  'too tired': (f) =>
    `${f.who('who')} is too tired: ${f.number('figure')} is under the fatigue of ${f.number('fatigue')}.`,
  tires: (f) => `${f.who('who')} tires: fatigue ${f.number('fatigue')}.`,
  // Attack and defence
  attacks: (f) =>
    `${f.who('by')} attacks ${f.who('at')} with ${f.list('with')}${f.text('part') ? `, aiming at the ${f.text('part')}` : ''}.`,
  engages: (f) => `${f.who('by')} and ${f.who('with')} fight hand to hand.`,
  lands: (f) =>
    `${f.number('total')} ${f.text('against') ? `beats ${f.number('against')}` : 'meets no defence'}: ${f.who('by')} hits the ${f.text('part')} of ${f.who('at')}.`,
  misses: (f) =>
    `${f.number('total')} does not beat ${f.number('against')}: ${f.who('by')} misses ${f.who('at')}.`,
  touch: (f) =>
    `${f.number('total')} against ${f.number('against')}: ${f.who('by')} only touches ${f.who('at')}.`,
  blocked: (f) => `${f.who('guard')} stops the attack on ${f.who('at')}.`,
  shielded: (f) =>
    `${f.who('by')} stands before ${f.who('who')}: ${f.number('number')} has to be beaten too.`,
  'no defence': (f) => `${f.who('who')} has no defence.`,
  defence: (f) => `${f.who('who')} next: ${defence(f)}.`,
  'opening defence': (f) => `${f.who('who')} takes guard.`,
  'blind spots': (f) =>
    `${f.who('who')} looks towards ${f.who('by')}, and is blind to ${f.list('squares')}.`,
  'on the spot': (f) => `${f.who('who')} defends on the spot: ${defence(f)}.`,
  told: (f) => `${f.who('who')} at the moment: ${defence(f)}.`,
  hit: (f) =>
    `${f.who('who')} loses ${plural(f.number('points'), 'hit point')} (${f.text('part')}): ${f.number('hp')} left.`,
  injured: (f) => `${f.who('who')} is ${f.text('level')}; ${f.text('part')}: ${f.text('effect')}.`,
  unconscious: (f) => `${f.who('who')} is unconscious.`,
  'falls prone': (f) => `${f.who('who')} goes down.`,
  effect: (f) =>
    `${f.who('by')} puts an effect on ${f.who('who')}: ${f.text('effect')} ${f.number('amount')}.`,
  // Brawl and bind
  provokes: (f) =>
    `${f.who('by')} has to get past the weapon of ${f.who('at')}${f.is('answered') ? '' : ', who lets it pass'}.`,
  'way in': (f) => `${f.who('by')} has dodged ${f.who('at')} and is inside the reach already.`,
  'gets in': (f) => `${f.who('by')} gets in.`,
  'kept off': (f) => `${f.who('by')} is kept off.`,
  bound: (f) => `${f.who('by')} holds ${f.who('who')} by the ${f.text('part')}.`,
  'hold ends': (f) => `${f.who('by')} no longer holds ${f.who('of')}.`,
  stopped: (f) =>
    `${f.who('by')} stops it: ${f.number('total')} against ${f.number('requirement')}.`,
  guards: (f) =>
    `${f.who('by')} guards against ${f.who('against')}${f.text('purpose') === 'ally' ? `, before ${f.who('ally')}` : ' leaving'}.`,
  // Movement
  moves: (f) => `${f.who('who')} moves from ${f.who('from')} to ${f.who('to')}.`,
  stays: (f) => `${f.who('who')} does not get out of ${f.who('from')}.`,
  'leaves cluster': (f) => `${f.who('who')} gets clear of ${f.list('with')}.`,
  charges: (f) => `${f.who('by')} charges ${f.who('at')} in ${f.who('to')}.`,
  runs: (f) => `${f.who('who')} runs from ${f.who('from')} to ${f.who('to')}.`,
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
  'begins to crawl': (f) => `${f.who('who')} begins to crawl to ${f.who('to')}.`,
  crawls: (f) => `${f.who('who')} crawls to ${f.who('to')}.`,
  put: (f) => `${f.who('who')} is put in ${f.who('to')}.`,
  hides: (f) => `${f.who('who')} hides from ${f.list('from')}; ${f.number('requirement')} finds.`,
  'does not hide': (f) => `${f.who('who')} finds no place to hide.`,
  found: (f) => `${f.who('who')} is hidden no longer${f.text('by') ? ` from ${f.who('by')}` : ''}.`,
  'readies dodge': (f) => `${f.who('who')} makes ready to dodge a shot.`,
  'knows of no shot': (f) => `${f.who('who')} knows of no shot to dodge.`,
  // Items
  draws: (f) => `${f.who('who')} draws ${f.list('items')}.`,
  stows: (f) => `${f.who('who')} puts ${f.list('items')} away.`,
  drops: (f) => `${f.who('who')} drops ${f.list('items')}.`,
  gets: (f) => `${f.who('who')} gets ${f.list('items')}.`,
  conceals: (f) =>
    `${f.who('who')} conceals ${f.list('items')}; ${f.number('requirement')} notices.`,
  'does not conceal': (f) => `${f.who('who')} does not manage to conceal it.`,
  swaps: (f) =>
    `${f.who('who')} ${f.text('how') === 'trade' ? 'trades what is in the hands' : `changes hands: ${f.text('how')}`}.`,
  // Other actions
  rests: (f) => `${f.who('who')} takes a breather: fatigue ${f.number('fatigue')}.`,
  'begins to rest': (f) => `${f.who('who')} begins to take a breather.`,
  rested: (f) => `${f.who('who')} rests for ${f.text('length')}.`,
  skill: (f) =>
    `${f.who('who')} uses ${f.text('skill')}${f.text('words') ? `: ${f.text('words')}` : ''}.`,
  prepares: (f) => `${f.who('who')} prepares ${f.text('skill')}.`,
  'gives up preparing': (f) => `${f.who('who')} stops preparing for another skill.`,
  observes: (f) => `${f.who('who')} looks over ${f.text('of') ? f.who('of') : f.who('square')}.`,
  'finds item': (f) => `${f.who('who')} finds ${f.text('item')}.`,
  'notices item': (f) => `${f.who('who')} notices ${f.text('item')} on ${f.who('on')}.`,
  gauges: (f) =>
    `${f.who('who')} ${f.is('met') ? `sees how willing ${f.who('of')} is to fight: ${f.number('willingness')}, with ${plural(f.number('hp'), 'hit point')}` : `cannot tell how willing ${f.who('of')} is to fight`}.`,
  speaks: (f) => `${f.who('who')}: "${f.text('words')}"`,
  'makes an impression': (f) => `That ${f.is('met') ? 'makes an impression' : 'impresses nobody'}.`,
  ruled: (f) => `The GM rules: ${f.text('effect')} ${f.number('amount')} for ${f.who('who')}.`,
};

const QUESTIONS: Sentences = {
  defence: (f) =>
    `How does ${f.who('who')} defend${f.is('ranged') ? ' against the shot' : ' next'}?`,
  provoked: (f) => `${f.who('by')} comes in with bare hands. Strike first?`,
  contest: (f) => `${f.who('who')}, whom you hold, tries: ${f.text('action')}. Try to stop it?`,
  'initiative-tie': (f) => `Equal initiative and willpower: who acts first, ${f.list('between')}?`,
  'climb-requirement': (f) =>
    `${f.who('who')} climbs in ${f.who('square')}. What is the requirement? 0 for no roll.`,
  'conceal-requirement': (f) =>
    `${f.who('who')} conceals ${f.who('item')}. What must perception meet?`,
  'shot-coming': (f) => `Does ${f.who('who')} know that a shot is coming?`,
  'speak-roll': (f) => `${f.who('who')}: "${f.text('words')}" Which ability is rolled, if any?`,
  'speak-requirement': (f) =>
    `${f.who('who')}: "${f.text('words')}" What must ${f.text('ability')} meet?`,
};

export const { tell, prompt } = wording<State>(NOTES, QUESTIONS, nameOf);
