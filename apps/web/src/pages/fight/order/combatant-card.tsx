import type { FightState, Id } from '@tiltyard/engine';
import { COMMON_GM_ACTS } from '@tiltyard/engine/kit';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { Disclosure } from '../../../design/panels/disclosure.js';
import type { ActionShown } from '../../../systems/position.js';
import { against } from '../act/offers/against.js';
import { AgainstList } from '../act/offers/against-list.js';
import type { ActionComposer } from '../act/composing/composer.js';
import { Threats } from '../act/forecast/threats.js';
import { Relations } from '../sheet/relations.js';
import { Budget } from './budget.js';
import { conditionWords } from './condition-words.js';
import { PersonMark } from './person-mark.js';
import { sideBeside } from './sides.js';
import style from './combatant-card.module.css';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';

const SET = 'gm.set';
/** This GM action happens on the map and has no combatant as target. */
const FOG = 'gm.fog';
/** This GM action concerns no existing combatant. */
const ADD = 'gm.add';

const SetValue = lazy(async () => ({
  default: (await import('../act/composing/set-value.js')).SetValue,
}));

interface Props {
  readonly who: Id;
  readonly composer: ActionComposer;
  readonly onDone: () => void;
  readonly onSheet: () => void;
  /** Called when the GM starts an action on the combatant. */
  readonly onAct: (action: string) => void;
  /** Called when the GM starts a multiple selection. */
  readonly onSelect: () => void;
}

/**
 * Closes a card once nothing more can be done from it: a prompt comes first, the turn has ended, or nothing is left to
 * do to this combatant.
 * @returns a function to call when something was done from it.
 */
function useDoneAfter({ present, state }: Fight, who: Id, onDone: () => void): () => void {
  const [acted, setActed] = useState<{ readonly by: Id | undefined; readonly at: FightState }>();
  const { acting } = present;
  const { waiting, winners } = state.table;
  const isOver =
    acted !== undefined &&
    acted.at !== present.state &&
    (waiting !== null ||
      winners !== null ||
      acting === undefined ||
      acting !== acted.by ||
      !against(present, acting, who).some(({ command }) => command !== undefined));
  useEffect(() => {
    if (isOver) onDone();
  }, [isOver, onDone]);
  return () => setActed({ by: acting, at: present.state });
}

/** A combatant at a glance: their state, what the actor can do to them, their sheet, and GM actions. */
export function CombatantCard({
  who,
  composer,
  onDone,
  onSheet,
  onAct,
  onSelect,
}: Props): ReactNode {
  const fight = useFight();
  const { shown, present, names, state, looking } = fight;
  const summary = shown.summary(who);
  const acted = useDoneAfter(fight, who, onDone);
  if (!summary) return <p>This combatant is no longer in the fight.</p>;
  const { acting } = present;
  const { table, you } = state;
  // The GM may have ended the fight before a side won it.
  const hasEnded = table.winners !== null || table.seed !== undefined;
  const mayAct =
    acting !== undefined &&
    acting !== who &&
    !looking &&
    !table.waiting &&
    !hasEnded &&
    present.plays(acting) &&
    !table.automatic.includes(acting) &&
    present.state.combatants[acting]?.side !== summary.side;
  const said = [
    ...summary.conditions.map(conditionWords),
    ...(summary.able ? [] : ['out of the fight']),
  ];
  return (
    <div className={style.somebody}>
      <header className={style.head}>
        <PersonMark who={who} size={48} />
        <div>
          <h2 className="name">{names.name(who)}</h2>
          <p className={style.state}>
            {sideBeside(names.name(who), summary.side).map((side) => `${side} · `)}
            <strong>{summary.health}</strong>
            {said.length > 0 ? ` · ${said.join(', ')}` : ''}
          </p>
        </div>
      </header>
      {mayAct ? (
        <AgainstList by={acting} who={who} composer={composer} onAct={acted} onDone={onDone} />
      ) : (
        <Budget budget={summary.budget} />
      )}
      <Relations who={who} />
      <div className={style.more}>
        <Button onClick={onSheet}>
          Sheet<span className="visually-hidden"> of {names.name(who)}</span>
        </Button>
        {summary.able &&
        !looking &&
        !table.waiting &&
        !hasEnded &&
        acting !== undefined &&
        acting !== who ? (
          <Threats who={who} />
        ) : null}
      </div>
      {you.role === 'gm' && !looking && table.seed === undefined ? (
        <GmHands who={who} onDone={onDone} onAct={onAct} onSelect={onSelect} />
      ) : null}
    </div>
  );
}

const isCommon = ({ id }: ActionShown): boolean => COMMON_GM_ACTS.includes(id);

/** The GM's actions on a combatant. */
function GmHands({
  who,
  onDone,
  onAct,
  onSelect,
}: Pick<Props, 'who' | 'onDone' | 'onAct' | 'onSelect'>): ReactNode {
  const fight = useFight();
  const { shown, names, state, act } = fight;
  const [setting, setSetting] = useState(false);
  const { automatic } = state.table;
  const isAutomatic = automatic.includes(who);
  const acts = shown.gmActions.filter(({ id }) => id !== SET && id !== ADD && id !== FOG);
  const own = acts.filter((each) => !isCommon(each));
  const button = ({ id, name }: ActionShown): ReactNode => (
    <li key={id}>
      <Button onClick={() => onAct(id)}>{name}</Button>
    </li>
  );
  return (
    <div className={style.gm}>
      <h3>
        <span className={style.mark}>GM</span> actions
      </h3>
      <ul className={style.acts} aria-label="Common acts" data-common>
        {acts.filter(isCommon).map(button)}
      </ul>
      <ul className={style.acts} aria-label="Other acts">
        <li>
          <Button onClick={() => setSetting(!setting)} aria-expanded={setting}>
            Set a value
          </Button>
        </li>
        <li>
          <Button onClick={onSelect}>Select several</Button>
        </li>
      </ul>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={isAutomatic}
          onChange={() =>
            void act({
              kind: 'automatic',
              combatants: isAutomatic
                ? automatic.filter((each) => each !== who)
                : [...automatic, who],
            })
          }
        />{' '}
        Play {names.name(who)} automatically
      </label>
      {own.length > 0 ? (
        <Disclosure summary={`${own.length} more`}>
          <ul className={style.acts} aria-label="More acts">
            {own.map(button)}
          </ul>
        </Disclosure>
      ) : null}
      {setting ? (
        <Suspense>
          <SetValue who={who} fight={fight} onDone={onDone} />
        </Suspense>
      ) : null}
    </div>
  );
}
