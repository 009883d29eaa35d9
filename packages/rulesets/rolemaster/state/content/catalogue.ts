import type { JsonObject } from '@tiltyard/engine';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import { createSection, namesOf, templatesOf, withScenarioContent } from '@tiltyard/engine/ruleset';
import { signed } from '@tiltyard/engine/show';
import type { z } from 'zod';
import type { Content } from './library.js';
import { library } from './library.js';
import type { Weapon } from '../sheet.js';
import { METRE, sheetSchema } from '../sheet.js';

type Written = z.infer<typeof sheetSchema>;

const farthest = (ranges: Weapon['ranges']): number => Math.max(...ranges.map(([metre]) => metre));

const weapon = ({
  class: kind,
  critType,
  fumbleMax,
  fumbleMod,
  reach,
  ranges,
  canParry,
}: Weapon): string =>
  [
    kind,
    ranges.length > 0 ? `to ${farthest(ranges)} m` : `reach ${reach / METRE} m`,
    `${critType} criticals`,
    `fumble ${fumbleMax}`,
    ...(fumbleMod === 0 ? [] : [`${signed(fumbleMod)} on fumbles`]),
    ...(canParry ? [] : ['no parry']),
  ].join(', ');

/** The wielded weapon with its OB, then all others by name. */
function arms({ weapons, natural }: Written, content: Content): string {
  const [first, ...rest] = [...weapons, ...natural];
  if (!first) return 'bare hands';
  return [
    `${namesOf([first.weapon], content.weapons)} ${signed(first.skill + first.bonus)}`,
    ...(rest.length > 0
      ? [
          namesOf(
            rest.map((each) => each.weapon),
            content.weapons,
          ),
        ]
      : []),
  ].join(', ');
}

/** Combatants and weapons to choose from. */
export function catalogue(content: JsonObject = {}): Catalogue {
  const all = withScenarioContent(library, content);
  return {
    templates: templatesOf(
      all.creatures,
      sheetSchema,
      (sheet) =>
        `${sheet.hits} hits, ${arms(sheet, all)}, DB ${sheet.baseDb + 3 * sheet.qu}, AT ${sheet.armourClass}`,
    ),
    items: [createSection({ kind: 'weapons', name: 'Weapons', all: all.weapons, summary: weapon })],
  };
}
