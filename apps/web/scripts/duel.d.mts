import type { Locator, Page } from 'playwright-core';

/** A system and the template of the two combatants who fight each other in it. */
export interface Duel {
  readonly system: string;
  readonly from: string;
}

/**
 * The duels, each with the steps of an attack: dragging the token next to the opponent, or choosing
 * an action on the opponent's card.
 */
export const DUELS: readonly (Duel & { readonly deeds: readonly string[] })[];

/** The scenario of a duel as text. */
export function scenarioOf(duel: Duel): string;

/** Opens a scenario in the builder and plays all its sides. */
export function start(page: Page, text: string): Promise<void>;

export function isAsked(page: Page): Promise<boolean>;

/**
 * Answers prompts until the acting combatant can go on; these clicks do not count towards a turn.
 */
export function answered(page: Page): Promise<void>;

export function acting(page: Page): Locator;

/** Drags a token next to another. */
export function drag(page: Page, own: string, foe: string): Promise<void>;

/** Chooses an action on a combatant's card, opening the card first if needed. */
export function doTo(page: Page, foe: string, deed: string): Promise<void>;

/**
 * Plays one turn of a duel with the pointer alone, and ends it.
 * @returns how many presses it took, not counting those that answered prompts.
 */
export function pressesOfTurn(
  page: Page,
  duel: { readonly deeds: readonly string[] },
): Promise<number>;
