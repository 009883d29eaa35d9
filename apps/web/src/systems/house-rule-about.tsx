import type { RuleId } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useSystem, Why } from './rule-link.js';
import { useRulebook } from './use-rulebook.js';

interface Props {
  readonly name: string;
  readonly rules: readonly RuleId[];
}

/**
 * What a house rule decides, once the rulebook is loaded, and links to the rules that it changes.
 */
export function HouseRuleAbout({ name, rules }: Props): ReactNode {
  const book = useRulebook(useSystem());
  const about = book?.switches.find((each) => each.name === name)?.about;
  return (
    <>
      {about} <Why of={about ?? name} ids={rules} />
    </>
  );
}
