import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

/** Presses Tab until the element with a label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let pressed = 0; pressed < 120; pressed++) {
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      const labels =
        at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels : null;
      return (labels?.[0] ?? at)?.textContent?.trim();
    });
    if (name === label) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${label}`);
}

async function enter(page: Page, label: string, ...texts: readonly string[]): Promise<void> {
  await tabTo(page, label);
  for (const text of texts) {
    await page.keyboard.type(text);
    if (texts.length > 1) await page.keyboard.press('Enter');
  }
}

interface Entered {
  readonly system: string;
  /** Labels and the texts to type; names that are added one by one end with Enter. */
  readonly values: readonly (readonly [string, ...string[]])[];
  /** A derived number, and its parts. */
  readonly derived: readonly [name: string, value: string, parts: RegExp];
}

const SHEETS: readonly Entered[] = [
  {
    system: 'renaissance',
    values: [
      ['COO', '20'],
      ['INT', '20'],
      ['SOM', '25'],
      ['STR', '35'],
      ['DUR', '30'],
    ],
    derived: ['Damage bonus', '6', /SOM 25, STR 35: ÷ 10/],
  },
  {
    system: 'rolemaster',
    values: [
      ['Quickness', '10'],
      ['Agility', '5'],
      ['Hits', '80'],
      ['Base DB', '15'],
      ['Height', '175'],
    ],
    derived: ['DB', '45', /base DB 15, 3 × Quickness 30/],
  },
  {
    system: 'true20',
    values: [
      ['Strength', '1'],
      ['Dexterity', '3'],
      ['Constitution', '2'],
      ['Combat bonus', '5'],
      ['Will', '4'],
    ],
    derived: ['Dodge', '18', /base Defense 15, Dexterity 3/],
  },
  {
    system: 'lurasko',
    values: [
      ['STR', '7'],
      ['DEX', '10'],
      ['bCON', '6'],
      ['WGT', '24'],
    ],
    derived: ['Injury factor', '26', /bCON 6, adjusted weight 22/],
  },
  {
    system: 'heimr',
    values: [
      ['Strength', '1'],
      ['Dexterity', '2'],
      ['Stamina', '1'],
      ['Hit points', '7'],
      ['Willpower', '5'],
    ],
    derived: ['Base fatigue', '3', /base 4, stamina −1/],
  },
];

inBrowser('the sheet of a character', (web) => {
  test.each(SHEETS)(
    'of $system is entered by keyboard alone',
    async ({ system, values, derived }) => {
      const page = await web.open('#/library');
      await page.getByText('New character, creature, weapons or campaign').waitFor();
      await tabTo(page, 'New character, creature, weapons or campaign');
      await page.keyboard.press('Enter');
      await tabTo(page, 'Game system');
      const choice = page.getByLabel('Game system');
      // Native lists open no menu in headless browsers, so letters and arrows are used to choose.
      for (let i = 0; i < 10 && (await choice.inputValue()) !== system; i++)
        await page.keyboard.press('ArrowDown');
      await enter(page, 'Name of the item', 'Ann');
      await page.keyboard.press('Enter');
      await page.getByText('Every change is kept in your library.').waitFor();
      for (const [label, ...texts] of values) await enter(page, label, ...texts);
      const [name, value, parts] = derived;
      await page
        .locator('summary')
        .filter({ hasText: `${name} ${value}` })
        .waitFor();
      await tabTo(page, `${name} ${value}`);
      await page.keyboard.press('Enter');
      await page.getByText(parts).waitFor();
      // Each page of a PDF is marked as one, in uncompressed text.
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.getByRole('link', { name: 'Library', exact: true }).first().click();
      await page.getByRole('list', { name: 'Items' }).getByRole('link', { name: 'Ann' }).click();
      await page
        .locator('summary')
        .filter({ hasText: `${name} ${value}` })
        .waitFor();
      expect(web.faults).toEqual([]);
    },
  );
});
