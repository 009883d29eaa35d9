import type { Id, Json } from '@tiltyard/engine';
import type { TapeItem } from '@tiltyard/engine/fight';
import type { Effects } from './effects.js';

/** How a combatant may come out of an action. */
export interface CombatantForecast extends Effects {
  readonly who: Id;
  /** Whether every possibility was followed; if not, the chances are lower bounds. */
  readonly complete: boolean;
  /** The chance to be hurt more or put out of the fight, 0 to 1. */
  readonly worse: number;
  /** The chance to be hurt less. */
  readonly better: number;
  /** The chance to be hurt as before but with other conditions, which may be good or bad. */
  readonly changed: number;
  /** The chance to be put out of the fight. */
  readonly out: number;
  /** The average loss of health, as a share of full health; negative if health is regained. */
  readonly loss: number;
  /** Health afterwards, fullest first; the chances add up to the explored weight. */
  readonly healths: readonly {
    readonly health: string;
    readonly share: number;
    readonly chance: number;
    readonly able: boolean;
  }[];
  /** Conditions that may be gained or lost, with their chances, likeliest first. */
  readonly conditions: readonly {
    readonly name: string;
    readonly chance: number;
    readonly gone: boolean;
  }[];
}

/**
 * The one chance to show where there is room for only one: that something happens to the combatant
 * that was not certain anyway.
 */
export const headline = ({ effects, changed, better }: CombatantForecast): number => {
  const all = effects.reduce((sum, { chance }) => sum + chance, 0);
  return all > 0 ? all : Math.max(changed, better);
};

/** Chances closer than this to 0 or 1 are not worth a line. */
export const NEGLIGIBLE = 0.0005;

/**
 * The certain effects on a combatant in words, such as `3 damage, prone`; undefined if there are
 * chances to show.
 * @param unit the unit of losses, in systems that count them.
 */
export function certainWords(
  { effects, results, conditions }: CombatantForecast,
  { complete, leftOut }: Pick<Forecast, 'complete' | 'leftOut'>,
  unit: string | undefined,
): string | undefined {
  const isSure = ({ chance }: { readonly chance: number }): boolean => chance > 1 - NEGLIGIBLE;
  const [effect, ...others] = effects;
  const [result, ...further] = results;
  if (!complete || leftOut > NEGLIGIBLE || !effect || !isSure(effect)) return undefined;
  if (others.length + further.length > 0 || !conditions.every(isSure)) return undefined;
  const lost =
    result?.amount === undefined || unit === undefined ? result?.label : `${result.label} ${unit}`;
  const come = conditions.map(({ name, gone }) => (gone ? `no longer ${name}` : name));
  const told = [...(lost === undefined ? [] : [lost]), ...come];
  return told.length > 0 ? told.join(', ') : effect.name;
}

/** The possible results of an action, for display. */
export interface Forecast {
  readonly fates: readonly CombatantForecast[];
  /** Events that may happen on the way, by note id and in words, likeliest first. */
  readonly events: readonly {
    readonly id: string;
    readonly words: string;
    readonly chance: number;
  }[];
  /** The weight of the possibilities that were not followed, 0 to 1. */
  readonly leftOut: number;
  /**
   * How questions on the way are answered: as sensible players would, or, where that would lead too
   * far, with the default answers.
   */
  readonly answers: 'sensible' | 'default';
  /** False if the work would have taken too long and only part of the odds is shown. */
  readonly complete: boolean;
}

/**
 * If more than this share of a forecast is unexplored, its one chance says too little to be shown
 * alone.
 */
const MOSTLY_OPEN = 0.5;

/** Whether enough of a forecast is known for its one chance to be shown alone. */
export const isTelling = ({ complete, leftOut }: Pick<Forecast, 'complete' | 'leftOut'>): boolean =>
  complete || leftOut <= MOSTLY_OPEN;

/** A chance as text: `62%`, `<1%`, `>99%`. */
export function percent(chance: number): string {
  if (chance <= 0) return '0%';
  if (chance >= 1 - 1e-9) return '100%';
  if (chance < 0.01) return '<1%';
  if (chance > 0.99) return '>99%';
  return `${Math.round(chance * 100)}%`;
}

/** A chance as text; while it is only partly known, its lower bound, as in `≥ 40%`. */
export const chanceText = (chance: number, complete: boolean): string =>
  complete ? percent(chance) : `≥ ${Math.floor(chance * 100)}%`;

/** The actor's own risk in an action; some actions, such as giving up, end the actor's fight without harm. */
export const riskWords = ({ loss, out }: Pick<CombatantForecast, 'loss' | 'out'>): string =>
  loss < NEGLIGIBLE && out > NEGLIGIBLE ? 'you leave the fight' : 'you are hurt';

/** The headline chance of a combatant as text. */
export const headlineText = (fate: CombatantForecast): string =>
  chanceText(headline(fate), fate.complete);

/** A point within a command: its tape so far, and the answer from which to go on. */
export interface ResumePoint {
  readonly tape: readonly TapeItem[];
  readonly question: { readonly id: string; readonly who: Id };
  readonly value: Json;
}
