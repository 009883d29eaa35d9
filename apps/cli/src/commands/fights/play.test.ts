import { defineRuleset } from '@tiltyard/engine';
import { heimr } from '@tiltyard/rulesets/heimr';
import { expect, test } from 'vitest';
import type { Reply } from '../../testing/terminal-harness.js';
import { BACK, TerminalHarness, CTRL_C, SCRIPTED } from '../../testing/terminal-harness.js';

const OPEN = SCRIPTED.slice(0, SCRIPTED.indexOf('script:'));
const LEAVE: readonly Reply[] = ['Quit', 'Leave without saving'];

async function played(
  replies: readonly Reply[],
  text = OPEN,
  ...args: readonly string[]
): Promise<TerminalHarness> {
  const bench = new TerminalHarness();
  bench.write('a.yaml', text);
  bench.replies = [...replies];
  expect([
    await bench.run('play', 'a.yaml', ...args),
    args.includes('--json') ? '' : bench.err,
  ]).toEqual([0, '']);
  expect(bench.replies).toEqual([]);
  return bench;
}

test('a strike is chosen, its odds shown, confirmed and performed', async () => {
  const bench = await played(['Strike', 'bold', 'Do it', 'Dodge', ...LEAVE]);
  expect(bench.asked[0]).toMatch(/^Ann’s action: Strike +main \{DUEL-HIT\} \| Walk +move/);
  expect(bench.out).toContain('Target: Bob (the only one)');
  expect(bench.out).toContain('Ann: Strike; Target: Bob; Style: bold');
  expect(bench.out).toContain('Ann: attack 5 + 2 bold [DUEL-STYLE] = 7');
  expect(bench.asked).toContain(
    "Bob: Dodge, because of ann? [DUEL-DODGE]: Dodge | Stand | Always the same … {remembered for this fight} | Don’t ask again {the rules' own answer for this fight: Stand} | GM … {set a value or rule before it goes on} | Cancel action",
  );
  expect(bench.out).toMatch(/Ann rolls \d+ and (hits|misses) Bob/);
  expect(bench.out).toMatch(/▶ +Ann +red +6 hp +busy/);
});

test('combatants of one name are numbered in prompts, choices and the log', async () => {
  const far = OPEN.replace('name: Ann', 'name: Guard')
    .replace('name: Bob', 'name: Guard')
    .replace('order: [ann, bob]', 'order: [ann, bob, cal]')
    .concat('  - {id: cal, name: Cal, side: blue, at: [3, 0]}\n');
  const bench = await played(
    [
      'Strike',
      'Guard 2',
      'plain',
      'Do it',
      'Dodge',
      'GM',
      'Set a value',
      'Guard 2',
      'name: "Guard"',
      'Bert',
      '',
      ...LEAVE,
    ],
    far,
  );
  expect(bench.asked[0]).toMatch(/^Guard 1’s action/);
  expect(bench.out).toContain('Guard 1: Strike; Target: Guard 2; Style: plain');
  expect(bench.asked.some((asked) => asked.startsWith('Guard 2: Dodge'))).toBe(true);
  expect(bench.out).toMatch(/Guard 1 rolls \d+ and (hits|misses) Guard 2/);
  expect(bench.out).toMatch(/Bert +blue/);
});

test('impossible actions are folded, with reasons and rules; the GM may allow them', async () => {
  const bench = await played([
    'Walk',
    'I1',
    'Do it',
    'Unavailable',
    'Back',
    'Unavailable',
    'Walk (GM override)',
    '',
    'a gift',
    '1,0',
    'Do it',
    ...LEAVE,
  ]);
  expect(bench.out).toMatch(/Strike +one action a turn \[DUEL-ONE\]/);
  expect(bench.asked).toContain('not "": a reason, for the log');
  expect(bench.out).toContain('(against the rules, by the GM: a gift)');
  expect(bench.out).toContain('Ann walks to 1.');
});

test('a destination is a cell, with those in reach drawn on the map', async () => {
  const bench = await played([
    'Walk',
    'far',
    '99,0',
    '3,0',
    'Choose again',
    '4,0',
    'Do it',
    ...LEAVE,
  ]);
  expect(bench.out).toContain('A:B:::::::::');
  expect(bench.asked).toContain('not "99,0": one of the cells shown, as on the map');
  expect(bench.out).toContain('Ann walks to 4.');
});

test('stepping back leads from parameter to parameter and out again', async () => {
  const far = OPEN.replace('order: [ann, bob]', 'order: [ann, bob, cal]').concat(
    '  - {id: cal, name: Cal, side: blue, at: [9, 0]}\n',
  );
  const bench = await played(
    ['Strike', 'Bob', BACK, 'Bob', 'plain', 'Something else', ...LEAVE],
    far,
  );
  expect(
    bench.asked.filter((asked) =>
      asked.startsWith('Target: Bob | Cal (refused: too far away [DUEL-FAR])'),
    ),
  ).toHaveLength(2);
  expect(bench.out).not.toContain('rolls');
});

