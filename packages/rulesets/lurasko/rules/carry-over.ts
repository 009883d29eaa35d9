import type { CarryOver } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { carriedOver } from '@tiltyard/engine/ruleset';
import { plural } from '@tiltyard/engine/show';
import { INJURIES, INJURY_NAMES } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { sheetOf } from '../state/state.js';
import { isDead, isIncapacitated, lastsDown } from './conditions/body.js';

const injuriesOf = ({ injuries }: Combatant) =>
  INJURIES.filter((type) => injuries[type] > 0).map((type) => [type, injuries[type]] as const);

const bodyOf = (who: Combatant) => {
  const injuries = injuriesOf(who);
  const changes = Object.entries(who.changes).filter(([, by]) => by !== 0);
  return [
    {
      key: 'damage',
      value: who.damage,
      when: who.damage > 0,
      text: plural(who.damage, 'point') + ' of damage',
      rules: ['LUR-CTX-12'],
    },
    {
      key: 'injuries',
      value: Object.fromEntries(injuries),
      when: injuries.length > 0,
      text: injuries.map(([type, degrees]) => `${INJURY_NAMES[type]} ${degrees}`).join(', '),
      rules: ['LUR-CTX-13', 'LUR-CTX-14'],
    },
    {
      key: 'changes',
      value: Object.fromEntries(changes),
      when: changes.length > 0,
      text: 'stats changed until the GM says otherwise',
      rules: ['LUR-CTX-07'],
    },
    {
      key: 'fatigue',
      value: who.fatigue,
      when: who.fatigue > 0,
      text: plural(who.fatigue, 'point') + ' of fatigue',
      rules: ['LUR-CTX-15'],
    },
    {
      key: 'fatigueDegrees',
      value: who.fatigueDegrees,
      when: who.fatigueDegrees > 0,
      text: `encumbered by fatigue, ${plural(who.fatigueDegrees, 'degree')}`,
      rules: ['LUR-CTX-17'],
    },
  ];
};

/** Damage, injuries, fatigue and spent WILL last; advantages, grapples and conditions end with the fight. */
export const carryOver: CarryOver<State> = {
  situation: [
    'hidden',
    'noticedBy',
    'cloaked',
    'riding',
    'knockedDown',
    'flying',
    'warned',
    'guarded',
  ],
  carry(state, id) {
    const who = combatantById(state, id);
    const { WILL } = sheetOf(state, who);
    const { blindAt } = state.fixed.injuryEffects;
    // As injuries alone leave a combatant: no one who is still out because of them gets up.
    const isOut = isIncapacitated(state, { ...who, out: who.out === 'dead' ? 'dead' : 'no' });
    return carriedOver(
      [
        ...bodyOf(who),
        {
          key: 'will',
          value: who.will,
          when: who.will !== WILL,
          text: `${who.will} of ${WILL} WILL left`,
          rules: ['LUR-CTX-06'],
        },
      ],
      [
        {
          when: who.knockedDown && !isOut && !lastsDown(state, who),
          text: 'back on their feet',
          rules: ['LUR-CTX-32'],
        },
        {
          when: who.blinded && !isOut && who.injuries.perception < blindAt,
          text: 'sees again',
          rules: ['LUR-CTX-33'],
        },
        {
          when: (who.out === 'incapacitated' || who.out === 'gone') && !isOut,
          text: 'able to fight again',
          rules: ['LUR-CTX-39'],
        },
        { when: who.effects.length > 0, text: 'Easing and Hindrance end', rules: ['LUR-CTX-04'] },
        {
          when: state.grapples.some(({ a, b }) => a === id || b === id),
          text: 'grapples end',
          rules: ['LUR-CTX-39'],
        },
      ],
      { dead: isDead(state, who), text: 'dead', rules: ['LUR-CTX-14'] },
    );
  },
  // The chapter has no healing by time: what lasts is for the GM to change.
  rests: [],
};
