import type { JsonObject } from '@tiltyard/engine';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import { namesOf, createSection, withScenarioContent, templatesOf } from '@tiltyard/engine/ruleset';
import { signed } from '@tiltyard/engine/show';
import type { z } from 'zod';
import type { Content } from '../state/content.js';
import { library } from '../state/content.js';
import type { Armor, Weapon } from '../state/sheet.js';
import { sheetSchema } from '../state/sheet.js';

type Written = z.infer<typeof sheetSchema>;

const listed = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(', ');

const plus = (n: number): string => (n === 0 ? '+0' : signed(n));

const weapon = ({
  damage,
  threat,
  critical,
  use,
  increment,
  area,
  autofire,
  light,
  lethal,
  hands,
}: Weapon): string =>
  listed(
    `${plus(damage)} damage`,
    `${threat < 20 ? `${threat}-` : ''}20/+${critical}`,
    use !== 'melee' && `${use} ${increment ?? 10} ft`,
    area !== undefined && `${area.shape} of ${area.feet} ft`,
    autofire && 'autofire',
    light && 'light',
    !lethal && 'non-lethal',
    hands > 1 && `${hands} hands`,
  );

const armour = ({ toughness, kind }: Armor): string =>
  listed(`Toughness ${plus(toughness)}`, kind === 'conjured' && 'conjured');

const template =
  ({ weapons, armours }: Content) =>
  ({
    combatBonus,
    con,
    toughness,
    conviction,
    minion,
    armor,
    weapons: held,
    naturalWeapons,
    powers,
  }: Written): string => {
    const worn = armor.reduce(
      (sum, entry) => sum + ((typeof entry === 'string' ? armours[entry] : entry)?.toughness ?? 0),
      0,
    );
    return listed(
      `combat ${plus(combatBonus)}`,
      `Toughness ${plus(con + toughness.type + toughness.tough + worn)}`,
      conviction > 0 && `Conviction ${conviction}`,
      minion && 'minion',
      namesOf(armor, armours),
      namesOf([...held, ...naturalWeapons], weapons),
      powers.map(({ name }) => name).join(', '),
    );
  };

/** Combatants, weapons and armour to choose from, with a scenario's own content. */
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
