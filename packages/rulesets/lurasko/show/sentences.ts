import type { Facts, Sentences } from '@tiltyard/engine/show';
import { plural, wording } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

const degrees = (f: Facts): string => plural(f.number('degrees'), 'degree');

const ATTACKS: Readonly<Record<string, string>> = {
  strike: 'strikes at',
  bite: 'bites at',
  grab: 'tries to take something from',
  trip: 'tries to bring down',
  grapple: 'tries to grapple',
  wrestle: 'grapples on with',
  free: 'tries to break the hold of',
};
/** What a grapple of each kind is, of one and another. */
const GRAPPLES: Readonly<Record<string, (by: string, other: string) => string>> = {
  normal: (by, other) => `${by} grapples ${other}`,
  'pick-up': (by, other) => `${by} picks ${other} up`,
  jaws: (by, other) => `${by} takes ${other} in its jaws`,
  climb: (by, other) => `${by} climbs onto ${other}`,
};

/** What leans on a roll, in words. */
function leaning(f: Facts): string {
  const [easing, hindrance] = [f.number('easing'), f.number('hindrance')];
  return (
    [
      ...(easing > 0 ? [`Easing ${easing}`] : []),
      ...(hindrance > 0 ? [`Hindrance ${hindrance}`] : []),
    ].join(' and ') || 'nothing'
  );
}

/** Members by side, such as "red 2, blue 1". */
function sides(f: Facts): string {
  const parsed: unknown = JSON.parse(f.text('sides') || '{}');
  return Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {})
    .map(([side, count]) => `${side} ${String(count)}`)
    .join(', ');
}

