import type { Command } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { houseRuleName, houseRuleValue } from '@tiltyard/engine/kit';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import type { CombatantForecast, Forecast } from '../../odds/forecast.js';
import { HouseRuleAbout } from '../../systems/house-rule-about.js';
import type { System } from '../../systems/system.js';
import type { Names } from '../fight/order/sides.js';
import style from './laboratory.module.css';
import type { Assumed } from './first-turn.js';
import type { Subject } from './subject.js';
import { variantsOf } from './subject.js';
import type { SwitchesAnswer, SwitchesRequest } from './house-rules.worker.js';

type Differs = Extract<SwitchesAnswer, { kind: 'differs' }>;

interface Props {
  readonly text: string;
  readonly subject: Subject;
  readonly system: System;
  readonly command: Command;
  readonly assumed: Assumed;
  readonly usual: Forecast | undefined;
  readonly names: Names;
}

const points = (by: number): string => `${by > 0 ? '+' : ''}${(by * 100).toFixed(1)} points`;

/** What changes for a combatant, in words, largest change first. */
function changes(
  before: CombatantForecast | undefined,
  after: CombatantForecast | undefined,
): readonly string[] {
  const [was, is] = [before ?? NOTHING, after ?? NOTHING];
  const list = [
    { what: 'harmed', by: is.worse - was.worse },
    { what: 'out of the fight', by: is.out - was.out },
    { what: 'recovers', by: is.better - was.better },
  ];
  const told = list
    .filter(({ by }) => Math.abs(by) >= 0.0005)
    .map(({ what, by }) => `${what} ${points(by)}`);
  const loss = is.loss - was.loss;
  return Math.abs(loss) >= 0.0005 ? [...told, `health lost on average ${points(loss)}`] : told;
}

const NOTHING: Pick<CombatantForecast, 'worse' | 'better' | 'out' | 'loss'> = {
  worse: 0,
  better: 0,
  out: 0,
  loss: 0,
};

/** Tries every house rule on an action and shows those that make a difference. */
export function HouseRuleEffects({
  text,
  subject,
  system,
  command,
  assumed,
  usual,
  names,
}: Props): ReactNode {
  const worker = useRef<Worker>(undefined);
  const [found, setFound] = useState<readonly Differs[]>([]);
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => worker.current?.terminate(), []);
  const variants = variantsOf(subject, system.houseRules);
  const start = (): void => {
    const next = new Worker(new URL('./house-rules.worker.ts', import.meta.url), {
      type: 'module',
      name: 'house rules',
    });
    worker.current = next;
    setFound([]);
    setOver(false);
    setProblem(undefined);
    setProgress({ done: 0, of: variants.length });
    const end = (): void => {
      setProgress(undefined);
      next.terminate();
    };
    next.addEventListener('error', () => {
      setProblem('Couldn’t start trying the house rules. Check your connection and try again.');
      end();
    });
    next.addEventListener('message', ({ data }: MessageEvent<SwitchesAnswer>) => {
      if (data.kind === 'differs') setFound((before) => [...before, data]);
      else if (data.kind === 'tried') setProgress(data);
      else {
        if (data.kind === 'failed') setProblem(`Couldn’t try all house rules: ${data.message}`);
        else setOver(true);
        end();
      }
    });
    next.postMessage({
      system: system.id,
      text,
      command,
      assumed,
      variants,
    } satisfies SwitchesRequest);
  };
  return (
    <div className={style.switches}>
      <p>
        <Button disabled={progress !== undefined || !usual} onClick={start}>
          Which house rules affect this?
        </Button>{' '}
        <span role="status" className="soft">
          {progress ? `${progress.done} of ${progress.of} tried` : null}
          {!progress && over && found.length === 0 ? 'None do.' : null}
        </span>
      </p>
      {problem === undefined ? null : (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
      {found.length === 0 ? null : (
        <ul>
          {found.map(({ name, value, forecast }) => {
            const variant = variants.find((each) => each.name === name);
            const whos = [
              ...new Set(
                [...(usual?.fates ?? []), ...(forecast?.fates ?? [])].map(({ who }) => who),
              ),
            ];
            const told = whos.flatMap((who) => {
              const list = changes(
                usual?.fates.find((each) => each.who === who),
                forecast?.fates.find((each) => each.who === who),
              );
              return list.length > 0 ? [`${names.name(who)}: ${list.join(', ')}`] : [];
            });
            return (
              <li key={`${name} ${String(value)}`}>
                <strong>
                  {houseRuleName(system.houseRules, { name })}:{' '}
                  {houseRuleValue(system.houseRules, value)}
                </strong>{' '}
                <p>{forecast ? told.join('; ') || 'minor differences' : 'not allowed'}</p>
                <p className="soft">{variant ? <HouseRuleAbout {...variant} /> : null}</p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
