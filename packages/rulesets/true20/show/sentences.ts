import { cellText, plural, setByHand, signed, wording } from '@tiltyard/engine/show';
import type { Sentences } from '@tiltyard/engine/show';
import type { State } from '../state/state.js';

const NOTES: Sentences = {
  'surprise round': (f) => `Surprise: ${f.list('surprised')} cannot act yet.`,
  stance: (f) =>
    `${f.who('who')} takes ${f.text('stance') === 'aggressive' ? 'an Aggressive' : 'a Defensive'} Stance: gives up ${f.number('penalty')} for ${signed(f.number('bonus'))}${f.text('on') ? ` on ${f.text('on')}` : ''}.`,
  'stance lapses': (f) => `${f.who('who')} has not attacked: the Defensive Stance lapses.`,
  attacks: (f) =>
    `${f.who('by')} attacks ${f.who('at')} with ${f.text('weapon')} (${signed(f.number('plus'))})${f.text('manner') === 'ordinary' ? '' : `, ${f.text('manner') === 'burst' ? 'a burst' : 'at the gaps of the armor'}`}${f.text('harm') ? ', not to kill' : ''}${f.is('surprise') ? ', by surprise' : ''}.`,
  defense: (f) =>
    `${f.who('who')} relies on ${f.text('kind')}: ${f.number('value')}${f.number('cover') > 0 ? ` behind cover (${f.number('bare')} without)` : ''}.`,
  'attack roll': (f) =>
    `${f.who('by')} rolls ${f.number('die')}, total ${f.number('total')} against ${f.text('kind')} ${f.number('defense')}.`,
  hit: (f) => `${f.who('by')} hits ${f.who('at')}.`,
  miss: (f) => `${f.who('by')} misses ${f.who('at')}.`,
  glances: (f) => `The blow glances off the armor of ${f.who('at')}.`,
  'cover hit': (f) => `The cover of ${f.who('at')} is hit instead.`,
  object: (f) =>
    `The cover ${f.is('holds') ? 'holds' : 'gives way'}: ${f.number('total')} against ${f.number('difficulty')}.`,
  shield: (f) =>
    f.is('struck')
      ? `${f.who('who')}, in the way of it, is struck.`
      : `${f.who('who')} gets out of the way; ${f.who('for')} is struck after all.`,
  lowers: (f) =>
    `${f.who('who')} stays in the way on purpose: Defense ${f.number('to')} instead of ${f.number('from')}.`,
  'miss chance': (f) =>
    `${f.text('cause')}: ${f.who('at')} rolls ${f.number('die')}, ${f.is('missed') ? 'and it misses' : 'the hit stands'} (misses from ${f.number('needed')}).`,
  confirm: (f) =>
    `${f.who('by')} threatens a critical: ${f.number('total')} ${f.is('critical') ? 'confirms it' : 'does not confirm it'}.`,
  volley: (f) =>
    `${signed(f.number('margin'))} over Defense: ${signed(f.number('bonus'))} to the save Difficulty.`,
  damage: (f) => `Damage bonus ${signed(f.number('damage'))}.`,
  'combined attack': (f) =>
    `${f.who('by')} leads a combined attack on ${f.who('at')}${f.text('with') === '[]' ? '' : ` with ${f.list('with')}`}.`,
  joins: (f) => `${f.who('who')} joins in.`,
  'combined hit': (f) =>
    `${plural(f.number('hits'), 'hit')} on ${f.who('at')} at once: damage bonus ${signed(f.number('damage'))}.`,
  'double hit': (f) =>
    `Both weapons strike ${f.who('at')}: damage bonus ${signed(f.number('damage'))}.`,
  difficulty: (f) =>
    `${f.who('who')} has to save against ${f.number('difficulty')}${f.is('critical') ? ', a critical hit' : ''}.`,
  toughness: (f) =>
    `${f.who('who')}: Toughness ${f.number('die')}, total ${f.number('total')}: ${f.is('saved') ? 'unharmed' : `fails by ${f.number('failedBy')}`}.`,
  ignored: (f) => `${f.who('who')} ignores it altogether.`,
  marked: (f) =>
    `${f.who('who')} is ${f.text('mark')}${f.number('count') > 1 ? ` (${f.number('count')})` : ''}.`,
  out: (f) => `${f.who('who')} drops${f.is('dying') ? ', dying' : ''}.`,
  dead: (f) => `${f.who('who')} is dead.`,
  stable: (f) => `${f.who('who')} is stable.`,
  check: (f) =>
    `${f.who('who')}: ${f.text('check')} ${f.number('total')}${f.text('difficulty') ? ` against ${f.number('difficulty')}: ${f.is('success') ? 'success' : 'failure'}` : ''}.`,
  save: (f) =>
    `${f.who('who')}: ${f.text('save')} ${f.number('total')} against ${f.number('difficulty')}: ${f.is('success') ? 'success' : 'failure'}.`,
  conviction: (f) =>
    `${f.who('who')} spends Conviction (${f.text('use')}). ${f.number('left')} left.`,
  'both hands': (f) => `${f.who('by')} strikes with ${f.text('weapon')} and ${f.text('offHand')}.`,
  'attacks place': (f) =>
    `${f.who('by')} attacks the place ${cellText(f.text('at'))} with ${f.text('weapon')}.`,
  'finds nothing': () => 'It finds nothing there.',
  'no room': (f) => `${f.who('by')} finds no room to shoot at ${f.who('at')}.`,
  'blind roll': (f) => `${f.who('by')} rolls ${f.number('die')}.`,
  'unseen attack': (f) =>
    `${f.who('by')}, out of sight, attacks ${f.who('at')} with ${f.text('weapon')}.`,
  'unseen maneuver': (f) =>
    `${f.who('by')}, out of sight, tries to ${f.text('maneuver')} ${f.who('at')}.`,
  'unseen miss': (f) => `The attack of ${f.who('by')} misses ${f.who('at')}.`,
  area: (f) =>
    `${f.text('attack')} fills the place round ${cellText(f.text('at'))}: bonus ${f.number('bonus')}, ${plural(f.number('targets'), 'target')}.`,
  'area effect': (f) =>
    `${f.who('who')} meets ${f.text('share') === 'none' ? 'none of it' : f.text('share') === 'half' ? `half of it: ${f.number('bonus')}` : `all of it: ${f.number('bonus')}`}.`,
  escapes: (f) =>
    `${f.who('who')} runs ${f.number('feet')} feet and is ${f.is('clear') ? 'clear of it' : 'still in it'}.`,
  'out of the blast': (f) => `${f.who('who')} is out of it behind total cover.`,
  sweeps: (f) =>
    `${f.who('by')} sweeps ${plural(f.number('squares'), 'square')} with ${f.text('weapon')}.`,
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
  'feels nobody': (f) => `${f.who('by')} feels around for ${f.who('at')} and finds nobody.`,
  'feels out': (f) => `${f.who('by')} feels around for ${f.who('at')}.`,
  maneuver: (f) =>
    `${f.who('by')} tries to ${f.text('maneuver')} ${f.who('at')} (${signed(f.number('plus'))}).`,
  resists: (f) => `${f.who('who')} has a maneuver Difficulty of ${f.number('difficulty')}.`,
  'maneuver roll': (f) =>
    `${f.number('total')} against ${f.number('difficulty')}: ${f.is('success') ? 'it works' : 'it fails'}.`,
  feint: (f) =>
    `${f.who('by')} feints at ${f.who('at')}: ${f.number('total')} against ${f.number('against')}.`,
  trick: (f) =>
    `${f.who('by')}: ${f.text('words')}. ${f.is('works') ? 'Nobody saw that coming.' : 'That surprises nobody.'}`,
  circumstance: (f) =>
    `${f.who('by')}: ${f.text('words')}. The Narrator gives ${signed(f.number('amount'))}.`,
  stunt: (f) =>
    `${f.who('by')}: ${f.text('words')} (${f.text('skill')} ${signed(f.number('amount'))}).`,
  'takes cover': (f) => `${f.who('who')} takes cover ${f.text('words')}: ${f.text('degree')}.`,
  shelters: (f) => `${f.who('who')} shelters behind ${f.who('behind')}.`,
  hides: (f) =>
    `Stealth ${f.number('stealth')} against Notice ${f.number('notice')} of ${f.who('from')}: ${f.is('unseen') ? 'unseen' : 'seen'}.`,
  notices: (f) => `${f.who('who') || 'Everybody'} notices ${f.who('of')}.`,
  overlooks: (f) => `${f.who('who')} overlooks ${f.who('of')}.`,
  'total defense': (f) => `${f.who('who')} turns to total defense.`,
  'lets go': (f) => `${f.who('who')} lets go of ${f.who('of')}.`,
  moves: (f) => `${f.who('who')} moves ${f.number('feet')} feet to ${cellText(f.text('to'))}.`,
  'moves all out': (f) =>
    `${f.who('who')} runs ${f.number('feet')} feet to ${cellText(f.text('to'))}.`,
  charges: (f) => `${f.who('who')} charges ${f.who('at')} over ${f.number('feet')} feet.`,
  'comes into sight': (f) => `${f.who('who')} comes into sight at ${cellText(f.text('at'))}.`,
  'goes out of sight': (f) => `${f.who('who')} is lost from sight.`,
  'runs into': (f) => `${f.who('who')} runs into somebody unseen at ${cellText(f.text('at'))}.`,
  rides: (f) =>
    `${f.who('who')} rides ${f.number('feet')} feet (${f.text('pace')}) to ${cellText(f.text('to'))}.`,
  'shoots riding': (f) => `${f.who('by')} shoots after ${f.number('feet')} feet.`,
  knees: (f) =>
    `${f.who('who')} ${f.is('free') ? 'guides the mount with the knees: both hands are free' : 'keeps one hand on the reins'}.`,
  mounts: (f) => `${f.who('who')} mounts ${f.who('mount')}.`,
  dismounts: (f) => `${f.who('who')} dismounts.`,
  'mount attacks': (f) => `${f.who('by')} has ${f.who('mount')} attack.`,
  'mount falls': (f) => `${f.who('mount')} goes down under ${f.who('who')}.`,
  saddle: (f) =>
    `${f.who('who')} ${f.is('stays') ? 'stays in the saddle' : 'falls from the saddle'}.`,
  'avoids fight': (f) => `${f.who('who')}, unguided, gets away from the fight.`,
  power: (f) => `${f.who('by')} uses ${f.text('power')}${f.who('at') ? ` on ${f.who('at')}` : ''}.`,
  'power effect': (f) =>
    `${f.who('who')} ${f.is('saved') ? 'withstands' : 'succumbs to'} ${f.text('power')}.`,
  'power fails': (f) => `${f.who('who')} loses hold of the power.`,
  posture: (f) => `${f.who('who')} is ${f.text('posture')}.`,
  draws: (f) => `${f.who('who')} draws ${f.text('item')}.`,
  stows: (f) => `${f.who('who')} puts ${f.text('item')} away.`,
  drops: (f) => `${f.text('item')} leaves the hand of ${f.who('who')}.`,
  delays: (f) => `${f.who('who')} delays.`,
  'comes next': (f) => `${f.who('who')} will come next.`,
  recovers: (f) => `${f.who('who')} is no longer ${f.text('mark')}.`,
  'cover ruled': (f) => `${f.who('who')} has cover: ${f.text('degree')}.`,
  'concealment ruled': (f) =>
    `${f.who('who')} is concealed: ${f.text('degree')} (${f.text('cause')}).`,
  modifier: (f) => `${f.who('who')} gets ${signed(f.number('amount'))} on ${f.text('what')}.`,
  waived: (f) =>
    `For ${f.who('who')} a row of the table is set aside or restored: ${f.text('rule')}.`,
  condition: (f) =>
    `${f.who('who')} is ${f.is('on') ? 'now' : 'no longer'} ${f.text('condition')}.`,
  unexpected: (f) => `What ${f.who('by')} does comes unexpected to ${f.who('at')}.`,
  put: (f) => `${f.who('who')} is put at ${cellText(f.text('to'))}.`,
  room: (f) =>
    `${plural(f.number('attackers'), 'attacker')} can get at ${f.who('who')} now: ${plural(f.number('places'), 'place')} round it, ${f.number('open')} free of friends; by side: ${f.text('sides')}.`,
  'gm.set': setByHand('The Narrator'),
  'gm.ruling': (f) => `The Narrator rules: ${f.text('text')}`,
};

