import type { SeatRequest } from '@tiltyard/protocol';
import type { AnyRoom } from '@tiltyard/room';
import { roomFor } from '@tiltyard/room/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Metrics } from '../http/metrics.js';
import { newFight } from '../storage/new-fight.js';
import { SqliteStore } from '../storage/sqlite/sqlite-store.js';
import { tokenRow } from '../http/access/tokens.js';
import { DailyUse } from '../limits/daily-use.js';
import { QUOTAS } from '../limits/quotas.js';
import { TimeSlices } from '../limits/time-slices.js';
import { folder } from '../testing/harness.js';
import type { Clock } from './clock.js';
import { steadyClock } from './clock.js';
import { RoomHost } from './room-host.js';

const DUEL = `
title: A quarrel
ruleset: renaissance
order: [ann, bob]
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, STR: 40, skills: {one-handed: 60, fray: 50}, weapons: [mace]}}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, DUR: 200, skills: {one-handed: 60, fray: 50}, weapons: [mace]}}
`;

/** A computer whose clock can be set, and whose timers fire early. */
class Machine {
  wall = 1_700_000_000_000;
  private steady = 5000;
  private timers: { readonly at: number; readonly work: () => void }[] = [];
  readonly clock: Clock;

  constructor(private readonly early: number) {
    const { now } = steadyClock(
      () => this.wall,
      () => this.steady,
    );
    this.clock = {
      now,
      startTimer: (work, delayMs) => {
        const timer = { at: this.steady + Math.max(0, delayMs - this.early), work };
        this.timers.push(timer);
        return () => void (this.timers = this.timers.filter((each) => each !== timer));
      },
    };
  }

  /** Advances time, and runs what is due. */
  async pass(milliseconds: number): Promise<void> {
    this.wall += milliseconds;
    this.steady += milliseconds;
    for (const timer of this.timers.filter(({ at }) => at <= this.steady)) {
      this.timers = this.timers.filter((each) => each !== timer);
      timer.work();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const gm = (room: AnyRoom, deed: SeatRequest, now: number): void =>
  void room.act('gm', room.revision, deed, now);

/** A room in which a player is asked something and has 30 seconds to answer. */
async function waitingTable(machine: Machine, ahead = 0): Promise<AnyRoom> {
  const store = new SqliteStore(folder(onTestFinished));
  const room = roomFor(DUEL, 'seed', 'f1');
  const now = machine.clock.now() + ahead;
  for (const [id, who] of [
    ['pa', 'ann'],
    ['pb', 'bob'],
  ] as const)
    gm(room, { kind: 'seat', seat: { id, name: id, role: 'player', combatants: [who] } }, now);
  gm(room, { kind: 'begin' }, now);
  gm(room, { kind: 'limit', seconds: 30 }, now);
  for (let i = 0; i < 50 && room.kept.deadline === null; i++) {
    const attack = { do: 'attack', by: 'ann', with: { weapon: 'ann/mace', target: 'bob' } };
    gm(room, { kind: 'perform', command: attack }, now);
    if (room.kept.deadline === null) gm(room, { kind: 'undo' }, now);
  }
  expect(room.kept.deadline).toBe(now + 30_000);
  await store.create(newFight(room, now), tokenRow('secret', 'f1', 'gm'));
  const host = new RoomHost(room, 0, {
    store,
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    clock: machine.clock,
    slices: new TimeSlices(),
    thinking: { commandOf: () => Promise.resolve(undefined) },
    quotas: QUOTAS,
    daily: new DailyUse(QUOTAS, () => 0),
    pause: 0,
  });
  onTestFinished(async () => {
    await host.finish();
    await store.close();
  });
  await host.join({ seat: 'gm', address: '', send: () => undefined, dismiss: () => undefined });
  return room;
}

const isWaiting = (room: AnyRoom): boolean => room.kept.deadline !== null;

test.each([0, 1, 2, 40])('a limit ends although timers fire %d ms early', async (early) => {
  const machine = new Machine(early);
  const room = await waitingTable(machine);
  await machine.pass(29_999);
  expect(isWaiting(room)).toBe(true);
  for (let i = 0; i < 50; i++) await machine.pass(1);
  expect(isWaiting(room)).toBe(false);
});

test.each([3_600_000, -3_600_000])(
  'a limit ends on time although the clock of the machine is set by %d ms',
  async (jump) => {
    const machine = new Machine(1);
    const room = await waitingTable(machine);
    await machine.pass(10_000);
    machine.wall += jump;
    await machine.pass(19_990);
    expect(isWaiting(room)).toBe(true);
    for (let i = 0; i < 20; i++) await machine.pass(1);
    expect(isWaiting(room)).toBe(false);
  },
);

test('a limit set by a server whose clock is an hour ahead ends on time, too', async () => {
  const machine = new Machine(0);
  const room = await waitingTable(machine, 3_600_000);
  await machine.pass(29_990);
  expect(isWaiting(room)).toBe(true);
  await machine.pass(20);
  expect(isWaiting(room)).toBe(false);
});

test('time advances evenly', () => {
  let wall = 1000;
  let steady = 50.5;
  const clock = steadyClock(
    () => wall,
    () => steady,
  );
  expect(clock.now()).toBe(1000);
  wall = 0;
  steady += 10.7;
  expect(clock.now()).toBe(1010);
});
