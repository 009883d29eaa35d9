import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument } from './document.js';
import { describeProblem } from './read-as.js';
import { findJsonFault } from './json-fault.js';

/** The problems reported for a file with this text. */
const said = (text: string, file: string): readonly string[] => {
  const read = readDocument(text, file);
  return read.ok ? [] : read.problems.map(describeProblem);
};

describe('a file meant as JSON', () => {
  test.each([
    ['{\n  "a": 1\n', 10, 'the file ends too early: a “}” is missing'],
    ['{ "a": [1, 2 }', 13, 'a “]” is missing before this “}”'],
    ['{ "b": [2, ] }', 11, 'the comma before this “]” is one too many'],
    ['{ "a": 1\n  "b": 2 }', 11, 'a comma or “}” is missing before this'],
    ['{ "a": }', 7, 'a value is missing before this “}”'],
    ['{ "a": , }', 7, 'a value is missing before this “,”'],
    ['{ "a" 1 }', 6, 'a colon is missing after the key'],
    ['{ a: 1 }', 2, 'a key needs double quotes'],
    ['{ "a": \'b\' }', 7, 'a text needs double quotes'],
    ['{ "a": "b }\n', 7, 'the closing quotation mark is missing in this line'],
    ['{ "a": "\\q" }', 7, 'there is a “\\” in this text that means nothing'],
    ['{ "a": 1 // one\n }', 9, 'JSON has no comments'],
    ['{ "a": 1 }]', 10, 'nothing may follow the end of the JSON'],
    ['\uFEFF ]', 2, 'there is nothing for this “]” to close'],
    [' ', 0, 'there is nothing in this file'],
  ])('is reported as JSON: %j', (text, offset, message) => {
    expect(findJsonFault(text)).toEqual({ offset, message });
  });

  test('is recognised by its name or by its first characters, and reported with the place', () => {
    const cut = '{\n  "party": [\n    { "name": "Ann" }\n  ]\n';
    for (const file of ['campaign.json', 'a campaign'])
      expect(said(cut, file)).toEqual([`${file}:4:4: the file ends too early: a “}” is missing`]);
  });

  test('YAML is not reported as JSON, and YAML in braces is still read', () => {
    const [message] = said('{ a: 1', 'fight.yaml');
    expect(message).toBeDefined();
    expect(message).not.toContain('too early');
    expect(said('a: [1', 'fight.json')).not.toEqual([]);
    expect(said('{ a: 1 }', 'fight')).toEqual([]);
  });

  test('reports a fault if and only if there is one', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '}', ']', ',', ':', '"', '\\', ' ', '1', 'x'),
        (json, at, put) => {
          const place = at % (json.length + 1);
          const text = `${json.slice(0, place)}${put}${json.slice(place + 1)}`;
          for (const each of [json, text])
            expect(findJsonFault(each) === undefined).toBe(parses(each));
        },
      ),
      { numRuns: 500 },
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
