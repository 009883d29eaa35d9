import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { addOutside, loadOutside } from '@tiltyard/rulesets/outside';
import type { OutsideRuleset } from '@tiltyard/server';
import type { ChosenRuleset, CliEnvironment } from '../environment.js';
import { InputError } from '../input-error.js';
import { bundle } from './bundle.js';
import { configuration } from './config.js';
import { importable } from './importable.js';

/** The chosen rulesets: from the command line, the environment (separated by commas), and the nearest configuration. */
async function chosen(
  world: CliEnvironment,
  given: readonly string[],
): Promise<readonly Pick<ChosenRuleset, 'spec' | 'cwd'>[]> {
  const { cwd } = world;
  const listed = (world.variables['TILTYARD_RULESETS'] ?? '').split(',').map((each) => each.trim());
  const config = await configuration(cwd);
  return [
    ...[...given, ...listed.filter((spec) => spec !== '')].map((spec) => ({ spec, cwd })),
    ...(config?.rulesets ?? []).map((spec) => ({ spec, cwd: config?.folder ?? cwd })),
  ];
}

/**
 * Loads the rulesets that the user chose, in addition to the shipped ones. Scenario files and journals cannot choose
 * any.
 * @param given paths or packages of the command line
 * @throws InputError if one cannot be loaded
 */
export async function withOutside(
  world: CliEnvironment,
  given: readonly string[],
): Promise<CliEnvironment> {
  const all = await chosen(world, given);
  if (all.length === 0) return world;
  const modules: ChosenRuleset[] = [];
  for (const each of all) {
    const { code, folders: _, ...origin } = await bundle(each.spec, each.cwd, 'node');
    // The same ruleset may be chosen twice, for example on the command line and in a configuration.
    if (modules.some(({ hash }) => hash === origin.hash)) continue;
    modules.push({ url: importable(code).href, ...origin, ...each });
  }
  try {
    return { ...world, rulesets: await addOutside(world.rulesets, modules), outside: modules };
  } catch (error) {
    throw InputError.say(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The chosen rulesets in the form in which a server offers them to its pages.
 * @throws InputError if one cannot be bundled for browsers
 */
export const served = (world: CliEnvironment): Promise<readonly OutsideRuleset[]> =>
  Promise.all(
    world.outside.map(async ({ spec, cwd, ...module }): Promise<OutsideRuleset> => {
      const { id, name, about } = await loadOutside(module);
      const { code: script, folders } = await bundle(spec, cwd, 'browser');
      return { id, name, about, module, script, examples: examplesOf(id, folders) };
    }),
  );

/** The example scenarios of a ruleset, from a folder `examples` next to its code or in its package. */
function examplesOf(ruleset: string, folders: readonly string[]): OutsideRuleset['examples'] {
  const [beside = ''] = folders;
  const within = new Set([beside, ...folders.map((each) => join(each, 'examples'))]);
  const files = [...within].flatMap((each) =>
    existsSync(each)
      ? readdirSync(each)
          .filter((file) => file.endsWith('.yaml'))
          .toSorted()
          .map((file) => join(each, file))
      : [],
  );
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const document = readDocument(text, file);
    const scenario = document.ok ? readScenario(document.value.data) : document;
    return scenario.ok && scenario.value.ruleset === ruleset
      ? [{ id: `${ruleset}-${basename(file, '.yaml')}`, text }]
      : [];
  });
}
