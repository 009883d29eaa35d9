import type { Locator, Page } from 'playwright-core';

/** One against another in a system. */
export interface Duel {
  readonly system: string;
  readonly from: string;
}

/** One against another, and what leads to them: the token dragged beside them, or what is done to them from their card. */
export const DUELS: readonly (Duel & { readonly deeds: readonly string[] })[];

/** A scenario of the two as text. */
export function scenarioOf(duel: Duel): string;

/** Opens a scenario in the builder and plays all its sides. */
export function start(page: Page, text: string): Promise<void>;

export function isAsked(page: Page): Promise<boolean>;

/** Answers whatever is asked until the one who acts may go on; the clicks for that are nobody's turn. */
export function answered(page: Page): Promise<void>;

export function acting(page: Page): Locator;

/** Drags a token beside another. */
export function drag(page: Page, own: string, foe: string): Promise<void>;

/** Does something to a combatant from their card, which is opened if it is not. */
export function doTo(page: Page, foe: string, deed: string): Promise<void>;

/**
 * Takes a turn of a duel by the pointer alone, and ends it.
 * @returns how many presses that took, without those that answer prompts.
 */
export function pressesOfTurn(
  page: Page,
  duel: { readonly deeds: readonly string[] },
): Promise<number>;
