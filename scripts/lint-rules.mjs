import { builtinModules } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lint rules of this repository, loaded by oxlint. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** The packages that a package may import; an app may import all of them. */
const packages = {
  engine: [],
  rulesets: ['engine'],
  analysis: ['engine'],
  protocol: ['engine'],
  room: ['engine', 'protocol'],
  testing: ['engine'],
};

/**
 * The rooms of packages that have some: the folders of their src. A room imports only from those before it, so that no
 * two of them depend on each other, not even by types. Tests, the folder testing and the entry point may import all.
 */
const rooms = {
  engine: [
    'values',
    'space',
    'core',
    'ruleset',
    'kit',
    'fight',
    'odds',
    'players',
    'show',
    'files',
  ],
};

/** What an app may import besides all packages. */
const appsKnow = { cli: ['server'] };

/** What the tests of a package may also import. */
const testsKnow = { analysis: ['rulesets'], room: ['rulesets'], rulesets: ['testing'] };

/** Packages that never run in a browser. */
const ofNode = new Set(['testing']);

/**
 * The location of a file: its group (packages or apps), its workspace, and for a ruleset the system's folder.
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

/** Whether a file is imported only by tests and may use Node: tests, and files in folders named testing. */
const isTesting = (file) =>
  /\.test\.tsx?$/.test(file) || relative(root, file).split(sep).includes('testing');

/**
 * Why a file may not import another of its own package; undefined if it may.
 * @param {string} file absolute
 * @param {string} target absolute
 */
function roomObjection(file, target) {
  const [group, workspace, , ...inside] = relative(root, file).split(sep);
  const order = group === 'packages' ? rooms[workspace] : undefined;
  const [from, to] = [inside, relative(root, target).split(sep).slice(3)].map((path) =>
    path.length > 1 ? path[0] : undefined,
  );
  if (order === undefined || from === undefined || from === to || isTesting(file)) return undefined;
  if (!order.includes(from))
    return `the room ${from} is not in the list of rooms in scripts/lint-rules.mjs`;
  const known = order.slice(0, order.indexOf(from));
  if (to !== undefined && known.includes(to)) return undefined;
  return `the room ${from} may know ${known.join(', ') || 'no other room'}`;
}

/** Folders of a ruleset that contain rules, and those with scores or presentation. */
const ruleFolders = ['rules', 'state', 'events'];
const outerFolders = ['players', 'show'];

/** The folder of its ruleset that contains a file. */
const folderOf = (file) => relative(root, file).split(sep)[3] ?? '';

/**
 * Why a file of a ruleset may not import another of the same ruleset; undefined if it may.
 * @param {string} file absolute
 * @param {string} target absolute
 */
function rulesetObjection(file, target) {
  return ruleFolders.includes(folderOf(file)) &&
    outerFolders.includes(folderOf(target)) &&
    !isTesting(file)
    ? `rules know nothing of ${folderOf(target)}/`
    : undefined;
}

/**
 * Why an import violates the layering of the design; undefined if it does not.
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
    if (system !== undefined) return rulesetObjection(file, resolve(dirname(file), specifier));
    return roomObjection(file, resolve(dirname(file), specifier));
  }

  if (
    group === 'packages' &&
    !ofNode.has(workspace) &&
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
      context.report({
        node,
        message: 'Rules are synchronous: ask the rules context instead of waiting.',
      });
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

/** Rules write only through the verbs in their system's folder state/. */
const putInVerbs = {
  create(context) {
    const { system } = placeOf(context.filename);
    if (system === undefined || isTesting(context.filename)) return {};
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

/** Methods that sort a list by a comparator; the JavaScript engine decides in what order and how often it is called. */
const SORTS = new Set(['sort', 'toSorted']);

const isSort = ({ callee }) =>
  callee.type === 'MemberExpression' && !callee.computed && SORTS.has(callee.property.name);

/** Forbids dice and questions while a list is sorted, since the number of comparator calls is unspecified. */
const noDiceInComparators = {
  create(context) {
    const sorts = [];
    return {
      CallExpression(node) {
        if (isSort(node)) sorts.push(node);
        else if (sorts.length > 0 && givesContext(node, sorts.at(-1)))
          context.report({
            node,
            message: 'No die and no question inside a comparator: settle them before you sort.',
          });
      },
      'CallExpression:exit'(node) {
        if (sorts.at(-1) === node) sorts.pop();
      },
    };
  },
};

const isContext = (node) => node.type === 'Identifier' && node.name === 'ctx';

/** Whether a call in the arguments of a sort asks the rules context, or passes it to code that can. */
function givesContext(node, sort) {
  const [first] = sort.arguments;
  if (!first || node.range[0] < first.range[0]) return false;
  const { callee } = node;
  return (
    (callee.type === 'MemberExpression' && isContext(callee.object)) ||
    node.arguments.some(isContext)
  );
}

export default {
  meta: { name: 'tiltyard' },
  rules: {
    arrows,
    'no-promises': noPromises,
    'no-try': noTry,
    'put-in-verbs': putInVerbs,
    'no-dice-in-comparators': noDiceInComparators,
  },
};
