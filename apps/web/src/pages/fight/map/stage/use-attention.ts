import type { Cell } from '@tiltyard/engine/space';
import { useEffect } from 'react';
import type { Position } from '../../../../systems/position.js';
import type { Fight } from '../../use-fight.js';
import type { Camera } from './camera.js';
import type { MapChoice } from '../pointing/choice.js';
import { openCells, optionStatus } from '../pointing/choice.js';
import { cellsIn } from '../../act/composing/option-words.js';
import { partiesOf } from '../../prompt/parties.js';
import { sightOf } from './gathering.js';
import { CELL } from './geometry.js';
import type { Plan } from './plan.js';
import { around } from './plan.js';
import type { Spot } from '../layers/relations.js';

/** Brings what matters into view: the actor, the options when a choice begins, and the two parties of a prompt. */
export function useAttention(
  { shown, present, state, looking }: Fight,
  { spots }: Plan,
  { show, showAll, back }: Camera,
  choice: MapChoice | undefined,
): void {
  const focus = shown.acting === undefined ? undefined : spots.get(shown.acting);
  const [x, y] = [focus?.x, focus?.y];
  useEffect(() => {
    if (x !== undefined && y !== undefined) show(() => around([{ x, y, r: CELL / 2 }], CELL));
  }, [x, y, show]);
  const choosing = choice && `${choice.by} ${choice.name}`;
  useEffect(() => {
    if (!choice) return;
    const { far, others } = othersIn(choice, shown, spots);
    const look = far ? showAll : show;
    look((window, low) => sightOf(spots.get(choice.by), others, window, low));
    return back;
    // Only when a different choice opens; making a choice must not move the map.
  }, [choosing, show, showAll, back]);
  const { waiting } = state.table;
  const question = looking ? undefined : waiting?.mine[0]?.question;
  const { by, at } = question
    ? partiesOf(question, waiting?.command, (who) => present.summary(who) !== undefined)
    : {};
  const asked = question && `${by} ${at}`;
  useEffect(() => {
    const spot = at === undefined ? undefined : spots.get(at);
    if (asked === undefined || choosing !== undefined || !spot) return;
    showAll((window, low) =>
      sightOf(by === undefined ? undefined : spots.get(by), [spot], window, low),
    );
    return back;
  }, [asked, choosing, showAll, back]);
}

/** A square as a spot; a larger radius includes its surroundings. */
const squareSpot = ([x, y]: Cell, r = CELL / 2): Spot => ({
  x: (x + 0.5) * CELL,
  y: (y + 0.5) * CELL,
  r,
});

const squareAt = ({ x, y }: Spot): string => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;

/** What should be in view besides the actor, and whether the scale may be reduced for it. */
interface Others {
  readonly far: boolean;
  readonly others: readonly Spot[];
}

/** The options, combatants on selectable squares, those whom a path may pass, and the end of a proposed path. */
function othersIn(choice: MapChoice, shown: Position, spots: ReadonlyMap<string, Spot>): Others {
  const { chooser, domain, leadsOn, value } = choice;
  const side = shown.summary(choice.by)?.side;
  const foes = [...spots].flatMap(([id, spot]) => {
    const other = shown.summary(id);
    return other?.able === true && other.side !== side ? [spot] : [];
  });
  if (domain.kind === 'path') {
    const end = cellsIn(value).at(-1);
    if (end) return { far: true, others: [squareSpot(end, 1.5 * CELL)] };
    return { far: leadsOn === true, others: leadsOn === true ? foes : [] };
  }
  if (chooser === 'cells') {
    const open = openCells(choice);
    const squares = new Set(open.map(([x, y]) => `${x} ${y}`));
    const there = foes.filter((spot) => squares.has(squareAt(spot)));
    return there.length > 0
      ? { far: true, others: there }
      : { far: false, others: open.map((cell) => squareSpot(cell)) };
  }
  const open = [...spots].flatMap(([id, spot]) => {
    const standing = optionStatus(choice, id);
    return standing && !standing.option.refused ? [spot] : [];
  });
  // Allies who can be aimed at too must not keep enemies out of view.
  const aimed = open.filter((spot) => foes.includes(spot));
  return { far: chooser === 'people', others: aimed.length > 0 ? aimed : open };
}
