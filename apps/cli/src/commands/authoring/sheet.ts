import { writeStatBlock } from '@tiltyard/engine/files/exchange';
import { loadRuns } from '@tiltyard/engine/files';
import type { ScenarioFile } from '@tiltyard/engine/ruleset';
import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import type { JsonObject } from '@tiltyard/engine';
import { readText } from '../../files/files.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK } from '../../environment.js';

/** Prints combatants of a scenario as stat blocks in Markdown: the named one, or all. */
export function sheet(file: string, who: string | undefined, world: CliEnvironment): number {
  const { ruleset: system, combatants, content } = checked(file, world);
  const ruleset = world.rulesets.get(system);
  if (!ruleset) throw InputError.say(`there is no ruleset "${system}"`);
  const chosen = combatants.filter(({ id }) => who === undefined || id === who);
  if (chosen.length === 0)
    throw InputError.say(
      `${file} has no combatant "${who ?? ''}"`,
      `one of: ${combatants.map(({ id }) => id).join(', ')}`,
    );
  const own: JsonObject | undefined = content && JSON.parse(JSON.stringify(content));
  const blocks = chosen.map((combatant) => {
    const data: JsonObject = JSON.parse(JSON.stringify(combatant));
    const given = {
      ruleset: system,
      kind: 'character' as const,
      combatants: [data],
      ...(own ? { content: own } : {}),
    };
    return ruleset.use((each) =>
      writeStatBlock(given, {
        system: ruleset.name,
        layout: each.sheetLayout,
        catalogue: each.catalogue(own ?? {}),
      }),
    );
  });
  world.out(blocks.join('\n'));
  return EXIT_OK;
}

/** A scenario whose fights can be set up. */
function checked(file: string, world: CliEnvironment): ScenarioFile {
  const text = readText(world, file);
  const runs = loadRuns(text, file, world.rulesets);
  if (!runs.ok) throw new InputError(runs.problems);
  const document = readDocument(text, file);
  const read = document.ok ? readScenario(document.value.data) : document;
  if (!read.ok) throw new InputError(read.problems);
  return read.value;
}
