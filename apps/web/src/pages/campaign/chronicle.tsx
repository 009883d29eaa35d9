import type { Campaign, CampaignFight } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { Field } from '../../design/controls/field.js';
import type { Recent } from '../../room-client/kept/storage.js';
import { recentFights, seatToken } from '../../room-client/kept/storage.js';
import { to } from '../../router.js';
import type { System } from '../../systems/system.js';
import { withFight } from './campaign-acts.js';
import style from './campaign.module.css';
import { Facts } from './facts.js';
import { NotesField } from './notes-field.js';
import { Results } from './results.js';

interface Props {
  /** The id of the campaign's item in the library. */
  readonly item: string;
  readonly campaign: Campaign;
  readonly system: System;
  readonly onChange: (what: string, next: Campaign) => void;
}

/**
 * All fights of a campaign, latest first: how they ended, what the party carries on from them,
 * notes.
 */
export function Chronicle(props: Props): ReactNode {
  const { fights } = props.campaign;
  return (
    <section aria-labelledby="chronicle" className={style.section}>
      <h2 id="chronicle">Chronicle</h2>
      {fights.length === 0 ? <p>No fights yet.</p> : null}
      <ol className={style.list} aria-label="Fights" reversed>
        {fights.toReversed().map((fight) => (
          <Told key={fight.id} {...props} fight={fight} />
        ))}
      </ol>
      <PlayedElsewhere {...props} />
    </section>
  );
}

function Told({ fight, ...props }: Props & { readonly fight: CampaignFight }): ReactNode {
  const { campaign, onChange } = props;
  const isTaken = fight.result !== undefined;
  return (
    <li className={style.member}>
      <h3 className="name">{fight.title}</h3>
      <p className="soft">
        {new Date(fight.at).toLocaleDateString('en-GB')}
        {isTaken ? `. ${fight.result}.` : '. Results not taken over yet.'}
      </p>
      <Ways fight={fight} />
      {isTaken ? (
        <div className={style.people}>
          {fight.taken.map(({ name, facts }, i) => (
            <div key={`${name}-${i}`}>
              <h4>{name}</h4>
              <Facts facts={facts} />
            </div>
          ))}
        </div>
      ) : (
        <Results {...props} fight={fight} />
      )}
      <NotesField
        label={`Notes on ${fight.title}`}
        value={fight.notes}
        onCommit={(notes) =>
          onChange(`note on ${fight.title}`, {
            ...campaign,
            fights: campaign.fights.map((each) =>
              each.id === fight.id ? { ...each, notes } : each,
            ),
          })
        }
      />
    </li>
  );
}

/**
 * Links to a fight: to the server while it is played there, and to its log and review in this
 * browser.
 */
function Ways({ fight: { id, title, result } }: { readonly fight: CampaignFight }): ReactNode {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    void seatToken(id).then(setToken);
  }, [id]);
  const of = <span className="visually-hidden"> of {title}</span>;
  if (token !== undefined && result === undefined)
    return (
      <p className={style.tools}>
        <a href={to.table(id, token)}>Table on the server{of}</a>
      </p>
    );
  return (
    <p className={style.tools}>
      <a href={to.fight(id)}>Fight and log{of}</a>
      <a href={to.review(id)}>Review{of}</a>
    </p>
  );
}

/**
 * Adds a fight that was begun or hosted from the builder; it is recognised by the ids of the party.
 */
function PlayedElsewhere({ campaign, system, onChange }: Omit<Props, 'item'>): ReactNode {
  const [fights, setFights] = useState<readonly Recent[]>([]);
  const [picked, setPicked] = useState('');
  useEffect(() => {
    void recentFights().then(setFights);
  }, []);
  const known = new Set(campaign.fights.map(({ id }) => id));
  const open = fights.filter((each) => each.system === system.id && !known.has(each.id));
  const chosen = open.find(({ id }) => id === picked) ?? open[0];
  if (!chosen) return null;
  return (
    <div className={style.pick}>
      <Field label="A fight begun in the builder">
        {(tied) => (
          <select {...tied} value={chosen.id} onChange={(event) => setPicked(event.target.value)}>
            {open.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button
        onClick={() =>
          onChange(`add ${chosen.title}`, withFight(campaign, chosen.id, chosen.title, chosen.at))
        }
      >
        Add to the chronicle
      </Button>
    </div>
  );
}
