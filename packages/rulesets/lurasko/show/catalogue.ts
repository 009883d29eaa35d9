import type { JsonObject } from '@tiltyard/engine';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import { createSection, namesOf, templatesOf, withScenarioContent } from '@tiltyard/engine/ruleset';
import { signed } from '@tiltyard/engine/show';
import type { z } from 'zod';
import type { Content } from '../state/content.js';
import { library } from '../state/content.js';
import type { Armor, Weapon } from '../state/sheet.js';
import { sheetSchema } from '../state/sheet.js';

type Written = z.infer<typeof sheetSchema>;

function weapon({ kind, damage, drive, offense, defense, hands, rating, tags }: Weapon): string {
  return [
    ...(kind === 'gear' ? [] : [`damage ${damage}`, `drive ${drive}`]),
    ...(offense === 0 ? [] : [`offence ${signed(offense)}`]),
    ...(defense === 0 ? [] : [`defence ${signed(defense)}`]),
    ...(hands > 1 ? [`${hands} hands`] : []),
    ...(rating > 1 ? [`rating ${rating}`] : []),
    ...tags,
  ].join(', ');
}

const armour = ({ low, high }: Armor): string => `${low}-${high}`;

const template =
  ({ weapons, armours }: Content) =>
  ({ STR, DEX, SPD, bCON, WGT, armor, weapons: held, ready, natural }: Written): string => {
    const things = [...held, ...ready, ...natural];
    return [
      `STR ${STR}`,
      `DEX ${DEX}`,
      `SPD ${SPD}`,
      `CON ${bCON}`,
      `WGT ${WGT}`,
      ...(armor === null ? [] : [namesOf([armor], armours)]),
      ...(things.length > 0 ? [namesOf(things, weapons)] : []),
    ].join(', ');
  };

/** Combatants, weapons and armour to choose from. */
export function catalogue(content: JsonObject = {}): Catalogue {
  const all = withScenarioContent(library, content);
  return {
    templates: templatesOf(all.creatures, sheetSchema, template(all)),
    items: [
      createSection({
        kind: 'weapons',
        name: 'Weapons and gear',
        all: all.weapons,
        summary: weapon,
      }),
      createSection({ kind: 'armours', name: 'Armour', all: all.armours, summary: armour }),
    ],
  };
}
