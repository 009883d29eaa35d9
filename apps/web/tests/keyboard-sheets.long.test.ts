import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';

/** How long a key press takes, and how long it takes to read the next value from paper, in seconds. */
const SECONDS = { press: 0.25, field: 1 };
const THREE_MINUTES = 180;

/** Types and counts key presses. Tab moves to fields, and a line feed in the text is Enter. */
class Keyboard {
  presses = 0;
  fields = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.presses++;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    for (const sign of text) {
      if (sign === '\n') await this.press('Enter');
      else if (sign === '\t') await this.press('Tab');
      else await this.press(sign);
    }
  }

  /** Presses Tab until the element with a label has the focus. */
  async to(label: string): Promise<void> {
    const seen: string[] = [];
    for (let pressed = 0; pressed < 150; pressed++) {
      const name = await this.page.evaluate(() => {
        const at = document.activeElement;
        const labels =
          at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels : null;
        return (labels?.[0] ?? at)?.textContent?.trim().slice(0, 60) ?? '';
      });
      if (name === label) return;
      seen.push(name);
      await this.press('Tab');
    }
    throw new Error(`no way by Tab to ${label}, only to ${seen.join(', ')}`);
  }
}

interface Paper {
  readonly system: string;
  /**
   * The fields of the sheet in the order of the paper, and what is typed into each; a line feed is Enter, a tab is Tab.
   */
  readonly fields: readonly (readonly [label: string, typed: string])[];
  /** How many values are on the paper. */
  readonly values: number;
  /** The sheet that should then be in the library. */
  readonly sheet: object;
  /** The maximum number of key presses for entering it. */
  readonly presses: number;
}

const PAPERS: readonly Paper[] = [
  {
    system: 'renaissance',
    fields: [
      ['COG', '12'],
      ['COO', '20'],
      ['INT', '25'],
      ['SAV', '18'],
      ['SOM', '22'],
      ['WIL', '30'],
      ['STR', '35'],
      ['DUR', '32'],
      ['Luck', '3'],
      [
        'Add to skills',
        'one-handed\n60\nranged\n45\nfray\n50\nathletics\n30\nride\n25\nstealth\n20\nperception\n35\n',
      ],
      ['Weapons', 'rapier, main-gauche, wheel-lock pistol\n'],
      ['Armor', 'buff coat\n'],
    ],
    values: 20,
    sheet: {
      aptitudes: { COG: 12, COO: 20, INT: 25, SAV: 18, SOM: 22, WIL: 30 },
      STR: 35,
      DUR: 32,
      luck: 3,
      skills: {
        'one-handed': 60,
        ranged: 45,
        fray: 50,
        athletics: 30,
        ride: 25,
        stealth: 20,
        perception: 35,
      },
      weapons: ['rapier', 'main-gauche', 'wheel-lock'],
      armor: ['buff-coat'],
    },
    presses: 205,
  },
  {
    system: 'rolemaster',
    fields: [
      ['Quickness', '10'],
      ['Agility', '15'],
      ['Self Discipline', '5'],
      ['Add to weapons', '\nbroadsword\t85\t10\n\nshort sword\t60\n\nbow\t70\t5\n'],
      ['Hits', '80'],
      ['Body Development', '45'],
      ['Base DB', '15'],
      ['Height', '175'],
      ['Rate', '12'],
      ['Acrobatics', '30'],
      ['Perception', '40'],
    ],
    values: 18,
    sheet: {
      qu: 10,
      ag: 15,
      sd: 5,
      weapons: [
        { weapon: 'broadsword', skill: 85, bonus: 10 },
        { weapon: 'short_sword', skill: 60 },
        { weapon: 'bow', skill: 70, bonus: 5 },
      ],
      hits: 80,
      bodyDev: 45,
      baseDb: 15,
      height: 175,
      rate: 12,
      acrobatics: 30,
      perception: 40,
    },
    presses: 115,
  },
  {
    system: 'true20',
    fields: [
      ['Strength', '1'],
      ['Dexterity', '3'],
      ['Constitution', '2'],
      ['Intelligence', '4'],
      ['Wisdom', '1'],
      ['Charisma', '2'],
      ['Combat bonus', '5'],
      ['Conviction', '4'],
      ['Fortitude', '4'],
      ['Reflex', '6'],
      ['Will', '3'],
      ['Feats', 'Evasion, Uncanny Dodge, Night Vision\n'],
      ['Add to skills', 'acrobatics\n8\nnotice\n7\nstealth\n9\nbluff\n5\n'],
      ['Weapons', 'rapier, pistol\n'],
      ['Armor', 'leather coat\n'],
    ],
    values: 21,
    sheet: {
      str: 1,
      dex: 3,
      con: 2,
      int: 4,
      wis: 1,
      cha: 2,
      combatBonus: 5,
      conviction: 4,
      fortitude: 4,
      reflex: 6,
      will: 3,
      feats: ['Evasion', 'Uncanny Dodge', 'Night Vision'],
      skills: { acrobatics: 8, notice: 7, stealth: 9, bluff: 5 },
      weapons: ['rapier', 'pistol'],
      armor: ['leather'],
    },
    presses: 190,
  },
  {
    system: 'lurasko',
    fields: [
      ['STR', '7'],
      ['DEX', '10'],
      ['SPD', '9'],
      ['bCON', '6'],
      ['WILL', '9'],
      ['WGT', '24'],
      ['Competencies', 'unarmed, sword, shield\n'],
      ['Weapons', 'sword, buckler\n'],
      ['Armor', 'gambeson'],
      ['Ready', 'dagger, torch\n'],
      ['Packed', 'coil of rope, knife\n'],
      ['Load', '3'],
    ],
    values: 17,
    sheet: {
      STR: 7,
      DEX: 10,
      SPD: 9,
      bCON: 6,
      WILL: 9,
      WGT: 24,
      competencies: ['unarmed', 'sword', 'shield'],
      weapons: ['sword', 'buckler'],
      armor: 'gambeson',
      ready: ['dagger', 'torch'],
      packed: ['rope', 'knife'],
      load: 3,
    },
    presses: 145,
  },
  {
    system: 'heimr',
    fields: [
      ['Strength', '1'],
      ['Dexterity', '2'],
      ['Stamina', '1'],
      ['Intelligence', '2'],
      ['Empathy', '1'],
      ['Sociability', '2'],
      ['Hit points', '9'],
      ['Willpower', '5'],
      ['Willingness', '3'],
      [
        'Add to abilities',
        'swordsmanship\n3\t2\narchery\n2\t1\nclimbing\n1\t1\nperception\n2\t1\nmedicine\n1\t1\n',
      ],
      ['Sword', 'arming sword'],
      ['Off', 'round shield'],
      ['Accessible', 'long knife, horn\n'],
      ['Stored', 'ash spear\n'],
    ],
    values: 24,
    sheet: {
      attributes: {
        strength: 1,
        dexterity: 2,
        stamina: 1,
        intelligence: 2,
        empathy: 1,
        sociability: 2,
      },
      hitPoints: 9,
      willpower: 5,
      willingness: 3,
      abilities: {
        swordsmanship: { C: 3, P: 2 },
        archery: { C: 2, P: 1 },
        climbing: { C: 1, P: 1 },
        perception: { C: 2, P: 1 },
        medicine: { C: 1, P: 1 },
      },
      sword: 'sword',
      off: 'round-shield',
      accessible: ['knife', 'horn'],
      stored: ['spear'],
    },
    presses: 190,
  },
];

