import type { Rulebook } from '@tiltyard/engine';
import type { ContextRule, Rule, HouseRule } from '@tiltyard/engine/ruleset';
import { houseRuleName } from '@tiltyard/engine/kit';

/** A chapter of a rulebook: the rules of one section, in the book's order. */
export interface Chapter {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** The parts of a rulebook that match a search, or all of it. */
export interface Found {
  readonly chapters: readonly Chapter[];
  readonly context: readonly ContextRule[];
  readonly switches: readonly HouseRule[];
  readonly count: number;
}

const KINDS: Readonly<Record<Rule['kind'], string>> = {
  core: 'core',
  option: 'option',
  variant: 'variant',
  gm: 'referee',
};

/** The kind of a rule in words; undefined for the ordinary kind. */
export const kindWord = ({ kind }: Rule): string | undefined =>
  kind === 'core' ? undefined : KINDS[kind];

/** Drops what users often leave out when they type: capitals, and leading zeros in rule numbers. */
const plainText = (text: string): string => text.toLowerCase().replaceAll(/-0+(?=\d)/g, '-');

/**
 * The statements of a rulebook that contain every word of the search, in the book's order.
 * @param words the words to search for, separated by spaces; empty for everything.
 */
export function search(book: Rulebook, words: string): Found {
  const needles = plainText(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  const fits = (...texts: readonly (string | undefined)[]): boolean => {
    const text = plainText(texts.filter((each) => each !== undefined).join(' '));
    return needles.every((needle) => text.includes(needle));
  };
  const rules = book.rules.filter((rule) =>
    fits(rule.id, rule.section, rule.rule, rule.decision, kindWord(rule)),
  );
  const titles = [...new Set(rules.map((rule) => rule.section ?? ''))];
  const context = book.context.filter((rule) => fits(rule.id, rule.rule, rule.source));
  const switches = book.switches.filter((each) =>
    fits(each.name, houseRuleName(book, each), each.about, ...each.rules),
  );
  return {
    chapters: titles.map((title) => ({
      title,
      rules: rules.filter((rule) => (rule.section ?? '') === title),
    })),
    context,
    switches,
    count: rules.length + context.length + switches.length,
  };
}
