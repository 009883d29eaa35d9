import type { Automation, Degree } from '../degrees.js';
import { AUTOMATED, DEGREES } from '../degrees.js';
import { defineEvent } from './event.js';
import { fact } from './fact.js';
import { say } from './sentence.js';

/** The GM changed an amount of damage, or it is left to be applied by hand. */
export const damageRuled = defineEvent('gm.damage', {
  role: { is: 'ruling', who: 'who' },
  facts: {
    who: fact.combatant,
    due: fact.number,
    given: fact.number,
    of: fact.word,
    degree: fact.oneOf(DEGREES),
  },
  say: ({ who, due, given, of, degree }) =>
    degree === 'tell'
      ? say`${due} ${of} to ${who} by the rules: left to be applied by hand.`
      : say`${given} ${of} to ${who} as ruled, not ${due}.`,
});

/** An effect on a combatant that the GM ruled out, or that is left to be applied by hand. */
export const effectRuled = defineEvent('gm.effect', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, what: fact.word, degree: fact.oneOf(DEGREES) },
  say: ({ who, what, degree }) =>
    degree === 'tell'
      ? say`${who}: ${what} by the rules: left to be applied by hand.`
      : say`${who}: as ruled, not ${what}.`,
});

/** An effect stays although its time is up. */
export const endRuled = defineEvent('gm.ends', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, what: fact.word, degree: fact.oneOf(DEGREES) },
  say: ({ who, what, degree }) =>
    degree === 'tell'
      ? say`${who}: ${what} would end now; it stays until it is ended by hand.`
      : say`${who}: ${what} would end now; as ruled, it stays.`,
});

const SET: Readonly<Record<keyof Automation, Readonly<Record<Degree, string>>>> = {
  damage: {
    do: 'Damage is applied automatically from now on.',
    ask: 'Damage waits for a ruling from now on before it is applied.',
    tell: 'Damage is only told from now on, and applied by hand.',
  },
  durations: {
    do: 'Conditions end automatically from now on when their time is up.',
    ask: 'Conditions wait for a ruling from now on before they end.',
    tell: 'From now on it is only told when a condition is due to end; it is ended by hand.',
  },
};

/** The GM sets how much is automatic. */
export const automationSet = defineEvent('gm.automation', {
  role: 'ruling',
  facts: { what: fact.oneOf(AUTOMATED), degree: fact.oneOf(DEGREES) },
  say: ({ what, degree }) => say`${SET[what][degree]}`,
});

export const automationEvents = [damageRuled, effectRuled, endRuled, automationSet];