const QUESTIONS: Sentences = {
  defense: (f) => `${f.who('by')} strikes at you. Dodge or parry?`,
  reroll: (f) =>
    `${f.text('roll')}${f.text('failedBy') ? ` fails by ${f.number('failedBy')}` : ' may have failed'}. Spend Conviction to roll again? ${f.number('conviction')} left.`,
  evasion: (f) =>
    `${f.text('attack')} (bonus ${f.number('bonus')}) is about to fill your place. Spend Conviction to act as with Evasion? ${f.number('conviction')} left.`,
  escape: (f) =>
    `${f.text('attack')} is coming. How many feet do you run? At most ${f.number('speed')}.`,
  'covering-fire': (f) =>
    `${f.who('at')} is under covering fire of ${plural(f.number('shooters'), 'shooter')}. Heed it (+4 and more to Dodge), or ignore it and be shot at?`,
  'seek-shelter': (f) =>
    `You are kept down by ${plural(f.number('shooters'), 'shooter')}. Seek shelter under the penalty, or defy them and be shot at?`,
  'join-attack': (f) =>
    `${f.who('by')} leads a combined attack on ${f.who('at')}. With what do you join in?`,
  'lower-defense': (f) =>
    `You are in the way of an attack on ${f.who('for')}. To what do you lower your Defense of ${f.number('defense')}?`,
  'cover-degree': (f) => `${f.who('who')} takes cover ${f.text('words')}. How good is it?`,
  'object-toughness': () => 'The cover is hit. How tough is it?',
  'at-mercy': (f) => `${f.who('at')} does not know of ${f.who('by')}. Does it count as helpless?`,
  unexpected: (f) =>
    `${f.who('by')}: ${f.text('words')}. Does that come unexpected to ${f.who('at')}?`,
  circumstance: (f) => `${f.who('by')}: ${f.text('words')}. What modifier does that give?`,
  stunt: (f) =>
    `${f.who('by')}: ${f.text('words')}. Is that a stunt worth ${signed(f.number('amount'))}?`,
  'room-to-shoot': (f) => `${f.who('at')} is surrounded. Does ${f.who('by')} find room to shoot?`,
  places: (f) =>
    `How many can get at ${f.who('who')}? There are ${f.number('ring')} squares round it.`,
};

export const { tell, prompt } = wording<State>(NOTES, QUESTIONS);
