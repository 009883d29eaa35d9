import type { Id, Json, Scene, TargetingPreview } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { isEqual } from '@tiltyard/engine/values';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useAnnouncer } from '../../../design/announcer.js';
import { headline } from '../../../odds/forecast.js';
import { cellsIn } from '../act/choosing.js';
import { sideNumber } from '../order/sides.js';
import { useFight } from '../use-fight.js';
import type { MapChoice } from './choice.js';
import { openCells, pickId, optionStatus, valueAt } from './choice.js';
import { CELL, percent } from './geometry.js';
import type { GraphLayout, PlaceBox } from './graph-layout.js';
import { layoutOf, NOWHERE } from './graph-layout.js';
import { GraphGround } from './graph-ground.js';
import { cellWords, GridGround } from './grid-ground.js';
import style from './map.module.css';
import { Patterns } from './patterns.js';
import type { Spot } from './relations.js';
import { Relations } from './relations.js';
import { PreviewGround, previewText, PreviewView } from './preview-view.js';
import { Token } from './token.js';
import { arrowOf, useViewport } from './viewport.js';

/** How far around the drawing there is to see, in its units. */
const MARGIN = 28;

interface Props {
  readonly choice: MapChoice | undefined;
  /** What is drawn of what is chosen so far. */
  readonly sketch: TargetingPreview | undefined;
  /** Somebody was pressed while nothing is being chosen, or by the secondary button. */
  readonly onSomebody: (who: Id, at: { readonly x: number; readonly y: number }) => void;
}

type Pointed =
  | { readonly kind: 'who'; readonly who: Id }
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'room'; readonly room: string };

interface Plan {
  readonly width: number;
  readonly height: number;
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly graph: GraphLayout | undefined;
}

function planOf(scene: Scene): Plan {
  const { map, tokens } = scene;
  if (map?.kind !== 'grid') {
    const graph = layoutOf(scene);
    return { width: graph.width, height: graph.height, spots: graph.spots, graph };
  }
  const spots = new Map<Id, Spot>();
  for (const { id, at, size, on } of tokens) {
    if (typeof at !== 'object' || at === null) continue;
    const r = (CELL * size) / 2 - 5;
    spots.set(
      id,
      on === undefined
        ? { x: (at[0] + size / 2) * CELL, y: (at[1] + size / 2) * CELL, r }
        : {
            x: (at[0] + size / 2) * CELL,
            y: (at[1] + size / 2) * CELL - r * 0.35,
            r: Math.min(r * 0.75, CELL / 2 - 8),
          },
    );
  }
  return { width: map.width * CELL, height: map.height * CELL, spots, graph: undefined };
}

