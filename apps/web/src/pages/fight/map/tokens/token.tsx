import type { CombatantSummary, Id, Scene } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { KeyboardEvent, ReactNode } from 'react';
import { memo, useRef } from 'react';
import { shapePath } from '../stage/geometry.js';
import type { Detail } from './face.js';
import { Face } from './face.js';
import type { Badge, Corner } from './signs.js';
import { badgesOf, Sign } from './signs.js';
import style from './token.module.css';
import { useDodge, useWalk } from './walk.js';

/** The status of a combatant in the present choice. */
export type Mark = 'open' | 'chosen' | 'refused' | 'out of question';

/** What can be done with a token; the same object while the map is shown. */
export interface Hands {
  /** @param several whether to select it together with others. */
  press(who: Id, several?: boolean): void;
  menu(who: Id, x: number, y: number): void;
  point(who: Id | undefined): void;
}

interface Props {
  readonly token: Scene['tokens'][number];
  readonly summary: CombatantSummary;
  readonly name: string;
  readonly initials: string;
  /** Its chosen appearance. */
  readonly appearance: TokenAppearance | undefined;
  readonly side: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** The path that it took to its position, square by square. */
  readonly way: readonly Cell[] | undefined;
  /** The number of the last entry, if an attack missed it there. */
  readonly missed: number | undefined;
  /** Whether it is its turn, and whether this seat plays it. */
  readonly acting: 'mine' | 'theirs' | undefined;
  /** Its status in the present choice; undefined if no combatant is being chosen. */
  readonly mark: Mark | undefined;
  /** Whether it is the target under the pointer, or the chosen one. */
  readonly aimed: boolean;
  /** The chance on its plate, for screen readers. */
  readonly chance: string | undefined;
  readonly refusal: string | undefined;
  readonly bite: number;
  readonly detail: Detail;
  /** Whether its name is below it, or at least initials on it. */
  readonly named: 'name' | 'initials' | undefined;
  /** The name below it: its rider's if it carries one, cut short if there is no room. */
  readonly written: string;
  /** Whether there is room for its signs; otherwise a dot shows that there are some. */
  readonly signed: boolean;
  /** Whether it has neighbours, which would cover a sign that grows outwards. */
  readonly crowded: boolean;
  /** The name of its rider. */
  readonly rider: string | undefined;
  /** Whether it is on the actor's side. */
  readonly friend: boolean;
  /** Whether it is being dragged elsewhere. */
  readonly faded: boolean;
  /** Whether the GM has selected it with others. */
  readonly selected: boolean;
  readonly hands: Hands;
}

/** A description of the combatant in one sentence. */
function described({
  token,
  summary,
  name,
  mark,
  chance,
  refusal,
  acting,
  selected,
}: Props): string {
  const parts = [
    name,
    summary.side,
    summary.health,
    ...summary.conditions.map((each) => each.name),
  ];
  if (token.hidden) parts.push('hidden from others');
  if (token.posture !== undefined) parts.push(token.posture);
  if (acting) parts.push('acts now');
  if (mark === 'chosen') parts.push('chosen');
  if (selected) parts.push('selected');
  if (chance !== undefined) parts.push(`chance ${chance}`);
  if (refusal !== undefined) parts.push(`not possible: ${refusal}`);
  return [...new Set(parts)].join(', ');
}

const PLACES: Readonly<Record<Corner, readonly [number, number]>> = {
  mind: [-1, -1],
  body: [1, -1],
  stance: [-1, 1],
  wounds: [1, 1],
};

/** A condition in a corner: its sign in a paper-coloured pill, always large enough to read. */
function Pill({
  badge: { corner, sign, count, more },
  r,
  crowded,
}: {
  readonly badge: Badge;
  readonly r: number;
  readonly crowded: boolean;
}): ReactNode {
  const [dx, dy] = PLACES[corner];
  const words = [
    ...(count === undefined ? [] : [String(count)]),
    ...(more > 0 ? [`+${more}`] : []),
  ];
  const wide = words.length === 0 ? 0 : 3 + 7 * words.join(' ').length;
  // A longer pill grows outwards, away from the face, if there is room.
  const start = dx < 0 !== crowded ? -8 - wide : -8;
  return (
    <g transform={`translate(${dx * r * 0.84} ${dy * r * 0.84})`}>
      <g className={style.pill} style={{ '--size': (0.34 * 2 * r) / 16 }}>
        <rect x={start} y="-8" width={16 + wide} height="16" rx="8" />
        <g transform={`translate(${start + 2} -6) scale(.75)`}>
          <Sign sign={sign} />
        </g>
        {words.length === 0 ? null : (
          <text x={start + 15} y="4.2">
            {words.join(' ')}
          </text>
        )}
      </g>
    </g>
  );
}

