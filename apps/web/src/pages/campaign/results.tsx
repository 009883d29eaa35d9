import type { Result } from '@tiltyard/engine';
import type { Campaign, CampaignFight } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import type { System } from '../../systems/system.js';
import { problemText } from '../builder/draft.js';
import style from './campaign.module.css';
import { Facts } from './facts.js';
import type { FightNow } from './take-over.js';
import { fightNow, takeOver } from './take-over.js';

/** The results the party would take over from a fight now, with the button to do so. */
export function Results({
  item,
  campaign,
  system,
  fight: { id, title },
}: {
  readonly item: string;
  readonly campaign: Campaign;
  readonly system: System;
  readonly fight: CampaignFight;
}): ReactNode {
  const { toast } = useAnnouncer();
  const [found, setFound] = useState<Result<FightNow>>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    const look = (): void =>
      void fightNow(system, campaign, id).then((next) => {
        if (!isGone) setFound(next);
      });
    look();
    // The fight may have been played on in another window meanwhile.
    addEventListener('focus', look);
    return () => {
      isGone = true;
      removeEventListener('focus', look);
    };
  }, [system, campaign, id]);
  if (!found) return <p>Loading fight…</p>;
  if (!found.ok) return <p role="alert">{found.problems.map(problemText).join(' ')}</p>;
  const { isOver, result, taken } = found.value;
  const take = async (): Promise<void> => {
    setBusy(true);
    const done = await takeOver(system, item, id);
    setBusy(false);
    if (done.ok) toast(`Taken over: ${done.value}.`);
    else toast(done.problems.map(problemText).join(' '), 'danger');
  };
  return (
    <>
      {isOver ? <p>{result}.</p> : <p>The fight goes on.</p>}
      {taken.length === 0 ? <p>No one in the party is in this fight.</p> : null}
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
          disabled={isBusy || taken.length === 0}
          onClick={() => void take()}
        >
          {isOver ? 'Take the results over' : 'Break it off here and take the results over'}
          <span className="visually-hidden"> of {title}</span>
        </Button>
      </p>
    </>
  );
}
