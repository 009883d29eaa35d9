import type { UndoPolicy } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import { useFight } from '../use-fight.js';
import style from './fight-menu.module.css';

const UNDO_POLICIES: readonly { readonly policy: UndoPolicy; readonly name: string }[] = [
  { policy: 'free', name: 'Freely' },
  { policy: 'ask', name: 'If the GM agrees' },
  { policy: 'never', name: 'Never' },
];

/** Where the dice of a hosted fight come from, for everyone, and what players may undo, for the GM. */
export function DiceTrust(): ReactNode {
  const { state, act } = useFight();
  const { dice, undoPolicy, importedBy } = state.table;
  return (
    <div className={style.part}>
      <h3>Fair dice</h3>
      <p>
        The server committed to its seed before the dice:{' '}
        <code className={style.hash}>{dice.commitment}</code>
      </p>
      <p>
        {dice.added.length > 0
          ? `Seeds added by ${dice.added.join(', ')}.`
          : 'No seat has added a seed yet.'}
      </p>
      {importedBy === null ? null : <p>Imported by {importedBy}, with a fresh seed since then.</p>}
      <label className={style.part}>
        <span>Players may undo once dice have fallen</span>
        <select
          value={undoPolicy}
          disabled={state.you.role !== 'gm'}
          onChange={({ target }) => {
            const chosen = UNDO_POLICIES.find(({ policy }) => policy === target.value);
            if (chosen) void act({ kind: 'undoPolicy', policy: chosen.policy });
          }}
        >
          {UNDO_POLICIES.map(({ policy, name }) => (
            <option key={policy} value={policy}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** A player's request to undo after dice were rolled: the GM decides, everyone else sees it. */
export function UndoRequest(): ReactNode {
  const { state, act } = useFight();
  const { undoAsked } = state.table;
  if (undoAsked === null) return null;
  if (state.you.role !== 'gm')
    return (
      <p role="status" className={style.undo}>
        {undoAsked} asks the GM to undo their last action.
      </p>
    );
  return (
    <div role="group" aria-label="Undo request" className={style.undo}>
      <span>{undoAsked} asks to undo their last action. Dice have fallen.</span>{' '}
      <Button onClick={() => void act({ kind: 'undoReply', allow: false })}>Decline</Button>{' '}
      <Button onClick={() => void act({ kind: 'undoReply', allow: true })}>Undo</Button>
    </div>
  );
}
