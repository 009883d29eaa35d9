import type { Rulesets } from '../ruleset/any-ruleset.js';
import { readDocument } from '../ruleset/documents/document.js';
import type { Result } from '../values/result.js';
import { fail } from '../values/result.js';
import type { Loaded, LoadOptions } from './load.js';
import { loadDocument, NO_SCENARIO } from './load.js';

/** Whether a text starts like YAML or JSON, however broken: with a key, a bracket, a list or a marker. */
function isMeantAsData(text: string): boolean {
  const first = text.split('\n').find((line) => !/^\s*(?:#|$)/.test(line)) ?? '';
  return /^\s*(?:["']?[\w-]+["']?\s*:(?:\s|$)|[{[%]|-(?:--)?(?:\s|$))/.test(first);
}

/**
 * Reads a scenario file and sets up every fight in it. All problems are reported, with their places in the file.
 * @param name the file's name, to show in problems.
 */
export function loadRuns(
  text: string,
  name: string,
  rulesets: Rulesets,
  options: LoadOptions = {},
): Result<Loaded> {
  const read = readDocument(text, name, options.limits);
  if (read.ok) return loadDocument(read.value, rulesets, options);
  if (isMeantAsData(text)) return read;
  // In unrelated text each line is an error of its own; the first shows where.
  const [first] = read.problems;
  return first ? fail({ ...first, ...NO_SCENARIO }) : read;
}
