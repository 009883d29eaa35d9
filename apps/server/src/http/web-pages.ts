import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Tells the page that there is a list of rulesets for it besides those that it has. */
const MARK = '<meta name="tiltyard-rulesets" />';

/** Lets the page be installed and kept for playing without a network; it is built with what that needs. */
const OFFLINE = '<link rel="manifest" href="./manifest.webmanifest" />';

/**
 * Serves the built web pages: files with a hash in their name for ever, the page itself fresh each time.
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
