import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { FightBuilder } from './founding/fight-builder.js';
import { addPlugins, buildApp } from './http/build-app.js';
import { limitErrors } from './http/limits/limit-errors.js';
import { validatorCompiler } from './http/limits/request-validator.js';
import { Metrics } from './http/metrics.js';
import { outsideRulesets } from './http/outside-rulesets.js';
import { SeatAuth } from './http/access/seat-auth.js';
import { reachableAddresses, reachableRoute } from './http/access/reachable.js';
import { webPages } from './http/web-pages.js';
import { DailyUse } from './limits/daily-use.js';
import { QUOTAS } from './limits/quotas.js';
import { TimeSlices } from './limits/time-slices.js';
import { steadyClock } from './rooms/clock.js';
import { Retention } from './rooms/retention.js';
import { RoomRegistry } from './rooms/room-registry.js';
import type { ServerContext } from './rooms/server-context.js';
import { Thinking } from './rooms/thinking.js';
import { codeRoutes } from './routes/codes.js';
import { fightRoutes } from './routes/fights.js';
import { invitationRoutes } from './routes/invitations.js';
import { libraryRoutes } from './routes/libraries.js';
import { lobbyRoutes } from './routes/lobby.js';
import { newFightRoutes } from './routes/new-fights.js';
import { pictureRoutes } from './routes/pictures.js';
import { metricsRoute, operationRoutes } from './routes/operations.js';
import { simulationRoutes } from './routes/simulations.js';
import type { Settings } from './settings.js';
import { Simulations } from './simulations/simulations.js';
import { addLiveRoute } from './sockets/live-route.js';
import type { Socket } from './sockets/socket.js';
import { SqliteStore } from './storage/sqlite/sqlite-store.js';
import { StorageError } from './storage/storage-error.js';
import type { Store } from './storage/store.js';

/** A running server. */
export interface RunningServer {
  /** Its address, as http://host:port. */
  readonly address: string;
  /** Addresses at which others in the network reach it; empty if it listens to this computer only. */
  readonly reachable: readonly string[];
  /** The address of the metrics, if they have their own. */
  readonly metricsAddress?: string;
  /** Accepts nothing more, finishes its work, and closes. */
  stop(): Promise<void>;
}

/** How many ordinary requests a request that creates a fight counts as. */
const FOUNDING_SHARE = 10;
/** How long clients have to disconnect before their connections are cut, in milliseconds. */
const FAREWELL = 2000;

/**
 * Starts a server.
 * @throws StorageError if the database cannot be used, or an error of listening, for example if the port is taken.
 */
