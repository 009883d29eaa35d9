import { defineEvent, fact, say } from '@tiltyard/engine';

/** Where a shot that missed comes down (REN-RNG-07 to 09). */
export const scattered = defineEvent('scatter', {
  role: { is: 'other', who: 'by' },
  facts: {
    by: fact.combatant,
    direction: fact.optional(fact.face('by', 'scatter direction')),
    degrees: fact.optional(fact.number),
    distance: fact.face('by', 'scatter distance'),
    from: fact.place,
    to: fact.place,
  },
  say: ({ distance, to }) => say`The shot scatters ${distance} m, to ${to}.`,
});

/** A shot has left the map (REN-RNG-10). */
export const leftTheMap = defineEvent('off the map', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, to: fact.place },
  say: () => say`It comes down off the map.`,
});

/** A thrown weapon has left the map and lies at its edge (REN-RNG-10). */
export const liesAtEdge = defineEvent('at the edge', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, weapon: fact.word, at: fact.place },
  say: ({ weapon, at }) => say`The ${weapon} lies at the edge of the map, at ${at}.`,
});

/** A missed attack with an area that does not scatter (REN-RNG-07). */
export const noEffect = defineEvent('no effect', {
  role: { is: 'miss', by: 'by' },
  facts: { by: fact.combatant, weapon: fact.word },
  say: ({ weapon }) => say`The ${weapon} misses and has no effect.`,
});

/** How far things of this name can be thrown, set by the referee (REN-RNG-06). */
export const throwingRangeSet = defineEvent('throwing', {
  role: 'ruling',
  facts: { weapon: fact.word, percent: fact.number },
  say: ({ weapon, percent }) => say`The ${weapon} flies ${percent}% of the usual distances.`,
});

/** A throw that cannot reach that far (REN-RNG-04, REN-RNG-06). */
export const throwTooFar = defineEvent('too far', {
  role: { is: 'miss', by: 'by' },
  facts: { by: fact.combatant, weapon: fact.word, distance: fact.amount('m') },
  say: ({ weapon, distance }) => say`The ${weapon} can't be thrown ${distance} m.`,
});

/** A Blast goes off (REN-BLAST-01). */
export const blastExplodes = defineEvent('blast', {
  role: 'other',
  facts: { at: fact.place, dv: fact.number, radius: fact.amount('m') },
  say: ({ at, dv }) => say`The blast goes off at ${at} with damage value ${dv}.`,
});

/** What a Blast does at a certain distance (REN-BLAST-01). */
export const caughtInBlast = defineEvent('caught in blast', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, distance: fact.amount('m'), dv: fact.number },
  say: ({ who, distance }) =>
    say`${who} is ${distance > 0 ? say`${distance} m from` : 'at'} the centre.`,
});

/** A Splash covers its area (REN-SPLASH-01). */
export const splashSpreads = defineEvent('splash', {
  role: 'other',
  facts: {
    at: fact.place,
    extent: fact.number,
    meaning: fact.oneOf(['radius', 'area']),
    effect: fact.optional(fact.text),
  },
  say: ({ at, extent, meaning, effect }) =>
    say`It covers ${extent} ${meaning === 'radius' ? 'm around' : 'square metres at'} ${at}: ${effect}.`,
});

/** In the area of a Splash (REN-SPLASH-01). */
export const splashed = defineEvent('splashed', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, effect: fact.optional(fact.text) },
  say: ({ who, effect }) => say`${who} is in it: ${effect}.`,
});

/** A defence that the referee granted has succeeded (REN-BLAST-03, REN-SPLASH-02). */
export const getsClear = defineEvent('gets clear', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} gets clear of it.`,
});

export const areaEvents = [
  scattered,
  leftTheMap,
  liesAtEdge,
  noEffect,
  throwingRangeSet,
  throwTooFar,
  blastExplodes,
  caughtInBlast,
  splashSpreads,
  splashed,
  getsClear,
];
