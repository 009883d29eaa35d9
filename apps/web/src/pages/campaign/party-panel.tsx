import type { Campaign, CampaignMember } from '@tiltyard/engine/files';
import { hasCarryOver, memberCondition, restsOf, takeRest } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Disclosure } from '../../design/panels/disclosure.js';
import { Field } from '../../design/controls/field.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { to } from '../../router.js';
import { Why } from '../../systems/rule-link.js';
import type { System } from '../../systems/system.js';
import { fieldsOf } from '../builder/combatants/field-schema.js';
import { problemText } from '../builder/draft.js';
import { formTools } from '../builder/form/form-tools.js';
import { SchemaFields } from '../builder/form/schema-field.js';
import { withCharacter } from './campaign-acts.js';
import style from './campaign.module.css';
import { Facts } from './facts.js';

interface Props {
  readonly campaign: Campaign;
  readonly system: System;
  readonly onChange: (what: string, next: Campaign) => void;
}

/** The party: everyone's state, rests, and the GM's changes. */
export function PartyPanel(props: Props & { readonly items: readonly LibraryItem[] }): ReactNode {
  const { campaign, system } = props;
  return (
    <section aria-labelledby="party" className={style.section}>
      <h2 id="party">Party</h2>
      {hasCarryOver(system.ruleset) ? null : (
        <p>This system doesn’t say what lasts: everyone begins each fight afresh.</p>
      )}
      {campaign.party.length === 0 ? <p>No one yet. Add characters from your library.</p> : null}
      <ul className={style.list} aria-label="Party">
        {campaign.party.map((member) => (
          <Member key={member.id} {...props} member={member} />
        ))}
      </ul>
      <Rests {...props} />
      <AddMember {...props} />
    </section>
  );
}

function Rests({ campaign, system, onChange }: Props): ReactNode {
  const { toast } = useAnnouncer();
  const rests = useMemo(() => restsOf(system.ruleset), [system]);
  const [awake, setAwake] = useState<ReadonlySet<string>>(new Set());
  if (campaign.party.length === 0) return null;
  const living = campaign.party.filter(({ dead }) => !dead);
  const resting = living.filter(({ id }) => !awake.has(id));
  const restAll = (id: string, name: string): void => {
    let next = campaign;
    for (const member of resting) {
      const rested = takeRest(system.ruleset, next, member.id, id);
      if (!rested.ok) return toast(rested.problems.map(problemText).join(' '), 'danger');
      next = rested.value;
    }
    onChange(name, next);
    toast(`${name}: done.`);
  };
  return (
    <>
      <h3>Rest</h3>
      {rests.length === 0 ? (
        <p className="soft">
          The chapter has no rest. Heal by hand under a name, or let the party start fresh.
        </p>
      ) : null}
      {living.length < 2 ? null : (
        <fieldset className={style.tools}>
          <legend>Who rests</legend>
          {living.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!awake.has(id)}
                onChange={() =>
                  setAwake(
                    new Set(
                      awake.has(id) ? [...awake].filter((each) => each !== id) : [...awake, id],
                    ),
                  )
                }
              />{' '}
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <p className={style.tools}>
        {rests.map(({ id, name, rules }) => (
          <span key={id} className={style.tools}>
            <Button disabled={resting.length === 0} onClick={() => restAll(id, name)}>
              {name}
            </Button>
            <Why of={name} ids={rules} />
          </span>
        ))}
        <Button
          disabled={resting.length === 0}
          onClick={() =>
            onChange('start fresh', {
              ...campaign,
              party: campaign.party.map((each) =>
                resting.includes(each) ? { ...each, state: {} } : each,
              ),
            })
          }
        >
          Start fresh, by GM ruling
        </Button>
      </p>
    </>
  );
}

function Member({
  campaign,
  system,
  onChange,
  member,
}: Props & { readonly member: CampaignMember }): ReactNode {
  const condition = useMemo(
    () => memberCondition(system.ruleset, campaign, member),
    [system, campaign, member],
  );
  const fields = useMemo(() => fieldsOf(system.ruleset.shapes.state), [system]);
  const problems = condition.ok ? [] : condition.problems;
  const tools = formTools(
    problems.flatMap((each) =>
      each.path[2] === 'state' ? [{ ...each, path: each.path.slice(3) }] : [],
    ),
    () => [],
  );
  const put = (what: string, next: CampaignMember): void =>
    onChange(`${what} ${member.name}`, {
      ...campaign,
      party: campaign.party.map((each) => (each.id === member.id ? next : each)),
    });
  const hidden = <span className="visually-hidden"> {member.name}</span>;
  return (
    <li className={style.member}>
      <h3 className="name">
        {member.name}
        {member.dead ? ' (dead)' : ''}
      </h3>
      {condition.ok ? (
        <Facts facts={condition.value.facts} />
      ) : (
        <p role="alert">{problems.map(problemText).join(' ')}</p>
      )}
      <Disclosure
        summary={
          <>
            Change by hand<span className="visually-hidden">: {member.name}</span>
          </>
        }
      >
        <SchemaFields
          fields={fields}
          value={member.state}
          base={{}}
          path={[]}
          tools={tools}
          onChange={(next) => put('change', { ...member, state: JSON.parse(JSON.stringify(next)) })}
        />
        <p className={style.tools}>
          <Button
            onClick={() =>
              put(member.dead ? 'bring back' : 'bury', { ...member, dead: !member.dead })
            }
          >
            {member.dead ? 'Alive after all' : 'Mark as dead'}
            {hidden}
          </Button>
          <Button
            onClick={() =>
              onChange(`remove ${member.name}`, {
                ...campaign,
                party: campaign.party.filter(({ id }) => id !== member.id),
              })
            }
          >
            Remove{hidden}
          </Button>
        </p>
      </Disclosure>
    </li>
  );
}

function AddMember({
  campaign,
  items,
  onChange,
}: Props & { readonly items: readonly LibraryItem[] }): ReactNode {
  const { toast } = useAnnouncer();
  const [picked, setPicked] = useState('');
  const own = items.filter(
    ({ kind, system }) =>
      (kind === 'character' || kind === 'creature') && system === campaign.system,
  );
  if (own.length === 0)
    return (
      <p>
        There are no characters of this system in <a href={to.library()}>your library</a> yet.
      </p>
    );
  const add = (): void => {
    const item = own.find(({ id }) => id === picked) ?? own[0];
    if (!item) return;
    const next = withCharacter(campaign, item);
    if (!next.ok) return toast(next.problems.map(problemText).join(' '), 'danger');
    onChange(`add ${item.title}`, next.value);
  };
  return (
    <div className={style.pick}>
      <Field label="Character">
        {(tied) => (
          <select
            {...tied}
            value={picked || own[0]?.id}
            onChange={({ target }) => setPicked(target.value)}
          >
            {own.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button onClick={add}>Add to the party</Button>
    </div>
  );
}
