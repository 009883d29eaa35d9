import type { Result } from '@tiltyard/engine';
import type { Campaign, JoinedParty } from '@tiltyard/engine/files';
import { joinParty } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Field } from '../../design/controls/field.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { newItem } from '../../library/items/library-item.js';
import { library } from '../../library/library.js';
import { serverIsThere } from '../../room-client/server-is-there.js';
import { go, to } from '../../router.js';
import type { System } from '../../systems/system.js';
import { problemText } from '../builder/draft.js';
import type { Begun } from './campaign-acts.js';
import { beginFight, encountersOf, hostFight } from './campaign-acts.js';
import style from './campaign.module.css';

const options = (values: readonly (readonly [string, string])[]): ReactNode =>
  values.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Sends the party into an encounter, in place of one of its sides. */
export function NextFight({
  campaign,
  system,
  items,
  onChange,
}: {
  readonly campaign: Campaign;
  readonly system: System;
  readonly items: readonly LibraryItem[];
  readonly onChange: (what: string, next: Campaign) => Promise<void>;
}): ReactNode {
  const { toast } = useAnnouncer();
  const encounters = useMemo(() => encountersOf(items, system.id), [items, system]);
  const [picked, setPicked] = useState('');
  const [wanted, setWanted] = useState('');
  const [automatic, setAutomatic] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isHost, setHost] = useState(false);
  useEffect(() => {
    void serverIsThere().then(setHost);
  }, []);
  const encounter = encounters.find(({ id }) => id === picked) ?? encounters[0];
  const side = encounter?.sides.find((each) => each === wanted) ?? encounter?.sides[0];
  const joined = useMemo(
    () =>
      encounter && side !== undefined
        ? joinParty(system.ruleset, encounter.data, side, campaign)
        : undefined,
    [system, encounter, side, campaign],
  );
  if (!encounter || side === undefined)
    return (
      <p>
        <a href={to.builder()}>Build an encounter</a> of this system and save it in your library.
      </p>
    );
  const begin = async (begun: Promise<Begun>): Promise<void> => {
    setBusy(true);
    try {
      const { campaign: next, address } = await begun;
      await onChange(`begin ${encounter.title}`, next);
      go(address);
    } catch (error) {
      setBusy(false);
      toast(error instanceof Error ? error.message : String(error), 'danger');
    }
  };
  const edit = async (): Promise<void> => {
    if (!joined?.ok) return;
    const data: LibraryItem['data'] = JSON.parse(JSON.stringify(joined.value.file));
    const title = `${encounter.title}, ${campaign.name}`.slice(0, 200);
    const item = newItem({ kind: 'encounter', system: system.id, title, data });
    await library.change(`keep ${title}`, [item]);
    go(to.edit(item.id));
  };
  const isReady = joined?.ok === true && !busy;
  return (
    <section aria-labelledby="next" className={style.section}>
      <h2 id="next">Next fight</h2>
      <div className={style.pick}>
        <Field label="Encounter">
          {(tied) => (
            <select {...tied} value={encounter.id} onChange={(e) => setPicked(e.target.value)}>
              {options(encounters.map(({ id, title }) => [id, title]))}
            </select>
          )}
        </Field>
        <Field label="The party takes the place of">
          {(tied) => (
            <select {...tied} value={side} onChange={(e) => setWanted(e.target.value)}>
              {options(encounter.sides.map((each) => [each, each]))}
            </select>
          )}
        </Field>
      </div>
      {joined ? <Joined joined={joined} /> : null}
      <p>
        <label>
          <input
            type="checkbox"
            checked={automatic}
            onChange={(e) => setAutomatic(e.target.checked)}
          />{' '}
          Play the party automatically, too
        </label>
      </p>
      <p className={style.tools}>
        <Button
          look="primary"
          disabled={!isReady}
          onClick={() => void begin(beginFight(system, campaign, encounter, { side, automatic }))}
        >
          Begin the fight
        </Button>
        {isHost ? (
          <Button
            disabled={!isReady}
            onClick={() => void begin(hostFight(system, campaign, encounter, side))}
          >
            Host online
          </Button>
        ) : null}
        <Button disabled={!isReady} onClick={() => void edit()}>
          Open in the builder
        </Button>
      </p>
    </section>
  );
}

/** What the party replaces or leaves out in the encounter, or why it cannot join it. */
function Joined({ joined }: { readonly joined: Result<JoinedParty> }): ReactNode {
  const lines = joined.ok ? joined.value.notes : joined.problems.map(problemText);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="About the party’s places" className="soft">
      {lines.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
