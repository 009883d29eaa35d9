import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * What others can import, as declarations: one report for each package in docs/api. A change of the surface changes
 * the report with it (TILTYARD_UPDATE_API=1), and says so in a changeset.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = z.object({
  name: z.string(),
  exports: z.record(z.string(), z.object({ default: z.string().optional() })),
});

/** A declaration with its name, as text of one shape. */
type Surface = Map<string, string>;

const PACKAGES = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  'apps/server',
].filter((folder) => existsSync(join(root, folder, 'package.json')));

const declarations = (file: string): string => resolve(file.replace(/\.js$/, '.d.ts'));

/** Members that nobody outside can use. */
const PRIVATE = /\bprivate (?:static )?(?:readonly |get |set )?\w+(?:\([^)]*\))?; ?/g;

interface Declared {
  readonly names: readonly string[];
  readonly text: string;
}

type Body = ReturnType<typeof parseSync>['program']['body'];

/** What a statement declares; nothing if it is an import or the like. */
function declaredBy(statement: Body[number], source: string): Declared {
  const text = source
    .slice(statement.start, statement.end)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(PRIVATE, '');
  const inner =
    statement.type === 'ExportNamedDeclaration' && statement.declaration
      ? statement.declaration
      : statement;
  if (inner.type === 'VariableDeclaration')
    return {
      names: inner.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : [])),
      text,
    };
  if ('id' in inner && inner.id?.type === 'Identifier') return { names: [inner.id.name], text };
  return { names: [], text };
}

const nameOf = (name: { readonly type: string } & object): string =>
  'name' in name && typeof name.name === 'string' ? name.name : 'default';

type Statement = Body[number];

/** What a file declares, with where the names come from that it imports. */
class Declarations {
  readonly body: Body;
  private readonly own: readonly Declared[];
  private readonly imported = new Map<string, { readonly from: string; readonly as: string }>();

  constructor(
    private readonly file: string,
    private readonly known: Map<string, Surface>,
  ) {
    const source = readFileSync(file, 'utf8');
    this.body = parseSync(file, source).program.body;
    this.own = this.body.map((statement) => declaredBy(statement, source));
    for (const statement of this.body)
      if (statement.type === 'ImportDeclaration')
        for (const each of statement.specifiers)
          this.imported.set(each.local.name, {
            from: statement.source.value,
            as: each.type === 'ImportSpecifier' ? nameOf(each.imported) : 'default',
          });
  }

  /** The names that a statement exports, each with its declaration. */
  exportedBy(statement: Statement): Surface {
    if (statement.type === 'ExportAllDeclaration')
      return this.surfaceOf(statement.source.value) ?? new Map([['*', statement.source.value]]);
    const { names, text } = this.own[this.body.indexOf(statement)] ?? { names: [], text: '' };
    if (statement.type === 'ExportDefaultDeclaration') return new Map([['default', text]]);
    if (statement.type !== 'ExportNamedDeclaration') return new Map();
    if (statement.declaration) return new Map(names.map((name) => [name, this.withOwn(name)]));
    return new Map(
      statement.specifiers.map((each) => [
        nameOf(each.exported),
        this.passedOn(nameOf(each.local), statement.source?.value),
      ]),
    );
  }

  /** The declaration of a name that is exported apart from it. */
  private passedOn(local: string, source: string | undefined): string {
    const { from, as } =
      source === undefined
        ? (this.imported.get(local) ?? { from: undefined, as: local })
        : { from: source, as: local };
    if (from === undefined) return this.withOwn(local);
    return this.surfaceOf(from)?.get(as) ?? `from '${from}': ${as}`;
  }

  /** A declaration with those of its file that are not exported and that it names. */
  private withOwn(name: string): string {
    const found = new Set(this.own.filter(({ names }) => names.includes(name)));
    const hidden = this.own.filter(({ text }) => !text.startsWith('export'));
    for (const { text } of found)
      for (const each of hidden)
        if (each.names.some((one) => new RegExp(`\\b${one}\\b`).test(text))) found.add(each);
    return [...found].map(({ text }) => text).join('\n');
  }

  private surfaceOf(specifier: string): Surface | undefined {
    return specifier.startsWith('.')
      ? surfaceOf(declarations(join(dirname(this.file), specifier)), this.known)
      : undefined;
  }
}

/** Every name that a file exports, with how it is declared. */
function surfaceOf(file: string, known: Map<string, Surface>): Surface {
  const before = known.get(file);
  if (before) return before;
  const surface: Surface = new Map();
  known.set(file, surface);
  const declared = new Declarations(file, known);
  for (const statement of declared.body)
    for (const [name, text] of declared.exportedBy(statement)) surface.set(name, text);
  return surface;
}

/** The entry points of a package with their declarations. */
function entriesOf(folder: string): readonly (readonly [string, string])[] {
  const { name, exports } = manifest.parse(
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  );
  return Object.entries(exports).flatMap(([path, { default: file }]) => {
    // What has no built file is for this repository only.
    if (file === undefined) return [];
    const at = declarations(join(root, folder, file));
    const [before = '', after = ''] = at.split('*');
    if (!at.includes('*')) return [[`${name}${path.slice(1)}`, at] as const];
    return readdirSync(before)
      .filter((each) => each !== 'testing' && existsSync(`${before}${each}${after}`))
      .toSorted()
      .map((each) => [`${name}/${each}`, `${before}${each}${after}`] as const);
  });
}

function reportOf(folder: string): string {
  const known = new Map<string, Surface>();
  return entriesOf(folder)
    .map(([entry, file]) =>
      [
        `# ${entry}`,
        ...[...surfaceOf(file, known)]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, text]) => `${name}:\n  ${text.replaceAll('\n', '\n  ')}`),
      ].join('\n\n'),
    )
    .join('\n\n\n')
    .concat('\n');
}

test('the public surface of every package is the one announced', () => {
  execFileSync(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-b',
    ...PACKAGES.map((folder) => join(root, folder)),
  ]);
  mkdirSync(join(root, 'docs/api'), { recursive: true });
  for (const folder of PACKAGES) {
    const file = join(root, 'docs/api', `${folder.split('/')[1] ?? ''}.txt`);
    const report = reportOf(folder);
    if (process.env['TILTYARD_UPDATE_API'] === '1') writeFileSync(file, report);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '', file).toBe(report);
  }
});
