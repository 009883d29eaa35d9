import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { CombatantForecast } from '../../../../odds/forecast.js';
import { chanceText, headline } from '../../../../odds/forecast.js';
import { Why } from '../../../../systems/rule-link.js';
import { useFight } from '../../use-fight.js';
import type { AgainstOption } from './against.js';
import { against } from './against.js';
import style from './against-list.module.css';
import type { ActionComposer } from '../composing/composer.js';
import { EffectBar } from '../forecast/effect-bar.js';

/** The maximum number of options shown. */
const SHOWN = 6;

/** The maximum number of reasons shown. */
const REASONS = 3;

/** Smaller chances are not shown. */
const NEGLIGIBLE = 0.0005;

interface Ranked {
  readonly option: AgainstOption;
  /** Undefined while it is being computed, null if there are no odds to show. */
  readonly fate: CombatantForecast | null | undefined;
  readonly chance: number;
  /** Whether all possible results are known. */
  readonly isTold: boolean;
}

/** What the actor can do to a combatant, best first; if nothing, the reasons. */
export function AgainstList({
  by,
  who,
  composer,
  onAct,
  onDone,
}: {
  readonly by: Id;
  readonly who: Id;
  readonly composer: ActionComposer;
  /** Called when an action is performed at once; the list may stay open for more. */
  readonly onAct: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { present, desk, perform, names, busy } = useFight();
  const all = useMemo(() => against(present, by, who), [present, by, who]);
  const liked = desk.favouritesOf(by) ?? [];
  /** The favourites of the automatic players come first. */
  const rank = ({ action }: AgainstOption): number => {
    const at = liked.findIndex((command) => command.do === action);
    return at < 0 ? liked.length : at;
  };
  const possible = all
    .filter(({ command }) => command !== undefined)
    .map((option): Ranked => {
      const forecast = option.command && desk.ask(option.command);
      const found =
        forecast?.fates.find((each) => each.who === who && headline(each) > NEGLIGIBLE) ?? null;
      const fate = forecast === undefined ? undefined : found;
      return {
        option,
        fate,
        chance: fate ? headline(fate) : -1,
        isTold: forecast?.complete ?? false,
      };
    })
    .toSorted((a, b) => rank(a.option) - rank(b.option) || b.chance - a.chance);
  const unreachable = (
    <Unreachable all={all} name={names.name(who)} isAll={possible.length === 0} />
  );
  if (possible.length === 0) return unreachable;
  return (
    <>
      <ul className={style.list} aria-label={`${names.name(by)} against ${names.name(who)}`}>
        {possible.slice(0, SHOWN).map(({ option, fate, chance, isTold }) => (
          <li key={JSON.stringify(option.command)}>
            <button
              type="button"
              className={style.do}
              disabled={busy || fate === undefined}
              data-against={option.action}
              onClick={() => {
                // A command without a known forecast is opened in the composer first.
                if (!option.command || !(fate || isTold)) {
                  onDone();
                  composer.start(option.action, by, { picks: option.picks });
                  return;
                }
                onAct();
                void perform(option.command);
              }}
            >
              <span>{option.name}</span>
              {fate ? <EffectBar fate={fate} /> : <span />}
              <b>{fate === undefined ? '…' : fate && chanceText(chance, isTold)}</b>
            </button>
            <button
              type="button"
              className={style.more}
              aria-label={`${option.name}: details`}
              onClick={() => {
                onDone();
                composer.start(option.action, by, { picks: option.picks });
              }}
            >
              <span className={style.chevron} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {/* The remaining options have no effect of their own, so say why the others are impossible. */}
      {possible.every(({ fate }) => fate === null) ? unreachable : null}
    </>
  );
}

/** Why nothing, or little, can reach a combatant. */
function Unreachable({
  all,
  name,
  isAll,
}: {
  readonly all: readonly AgainstOption[];
  readonly name: string;
  readonly isAll: boolean;
}): ReactNode {
  const reasons = all
    .filter(({ refused }) => refused !== undefined)
    .filter(
      ({ refused }, i, list) =>
        list.findIndex((each) => each.refused?.reason === refused?.reason) === i,
    );
  if (reasons.length === 0) return null;
  return (
    <div className={style.none}>
      <p>
        {isAll ? 'Nothing' : 'Nothing else'} can be done to {name} now:
      </p>
      <ul>
        {reasons.slice(0, REASONS).map(({ name: action, refused }) => (
          <li key={action}>
            <strong>{action}</strong>: {refused?.reason}{' '}
            <Why of={`${action} is not possible`} ids={refused?.rules ?? []} />
          </li>
        ))}
      </ul>
    </div>
  );
}