const NOTES: Sentences = {
  round: (f) => `Round ${f.number('round')}. Melee attacks received are counted anew.`,
  counted: (f) => `How many count (${f.text('engagement')}): ${sides(f)}.`,
  tires: (f) => `${f.who('who')} tires under the load: fatigue ${f.number('fatigue')}.`,
  attacks: (f) =>
    `${f.who('by')} ${ATTACKS[f.text('kind')] ?? 'attacks'} ${f.who('at')} (${f.list('with')}${f.text('ability') ? `, ${f.text('ability')}` : ''}).`,
  'attacks blindly': (f) =>
    `${f.who('by')} strikes blindly (${f.text('why')}) with ${f.list('with')}.`,
  received: (f) =>
    `${f.who('who')} has received ${plural(f.number('attacks'), 'melee attack')} this round.`,
  grants: (f) => `${f.who('by')} gives ${f.who('to')} ${degrees(f)} of advantage first.`,
  'granted is gone': (f) => `What ${f.who('by')} granted to ${f.who('to')} is gone.`,
  incompetent: (f) => `${f.who('by')} attacks incompetently (${f.text('why')}): no offence roll.`,
  advantage: (f) =>
    f.number('degrees') >= 0
      ? `${f.who('holder')} is ${degrees(f)} ahead of ${f.who('over')}.`
      : `${f.who('over')} is ${plural(-f.number('degrees'), 'degree')} ahead of ${f.who('holder')}.`,
  leaning: (f) => `${f.who('who')}, ${f.text('roll')}: ${leaning(f)}.`,
  roll: (f) =>
    `${f.who('who')}: ${f.text('roll')} ${f.text('die')} shows ${f.number('kept')} against ${f.number('tn')}: ${f.is('success') ? 'success' : 'failure'}.`,
  'no defence': (f) => `${f.who('who')} cannot defend.`,
  hit: (f) => `${f.who('by')} hits ${f.who('at')}.`,
  miss: (f) => `${f.who('by')} misses${f.who('at') ? ` ${f.who('at')}` : ''}.`,
  damage: (f) =>
    `${f.text('weapon')}: ${f.number('damage')} damage gets through to ${f.who('who')} (drive ${f.number('drive')})${f.is('critical') ? ', a critical hit' : ''}.`,
  'injury type': (f) => `Injury ${f.number('roll')}: ${f.text('type')}.`,
  harm: (f) =>
    `${f.who('who')} has taken ${f.number('total')} damage${f.number('degrees') > 0 ? `: ${degrees(f)} of ${f.text('type')} injury` : ''}.`,
  dead: (f) => `${f.who('who')} is dead.`,
  incapacitated: (f) => `${f.who('who')} is incapacitated.`,
  blinded: (f) => `${f.who('who')} is blinded.`,
  'knocked down': (f) => `${f.who('who')} is knocked down.`,
  'stays up': (f) => `${f.who('who')} is held and cannot be knocked down.`,
  dismounted: (f) => `${f.who('who')} comes off ${f.who('mount')}.`,
  grapple: (f) =>
    `${GRAPPLES[f.text('kind')]?.(f.who('by'), f.who('with')) ?? ''}, ${degrees(f)} ahead.`,
  'in hand': (f) => `${f.who('who')} holds ${f.who('held')} in the ${f.text('hand')} hand.`,
  lead: (f) => `${f.who('who')} is now ${degrees(f)} ahead of ${f.who('over')}.`,
  pinned: (f) => `${f.who('by')} pins ${f.who('who')}.`,
  'not pinned': (f) =>
    `${f.who('by')} has all the advantage over ${f.who('who')}, but does not pin.`,
  'grapple ends': (f) => `${f.who('a')} and ${f.who('b')} no longer grapple.`,
  'gives up': (f) => `The advantage between ${f.who('a')} and ${f.who('b')} is given up.`,
  escapes: (f) => `${f.who('who')} gets free of ${f.who('from')}.`,
  'no change': (f) => `${f.who('who')} gains nothing on ${f.who('against')}.`,
  silenced: (f) =>
    `${f.who('by')} ${f.is('silent') ? 'keeps' : 'no longer keeps'} ${f.who('who')} from speaking.`,
  crushes: (f) =>
    `${f.who('by')} does ${f.number('damage')} damage to ${f.who('who')}, who is held (${f.text('with')}).`,
  'throws off': (f) => `${f.who('by')} tries to throw off whoever climbs on it: ${f.text('die')}.`,
  freed: (f) => `${f.who('by')} frees ${f.who('who')} from ${f.who('from')}.`,
  'knocked away': (f) =>
    `${f.who('by')} strikes the ${f.text('item')} from ${f.who('from')}; it lies on the ground.`,
  seizes: (f) =>
    `${f.who('by')} takes the ${f.text('item')} from ${f.who('from')} with the ${f.text('hand')} hand.`,
  drawn: (f) => `The blind attack meets ${f.who('at')}, one of ${f.number('among')}.`,
  'finds nobody': (f) => `${f.who('who')} finds no target.`,
  gone: (f) => `${f.who('who')} notices that no unseen enemy is there.`,
  'no grounds': (f) => `${f.who('who')} has no reason to suppose anybody there.`,
  ruling: (f) => `Ruling on ${f.who('who')}: ${f.text('text')}.`,
  protects: (f) => `The group of ${f.who('by')} protects ${f.list('protect')}.`,
  engages: (f) => `${f.who('who')} engages ${f.who('with')}.`,
  leaves: (f) => `${f.who('who')} leaves the engagement.`,
  moves: (f) => `${f.who('who')} goes to ${f.text('to')}.`,
  stays: (f) => `${f.who('who')} does not get away.`,
  'cannot move away': (f) => `${f.who('who')} grapples and fails every SPD roll.`,
  'stands up': (f) => `${f.who('who')} gets up.`,
  bypasses: (f) =>
    `${f.who('who')} ${f.is('past') ? 'gets' : 'does not get'} past the group to ${f.who('target')}.`,
  mounts: (f) => `${f.who('who')} mounts ${f.who('mount')}.`,
  dismounts: (f) => `${f.who('who')} dismounts from ${f.who('mount')}.`,
  draws: (f) => `${f.who('who')} draws the ${f.text('item')}.`,
  stows: (f) => `${f.who('who')} puts the ${f.text('item')} away.`,
  drops: (f) => `${f.who('who')} drops the ${f.text('item')}.`,
  'picks up': (f) => `${f.who('who')} picks up the ${f.text('item')}.`,
  says: (f) => `${f.who('who')}: ${f.text('words')}`,
  thinks: (f) => `${f.who('who')} acts by thought alone: ${f.text('words')}.`,
  warns: (f) => `${f.who('by')} warns ${f.who('who')} of an enemy that cannot be seen.`,
  'gm advantage': (f) =>
    `${f.who('holder')} gets ${degrees(f)} of advantage over ${f.who('over')}: ${f.text('source')}.`,
  zone: (f) => `${f.text('zone')} is now: ${f.list('traits') || 'plain'}.`,
  sight: (f) => `${f.who('who')} is ${f.is('on') ? '' : 'no longer '}${f.text('what')}.`,
  notices: (f) => `${f.who('who')} notices ${f.who('of')}.`,
  major: (f) => `${f.who('who')} gets another major action this turn.`,
  out: (f) => `${f.who('who')} is ${f.text('out') === 'no' ? 'back in the fight' : f.text('out')}.`,
  put: (f) => `${f.who('who')} is put in ${f.text('zone')}.`,
  flies: (f) => `${f.who('who')} ${f.is('on') ? 'takes wing' : 'comes down'}.`,
  'called roll': (f) =>
    `${f.who('who')}: ${f.text('stat')}, ${f.is('success') ? 'success' : 'failure'}.`,
};

const QUESTIONS: Sentences = {
  will: (f) =>
    `Spend ${f.number('cost')} WILL for +${f.number('bonus')} on the ${f.text('roll')} roll against ${f.number('tn')}? ${plural(f.number('will'), 'point')} left.`,
  'blind-grounds': (f) =>
    `Does ${f.who('by')} have reason to suppose an unseen enemy close by${f.text('words') ? ` (${f.text('words')})` : ''}?`,
  turned: (f) => `You have the better of ${f.who('over')}. Take the advantage, or get away?`,
  raised: (f) => `You have more advantage over ${f.who('over')}. Stay, or get away?`,
  shed: (f) =>
    `${f.who('climber')} has lost its hold on you. End the grapple, or take hold of ${f.who('climber')}?`,
  blunt: (f) => `${f.text('weapon')} is blunt. Does the hit on ${f.who('at')} do anything more?`,
  order: (f) => `Who acts as number ${f.number('place')}?`,
};

export const { tell, prompt } = wording<State>(NOTES, QUESTIONS);
