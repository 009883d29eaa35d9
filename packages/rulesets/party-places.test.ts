import { readFileSync } from 'node:fs';
import type { AnyRuleset, Result } from '@tiltyard/engine';
import { joinParty, loadRuns, newCampaign } from '@tiltyard/engine/files';
import { describeProblem, readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { canonical } from '@tiltyard/engine/values';
import { scenarioFiles } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);

const systemOf = (id: string): AnyRuleset => {
  const any = rulesets.get(id);
  if (!any) throw new Error(`no system ${id}`);
  return any;
};

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(describeProblem).join('\n'));
  return result.value;
}

describe.each(
  scenarioFiles(EXAMPLES)
    .map(({ name }) => name)
    .filter((name) => /ambush|joust|charge|chase|flight|dark/.test(name)),
)('a party in the places of %s', (name) => {
  const source = readDocument(readFileSync(new URL(name, EXAMPLES), 'utf8'), name);
  const file = valueOf(source).data;
  const read = valueOf(readScenario(file));
  const any = systemOf(read.ruleset);
  const situation = any.use(({ carryOver }) => carryOver?.situation ?? []);

  test.each([...new Set(read.combatants.map(({ side }) => side))])(
    'begins as %s do, hidden or mounted, and is told what it does not',
    (side) => {
      const own = read.combatants.filter((each) => each.side === side);
      const ridden = own.flatMap(({ state }) => state?.['riding'] ?? []);
      const places = own.filter(({ id }) => !ridden.includes(id));
      const [template] = places;
      const members = places.map(({ from, sheet }, i) => ({
        id: `hero-${i}`,
        name: `Hero ${i}`,
        ...(from === undefined ? {} : { from }),
        ...(sheet === undefined ? {} : { sheet }),
        state: {},
        dead: false,
      }));
      expect(template).toBeDefined();
      const { file: joined, notes } = valueOf(
        joinParty(any, file, side, { ...newCampaign('Of the marches', any.id), party: members }),
      );
      expect(loadRuns(JSON.stringify(joined), name, rulesets)).toMatchObject({ ok: true });
      const names = new Map(places.map(({ id }, i) => [id, `hero-${i}`]));
      for (const [i, { state = {}, name: called, id, at }] of places.entries()) {
        const entry = joined.combatants.find((each) => each.id === `hero-${i}`);
        const kept = Object.entries(state).filter(([key]) => situation.includes(key));
        const asWritten = JSON.stringify(Object.fromEntries(kept)).replaceAll(
          /"([a-z][a-z0-9-]*)"/g,
          (text, word: string) => (names.has(word) ? `"${names.get(word)}"` : text),
        );
        expect(canonical(entry?.state ?? {})).toBe(canonical(JSON.parse(asWritten)));
        expect(entry?.at).toEqual(at);
        const lost = Object.keys(state).filter((key) => !situation.includes(key));
        const note = notes.find((each) => each.startsWith(`Hero ${i} doesn’t`));
        expect(note === undefined).toBe(lost.length === 0);
        if (lost.length > 0) expect(note).toContain(called ?? id);
      }
      for (const mount of ridden)
        expect(joined.combatants.some(({ id, side: at }) => id === mount && at === side)).toBe(
          true,
        );
    },
  );
});

test('what a system refuses of a place is left out and told', () => {
  const any = systemOf('renaissance');
  const file = {
    title: 'The ford',
    ruleset: 'renaissance',
    combatants: [
      {
        id: 'ann',
        name: 'Ann',
        side: 'a',
        from: 'knight',
        at: [1, 1],
        state: { riding: 'bay', hidden: true, damage: 2 },
      },
      { id: 'bay', side: 'a', from: 'war-horse', at: [1, 1] },
      { id: 'bert', side: 'b', from: 'outlaw', at: [6, 1] },
    ],
  };
  const [first] = any.catalogue().templates;
  const hero = { id: 'hero-0', name: 'Hero', from: first?.id, state: {}, dead: false };
  const one = { ...newCampaign('Of the marches', any.id), party: [hero] };
  const { file: joined, notes } = valueOf(joinParty(any, file, 'a', one));
  expect(notes).toEqual(['Hero doesn’t begin as Ann does: hidden, damage.']);
  expect(joined.combatants).toMatchObject([
    { id: 'bay', side: 'a' },
    { id: 'bert' },
    { id: 'hero-0', state: { riding: 'bay' } },
  ]);
  const none = valueOf(
    joinParty(
      any,
      {
        ...file,
        combatants: [...file.combatants, { ...file.combatants[2], id: 'cob', side: 'a' }],
      },
      'a',
      one,
    ),
  );
  expect(none.notes).toContain('No one takes the place of cob.');
});
