import type { HouseRule } from '@tiltyard/engine/ruleset';
import { houseRuleName, houseRuleValue } from '@tiltyard/engine/kit';
import type { ReactNode } from 'react';
import { HouseRuleAbout } from '../../../systems/house-rule-about.js';
import type { HouseRules } from '../../../systems/system.js';
import style from '../builder.module.css';

type Options = Readonly<Record<string, string | boolean | number>>;

/** The house rules of a system, each with its description and default. */
export function RulesEditor({
  book,
  options,
  problems,
  onChange,
}: {
  readonly book: HouseRules;
  readonly options: Options;
  readonly problems: readonly string[];
  readonly onChange: (options: Options) => void;
}): ReactNode {
  const put = ({ name, default: usual }: HouseRule, value: string | boolean | number): void => {
    const others = Object.fromEntries(Object.entries(options).filter(([key]) => key !== name));
    onChange(value === usual ? others : { ...others, [name]: value });
  };
  return (
    <div>
      {problems.length === 0 ? null : (
        <ul className={style.problems} role="alert">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ul className={style.switches}>
        {book.switches.map((each) => {
          const value = options[each.name] ?? each.default;
          return (
            <li key={each.name} data-changed={value !== each.default || undefined}>
              <label htmlFor={`switch-${each.name}`} title={`In files: ${each.name}`}>
                {houseRuleName(book, each)}
              </label>
              <select
                id={`switch-${each.name}`}
                value={JSON.stringify(value)}
                onChange={(event) =>
                  put(
                    each,
                    each.values.find((one) => JSON.stringify(one) === event.target.value) ??
                      each.default,
                  )
                }
              >
                {each.values.map((one) => (
                  <option key={JSON.stringify(one)} value={JSON.stringify(one)} title={String(one)}>
                    {houseRuleValue(book, one)}
                    {one === each.default ? ' (default)' : ''}
                  </option>
                ))}
              </select>
              <p>
                <HouseRuleAbout {...each} />
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
