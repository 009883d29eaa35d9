import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyRuleset } from '@tiltyard/engine';
import type { Rule } from '@tiltyard/engine/ruleset';
import { columns, indented, json, line, warn, wrapText } from '../../text/output.js';
import { systems } from './rules.js';
import { filesBelow, freshReport, provenBy } from '../../files/test-report.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK, EXIT_FAILED, EXIT_INTERRUPTED } from '../../environment.js';

const KINDS = ['core', 'option', 'variant', 'gm'] as const;

interface Share {
  readonly rules: number;
  readonly cited: number;
  readonly proven: number;
  /** The rules that are not cited or not proven. */
  readonly missing: readonly string[];
}

interface Covered {
  readonly ruleset: AnyRuleset;
  readonly cited: ReadonlySet<string>;
  readonly proven: ReadonlySet<string>;
}

/** Reports for every rule whether the built code cites it and a passing test proves it. */
export async function coverage(
  system: string | undefined,
  options: { readonly json?: boolean },
  world: CliEnvironment,
): Promise<number> {
  const chosen = systems(world, system);
  const built = chosen.map((ruleset) => ({ ruleset, cited: citations(world, ruleset) }));
  const report = await freshReport(
    world,
    chosen.map((ruleset) => ruleset.id),
  );
  if (world.signal.aborted) return EXIT_INTERRUPTED;
  const covered = built.map((each): Covered => ({
    ...each,
    proven: new Set(provenBy(report, each.ruleset.id).keys()),
  }));
  const shares = covered.map((each) => ({
    each,
    kinds: KINDS.map((kind) => ({ kind, share: shareOf(each, kind) })),
  }));
  const missing = shares.some(({ kinds }) => kinds.some(({ share }) => share.missing.length > 0));
  if (options.json)
    json(world, {
      systems: Object.fromEntries(
        shares.map(({ each, kinds }) => [
          each.ruleset.id,
          Object.fromEntries(kinds.map(({ kind, share }) => [kind, share])),
        ]),
      ),
    });
  else for (const { each, kinds } of shares) show(world, each, kinds);
  return missing ? EXIT_FAILED : EXIT_OK;
}

const newest = (files: readonly string[]): number =>
  Math.max(0, ...files.map((file) => statSync(file).mtimeMs));

/** The rules whose ids are string literals in a ruleset's built code; the build strips comments. */
function citations(world: CliEnvironment, { id, rulebook }: AnyRuleset): ReadonlySet<string> {
  const rulesets = join(world.root, 'packages', 'rulesets');
  const scripts = filesBelow(join(rulesets, 'dist', id)).filter(
    (file) => file.endsWith('.js') && !file.endsWith('generated.js'),
  );
  if (scripts.length === 0)
    throw InputError.say(
      `${id} is not built, so its code can’t be checked`,
      'run `npm run build` in the repository',
    );
  const sources = filesBelow(join(rulesets, id)).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('generated.ts'),
  );
  if (
    newest(sources) >
    newest(
      [...scripts, join(rulesets, 'dist', '.tsbuildinfo')].filter((file) =>
        statSync(file, { throwIfNoEntry: false }),
      ),
    )
  ) {
    warn(world, `${id} has changed since it was built; run \`npm run build\` for a true count`);
  }
  const code = scripts.map((file) => readFileSync(file, 'utf8')).join('\n');
  const literals = new Set(
    [...code.matchAll(/(['"`])([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)\1/g)].map((match) => match[2]),
  );
  return new Set(rulebook.rules.map((rule) => rule.id).filter((rule) => literals.has(rule)));
}

function shareOf({ ruleset, cited, proven }: Covered, kind: Rule['kind']): Share {
  const ids = ruleset.rulebook.rules.filter((rule) => rule.kind === kind).map((rule) => rule.id);
  return {
    rules: ids.length,
    cited: ids.filter((id) => cited.has(id)).length,
    proven: ids.filter((id) => proven.has(id)).length,
    missing: ids.filter((id) => !cited.has(id) || !proven.has(id)),
  };
}

function show(
  world: CliEnvironment,
  { ruleset, cited, proven }: Covered,
  kinds: readonly { readonly kind: string; readonly share: Share }[],
): void {
  const { paint } = world;
  line(world, paint.bold(`${ruleset.name}`));
  const rows = kinds.map(({ kind, share }) => [
    kind,
    `${share.rules} rules`,
    `${share.cited} cited`,
    `${share.proven} proven`,
    share.missing.length === 0
      ? paint.green('complete')
      : paint.red(`${share.missing.length} missing`),
  ]);
  for (const row of columns(rows)) line(world, `  ${row}`);
  const missing = kinds.flatMap(({ share }) => share.missing);
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['neither cited nor tested', missing.filter((id) => !cited.has(id) && !proven.has(id))],
    ['not cited', missing.filter((id) => !cited.has(id) && proven.has(id))],
    ['not proven', missing.filter((id) => cited.has(id) && !proven.has(id))],
  ];
  for (const [what, ids] of lists)
    if (ids.length > 0)
      line(world, indented(wrapText(`${what}: ${ids.join(', ')}`, world.width - 2, '  '), '  '));
}
