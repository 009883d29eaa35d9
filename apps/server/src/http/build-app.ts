import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import { MESSAGE_BYTES } from '@tiltyard/protocol';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import type { Settings } from '../settings.js';
import { clientOf } from './access/client-address.js';
import { answerError } from './limits/errors.js';
import { validatorCompiler } from './limits/request-validator.js';
import type { Metrics } from './metrics.js';
import { oneByOne } from './upgrades.js';

/** The answer to a request above the rate limit. */
class TooManyRequests extends Error {
  readonly statusCode = 429;

  constructor(after: string) {
    super(`too many requests; try again in ${after}`);
  }
}

const SECURITY_POLICY = {
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
};

/** The HTTP side of a server, without its routes. */
export function buildApp(
  settings: Settings,
  loggerInstance: FastifyBaseLogger,
  metrics: Metrics,
): FastifyInstance {
  const app = fastify({
    loggerInstance,
    trustProxy: (_address, hop) => hop < settings.proxies,
    genReqId: () => randomUUID(),
    bodyLimit: MESSAGE_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    // Errors before routing, for example an address that cannot be decoded.
    frameworkErrors: answerError,
  });
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
  return app;
}

/**
 * The files of the page have their own rate limit, this many times that of requests: a page takes some eighty of them,
 * and a whole group behind one address may open its pages in the same minute.
 */
const PAGE_SHARE = 10;
const isForPage = ({ url }: { readonly url: string }): boolean => !url.startsWith('/api/');

/** Adds headers, limits, the API description and WebSockets. */
export async function addPlugins(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: SECURITY_POLICY,
    referrerPolicy: { policy: 'no-referrer' },
    // Behind a proxy callers use HTTPS; in a private network they do not.
    strictTransportSecurity:
      settings.proxies > 0 ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  await app.register(rateLimit, {
    max: (request) => (isForPage(request) ? PAGE_SHARE * settings.requests : settings.requests),
    timeWindow: 60_000,
    keyGenerator: (request) => `${clientOf(request.ip)}${isForPage(request) ? ' page' : ''}`,
    errorResponseBuilder: (_request, { after }) => new TooManyRequests(after),
  });
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Tiltyard',
        version: '1',
        description:
          'Fights, seats and links. What happens in a fight goes over the WebSocket /api/fights/{fight}/live, whose first message is {"kind":"join","token":…}.',
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
    // When many messages arrive at once they are read one by one, so that other clients are served in between.
    options: {
      server: oneByOne(app.server),
      maxPayload: MESSAGE_BYTES,
      perMessageDeflate: false,
      allowSynchronousEvents: false,
    },
    errorHandler: (error, socket, request) => {
      // A client's error is not a fault of the server.
      const level = String(Reflect.get(error, 'code')).startsWith('WS_ERR_') ? 'debug' : 'error';
      request.log[level]({ err: error }, 'a connection failed');
      socket.terminate();
    },
  });
}
