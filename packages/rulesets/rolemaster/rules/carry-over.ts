import type { CarryOver } from '@tiltyard/engine';
import { ownerOf } from '@tiltyard/engine/kit';
import { carriedOver } from '@tiltyard/engine/ruleset';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById, itemOf, sheetOf } from '../state/state.js';

/** Injury penalties without a time limit, which last until healed (RMC-EFF-10). */
const injuriesOf = ({ penalties }: Combatant) =>
  penalties.filter(({ turns }) => turns === undefined).map(({ value }) => ({ value }));

const isStunned = ({ stunActive: now, stunPending: next }: Combatant): boolean =>
  [now, next].some(({ dazed, stunned, noParry }) => dazed + stunned + noParry > 0);

/** Whether a wound has killed or will kill before another fight begins (RMC-EFF-12). */
const isDoomed = ({ timers }: Combatant): boolean => timers.some(({ kind }) => kind === 'dead');

/** A combatant's own weapons that are broken, no matter in whose hands they broke. */
const brokenOf = (state: State, id: string): readonly string[] => {
  const all = allCombatants(state).flatMap(({ broken }) => broken);
  return [...new Set(all)].filter((item) => ownerOf(item) === id);
};

/** The effects that end before another fight begins, in words. */
function passing(who: Combatant) {
  // Combatants at 0 hits or less begin the next fight unconscious (RMC-EFF-14).
  const isConscious = who.hits > 0;
  return [
    {
      when: who.penalties.length > injuriesOf(who).length,
      text: 'injury penalties counted in rounds end',
      rules: ['RMC-EFF-10'],
    },
    { when: isStunned(who), text: 'stun wears off', rules: ['RMC-WEAR-02'] },
    {
      when: isConscious && who.timers.some(({ kind }) => kind === 'out'),
      text: 'unconsciousness passes',
      rules: ['RMC-EFF-12'],
    },
    { when: isConscious && who.prone, text: 'back on their feet', rules: ['RMC-CTX-07'] },
    { when: who.staggered !== 'no', text: 'no longer staggered', rules: ['RMC-STAG-03'] },
    { when: who.held, text: 'no longer held', rules: ['RMC-DB-05'] },
    {
      when: who.initiativePenalties > 0,
      text: 'initiative penalties are gone',
      rules: ['RMC-EFF-01'],
    },
    { when: who.modifiers.length > 0, text: 'modifiers of the GM end', rules: ['RMC-OB-03'] },
  ];
}

/** Hits, bleeding, injuries and broken weapons carry over; effects that are counted in turns do not. */
export const carryOver: CarryOver<State> = {
  situation: ['hidden', 'aware', 'prone', 'held'],
  carry(state, id) {
    const who = combatantById(state, id);
    const { hits } = sheetOf(state, who);
    const penalties = injuriesOf(who);
    const sum = penalties.reduce((total, { value }) => total + value, 0);
    const broken = brokenOf(state, id);
    return carriedOver(
      [
        {
          key: 'hits',
          value: who.hits,
          when: who.hits !== hits,
          text: `${String(who.hits).replace('-', '−')} of ${hits} hits left`,
          rules: ['RMC-EFF-10', 'RMC-EFF-14'],
        },
        {
          key: 'bleed',
          value: who.bleed,
          when: who.bleed > 0,
          text: `bleeding, ${who.bleed} a round, until it is stopped`,
          rules: ['RMC-EFF-11'],
        },
        {
          key: 'penalties',
          value: penalties,
          when: penalties.length > 0,
          text: `injured, −${-sum} until healed`,
          rules: ['RMC-EFF-10'],
        },
        {
          key: 'broken',
          value: broken,
          when: broken.length > 0,
          text: `broken: ${broken.map((item) => itemOf(state, item).name).join(', ')}`,
          rules: ['RMC-FUM-03'],
        },
      ],
      passing(who),
      { dead: who.dead || isDoomed(who), text: 'dead', rules: ['RMC-EFF-12', 'RMC-EFF-14'] },
    );
  },
  // The chapter has no healing: the GM changes what carries over.
  rests: [],
};
