import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servedPage } from './served-page.mjs';

/** Takes the screenshots of the README from the built page, always of the same fights. */

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const pictures = path('../../../docs/images');
const { address, browser, close } = await servedPage();
mkdirSync(pictures, { recursive: true });

const DESKTOP = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

async function open(hash, options) {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${address}/${hash}`);
  await page.evaluate(() => localStorage.setItem('tiltyard-pace', '0'));
  return page;
}

/**
 * Plays one side of a sample encounter until one of its combatants can attack, and stops at the
 * choice of a target. The other side plays automatically.
 */
async function untilAttack(page, title, side, action, turns) {
  const card = page.locator('article', {
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  await card.getByRole('button', { name: `Play ${side}`, exact: true }).click();
  for (let taken = 0; ;) {
    const answer = page.locator('[data-prompt] [data-answer]:enabled').first();
    const end = page.locator('[data-action="end"]:enabled');
    if (await answer.isVisible()) await answer.click();
    else if (await end.isVisible()) {
      const attack = page.locator(`[data-action="${action}"]:enabled`);
      if (taken >= turns && (await attack.isVisible())) {
        await attack.click();
        const target = page.locator('[data-mark="open"]:not([data-friend])').first();
        if (await target.isVisible()) return target;
        await page.keyboard.press('Escape');
      }
      taken++;
      await end.click();
    }
    await page.waitForTimeout(80);
  }
}

const save = async (page, name) => {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  console.log(`docs/images/${name}.png`);
};

try {
  const gate = await open('#/?seed=moat', { ...DESKTOP, colorScheme: 'light' });
  const target = await untilAttack(gate, 'The Lower Gate', 'the watch', 'attack', 0);
  await target.click({ force: true });
  await gate.locator('[data-odds]').waitFor();
  await save(gate, 'odds');
  await gate.keyboard.press('Escape');
  await save(gate, 'fight');
  await gate.context().close();

  const phone = await open('#/?seed=moat', { ...PHONE, colorScheme: 'dark' });
  const foe = await untilAttack(phone, 'The drake in the reeds', 'the hunters', 'attack', 0);
  await foe.press('Enter');
  await phone.locator('[data-odds]').waitFor();
  await save(phone, 'phone');
  await phone.context().close();

  const laboratory = await open('#/lab', { ...DESKTOP, colorScheme: 'light' });
  await laboratory
    .getByLabel('Encounter or fight')
    .selectOption({ label: 'The drake in the reeds' });
  await laboratory.getByText('The situation assumed').click();
  await laboratory
    .getByRole('combobox', { name: /action/i })
    .first()
    .selectOption({ label: 'Attack' });
  await laboratory.getByText('harmed', { exact: true }).first().waitFor();
  await save(laboratory, 'laboratory');
} finally {
  await close();
}
