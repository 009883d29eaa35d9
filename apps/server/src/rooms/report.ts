import type { FightState, Note, Seat } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import { mayRead } from '@tiltyard/engine/core';
import type { Concealed } from '@tiltyard/engine/ruleset';
import { hideNumbers, seenSummary, withoutNumbers } from '@tiltyard/engine/ruleset';
import { numberCombatantNames, numberItemNames } from '@tiltyard/engine/kit';
import { describeNote, timeline } from '@tiltyard/engine/show';
import { runAtOnce } from '../limits/time-slices.js';

/**
 * A fight in Markdown, limited to what one seat may know: the present state, then what led to it, without undone
 * entries.
 * @param nameOf the name of a seat by its id.
 */
export const reportOf = <S extends FightState>(
  fight: Fight<S>,
  seat: Seat,
  nameOf: (seat: string) => string,
): string => runAtOnce(buildReport(fight, seat, nameOf));

/**
 * Like `reportOf`, but interruptible after each entry.
 * @param concealed the combatants whose numbers are concealed from the seat
 */
export function* buildReport<S extends FightState>(
  fight: Fight<S>,
  seat: Seat,
  nameOf: (seat: string) => string,
  concealed: Concealed = new Map(),
): Generator<undefined, string, undefined> {
  const { ruleset } = fight;
  const { title, commitment, version } = fight.header;
  const seenOf = (state: S): S =>
    numberCombatantNames(hideNumbers(ruleset, ruleset.view(state, seat), concealed));
  const view = seenOf(fight.state);
  const sides = new Set(Object.values(view.combatants).map((each) => each.side));
  const winners = fight.outcome?.winners.filter((side) => sides.has(side));
  const lines = [
    `# ${plain(title === '' ? ruleset.name : title)}`,
    '',
    `${plain(ruleset.name)} (${plain(version)}), round ${view.round}. ${resultOf(
      winners,
      fight.outcome?.gaveUp?.filter((side) => sides.has(side)),
    )}`,
    '',
    '| who | side | health | conditions |',
    '|---|---|---|---|',
    ...Object.keys(view.combatants).map((id) => {
      const { name, side, health, conditions } = seenSummary(ruleset, view, id);
      return `| ${[name, side, health, conditions.map((each) => each.name).join(', ')].map(plain).join(' | ')} |`;
    }),
    '',
    `Commitment to the seed: \`${commitment}\``,
  ];
  const line = new Set(fight.line(fight.head));
  let round = -1;
  for (const { entry, state } of timeline(fight)) {
    yield;
    if (!line.has(entry.seq)) continue;
    const seen = seenOf(state);
    const told = entry.notes
      .filter((note) => mayRead(seat, note))
      .flatMap((note) => withoutNumbers(ruleset, note, concealed) ?? [])
      .map((note) => item(describeNote(ruleset, note, numberItemNames(seen)), note));
    if (entry.forced !== undefined && seat.role === 'gm')
      told.unshift(
        `- *Against the rules, by ${plain(nameOf(entry.seat))}: ${plain(entry.forced)}*`,
      );
    if (told.length === 0) continue;
    if (seen.round !== round) {
      round = seen.round;
      lines.push('', `## Round ${round}`);
    }
    lines.push('', ...told);
  }
  return `${lines.join('\n')}\n`;
}

function resultOf(winners: readonly string[] | undefined, gaveUp: readonly string[] = []): string {
  if (winners === undefined) return 'The fight goes on.';
  const result =
    winners.length > 0 ? `Won by ${winners.map(plain).join(', ')}.` : 'No one is left standing.';
  return gaveUp.length > 0 ? `${result} Gave up: ${gaveUp.map(plain).join(', ')}.` : result;
}

function item(told: string, { rules, reckoning, audience }: Note): string {
  const cited = rules.length > 0 ? ` \\[${rules.map(plain).join(', ')}\\]` : '';
  const parts = reckoning?.parts
    .filter((part) => part.counts)
    .map(
      ({ amount, rule, why }) =>
        `${amount < 0 ? '−' : '+'} ${Math.abs(amount)} ${plain(why ?? rule)}`,
    );
  const sum =
    reckoning && parts && parts.length > 0
      ? ` (${plain(reckoning.name)} ${reckoning.base} ${parts.join(' ')} = ${reckoning.total})`
      : '';
  return `- ${plain(told)}${sum}${cited}${audience === 'gm' ? ' *(GM only)*' : ''}`;
}

/** Text escaped for Markdown, on one line. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
