import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';

/** Paces as multiples of the base rate, and what each takes off what is done meanwhile (RMC-CTX-10, RMC-CHARGE-10). */
export const PACES = [
  { pace: 0.5, penalty: 0 },
  { pace: 1, penalty: -5 },
  { pace: 1.5, penalty: -10 },
  { pace: 2, penalty: -20 },
  { pace: 3, penalty: -30 },
  { pace: 4, penalty: -50 },
  { pace: 5, penalty: -70 },
] as const;

const WALK = 1;
const PRONE_TIMES = 4;

const crawls = (state: State, who: Combatant): boolean =>
  who.prone && state.fixed.options['prone.modifiers'] === 'sample';

/** The highest pace open to somebody; on the sample reading the prone do no more than walk (RMC-STAG-08). */
export const topPace = (state: State, who: Combatant): number => (crawls(state, who) ? WALK : 5);

export const paceCost = (state: State, who: Combatant, pace: number): number =>
  (PACES.find((each) => each.pace === pace)?.penalty ?? 0) * (crawls(state, who) ? PRONE_TIMES : 1);

/** Why a pace is not open to somebody, or nothing: a pace that would have weighed on a blow is not to be had after it (RMC-CTX-10). */
export function paceRefused(state: State, who: Combatant, pace: number): Refusal | undefined {
  if (pace > topPace(state, who))
    return refuse('RMC-STAG-08', 'lying prone one does no more than walk');
  return who.attacked && paceCost(state, who, pace) < 0
    ? refuse('RMC-CTX-10', `${who.name} has attacked: going faster would have taken from that`)
    : undefined;
}

/** The pace of somebody who names none. */
export const usualPace = (who: Combatant): number => (who.attacked ? PACES[0].pace : WALK);

/** What a pace takes off an attack: by the table, or as the GM says (RMC-CHARGE-10). */
export function pacePenalty(ctx: Ctx, who: Combatant, pace: number): number {
  if (pace === 0) return 0;
  const usual = paceCost(ctx.state, who, pace);
  if (ctx.state.fixed.options['charge.pacePenalty'] === 'table') return usual;
  return ctx.askNumber(
    {
      id: 'pace-penalty',
      who: 'gm',
      rules: ['RMC-CHARGE-10'],
      about: { who: who.id, pace, usual },
      fallback: usual,
    },
    -200,
    0,
  );
}

/** Speed at a pace, in tenths of a millimetre a second. */
export const speedAt = (state: State, who: Combatant, pace: number): number =>
  Math.round(sheetOf(state, who).rate * pace);