/** The sheet of the library's only item. */
const keptSheet = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('tiltyard-library');
        opening.addEventListener('error', () => reject(new Error('no library')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('items').objectStore('items').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result[0]?.item?.data?.combatants?.[0]?.sheet);
          });
        });
      }),
  );

/** The labels of the sheet's fields that Tab never reaches. */
async function unreached(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) target.dataset['reached'] = '';
    });
    document.querySelectorAll('details').forEach((each) => (each.open = true));
  });
  // First to the end of the page, then once through all of it.
  for (let times = 0; times < 2; times++)
    for (let pressed = 0; pressed < 400; pressed++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
    }
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main input, main select, main textarea')]
      .filter((each) => each.checkVisibility() && each.dataset['reached'] === undefined)
      .filter((each) => !(each instanceof HTMLInputElement && each.type === 'file'))
      .map((each) => each.getAttribute('aria-label') ?? each.id),
  );
}

inBrowser('a whole paper sheet', (web) => {
  test.each(PAPERS)(
    'of $system is entered by keyboard alone within three minutes',
    async ({ system, fields, values, sheet, presses }) => {
      const page = await web.open('#/library');
      await page.getByText('New character, creature, weapons or campaign').waitFor();
      const keys = new Keyboard(page);
      await keys.to('New character, creature, weapons or campaign');
      await keys.press('Enter');
      await keys.to('Game system');
      const choice = page.getByLabel('Game system');
      for (let i = 0; i < 10 && (await choice.inputValue()) !== system; i++)
        await keys.press('ArrowDown');
      await keys.to('Name of the item');
      await keys.type('Ann\n');
      await page.getByText('Every change is kept in your library.').waitFor();
      for (const [label, typed] of fields) {
        await keys.to(label);
        await keys.type(typed);
      }
      // The last value is stored when its field loses the focus.
      await keys.press('Tab');
      await expect.poll(() => keptSheet(page)).toEqual(sheet);
      const seconds = keys.presses * SECONDS.press + (values + 1) * SECONDS.field;
      expect(seconds).toBeLessThanOrEqual(THREE_MINUTES);
      expect(keys.presses).toBeLessThanOrEqual(presses);
      expect(await page.getByRole('main').getByRole('alert').allTextContents()).toEqual([]);
      expect(await unreached(page)).toEqual([]);
      expect(web.faults).toEqual([]);
      await page.context().close();
    },
  );
});
