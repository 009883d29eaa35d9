import type { Id } from '@tiltyard/engine';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useMemo, useRef, useState } from 'react';
import type { Position } from '../../../../systems/position.js';
import type { Fight } from '../../use-fight.js';
import type { Selection } from '../../use-selection.js';
import type { Camera } from '../stage/camera.js';
import type { MapChoice } from './choice.js';
import { optionStatus, pickId, valueAt } from './choice.js';
import { CELL } from '../stage/geometry.js';
import type { PlaceBox } from '../graph/graph-layout.js';
import { NOWHERE } from '../graph/graph-layout.js';
import { squareWords } from '../map-words.js';
import { allAt } from '../stage/plan.js';
import type { Pointed } from './pointed.js';
import type { Hands } from '../tokens/token.js';

interface Context {
  readonly fight: Fight;
  readonly choice: MapChoice | undefined;
  readonly camera: Camera;
  readonly grid: GridMap | undefined;
  readonly say: (text: string) => void;
  readonly selection: Selection | undefined;
  readonly onSomebody: (who: Id, at: { readonly x: number; readonly y: number }) => void;
  readonly setPointed: (pointed: Pointed | undefined) => void;
}

export interface Pressing {
  /** The keyboard cursor. */
  readonly cursor: Cell | undefined;
  /** The same object while the map is shown, so that tokens need not be redrawn. */
  readonly hands: Hands;
  cellAt(clientX: number, clientY: number): Cell | undefined;
  click(event: MouseEvent): void;
  room(room: PlaceBox): void;
  key(event: KeyboardEvent): void;
}

/** Which of the combatants on a square is meant: open options before other combatants, and enemies before allies. */
function whoIsMeant(
  { summary }: Position,
  choice: MapChoice | undefined,
  here: readonly Id[],
): Id | undefined {
  const open = here.filter((id) => {
    const standing = choice && optionStatus(choice, id);
    return standing !== undefined && standing.option.refused === undefined;
  });
  const own = choice && summary(choice.by)?.side;
  return open.find((id) => summary(id)?.side !== own) ?? open[0] ?? here[0];
}

/** What presses and keys do on the map: they choose an option, or open a combatant's card. */
export function usePressing(context: Context): Pressing {
  const { fight, choice, camera, grid, say, selection, onSomebody, setPointed } = context;
  const { scene } = fight.shown;
  const [cursor, setCursor] = useState<Cell>();

  const cellAt = (clientX: number, clientY: number): Cell | undefined => {
    const at = camera.point(clientX, clientY);
    if (!at || !grid) return undefined;
    const [x, y] = [Math.floor(at.x / CELL), Math.floor(at.y / CELL)];
    return x >= 0 && y >= 0 && x < grid.width && y < grid.height ? [x, y] : undefined;
  };
  const pressCell = (cell: Cell): void => {
    if (!choice || choice.chooser !== 'cells') return;
    const found = valueAt(choice, cell);
    if (found) choice.pick(found.value);
    else say('This square can’t be chosen.');
  };
  const pressPlace = (id: string): void => {
    if (choice?.chooser !== 'places') return;
    const standing = optionStatus(choice, id);
    if (standing && !standing.option.refused) pickId(choice, id);
    else if (standing?.option.refused) say(`Not possible: ${standing.option.refused.reason}.`);
  };
  const pressWho = (
    who: Id,
    at: { readonly x: number; readonly y: number },
    several = false,
  ): void => {
    if (camera.dragged()) return;
    if (selection && !choice && (several || selection.all.length > 0)) return selection.toggle(who);
    const token = scene.tokens.find((each) => each.id === who);
    if (!choice) return onSomebody(who, at);
    // Pressing a combatant counts as pressing their square or place.
    if (choice.chooser === 'cells') {
      const onOpen = typeof token?.at === 'object' && token.at && valueAt(choice, token.at);
      return onOpen && token.at ? pressCell(token.at) : onSomebody(who, at);
    }
    if (choice.chooser === 'places') {
      const inOpen = typeof token?.at === 'string' && optionStatus(choice, token.at);
      return inOpen && typeof token.at === 'string' ? pressPlace(token.at) : onSomebody(who, at);
    }
    const standing = optionStatus(choice, who);
    if (standing && !standing.option.refused) return pickId(choice, who);
    const reason = standing?.option.refused?.reason;
    say(
      reason === undefined
        ? `${fight.names.name(who)} can’t be chosen here.`
        : `Not possible: ${reason}.`,
    );
  };
  const current = useRef({ pressWho, onSomebody, setPointed, camera });
  current.current = { pressWho, onSomebody, setPointed, camera };
  const hands = useMemo((): Hands => {
    const placeOf = (who: Id): { readonly x: number; readonly y: number } => {
      const box = document
        .querySelector(`[data-who="${CSS.escape(who)}"]`)
        ?.getBoundingClientRect();
      return box
        ? { x: box.left + box.width / 2, y: box.bottom }
        : { x: innerWidth / 2, y: innerHeight / 2 };
    };
    return {
      press: (who, several) => current.current.pressWho(who, placeOf(who), several),
      menu: (who, x, y) => current.current.onSomebody(who, { x, y }),
      point: (who) =>
        current.current.setPointed(who === undefined ? undefined : { kind: 'who', who }),
    };
  }, []);

  const walk = (step: readonly [number, number]): void => {
    if (!grid) return;
    const token = scene.tokens.find((each) => each.id === (choice?.by ?? fight.shown.acting));
    const onGrid = typeof token?.at === 'object' && token.at ? token.at : ([0, 0] as const);
    const start = cursor ?? [Math.floor(onGrid[0]), Math.floor(onGrid[1])];
    const next: Cell = [
      Math.max(0, Math.min(grid.width - 1, start[0] + step[0])),
      Math.max(0, Math.min(grid.height - 1, start[1] + step[1])),
    ];
    setCursor(next);
    setPointed({ kind: 'cell', cell: next });
    camera.follow((next[0] + 0.5) * CELL, (next[1] + 0.5) * CELL);
    say(squareWords(fight, choice, next));
  };
  const enter = (event: KeyboardEvent, cell: Cell): void => {
    // Do not choose the same again, so that Enter confirms the choice.
    if (choice?.chooser === 'cells' && isEqual(choice.value, valueAt(choice, cell)?.value)) return;
    event.preventDefault();
    event.stopPropagation();
    const who = whoIsMeant(fight.shown, choice, allAt(scene, cell));
    if (who !== undefined && choice?.chooser !== 'cells') hands.press(who);
    else pressCell(cell);
  };

  return {
    cursor,
    hands,
    cellAt,
    click(event) {
      const cell = cellAt(event.clientX, event.clientY);
      if (cell && !camera.dragged()) pressCell(cell);
    },
    room({ id }) {
      if (!camera.dragged() && id !== NOWHERE) pressPlace(id);
    },
    key(event) {
      const step = arrowOf(event);
      if (step) {
        event.preventDefault();
        walk(step);
      } else if (event.key === 'Enter' && cursor) enter(event, cursor);
      else if (event.key === '+' || event.key === '-') camera.zoom(event.key === '+' ? 1.25 : 0.8);
    },
  };
}

/** The step that an arrow key stands for. */
function arrowOf({ key }: KeyboardEvent): readonly [number, number] | undefined {
  switch (key) {
    case 'ArrowLeft':
      return [-1, 0];
    case 'ArrowRight':
      return [1, 0];
    case 'ArrowUp':
      return [0, -1];
    case 'ArrowDown':
      return [0, 1];
    default:
      return undefined;
  }
}
