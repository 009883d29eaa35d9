import type { Command, Id, Seat } from '@tiltyard/engine';
import type { DiceSource } from '@tiltyard/engine/core';
import { acting } from '@tiltyard/engine';
import { ActionDraft, mayRead } from '@tiltyard/engine/core';
import { Fight, readJournal } from '@tiltyard/engine/fight';
import { allCombatants } from '@tiltyard/engine/kit';
import { enumerate } from '@tiltyard/engine/odds';
import { offers, randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { describeNote, renderTextMap } from '@tiltyard/engine/show';
import { canonical, deepCopy, Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { State } from '../state/state.js';
import type { Person, Staging } from './stage.js';
import { setting, weapon } from './stage.js';

const tough = { STR: 8, bCON: 20 };
const people: Readonly<Record<Id, Person>> = {
  ann: { side: 'a', from: 'wrestler', sheet: tough },
  bob: { side: 'a', from: 'duelist', sheet: tough },
  cid: { side: 'b', from: 'wrestler', sheet: tough },
  ogre: { side: 'b', from: 'ogre', sheet: { bCON: 20 } },
  imp: { side: 'a', from: 'imp', sheet: { bCON: 40 } },
};

function played(
  seed: string,
  commands: number,
  each: (fight: Fight<State>, command: Command) => void = () => {},
  more: Staging = {},
): Fight<State> {
  const policy = randomPolicy(lurasko, new Generator(`players of ${seed}`));
  const fight = new Fight(lurasko, setting(people, more), {
    seed,
    guard: true,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  for (let i = 0; i < commands && !fight.outcome; i++) {
    const who = acting(fight.state);
    const command = who === undefined ? undefined : policy.command(fight.state, who);
    if (!command) break;
    each(fight, command);
    const step = fight.perform(command);
    if (step.kind !== 'done') throw new Error(`${canonical(command)}: ${canonical(step)}`);
  }
  return fight;
}

test('undoing everything and doing it again ends where it was', () => {
  const fight = played('undo', 60);
  const end = canonical(fight.state);
  const start = canonical(fight.stateAt(0));
  let undone = 0;
  while (fight.head > 0 && fight.undo().kind === 'done') undone++;
  expect(canonical(fight.state)).toBe(start);
  for (let i = 0; i < undone; i++) fight.redo();
  expect(canonical(fight.state)).toBe(end);
  expect(fight.verify().problems).toEqual([]);
});

test('a journal survives JSON and verifies', () => {
  for (const seed of ['journal', 'another']) {
    const fight = played(seed, 80);
    const read = readJournal(JSON.parse(JSON.stringify(fight.journal())));
    if (!read.ok) throw new Error(canonical(read.problems));
    const again = Fight.open(lurasko, read.value, setting(people), {});
    expect(canonical(again.state)).toBe(canonical(fight.state));
    expect(again.verify()).toMatchObject({ ok: true, diceChecked: true, problems: [] });
  }
});

test('the state is plain data', () => {
  const { state } = played('plain', 60);
  expect(JSON.parse(JSON.stringify(state))).toEqual(deepCopy(state));
});

test('every offer performs, and whatever is refused is refused again', () => {
  played('offers', 40, (fight, { by }) => {
    const { state } = fight;
    const random = randomPolicy(lurasko, new Generator(`${fight.head}`));
    for (const offer of offers(lurasko, state, by)) {
      const action = lurasko.actions.get(offer.action);
      const next = action && ActionDraft.begin(action, state, by).open;
      if (offer.refused)
        expect(fight.refusal({ do: offer.action, by, with: {} }), offer.action).toBeDefined();
      else if (!next)
        expect(fight.refusal({ do: offer.action, by, with: {} }), offer.action).toBeUndefined();
    }
    for (let i = 0; i < 5; i++) {
      const command = random.command(state, by);
      if (command) expect(fight.refusal(command), canonical(command)).toBeUndefined();
    }
  });
});

test('enumeration with hints and without gives the same odds', () => {
  const state = setting({
    ann: { sheet: { DEX: 4, competencies: ['sword'], weapons: [weapon('sword')] } },
    bob: {
      sheet: { DEX: 8, armor: 'chainmail' },
      state: { effects: [{ roll: 'defence', easing: -1 }] },
    },
  });
  const odds = (hints: boolean, options: Staging['options'] = {}) => {
    const sandbox = new Sandbox(lurasko, {
      ...state,
      fixed: { ...state.fixed, options: { ...state.fixed.options, ...options } },
    });
    const plain = (chance: DiceSource): DiceSource => ({
      enumerating: hints,
      die: (die, name, who, same) => chance.die(die, name, who, hints ? same : undefined),
      pool: (pool, name, who, same) => chance.pool(pool, name, who, hints ? same : undefined),
      chain: (die, onward, name, who) => chance.chain(die, onward, name, who),
      until: (attempt) => chance.until(attempt),
    });
    const action = lurasko.actions.get('strike');
    const found = enumerate(
      (chance) =>
        sandbox.run(() => {
          const table = sandbox.table(plain(chance), () => ['no']);
          lurasko.begin(table);
          action?.perform(table, 'ann', { weapon: 'ann/sword', target: 'bob' });
          const bob = sandbox.state.combatants['bob'];
          const key = `${bob?.damage} ${bob?.injuries.core} ${bob?.injuries.perception}`;
          return { key, value: key };
        }),
      sandbox.written,
    );
    return {
      leaves: found.leaves,
      odds: [...found.outcomes]
        .map(([key, { weight }]) => `${key}: ${weight.num}/${weight.den}`)
        .toSorted(),
    };
  };
  for (const options of [
    {},
    { mixedEasingHindrance: 'layered' },
    { easingModel: 'flat' },
    { autoExtremes: 'lowSucceedsHighFails' },
  ] as const) {
    expect(odds(true, options).odds).toEqual(odds(false, options).odds);
    expect(odds(true, options).leaves).toBeLessThan(odds(false, options).leaves);
  }
});

const seatOf = (who: Id): Seat => ({ name: who, role: 'player', combatants: [who] });

test('a hidden enemy changes nothing that the unaware receive', () => {
  const base = {
    ann: { side: 'a', at: { engagement: 'e' } },
    bob: { side: 'b', at: { engagement: 'e' } },
  };
  const ambush = (sheet: Person['sheet'], at: Person['at']) =>
    setting({
      ...base,
      lurker: {
        side: 'b',
        from: 'wolf',
        sheet: sheet ?? {},
        at: at ?? 'field',
        state: { hidden: true },
      },
    });
  const seen = (state: State) =>
    canonical({
      view: lurasko.view(state, seatOf('ann')),
      offers: offers(lurasko, lurasko.view(state, seatOf('ann')), 'ann'),
    });
  const known = seen(ambush({}, 'field'));
  expect(seen(ambush({ DEX: 3, bCON: 9 }, { engagement: 'e' }))).toBe(known);
  expect(known).not.toContain('lurker');
  expect(canonical(lurasko.view(ambush({}, 'field'), seatOf('bob')))).toContain('lurker');
});

const seen = (state: State) =>
  canonical({
    view: lurasko.view(state, seatOf('ann')),
    offers: offers(lurasko, lurasko.view(state, seatOf('ann')), 'ann'),
  });

const dark = (at: Person['at']) =>
  setting(
    { ann: { side: 'a', at: { engagement: 'e' } }, bob: { side: 'b', at: at ?? 'cave' } },
    { map: { places: [{ id: 'cave', traits: ['Dark'] }] } },
  );

test('of an enemy that no one sees it is not known whether it is still there', () => {
  expect(seen(dark({ engagement: 'e' }))).toBe(seen(dark({ zone: 'cave' })));
});

test('what a player is offered from its own view performs', () => {
  const policy = sensiblePolicy(lurasko);
  const state = setting(
    {
      ...people,
      stalker: { side: 'b', from: 'shadow-stalker', sheet: tough, state: { hidden: true } },
    },
    { map: { places: [{ id: 'cave', traits: ['Dark'] }] } },
  );
  const fight = new Fight(lurasko, state, {
    seed: 'views',
    guard: true,
    decide: (question, now) => ({ value: policy.answer(question, now), from: 'policy' }),
  });
  fight.begin();
  for (let i = 0; i < 150 && !fight.outcome; i++) {
    const who = acting(fight.state) ?? '';
    const command = policy.command(fight.view(seatOf(who)), who);
    if (!command) throw new Error(`${who} has nothing to do`);
    expect(fight.perform(command, { seat: seatOf(who) }).kind, canonical(command)).toBe('done');
  }
});

test('everyone reads notes, and a hidden place only those it is for', () => {
  const fight = played('notes', 60);
  for (const { notes } of fight.log) {
    for (const note of notes) {
      expect(describeNote(lurasko, note, fight.state)).not.toMatch(/undefined|\[object|\{"/);
      if (note.audience === 'gm') expect(mayRead(seatOf('ann'), note)).toBe(false);
    }
  }
  for (const who of allCombatants(fight.state))
    expect(lurasko.summary(fight.state, who.id).health).toMatch(/damage|unhurt/);
  expect(renderTextMap(lurasko, fight.state)).toContain('><');
});
