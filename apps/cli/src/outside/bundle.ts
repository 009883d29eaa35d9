import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { isObject } from '@tiltyard/engine/values';
import type { Plugin } from 'rolldown';
import { InputError } from '../input-error.js';

/** Modules that a ruleset must share with the program that runs it, so that there is only one engine. */
const HOSTED = /^(?:@tiltyard\/engine|zod)(?:\/.*)?$/;
const ENTRY = '\0entry';

/** The code of a ruleset or a configuration as one module, and its origin. */
export interface Bundle {
  readonly code: string;
  /** The name of the package, or of the folder or file if it has none. */
  readonly package: string;
  /** The hash of the sources: the start of a SHA-256 in hexadecimal digits. */
  readonly hash: string;
  /** The folder of the entry point, and that of its package if it has one. */
  readonly folders: readonly string[];
}

const SOURCE = /\.[cm]?[jt]s$/;

/** Whether this is a path and not the name of a package. */
const isPath = (spec: string): boolean =>
  spec.startsWith('.') || isAbsolute(spec) || SOURCE.test(spec);

/** Why a path cannot be a ruleset, as far as can be told without reading it. */
function objectionTo(spec: string, path: string): InputError | undefined {
  if (!existsSync(path)) return InputError.file(spec, 'there is no such file');
  return statSync(path).isFile() && !SOURCE.test(path)
    ? InputError.file(spec, 'this is no code', 'a file of TypeScript or JavaScript, or its folder')
    : undefined;
}

/** The error for a place without a ruleset. */
const nothingAt = (spec: string): InputError =>
  isPath(spec)
    ? InputError.file(
        spec,
        'there is no ruleset in this folder',
        'an index.ts or index.js, or a package.json with "main"',
      )
    : InputError.say(
        `there is no package "${spec}" here`,
        'one that is installed, or a path that begins with ./',
      );

/**
 * Bundles a ruleset with everything it imports.
 * @param spec a file, a folder with an index or a package.json with `main`, or the name of a package, as seen from
 * `cwd`
 * @param target for `node` the module imports this program's engine; for the `browser` it includes the engine
 * @throws InputError if it does not exist, cannot be read, or imports something missing
 */
export async function bundle(
  spec: string,
  cwd: string,
  target: 'node' | 'browser',
): Promise<Bundle> {
  const { rolldown } = await import('rolldown');
  const from = isPath(spec) ? resolve(cwd, spec) : spec;
  const objection = isPath(spec) ? objectionTo(spec, from) : undefined;
  if (objection) throw objection;
  const files = new Set<string>();
  /** Errors found by plugins; the bundler would wrap them if they were thrown. */
  const refused: InputError[] = [];
  let own = from;
  try {
    const build = await rolldown({
      input: ENTRY,
      cwd,
      platform: 'neutral',
      resolve: {
        conditionNames: ['import', 'module', 'default'],
        mainFields: ['module', 'main'],
        extensions: ['.ts', '.mjs', '.js', '.json'],
        extensionAlias: { '.js': ['.ts', '.js'], '.mjs': ['.mts', '.mjs'] },
      },
      plugins: [
        entry(from, cwd, (id) => (own = id), refused),
        hosted(target, join(cwd, 'entry.js'), refused),
        sources(files),
      ],
      logLevel: 'silent',
    });
    const { output } = await build.generate({
      format: 'esm',
      codeSplitting: false,
      minify: target === 'browser',
    });
    await build.close();
    const [trouble] = refused;
    if (trouble) throw trouble;
    const manifest = manifestOf(own);
    return {
      code: output[0].code,
      package: manifest?.name ?? nameOf(own),
      hash: hashOf(files),
      folders: [dirname(own), ...(manifest ? [manifest.folder] : [])],
    };
  } catch (error) {
    throw refused[0] ?? InputError.say(`${spec} cannot be loaded: ${firstLines(error)}`);
  }
}

/** A module that re-exports the ruleset, so that files, folders and packages are resolved in the same way. */
const entry = (
  from: string,
  cwd: string,
  found: (id: string) => void,
  refused: InputError[],
): Plugin => ({
  name: 'entry',
  async resolveId(id, importer) {
    if (id === ENTRY) return ENTRY;
    if (importer === ENTRY) {
      const resolved = await this.resolve(id, join(cwd, 'entry.js'), { skipSelf: true }).catch(
        () => null,
      );
      if (!resolved || resolved.external) {
        refused.push(nothingAt(id));
        return null;
      }
      found(resolved.id);
      return resolved;
    }
    return null;
  },
  load: (id) => (id === ENTRY ? `export { default } from ${JSON.stringify(from)};` : null),
});

/**
 * Resolves imports of the engine to that of this program, wherever the ruleset is; refuses imports that cannot be
 * resolved.
 */
const hosted = (target: 'node' | 'browser', outermost: string, refused: InputError[]): Plugin => ({
  name: 'hosted',
  async resolveId(id, importer) {
    if (importer === undefined || importer === ENTRY || importer === outermost) return null;
    if (HOSTED.test(id)) {
      const url = import.meta.resolve(id);
      return target === 'node' ? { id: url, external: true } : { id: fileURLToPath(url) };
    }
    const found = await this.resolve(id, importer, { skipSelf: true }).catch(() => null);
    if (found && !found.external) return found;
    refused.push(
      InputError.file(
        importer,
        `there is no "${id}" to import`,
        id.startsWith('node:')
          ? 'what a browser has, too: rules run in pages'
          : 'a file, or a package that is installed beside the ruleset',
      ),
    );
    return null;
  },
});

/** Records the files that are read, except those of the engine. */
const sources = (files: Set<string>): Plugin => {
  const engine = dirname(dirname(fileURLToPath(import.meta.resolve('@tiltyard/engine'))));
  return {
    name: 'sources',
    moduleParsed({ id }) {
      if (isAbsolute(id) && !id.startsWith(engine)) files.add(id);
    },
  };
};

function hashOf(files: ReadonlySet<string>): string {
  const digests = [...files].map((file) =>
    createHash('sha256').update(readFileSync(file)).digest('hex'),
  );
  return createHash('sha256').update(digests.toSorted().join()).digest('hex').slice(0, 16);
}

/** The nearest package.json that has a name. */
function manifestOf(file: string): { readonly folder: string; readonly name: string } | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const data: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
      if (isObject(data) && typeof data['name'] === 'string') return { folder, name: data['name'] };
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The name for a file outside any package: its own, or that of its folder if it is an index. */
function nameOf(file: string): string {
  const own = basename(file, extname(file));
  return own === 'index' ? basename(dirname(file)) : own;
}

/** The message of an error from the bundler, without its code frames. */
const firstLines = (error: unknown): string =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .split('\n')
    .filter((each) => each.trim() !== '')
    .slice(0, 4)
    .join('\n');
