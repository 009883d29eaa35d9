import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '../http/access/client-address.js';
import { HttpError } from '../http/limits/http-error.js';
import { isCrossOrigin } from '../http/access/origin.js';
import type { Quotas } from '../limits/quotas.js';
import { OpenCount } from '../limits/quotas.js';
import type { SocketHosting } from './socket.js';
import { Socket } from './socket.js';

/** The close code that tells a client to try again later. */
const TRY_LATER = 1013;

/** What the connections to fights share. */
export interface LiveContext extends SocketHosting {
  /** The open connections. */
  readonly sockets: Set<Socket>;
  readonly origins: readonly string[];
  readonly quotas: Quotas;
}

/** Adds the WebSocket over which a fight is played. */
export function addLiveRoute(api: FastifyInstance, context: LiveContext): void {
  const { sockets, origins, quotas } = context;
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
      const { fight } = request.params;
      const address = clientOf(request.ip);
      if (!byAddress.take(address))
        return socket.close(TRY_LATER, 'too many connections from this address');
      if (!byFight.take(fight)) {
        byAddress.giveBack(address);
        return socket.close(TRY_LATER, 'too many connections to this fight');
      }
      const seated = new Socket(socket, request.socket, { fight, address }, context);
      sockets.add(seated);
      socket.on('close', () => {
        byAddress.giveBack(address);
        byFight.giveBack(fight);
        sockets.delete(seated);
      });
    },
  });
}
