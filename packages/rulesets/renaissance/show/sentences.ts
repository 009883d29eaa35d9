import { cellText, plural, wording } from '@tiltyard/engine';
import type { Sentences } from '@tiltyard/engine';
import type { State } from '../state/state.js';

const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

const NOTES: Sentences = {
  ground: (f) => `The ground is in squares of ${f.number('metres')} m. Nobody faces any way.`,
  attacks: (f) =>
    `${f.who('by')} attacks ${f.who('at')} with ${f.text('weapon')}${f.text('strike') ? `, trying ${withArticle(f.text('strike').replaceAll('-', ' '))}` : ''}${f.text('part') ? ` (${f.text('part')})` : ''}.`,
  'attacks place': (f) =>
    `${f.who('by')} attacks the place ${cellText(f.text('at'))} with ${f.text('weapon')}.`,
  'several attacks': (f) =>
    `${f.who('by')} makes ${plural(f.number('attacks'), 'attack')} at ${plural(f.number('targets'), 'target')}.`,
  check: (f) =>
    `${f.who('who')}: ${f.text('check')} ${f.number('roll')} against ${f.number('target')}: ${f.text('grade')}, margin ${f.number('margin')}.`,
  luck: (f) =>
    `${f.who('who')} spends Luck to ${f.text('use') === 'swap' ? 'swap the digits' : 'upgrade the result'}: now ${f.number('roll')}, ${f.text('grade')}. ${plural(f.number('left'), 'point')} left.`,
  tie: (f) =>
    `Equal margins of ${f.number('margin')}: ${f.text('goesTo') === 'reroll' ? 'both roll again' : `the ${f.text('goesTo')} wins`}.`,
  meets: (f) =>
    `${f.who('who')} is ${[f.text('resisted') === '[]' ? '' : `resistant to it (${f.list('resisted')})`, f.text('vulnerable') === '[]' ? '' : `vulnerable to it (${f.list('vulnerable')})`].filter((part) => part !== '').join(' and ')}.`,
  shifted: (f) => `The ${f.text('from')} counts as a ${f.text('to')}.`,
  forestalled: (f) =>
    `${f.who('by')} is forestalled: the attack${f.who('at') ? ` on ${f.who('at')}` : ''} comes to nothing.`,
  'no effect': (f) => `The ${f.text('weapon')} goes wide and does nothing.`,
  'gets clear': (f) => `${f.who('who')} gets clear of it.`,
  'no defence': (f) => `${f.who('who')} gets no defence.`,
  hit: (f) => `${f.who('by')} hits ${f.who('at')}.`,
  miss: (f) => `${f.who('by')} misses ${f.who('at')}.`,
  delivered: (f) => `${f.who('by')} reaches ${f.who('at')} with ${f.text('weapon')}.`,
  dv: (f) => `Damage value ${f.number('dv')}.`,
  damage: (f) => `${f.who('who')} takes ${f.number('damage')} damage.`,
  'damage sets': (f) =>
    `Damage is rolled ${f.number('sets')} times, the ${f.text('keep') === 'high' ? 'best' : 'worst'} counts.`,
  harm: (f) =>
    `${f.who('who')} has taken ${f.number('total')} in all${f.number('wounds') > 0 ? `, ${plural(f.number('wounds'), 'new wound')}` : ''}${f.text('bloodied') === 'true' ? ', bloodied' : ''}.`,
  dead: (f) => `${f.who('who')} is dead.`,
  disabled: (f) => `${f.who('who')} is disabled.`,
  prone: (f) => `${f.who('who')} is knocked prone.`,
  'resistance text': (f) =>
    `${f.who('who')}, ${f.text('kind')} to ${f.text('keyword')}: ${f.text('text')}.`,
  strike: (f) => `The ${f.text('name')} succeeds${f.text('part') ? ` (${f.text('part')})` : ''}.`,
  maimed: (f) => `${f.who('who')} loses the use of: ${f.text('part')}.`,
  ruling: (f) => `Ruling on ${f.who('who')}: ${f.text('text')}.`,
  scatter: (f) =>
    `The shot goes wide: ${f.number('distance')} m off, to ${cellText(f.text('to'))}.`,
  throwing: (f) =>
    `The ${f.text('weapon')} flies ${f.number('percent')} percent of the usual distances.`,
  'too far': (f) => `The ${f.text('weapon')} does not fly ${f.number('distance')} m.`,
  'off the map': () => 'It comes down off the map.',
  blast: (f) =>
    `The blast goes off at ${cellText(f.text('at'))} with damage value ${f.number('dv')}.`,
  'caught in blast': (f) =>
    `${f.who('who')}, ${f.number('distance')} m away, meets ${f.number('dv')} of it.`,
  splash: (f) =>
    `It covers ${f.number('extent')} ${f.text('meaning') === 'radius' ? 'm around' : 'square metres at'} ${cellText(f.text('at'))}: ${f.text('effect')}.`,
  splashed: (f) => `${f.who('who')} is in it: ${f.text('effect')}.`,
  'hurt fist': (f) => `${f.who('who')} hurts the fist on the armour: ${f.number('damage')} damage.`,
  caught: (f) =>
    `${f.who('by')} catches the ${f.text('weapon')} of ${f.who('of')} with the ${f.text('with')}.`,
  'catch ends': (f) => `The weapons of ${f.who('by')} and ${f.who('of')} come apart.`,
  abandons: (f) => `${f.who('who')} lets go of the ${f.text('weapon')}.`,
  notices: (f) => `${f.who('who')} is now aware of ${f.who('of')}.`,
  maneuver: (f) => `${f.who('by')} succeeds with the ${f.text('maneuver')} against ${f.who('at')}.`,
  'maneuver fails': (f) =>
    `${f.who('by')} fails with the ${f.text('maneuver')} against ${f.who('at')}.`,
  disarmed: (f) => `${f.who('who')} drops the ${f.text('item')}.`,
  grabbed: (f) => `${f.who('by')} has grabbed ${f.who('who')}.`,
  'grab ends': (f) => `${f.who('who')} is free of ${f.who('by')}.`,
  reaction: (f) => `${f.who('who')} uses the reaction.`,
  opportunity: (f) => `${f.who('by')} takes an attack of opportunity at ${f.who('at')}.`,
  stopped: (f) => `${f.who('who')} gets no farther.`,
  braces: (f) => `${f.who('who')} braces the ${f.text('weapon')}.`,
  'meets charge': (f) => `${f.who('by')} meets the charge of ${f.who('at')}.`,
  'full defense': (f) => `${f.who('who')} turns to full defense.`,
  moves: (f) => `${f.who('who')} moves ${f.number('metres')} m to ${cellText(f.text('to'))}.`,
  charges: (f) =>
    `${f.who('who')} charges ${f.number('metres')} m to ${cellText(f.text('to'))}${f.who('at') ? `, at ${f.who('at')}` : ''}.`,
  charged: (f) => `${f.who('who')} has the speed of the charge behind the blows of this turn.`,
  hurries: (f) => `${f.who('who')} is hurried: -10 on Physical actions until the next turn.`,
  crawls: (f) => `${f.who('who')} crawls ${f.number('metres')} m to ${cellText(f.text('to'))}.`,
  put: (f) => `${f.who('who')} is put at ${cellText(f.text('to'))}.`,
  'drops prone': (f) => `${f.who('who')} drops prone.`,
  'stands up': (f) => `${f.who('who')} gets up.`,
  stunt: (f) => `${f.who('who')} tries a stunt (${f.text('cost')}): ${f.text('words')}.`,
  'stunt refused': (f) => `The stunt cannot be done: ${f.text('words')}.`,
  'stunt ends': (f) =>
    `${f.who('who')} ${f.text('ends').startsWith('there') ? 'gets there' : 'stays'}${f.text('ends').endsWith('prone') ? ', prone' : ''}.`,
  'rides by': (f) => `${f.who('who')} rides by, ${f.number('metres')} m, at ${f.list('targets')}.`,
  'ride failed': (f) => `${f.who('who')} does not master the mount: ${f.text('ruling')}.`,
  mounts: (f) => `${f.who('who')} mounts ${f.who('mount')}.`,
  dismounts: (f) => `${f.who('who')} dismounts.`,
  'mount attacks': (f) => `${f.who('by')} has ${f.who('mount')} attack.`,
  'thrown clear': (f) => `${f.who('who')} is thrown clear.`,
  thrown: (f) => `${f.who('who')} comes down with the mount: ${f.text('fate')}.`,
  unhorsed: (f) => `${f.who('who')} falls from the saddle.`,
  freed: (f) => `${f.who('who')} is free again.`,
  draws: (f) => `${f.who('who')} draws the ${f.text('item')}.`,
  stows: (f) => `${f.who('who')} puts the ${f.text('item')} away.`,
  drops: (f) => `${f.who('who')} drops the ${f.text('item')}.`,
  'picks up': (f) => `${f.who('who')} picks up the ${f.text('item')}.`,
  reloads: (f) => `${f.who('who')} reloads the ${f.text('item')}.`,
  event: (f) => `${f.who('who')} responds at once: ${f.text('words')}.`,
  power: (f) => `${f.who('who')} uses a power: ${f.text('words')}.`,
  modifier: (f) => `${f.who('who')} gets ${f.number('amount')} on ${f.text('what')}.`,
};

