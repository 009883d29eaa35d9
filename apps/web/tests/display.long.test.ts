import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './browser.js';
import { play, untilBegun } from './player.js';

/** The minimum size that is legible on a television from three metres, in pixels of a screen 1920 wide. */
const READABLE = 28;

/** A fight on each kind of map. */
const FIGHTS = ['The Lower Gate', 'The Drowned Bell'] as const;

/** Every visible text with the size of its letters as drawn. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: { readonly text: string; readonly size: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent || parent.closest('style, script, title, desc')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      // Text for screen readers only is one pixel large.
      const clipped = parent.closest('.visually-hidden');
      if (clipped || box.width < 2 || !parent.checkVisibility({ opacityProperty: true })) continue;
      const zoom = parent instanceof SVGElement ? parent.closest('text')?.getScreenCTM()?.a : 1;
      found.push({ text, size: parseFloat(getComputedStyle(parent).fontSize) * (zoom ?? 1) });
    }
    return found;
  });

inBrowser('a display for a television', (web) => {
  test.each(FIGHTS)(
    'has no text of %s that is too small to be read across a room',
    async (title) => {
      const page = await web.open('#/?seed=afar');
      await play(page, title);
      await untilBegun(page);
      const display = await page.context().newPage();
      await display.setViewportSize({ width: 1920, height: 1080 });
      await display.goto(`${page.url()}?display`);
      await display
        .getByRole('list', { name: 'What happened' })
        .getByRole('listitem')
        .first()
        .waitFor();
      const texts = await textsOf(display);
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter(({ size }) => size < READABLE)).toEqual([]);
      expect(web.faults).toEqual([]);
    },
  );
});
