import type { Catalogue } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../design/button.js';
import { Field } from '../../../design/field.js';
import style from '../builder.module.css';
import type { DraftCombatant } from '../draft.js';

interface Props {
  readonly people: readonly DraftCombatant[];
  readonly sides: readonly string[];
  readonly chosen: number | undefined;
  /** Whether something is wrong with a combatant, by number. */
  readonly wrong: readonly boolean[];
  readonly templates: Catalogue['templates'];
  readonly onChoose: (index: number) => void;
  readonly onAdd: (person: Omit<DraftCombatant, 'id'>) => void;
}

const [FIRST, SECOND] = ['Side A', 'Side B'];

/** Everybody in the encounter by sides, and a way to add a combatant. */
export function CombatantList({
  people,
  sides,
  chosen,
  wrong,
  templates,
  onChoose,
  onAdd,
}: Props): ReactNode {
  const [from, setFrom] = useState('');
  const [side, setSide] = useState('');
  const template = templates.find(({ id }) => id === from) ?? templates[0];
  // A combatant added after the first side is complete most likely fights against it.
  const intended = side !== '' ? side : (sides.at(-1) ?? FIRST);
  const choices = [
    ...new Set([
      ...sides,
      ...(sides.length < 1 ? [FIRST] : []),
      ...(sides.length < 2 ? [SECOND] : []),
    ]),
  ];
  return (
    <div className={style.people}>
      {people.length === 0 ? (
        <p className="soft">No combatants yet. Add one, then click the map to place them.</p>
      ) : null}
      {sides.map((each) => (
        <div key={each}>
          <h2>{each}</h2>
          <ul className={style.names}>
            {people.map((person, index) =>
              person.side === each ? (
                <li key={person.id}>
                  <button
                    type="button"
                    aria-pressed={chosen === index}
                    data-wrong={wrong[index] || undefined}
                    onClick={() => onChoose(index)}
                  >
                    {person.name === '' ? person.id : person.name}
                    {wrong[index] ? <span className={style.mend}> needs fixing</span> : null}
                    {person.at === undefined ? <span className="soft"> not placed</span> : null}
                  </button>
                </li>
              ) : null,
            )}
          </ul>
        </div>
      ))}
      <div className={style.adder}>
        <Field
          label="Add"
          help={
            template
              ? [template.about, template.summary].filter((part) => part !== '').join(' ')
              : undefined
          }
        >
          {(tied) => (
            <select
              {...tied}
              value={template?.id ?? ''}
              onChange={(event) => setFrom(event.target.value)}
            >
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Side">
          {(tied) => (
            <select {...tied} value={intended} onChange={(event) => setSide(event.target.value)}>
              {choices.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button
          look={people.length === 0 ? 'primary' : 'plain'}
          onClick={() => {
            const name = template
              ? template.name.charAt(0).toUpperCase() + template.name.slice(1)
              : 'New combatant';
            const same = people.filter(
              (each) => each.name === name || each.name.startsWith(`${name} `),
            ).length;
            onAdd({
              name: same === 0 ? name : `${name} ${same + 1}`,
              side: intended,
              from: template?.id,
              sheet: {},
              state: {},
              at: undefined,
            });
          }}
        >
          Add
        </Button>
      </div>
    </div>
  );
}
