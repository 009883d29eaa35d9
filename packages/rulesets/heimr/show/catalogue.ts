import type { JsonObject } from '@tiltyard/engine';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import { namesOf, createSection, withScenarioContent, templatesOf } from '@tiltyard/engine/ruleset';
import { plural, signed } from '@tiltyard/engine/show';
import type { z } from 'zod';
import type { Content } from '../state/content.js';
import { library } from '../state/content.js';
import type { HandsNeeded, Item } from '../state/sheet.js';
import { nameOf, sheetSchema } from '../state/sheet.js';

type Written = z.infer<typeof sheetSchema>;

const HANDS: Readonly<Record<HandsNeeded, string>> = {
  either: 'either hand',
  sword: 'sword hand',
  'one-and-a-half': 'sword hand or both',
  two: 'both hands',
  off: 'off-hand',
};

function item({ kind, ability, damage, range, hands, bonus, stamina, thrown }: Item): string {
  const used = kind === 'melee' || kind === 'ranged';
  return [
    ...(used ? [`hit ${damage}`] : []),
    ...(ability === undefined ? [] : [nameOf(ability)]),
    ...(bonus === 0 ? [] : [`P${signed(bonus)}`]),
    ...(kind === 'ranged' ? [plural(range, 'square')] : []),
    ...(used || kind === 'shield' ? [HANDS[hands]] : []),
    ...(stamina === 0 ? [] : [`stamina ${signed(stamina)}`]),
    ...(thrown ? ['thrown'] : []),
  ].join(', ');
}

/** The ability with which a creature fights best. */
function best({ abilities }: Written): readonly string[] {
  const fighting = [
    'brawl',
    'knife-fighting',
    'duelling',
    'swordsmanship',
    'shield-and-sword',
    'pole-arms',
    'archery',
    'blowguns',
    'throwing',
  ];
  const [first] = fighting
    .flatMap((id) => (abilities[id] ? [{ id, ...abilities[id] }] : []))
    .toSorted((a, b) => b.C + b.P - a.C - a.P);
  return first ? [`${nameOf(first.id)} C${first.C} P${first.P}`] : [];
}

const template =
  ({ items }: Content) =>
  (sheet: Written): string => {
    const { hitPoints, willpower, sword, off, both, accessible } = sheet;
    const things = [sword, off, both, ...accessible].flatMap((entry) =>
      entry === undefined ? [] : [entry],
    );
    return [
      plural(hitPoints, 'hit point'),
      `willpower ${willpower}`,
      ...best(sheet),
      ...(things.length > 0 ? [namesOf(things, items)] : []),
    ].join(', ');
  };

/** Combatants and items to choose from. */
export function catalogue(content: JsonObject = {}): Catalogue {
  const all = withScenarioContent(library, content);
  return {
    templates: templatesOf(all.combatants, sheetSchema, template(all)),
    items: [
      createSection({
        kind: 'items',
        name: 'Weapons, shields and things',
        all: all.items,
        summary: item,
      }),
    ],
  };
}
