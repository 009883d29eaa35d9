import type { Id, Json } from '@tiltyard/engine';
import type { TapeItem } from '@tiltyard/engine/fight';
import type { Effects } from './effects.js';

/** How a combatant may come out of an action. */
export interface CombatantForecast extends Effects {
  readonly who: Id;
  /** Whether all that may happen was followed; where not, chances are at least so high. */
  readonly complete: boolean;
  /** Chance to be hurt more or out of it, 0 to 1. */
  readonly worse: number;
  /** Chance to be hurt less. */
  readonly better: number;
  /** Chance to be as hurt as before, but with other conditions; whether that is good or bad is not for us to say. */
  readonly changed: number;
  /** Chance to be out of the fight that was not before. */
  readonly out: number;
  /** Health that is lost on the average, as a share of all of it; below 0 if it is won back. */
  readonly loss: number;
  /** Health afterwards, full health first; chances add up to the explored weight. */
  readonly healths: readonly {
    readonly health: string;
    readonly share: number;
    readonly chance: number;
    readonly able: boolean;
  }[];
  /** Conditions that may come or go, with their chances, the likeliest first. */
  readonly conditions: readonly {
    readonly name: string;
    readonly chance: number;
    readonly gone: boolean;
  }[];
}

/** The one chance to show where there is room for one: that anything happens to them that is not certain to. */
export const headline = ({ effects, changed, better }: CombatantForecast): number => {
  const all = effects.reduce((sum, { chance }) => sum + chance, 0);
  return all > 0 ? all : Math.max(changed, better);
};

/** Chances nearer to nothing or to certainty than this are not worth a line. */
export const NEGLIGIBLE = 0.0005;

/**
 * The certain effects on a combatant in words, such as `3 damage, prone`; nothing if there are chances to show.
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

/** What an action may come to, as a screen shows it. */
export interface Forecast {
  readonly fates: readonly CombatantForecast[];
  /** Events that may happen on the way, by note id and in words, the likeliest first. */
  readonly events: readonly {
    readonly id: string;
    readonly words: string;
    readonly chance: number;
  }[];
  /** The weight of what was not followed, 0 to 1. */
  readonly leftOut: number;
  /** How questions on the way are answered: as sensible players would, or, where that leads too far, by their defaults. */
  readonly answers: 'sensible' | 'default';
  /** False if the work would have taken too long and only part of the odds is shown. */
  readonly complete: boolean;
}

/** Of a forecast more of which is open than this, no chance is worth telling where there is room for no more than one. */
const MOSTLY_OPEN = 0.5;

/** Whether enough of a forecast is known for its one chance to say something by itself. */
export const isTelling = ({ complete, leftOut }: Pick<Forecast, 'complete' | 'leftOut'>): boolean =>
  complete || leftOut <= MOSTLY_OPEN;

/** A chance for people: `62%`, `<1%`, `>99%`. */
export function percent(chance: number): string {
  if (chance <= 0) return '0%';
  if (chance >= 1 - 1e-9) return '100%';
  if (chance < 0.01) return '<1%';
  if (chance > 0.99) return '>99%';
  return `${Math.round(chance * 100)}%`;
}

/** A chance for people that is known in part only: what it is at least, as `≥ 40%`, until all of it is worked out. */
export const chanceText = (chance: number, complete: boolean): string =>
  complete ? percent(chance) : `≥ ${Math.floor(chance * 100)}%`;

/** The headline of a combatant for people. */
export const headlineText = (fate: CombatantForecast): string =>
  chanceText(headline(fate), fate.complete);

/** The middle of a command: its tape so far, and the answer to a question from then on. */
export interface ResumePoint {
  readonly tape: readonly TapeItem[];
  readonly question: { readonly id: string; readonly who: Id };
  readonly value: Json;
}
