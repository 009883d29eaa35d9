import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import { MESSAGE_BYTES } from '@tiltyard/protocol';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { fastify } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { pino } from 'pino';
import type { WebSocket } from 'ws';
import { SeatAuth } from './http/seat-auth.js';
import { answerError } from './http/errors.js';
import { FightBuilder } from './founding/fight-builder.js';
import { Metrics } from './http/metrics.js';
import { isCrossOrigin } from './http/origin.js';
import { HttpError } from './http/http-error.js';
import { fightRoutes } from './routes/fights.js';
import { invitationRoutes } from './routes/invitations.js';
import { metricsRoute, operationRoutes } from './routes/operations.js';
import { simulationRoutes } from './routes/simulations.js';
import type { Settings } from './settings.js';
import { Simulations } from './simulations/simulations.js';
import { Socket } from './sockets/socket.js';
import { SqliteStore } from './storage/sqlite.js';
import type { Store } from './storage/store.js';
import { limitErrors } from './http/limit-errors.js';
import type { Quotas } from './limits/quotas.js';
import { DailyCount, OpenCount, QUOTAS } from './limits/quotas.js';
import { TimeSlices } from './limits/time-slices.js';
import { steadyClock } from './rooms/clock.js';
import { RoomRegistry } from './rooms/room-registry.js';
import { webPages } from './http/web-pages.js';

/** A server that runs. */
export interface RunningServer {
  /** Where it is, as http://host:port. */
  readonly address: string;
  /** Where the figures are, if they have an address of their own. */
  readonly metricsAddress?: string;
  /** Takes no more, finishes what was begun, and closes. */
  stop(): Promise<void>;
}

/** How many ordinary requests one that founds a fight weighs. */
const FOUNDING_SHARE = 10;
/** How long clients have to hang up before their connections are cut, in milliseconds. */
const FAREWELL = 2000;

/**
 * Starts a server.
 * @throws StorageTrouble if the database cannot be used, or what listening throws, such as a port that is taken.
 */