export async function serve(settings: Settings): Promise<RunningServer> {
  const store: Store =
    settings.database === undefined
      ? new SqliteStore(settings.data)
      : await (
          await import('./storage/postgres/postgres-store.js')
        ).PostgresStore.connect(settings.database);
  const server = new Server(store, settings);
  try {
    return await server.listen();
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** An error as it is logged; a stack trace is useful only for faults in the code. */
const errorForLog = (error: Error): object =>
  error instanceof StorageError
    ? { type: 'StorageError', message: error.message }
    : pino.stdSerializers.err(error);

const logOf = ({ logLevel: level }: Settings): Logger =>
  pino(
    {
      level,
      hooks: limitErrors(),
      serializers: { err: errorForLog },
      redact: { paths: ['req.headers.authorization', 'token', '*.token'], censor: '…' },
    },
    pino.destination({ fd: 2, sync: false }),
  );

/** The parts of a server. */
class Server {
  private readonly log: Logger;
  private readonly metrics = new Metrics();
  private readonly context: ServerContext;
  private readonly tables: RoomRegistry;
  private readonly retention: Retention;
  private readonly builder: FightBuilder;
  private readonly thinking: Thinking;
  private readonly simulations: Simulations | undefined;
  private readonly app: FastifyInstance;
  /** Serves the metrics, if they have an address of their own. */
  private readonly figures: FastifyInstance;
  private readonly sockets = new Set<Socket>();
  private stopping = false;
  /** The addresses at which others in the network reach this server. */
  private reachable: readonly string[] = [];

  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
  ) {
    const { pause, rulesets, retention = {}, thread, outside } = settings;
    const { metrics } = this;
    const log = logOf(settings);
    const quotas = { ...QUOTAS, ...settings.quotas };
    const clock = steadyClock();
    const daily = new DailyUse(quotas, () => performance.now());
    const slices = new TimeSlices();
    this.log = log;
    const modules = outside?.map(({ module }) => module);
    this.thinking = new Thinking(thread, modules);
    const { thinking } = this;
    this.context = { store, log, metrics, clock, slices, thinking, quotas, daily, pause };
    this.tables = new RoomRegistry(this.context, rulesets);
    this.retention = new Retention(this.tables, this.context, retention);
    this.builder = new FightBuilder(metrics.imports, thread, modules);
    this.simulations =
      settings.simulations && new Simulations(settings.simulations, this.builder, log, Date.now);
    const loggerInstance: FastifyBaseLogger = log;
    this.app = buildApp(settings, loggerInstance, metrics);
    this.figures = fastify({ loggerInstance, forceCloseConnections: true });
  }

  async listen(): Promise<RunningServer> {
    const { app, settings, store } = this;
    await addPlugins(app, settings);
    await app.register(async (api) => this.addApi(api), { prefix: '/api' });
    await app.register(operationRoutes(store, () => this.stopping));
    const metricsAddress = await this.listenForMetrics();
    if (settings.web !== undefined) await this.addPages(settings.web);
    const address = shown(
      await app.listen({ host: settings.host, port: settings.port }),
      settings.host,
    );
    this.reachable = reachableAddresses(settings.host, Number(new URL(address).port));
    this.retention.start();
    return {
      address,
      reachable: this.reachable,
      ...(metricsAddress === undefined ? {} : { metricsAddress }),
      stop: () => this.stop(),
    };
  }

  /** Closes everything that is open. */
  async close(): Promise<void> {
    await this.app.close();
    await this.figures.close();
    this.simulations?.stop();
    await this.thinking.stop();
    await this.builder.stop();
    await this.retention.stop();
    await this.tables.close();
    await this.store.close();
  }

  private async addApi(api: FastifyInstance): Promise<void> {
    const { tables, store, builder, settings, simulations, context } = this;
    const { slices, daily, quotas, log, metrics } = context;
    const access = new SeatAuth(store, tables);
    const pace = Math.ceil(settings.requests / FOUNDING_SHARE);
    const { pictures } = store;
    const routes = { tables, access, builder, slices, daily, pictures, quotas, pace };
    // Links and journals are only for the client that requested them, and must not be cached; pictures override this.
    api.addHook('onSend', (_request, reply, _payload, next) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      next();
    });
    await api.register(newFightRoutes(routes));
    await api.register(fightRoutes(routes));
    await api.register(pictureRoutes(routes));
    await api.register(libraryRoutes({ ...routes, libraries: store.libraries, now: Date.now }));
    await api.register(invitationRoutes(access));
    await api.register(lobbyRoutes(routes));
    await api.register(codeRoutes(routes));
    await api.register(simulationRoutes(simulations, pace));
    await api.register(reachableRoute(() => this.reachable));
    const { sockets } = this;
    const { origins, messages } = settings;
    addLiveRoute(api, { access, log, metrics, pace: messages, sockets, origins, quotas });
  }

  private async addPages(folder: string): Promise<void> {
    const { app } = this;
    const { outside = [] } = this.settings;
    await app.register(webPages, { folder, outside: outside.length > 0 });
    if (outside.length > 0) await app.register(outsideRulesets, { outside });
  }

  /** @returns the address of the metrics, if they have one of their own. */
  private async listenForMetrics(): Promise<string | undefined> {
    const { app, figures, settings, tables, metrics, store, retention } = this;
    const routes = metricsRoute({ tables, metrics, store, retention }, this.simulations);
    if (settings.metrics === 'open') await app.register(routes);
    if (typeof settings.metrics !== 'object') return undefined;
    figures.setValidatorCompiler(validatorCompiler);
    figures.setSerializerCompiler(serializerCompiler);
    await figures.register(routes);
    return shown(await figures.listen(settings.metrics), settings.metrics.host);
  }

  private async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.log.info('stopping');
    for (const socket of this.sockets) socket.goodbye();
    this.simulations?.stop();
    await this.thinking.stop();
    await this.builder.stop();
    await this.retention.stop();
    await this.tables.close();
    const cut = setTimeout(() => this.app.server.closeAllConnections(), FAREWELL);
    await this.app.close();
    await this.figures.close();
    clearTimeout(cut);
    await this.store.close();
    this.log.info('stopped');
  }
}

/** An address that a browser can open: localhost for a server that listens on all networks. */
function shown(bound: string, host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return bound;
  return `http://localhost:${new URL(bound).port}`;
}
