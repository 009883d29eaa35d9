import type { Json, JsonObject, Note, Question } from '@tiltyard/engine';
import type { State } from './state.js';

interface Facts {
  /** The name of somebody. */
  readonly who: (key: string) => string;
  readonly text: (key: string) => string;
  readonly number: (key: string) => number;
  readonly list: (key: string) => string;
  readonly yes: (key: string) => boolean;
}

function facts(data: JsonObject, state: State): Facts {
  const name = (value: Json | undefined): string => (typeof value === 'string' ? (state.combatants[value]?.name ?? value) : '');
  const text = (key: string): string => {
    const value = data[key];
    return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  };
  return {
    who: (key) => name(data[key]),
    text,
    number: (key) => (typeof data[key] === 'number' ? data[key] : 0),
    list: (key) => (Array.isArray(data[key]) ? data[key].map((item: Json) => name(item)).join(', ') : text(key)),
    yes: (key) => data[key] === true,
  };
}

const signed = (n: number): string => (n < 0 ? `${n}` : `+${n}`);
const cell = (value: string): string => value.replaceAll(/[[\]]/g, '').replace(',', ', ');
const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

const NOTES: Readonly<Record<string, (f: Facts) => string>> = {
  begins: (f) => `The fight begins. Turn order: ${f.list('order')}.`,
  'surprise round': (f) => `Surprise: ${f.list('surprised')} cannot act yet.`,
  initiative: (f) => `${f.who('who')} rolls initiative: ${f.number('total')}.`,
  turn: (f) => `Round ${f.number('round')}: ${f.who('who')}'s turn.`,
  stance: (f) => `${f.who('who')} takes ${f.text('stance') === 'aggressive' ? 'an Aggressive' : 'a Defensive'} Stance: gives up ${f.number('penalty')} for ${signed(f.number('bonus'))}.`,
  'stance lapses': (f) => `${f.who('who')} has not attacked: the Defensive Stance lapses.`,
  attacks: (f) => `${f.who('by')} attacks ${f.who('at')} with ${f.text('weapon')} (${signed(f.number('plus'))})${f.text('manner') === 'ordinary' ? '' : `, ${f.text('manner') === 'burst' ? 'a burst' : 'at the gaps of the armor'}`}${f.yes('surprise') ? ', by surprise' : ''}.`,
  defense: (f) => `${f.who('who')} relies on ${f.text('kind')}: ${f.number('value')}${f.number('cover') > 0 ? ` behind cover (${f.number('bare')} without)` : ''}.`,
  'attack roll': (f) => `${f.who('by')} rolls ${f.number('die')}, total ${f.number('total')} against ${f.text('kind')} ${f.number('defense')}.`,
  hit: (f) => `${f.who('by')} hits ${f.who('at')}.`,
  miss: (f) => `${f.who('by')} misses ${f.who('at')}.`,
  glances: (f) => `The blow glances off the armor of ${f.who('at')}.`,
  'cover hit': (f) => `The cover of ${f.who('at')} is hit instead.`,
  object: (f) => `The cover ${f.yes('holds') ? 'holds' : 'gives way'}: ${f.number('total')} against ${f.number('difficulty')}.`,
  shield: (f) => (f.yes('struck') ? `${f.who('who')}, in the way of it, is struck.` : `${f.who('who')} gets out of the way; ${f.who('for')} is struck after all.`),
  lowers: (f) => `${f.who('who')} stays in the way on purpose: Defense ${f.number('to')} instead of ${f.number('from')}.`,
  'miss chance': (f) => `${f.text('cause')}: ${f.who('at')} rolls ${f.number('die')}, ${f.yes('missed') ? 'and it misses' : 'the hit stands'} (misses from ${f.number('needed')}).`,
  confirm: (f) => `${f.who('by')} threatens a critical: ${f.number('total')} ${f.yes('critical') ? 'confirms it' : 'does not confirm it'}.`,
  volley: (f) => `${signed(f.number('margin'))} over Defense: ${signed(f.number('bonus'))} to the save Difficulty.`,
  damage: (f) => `Damage bonus ${signed(f.number('damage'))}.`,
  'double hit': (f) => `Both weapons strike ${f.who('at')}: damage bonus ${signed(f.number('damage'))}.`,
  difficulty: (f) => `${f.who('who')} has to save against ${f.number('difficulty')}${f.yes('critical') ? ', a critical hit' : ''}.`,
  toughness: (f) => `${f.who('who')}: Toughness ${f.number('die')}, total ${f.number('total')}: ${f.yes('saved') ? 'unharmed' : `fails by ${f.number('failedBy')}`}.`,
  ignored: (f) => `${f.who('who')} ignores it altogether.`,
  marked: (f) => `${f.who('who')} is ${f.text('mark')}${f.number('count') > 1 ? ` (${f.number('count')})` : ''}.`,
  out: (f) => `${f.who('who')} drops${f.yes('dying') ? ', dying' : ''}.`,
  dead: (f) => `${f.who('who')} is dead.`,
  stable: (f) => `${f.who('who')} is stable.`,
  check: (f) => `${f.who('who')}: ${f.text('check')} ${f.number('total')}${f.text('difficulty') ? ` against ${f.number('difficulty')}: ${f.yes('success') ? 'success' : 'failure'}` : ''}.`,
  save: (f) => `${f.who('who')}: ${f.text('save')} ${f.number('total')} against ${f.number('difficulty')}: ${f.yes('success') ? 'success' : 'failure'}.`,
  conviction: (f) => `${f.who('who')} spends Conviction (${f.text('use')}). ${f.number('left')} left.`,
  'both hands': (f) => `${f.who('by')} strikes with ${f.text('weapon')} and ${f.text('offHand')}.`,
  'attacks place': (f) => `${f.who('by')} attacks the place ${cell(f.text('at'))} with ${f.text('weapon')}.`,
  'finds nothing': () => 'It finds nothing there.',
  area: (f) => `${f.text('attack')} fills the place round ${cell(f.text('at'))}: bonus ${f.number('bonus')}, ${plural(f.number('targets'), 'target')}.`,
  'area effect': (f) => `${f.who('who')} meets ${f.text('share') === 'none' ? 'none of it' : f.text('share') === 'half' ? `half of it: ${f.number('bonus')}` : `all of it: ${f.number('bonus')}`}.`,
  escapes: (f) => `${f.who('who')} runs ${f.number('feet')} feet and is ${f.yes('clear') ? 'clear of it' : 'still in it'}.`,
  'out of the blast': (f) => `${f.who('who')} is out of it behind total cover.`,
  sweeps: (f) => `${f.who('by')} sweeps ${plural(f.number('squares'), 'square')} with ${f.text('weapon')}.`,
  spared: (f) => `${f.who('who')} is spared.`,
  'covering fire': (f) => `${f.who('by')} lays down covering fire for ${f.who('for')}.`,
  'ignores fire': (f) => `${f.who('who')} ignores the covering fire.`,
  suppression: (f) => `${f.who('by')} lays down suppression fire on ${f.who('at')}.`,
  defies: (f) => `${f.who('who')} does not seek shelter.`,
  'free attack': (f) => `${f.who('by')} gets a free attack on ${f.who('at')}.`,
  'coup de grace': (f) => `${f.who('by')} delivers a coup de grace to ${f.who('at')}.`,
  'not at mercy': (f) => `${f.who('at')} is not at the mercy of ${f.who('by')}.`,
  'at mercy': (f) => `${f.who('who')} counts as helpless before ${f.who('of')}.`,
  'no fortitude': (f) => `No Fortitude save for ${f.who('who')}.`,
  finished: (f) => `${f.who('who')} is ${f.text('result')}.`,
  'feels out': (f) => `${f.who('by')} feels around for ${f.who('at')}.`,
  maneuver: (f) => `${f.who('by')} tries to ${f.text('maneuver')} ${f.who('at')} (${signed(f.number('plus'))}).`,
  resists: (f) => `${f.who('who')} has a maneuver Difficulty of ${f.number('difficulty')}.`,
  'maneuver roll': (f) => `${f.number('total')} against ${f.number('difficulty')}: ${f.yes('success') ? 'it works' : 'it fails'}.`,
  feint: (f) => `${f.who('by')} feints at ${f.who('at')}: ${f.number('total')} against ${f.number('against')}.`,
  trick: (f) => `${f.who('by')}: ${f.text('words')}. ${f.yes('works') ? 'Nobody saw that coming.' : 'That surprises nobody.'}`,
  circumstance: (f) => `${f.who('by')}: ${f.text('words')}. The Narrator gives ${signed(f.number('amount'))}.`,
  stunt: (f) => `${f.who('by')}: ${f.text('words')} (${f.text('skill')} ${signed(f.number('amount'))}).`,
  'takes cover': (f) => `${f.who('who')} takes cover ${f.text('words')}: ${f.text('degree')}.`,
  shelters: (f) => `${f.who('who')} shelters behind ${f.who('behind')}.`,
  hides: (f) => `Stealth ${f.number('stealth')} against Notice ${f.number('notice')} of ${f.who('from')}: ${f.yes('unseen') ? 'unseen' : 'seen'}.`,
  notices: (f) => `${f.who('who') || 'Everybody'}: ${f.who('of')} is ${f.who('who') ? 'a matter of notice' : 'noticed'}.`,
  'total defense': (f) => `${f.who('who')} turns to total defense.`,
  moves: (f) => `${f.who('who')} moves ${f.number('feet')} feet to ${cell(f.text('to'))}.`,
  'moves all out': (f) => `${f.who('who')} runs ${f.number('feet')} feet to ${cell(f.text('to'))}.`,
  charges: (f) => `${f.who('who')} charges ${f.who('at')} over ${f.number('feet')} feet.`,
  rides: (f) => `${f.who('who')} rides ${f.number('feet')} feet (${f.text('pace')}) to ${cell(f.text('to'))}.`,
  'shoots riding': (f) => `${f.who('by')} shoots after ${f.number('feet')} feet.`,
  knees: (f) => `${f.who('who')} ${f.yes('free') ? 'guides the mount with the knees: both hands are free' : 'keeps one hand on the reins'}.`,
  mounts: (f) => `${f.who('who')} mounts ${f.who('mount')}.`,
  dismounts: (f) => `${f.who('who')} dismounts.`,
  'mount attacks': (f) => `${f.who('by')} has ${f.who('mount')} attack.`,
  'mount falls': (f) => `${f.who('mount')} goes down under ${f.who('who')}.`,
  saddle: (f) => `${f.who('who')} ${f.yes('stays') ? 'stays in the saddle' : 'falls from the saddle'}.`,
  'avoids fight': (f) => `${f.who('who')}, unguided, gets away from the fight.`,
  power: (f) => `${f.who('by')} uses ${f.text('power')}${f.who('at') ? ` on ${f.who('at')}` : ''}.`,
  'power effect': (f) => `${f.who('who')} ${f.yes('saved') ? 'withstands' : 'succumbs to'} ${f.text('power')}.`,
  'power fails': (f) => `${f.who('who')} loses hold of the power.`,
  posture: (f) => `${f.who('who')} is ${f.text('posture')}.`,
  draws: (f) => `${f.who('who')} draws ${f.text('item')}.`,
  stows: (f) => `${f.who('who')} puts ${f.text('item')} away.`,
  drops: (f) => `${f.text('item')} leaves the hand of ${f.who('who')}.`,
  readies: (f) => `${f.who('who')} readies: ${f.text('action')}.`,
  readied: (f) => `${f.who('who')} carries out the readied action: ${f.text('action')}.`,
  delays: (f) => `${f.who('who')} delays.`,
  'comes next': (f) => `${f.who('who')} will come next.`,
  recovers: (f) => `${f.who('who')} is no longer ${f.text('mark')}.`,
  'cover ruled': (f) => `${f.who('who')} has cover: ${f.text('degree')}.`,
  'concealment ruled': (f) => `${f.who('who')} is concealed: ${f.text('degree')} (${f.text('cause')}).`,
  modifier: (f) => `${f.who('who')} gets ${signed(f.number('amount'))} on ${f.text('what')}.`,
  waived: (f) => `For ${f.who('who')} a row of the table is set aside or restored: ${f.text('rule')}.`,
  condition: (f) => `${f.who('who')} is ${f.yes('on') ? 'now' : 'no longer'} ${f.text('condition')}.`,
  unexpected: (f) => `What ${f.who('by')} does comes unexpected to ${f.who('at')}.`,
  put: (f) => `${f.who('who')} is put at ${cell(f.text('to'))}.`,
  room: (f) => `${plural(f.number('places'), 'attacker')} can get at ${f.who('who')}, ${f.number('open')} of the places free of friends; by side: ${f.text('sides')}.`,
  'gm.set': (f) => `The Narrator sets ${f.text('path')} from ${f.text('before')} to ${f.text('value')}${f.text('reason') ? `: ${f.text('reason')}` : ''}.`,
  'gm.ruling': (f) => `The Narrator rules: ${f.text('text')}.`,
};

