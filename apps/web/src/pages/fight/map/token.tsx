import type { Scene, CombatantSummary } from '@tiltyard/engine';
import type { KeyboardEvent, ReactNode } from 'react';
import { arcPath, shapePath } from './geometry.js';
import style from './map.module.css';

type SceneToken = Scene['tokens'][number];

interface Props {
  readonly token: SceneToken;
  readonly summary: CombatantSummary;
  readonly name: string;
  readonly initials: string;
  readonly side: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly acting: boolean;
  /** How it stands to what is being chosen; nothing if nobody is. */
  readonly mark?: 'open' | 'chosen' | 'refused' | 'out of question' | undefined;
  /** A chance to show on it. */
  readonly chance?: string | undefined;
  readonly refusal?: string | undefined;
  /** Whether the name stands below it. */
  readonly named: boolean;
  /** How much larger than the map its small signs are drawn, so that they stay readable. */
  readonly grow: number;
  /** Whether it is on the side of whoever chooses. */
  readonly friend: boolean;
  readonly onPress: () => void;
  readonly onMenu: (x: number, y: number) => void;
  readonly onPoint: (on: boolean) => void;
}

/** Everything about somebody in one sentence. */
function described({ token, summary, name, mark, chance, refusal, acting }: Props): string {
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
  if (chance !== undefined) parts.push(`chance ${chance}`);
  if (refusal !== undefined) parts.push(`not possible: ${refusal}`);
  return [...new Set(parts)].join(', ');
}

const short = (condition: string): string => {
  const words = condition.split(' ');
  const last = words.at(-1) ?? '';
  if (/^[+-]?\d{1,2}$/.test(last)) return `${condition.charAt(0)}${last}`;
  return words.length > 1
    ? words
        .slice(0, 2)
        .map((word) => word.charAt(0))
        .join('')
    : condition.slice(0, 2);
};

/** Somebody on the map: shape and pattern of the side, initials, a ring for health, glyphs for conditions. */
export function Token(props: Props): ReactNode {
  const {
    token,
    summary,
    name,
    initials,
    side,
    x,
    y,
    r,
    acting,
    mark,
    chance,
    named,
    grow,
    friend,
    onPress,
    onMenu,
    onPoint,
  } = props;
  const { share, able, conditions } = summary;
  const focusable = mark === 'open' || mark === 'chosen';
  const key = (event: KeyboardEvent): void => {
    // Enter on whoever is chosen already goes on to confirm.
    if (
      (event.key !== 'Enter' && event.key !== ' ') ||
      (mark === 'chosen' && event.key === 'Enter')
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  // Chances have the room while somebody is chosen.
  const glyphs = mark === undefined ? conditions.slice(0, 3) : [];
  return (
    <g
      className={style.token}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={focusable ? 0 : -1}
      aria-label={described(props)}
      data-who={token.id}
      data-mark={mark}
      data-friend={friend || undefined}
      data-able={able}
      data-hidden={token.hidden}
      style={{ '--side': `var(--side-${side})` }}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onMenu(event.clientX, event.clientY);
      }}
      onKeyDown={key}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      {acting ? <circle r={r + 7} className={style.acting} /> : null}
      {mark === 'open' || mark === 'chosen' ? (
        <circle r={r + 6} className={mark === 'chosen' ? style.chosen : style.lit} />
      ) : null}
      <path d={shapePath(side, r - 3)} className={style.disc} />
      <path d={shapePath(side, r - 3)} fill={`url(#pattern-${side})`} className={style.pattern} />
      <circle r={r} className={style.ringLost} />
      {able && share > 0 ? (
        <path d={arcPath(share, r)} className={style.ring} data-low={share <= 0.34} />
      ) : null}
      <text className={style.initials} fontSize={r * 0.86} dy="0.34em">
        {initials}
      </text>
      {able ? null : (
        <path
          d={`M${-r * 0.75} ${-r * 0.75}L${r * 0.75} ${r * 0.75}M${r * 0.75} ${-r * 0.75}L${-r * 0.75} ${r * 0.75}`}
          className={style.cross}
        />
      )}
      {glyphs.map(({ name: condition }, i) => (
        <g
          key={condition}
          transform={`translate(${(i - (glyphs.length - 1) / 2) * 17 * grow} ${r + 3}) scale(${grow})`}
          className={style.glyph}
        >
          <title>{condition}</title>
          <rect x={-8} y={-7} width={16} height={14} rx={4} />
          <text dy="0.34em">{short(condition)}</text>
        </g>
      ))}
      {token.height !== undefined && token.height !== 0 ? (
        <text className={style.height} x={r * 0.8} y={-r * 0.7}>
          {token.height > 0 ? '↑' : '↓'}
          {Math.abs(token.height)}
        </text>
      ) : null}
      {chance === undefined ? null : (
        <g className={style.chance} transform={`translate(0 ${-r - 9}) scale(${grow})`}>
          <rect x={-19} y={-9} width={38} height={18} rx={9} />
          <text dy="0.34em">{chance}</text>
        </g>
      )}
      {named ? (
        <text className={style.label} y={r + (glyphs.length > 0 ? 27 : 22)}>
          {name}
        </text>
      ) : null}
    </g>
  );
}
