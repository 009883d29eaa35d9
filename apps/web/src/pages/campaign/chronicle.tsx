import type { Campaign, CampaignFight } from '@tiltyard/engine/files';
import { withResults } from '@tiltyard/engine/files';
import type { Result } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import type { Recent } from '../../room-client/storage.js';
import { recentFights } from '../../room-client/storage.js';
import { to } from '../../router.js';
import type { System } from '../../systems/system.js';
import { problemText } from '../builder/draft.js';
import type { FightNow } from './campaign-acts.js';
import { fightNow, withFight } from './campaign-acts.js';
import style from './campaign.module.css';
import { Facts } from './facts.js';
import { NotesField } from './notes-field.js';

interface Props {
  readonly campaign: Campaign;
  readonly system: System;
  readonly onChange: (what: string, next: Campaign) => void;
}

/** All fights of a campaign, the latest first: how they ended, what the party brought out of them, notes. */
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
      <p className={style.tools}>
        <a href={to.fight(fight.id)}>
          Fight and log<span className="visually-hidden"> of {fight.title}</span>
        </a>
        <a href={to.review(fight.id)}>
          Review<span className="visually-hidden"> of {fight.title}</span>
        </a>
      </p>
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

/** What the party would take out of a fight now, and the button that does. */
function Results({
  campaign,
  system,
  onChange,
  fight: { id, title },
}: Props & { readonly fight: CampaignFight }): ReactNode {
  const [found, setFound] = useState<Result<FightNow>>();
  useEffect(() => {
    let isGone = false;
    void fightNow(system, campaign, id).then((next) => {
      if (!isGone) setFound(next);
    });
    return () => {
      isGone = true;
    };
  }, [system, campaign, id]);
  if (!found) return <p>Loading fight…</p>;
  if (!found.ok) return <p role="alert">{found.problems.map(problemText).join(' ')}</p>;
  const { isOver, result, taken } = found.value;
  return (
    <>
      {isOver ? <p>{result}.</p> : <p>The fight goes on.</p>}
      <div className={style.people}>
        {taken.map(({ id: who, name, over }) => (
          <div key={who}>
            <h4>{name}</h4>
            <Facts facts={over.facts} />
          </div>
        ))}
      </div>
      <p>
        <Button
          look={isOver ? 'primary' : 'plain'}
          onClick={() => onChange(`take over ${title}`, withResults(campaign, id, result, taken))}
        >
          {isOver ? 'Take the results over' : 'Break it off here and take the results over'}
          <span className="visually-hidden"> of {title}</span>
        </Button>
      </p>
    </>
  );
}

/** Adds a fight that was begun from the builder: its party is known by its ids. */
function PlayedElsewhere({ campaign, system, onChange }: Props): ReactNode {
  const [fights, setFights] = useState<readonly Recent[]>([]);
  const [picked, setPicked] = useState('');
  useEffect(() => {
    void recentFights().then(setFights);
  }, []);
  const known = new Set(campaign.fights.map(({ id }) => id));
  const open = fights.filter(
    (each) => each.system === system.id && each.token === undefined && !known.has(each.id),
  );
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
