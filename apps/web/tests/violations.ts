import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';

/** The minimum size of text, in pixels, minus a margin for rounding. */
const LEAST = 10.9;

/** The axe rules that depend on colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Visible text that is too small to read, with its size in pixels. */
export const smallText = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (!element || text === '' || element.closest('.visually-hidden')) continue;
      const { width } = element.getBoundingClientRect();
      if (width < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : undefined;
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size > 0 && size < least) found.add(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
    }
    return [...found];
  }, LEAST);

/** Text of several lines whose lines overlap, for instance because their distance does not grow with the letters. */
export const tightLines = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
      if (!own || element instanceof SVGElement || element.closest('.visually-hidden')) return [];
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const { fontSize, lineHeight } = getComputedStyle(element);
      const isTight = Number.parseFloat(lineHeight) < 0.99 * Number.parseFloat(fontSize);
      return isTight ? [`${lineHeight} for ${fontSize}: ${element.textContent?.slice(0, 40)}`] : [];
    }),
  );

/** Buttons, links and inputs of a part of the page that overlap. */
export const overlaps = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((element) => {
    const all = [...element.querySelectorAll('a, button, select')].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = all.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return { name: each.textContent ?? '', box: range.getBoundingClientRect() };
    });
    return boxes.flatMap(({ name, box }, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (other) =>
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map((other) => `${name} over ${other.name}`),
    );
  });

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;

const told = ({ violations: found }: Found, theme: string): readonly string[] =>
  found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme}: ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );

/** The accessibility violations of a page in the light theme, and those of its colours in the dark theme. */
export async function violations(page: Page): Promise<readonly string[]> {
  const light = told(await new AxeBuilder({ page }).analyze(), 'light');
  const small = await smallText(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = told(await new AxeBuilder({ page }).withRules(OF_COLOURS).analyze(), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark, ...small];
}
