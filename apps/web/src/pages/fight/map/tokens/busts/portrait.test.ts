import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Portrait } from './portrait.js';

const drawn = (name: string, mount = false): string =>
  renderToStaticMarkup(createElement(Portrait, { name, mount }));
/** The outlines of a drawing, without its colours. */
const shapes = (name: string, mount = false): string =>
  [...drawn(name, mount).matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join('\n');

describe('a portrait', () => {
  it('is the same for a name each time, and tells names of one kind apart', () => {
    expect(drawn('Grot')).toBe(drawn('Grot'));
    const watch = ['the first watchman', 'Guard Odo', 'a guard', 'soldier Hob'].map((name) =>
      drawn(name),
    );
    expect(new Set(watch).size).toBe(watch.length);
  });

  it.each([
    ['the marsh drake', 'a dragon'],
    ['Grey Wolf', 'a hound'],
    ['a giant hawk', 'the griffin'],
    ['Dame Ottoline', 'Sister Maud'],
    ['Sir Aldric', 'a knight'],
    ['the sentinel', 'a stone statue'],
  ])('is drawn by what a name says: %s as %s', (one, other) => {
    expect(shapes(one)).toBe(shapes(other));
    expect(shapes(one)).not.toBe(shapes('Alder'));
  });

  it('is a horse for a mount, unless its name says otherwise', () => {
    expect(shapes('Comet', true)).toBe(shapes('a mule'));
    expect(shapes('the griffin', true)).toBe(shapes('the griffin'));
  });
});
