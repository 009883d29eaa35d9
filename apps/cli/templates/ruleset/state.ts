import type { CombatantState, FightState, Id, RulesContext } from '@tiltyard/engine';
import { actionKit } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { z } from 'zod';

const score = z.number().int().min(-5).max(20);

/** The sheet of a fighter, which never changes in play. */
export const sheetSchema = z.strictObject({
  attack: score.default(3).describe('added to the d20 of an attack'),
  defence: score.default(2).describe('10 and this is what an attack has to reach'),
  damage: score.default(0).describe('added to the d6 of a hit'),
  morale: score.default(2).describe('added to the d20 of a morale check'),
  hp: z.number().int().min(1).max(200).default(10).describe('hit points when unhurt'),
  speed: z.number().int().min(1).max(30).default(6).describe('squares a turn'),
});
export type Sheet = z.infer<typeof sheetSchema>;

/** The house rules of the rulebook, each with its default. */
export const optionsSchema = z.strictObject({
  morale: z.enum(['atHalf', 'never']).default('atHalf'),
});

/** The state of a fighter, which changes in play: plain data, written only through `ctx.put`. */
export interface Fighter extends CombatantState {
  readonly at: Cell;
  readonly hp: number;
  /** Whether the action and the move of this turn have been used, and the reaction of this round. */
  readonly acted: boolean;
  readonly moved: boolean;
  readonly reacted: boolean;
  readonly fled: boolean;
}
export interface State extends FightState {
  readonly fixed: {
    readonly map: GridMap;
    readonly sheets: Readonly<Record<Id, Sheet>>;
    readonly options: z.infer<typeof optionsSchema>;
    /** The turn order, if the file gives one. */
    readonly order: readonly Id[] | null;
  };
  readonly combatants: Readonly<Record<Id, Fighter>>;
}
export type Ctx = RulesContext<State>;

/** Helpers for declaring actions and their parameters. */
export const { defineAction, param } = actionKit<State>();

export const isOut = ({ hp, fled }: Fighter): boolean => hp <= 0 || fled;
export const who = (state: State, id: Id): Fighter => combatantById(state, id);