export async function serve(settings: Settings): Promise<RunningServer> {
  const store: Store =
    settings.database === undefined
      ? new SqliteStore(settings.data)
      : await (await import('./storage/postgres.js')).PostgresStore.connect(settings.database);
  const log = pino(
    {
      level: settings.logLevel,
      hooks: limitErrors(),
      redact: { paths: ['req.headers.authorization', 'token', '*.token'], censor: '…' },
    },
    pino.destination({ fd: 2, sync: false }),
  );
  const metrics = new Metrics();
  const slices = new TimeSlices();
  const quotas: Quotas = { ...QUOTAS, ...settings.quotas };
  const tables = new RoomRegistry(
    { store, log, metrics, clock: steadyClock(), slices, quotas, pause: settings.pause },
    settings.rulesets,
  );
  const access = new SeatAuth(store, tables);
  const builder = new FightBuilder(metrics.imports, settings.thread);
  const simulations =
    settings.simulations && new Simulations(settings.simulations, builder, log, Date.now);
  const sockets = new Set<Socket>();
  let stopping = false;
  let address: string;
  let metricsAddress: string | undefined;

  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    trustProxy: (_address, hop) => hop < settings.proxies,
    genReqId: () => randomUUID(),
    bodyLimit: MESSAGE_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
  });
  /** For the figures, where they have an address of their own. */
  const aside = fastify({ loggerInstance, forceCloseConnections: true });
  try {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler(answerError);
    app.setNotFoundHandler(
      { preHandler: (_request, _reply, next) => next() },
      (request, reply) =>
        void reply.code(404).send({
          error: {
            message: `there is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}`,
          },
        }),
    );
    app.addHook('onResponse', (request, reply, done) => {
      metrics.requests.observe(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: String(reply.statusCode),
        },
        reply.elapsedTime / 1000,
      );
      done();
    });
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      // Behind a proxy people come by https; whoever plays in the own network does not.
      strictTransportSecurity:
        settings.proxies > 0 ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
    });
    await app.register(rateLimit, {
      max: settings.requests,
      timeWindow: 60_000,
      errorResponseBuilder: (_request, { after }) => new TooManyRequests(after),
    });
    await app.register(swagger, {
      openapi: {
        info: {
          title: 'Tiltyard',
          version: '1',
          description:
            'Fights, seats and links. What happens at a table goes over the WebSocket /api/fights/{fight}/live, whose first message is {"kind":"join","token":…}.',
        },
        components: {
          securitySchemes: {
            seat: { type: 'http', scheme: 'bearer', description: 'the token of a seat' },
          },
        },
        security: [{ seat: [] }],
      },
      transform: jsonSchemaTransform,
    });
    if (settings.docs) await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
    await app.register(websocket, {
      options: { maxPayload: MESSAGE_BYTES, perMessageDeflate: false },
    });
    await app.register(
      async (api) => {
        // Links and journals are for whoever asked for them, and for no cache.
        api.addHook('onSend', (_request, reply, _payload, next) => {
          reply.header('cache-control', 'no-store');
          next();
        });
        await api.register(
          fightRoutes(
            tables,
            access,
            builder,
            slices,
            new DailyCount(quotas.fights, () => performance.now()),
            Math.ceil(settings.requests / FOUNDING_SHARE),
          ),
        );
        await api.register(invitationRoutes(access));
        await api.register(
          simulationRoutes(simulations, Math.ceil(settings.requests / FOUNDING_SHARE)),
        );
        live(
          api,
          (socket, line, fight) =>
            new Socket(socket, line, fight, { access, log, metrics, pace: settings.messages }),
          sockets,
          settings.origins,
          quotas,
        );
      },
      { prefix: '/api' },
    );
    await app.register(operationRoutes(store, () => stopping));
    const figures = metricsRoute(tables, metrics, simulations);
    if (settings.metrics === 'open') await app.register(figures);
    else if (settings.metrics !== undefined && settings.metrics !== 'off') {
      aside.setValidatorCompiler(validatorCompiler);
      aside.setSerializerCompiler(serializerCompiler);
      await aside.register(figures);
      metricsAddress = shown(await aside.listen(settings.metrics), settings.metrics.host);
    }
    if (settings.web !== undefined) await app.register(webPages, { folder: settings.web });
    address = shown(await app.listen({ host: settings.host, port: settings.port }), settings.host);
  } catch (error) {
    await app.close();
    await aside.close();
    simulations?.stop();
    await builder.stop();
    await tables.close();
    await store.close();
    throw error;
  }

  return {
    address,
    ...(metricsAddress === undefined ? {} : { metricsAddress }),
    async stop() {
      if (stopping) return;
      stopping = true;
      log.info('stopping');
      for (const socket of sockets) socket.goodbye();
      simulations?.stop();
      await builder.stop();
      await tables.close();
      const cut = setTimeout(() => app.server.closeAllConnections(), FAREWELL);
      await app.close();
      await aside.close();
      clearTimeout(cut);
      await store.close();
      log.info('stopped');
    },
  };
}

/** The close code for who may come back later. */
const TRY_LATER = 1013;

/** What a request gets that came too soon after many others. */
class TooManyRequests extends Error {
  readonly statusCode = 429;

  constructor(after: string) {
    super(`too many requests; try again in ${after}`);
  }
}

function live(
  api: FastifyInstance,
  seat: (socket: WebSocket, line: Writable, fight: string) => Socket,
  sockets: Set<Socket>,
  origins: readonly string[],
  quotas: Quotas,
): void {
  const byAddress = new OpenCount(quotas.socketsOfAddress);
  const byFight = new OpenCount(quotas.socketsOfFight);
  const ownPagesOnly = async (request: FastifyRequest): Promise<void> => {
    if (isCrossOrigin(request.headers.origin, request.host, origins))
      throw new HttpError(
        403,
        "pages of this address may not connect here; the server's --origin allows them",
      );
  };
  api.route<{ Params: { fight: string } }>({
    method: 'GET',
    url: '/fights/:fight/live',
    preValidation: ownPagesOnly,
    schema: { hide: true },
    handler: () => {
      throw new HttpError(426, 'this is for a WebSocket');
    },
    wsHandler: (socket, request) => {
      const { ip, params } = request;
      if (!byAddress.take(ip)) return socket.close(TRY_LATER, 'too many connections of yours');
      if (!byFight.take(params.fight)) {
        byAddress.giveBack(ip);
        return socket.close(TRY_LATER, 'too many connections to this fight');
      }
      socket.on('close', () => {
        byAddress.giveBack(ip);
        byFight.giveBack(params.fight);
      });
      const seated = seat(socket, request.socket, request.params.fight);
      sockets.add(seated);
      socket.on('close', () => sockets.delete(seated));
    },
  });
}

/** An address that can be opened: that of every network is that of this machine too. */
function shown(bound: string, host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return bound;
  return `http://localhost:${new URL(bound).port}`;
}