const QUESTIONS: Sentences = {
  defence: (f) =>
    `${f.who('by')} attacks with ${f.text('weapon')} and would hit. How do you defend?`,
  'luck-before': (f) =>
    `${f.text('check')} against ${f.number('target')}: spend Luck to take ${-f.number('penalties')} of penalties off? ${plural(f.number('luck'), 'point')} left.`,
  luck: (f) =>
    `${f.text('check')}: ${f.number('roll')} against ${f.number('target')} is ${withArticle(f.text('grade'))}${f.text('beat') === '' ? '' : `, and the margin to beat is ${f.number('beat')}`}. Spend Luck? ${plural(f.number('luck'), 'point')} left.`,
  catch: (f) =>
    `${f.who('by')} has missed with ${f.text('weapon')}. Try to catch it all the same? It uses your reaction.`,
  'strike-part': (f) => `Where is ${f.who('at')} to be struck?`,
  'area-defence': (f) =>
    `Who of those in the area of ${f.text('weapon')} may defend? Usually nobody.`,
  'prone-weapon': (f) =>
    `${f.who('who')} attacks prone with ${f.text('weapon')}. Is the weapon hindered by that?`,
  'size-modifier': (f) =>
    `What modifier does a ${f.text('size')} target give on the ${f.text('attempt')} at ${f.who('at')}?`,
  'run-up': (f) =>
    `${f.who('who')} charges only ${f.number('metres')} m. Was speed built up all the same?`,
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
  'ride-failed': (f) => `${f.who('who')} does not master the mount. Is the action lost?`,
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

export const { tell, prompt } = wording<State>(NOTES, QUESTIONS);