/** The map: ground, people, what stands between them, and what can be chosen on it. */
export function FightMap({ choice, sketch, onSomebody }: Props): ReactNode {
  const { shown, names, looking } = useFight();
  const { say } = useAnnouncer();
  const { scene } = shown;
  const { map, tokens, relations, lying } = scene;
  const plan = useMemo(() => planOf(scene), [scene]);
  const viewport = useViewport(plan.width + 2 * MARGIN, plan.height + 2 * MARGIN);
  const [pointed, setPointed] = useState<Pointed>();
  const [cursor, setCursor] = useState<Cell>();
  const { view, svg } = viewport;
  const { acting } = shown;

  // Whoever acts should be in sight.
  const { reveal } = viewport;
  const actor = acting === undefined ? [...plan.spots.values()][0] : plan.spots.get(acting);
  const [actorX, actorY] = [actor?.x, actor?.y];
  useEffect(() => {
    if (actorX !== undefined && actorY !== undefined) reveal(actorX + MARGIN, actorY + MARGIN);
  }, [actorX, actorY, reveal]);

  // So should whatever can be chosen, when choosing begins.
  const { frame, rest } = viewport;
  const choosing = choice && `${choice.by} ${choice.name}`;
  useEffect(() => {
    if (!choice) return rest();
    const spots = [
      choice.by,
      ...Object.keys(shown.state.combatants).filter(
        (id) => optionStatus(choice, id)?.option.refused === undefined && optionStatus(choice, id),
      ),
    ].flatMap((id) => plan.spots.get(id) ?? []);
    const cells =
      choice.chooser === 'cells'
        ? openCells(choice).map(([x, y]): Spot => ({
            x: (x + 0.5) * CELL,
            y: (y + 0.5) * CELL,
            r: CELL / 2,
          }))
        : [];
    const all = [...spots, ...cells];
    if (all.length === 0) return;
    const space = 24;
    frame({
      left: Math.min(...all.map(({ x, r }) => x - r)) + MARGIN - space,
      right: Math.max(...all.map(({ x, r }) => x + r)) + MARGIN + space,
      top: Math.min(...all.map(({ y, r }) => y - r)) + MARGIN - space,
      bottom: Math.max(...all.map(({ y, r }) => y + r)) + MARGIN + space,
    });
    // Only when something else is to be chosen; what is chosen moves nothing.
  }, [choosing, frame, rest]);

  const open = useMemo(
    () => (choice && choice.chooser === 'cells' ? openCells(choice) : []),
    [choice],
  );
  const openArea = useMemo(
    () =>
      open
        .map(([x, y]) => `M${x * CELL + 1} ${y * CELL + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}Z`)
        .join(''),
    [open],
  );

  const cellAt = (event: MouseEvent): Cell | undefined => {
    const box = svg.current?.getBoundingClientRect();
    if (!box || map?.kind !== 'grid') return undefined;
    const x = Math.floor((view.x + (event.clientX - box.left) / view.scale - MARGIN) / CELL);
    const y = Math.floor((view.y + (event.clientY - box.top) / view.scale - MARGIN) / CELL);
    return x >= 0 && y >= 0 && x < map.width && y < map.height ? [x, y] : undefined;
  };
  const pressCell = (cell: Cell): void => {
    if (!choice || choice.chooser !== 'cells') return;
    const found = valueAt(choice, cell);
    if (found) choice.pick(found.value);
    else say('This cell can’t be chosen.');
  };
  const pressWho = (who: Id, x: number, y: number): void => {
    if (viewport.dragged()) return;
    if (choice?.chooser === 'people') {
      const standing = optionStatus(choice, who);
      if (standing && !standing.option.refused) return pickId(choice, who);
      if (standing?.option.refused) say(`Not possible: ${standing.option.refused.reason}.`);
    }
    const token = tokens.find((each) => each.id === who);
    if (
      choice?.chooser === 'cells' &&
      token &&
      typeof token.at === 'object' &&
      token.at &&
      valueAt(choice, token.at)
    )
      return pressCell(token.at);
    // Whoever stands in a place is pressed for the place.
    if (
      choice?.chooser === 'places' &&
      typeof token?.at === 'string' &&
      optionStatus(choice, token.at)
    )
      return placePressed(token.at);
    if (choice?.chooser !== 'people') onSomebody(who, { x, y });
  };
  const move = (event: KeyboardEvent): void => {
    const step = arrowOf(event);
    if (step) {
      event.preventDefault();
      if (map?.kind !== 'grid') return;
      const token = tokens.find((each) => each.id === (choice?.by ?? acting));
      const start: Cell =
        cursor ??
        (token && typeof token.at === 'object' && token.at
          ? [Math.floor(token.at[0]), Math.floor(token.at[1])]
          : [0, 0]);
      const next: Cell = cursor
        ? [
            Math.max(0, Math.min(map.width - 1, start[0] + step[0])),
            Math.max(0, Math.min(map.height - 1, start[1] + step[1])),
          ]
        : start;
      setCursor(next);
      setPointed({ kind: 'cell', cell: next });
      viewport.reveal((next[0] + 0.5) * CELL + MARGIN, (next[1] + 0.5) * CELL + MARGIN);
      say(wordsAt(next));
      return;
    }
    // What is chosen already is not chosen again: Enter goes on to confirm it.
    if (
      event.key === 'Enter' &&
      cursor &&
      !(choice?.chooser === 'cells' && isEqual(choice.value, valueAt(choice, cursor)?.value))
    ) {
      event.preventDefault();
      event.stopPropagation();
      const who = whoAt(cursor);
      if (who !== undefined && choice?.chooser !== 'cells')
        pressWho(who, innerWidth / 2, innerHeight / 2);
      else pressCell(cursor);
    }
    if (event.key === '+' || event.key === '-') viewport.zoom(event.key === '+' ? 1.25 : 0.8);
  };
  const whoAt = ([x, y]: Cell): Id | undefined =>
    tokens.find(
      ({ at, size }) =>
        typeof at === 'object' &&
        at &&
        x >= Math.floor(at[0]) &&
        y >= Math.floor(at[1]) &&
        x < Math.floor(at[0]) + size &&
        y < Math.floor(at[1]) + size,
    )?.id;
  const wordsAt = (cell: Cell): string => {
    if (map?.kind !== 'grid') return '';
    const who = whoAt(cell);
    const found = choice?.chooser === 'cells' ? valueAt(choice, cell) : undefined;
    const things = lying
      .filter(({ at }) => typeof at === 'object' && at[0] === cell[0] && at[1] === cell[1])
      .map((each) => each.name);
    return [
      `${cell[0]}, ${cell[1]}`,
      cellWords(map, cell),
      ...(who === undefined ? [] : [whoWords(who)]),
      ...things,
      ...(choice?.chooser === 'cells'
        ? [found ? (found.far === undefined ? 'open' : `open, ${found.far}`) : 'not open']
        : []),
    ].join(' · ');
  };
  const whoWords = (who: Id): string => {
    const summary = shown.summary(who);
    if (!summary) return '';
    const standing = choice?.chooser === 'people' ? optionStatus(choice, who) : undefined;
    const odds = standing && !standing.option.refused ? choice?.forecast(who) : undefined;
    const fate = odds?.fates.find((each) => each.who === who);
    return [
      names.name(who),
      summary.side,
      ...new Set([summary.health, ...summary.conditions.map((each) => each.name)]),
      ...(fate
        ? [
            `${percent(headline(fate))} to be ${fate.worse > 0 ? 'worse off' : 'changed'}`,
            ...(fate.out > 0.0005 ? [`${percent(fate.out)} out`] : []),
          ]
        : []),
      ...(standing?.option.refused ? [`not possible: ${standing.option.refused.reason}`] : []),
    ].join(' · ');
  };

  const path =
    choice?.domain.kind === 'path'
      ? cellsIn(
          pointed?.kind === 'cell'
            ? (valueAt(choice, pointed.cell)?.value ?? choice.value)
            : choice.value,
        )
      : [];
  const chosenCell =
    choice?.domain.kind === 'cell'
      ? cellsIn(choice.value === undefined ? undefined : [choice.value])
      : choice?.domain.kind === 'line'
        ? cellsIn(choice.value)
        : [];
  // Whom a chosen place would touch: those within a blast, or the mover itself on a way past others.
  const struck =
    choice?.chooser === 'cells' && choice.value !== undefined
      ? choice.forecast(choice.value)
      : undefined;
  const mover = choice ? plan.spots.get(choice.by) : undefined;
  const token =
    pointed?.kind === 'who' ? tokens.find((each) => each.id === pointed.who) : undefined;
  const reacher = token ?? tokens.find((each) => each.id === (choice?.by ?? acting));
  const target =
    choice?.chooser !== 'people'
      ? undefined
      : pointed?.kind === 'who'
        ? pointed.who
        : typeof choice.value === 'string'
          ? choice.value
          : undefined;
  const aimed = target === undefined || target === choice?.by ? undefined : plan.spots.get(target);
  const aim = mover && aimed ? `M${mover.x} ${mover.y}L${aimed.x} ${aimed.y}` : undefined;
  const proposal = proposed();
  const drawn = useMemo(
    () => (proposal === undefined ? sketch : choice?.sketch(proposal)),
    [choice, sketch, JSON.stringify(proposal)],
  );
  const drawnWords =
    drawn && proposal !== undefined ? previewText(drawn, names.name).join(' · ') : '';
  useEffect(() => {
    if (drawnWords !== '') say(drawnWords);
  }, [drawnWords, say]);
  const words =
    pointed === undefined
      ? ''
      : pointed.kind === 'who'
        ? whoWords(pointed.who)
        : pointed.kind === 'cell'
          ? wordsAt(pointed.cell)
          : '';
  const line = [words, drawnWords].filter((each) => each !== '').join(' · ');

  return (
    <div className={style.frameBox}>
      <svg
        ref={svg}
        className={style.map}
        data-choosing={choice?.chooser}
        role="application"
        aria-label={`Map${looking ? ', in the past' : ''}. Arrow keys move, Tab goes to the next choice, Enter selects.`}
        tabIndex={0}
        onKeyDown={move}
        {...viewport.handlers}
        onClick={(event) => {
          const cell = cellAt(event);
          if (cell && !viewport.dragged()) pressCell(cell);
        }}
        onMouseMove={(event) => {
          const cell = cellAt(event);
          setPointed((before) =>
            before?.kind === 'who'
              ? before
              : before?.kind === 'cell' &&
                  cell &&
                  before.cell[0] === cell[0] &&
                  before.cell[1] === cell[1]
                ? before
                : cell && { kind: 'cell', cell },
          );
        }}
        onMouseLeave={() => setPointed(undefined)}
      >
        <Patterns />
        <g
          className={view.glides ? style.glides : undefined}
          style={{
            transform: `scale(${view.scale}) translate(${MARGIN - view.x}px, ${MARGIN - view.y}px)`,
          }}
        >
          {map?.kind === 'grid' ? <GridGround map={map} /> : null}
          {plan.graph ? (
            <GraphGround
              scene={scene}
              layout={plan.graph}
              choice={choice}
              pressRoom={(room) => roomPressed(room)}
              pointRoom={(room) => setPointed(room && { kind: 'room', room: room.id })}
            />
          ) : null}
          {map?.kind === 'grid' &&
          reacher &&
          (reacher.reach !== undefined || reacher.radius !== undefined) &&
          typeof reacher.at === 'object' &&
          reacher.at ? (
            reacher.radius === undefined ? (
              <rect
                x={(reacher.at[0] - (reacher.reach ?? 0)) * CELL}
                y={(reacher.at[1] - (reacher.reach ?? 0)) * CELL}
                width={(reacher.size + 2 * (reacher.reach ?? 0)) * CELL}
                height={(reacher.size + 2 * (reacher.reach ?? 0)) * CELL}
                rx={CELL / 3}
                className={style.reach}
              />
            ) : (
              <circle
                cx={(reacher.at[0] + reacher.size / 2) * CELL}
                cy={(reacher.at[1] + reacher.size / 2) * CELL}
                r={reacher.radius * CELL}
                className={style.reach}
              />
            )
          ) : null}
          {openArea === '' ? null : <path d={openArea} className={style.open} />}
          {drawn ? <PreviewGround sketch={drawn} rooms={plan.graph?.rooms ?? []} /> : null}
          {mover && path.length > 0 ? (
            <path
              d={`M${mover.x} ${mover.y}${path.map(([x, y]) => `L${(x + 0.5) * CELL} ${(y + 0.5) * CELL}`).join('')}`}
              className={style.path}
            />
          ) : null}
          {[...path.slice(-1), ...chosenCell].map(([x, y]) => (
            <rect
              key={`${x},${y}`}
              x={x * CELL + 2}
              y={y * CELL + 2}
              width={CELL - 4}
              height={CELL - 4}
              rx="6"
              className={style.goal}
            />
          ))}
          {map?.kind === 'grid'
            ? lying.map(({ item, name, at }) =>
                typeof at === 'object' ? (
                  <g
                    key={item}
                    className={style.lying}
                    transform={`translate(${(at[0] + 0.5) * CELL} ${(at[1] + 0.82) * CELL})`}
                    role="img"
                    aria-label={`${name} lies here`}
                  >
                    <title>{name}</title>
                    <path d="M-6 3L6 -3M-6 -3L6 3" />
                  </g>
                ) : null,
              )
            : null}
          {[...tokens]
            .filter((each) => plan.spots.has(each.id))
            .toSorted(
              (a, b) =>
                Number(a.dead === undefined) - Number(b.dead === undefined) ||
                Number(a.on !== undefined) - Number(b.on !== undefined),
            )
            .map((each) => {
              const spot = plan.spots.get(each.id);
              const summary = shown.summary(each.id);
              if (!spot || !summary) return null;
              const standing =
                choice?.chooser === 'people' ? optionStatus(choice, each.id) : undefined;
              const mark =
                choice?.chooser !== 'people'
                  ? undefined
                  : standing
                    ? standing.option.refused
                      ? 'refused'
                      : standing.chosen
                        ? 'chosen'
                        : 'open'
                    : each.id === choice.by
                      ? undefined
                      : 'out of question';
              const odds =
                choice && standing && !standing.option.refused
                  ? choice.forecast(each.id)
                  : undefined;
              const fate =
                odds?.fates.find((one) => one.who === each.id) ??
                struck?.fates.find((one) => one.who === each.id && headline(one) > 0.0005);
              return (
                <Token
                  key={each.id}
                  token={each}
                  summary={summary}
                  name={names.name(each.id)}
                  initials={names.initials(each.id)}
                  side={sideNumber(shown.state, summary.side)}
                  x={spot.x}
                  y={spot.y}
                  r={spot.r}
                  acting={each.id === acting}
                  mark={mark}
                  chance={fate ? percent(headline(fate)) : undefined}
                  refusal={standing?.option.refused?.reason}
                  grow={Math.min(1.5, Math.max(1, 0.8 / view.scale))}
                  friend={choice !== undefined && summary.side === shown.summary(choice.by)?.side}
                  named={plan.graph !== undefined && each.on === undefined}
                  onPress={() => {
                    const box = svg.current?.getBoundingClientRect();
                    pressWho(
                      each.id,
                      (box?.left ?? 0) + (spot.x + MARGIN - view.x) * view.scale,
                      (box?.top ?? 0) + (spot.y + MARGIN - view.y + spot.r) * view.scale,
                    );
                  }}
                  onMenu={(x, y) => onSomebody(each.id, { x, y })}
                  onPoint={(on) => setPointed(on ? { kind: 'who', who: each.id } : undefined)}
                />
              );
            })}
          {drawn ? (
            <PreviewView
              sketch={drawn}
              spots={plan.spots}
              grow={Math.min(1.5, Math.max(1, 0.8 / view.scale))}
            />
          ) : null}
          <Relations relations={relations} spots={plan.spots} nameOf={(who) => names.name(who)} />
          {aim && !drawn ? <path d={aim} className={style.aim} /> : null}
          {cursor && map?.kind === 'grid' ? (
            <rect
              x={cursor[0] * CELL + 1.5}
              y={cursor[1] * CELL + 1.5}
              width={CELL - 3}
              height={CELL - 3}
              className={style.cursor}
            />
          ) : null}
        </g>
      </svg>
      <p className={style.words} aria-hidden="true">
        {line}
      </p>
      <div className={style.zoom} role="group" aria-label="Map size">
        <button type="button" onClick={() => viewport.zoom(1.3)} aria-label="Larger">
          +
        </button>
        <button type="button" onClick={() => viewport.zoom(1 / 1.3)} aria-label="Smaller">
          −
        </button>
        <button type="button" onClick={() => viewport.fit()}>
          All
        </button>
      </div>
    </div>
  );

  /** What would be chosen where the pointer or the keyboard is. */
  function proposed(): Json | undefined {
    if (!choice || !pointed) return undefined;
    const at =
      pointed.kind === 'who' ? tokens.find((each) => each.id === pointed.who)?.at : undefined;
    if (choice.chooser === 'cells') {
      const cell =
        pointed.kind === 'cell' ? pointed.cell : typeof at === 'object' && at ? at : undefined;
      return cell && valueAt(choice, cell)?.value;
    }
    const id =
      pointed.kind === 'who'
        ? pointed.who
        : pointed.kind === 'room'
          ? pointed.room
          : whoAt(pointed.cell);
    if (id === undefined || !optionStatus(choice, id)) return undefined;
    return choice.domain.kind === 'list' ? [id] : id;
  }

  function roomPressed({ id }: PlaceBox): void {
    if (!viewport.dragged() && id !== NOWHERE) placePressed(id);
  }

  function placePressed(id: string): void {
    if (choice?.chooser !== 'places') return;
    const standing = optionStatus(choice, id);
    if (standing && !standing.option.refused) pickId(choice, id);
    else if (standing?.option.refused) say(`Not possible: ${standing.option.refused.reason}.`);
  }
}
