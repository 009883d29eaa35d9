import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { focusBeside } from '../../../design/focus-beside.js';
import { ThemeSwitch } from '../../../design/controls/theme-switch.js';
import { to } from '../../../router.js';
import { DiceTrust } from './dice-trust.js';
import { Export } from './export.js';
import { NoticeOptions } from './notices/notice-options.js';
import { SeeAs } from './seats/see-as.js';
import { Seats } from './seats/seats.js';
import {
  AdviceOption,
  AutomaticPlay,
  AutomationOptions,
  ConfirmOption,
  DetailOptions,
  Pace,
  SavedAnswers,
} from './table-options.js';
import style from './fight-menu.module.css';
import { useFight } from '../use-fight.js';

/** Everything about the room: dice, time, who plays whom, links, export. */
export function FightMenu({
  onKeys,
  onDone,
}: {
  readonly onKeys: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const fight = useFight();
  const { state, table, act, token } = fight;
  const { you } = state;
  const [ending, setEnding] = useState(false);
  const gm = you.role === 'gm';
  const { typedDice } = state.table;
  return (
    <div className={style.menu}>
      {/* Invitations come first, because a new fight on a server needs players. */}
      {table.place === 'server' ? <Seats token={token ?? ''} /> : null}
      {you.role === 'spectator' ? null : (
        <fieldset className={style.part}>
          <legend>Dice</legend>
          <label className={style.check}>
            <input
              type="checkbox"
              checked={typedDice}
              onChange={({ target }) => void act({ kind: 'dice', typed: target.checked })}
            />{' '}
            Roll physical dice and enter results
          </label>
        </fieldset>
      )}
      <AutomationOptions />
      <NoticeOptions />
      {gm ? <AutomaticPlay /> : null}
      {gm ? <Pace /> : null}
      <SavedAnswers />
      {gm ? <SeeAs onDone={onDone} /> : null}
      {table.place === 'server' ? <AdviceOption /> : null}
      {table.place === 'server' ? <ConfirmOption /> : null}
      {gm && table.place === 'server' ? <DetailOptions /> : null}
      {table.place === 'server' ? <DiceTrust /> : null}
      <Export />
      {state.table.seed === undefined ? null : (
        <p className={style.part}>
          The seed of the dice: <code>{state.table.seed}</code>
        </p>
      )}
      {gm && state.table.seed === undefined ? (
        <p className={style.part}>
          {ending ? (
            <>
              You can’t continue this fight afterwards.{' '}
              <Button
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget.parentElement);
                  void act({ kind: 'reveal' });
                }}
              >
                End fight
              </Button>{' '}
            </>
          ) : null}
          <Button look="quiet" onClick={() => setEnding(!ending)}>
            {ending ? 'Keep playing' : 'End fight and reveal seed'}
          </Button>
        </p>
      ) : null}
      <p className={style.row}>
        <ThemeSwitch />
        <Button
          look="quiet"
          onClick={() => {
            onDone();
            onKeys();
          }}
        >
          Keyboard shortcuts
        </Button>
        <a href={to.rules(fight.system.id)}>Rules</a>
        <a href={to.start()}>All fights</a>
      </p>
    </div>
  );
}
