import type { Command } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { BestCommands } from '../../../../advice/best-commands.js';
import type { Fight } from '../../use-fight.js';
import { useFight } from '../../use-fight.js';
import type { ActionComposer } from '../composing/composer.js';

/** Whether this seat may ask for the best command: alone, as the GM, after the fight, or where the room allows it. */
const mayAsk = ({ state, table }: Fight): boolean =>
  table.place === 'page' ||
  state.you.role === 'gm' ||
  state.table.advice ||
  state.table.winners !== null;

/** The best command at the moment shown, for seats that may ask for it. */
export function Advice({
  composer,
  onMark,
}: {
  readonly composer: ActionComposer;
  readonly onMark: (command: Command | undefined) => void;
}): ReactNode {
  const fight = useFight();
  const { shown, present, looking, state, busy, system } = fight;
  const { acting, outcome } = shown;
  const waits = state.table.waiting !== null && !looking;
  // With concealed numbers, advice would be worthless.
  if (
    shown.state.concealed ||
    !mayAsk(fight) ||
    acting === undefined ||
    outcome ||
    (state.table.seed !== undefined && !looking) ||
    waits ||
    composer.draft
  )
    return null;
  const isMine = !looking && present.plays(acting) && !state.table.automatic.includes(acting);
  return (
    <BestCommands
      system={system.id}
      position={shown}
      by={acting}
      onMark={onMark}
      onTake={
        isMine && !busy
          ? ({ do: action, by, with: picks }) => composer.start(action, by, { picks })
          : undefined
      }
    />
  );
}