test('answers can be saved and forgotten', async () => {
  const turns: readonly Reply[] = ['End the turn', 'End the turn'];
  const bench = await played(
    [
      'Strike',
      'plain',
      'Do it',
      'Always the same',
      'Dodge',
      ...turns,
      'Strike',
      'plain',
      'Do it',
      'Saved answers',
      'Bob, dodge: yes',
      ...turns,
      'Strike',
      'plain',
      'Do it',
      'Don’t ask again',
      ...LEAVE,
    ],
    OPEN.replaceAll('hp: 6', 'hp: 60'),
  );
  expect(bench.asked.filter((asked) => asked.startsWith('Bob: Dodge'))).toHaveLength(2);
});

test('undo names what it undoes, and redo restores it', async () => {
  const bench = await played([
    'Walk',
    '5,0',
    'Do it',
    'Undo: Ann, Walk',
    'Redo',
    'Undo: Ann',
    ...LEAVE,
  ]);
  expect(bench.out).toContain('(undone, back to after entry 0)');
  expect(bench.out).toContain('(done again: entry 1)');
});

test('the start of the fight can be undone, and begun anew', async () => {
  const bench = await played(['Undo: the beginning', 'Begin the fight', ...LEAVE]);
  expect(bench.out).toContain('(undone, back to before the start)');
});

test('the GM sets values, makes rulings, and performs the system’s GM actions', async () => {
  const bench = await played([
    'GM',
    'Set a value',
    'Bob',
    'hp: 6',
    'nonsense: [',
    '2',
    'a fall',
    'GM …',
    'Give a ruling',
    'It rains.',
    'everyone',
    'GM …',
    'Storm',
    '5',
    '2',
    'GM …',
    'Set a value',
    'Something else',
    'nowhere',
    'round',
    '4',
    '',
    ...LEAVE,
  ]);
  expect(bench.out).toContain('The GM sets Bob: hp, from 6 to 2: a fall.');
  expect(bench.out).toContain('The GM rules: It rains.');
  expect(bench.asked).toContain('not "5": a whole number from 1 to 3');
  expect(bench.out).toContain('A storm of 2.');
  expect(bench.asked).toContain('not "nowhere": there is no such value in this fight');
  expect(bench.out).toMatch(/Bob +blue +2 hp/);
});

test('the GM may interrupt an action, and an action may be cancelled', async () => {
  const bench = await played([
    'Strike',
    'odd',
    'Do it',
    'GM',
    'Set a value',
    'Ann',
    'name: "Ann"',
    'Anna',
    '',
    'Stand',
    'Answer',
    'so be it',
    'Undo',
    'Strike',
    'plain',
    'Do it',
    'Cancel action',
    ...LEAVE,
  ]);
  expect(bench.asked).toContain('GM: Ruling, because of ann? [DUEL-GM]');
  expect(bench.out).toContain('Ruled: so be it [DUEL-GM] (GM only)');
  expect(bench.out).toContain('(cancelled: Anna, Strike)');
});

test('other combatants act out of turn', async () => {
  const bench = await played(['Off-turn actions', 'Bob', ...LEAVE]);
  expect(bench.out).toContain('Bob shouts. [DUEL-SHOUT]');
});

test('--dice physical asks for every die', async () => {
  const bench = await played(
    ['1', '6', 'Strike', 'plain', 'Do it', 'Stand', '11', '3', '4', ...LEAVE],
    OPEN.replace('order: [ann, bob]\n', '')
      .replace('id: ann, name: Ann', 'id: ann, name: Bo')
      .replace('name: Bob', 'name: Ann'),
    '--dice',
    'physical',
  );
  expect(bench.asked).toContain('Bo rolls d6 for initiative');
  expect(bench.asked).toContain('not "11": the face of the die, 1 to 10');
  expect(bench.out).toContain('(typed)');
});

test('--as leaves Side B to automatic players, and undo goes back to the user’s last choice', async () => {
  const bench = await played(
    [
      'Walk',
      '1,0',
      'Do it',
      'End the turn',
      'Stand',
      'Undo: Ann, End the turn',
      'Quit',
      'Stay',
      ...LEAVE,
    ],
    OPEN,
    '--as',
    'red',
  );
  expect(bench.out).toContain('(undone, back to after entry 1)');
  expect(bench.asked.some((asked) => asked.startsWith('Bob’s action'))).toBe(false);
  expect(bench.out).toMatch(/Bob rolls|Ann takes/);
});

