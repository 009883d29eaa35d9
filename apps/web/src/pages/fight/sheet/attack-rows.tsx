import type { Breakdown, Command, Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import type { Position } from '../../../systems/position.js';
import type { ActionComposer } from '../act/composing/composer.js';
import type { Picks } from '../act/composing/choosing.js';
import { draftOf, supposed } from '../act/composing/choosing.js';
import { optionName } from '../act/composing/option-words.js';
import { partOf } from '../act/offers/sentence.js';
import { BreakdownView } from '../log/breakdown.js';
import { useFight } from '../use-fight.js';
import style from './sheet.module.css';

/** Something to attack with: the action and the item, and a command of it whose numbers can be told. */
interface Attack {
  readonly key: string;
  readonly name: string;
  readonly action: string;
  readonly picks: Picks;
  readonly command: Command | undefined;
}

/** Most things that are listed. */
const ATTACKS = 10;

/** Everything that a combatant can use an item for now and aim at another. */
function attacksOf(position: Position, by: Id): readonly Attack[] {
  const open = position.offers(by).filter(({ refused, endsTurn }) => !refused && !endsTurn);
  return open
    .flatMap(({ action, name }): readonly Attack[] => {
      const draft = draftOf(position, action, by, {});
      const fields = [...draft.filled, ...(draft.open ? [draft.open] : [])];
      const item = fields.find(({ domain }) => partOf(position, domain) === 'item');
      const target = fields.find(({ domain }) => partOf(position, domain) === 'target');
      if (!target || item?.domain.kind !== 'choice') return [];
      return item.domain.options
        .filter(({ refused }) => !refused)
        .map(({ value }) => {
          const picks = { [item.name]: value };
          const own = draftOf(position, action, by, picks);
          return {
            key: `${action} ${JSON.stringify(value)}`,
            name: `${name}, ${optionName(position, item.domain, value)}`,
            action,
            picks,
            command: own.command ?? commandOf(position, own),
          };
        });
    })
    .slice(0, ATTACKS);
}

/** The draft with what a plain player would give for what is open. */
function commandOf(position: Position, draft: ReturnType<typeof draftOf>): Command | undefined {
  const { open } = draft;
  if (open?.domain.kind !== 'choice') return undefined;
  const first = open.domain.options.find(({ refused }) => !refused);
  return first && supposed(position, draft, open.name, first.value);
}

/** The numbers of each attack that are its owner's, worked out one after another. */
function useNumbers(attacks: readonly Attack[], by: Id): ReadonlyMap<string, Breakdown> {
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

/** Every attack of a combatant with the number that holds now, to be used from here. */
export function AttackRows({
  by,
  composer,
}: {
  readonly by: Id;
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, busy } = useFight();
  const attacks = useMemo(() => attacksOf(present, by), [present, by]);
  const numbers = useNumbers(attacks, by);
  if (attacks.length === 0) return null;
  return (
    <section className={style.section} aria-label="Attacks">
      <h3>Attacks now</h3>
      <ul className={style.attacks}>
        {attacks.map(({ key, name, action, picks }) => {
          const number = numbers.get(key);
          return (
            <li key={key}>
              <b>{name}</b>
              {number ? <BreakdownView reckoning={number} brief /> : <span />}
              <Button
                disabled={busy}
                onClick={() => composer.start(action, by, { picks: { ...picks } })}
              >
                Use<span className="visually-hidden">: {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
