import type { AnyRuleset, JsonObject } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import type { DerivedNumber, SheetGlance } from '@tiltyard/engine/ruleset';
import { ruleOf } from '@tiltyard/engine/ruleset';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systems } from './systems.js';

/** A number that each system derives from a sheet, with its value by the rules. */
const CHECKED: Readonly<Record<string, readonly [sheet: object, name: string, value: number]>> = {
  renaissance: [{ aptitudes: { SOM: 25 }, STR: 30 }, 'Damage bonus', 5],
  rolemaster: [{ baseDb: 10, qu: 5 }, 'DB', 25],
  true20: [{ combatBonus: 4, dex: 2, bonus: { dodge: 1 } }, 'Dodge', 17],
  lurasko: [{ bCON: 6, WGT: 24 }, 'Injury factor', 26],
  heimr: [{ attributes: { stamina: 1 } }, 'Base fatigue', 3],
};

/** Systems whose combatants can be set up without a position. */
const ZONES = new Set(['lurasko', 'heimr']);

const toldBy = (numbers: readonly DerivedNumber[] = []) =>
  numbers.map(({ section, value, rules }) => ({ section, value, rules }));

/** What the layout shows of combatants from these templates in a fight, by id. */
function inFight(
  ruleset: AnyRuleset,
  templates: readonly (string | undefined)[],
): {
  numbers(who: string): readonly DerivedNumber[];
  glance(who: string): SheetGlance | undefined;
} {
  const combatants = templates.map((from, i) => ({
    id: `c${i}`,
    side: i % 2 === 0 ? 'red' : 'blue',
    ...(from === undefined ? {} : { from }),
    ...(ZONES.has(ruleset.id) ? {} : { at: [5 * (i % 6), 5 * Math.floor(i / 6)] }),
  }));
  const map = { rows: Array.from({ length: 30 }, () => '.'.repeat(30)) };
  const text = JSON.stringify({
    title: 'all of them',
    ruleset: ruleset.id,
    ...(ZONES.has(ruleset.id) ? {} : { map }),
    combatants,
  });
  const loaded = loadRuns(text, 'all', new Map([[ruleset.id, ruleset]]));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  return {
    numbers: (who) => run?.use((each, state) => each.sheetLayout?.numbersOf(state, who)) ?? [],
    glance: (who) => run?.use((each, state) => each.sheetLayout?.glance(state, who)),
  };
}

it('gives the rate of a percentile sheet as it is written, or as it follows from height and Quickness', async () => {
  const load = systems.find(({ id }) => id === 'rolemaster')?.load;
  const layout = (await load?.())?.use((each) => each.sheetLayout);
  const pace = (sheet: JsonObject) => {
    const found = layout?.derive(sheet).find(({ tells }) => tells === 'rate');
    return [found?.value, found?.parts.map(({ label }) => label)];
  };
  expect(pace({ rate: 2.5 })).toEqual([250, ['as given']]);
  expect(pace({ height: 180 })).toEqual([134, ['height', 'Quickness']]);
});

describe.each(systems)('the sheet of $name', ({ id, load }) => {
  it('is laid out by values, content and rules that there are', async () => {
    const ruleset = await load();
    const layout = ruleset.use((each) => each.sheetLayout);
    if (!layout) throw new Error('no layout');
    const schema = z.toJSONSchema(ruleset.shapes.sheet, { io: 'input', unrepresentable: 'any' });
    const known = Object.keys(schema.properties ?? {});
    const placed = layout.sections.flatMap(({ fields }) => fields);
    const atHand = layout.atHand.flatMap(({ fields }) => fields);
    expect(atHand.filter((name) => !known.includes(name))).toEqual([]);
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

  it('works the same numbers out of a sheet in a fight as of the one that was written', async () => {
    const ruleset = await load();
    const { templates } = ruleset.catalogue();
    const { numbers: numbersOf } = inFight(
      ruleset,
      templates.map(({ id: from }) => from),
    );
    const written = ruleset.use(({ sheetLayout }) =>
      templates.map(({ sheet = {} }) => toldBy(sheetLayout?.derive(sheet))),
    );
    for (const [i, numbers] of written.entries())
      expect(toldBy(numbersOf(`c${i}`))).toEqual(expect.arrayContaining([...numbers]));
    expect(written.flat().length).toBeGreaterThan(templates.length);
  });

  it('tells a value of the sheet whole only where there is that value', async () => {
    const ruleset = await load();
    const fields = z.toJSONSchema(ruleset.shapes.sheet, { io: 'input', unrepresentable: 'any' });
    const numbers = inFight(ruleset, [undefined]).numbers('c0');
    for (const { tells } of numbers)
      if (tells !== undefined) expect(Object.keys(fields.properties ?? {})).toContain(tells);
  });

  it('has a row of its columns for every weapon in a fight, with numbers that add up', async () => {
    const ruleset = await load();
    const { templates } = ruleset.catalogue();
    const { glance } = inFight(
      ruleset,
      templates.map(({ id: from }) => from),
    );
    const atHand = ruleset.use(({ sheetLayout }) => sheetLayout?.atHand ?? []);
    const sections = atHand.map(({ name }) => name);
    for (const i of templates.keys()) {
      const { weapons, numbers } = glance(`c${i}`) ?? {};
      expect(weapons?.rows.length).toBeGreaterThan(0);
      const items = weapons?.rows.map(({ item }) => item) ?? [];
      expect(new Set(items).size).toBe(items.length);
      for (const { cells } of weapons?.rows ?? [])
        expect(cells).toHaveLength(weapons?.columns.length ?? 0);
      const told = weapons?.rows.flatMap(({ attack }) => attack ?? []) ?? [];
      for (const { value, parts, rules } of [...told, ...(numbers ?? [])]) {
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(value);
        expect(rules.filter((rule) => !ruleOf(ruleset.rulebook, rule))).toEqual([]);
      }
      for (const { section } of numbers ?? []) expect(sections).toContain(section);
    }
  });

  it('says nothing of a combatant whose sheet a seat does not know', async () => {
    const { numbers, glance } = inFight(await load(), [undefined]);
    expect(numbers('nobody')).toEqual([]);
    expect(glance('nobody')).toBeUndefined();
  });

  it('says nothing of a sheet that is not right', async () => {
    const layout = (await load()).use((each) => each.sheetLayout);
    expect(layout?.derive({ nonsense: 1 })).toEqual([]);
  });
});
