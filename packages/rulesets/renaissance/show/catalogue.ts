import type { JsonObject } from '@tiltyard/engine';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import { createSection, namesOf, templatesOf, withScenarioContent } from '@tiltyard/engine/ruleset';
import { signed } from '@tiltyard/engine/show';
import type { z } from 'zod';
import type { Content } from '../state/content.js';
import { library } from '../state/content.js';
import type { Armor, Weapon } from '../state/sheet.js';
import { luckOf, sheetSchema, skillsOf } from '../state/sheet.js';

const words = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(', ');

function damageOf({ dice, faces, flat, db }: Weapon['damage']): string {
  return `${dice > 0 ? `${dice}d${faces}` : '0'}${flat === 0 ? '' : ` ${flat > 0 ? '+' : '-'} ${Math.abs(flat)}`}${db ? ' + DB' : ''}`;
}

const weapon = ({ damage, ap, av, reach, range, hands, tags }: Weapon): string =>
  words(
    damageOf(damage),
    ap > 0 && `AP ${ap}`,
    av > 0 && `AV ${av}`,
    reach > 0 && `reach +${reach} m`,
    range !== undefined && `${range.short}/${range.medium}/${range.long}/${range.extreme} m`,
    hands > 1 && `${hands} hands`,
    tags.join(', '),
  );

const armour = ({ av, penalties, resistances, tags }: Armor): string =>
  words(
    `AV ${av}`,
    ...penalties.map(({ amount, on }) => `${signed(amount)} ${on}`),
    ...resistances.map(({ kind, keyword }) => `${kind}: ${keyword}`),
    tags.join(', '),
  );

/** The creature's best attack: its skill and target number. */
function bestAttack(sheet: z.infer<typeof sheetSchema>): string {
  const attacks = Object.values(skillsOf(sheet)).filter(({ tags }) =>
    tags.some((tag) => tag.endsWith('Attack')),
  );
  const rated = attacks.map(({ name, aptitude, ranks }) => ({
    name,
    total: sheet.aptitudes[aptitude] + ranks,
  }));
  const best = rated.toSorted((a, b) => b.total - a.total)[0];
  return best ? `${best.name} ${best.total}` : '';
}

const template =
  ({ weapons, armours }: Content) =>
  (sheet: z.infer<typeof sheetSchema>): string =>
    words(
      `DUR ${sheet.DUR}`,
      bestAttack(sheet),
      luckOf(sheet) > 0 && `Luck ${luckOf(sheet)}`,
      namesOf(sheet.armor, armours),
      namesOf([...sheet.weapons, ...sheet.naturalWeapons], weapons),
    );

/** Combatants, weapons and armour to choose from. */
export function catalogue(content: JsonObject = {}): Catalogue {
  const all = withScenarioContent(library, content);
  return {
    templates: templatesOf(all.creatures, sheetSchema, template(all)),
    items: [
      createSection({ kind: 'weapons', name: 'Weapons', all: all.weapons, summary: weapon }),
      createSection({ kind: 'armours', name: 'Armour', all: all.armours, summary: armour }),
    ],
  };
}
