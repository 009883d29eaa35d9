import { parseSync } from 'vite';

/** The part of the bundler's module graph that is used here. */
export interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

/** A reference to a name in another module; without a name, to the whole module. */
interface Link {
  readonly id: string;
  readonly name?: string | undefined;
}

/**
 * A name re-exported from another module as `as`; without `as`, everything that the other module
 * exports.
 */
interface Passed extends Link {
  readonly as: string | undefined;
}

interface Outline {
  readonly links: readonly Link[];
  readonly passed: readonly Passed[];
  /** The names that the module itself defines and exports. */
  readonly own: ReadonlySet<string>;
  /** Whether the module does nothing but re-export from others. */
  readonly isBarrel: boolean;
}

const outlines = new Map<string, Outline>();
const reached = new Map<string, ReadonlySet<string>>();

/**
 * Single names are only traced through our own modules: an external module always counts as a
 * whole.
 */
const isOurs = (id: string): boolean => /^(?!.*\/node_modules\/).*\.tsx?$/.test(id);

function outlineOf(id: string, graph: Graph): Outline {
  const known = outlines.get(id);
  if (known) return known;
  const info = graph.getModuleInfo(id);
  const ids = info?.importedIds ?? [];
  const outline =
    isOurs(id) && info?.code
      ? readOutline(info.code, ids)
      : {
          links: ids.map((each) => ({ id: each })),
          passed: [],
          own: new Set<string>(),
          isBarrel: false,
        };
  outlines.set(id, outline);
  return outline;
}

/**
 * @param ids of the imported modules, in the order in which the code first mentions them; those
 * that the bundler adds come last.
 */
function readOutline(code: string, ids: readonly string[]): Outline {
  const { module, program } = parseSync('module.js', code);
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...exports.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  ].toSorted((a, b) => a.start - b.start);
  const named = [...new Set(requests.map(({ value }) => value))];
  const links: Link[] = ids.slice(named.length).map((id) => ({ id }));
  const add = (from: string, name: string | undefined): Link[] => {
    const id = ids[named.indexOf(from)];
    return id === undefined ? [] : [{ id, name }];
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName: { kind, name } }) =>
      kind === 'Default' ? 'default' : (name ?? undefined),
    );
    links.push(
      ...(names.length > 0 ? names : [undefined]).flatMap((name) => add(moduleRequest.value, name)),
    );
  }
  const passed = exports.flatMap(({ moduleRequest, importName, exportName }) =>
    moduleRequest
      ? add(moduleRequest.value, importName.name ?? undefined).map((link) => ({
          ...link,
          as: exportName.name ?? undefined,
        }))
      : [],
  );
  return {
    links: [...links, ...passed],
    passed,
    own: new Set(
      exports.flatMap(({ moduleRequest, exportName: { kind, name } }) =>
        moduleRequest ? [] : [kind === 'Default' ? 'default' : (name ?? '')],
      ),
    ),
    isBarrel: program.body.every(
      (statement) =>
        /^Export(?:All|Named)Declaration$/.test(statement.type) &&
        'source' in statement &&
        statement.source !== null,
    ),
  };
}

/** Whether a module exports a name, its own or a re-exported one. */
function has(id: string, name: string, graph: Graph): boolean {
  const { own, passed } = outlineOf(id, graph);
  return (
    own.has(name) ||
    passed.some((each) => (each.as === undefined ? has(each.id, name, graph) : each.as === name))
  );
}

/** The module that actually defines what is imported. */
function source({ id, name }: Link, graph: Graph): string {
  const { isBarrel, passed } = outlineOf(id, graph);
  if (!isBarrel || name === undefined) return id;
  const exact = passed.find((each) => each.as === name);
  if (exact) return source(exact, graph);
  const whole = passed.find((each) => each.as === undefined && has(each.id, name, graph));
  return whole ? source({ id: whole.id, name }, graph) : id;
}

/**
 * All modules that a module loads statically, itself included. Of a module that only re-exports,
 * only what is imported through it counts.
 */
export function reach(from: string, graph: Graph): ReadonlySet<string> {
  const known = reached.get(from);
  if (known) return known;
  const found = new Set([from]);
  for (const id of found)
    for (const link of outlineOf(id, graph).links) found.add(source(link, graph));
  reached.set(from, found);
  return found;
}
