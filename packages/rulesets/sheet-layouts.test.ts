import { ruleOf } from '@tiltyard/engine/ruleset';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systems } from './systems.js';

/** A number that each system works out for a sheet, with what it is by its rules. */
const CHECKED: Readonly<Record<string, readonly [sheet: object, name: string, value: number]>> = {
  renaissance: [{ aptitudes: { SOM: 25 }, STR: 30 }, 'Damage bonus', 5],
  rolemaster: [{ baseDb: 10, qu: 5 }, 'DB', 25],
  true20: [{ combatBonus: 4, dex: 2, bonus: { dodge: 1 } }, 'Dodge', 17],
  lurasko: [{ bCON: 6, WGT: 24 }, 'Injury factor', 26],
  heimr: [{ attributes: { stamina: 1 } }, 'Base fatigue', 3],
};

describe.each(systems)('the sheet of $name', ({ id, load }) => {
  it('is laid out by values, content and rules that there are', async () => {
    const ruleset = await load();
    const layout = ruleset.use((each) => each.sheetLayout);
    if (!layout) throw new Error('no layout');
    const schema = z.toJSONSchema(ruleset.shapes.sheet, { io: 'input', unrepresentable: 'any' });
    const known = Object.keys(schema.properties ?? {});
    const placed = layout.sections.flatMap(({ fields }) => fields);
    expect(placed.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(placed).size).toBe(placed.length);
    const kinds = ruleset.catalogue().items.map(({ kind }) => kind);
    for (const offer of Object.values(layout.offers))
      if ('content' in offer) expect(kinds).toContain(offer.content);
    const sections = layout.sections.map(({ name }) => name);
    for (const { sheet = {} } of ruleset.catalogue().templates)
      for (const number of layout.derive(sheet)) {
        expect(sections).toContain(number.section);
        expect(number.rules.filter((rule) => !ruleOf(ruleset.rulebook, rule))).toEqual([]);
      }
  });

  it('works its numbers out, and adds their parts where nothing else is said', async () => {
    const layout = (await load()).use((each) => each.sheetLayout);
    const [sheet, name, value] = CHECKED[id] ?? [{}, '', 0];
    const numbers = layout?.derive(JSON.parse(JSON.stringify(sheet))) ?? [];
    expect(numbers.find((each) => each.name === name)?.value).toBe(value);
    for (const { value: sum, parts, how } of numbers)
      if (how === undefined) expect(parts.reduce((all, { amount }) => all + amount, 0)).toBe(sum);
  });

  it('says nothing of a sheet that is not right', async () => {
    const layout = (await load()).use((each) => each.sheetLayout);
    expect(layout?.derive({ nonsense: 1 })).toEqual([]);
  });
});
