import { readdirSync } from 'node:fs';
import type { FightState } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import { fillSensibly, seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import { started } from '../testing/started.js';
import type { ReviewReport } from './report.js';
import { FightReview } from './fight-review.js';

/** Plays on sensibly to the end, or for this many commands. */
function playOn<S extends FightState>(fight: Fight<S>, commands: number): void {
  const sensible = sensiblePolicy(fight.ruleset);
  for (let i = 0; i < commands && !fight.outcome; i++) {
    const who = acting(fight.state);
    const view = who && fight.ruleset.view(fight.state, seatOfSide(fight.state, who));
    const command = view && sensible.command(view, who);
    if (!command || fight.perform(command).kind !== 'done') return;
  }
}

const reviewed = <S extends FightState>(
  fight: Fight<S>,
  options: { readonly side?: string } = {},
): ReviewReport => {
  const review = new FightReview(fight, { seed: 'x', ...options });
  while (review.step());
  return review.report();
};

const POSITIONS = new URL('../testing/positions/', import.meta.url);
const positions = readdirSync(POSITIONS);
/** For each system, a position in which a player who passes the turn has as good as lost. */
const FIRST = [...rulesets.keys()].map((system) => {
  const file = positions.find((name) => name.startsWith(`${system}-`));
  if (file === undefined) throw new Error(`there is no position of ${system}`);
  return file;
});

describe.each(FIRST)('in %s', (file) => {
  const blunder = 'end';
  it(`${blunder} is found as a turning point, and as the choice`, () => {
    started(new URL(file, POSITIONS), (ruleset, fight) => {
      const who = acting(fight.state) ?? '';
      const command = fillSensibly(ruleset, fight.state, who, blunder);
      if (!command) throw new Error(`nothing like ${blunder}`);
      expect(fight.perform(command).kind).toBe('done');
      const planted = fight.head;
      playOn(fight, 60);
      const side = fight.stateAt(-1).combatants[who]?.side ?? '';
      const { steps, turningPoints, blunders } = reviewed(fight, { side });
      const step = steps.find(({ seq }) => seq === planted);
      expect(blunders).toContain(planted);
      expect(turningPoints.slice(0, 3)).toContain(planted);
      expect(step?.choice?.high).toBeLessThan(0);
      expect(step?.alternatives?.loss.low).toBeGreaterThan(0);
    });
  });
});

it('keeps what it has found while it goes further', () => {
  started(new URL(FIRST[0] ?? '', POSITIONS), (ruleset, fight) => {
    const who = acting(fight.state) ?? '';
    const command = fillSensibly(ruleset, fight.state, who, 'end');
    expect(command && fight.perform(command).kind).toBe('done');
    playOn(fight, 8);
    const review = new FightReview(fight, { seed: 'x', fights: 4, close: 8 });
    const searched = (): readonly number[] =>
      review.report().steps.flatMap(({ seq, alternatives }) => (alternatives ? [seq] : []));
    while (review.step());
    const found = searched();
    expect(found.length).toBeGreaterThan(0);
    review.goFurther();
    while (review.step())
      if (review.progress >= 0.8) expect(searched()).toEqual(expect.arrayContaining([...found]));
  });
});

describe.each([...rulesets.keys()])('an ambush of %s reviewed from a seat', (system) => {
  const ambush = new URL(`../../../rulesets/${system}/testing/ambush.yaml`, import.meta.url);

  it('names no one before that side knows of them', () => {
    started(ambush, (ruleset, fight) => {
      playOn(fight, 20);
      const start = fight.stateAt(0);
      let hidden = 0;
      const sides = new Set(Object.values(start.combatants).map(({ side }) => side));
      for (const side of sides) {
        const one = Object.values(start.combatants).find((each) => each.side === side);
        const seat = seatOfSide(start, one?.id ?? '');
        const review = new FightReview(fight, { seed: 'x', seat, side, fights: 2, close: 2 });
        while (review.step());
        for (const { seq, by, command, notes, alternatives } of review.report().steps) {
          const before = ruleset.view(fight.stateAt(Math.max(0, seq - 1)), seat);
          const after = ruleset.view(fight.stateAt(seq), seat);
          for (const each of Object.keys(start.combatants)) {
            if (Object.hasOwn(before.combatants, each) || Object.hasOwn(after.combatants, each))
              continue;
            hidden++;
            const told = JSON.stringify([by, command, alternatives, notes.map(({ data }) => data)]);
            expect(told).not.toContain(`"${each}"`);
          }
          if (command) expect(start.combatants[command.by]?.side).toBe(side);
        }
      }
      expect(hidden).toBeGreaterThan(0);
    });
  });
});
