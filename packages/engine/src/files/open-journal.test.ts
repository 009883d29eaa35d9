import { describe, expect, test } from 'vitest';
import { defineRuleset } from '../ruleset/any-ruleset.js';
import { describeProblem } from '../ruleset/documents/read-as.js';
import { Fight } from '../fight/fight.js';
import { openJournal } from './open-journal.js';
import { Script } from '../fight/script.js';
import { timeline } from '../show/timeline.js';
import { toy, toyState } from '../testing/toy-ruleset.js';

const rulesets = new Map([[toy.id, defineRuleset(toy)]]);
const toyFight = () => new Fight(toy, toyState(['ann', 'bob']), { seed: 'a', title: 'Two' });

function played() {
  const fight = toyFight();
  fight.begin({ script: new Script([{ value: 6 }, { value: 1 }], []) });
  fight.perform({ do: 'hide', by: 'ann', with: {} });
  fight.undo();
  fight.perform({ do: 'surge', by: 'ann', with: { effort: 2 } });
  fight.undo();
  fight.redo();
  fight.perform({ do: 'end', by: 'ann', with: {} });
  return fight;
}

const problem = (text: string): string => {
  const opened = openJournal(text, 'j', rulesets);
  return opened.ok ? '' : opened.problems.map(describeProblem).join('\n');
};

describe('a journal', () => {
  test('opens as the fight it was', () => {
    const fight = played();
    const opened = openJournal(JSON.stringify(fight.journal()), 'j', rulesets);
    expect(opened.ok).toBe(true);
    if (!opened.ok) return;
    opened.value.use((_, open) => {
      const again = open();
      expect(again.state).toEqual(fight.state);
      expect(again.journal()).toEqual(fight.journal());
      expect(Object.isFrozen(again.state.fixed)).toBe(true);
    });
  });

  test('with a waiting action waits again', () => {
    const fight = toyFight();
    fight.begin({ script: new Script([{ value: 6 }, { value: 1 }], []) });
    fight.perform({ do: 'attack', by: 'ann', with: { target: 'bob' } });
    const opened = openJournal(JSON.stringify(fight.journal()), 'j', rulesets);
    expect(opened.ok && opened.value.use((_, open) => open().asks?.asked[0]?.question.id)).toBe(
      'react',
    );
  });

  test.each([
    ['', 'j:1:1: the JSON breaks off here; expected a journal'],
    ['{"a": 1,\n "b": [1, 2', 'j:2:12: the JSON breaks off here; expected a journal'],
    ['{"a": "x', 'j:1:9: the JSON breaks off here; expected a journal'],
    ['{"a": "x\\"y\\', 'j:1:13: the JSON breaks off here; expected a journal'],
    ['{"a": "x\n}', 'j:1:7: this is not JSON: "\\"" cannot stand here; expected a journal'],
    ['{"a": 1,}', 'j:1:9: this is not JSON: "}" cannot stand here; expected a journal'],
    ['{"a" 1}', 'j:1:6: this is not JSON: "1" cannot stand here; expected a journal'],
    ['[1, 02]', 'j:1:6: this is not JSON: "2" cannot stand here; expected a journal'],
    ['{"a": {}, "b": []} x', 'j:1:20: this is not JSON: "x" cannot stand here; expected a journal'],
    ['{a: 1}', 'j:1:2: this is not JSON: "a" cannot stand here; expected a journal'],
    ['[]', 'j:1:1: this is not a journal; expected an object with format tiltyard-journal/1'],
  ])('that is %j is rejected', (text, message) => expect(problem(text)).toBe(message));

  test.each<readonly [string, (text: string) => string, string]>([
    [
      'of another system',
      (text) => text.replace('"ruleset":"toy"', '"ruleset":"chess"'),
      'ruleset: there is no ruleset "chess"; expected one of: toy',
    ],
    [
      'with a set-up of another shape',
      (text) => text.replace('"round":0', '"round":-3'),
      'initial.round: ',
    ],
    [
      'with a patch that leads nowhere',
      (text) =>
        text.replace(
          '"path":["combatants","ann","hidden"]',
          '"path":["combatants","zoe","hidden"]',
        ),
      'entries.1: entry 1 does not fold: patch leads nowhere: combatants.zoe.hidden',
    ],
  ])('%s is not opened', (_, change, message) => {
    const text = JSON.stringify(played().journal());
    expect(change(text)).not.toBe(text);
    expect(problem(change(text))).toContain(message);
    expect(problem(change(text))).toMatch(/^j:\d+:\d+: /);
  });
});

test('a set-up that the rules cannot use is not opened', () => {
  const odd = defineRuleset({
    ...toy,
    scene: () => {
      throw new Error('no lane');
    },
  });
  const opened = openJournal(JSON.stringify(played().journal()), 'j', new Map([['toy', odd]]));
  expect(opened.ok ? [] : opened.problems.map(describeProblem)).toEqual([
    expect.stringContaining('initial: Toy cannot read this set-up: no lane'),
  ]);
});

test('the timeline gives the state after every entry, through undo and redo', () => {
  const fight = played();
  const seen = [...timeline(fight)].length;
  expect(seen).toBe(fight.log.length);
  for (const { entry, state } of timeline(fight)) expect(state).toEqual(fight.stateAt(entry.head));
});
