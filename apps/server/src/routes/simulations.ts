import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { clientOf } from '../http/access/client-address.js';
import { HttpError } from '../http/limits/http-error.js';
import { measureJson } from '../http/limits/json-text.js';
import type { Simulations, SimulationStatus } from '../simulations/simulations.js';
import { MAX_FIGHTS, MAX_RUNS_PER_CLIENT } from '../simulations/simulations.js';
import { troubles } from './schemas.js';
import {
  simulated,
  simulating,
  simulation,
  simulationPath,
  simulationQuery,
  simulationsOffered,
} from './simulation-schemas.js';

/**
 * The largest plan accepted, in bytes, in items of its lists and objects, and in keys of one object: a larger one would
 * block rooms.
 */
const PLAN_BYTES = 1024 * 1024;
const PLAN_VALUES = 50_000;
const PLAN_KEYS = 5000;

const present = (simulations: Simulations | undefined): Simulations => {
  if (!simulations)
    throw new HttpError(
      404,
      'this server has no queue for simulations; the laboratory plays them in the page itself',
    );
  return simulations;
};

/**
 * The status of a simulation as sent.
 * @param known the number of fights covered by the tallies that the client already has
 */
function sent({ problem, tallies, kinds, ...rest }: SimulationStatus, known = -1) {
  return {
    ...rest,
    ...(problem === undefined ? {} : { problem }),
    kinds: kinds.map(({ title, ruleset, fighters }) => ({
      title,
      ruleset,
      fighters: [...fighters],
    })),
    ...(rest.counted > known ? { tallies: [...tallies] } : {}),
  };
}

/**
 * Simulations too big for a page. Their ids cannot be guessed: a client that knows one may view it and cancel it. Since
 * addresses contain these ids, requests are not logged.
 * @param pace how often one address may start one, per minute.
 */
export const simulationRoutes =
  (simulations: Simulations | undefined, pace: number): FastifyPluginCallbackZod =>
  (app, _, done) => {
    void app.register(beginRoutes(simulations, pace));
    void app.register(resultRoutes(simulations));
    done();
  };

const beginRoutes =
  (simulations: Simulations | undefined, pace: number): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, text, parsed) => {
        const { items, keys } = measureJson(text);
        if (items <= PLAN_VALUES && keys <= PLAN_KEYS) return parse(request, text, parsed);
        parsed(
          new HttpError(
            413,
            `too many values; expected at most ${PLAN_VALUES}, and ${PLAN_KEYS} keys of one object`,
          ),
        );
      },
    );
    app.get(
      '/simulations',
      {
        logLevel: 'warn',
        schema: {
          summary: 'Whether there is a queue for big simulations, and its limits',
          response: { 200: simulationsOffered, ...troubles },
        },
      },
      () => ({
        queue: simulations ? { fights: MAX_FIGHTS, atOnce: MAX_RUNS_PER_CLIENT } : null,
      }),
    );

    app.post(
      '/simulations',
      {
        config: { rateLimit: { max: pace, timeWindow: 60_000 } },
        bodyLimit: PLAN_BYTES,
        schema: {
          summary: 'Begin a simulation',
          body: simulating,
          response: { 201: simulated, ...troubles },
        },
      },
      async (request, reply) => {
        const { plan, fights } = request.body;
        const all = fights * plan.fights.length;
        if (all > MAX_FIGHTS)
          throw new HttpError(
            400,
            `${all} fights are too many; at most ${MAX_FIGHTS}, those of all kinds together`,
          );
        return reply.code(201).send({
          simulation: await present(simulations).begin({ plan, fights }, clientOf(request.ip)),
        });
      },
    );
    done();
  };

const resultRoutes =
  (simulations: Simulations | undefined): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/simulations/:simulation',
      {
        logLevel: 'warn',
        schema: {
          summary: 'How a simulation stands, with the result so far',
          params: simulationPath,
          querystring: simulationQuery,
          response: { 200: simulation, ...troubles },
        },
      },
      async (request) =>
        sent(
          await present(simulations).look(request.params.simulation, clientOf(request.ip)),
          request.query.known,
        ),
    );

    app.delete(
      '/simulations/:simulation',
      {
        logLevel: 'warn',
        schema: {
          summary: 'Cancel a simulation and forget it; the answer is what it came to',
          params: simulationPath,
          response: { 200: simulation, ...troubles },
        },
      },
      async (request) =>
        sent(await present(simulations).cancel(request.params.simulation, clientOf(request.ip))),
    );
    done();
  };
