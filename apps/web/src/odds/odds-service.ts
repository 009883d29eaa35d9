import type { Command, Id } from '@tiltyard/engine';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Position } from '../systems/position.js';
import type { Forecast, ResumePoint } from './forecast.js';
import { forecastKey } from './forecast-key.js';
import type { Later, Prospect } from './prospects.js';
import type { OddsAnswer, OddsRequest } from './odds.worker.js';

/** A task: the odds of a command or of the rest of one, or prospects at a later moment. */
type Work =
  | {
      readonly kind: 'odds';
      readonly command: Command;
      readonly middle?: ResumePoint;
      readonly time?: number;
    }
  | { readonly kind: 'prospects'; readonly later: Later };

interface Asked {
  readonly key: string;
  readonly work: Work;
  readonly urgent: boolean;
}

/**
 * The time given to a new request, in milliseconds; after that, the result so far is sent and the
 * next request handled.
 */
const FIRST = 40;

/**
 * The time given to an unfinished request when it is continued, in milliseconds; requests on the
 * screen are completed.
 */
const AGAIN = 1_000;

/** The idle time before unfinished requests are continued, in milliseconds. */
const QUIET = 300;

/** How long small answers are collected before listeners are notified, in milliseconds. */
const SOON = 60;

/**
 * Computes odds in one worker, one request at a time: urgent ones first, and none twice. Requests
 * that take long give partial results, and are continued when no other request waits. When the
 * moment changes, everything is forgotten.
 */
export class OddsService {
  private worker: Worker | undefined;
  private moment = 0;
  private position: Position | undefined;
  private system = '';
  private readonly known = new Map<string, Forecast | null>();
  private readonly prospects = new Map<string, readonly Prospect[]>();
  private readonly favourites = new Map<Id, readonly Command[]>();
  private queue: Asked[] = [];
  private readonly unfinished = new Map<string, Asked>();
  private working: Asked | undefined;
  private readonly listeners = new Set<() => void>();
  private version = 0;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getVersion = (): number => this.version;

  /** Sets the moment that all later requests are about. */
  setMoment(system: string, position: Position): void {
    if (this.position === position) return;
    this.position = position;
    this.system = system;
    this.moment++;
    this.known.clear();
    this.prospects.clear();
    this.favourites.clear();
    this.queue = [];
    this.unfinished.clear();
    this.working = undefined;
    clearTimeout(this.quiet);
    if (this.worker) this.tell(this.worker);
  }

  /** Starts the worker before the first request, because it has to load the rules for itself. */
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

  /**
   * The odds of a command, or of the rest of one; undefined until known (`subscribe` announces
   * them), null if there are none. `urgent` requests come first.
   */
  ask(command: Command, urgent = false, middle?: ResumePoint): Forecast | null | undefined {
    const key = forecastKey(command, middle);
    if (this.known.has(key)) {
      if (urgent) this.insist(key);
      return this.known.get(key);
    }
    const work = { kind: 'odds', command, time: FIRST, ...(middle ? { middle } : {}) } as const;
    this.want({ key, work, urgent });
    return undefined;
  }

  /** Whether the odds of a command are partial so far and still being worked out. */
  isUnfinished(command: Command, middle?: ResumePoint): boolean {
    return this.unfinished.has(forecastKey(command, middle));
  }

  /**
   * What a combatant could do to their enemies at a later moment; undefined until known, as for
   * `ask`.
   */
  askLater(later: Later, urgent = false): readonly Prospect[] | undefined {
    const key = `later ${JSON.stringify(later)}`;
    const known = this.prospects.get(key);
    if (!known) this.want({ key, work: { kind: 'prospects', later }, urgent });
    return known;
  }

  private want(wanted: Asked): void {
    const { key, urgent } = wanted;
    if (this.working?.key === key) return;
    const waits = this.queue.findIndex((each) => each.key === key);
    if (waits !== -1 && !urgent) return;
    if (waits !== -1) this.queue.splice(waits, 1);
    if (urgent) this.queue.unshift(wanted);
    else this.queue.push(wanted);
    this.next();
  }

  /** Prefetches likely requests for a combatant who is about to act. */
  ahead(by: Id): void {
    this.warm().postMessage({ kind: 'ahead', moment: this.moment, by } satisfies OddsRequest);
  }

  /** The best-looking commands of a combatant, best first, once `ahead` has found them. */
  favouritesOf(by: Id): readonly Command[] | undefined {
    return this.favourites.get(by);
  }

  close(): void {
    clearTimeout(this.quiet);
    clearTimeout(this.soon);
    this.soon = undefined;
    this.worker?.terminate();
    this.worker = undefined;
    this.working = undefined;
  }

  private start(): Worker {
    const worker = new Worker(new URL('./odds.worker.ts', import.meta.url), {
      type: 'module',
      name: 'odds',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<OddsAnswer>) => {
      if (data.moment !== this.moment) return;
      if (data.kind === 'favourites') {
        this.favourites.set(data.by, data.commands);
        this.publish();
      } else if (data.kind === 'prospects') {
        this.prospects.set(data.key, data.prospects);
        this.settle(data.key, SOON);
      } else {
        this.hear(data);
      }
    });
    return worker;
  }

  private hear({ key, forecast, more }: Extract<OddsAnswer, { kind: 'odds' }>): void {
    this.known.set(key, forecast ?? null);
    if (!more) this.unfinished.delete(key);
    else if (this.working?.key === key && this.working.work.kind === 'odds')
      this.unfinished.set(key, this.working);
    this.settle(key);
  }

  /** Marks an unfinished request as urgent, because the user is looking at it. */
  private insist(key: string): void {
    const asked = this.unfinished.get(key);
    if (!asked || asked.urgent) return;
    this.unfinished.set(key, { ...asked, urgent: true });
    this.next();
  }

  /**
   * @param delay milliseconds to wait for further answers, so that the screen is redrawn once for
   * all of them.
   */
  private settle(key: string, delay = 0): void {
    const asked = this.working?.key === key || this.queue.some((each) => each.key === key);
    this.queue = this.queue.filter((each) => each.key !== key);
    if (this.working?.key === key) this.working = undefined;
    // Prefetched results are announced when they are requested.
    if (!asked) return;
    if (delay === 0) this.publish();
    else this.soon ??= setTimeout(() => this.publish(), delay);
    this.next();
  }

  private publish(): void {
    clearTimeout(this.soon);
    this.soon = undefined;
    this.version++;
    for (const listener of this.listeners) listener();
  }

  private next(): void {
    if (this.working) return;
    clearTimeout(this.quiet);
    this.working = this.queue.shift();
    if (this.working) this.post();
    else if (this.rest()) this.quiet = setTimeout(() => this.goOn(), QUIET);
  }

  /** Unfinished requests worth continuing, visible ones first. */
  private rest(): Asked | undefined {
    const all = [...this.unfinished.values()];
    return (
      all.find(({ urgent }) => urgent) ??
      all.find(({ work }) => work.kind === 'odds' && work.time === FIRST)
    );
  }

  private goOn(): void {
    const asked = this.rest();
    if (this.working || asked?.work.kind !== 'odds') return;
    const { time: _, ...work } = asked.work;
    this.working = { ...asked, work: asked.urgent ? work : { ...work, time: AGAIN } };
    this.post();
  }

  private post(): void {
    if (this.working)
      this.warm().postMessage({
        ...this.working.work,
        moment: this.moment,
        key: this.working.key,
      } satisfies OddsRequest);
  }
}

/** An odds service for as long as a screen is shown, always set to its present moment. */
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
