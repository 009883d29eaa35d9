import { createHash } from 'node:crypto';
import type { SystemInfo } from '@tiltyard/engine';
import type { OutsideModule } from '@tiltyard/rulesets';
import type { FastifyInstance } from 'fastify';

/** A ruleset chosen by the operator, not shipped with the server. */
export interface OutsideRuleset {
  readonly id: string;
  readonly name: string;
  readonly about: SystemInfo;
  /** The module that the server and its threads load. */
  readonly module: OutsideModule;
  /** The same ruleset as one self-contained module for browsers. */
  readonly script: string;
  /** The encounters that come with it: texts of scenario files, by file name. */
  readonly examples: readonly { readonly id: string; readonly text: string }[];
}

/** Serves rulesets to the pages: a list of them, and their modules with hashes to check them by. */
export async function outsideRulesets(
  app: FastifyInstance,
  { outside }: { readonly outside: readonly OutsideRuleset[] },
): Promise<void> {
  const manifest = outside.map(({ id, name, about, module, script, examples }) => {
    const digest = createHash('sha384').update(script).digest();
    return {
      id,
      name,
      about,
      examples,
      package: module.package,
      hash: module.hash,
      script: `rulesets/${id}-${digest.toString('hex').slice(0, 16)}.js`,
      integrity: `sha384-${digest.toString('base64')}`,
    };
  });
  app.get('/rulesets.json', { schema: { hide: true } }, (_request, reply) => {
    void reply.header('cache-control', 'no-cache').send(manifest);
  });
  for (const [i, { script: address }] of manifest.entries()) {
    app.get(`/${address}`, { schema: { hide: true } }, (_request, reply) => {
      void reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(outside[i]?.script);
    });
  }
}
