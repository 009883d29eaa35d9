import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';

/** Paces as multiples of the base rate (RMC-CTX-10). */
export const PACES = [0.5, 1, 1.5, 2, 3, 4, 5] as const;
export type Pace = (typeof PACES)[number];

/** The penalty of each pace to other actions (RMC-CTX-10, RMC-CHARGE-10). */
const PENALTIES: ReadonlyMap<number, number> = new Map([
  [0.5, 0],
  [1, -5],
  [1.5, -10],
  [2, -20],
  [3, -30],
  [4, -50],
  [5, -70],
]);

export const WALK = 1;
const SLOWEST = 0.5;
const FASTEST = 5;
const PRONE_FACTOR = 4;

const weighsCrawls = (state: State): boolean => state.fixed.options['prone.modifiers'] === 'sample';

/** The highest pace available to a combatant: a prone one cannot run (RMC-STAG-06, RMC-STAG-08). */
export const maxPace = ({ prone }: Combatant): number => (prone ? WALK : FASTEST);

/**
 * The penalty of a pace to other actions, four times as much while crawling; 0 without movement
 * (RMC-CTX-10, RMC-STAG-08).
 */
const penaltyAt = (state: State, pace: number, crawling: boolean): number =>
  (PENALTIES.get(pace) ?? 0) * (crawling && weighsCrawls(state) ? PRONE_FACTOR : 1);

/** The penalty that a pace would give to other actions, in the combatant's current posture. */
export const pacePenalty = (state: State, actor: Combatant, pace: number): number =>
  penaltyAt(state, pace, actor.prone);

/** The penalty of this round's movement to other actions, whether or not the mover has fallen or stood up since. */
export const movementPenalty = (state: State, { pace, crawled }: Combatant): number =>
  penaltyAt(state, pace, crawled);

/** Whether a pace would have penalized an attack already made this round (RMC-CTX-10). */
const comesTooLate = (state: State, actor: Combatant, pace: number): boolean =>
  actor.attacked && pacePenalty(state, actor, pace) < 0;

/** Whether a pace is available. */
export const canMoveAt = (state: State, actor: Combatant, pace: number): boolean =>
  pace <= maxPace(actor) && !comesTooLate(state, actor, pace);

/**
 * Tells why a pace is not available, or undefined; after an attack, a pace that would have
 * penalized it is not (RMC-CTX-10).
 */
export function cannotMoveAt(state: State, actor: Combatant, pace: number): Refusal | undefined {
  if (pace > maxPace(actor))
    return refuse(
      ['RMC-STAG-06', 'RMC-STAG-08'],
      'prone',
      `${actor.name} is prone and can't do more than walk`,
    );
  return comesTooLate(state, actor, pace)
    ? refuse(
        'RMC-CTX-10',
        'attacked',
        `${actor.name} has already attacked: this pace would have taken from that`,
      )
    : undefined;
}

/** The default pace. */
export const usualPace = (actor: Combatant): Pace => (actor.attacked ? SLOWEST : WALK);

/** The penalty of the attacker's pace to an attack: from the table, or as the GM decides (RMC-CHARGE-10). */
export function askPacePenalty(ctx: Ctx, attacker: Combatant): number {
  const { pace } = attacker;
  if (pace === 0) return 0;
  const usual = movementPenalty(ctx.state, attacker);
  if (ctx.state.fixed.options['charge.pacePenalty'] === 'table') return usual;
  return ctx.askNumber(
    {
      id: 'pace-penalty',
      who: 'gm',
      rules: ['RMC-CHARGE-10'],
      about: { who: attacker.id, pace, usual },
      fallback: usual,
    },
    -200,
    0,
  );
}

/** Speed at a pace, in tenths of a millimetre a second. */
export const speedAt = (state: State, actor: Combatant, pace: number): number =>
  Math.round(sheetOf(state, actor).rate * pace);
