import { ownRulebook } from '@tiltyard/engine';

/** Every rule by the id that modifiers, events, refusals and questions cite. */
export const rulebook = ownRulebook({
  system: 'my-system',
  name: 'My System',
  summary: 'Quick fights on squares: d20 against a defence, and nerves that may fail.',
  rules: [
    {
      id: 'MY-TURN',
      section: 'Turns',
      kind: 'core',
      rule: 'Each combatant rolls d20 for initiative; the highest acts first. A turn has one move and one action.',
    },
    {
      id: 'MY-MOVE',
      section: 'Turns',
      kind: 'core',
      rule: 'A move goes as many squares as the speed. Difficult ground counts double. No one is walked through.',
    },
    {
      id: 'MY-HIT',
      section: 'Attacks',
      kind: 'core',
      rule: 'An attack on an adjacent enemy rolls d20 + attack. 10 + defence or more hits for d6 + damage, 1 at least.',
    },
    {
      id: 'MY-PARRY',
      section: 'Attacks',
      kind: 'core',
      rule: 'Once between two turns of their own, a combatant who is attacked may parry: +4 to defence, decided before the roll.',
    },
    {
      id: 'MY-MORALE',
      section: 'Morale',
      kind: 'core',
      rule: 'A combatant first brought to half their hit points or fewer rolls d20 + morale; on less than 12 they flee.',
    },
  ],
  context: [],
  switches: [
    {
      name: 'morale',
      values: ['atHalf', 'never'],
      default: 'atHalf',
      rules: ['MY-MORALE'],
      about: 'Whether those who are brought to half their hit points may flee.',
    },
  ],
});
