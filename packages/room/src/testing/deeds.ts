import type { FightState, Json } from '@tiltyard/engine';
import type { Generator } from '@tiltyard/engine/values';
import { acting } from '@tiltyard/engine';
import { randomPolicy } from '@tiltyard/engine/players';
import type { SeatRequest } from '@tiltyard/protocol';
import type { AnyRoom } from '../any-room.js';
import type { Room } from '../room.js';
import { seatOf } from '../seats.js';

/** A random request of a seat. */
export interface RandomRequest {
  readonly seat: string;
  readonly deed: SeatRequest;
}

/** One typical request: mostly what the rules wait for, now and then undo, redo and requests about the room. */
export const randomRequest = (room: AnyRoom, generator: Generator, dull = false): RandomRequest =>
  room.use((open) => wishAt(open, generator, dull));

function wishAt<S extends FightState>(
  room: Room<S>,
  generator: Generator,
  dull: boolean,
): RandomRequest {
  const { fight, kept, ruleset } = room;
  const open = kept.seats.filter((each) => !each.closed);
  const players = open.filter((each) => each.role === 'player');
  const owner = (who: string): string =>
    players.find((each) => each.combatants.includes(who))?.id ?? 'gm';
  const policy = randomPolicy(ruleset, generator);
  const luck = dull ? 100 : generator.below(60);
  if (fight.head === -1 && !fight.asks) return { seat: 'gm', deed: { kind: 'begin' } };
  if (luck === 0) return { seat: pick(open, generator)?.id ?? 'gm', deed: { kind: 'undo' } };
  if (luck < 3) return { seat: 'gm', deed: { kind: 'undo' } };
  if (luck < 5) return { seat: 'gm', deed: { kind: 'redo' } };
  if (luck === 5)
    return {
      seat: pick(players, generator)?.id ?? 'gm',
      deed: { kind: 'dice', typed: generator.below(3) === 0 },
    };
  if (luck === 6)
    return { seat: 'gm', deed: { kind: 'limit', seconds: generator.below(2) === 0 ? null : 30 } };
  if (luck === 7)
    return {
      seat: 'gm',
      deed: {
        kind: 'automatic',
        combatants: Object.keys(fight.state.combatants).filter(() => generator.below(4) === 0),
      },
    };
  if (luck === 8) return { seat: pick(open, generator)?.id ?? 'gm', deed: { kind: 'moment' } };
  const asked = pick(fight.asks?.asked ?? [], generator);
  if (asked) {
    const { number, question } = asked;
    const seat = owner(question.who);
    if (luck === 9) return { seat, deed: { kind: 'withdraw' } };
    if (luck === 10)
      return {
        seat,
        deed: {
          kind: 'habit',
          who: question.who,
          question: question.id,
          habit: { kind: generator.below(2) === 0 ? 'never' : 'ask' },
        },
      };
    const value: Json = policy.answer(question, fight.asks?.preview ?? fight.state);
    return { seat, deed: { kind: 'answer', question: number, value } };
  }
  const who = acting(fight.state);
  const record = open.find((each) => each.id === (who === undefined ? 'gm' : owner(who)));
  const command =
    who !== undefined && record ? policy.command(fight.view(seatOf(record)), who) : undefined;
  return command && record
    ? { seat: record.id, deed: { kind: 'perform', command } }
    : { seat: 'gm', deed: { kind: 'undo' } };
}

const pick = <T>(from: readonly T[], generator: Generator): T | undefined =>
  from[generator.below(Math.max(1, from.length))];
