import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Tells the page that the server has a list of further rulesets for it. */
const MARK = '<meta name="tiltyard-rulesets" />';

/** Lets the page be installed and used without a network; its build includes what that needs. */
const OFFLINE = '<link rel="manifest" href="./manifest.webmanifest" />';

/**
 * Serves the built web pages: files with a hash in their name may be cached forever, the page itself must be
 * revalidated.
 * @param options `outside`: whether the page is told to ask for rulesets
 */
export async function webPages(
  app: FastifyInstance,
  { folder, outside }: { readonly folder: string; readonly outside: boolean },
): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`there are no web pages in ${folder}; build them first`);
  const isKept = existsSync(join(folder, 'service-worker.js'));
  const marks = (outside ? MARK : '') + (isKept ? OFFLINE : '');
  if (marks !== '') {
    const html = readFileSync(page, 'utf8').replace('</head>', `${marks}</head>`);
    for (const url of ['/', '/index.html'])
      app.get(url, { schema: { hide: true } }, (_request, reply) => {
        void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
      });
  }
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    ...(marks === '' ? {} : { index: false }),
    // The build puts a compressed version beside each file that benefits from it.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}
