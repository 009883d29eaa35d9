import type { Id, Json, TargetingPreview } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';
import type { Selection } from '../use-selection.js';
import { NamedGround } from './ground/named-ground.js';
import { absentOf } from './markers/absent.js';
import { Arrowhead } from './layers/arrowhead.js';
import { useCamera } from './stage/camera.js';
import type { MapChoice } from './pointing/choice.js';
import { Controls } from './stage/controls.js';
import { EdgeMarkers, EdgeNames } from './ground/edges.js';
import { focusOf, partOf } from './stage/gathering.js';
import { FAR } from './graph/room-words.js';
import { squareWords, whoWords } from './map-words.js';
import style from './map.module.css';
import { movingWords } from './layers/moving-words.js';
import { Pings, usePings } from './layers/pings.js';
import type { Plan } from './stage/plan.js';
import { planOf } from './stage/plan.js';
import type { Pointed } from './pointing/pointed.js';
import { samePoint } from './pointing/pointed.js';
import { useRuler } from './pointing/ruler.js';
import { Stage } from './stage/stage.js';
import { useAttention } from './stage/use-attention.js';
import type { Drawn } from './pointing/use-drawn.js';
import { useDrawn } from './pointing/use-drawn.js';
import { useFog } from './pointing/use-fog.js';
import type { Drop, Moving } from './pointing/use-moving.js';
import { useMoving } from './pointing/use-moving.js';
import { usePointing } from './pointing/use-pointing.js';
import { usePressing } from './pointing/use-pressing.js';

interface Props {
  /** Whether the map is only displayed, to be read from a distance. */
  readonly display?: boolean;
  readonly choice: MapChoice | undefined;
  /** A choice that is only previewed, as when the pointer rests on an action: its chances are shown on its targets. */
  readonly considered?: MapChoice | undefined;
  /** The GM's selection of several combatants: Shift and a click begin it, further clicks extend it. */
  readonly selection?: Selection | undefined;
  /** The preview of the choices made so far. */
  readonly sketch: TargetingPreview | undefined;
  /** Called when a combatant is pressed while nothing is being chosen, or with the secondary button. */
  readonly onSomebody: (who: Id, at: { readonly x: number; readonly y: number }) => void;
}

const NOBODY: readonly Id[] = [];

/** The scale of words on a map that is read from a distance: at least 28 pixels on a screen 1920 wide. */
const AFAR = 2.35;

