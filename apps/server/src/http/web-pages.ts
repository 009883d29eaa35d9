import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web pages: files with a hash in their name for ever, the page itself fresh each time. */
export async function webPages(
  app: FastifyInstance,
  { folder }: { readonly folder: string },
): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`there are no web pages in ${folder}; build them first`);
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // The build puts a compressed one beside each file that gains by it.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}
