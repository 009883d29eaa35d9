import type { Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { ReactNode, RefObject } from 'react';
import { Popover } from '../../../design/panels/popover.js';
import type { ActionComposer } from '../act/composing/composer.js';
import { useFight } from '../use-fight.js';
import type { Selection } from '../use-selection.js';
import { CombatantCard } from './combatant-card.js';

/** The GM's action that removes a combatant from the fight. */
const REMOVE = 'gm.remove';

/** The combatant whose card is open, and its position on the screen. */
export interface OpenCard {
  readonly who: Id;
  readonly at: { readonly x: number; readonly y: number };
}

/** The card of a combatant, next to their token. */
export function CardPopover({
  card: { who, at },
  stage,
  composer,
  selection,
  onClose,
  onSheet,
}: {
  readonly card: OpenCard;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly composer: ActionComposer;
  readonly selection: Selection | undefined;
  readonly onClose: () => void;
  readonly onSheet: () => void;
}): ReactNode {
  const { names, perform } = useFight();
  return (
    <Popover
      label={names.name(who)}
      anchor={at}
      within={stage}
      besides={() => stage.current?.querySelector(`[data-who="${CSS.escape(who)}"]`)}
      onClose={onClose}
    >
      <CombatantCard
        who={who}
        composer={composer}
        onDone={onClose}
        onSheet={() => {
          onClose();
          onSheet();
        }}
        onSelect={() => {
          onClose();
          selection?.toggle(who);
        }}
        onAct={(action) => {
          onClose();
          // Removing is undone as easily as done, so it needs no further form.
          if (action === REMOVE) void perform({ do: action, by: GM, with: { who } });
          else composer.start(action, GM, { about: who });
        }}
      />
    </Popover>
  );
}
