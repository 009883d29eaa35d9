import type { Id, Json, Scene } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { MapChoice } from './choice.js';
import { optionStatus, valueAt } from './choice.js';
import { whoAt } from '../stage/plan.js';

/** What the pointer or the keyboard cursor is on. */
export type Pointed =
  | { readonly kind: 'who'; readonly who: Id }
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'room'; readonly room: string };

/** What is pointed at when the pointer moves over a square; the same object as before if nothing changed. */
export function samePoint(
  before: Pointed | undefined,
  cell: Cell | undefined,
): Pointed | undefined {
  if (before?.kind === 'who') return before;
  if (!cell) return undefined;
  const same = before?.kind === 'cell' && before.cell[0] === cell[0] && before.cell[1] === cell[1];
  return same ? before : { kind: 'cell', cell };
}

/** The value that would be chosen at the pointer or the keyboard cursor. */
export function proposedValue(
  choice: MapChoice | undefined,
  pointed: Pointed | undefined,
  scene: Scene,
): Json | undefined {
  if (!choice || !pointed) return undefined;
  const at =
    pointed.kind === 'who' ? scene.tokens.find(({ id }) => id === pointed.who)?.at : undefined;
  if (choice.chooser === 'cells') {
    const onGrid = typeof at === 'object' && at ? at : undefined;
    const cell = pointed.kind === 'cell' ? pointed.cell : onGrid;
    return cell && valueAt(choice, cell)?.value;
  }
  const id = idOf(pointed, scene);
  if (id === undefined || !optionStatus(choice, id)) return undefined;
  return choice.domain.kind === 'list' ? [id] : id;
}

function idOf(pointed: Pointed, scene: Scene): string | undefined {
  switch (pointed.kind) {
    case 'who':
      return pointed.who;
    case 'room':
      return pointed.room;
    case 'cell':
      return whoAt(scene, pointed.cell);
  }
}
