import type { Combatant, Part, State } from '../../state/state.js';

/** A combatant without hit points is injured (HEI-CTX-36). */
export const isInjured = (who: Pick<Combatant, 'hp'>): boolean => who.hp <= 0;

export type Level = 'unhurt' | 'bloodied' | 'mangled' | 'mutilated';

/** The lowest hit points at which an injury still counts as bloodied and as mangled (HEI-CTX-37). */
const LEVELS = {
  tabletop: { bloodied: -1, mangled: -3 },
  larp2020: { bloodied: 0, mangled: -1 },
} as const;

/** The highest hit points at which each level of injury begins, the lightest first (HEI-CTX-37). */
export function injuryThresholds({
  fixed,
}: State): readonly { readonly level: Level; readonly hp: number }[] {
  const { bloodied, mangled } = LEVELS[fixed.options.injuryLevels];
  return [
    { level: 'bloodied', hp: 0 },
    { level: 'mangled', hp: bloodied - 1 },
    { level: 'mutilated', hp: mangled - 1 },
  ];
}

/** How serious an injury is. */
export function levelOf({ fixed }: State, who: Combatant): Level {
  if (!isInjured(who)) return 'unhurt';
  const { bloodied, mangled } = LEVELS[fixed.options.injuryLevels];
  if (who.hp >= bloodied) return 'bloodied';
  return who.hp >= mangled ? 'mangled' : 'mutilated';
}

/** Mutilated combatants are unconscious at once (HEI-CTX-37). */
export const isUnconscious = (state: State, who: Combatant): boolean =>
  who.hp <= 0 && levelOf(state, who) === 'mutilated';

/** Out of the fight for good: unconscious, escaped or surrendered (HEI-CTX-47). */
export const isOut = (state: State, who: Combatant): boolean =>
  who.gone !== null || isUnconscious(state, who);

/** Helpless combatants neither act nor defend themselves (HEI-CTX-33). */
export const isHelpless = (state: State, who: Combatant): boolean =>
  who.position === 'helpless' || isUnconscious(state, who);

/**
 * Dazed combatants roll no attack, defence or skill; caused by an effect, or by an injury of the torso while it lasts
 * (HEI-CTX-34, HEI-CTX-36).
 */
export const isDazed = (who: Combatant): boolean =>
  (who.effects.length > 0 && who.effects.some((effect) => effect.kind === 'daze')) ||
  (isInjured(who) && who.injuries.includes('torso'));

export const isLeg = (part: Part): boolean => part === 'right leg' || part === 'left leg';

/** The hand at the end of an arm (HEI-BODY-03). */
export function handOf(part: Part): string | undefined {
  if (part === 'sword arm') return 'sword';
  return part === 'other arm' ? 'off' : undefined;
}

/** An injured leg keeps a combatant on the ground (HEI-CTX-36). */
export const hasLegInjury = (who: Pick<Combatant, 'hp' | 'injuries'>): boolean =>
  isInjured(who) && who.injuries.some(isLeg);
