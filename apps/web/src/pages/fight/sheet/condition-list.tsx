import type { CombatantSummary, Condition } from '@tiltyard/engine';
import { ruleOf } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { Why } from '../../../systems/rule-link.js';
import { useRulebook } from '../../../systems/use-rulebook.js';
import { useFight } from '../use-fight.js';
import style from './sheet.module.css';

/** A combatant's conditions, each with its effects in the words of its rule. */
export function ConditionList({
  summary: { conditions },
}: {
  readonly summary: CombatantSummary;
}): ReactNode {
  if (conditions.length === 0) return null;
  return (
    <section className={style.section} aria-label="Conditions">
      <h3>Holding now</h3>
      <ul className={style.conditions}>
        {conditions.map((condition) => (
          <ConditionLine key={condition.name} condition={condition} />
        ))}
      </ul>
    </section>
  );
}

function ConditionLine({
  condition: { name, rules, ends, does },
}: {
  readonly condition: Condition;
}): ReactNode {
  const { system } = useFight();
  const book = useRulebook(does === undefined ? system : undefined);
  const [first] = rules;
  const told = does ?? (book && first !== undefined ? ruleOf(book, first)?.rule : undefined);
  return (
    <li>
      <b>{name}</b> <Why of={name} ids={rules} />
      {ends === undefined ? null : <i>{ends}</i>}
      {told === undefined ? null : <span>{told}</span>}
    </li>
  );
}
