import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Metrics } from '../http/metrics.js';
import type { Simulations } from '../simulations/simulations.js';
import type { Store } from '../storage/store.js';
import type { Retention } from '../rooms/retention.js';
import type { RoomRegistry } from '../rooms/room-registry.js';
import { NotReadyError } from '../storage/storage-error.js';
import { problem } from './schemas.js';

const health = z.object({ status: z.literal('ok') });
const READY_WITHIN = 3000;
/** How long the result of a write check of the database is valid, in milliseconds. */
const PROBE_EVERY = 1000;

/** For operators of the server. */
export const operationRoutes =
  (store: Store, stopping: () => boolean): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const probe = probing(store);
    app.get(
      '/healthz',
      {
        config: { rateLimit: false },
        logLevel: 'warn',
        schema: { summary: 'Whether the server runs', response: { 200: health } },
      },
      () => ({ status: 'ok' as const }),
    );

    app.get(
      '/readyz',
      {
        config: { rateLimit: false },
        logLevel: 'warn',
        schema: {
          summary: 'Whether it can do its work: the database can be written and it is not stopping',
          response: { 200: health, 503: problem },
        },
      },
      async (_request, reply) => {
        try {
          if (stopping()) throw new Error('the server stops');
          await within(probe(), READY_WITHIN);
          return { status: 'ok' as const };
        } catch (error) {
          return reply.code(503).send({
            error: {
              message:
                error instanceof NotReadyError || (stopping() && error instanceof Error)
                  ? error.message
                  : 'the database does not answer',
            },
          });
        }
      },
    );

    done();
  };

/** One check serves every request within a second, so that requests cannot wear out the disk. */
function probing(store: Store): () => Promise<void> {
  let last: { readonly at: number; readonly result: Promise<void> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > PROBE_EVERY) {
      last = { at: now, result: store.check() };
      last.result.catch(() => (last = undefined));
    }
    return last.result;
  };
}

/** The sources of the metrics. */
export interface MetricsContext {
  readonly tables: RoomRegistry;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly retention: Retention;
}

/** The metrics, for operators who monitor the server. */
export const metricsRoute =
  (
    { tables, metrics, store, retention }: MetricsContext,
    simulations: Simulations | undefined,
  ): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/metrics',
      {
        config: { rateLimit: false },
        logLevel: 'warn',
        schema: { summary: 'Figures for Prometheus', response: { 200: z.string() } },
      },
      async (_request, reply) => {
        const { tables: open, guests } = tables.census;
        metrics.present(open, guests, simulations?.running ?? 0);
        metrics.stored(retention.use, await store.size().catch(() => undefined));
        return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
      },
    );

    done();
  };

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
