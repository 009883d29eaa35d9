import type { Id, Json } from '@tiltyard/engine';
import { fogOf } from '@tiltyard/engine/core';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import type { ComponentProps, ReactNode } from 'react';
import { Suspense, useCallback, useMemo } from 'react';
import type { Prospect } from '../../../../odds/prospects.js';
import { Acting } from '../../acting.js';
import { actingIn } from '../../my-turn.js';
import type { Fight } from '../../use-fight.js';
import type { MapChoice } from '../pointing/choice.js';
import { Aim, Chosen, OpenSquares, useOpen, WayLength } from '../layers/choice-layer.js';
import { Reach } from '../layers/reach.js';
import { FogLayer } from '../layers/fog.js';
import { CELL } from './geometry.js';
import type { GraphGround } from '../graph/graph-ground.js';
import { places } from '../grounds.js';
import { Lying } from '../ground/lying.js';
import style from '../map.module.css';
import { wordsIn } from '../graph/room-words.js';
import type { Plan } from './plan.js';
import { Plates, placePlates } from '../markers/plates.js';
import type { Pointed } from '../pointing/pointed.js';
import { Relations } from '../layers/relations.js';
import type { Box } from '../tokens/plate.js';
import type { RulerState } from '../pointing/ruler.js';
import { Ruler } from '../pointing/ruler.js';
import { TokenLayer } from '../layers/token-layer.js';
import type { Drawn } from '../pointing/use-drawn.js';
import type { FogTool } from '../pointing/use-fog.js';
import type { Moving } from '../pointing/use-moving.js';
import type { Pressing } from '../pointing/use-pressing.js';

interface Props {
  readonly fight: Fight;
  readonly plan: Plan;
  readonly grid: GridMap | undefined;
  readonly scale: number;
  /** The scale of the names. */
  readonly letters: number;
  readonly choice: MapChoice | undefined;
  readonly considered: MapChoice | undefined;
  readonly moving: Moving | undefined;
  readonly pointed: Pointed | undefined;
  readonly onPoint: (pointed: Pointed | undefined) => void;
  readonly pressing: Pressing;
  readonly drawn: Drawn;
  /** The target under the pointer, or else the chosen one. */
  readonly target: Id | undefined;
  readonly ruler: RulerState;
  readonly fog: FogTool | undefined;
  /** The combatants that the GM has selected. */
  readonly selected: readonly Id[];
  /** Whether the chances from every square are drawn while a path is chosen. */
  readonly heat: boolean;
}

/**
 * Everything on top of the ground: the options of a choice, the combatants, their relations, and the preview of an
 * action.
 */
export function Stage(props: Props): ReactNode {
  const { fight, plan, grid, choice, moving, pointed, pressing, drawn, target } = props;
  const { shown, names } = fight;
  const { tokens, relations, lying } = shown.scene;
  const active = moving ? undefined : choice;
  const going = moving?.stride?.choice ?? choice;
  const open = useOpen(going);
  const { threatens, friends } = useSides(fight, active?.by);
  const by = active && plan.spots.get(active.by);
  const aimed = target === active?.by ? undefined : target && plan.spots.get(target);
  const watched = watchedIn(props);
  const { preview } = drawn;
  const isMine = (who: Id | undefined): boolean =>
    who !== undefined && fight.present.plays(who) && !fight.state.table.automatic.includes(who);
  return (
    <>
      {plan.graph ? (
        <Suspense fallback={null}>
          <Places
            scene={shown.scene}
            layout={plan.graph}
            choice={going}
            unit={props.letters / props.scale}
            pressRoom={pressing.room}
            pointRoom={(room) => props.onPoint(room && { kind: 'room', room: room.id })}
          />
        </Suspense>
      ) : null}
      <FogLayer
        fog={fogOf(shown.state)}
        map={shown.scene.map}
        rooms={plan.graph?.rooms}
        seesThrough={shown.seat.role === 'gm'}
        dragged={props.fog?.dragged}
      />
      {grid ? (
        <>
          <Reach
            token={tokens.find(({ id }) => id === watched)}
            map={grid}
            mine={isMine(watched)}
          />
          <OpenSquares open={open} map={grid} />
          {props.heat && going ? (
            <Acting>{({ Heat }) => <Heat choice={going} foes={foesOn(fight, going.by)} />}</Acting>
          ) : null}
        </>
      ) : null}
      {preview ? (
        <Acting>
          {({ PreviewGround }) => (
            <PreviewGround sketch={preview} rooms={plan.graph?.rooms ?? []} />
          )}
        </Acting>
      ) : null}
      {active ? <Chosen choice={active} pointed={cellOf(pointed)} from={by} /> : null}
      {grid ? <Lying lying={lying} /> : null}
      <Relations
        relations={relations}
        spots={plan.spots}
        nameOf={names.name}
        threatens={threatens}
      />
      <TokenLayer
        fight={fight}
        plan={plan}
        scale={props.scale}
        letters={props.letters}
        choice={moving ? undefined : (choice ?? props.considered)}
        looked={choice === undefined}
        touched={touchedBy(active, drawn.proposal)}
        target={target}
        moving={moving?.who}
        selected={props.selected}
        hands={pressing.hands}
      >
        {preview ? (
          <Acting>
            {({ PreviewView }) => (
              <PreviewView sketch={preview} spots={plan.spots} friends={friends} />
            )}
          </Acting>
        ) : null}
        {by && aimed && !preview?.lines.length ? <Aim from={by} to={aimed} /> : null}
      </TokenLayer>
      {active ? (
        <WayLength
          choice={active}
          pointed={cellOf(pointed)}
          scene={shown.scene}
          scale={props.scale}
        />
      ) : null}
      {moving ? (
        <Acting>
          {({ MovingLayer }) => <MovingLayer fight={fight} moving={moving} plan={plan} />}
        </Acting>
      ) : null}
      <Prospects
        prospects={prospectsFrom(moving, active, drawn.proposal)}
        plan={plan}
        scale={props.scale}
        words={wordsIn(shown.scene, plan.graph?.rooms ?? [], props.scale, props.letters)}
      />
      {pressing.cursor && grid ? <Cursor at={pressing.cursor} /> : null}
      {grid ? <Ruler ruler={props.ruler} scale={grid.scale} /> : null}
    </>
  );
}

