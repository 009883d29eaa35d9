import { builtinModules } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lint rules of this repository, loaded by oxlint. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which packages a package may know; an app may know them all. */
const packages = {
  engine: [],
  rulesets: ['engine'],
  analysis: ['engine'],
  protocol: ['engine'],
  room: ['engine', 'protocol'],
};

/** What an app may know besides all packages. */
const appsKnow = { cli: ['server'] };

/** What the tests of a package may know besides. */
const testsKnow = { analysis: ['rulesets'], room: ['rulesets'] };

/**
 * Where a file belongs: its group (packages or apps), its workspace, and for a ruleset the system's folder.
 * @param {string} file absolute
 */
function placeOf(file) {
  const [group, workspace, ...rest] = relative(root, file).split(sep);
  return {
    group,
    workspace,
    system: workspace === 'rulesets' && rest.length > 1 ? rest[0] : undefined,
  };
}

/** What only tests import, and so may use Node and each other: tests, and folders named testing. */
const isTesting = (file) =>
  /\.test\.tsx?$/.test(file) || relative(root, file).split(sep).includes('testing');

/**
 * Why this import is against the arrows of the design, or undefined.
 * @param {string} file absolute path of the importing file
 * @param {string} specifier
 */
function objection(file, specifier) {
  const { group, workspace, system } = placeOf(file);
  if (group !== 'packages' && group !== 'apps') return undefined;

  if (specifier.startsWith('.')) {
    const target = placeOf(resolve(dirname(file), specifier));
    if (target.group !== group || target.workspace !== workspace)
      return 'another workspace is imported by its name, not by a path';
    if (target.system === 'testing' && isTesting(file)) return undefined;
    if (system !== undefined && target.system !== system)
      return 'a ruleset imports nothing outside its own folder but @tiltyard/engine';
    return undefined;
  }

  if (
    group === 'packages' &&
    !isTesting(file) &&
    (specifier.startsWith('node:') || builtinModules.includes(specifier))
  ) {
    return 'packages run in a browser too and import nothing of Node';
  }

  if (group === 'packages' && specifier.split('/')[0] === 'tiltyard')
    return 'a package knows no app';
  const named = /^@tiltyard\/([^/]+)/.exec(specifier)?.[1];
  if (named === undefined) return undefined;
  const own =
    group === 'apps'
      ? [...Object.keys(packages), ...(appsKnow[workspace] ?? [])]
      : packages[workspace];
  const known = own && isTesting(file) ? [...own, ...(testsKnow[workspace] ?? [])] : own;
  if (known === undefined)
    return `packages/${workspace} is not in the table of arrows in scripts/lint-rules.mjs`;
  if (!known.includes(named))
    return `${group}/${workspace} may know ${known.map((name) => `@tiltyard/${name}`).join(', ') || 'no other workspace'}`;
  return undefined;
}

const arrows = {
  create(context) {
    const check = (node) => {
      const source = node.source ?? node.argument?.literal ?? node.argument;
      if (typeof source?.value !== 'string') return;
      const why = objection(context.filename, source.value);
      if (why !== undefined)
        context.report({ node: source, message: `No import of '${source.value}' here: ${why}.` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const noPromises = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Rules are synchronous: ask the Table instead of waiting.' });
    const ifAsync = (node) => {
      if (node.async) report(node);
    };
    return {
      FunctionDeclaration: ifAsync,
      FunctionExpression: ifAsync,
      ArrowFunctionExpression: ifAsync,
      AwaitExpression: report,
      ImportExpression: report,
      ForOfStatement(node) {
        if (node.await) report(node);
      },
    };
  },
};

const noTry = {
  create(context) {
    return {
      TryStatement(node) {
        context.report({
          node,
          message:
            'No try in a ruleset: a question waiting for its answer passes through here as a throw.',
        });
      },
    };
  },
};

/** The rulesets whose rules write through the verbs in their folder state/ alone. */
const writeThroughVerbs = ['heimr', 'lurasko', 'rolemaster', 'true20'];

const putInVerbs = {
  create(context) {
    const { system } = placeOf(context.filename);
    if (!writeThroughVerbs.includes(system) || isTesting(context.filename)) return {};
    if (relative(root, context.filename).split(sep)[3] === 'state') return {};
    return {
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.computed) return;
        if (callee.property.name !== 'put') return;
        context.report({
          node: callee.property,
          message: 'Rules do not write: call a verb of state/ that says what happens.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'tiltyard' },
  rules: { arrows, 'no-promises': noPromises, 'no-try': noTry, 'put-in-verbs': putInVerbs },
};
