import type { Domain, Option } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Disclosure } from '../../../../design/panels/disclosure.js';
import type { Position } from '../../../../systems/position.js';
import { Why } from '../../../../systems/rule-link.js';
import { optionName } from './option-words.js';

/** The options that cannot be chosen, with their reasons. */
export function NotPossible({
  position,
  domain,
  options,
  open = false,
}: {
  readonly position: Position;
  readonly domain: Domain;
  readonly options: readonly Option[];
  readonly open?: boolean;
}): ReactNode {
  return (
    <Disclosure summary={`${options.length} not possible`} open={open}>
      <ul>
        {options.map(({ value, refused }) => {
          const name = optionName(position, domain, value);
          return (
            <li key={JSON.stringify(value)}>
              <strong>{name}</strong>: {refused?.reason}{' '}
              <Why of={`${name} is not possible`} ids={refused?.rules ?? []} />
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