test.each(['random', 'cautious', 'best'])(
  '--policy %s is how Side B chooses, also when the fight continues',
  async (policy) => {
    const bench = await played(
      ['End the turn', 'Save', 'a.json', 'Quit'],
      OPEN.replace('at: [2, 0]', 'at: [9, 0]'),
      '--as',
      'red',
      '--policy',
      policy,
    );
    expect(bench.out).toMatch(/Round 2: Ann's turn/);
    expect(bench.out).toContain(
      `\`tiltyard play a.json --policy ${policy} --as red\` goes on from here.`,
    );
    expect(await bench.run('play', 'a.json', '--policy', 'clever')).toBe(2);
    expect(bench.err).toContain(
      'Allowed choices are sensible, random, cautious, best, gentle, fair, strong, bold, careful, greedy, loyal.',
    );
  },
);

test('a fight is saved, and continues from its journal in the middle of an action', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', OPEN);
  bench.replies = [
    'Walk',
    '1,0',
    'Do it',
    'Save',
    'a.yaml',
    'a.journal.json',
    'Undo',
    'Strike',
    'plain',
    'Do it',
    CTRL_C,
    'Save',
    'b.json',
  ];
  expect(await bench.run('play', 'a.yaml')).toBe(0);
  expect(bench.asked).toContain('Save to (a.journal.json)');
  expect(bench.asked).toContain(
    'not "a.yaml": the file exists and is not a journal; nothing is replaced',
  );
  bench.replies = ['Stand', ...LEAVE];
  expect(await bench.run('play', 'b.json')).toBe(0);
  expect(bench.out).toMatch(/Ann rolls/);
  expect(await bench.run('verify', 'b.json')).toBe(0);
});

test('Ctrl-C twice leaves at once', async () => {
  await played(['Walk', CTRL_C, CTRL_C]);
});

test('a finished fight says who won and can still be undone', async () => {
  const bench = await played(['GM', 'Set a value', 'Bob', 'hp: 6', '0', '', 'Undo', ...LEAVE]);
  expect(bench.out).toContain('Won by red.');
  expect(bench.asked.some((asked) => asked.startsWith('Action: Undo: GM, Set a value'))).toBe(true);
});

test('rules are explained during play', async () => {
  const bench = await played([
    'Explain a rule',
    'DUEL-ONE',
    'Explain a rule',
    'DUEL-XXX',
    'Quit',
    'Leave without',
  ]);
  expect(bench.out).toContain('Ruling: Walking counts too.');
  expect(bench.out).toContain('there is no rule "DUEL-XXX"');
});

test('one of several fights is chosen', async () => {
  const bench = await played(
    ['strong', ...LEAVE],
    `${OPEN}runs:\n  - {title: weak}\n  - {title: strong, combatants: [{id: bob, sheet: {hp: 9}}]}\n`,
  );
  expect(bench.out).toMatch(/Bob +blue +9 hp/);
});

test('--json prints the journal alone on the output', async () => {
  const bench = await played(LEAVE, OPEN, '--json');
  expect(bench.json()).toMatchObject({ format: 'tiltyard-journal/1', ruleset: 'duel' });
  expect(bench.err).toContain('A.B...');
});

test('play needs a terminal, a known side and a good file', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', OPEN);
  expect(await bench.run('play', 'a.yaml', '--as', 'green')).toBe(2);
  expect(bench.err).toBe('--as: there is no side "green"; expected one of: red, blue\n');
  bench.interactive = false;
  expect(await bench.run('play', 'a.yaml')).toBe(2);
  expect(bench.err).toBe(
    'play needs an interactive terminal; expected `tiltyard run a.yaml` instead\n',
  );
  expect(await bench.run('play', 'none.yaml')).toBe(2);
});

test('an optional parameter can be left out, and is not filled with its only choice', async () => {
  const bench = new TerminalHarness([defineRuleset(heimr)]);
  bench.write(
    'a.yaml',
    `title: A blow
ruleset: heimr
order: [ann, bob]
map: {rows: [A1]}
options: {defenceOpening: none}
combatants:
- {id: ann, name: Ann, side: red, from: outlaw, at: A1}
- {id: bob, name: Bob, side: blue, from: outlaw, at: A1}
`,
  );
  bench.replies = [
    'Weapon attack',
    'long knife',
    BACK,
    'long knife',
    'none',
    'Something else',
    ...LEAVE,
  ];
  expect([await bench.run('play', 'a.yaml'), bench.err]).toEqual([0, '']);
  expect(bench.asked.filter((asked) => asked.includes(': none | '))).toHaveLength(2);
  expect(bench.out).toMatch(/Ann: Weapon attack; .*Bob/);
  expect(bench.out).not.toMatch(/Ann: Weapon attack; .*torso/);
});
