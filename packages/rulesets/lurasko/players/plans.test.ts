import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { fillSensibly, randomPolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { map, SETTINGS } from '../testing/always-true.js';
import { setting } from '../testing/stage.js';

const FIGHTS = 6;
const COMMANDS = 60;

test.each(Object.entries(SETTINGS))(
  'whatever %s do, a planned strike is the one that its options come to',
  (name, people) => {
    let compared = 0;
    for (let i = 0; i < FIGHTS; i++) {
      const sandbox = new Sandbox(lurasko, setting(people, { map }));
      const { state } = sandbox;
      const generator = new Generator(`${name} ${i}`);
      const random = randomPolicy(lurasko, generator);
      const table = sandbox.table(new GeneratorDice(generator), (questions) =>
        questions.map((question) => random.answer(question, state)),
      );
      lurasko.begin(table);
      for (let n = 0; n < COMMANDS; n++) {
        const who = acting(state);
        const command = who === undefined ? undefined : random.command(state, who);
        if (who === undefined || !command) break;
        const planned = lurasko.players?.actions.get('strike')?.plan(state, who);
        const filled = fillSensibly(lurasko, state, who, 'strike');
        if (filled) {
          const given = Object.entries({ ...planned }).filter(([, value]) => value !== undefined);
          expect(filled.with).toMatchObject(Object.fromEntries(given));
          expect('incompetent' in filled.with).toBe(planned?.['incompetent'] !== undefined);
          expect(planned).toMatchObject({ target: filled.with['target'] });
          compared++;
        } else expect(planned?.['target']).toBeUndefined();
        lurasko.actions.get(command.do)?.perform(table, who, command.with);
      }
    }
    expect(compared).toBeGreaterThan(40);
  },
);
