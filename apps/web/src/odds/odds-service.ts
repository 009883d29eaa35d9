import type { Command, Id } from '@tiltyard/engine';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Position } from '../systems/position.js';
import type { Forecast, ResumePoint } from './forecast.js';
import { forecastKey } from './forecast-key.js';
import type { OddsAnswer, OddsRequest } from './odds.worker.js';

interface Asked {
  readonly key: string;
  readonly command: Command;
  readonly middle: ResumePoint | undefined;
}

/**
 * Where odds are asked for: one worker, one question at a time, the one asked last first, nothing asked twice. When the
 * moment changes all is forgotten.
 */
export class OddsService {
  private worker: Worker | undefined;
  private moment = 0;
  private position: Position | undefined;
  private system = '';
  private readonly known = new Map<string, Forecast | null>();
  private queue: Asked[] = [];
  private working: Asked | undefined;
  private readonly listeners = new Set<() => void>();
  private version = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getVersion = (): number => this.version;

  /** Everything asked from now on is about this moment. */
  setMoment(system: string, position: Position): void {
    if (this.position === position) return;
    this.position = position;
    this.system = system;
    this.moment++;
    this.known.clear();
    this.queue = [];
    this.working = undefined;
    if (this.worker) this.tell(this.worker);
  }

  /** Gets ready for a first question, which is likely soon; the rules are loaded a second time for it. */
  warm(): Worker {
    if (this.worker) return this.worker;
    this.worker = this.start();
    this.tell(this.worker);
    return this.worker;
  }

  private tell(worker: Worker): void {
    const { position, system, moment } = this;
    if (position)
      worker.postMessage({
        kind: 'moment',
        moment,
        system,
        view: position.state,
        seat: position.seat,
      } satisfies OddsRequest);
  }

  /** The odds of a command, or of the rest of one in its middle: worked out already, or worked out now and told by `subscribe`; null if there are none. `urgent` goes before all others. */
  ask(command: Command, urgent = false, middle?: ResumePoint): Forecast | null | undefined {
    const key = forecastKey(command, middle);
    if (this.known.has(key)) return this.known.get(key);
    if (this.working?.key === key) return undefined;
    const waits = this.queue.findIndex((each) => each.key === key);
    if (waits !== -1 && !urgent) return undefined;
    const asked = this.queue[waits] ?? { key, command, middle };
    if (waits !== -1) this.queue.splice(waits, 1);
    if (urgent) this.queue.unshift(asked);
    else this.queue.push(asked);
    this.next();
    return undefined;
  }

  /** Somebody is to act: what is likely to be asked for them is worked out before it is. */
  ahead(by: Id): void {
    this.warm().postMessage({ kind: 'ahead', moment: this.moment, by } satisfies OddsRequest);
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): Worker {
    const worker = new Worker(new URL('./odds.worker.ts', import.meta.url), {
      type: 'module',
      name: 'odds',
    });
    worker.addEventListener(
      'message',
      ({ data: { moment, key, forecast } }: MessageEvent<OddsAnswer>) => {
        if (moment !== this.moment) return;
        this.known.set(key, forecast ?? null);
        const asked = this.working?.key === key || this.queue.some((each) => each.key === key);
        this.queue = this.queue.filter((each) => each.key !== key);
        if (this.working?.key === key) this.working = undefined;
        // What was worked out ahead is told when it is asked for.
        if (!asked) return;
        this.version++;
        for (const listener of this.listeners) listener();
        this.next();
      },
    );
    return worker;
  }

  private next(): void {
    if (this.working) return;
    this.working = this.queue.shift();
    if (this.working)
      this.warm().postMessage({
        kind: 'odds',
        moment: this.moment,
        key: this.working.key,
        command: this.working.command,
        ...(this.working.middle ? { middle: this.working.middle } : {}),
      } satisfies OddsRequest);
  }
}

/** A desk for as long as a screen is shown, always at the present moment of it. */
export function useOddsService(system: string, position: Position | undefined): OddsService {
  const [desk] = useState(() => new OddsService());
  useSyncExternalStore(desk.subscribe, desk.getVersion);
  const last = useRef<Position | undefined>(undefined);
  if (position && last.current !== position) {
    last.current = position;
    desk.setMoment(system, position);
  }
  useEffect(() => () => desk.close(), [desk]);
  return desk;
}
