import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { Server } from './server.js';

const order = (page: Page) => page.getByRole('navigation', { name: 'Turn order' });

/** Waits until the fight is open, on a phone too. */
async function seated(page: Page): Promise<void> {
  await page.waitForURL(/#\/table\//);
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
}

inBrowser('a lobby', (web) => {
  const server = new Server();
  afterEach(() => server.kill());
  afterAll(() => server.remove());

  const open = (address: string, width = 390): Promise<Page> =>
    web.open(address, { viewport: { width, height: 844 } });

  /** A GM with the menu open, and the link for the whole group. */
  async function opened(): Promise<{ readonly gm: Page; readonly link: string }> {
    const gm = await open(await server.start(), 1440);
    await gm.getByRole('button', { name: 'Host online' }).first().click();
    await order(gm).waitFor();
    await gm.getByRole('button', { name: 'Menu', exact: true }).click();
    await gm.getByRole('button', { name: 'Open a lobby' }).click();
    await gm.getByText('This link works on this computer only').waitFor();
    const link = await gm
      .getByRole('textbox', { name: 'The link for the whole table' })
      .inputValue();
    return { gm, link };
  }

  async function letAllIn(gm: Page): Promise<void> {
    const box = gm.getByRole('checkbox', { name: 'Let everyone in' });
    await box.click();
    await expect.poll(() => box.isChecked(), { timeout: 30_000 }).toBe(true);
  }

  /** Asks for the first free character by keyboard alone, or for none yet. */
  async function ask(link: string, name: string, isUndecided = false): Promise<Page> {
    const page = await open(link);
    if (isUndecided) await page.getByRole('radio', { name: 'Decide later' }).check();
    await page.getByRole('textbox', { name: 'Your name' }).focus();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    return page;
  }

  test('six phones join by one link when the GM lets them in, and one goes on elsewhere by a code', async () => {
    const { gm, link } = await opened();
    await gm.keyboard.press('Escape');
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
    const phones: Page[] = [];
    for (const name of names) {
      const page = await ask(link, name, name !== 'Ada');
      await page.getByText('The GM has been asked').waitFor();
      phones.push(page);
    }
    const [ada] = phones;
    if (!ada) throw new Error('nobody came');
    // A page goes on waiting after a reload.
    await ada.reload();
    await ada.getByText('The GM has been asked').waitFor();
    for (const name of names)
      await gm.getByRole('button', { name: `Let in ${name}`, exact: true }).click();
    for (const page of phones) await seated(page);
    const last = await ask(link, 'Flo');
    await gm.getByRole('button', { name: 'Turn away Flo' }).click();
    await last.getByRole('alert').waitFor();
    expect((await new AxeBuilder({ page: last }).analyze()).violations).toEqual([]);
    expect(await last.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(await last.getByText('already taken').count()).toBeGreaterThan(0);
    await gm.getByRole('button', { name: 'Menu', exact: true }).click();
    await letAllIn(gm);
    await last.reload();
    await last.getByRole('textbox', { name: 'Your name' }).fill('Flo');
    await last.getByRole('radio', { name: 'Just watch' }).check();
    await last.getByRole('button', { name: 'Join', exact: true }).click();
    await seated(last);

    await gm.getByRole('button', { name: 'Code for Ada' }).click();
    const said = await gm.getByText('It works once').innerText();
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(said)?.[0] ?? '';
    expect((await new AxeBuilder({ page: gm }).analyze()).violations).toEqual([]);
    const other = await open(link);
    await other.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await other.keyboard.press('Enter');
    await seated(other);

    await gm.getByRole('button', { name: 'Close the seat of Ada' }).click();
    await other.getByText('This seat was closed; ask the GM for a new link').first().waitFor();
  });

  test('a GM hands a seat to another player', async () => {
    const { gm, link } = await opened();
    await letAllIn(gm);
    const ada = await ask(link, 'Ada');
    await seated(ada);
    await gm.getByRole('button', { name: 'Hand over the seat of Ada' }).click();
    await gm.getByRole('textbox', { name: 'New player' }).fill('Ben');
    await gm.getByRole('button', { name: 'Create link' }).first().click();
    const handed = await gm.getByRole('textbox', { name: 'The link for Ben' }).inputValue();
    await gm.getByRole('button', { name: 'Close the seat of Ada' }).first().click();
    await ada.getByText('This seat was closed').first().waitFor();
    const ben = await open(handed);
    await seated(ben);
  });

  test('two ask for one character, and one brings their own, on phones', async () => {
    const { gm, link } = await opened();
    await gm.keyboard.press('Escape');
    const ada = await ask(link, 'Ada');
    await ada.getByText('The GM has been asked').waitFor();
    const ben = await ask(link, 'Ben');
    await ben.getByText('The GM has been asked').waitFor();
    await gm.getByText('So does Ben; the first you let in has it').waitFor();
    await gm.getByRole('button', { name: 'Let in Ada', exact: true }).click();
    await seated(ada);
    await ben.getByText('Another player has this character now').waitFor();
    await gm.getByText('Whom they asked for is taken').waitFor();
    await ben.getByRole('radio', { name: 'Bring my own' }).check();
    const mine = {
      title: 'Mine',
      ruleset: 'renaissance',
      combatants: [{ id: 'zoe', name: 'Zoë Vane', side: 'A', from: 'swordsman' }],
    };
    await ben.getByRole('textbox', { name: 'Or paste one' }).fill('{"title": 3}');
    await ben.getByRole('button', { name: 'Read pasted text' }).click();
    await ben.getByText('The pasted text').waitFor();
    await ben.getByRole('textbox', { name: 'Or paste one' }).fill(JSON.stringify(mine));
    await ben.getByRole('button', { name: 'Read pasted text' }).click();
    await ben.getByRole('radio', { name: 'Zoë Vane' }).waitFor();
    expect(await ben.getByRole('radio', { name: 'Zoë Vane' }).isChecked()).toBe(true);
    expect((await new AxeBuilder({ page: ben }).analyze()).violations).toEqual([]);
    expect(await ben.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await ben.getByRole('button', { name: 'Ask for this one' }).click();
    await ben.getByText('The GM has been asked').waitFor();
    await gm.getByText('as Zoë Vane, a character of their own').waitFor();
    await gm.getByText('What Ben brings').click();
    await gm.getByText('from: swordsman').waitFor();
    expect((await new AxeBuilder({ page: gm }).analyze()).violations).toEqual([]);
    await gm.getByRole('button', { name: 'Let in Ben', exact: true }).click();
    await seated(ben);
    await order(gm).getByText('Zoë Vane').first().waitFor();
    await gm.getByRole('button', { name: 'Start fight' }).click();
    await gm.getByText('Round 1').first().waitFor();
    await order(gm).getByText('Zoë Vane').first().waitFor();
  });

  test('six phones pick characters, are let in, dropped, kicked and handed over, and the fight begins', async () => {
    const { gm, link } = await opened();
    const offers = gm.getByRole('checkbox', { name: /^Offer / });
    for (const box of await offers.all()) {
      if (await box.isChecked()) continue;
      await box.click();
      await expect.poll(() => box.isChecked()).toBe(true);
    }
    await gm.keyboard.press('Escape');
    const phones = new Map<string, Page>();
    const picked: string[] = [];
    for (const [i, name] of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Flo'].entries()) {
      const page = await open(link);
      const radio = page.getByRole('group', { name: 'Your character' }).getByRole('radio').nth(i);
      await radio.check();
      picked.push(await radio.locator('xpath=..').innerText());
      await page.getByRole('textbox', { name: 'Your name' }).fill(name);
      await page.keyboard.press('Enter');
      await page.getByText('The GM has been asked').waitFor();
      phones.set(name, page);
    }
    expect(new Set(picked).size).toBe(6);
    for (const name of phones.keys())
      await gm.getByRole('button', { name: `Let in ${name}`, exact: true }).click();
    for (const page of phones.values()) await seated(page);

    // Ada’s phone is gone; another one takes over with a short code.
    await phones.get('Ada')?.context().close();
    await gm.getByRole('button', { name: 'Menu', exact: true }).click();
    await gm.getByRole('button', { name: 'Code for Ada' }).click();
    const said = await gm.getByText('It works once').innerText();
    const again = await open(link);
    await again
      .getByRole('textbox', { name: 'Code' })
      .fill(/[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(said)?.[0] ?? '');
    await again.keyboard.press('Enter');
    await seated(again);
    phones.set('Ada', again);

    await gm.getByRole('button', { name: 'Close the seat of Ben' }).click();
    await phones.get('Ben')?.getByText('This seat was closed').first().waitFor();
    phones.delete('Ben');

    await gm.getByRole('button', { name: 'Hand over the seat of Cleo' }).click();
    await gm.getByRole('textbox', { name: 'New player' }).fill('Gus');
    await gm.getByRole('button', { name: 'Create link' }).first().click();
    const handed = await gm.getByRole('textbox', { name: 'The link for Gus' }).inputValue();
    await gm.getByRole('button', { name: 'Close the seat of Cleo' }).first().click();
    await phones.get('Cleo')?.getByText('This seat was closed').first().waitFor();
    phones.delete('Cleo');
    const gus = await open(handed);
    await seated(gus);
    phones.set('Gus', gus);

    await gm.keyboard.press('Escape');
    await gm.getByRole('button', { name: 'Start fight' }).click();
    // Whose turn it is may be hidden from players; that the fight has begun is not.
    for (const page of [gm, ...phones.values()]) {
      if (page !== gm) await page.getByRole('tab', { name: /^Log/ }).click();
      const log = page.getByRole('log', { name: 'Log of the fight' });
      await expect.poll(() => log.textContent()).toMatch(/The fight begins|The map has squares/);
    }
  });

  test('a player brings a character of the library with its portrait, and waits again when that is undone', async () => {
    const { gm, link } = await opened();
    await letAllIn(gm);
    await gm.keyboard.press('Escape');
    const address = new URL(link).origin;
    const page = await open(`${address}/#/library`);
    const picture = await portrait(page);
    const token = { portrait: picture.hash };
    const item = {
      id: 'zoe',
      kind: 'character',
      system: 'renaissance',
      title: 'Zoë Vane',
      about: '',
      tags: [],
      changed: 1,
      data: { combatants: [{ id: 'zoe', side: 'A', from: 'swordsman', token }] },
      versions: [],
    };
    const pictures = { [picture.hash]: picture.base64 };
    await page.getByLabel('File to import').setInputFiles({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ format: 'tiltyard-library', version: 1, items: [item], pictures }),
      ),
    });
    await page.getByText('Imported 1 item').waitFor();
    await page.getByRole('list', { name: 'Items' }).locator('img[src^="blob:"]').waitFor();
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await page.getByRole('radio', { name: 'Bring my own' }).check();
    await page.getByRole('searchbox', { name: 'Find in your library' }).fill('vane');
    await page.getByRole('radio', { name: 'Zoë Vane' }).check();
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await page.getByText('The GM has been asked').waitFor();
    const letIn = gm.getByRole('button', { name: 'Let in Ada', exact: true });
    await letIn.click();
    await seated(page);
    // The GM’s browser never had the picture.
    await gm.locator('svg image[href^="blob:"]').first().waitFor();

    await gm.locator('[data-undo]').click();
    await page.getByText('The GM has been asked').waitFor();
    await letIn.click();
    await seated(page);
    await order(gm).getByText('Zoë Vane').first().waitFor();
  });
});

/** A small picture in the form that pages store, with the hash of its bytes. */
const portrait = (page: Page): Promise<{ readonly hash: string; readonly base64: string }> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = 'firebrick';
    context?.fillRect(0, 0, 64, 64);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'));
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return {
      hash: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      base64: btoa(String.fromCharCode(...bytes)),
    };
  });