/** A note in words. */
export function tell(note: Note, state: State): string {
  const words = NOTES[note.id];
  return words ? words(facts(note.data, state)) : `${note.id}: ${JSON.stringify(note.data)}`;
}

const QUESTIONS: Readonly<Record<string, (f: Facts) => string>> = {
  die: (f) => `Roll ${f.text('name')} for ${f.text('draw')}.`,
  defense: (f) => `${f.who('by')} strikes at you. Dodge or parry?`,
  reroll: (f) => `${f.text('roll')} fails by ${f.number('failedBy')}. Spend Conviction to roll again? ${f.number('conviction')} left.`,
  evasion: (f) => `${f.text('attack')} (bonus ${f.number('bonus')}) is about to fill your place. Spend Conviction to act as with Evasion? ${f.number('conviction')} left.`,
  escape: (f) => `${f.text('attack')} is coming. How many feet do you run? At most ${f.number('speed')}.`,
  'covering-fire': (f) => `${f.who('at')} is under covering fire of ${plural(f.number('shooters'), 'shooter')}. Heed it (+4 and more to Dodge), or ignore it and be shot at?`,
  'seek-shelter': (f) => `${plural(f.number('shooters'), 'shooter')} keep you down. Seek shelter under the penalty, or defy them and be shot at?`,
  'lower-defense': (f) => `You are in the way of an attack on ${f.who('for')}. To what do you lower your Defense of ${f.number('defense')}?`,
  'cover-degree': (f) => `${f.who('who')} takes cover ${f.text('words')}. How good is it?`,
  'object-toughness': () => 'The cover is hit. How tough is it?',
  'at-mercy': (f) => `${f.who('at')} does not know of ${f.who('by')}. Does it count as helpless?`,
  unexpected: (f) => `${f.who('by')}: ${f.text('words')}. Does that come unexpected to ${f.who('at')}?`,
  circumstance: (f) => `${f.who('by')}: ${f.text('words')}. What modifier does that give?`,
  stunt: (f) => `${f.who('by')}: ${f.text('words')}. Is that a stunt worth ${signed(f.number('amount'))}?`,
  places: (f) => `How many can get at ${f.who('who')}? There are ${f.number('ring')} squares round it.`,
  readied: (f) => `${f.who('by')}: ${f.text('event')}. Carry out what you readied${f.text('trigger') ? ` (${f.text('trigger')})` : ''}?`,
};

/** A question in words. */
export function prompt(question: Question, state: State): string {
  const words = QUESTIONS[question.id];
  return words ? words(facts(question.about, state)) : question.id;
}