/**
 * A combatant on the map. The visible parts are separate from the element that is pressed, whose label says everything
 * in words.
 */
export const Token = memo(function Token(props: Props): ReactNode {
  const { token, summary, name, side, x, y, r, acting, mark, aimed, detail, hands } = props;
  const { able, share } = summary;
  const itself = useRef<SVGGElement>(null);
  const seen = useRef<SVGGElement>(null);
  useWalk(itself, { x, y }, props.way);
  useDodge(seen, props.missed);
  const focusable = mark === 'open' || mark === 'chosen';
  const key = (event: KeyboardEvent): void => {
    // If the token is already chosen, Enter is left to confirm the choice.
    if (
      (event.key !== 'Enter' && event.key !== ' ') ||
      (mark === 'chosen' && event.key === 'Enter')
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    hands.press(token.id, event.shiftKey);
  };
  // A rider covers the upper corners of the mount.
  const badges =
    able && detail !== 'colour'
      ? badgesOf(summary.conditions).filter(
          ({ corner }) => props.rider === undefined || PLACES[corner][1] > 0,
        )
      : [];
  return (
    <g
      ref={itself}
      className={style.token}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      data-state={mark}
      data-hidden={token.hidden}
      data-faded={props.faded || undefined}
    >
      <g ref={seen} aria-hidden="true" className={style.seen}>
        {acting ? (
          <path d={shapePath(side, r + 4.5)} className={style.acting} data-whose={acting} />
        ) : null}
        {props.selected ? <path d={shapePath(side, r + 6)} className={style.selected} /> : null}
        {mark === 'open' && !aimed ? (
          <path d={shapePath(side, r + 3.5)} className={style.lit} />
        ) : null}
        <Face
          side={side}
          r={r}
          share={share}
          bite={props.bite}
          able={able}
          name={name}
          initials={props.initials}
          detail={detail}
          mount={props.rider !== undefined}
          token={props.appearance}
        />
        {detail === 'portrait' && props.signed
          ? badges.map((badge) => (
              <Pill key={badge.corner} badge={badge} r={r} crowded={props.crowded} />
            ))
          : null}
        {(detail === 'initials' || !props.signed) && badges.length > 0 ? (
          <circle cx={r * 0.8} cy={r * 0.8} r="3.4" className={style.something} />
        ) : null}
        {token.height === undefined || token.height === 0 || detail === 'colour' ? null : (
          <text className={style.height} x={r * 0.95} y={-r * 0.35}>
            {token.height > 0 ? '▲' : '▼'}
            {Math.abs(token.height)}
          </text>
        )}
        {aimed ? (
          <path
            d={`M${-r - 8} ${-r + 3}V${-r - 8}H${-r + 3}M${r - 3} ${-r - 8}H${r + 8}V${-r + 3}M${r + 8} ${r - 3}V${r + 8}H${r - 3}M${-r + 3} ${r + 8}H${-r - 8}V${r - 3}`}
            className={style.brackets}
          />
        ) : null}
        {props.named === 'name' ? (
          <text className={style.name} style={{ '--below': `${r + (acting ? 7 : 3)}px` }}>
            {props.written}
          </text>
        ) : null}
        {props.named === 'initials' ? (
          <text className={style.tag} style={{ '--below': `${r}px` }}>
            {props.initials}
          </text>
        ) : null}
      </g>
      <path
        d={shapePath(side, r + 2)}
        className={style.hit}
        role="button"
        tabIndex={focusable ? 0 : -1}
        aria-label={described(props)}
        data-who={token.id}
        data-mark={mark}
        data-friend={props.friend || undefined}
        data-able={able}
        onClick={(event) => {
          event.stopPropagation();
          hands.press(token.id, event.shiftKey);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          event.stopPropagation();
          hands.menu(token.id, event.clientX, event.clientY);
        }}
        onKeyDown={key}
        onPointerEnter={() => hands.point(token.id)}
        onPointerLeave={() => hands.point(undefined)}
        onFocus={() => hands.point(token.id)}
        onBlur={() => hands.point(undefined)}
      />
    </g>
  );
});
