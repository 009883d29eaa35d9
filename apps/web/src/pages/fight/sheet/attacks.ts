import type { Breakdown, BreakdownItem, Command, Condition, Id, Json } from '@tiltyard/engine';
import type { WeaponRow } from '@tiltyard/engine/ruleset';
import { useEffect, useState } from 'react';
import type { Position } from '../../../systems/position.js';
import type { Draft, Picks } from '../act/composing/choosing.js';
import type { Field } from '../act/composing/field.js';
import { draftOf, supposed } from '../act/composing/choosing.js';
import { optionName } from '../act/composing/option-words.js';
import { partOf } from '../act/offers/sentence.js';
import { useFight } from '../use-fight.js';

/** A way to attack with an item: the action, and a command whose totals can be computed. */
export interface Attack {
  readonly key: string;
  readonly item: string;
  /** The name of the item. */
  readonly label: string;
  /** The name of the action. */
  readonly name: string;
  readonly action: string;
  readonly picks: Picks;
  readonly command: Command | undefined;
}

/** Item ids have the form `owner/item`; anything else is not a weapon of the combatant. */
const isThing = (value: Json): boolean => typeof value === 'string' && value.includes('/');

/** The maximum number of attacks that are listed. */
const MAX_ATTACKS = 24;

/** The field of a draft that chooses an item; undefined if there is none. */
function itemField(
  position: Position,
  fields: readonly Field[],
  known: ReadonlySet<unknown>,
): Field | undefined {
  return fields.find(
    ({ domain }) =>
      domain.kind === 'choice' &&
      domain.options.length > 0 &&
      (partOf(position, domain) === 'item' ||
        domain.options.every(({ value }) => known.has(value))),
  );
}

/** Everything that a combatant can now use an item for and aim at another. */
export function attacksOf(
  position: Position,
  by: Id,
  rows: readonly WeaponRow[],
): readonly Attack[] {
  const known = new Set<unknown>(rows.map(({ item }) => item));
  const open = position.offers(by).filter(({ refused, endsTurn }) => !refused && !endsTurn);
  return open
    .flatMap(({ action, name }): readonly Attack[] => {
      const draft = draftOf(position, action, by, {});
      const fields = [...draft.filled, ...(draft.open ? [draft.open] : [])];
      const item = itemField(position, fields, known);
      const target = fields.find(({ domain }) => partOf(position, domain) === 'target');
      if (!target || item?.domain.kind !== 'choice') return [];
      return item.domain.options
        .filter(({ refused, value }) => !refused && (known.has(value) || !isThing(value)))
        .map(({ value }): Attack => {
          const picks = { [item.name]: value };
          const own = draftOf(position, action, by, picks);
          return {
            key: `${action} ${JSON.stringify(value)}`,
            item: String(value),
            label: optionName(position, item.domain, value),
            name,
            action,
            picks,
            command: own.command ?? commandOf(position, own),
          };
        });
    })
    .slice(0, MAX_ATTACKS);
}

/** The command with open parameters filled in by default. */
function commandOf(position: Position, draft: Draft): Command | undefined {
  const { open } = draft;
  if (open?.domain.kind !== 'choice') return undefined;
  const first = open.domain.options.find(({ refused }) => !refused);
  return first && supposed(position, draft, open.name, first.value);
}

/** The attacker's totals for each attack, computed one after another. */
export function useNumbers(attacks: readonly Attack[], by: Id): ReadonlyMap<string, Breakdown> {
  const { present } = useFight();
  const [known, setKnown] = useState<ReadonlyMap<string, Breakdown>>(new Map());
  useEffect(() => {
    setKnown(new Map());
    const timers = attacks.map(({ key, command }, i) =>
      setTimeout(() => {
        const own = command && present.explain(command).find(({ who }) => who === by);
        if (own) setKnown((before) => new Map([...before, [key, own]]));
      }, 20 * i),
    );
    return () => timers.forEach(clearTimeout);
  }, [attacks, present, by]);
  return known;
}

/** One part of a sum in words. */
export interface Term {
  readonly amount: number;
  readonly label: string;
  readonly counts: boolean;
}

/** A total with its parts, and what it would be without the present conditions. */
export interface NumberNow {
  readonly value: number;
  readonly terms: readonly Term[];
  readonly rules: readonly string[];
  readonly how?: string | undefined;
  /** The total without the conditions that affect it, and their names. */
  readonly without?: { readonly value: number; readonly names: readonly string[] };
}

const asTerm = ({ label, amount }: { label: string; amount: number }): Term => ({
  label,
  amount,
  counts: true,
});

/** The parts of the sheet that add up to the base of a total; the base itself if they do not. */
function baseTerms(base: number, row: WeaponRow | undefined): readonly Term[] {
  const parts = row?.attack?.parts ?? [];
  for (let count = parts.length; count > 0; count--) {
    const first = parts.slice(0, count);
    if (first.reduce((sum, { amount }) => sum + amount, 0) === base) return first.map(asTerm);
  }
  return base === 0 ? [] : [{ label: 'base', amount: base, counts: true }];
}

/** The total on the sheet, without any present modifiers. */
export const sheetNumber = ({ attack }: WeaponRow): NumberNow | undefined =>
  attack && { ...attack, terms: attack.parts.map(asTerm) };

/** The total of an attack now, with the effect of conditions listed separately. */
export function numberNow(
  { base, parts, total }: Breakdown,
  row: WeaponRow | undefined,
  conditions: readonly Condition[],
): NumberNow {
  const causeOf = ({ rule }: BreakdownItem): Condition | undefined =>
    conditions.find(({ rules }) => rules.includes(rule));
  const bearing = parts.filter((part) => part.counts && part.amount !== 0 && causeOf(part));
  const names = new Set(bearing.flatMap((part) => causeOf(part)?.name ?? []));
  return {
    value: total,
    terms: [
      ...baseTerms(base, row),
      ...parts
        .filter(({ amount }) => amount !== 0)
        .map((part) => ({
          amount: part.amount,
          counts: part.counts,
          label: part.why ?? causeOf(part)?.name ?? (part.amount < 0 ? 'penalty' : 'bonus'),
        })),
    ],
    rules: [...new Set([...(row?.attack?.rules ?? []), ...parts.map(({ rule }) => rule)])],
    ...(bearing.length === 0
      ? {}
      : {
          without: {
            value: total - bearing.reduce((sum, { amount }) => sum + amount, 0),
            names: [...names],
          },
        }),
  };
}