/** The map: the ground, the combatants, their relations, and what can be chosen. */
export function FightMap({
  display = false,
  choice,
  considered,
  selection,
  sketch,
  onSomebody,
}: Props): ReactNode {
  const fight = useFight();
  const { shown, looking } = fight;
  const { say } = useAnnouncer();
  const { scene } = shown;
  const plan = useMemo(() => planOf(scene), [scene]);
  const part = useMemo(() => partOf(plan, shown), [plan, shown]);
  const [pointed, setPointed] = useState<Pointed>();
  const grid = scene.map?.kind === 'grid' ? scene.map : undefined;

  const under = useRef<(x: number, y: number) => Drop | undefined>(() => undefined);
  const { moving, grip } = useMoving(fight, (x, y) => under.current(x, y), say);
  const ruler = useRuler(grid);
  const fog = useFog({ fight, grid, say, under, pointed });
  const [heat, setHeat] = useState(false);
  const focus = useMemo(() => focusOf(plan, shown), [plan, shown]);
  const camera = useCamera(
    { width: plan.width, height: plan.height, part, focus, compact: plan.graph !== undefined },
    ruler.on ? ruler.grip((x, y) => camera.point(x, y)) : (fog.grip ?? grip),
  );
  const { view, size } = camera;
  const [corner, bar] = useExtent(size.width);
  const letters = display ? AFAR : 1;
  const hands = { choice, camera, selection, onSomebody, setPointed };
  const pressing = usePressing({ fight, grid, say, ...hands });
  under.current = (x, y) => {
    const cell = pressing.cellAt(x, y);
    return grid ? cell && { cell } : placeAt(plan, camera.point(x, y));
  };

  const pings = usePings(fight, plan, camera);
  const toPoint = usePointing({ fight, plan, pointed, setPointed, say, under });
  const pointing = fog.before(toPoint, camera);

  useAttention(fight, plan, camera, choice);
  const active = moving ? undefined : choice;
  const drawn = useDrawn(fight, active, sketch, pointed, moving);
  const target = targetOf(active, pointed);
  const shift = shiftTo(view);

  return (
    <div
      className={style.frameBox}
      style={{ '--unit': letters / view.scale }}
      data-display={display || undefined}
      data-far={view.scale < FAR || undefined}
    >
      <svg className={style.under} aria-hidden="true">
        <Arrowhead />
        <g {...shift}>
          {grid ? <NamedGround grid={grid} plan={plan} unit={letters / view.scale} /> : null}
        </g>
        {grid && !display ? <EdgeNames map={grid} view={view} size={size} /> : null}
      </svg>
      <svg
        ref={camera.svg}
        className={style.map}
        data-choosing={choice?.chooser}
        data-ruler={ruler.on || fog.grip !== undefined || undefined}
        data-holding={moving !== undefined || undefined}
        role="application"
        aria-label={`Map${looking ? ', in the past' : ''}. Arrow keys move, Tab goes to the next choice, Enter selects.`}
        tabIndex={0}
        onKeyDown={(event) => pointing.key(event) || pressing.key(event)}
        {...camera.handlers}
        {...pointing.handlers}
        onClick={pressing.click}
        onMouseMove={(event) => {
          const cell = pressing.cellAt(event.clientX, event.clientY);
          setPointed((before) => samePoint(before, cell));
        }}
        onMouseLeave={() => setPointed(undefined)}
      >
        <g {...shift}>
          <Stage
            fight={fight}
            plan={plan}
            grid={grid}
            scale={view.scale}
            letters={letters}
            choice={choice}
            considered={considered}
            moving={moving}
            pointed={pointed}
            onPoint={setPointed}
            pressing={pressing}
            drawn={drawn}
            target={target}
            ruler={ruler}
            fog={fog.tool}
            selected={selection?.all ?? NOBODY}
            heat={heat}
          />
          <Pings pings={pings} />
        </g>
      </svg>
      <EdgeMarkers
        absent={absentOf(fight, plan, choice, target)}
        spots={plan.spots}
        nameOf={fight.names.name}
        camera={camera}
        corner={corner}
      />
      {display ? null : (
        <Controls
          bar={bar}
          fog={fog.tool}
          camera={camera}
          ruler={grid ? ruler : undefined}
          heat={grid ? { on: heat, toggle: () => setHeat(!heat) } : undefined}
          line={tipOf(fight, choice ?? considered, { moving, pointed, drawn })}
        />
      )}
    </div>
  );
}

/** The transform that moves the ground to show the view's part of it. */
const shiftTo = ({ glides, scale, x, y }: ReturnType<typeof useCamera>['view']) => ({
  className: glides ? style.glides : undefined,
  style: { transform: `scale(${scale}) translate(${-x}px, ${-y}px)` },
});

/** The size of an element, measured again when the window's width changes. */
function useExtent(width: number) {
  const element = useRef<HTMLDivElement>(null);
  const [extent, setExtent] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = element.current ?? {};
    setExtent({ width: offsetWidth, height: offsetHeight });
  }, [width]);
  return [extent, element] as const;
}

/** A line of text about what is under the pointer, or about a token being dragged. */
function tipOf(
  fight: Fight,
  asked: MapChoice | undefined,
  {
    moving,
    pointed,
    drawn,
  }: { moving?: Moving | undefined; pointed: Pointed | undefined; drawn: Drawn },
): string {
  if (moving) return movingWords(fight, moving);
  return [
    pointed?.kind === 'who' ? whoWords(fight, asked, pointed.who) : '',
    pointed?.kind === 'cell' ? squareWords(fight, asked, pointed.cell) : '',
    drawn.words,
  ]
    .filter((each) => each !== '')
    .join(' · ');
}

/** The place at a point of the drawing. */
function placeAt(plan: Plan, at: { readonly x: number; readonly y: number } | undefined) {
  const room = plan.graph?.rooms.find(
    (each) =>
      at &&
      at.x >= each.x &&
      at.y >= each.y &&
      at.x < each.x + each.width &&
      at.y < each.y + each.height,
  );
  return room && { place: room.id };
}

/** The combatant under the pointer, or else the chosen one. */
function targetOf(active: MapChoice | undefined, pointed: Pointed | undefined): Id | undefined {
  if (active?.chooser !== 'people') return undefined;
  return pointed?.kind === 'who' ? pointed.who : chosenWho(active.value);
}

const chosenWho = (value: Json | undefined): Id | undefined =>
  typeof value === 'string' ? value : undefined;
