import type { Command } from '@tiltyard/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Forecast } from './forecast.js';
import { forecastKey } from './forecast-key.js';
import type { OddsAnswer, OddsRequest } from './odds.worker.js';
import { OddsService } from './odds-service.js';

const sent: OddsRequest[] = [];
let tell: (data: OddsAnswer) => void = () => undefined;

class SilentWorker {
  postMessage(request: OddsRequest): void {
    sent.push(request);
  }

  addEventListener(_: string, listener: (event: { data: OddsAnswer }) => void): void {
    tell = (data) => listener({ data });
  }

  terminate(): void {
    tell = () => undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
  sent.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const to = (target: string): Command => ({ do: 'attack', by: 'ann', with: { target } });
const found = (complete: boolean): Forecast => ({
  fates: [],
  events: [],
  leftOut: complete ? 0 : 0.5,
  answers: 'sensible',
  complete,
});
const answer = (target: string, more: boolean): void =>
  tell({
    kind: 'odds',
    moment: 0,
    key: forecastKey(to(target)),
    forecast: found(!more),
    more,
  });
const asked = () =>
  sent.flatMap((each) =>
    each.kind === 'odds' ? [[each.command.with['target'], each.time ?? 'to its end']] : [],
  );

test('slow odds are reported in part, yield to other requests, and are completed while they are visible', () => {
  const desk = new OddsService();
  expect(desk.ask(to('bert'), true)).toBeUndefined();
  expect(desk.ask(to('carl'))).toBeUndefined();
  answer('bert', true);
  expect(desk.isUnfinished(to('bert'))).toBe(true);
  expect(desk.isUnfinished(to('carl'))).toBe(false);
  expect(desk.ask(to('bert'), true)?.complete).toBe(false);
  vi.runAllTimers();
  expect(asked()).toEqual([
    ['bert', 40],
    ['carl', 40],
  ]);
  answer('carl', false);
  vi.runAllTimers();
  expect(asked().at(-1)).toEqual(['bert', 'to its end']);
  answer('bert', false);
  expect(desk.ask(to('bert'), true)?.complete).toBe(true);
  vi.runAllTimers();
  expect(asked()).toHaveLength(3);
});

test('odds that no one looks at are continued once, and further when the user looks', () => {
  const desk = new OddsService();
  desk.ask(to('bert'));
  answer('bert', true);
  vi.runAllTimers();
  answer('bert', true);
  vi.runAllTimers();
  expect(asked()).toEqual([
    ['bert', 40],
    ['bert', 1000],
  ]);
  desk.ask(to('bert'), true);
  vi.runAllTimers();
  expect(asked().at(-1)).toEqual(['bert', 'to its end']);
});

test('a question in between goes before what was not finished', () => {
  const desk = new OddsService();
  desk.ask(to('bert'), true);
  answer('bert', true);
  desk.ask(to('carl'), true);
  vi.runAllTimers();
  expect(asked().at(-1)).toEqual(['carl', 40]);
});
