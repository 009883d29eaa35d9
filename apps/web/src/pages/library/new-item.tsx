import { newCampaign } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { Disclosure } from '../../design/panels/disclosure.js';
import { Field } from '../../design/controls/field.js';
import { campaignData } from '../../library/items/campaign-item.js';
import { KIND_NAMES } from '../../library/items/item-words.js';
import type { LibraryData } from '../../library/items/library-item.js';
import { newItem } from '../../library/items/library-item.js';
import { library } from '../../library/library.js';
import { go, to } from '../../router.js';
import { CATALOG, FIRST_SYSTEM } from '../../systems/catalog.js';
import style from './library.module.css';

const KINDS = ['character', 'creature', 'content', 'campaign'] as const;

type Kind = (typeof KINDS)[number];

function dataOf(kind: Kind, name: string, system: string): LibraryData {
  if (kind === 'content') return { content: {} };
  if (kind === 'campaign') return campaignData(newCampaign(name, system));
  return { combatants: [{ id: 'new', name, side: 'Side A' }] };
}

/** Creates a character, a creature, weapons and other content, or a campaign, and opens it. */
export function NewItem(): ReactNode {
  const [kind, setKind] = useState<Kind>('character');
  const [system, setSystem] = useState(FIRST_SYSTEM);
  const [title, setTitle] = useState('');
  const begin = (): void => {
    const name = title.trim().slice(0, 60) || `New ${KIND_NAMES[kind]}`;
    const item = newItem({ kind, system, title: name, data: dataOf(kind, name, system) });
    void library.change(`begin ${name}`, [item]);
    go(kind === 'campaign' ? to.campaign(item.id) : to.edit(item.id));
  };
  return (
    <Disclosure summary="New character, creature, weapons or campaign">
      <form
        className={style.details}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <Field label="Kind of item">
          {(tied) => (
            <select
              {...tied}
              value={kind}
              onChange={({ target }) =>
                setKind(KINDS.find((each) => each === target.value) ?? 'character')
              }
            >
              {KINDS.map((each) => (
                <option key={each} value={each}>
                  {KIND_NAMES[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Game system">
          {(tied) => (
            <select {...tied} value={system} onChange={({ target }) => setSystem(target.value)}>
              {CATALOG.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Name of the item">
          {(tied) => (
            <input
              {...tied}
              type="text"
              maxLength={60}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <p>
          <Button type="submit" look="primary">
            Create
          </Button>
        </p>
      </form>
    </Disclosure>
  );
}