function Places(props: ComponentProps<typeof GraphGround>): ReactNode {
  const Drawn = places.use();
  return <Drawn {...props} />;
}

/**
 * The combatant whose reach is drawn; undefined during a move, because the reach from the place being left would
 * mislead.
 */
const watchedIn = ({ fight, choice, moving, pointed }: Props): Id | undefined => {
  if (moving) return undefined;
  if (pointed?.kind === 'who') return pointed.who;
  return choice?.domain.kind === 'path' ? undefined : (choice?.by ?? actingIn(fight));
};

/** The forecasts of the combatants that a chosen square would affect. */
const touchedBy = (active: MapChoice | undefined, proposal: Json | undefined) =>
  active?.chooser === 'cells' && active.value !== undefined
    ? (active.forecast(proposal ?? active.value)?.fates ?? [])
    : [];

/** The squares of a combatant's enemies. */
const foesOn = ({ shown }: Fight, by: Id): readonly Cell[] =>
  shown.scene.tokens.flatMap(({ id, at }) => {
    const other = shown.summary(id);
    return typeof at === 'object' && at && other?.able && other.side !== shown.summary(by)?.side
      ? [at]
      : [];
  });

/** What would be possible from where a combatant is held, or from the path's end under the pointer. */
const prospectsFrom = (
  moving: Moving | undefined,
  active: MapChoice | undefined,
  proposal: Json | undefined,
): readonly Prospect[] => {
  const choice = moving ? moving.stride?.choice : active;
  const value = moving ? moving.value : (proposal ?? active?.value);
  return (value === undefined ? undefined : choice?.later?.(value, true)) ?? [];
};

/** The chances above combatants who could be harmed from another square. */
function Prospects({
  prospects,
  plan,
  scale,
  words,
}: {
  readonly prospects: readonly Prospect[];
  readonly plan: Plan;
  readonly scale: number;
  /** The boxes of text. */
  readonly words: readonly Box[];
}): ReactNode {
  const plates = prospects.flatMap(({ who, chance, complete }) => {
    const spot = plan.spots.get(who);
    return spot ? [{ who, chance, complete, chosen: false, x: spot.x, y: spot.y, r: spot.r }] : [];
  });
  const stepped = Math.round(scale * 8) / 8;
  return <Plates plates={placePlates(plates, plan.spots, stepped, words)} scale={stepped} />;
}

const cellOf = (pointed: Pointed | undefined): Cell | undefined =>
  pointed?.kind === 'cell' ? pointed.cell : undefined;

/** The actor's allies, and what is harm to the viewer. */
function useSides(
  { shown, present }: Fight,
  by: Id | undefined,
): {
  readonly friends: ReadonlySet<Id>;
  readonly threatens: (from: Id, to: Id) => boolean;
} {
  const side = by === undefined ? undefined : shown.summary(by)?.side;
  const friends = useMemo(
    () => new Set(shown.summaries.filter((each) => each.side === side).map(({ id }) => id)),
    [shown, side],
  );
  const threatens = useCallback(
    (from: Id, to: Id) => present.plays(to) && !present.plays(from),
    [present],
  );
  return { friends, threatens };
}

/** The keyboard cursor. */
function Cursor({ at: [x, y] }: { readonly at: Cell }): ReactNode {
  return (
    <rect
      x={x * CELL + 1.5}
      y={y * CELL + 1.5}
      width={CELL - 3}
      height={CELL - 3}
      className={style.cursor}
    />
  );
}
