import type { Command, BreakdownItem, Breakdown } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { RuleLink } from '../../../systems/rule-link.js';
import { withMinus } from '../../../design/with-minus.js';
import style from './breakdown.module.css';
import { useFight } from '../use-fight.js';

const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

function PartLine({
  part: { amount, rule, counts, why },
}: {
  readonly part: BreakdownItem;
}): ReactNode {
  return (
    <li data-counts={counts}>
      <span className={style.amount}>{signed(amount)}</span>
      <span>
        {why ?? ''} <RuleLink id={rule} />
        {counts ? '' : ' doesn’t apply'}
      </span>
    </li>
  );
}

/** A number with everything that went into it; modifiers that did not count stay visible. */
export function BreakdownView({
  reckoning: { base, parts, total, name, who },
  brief = false,
}: {
  readonly reckoning: Breakdown;
  /** Whether it is clear whose number it is. */
  readonly brief?: boolean;
}): ReactNode {
  const { names } = useFight();
  return (
    <details className={style.reckoning}>
      <summary>
        {brief ? '' : `${names.name(who)}: `}
        {name} <strong>{withMinus(total)}</strong>
      </summary>
      <ul>
        <li>
          <span className={style.amount}>{base}</span>
          <span>base</span>
        </li>
        {parts.map((part, i) => (
          <PartLine key={`${part.rule} ${i}`} part={part} />
        ))}
        <li className={style.total}>
          <span className={style.amount}>{total}</span>
          <span>total</span>
        </li>
      </ul>
    </details>
  );
}

const span = (numbers: readonly number[]): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? String(low) : `${low} to ${high}`;
};

/** The numbers that an action may call for, before any roll: one line for each kind, with its variants together. */
export function PossibleTotals({ command }: { readonly command: Command }): ReactNode {
  const { present, names } = useFight();
  const [open, setOpen] = useState(false);
  const groups = new Map<string, Breakdown[]>();
  for (const each of open ? present.explain(command) : []) {
    const key = `${each.who} ${each.name}`;
    const list = groups.get(key);
    if (list) list.push(each);
    else groups.set(key, [each]);
  }
  return (
    <details
      className={style.prospects}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>All numbers</summary>
      {open && groups.size === 0 ? <p className="soft">This action uses no numbers.</p> : null}
      {[...groups].map(([key, list]) => {
        const [first] = list;
        if (!first) return null;
        if (list.length === 1) return <BreakdownView key={key} reckoning={first} />;
        const parts = new Map<string, BreakdownItem>();
        for (const { parts: all } of list)
          for (const part of all) parts.set(JSON.stringify(part), part);
        return (
          <details key={key} className={style.reckoning}>
            <summary>
              {names.name(first.who)}: {first.name}{' '}
              <strong>{span(list.map((each) => each.total))}</strong>
            </summary>
            <ul>
              <li>
                <span className={style.amount}>{span(list.map((each) => each.base))}</span>
                <span>base</span>
              </li>
              {[...parts].map(([text, part]) => (
                <PartLine key={text} part={part} />
              ))}
            </ul>
          </details>
        );
      })}
    </details>
  );
}
