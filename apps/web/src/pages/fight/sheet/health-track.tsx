import type { HealthTrack } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import style from './sheet.module.css';

/** The health lost, on a track with its thresholds. */
export function HealthTrackView({
  track: { lost, unit, thresholds },
}: {
  readonly track: HealthTrack;
}): ReactNode {
  const end = Math.max(1, lost, ...thresholds.map(({ at }) => at));
  const decisive = thresholds.find(({ name }) => name !== thresholds[0]?.name) ?? thresholds[0];
  return (
    <div
      className={style.track}
      role="img"
      aria-label={`${lost} ${unit} lost; ${thresholds.map(({ name, at }) => `${name} at ${at}`).join(', ')}`}
    >
      <div className={style.marks}>
        {thresholds.map(({ name, at }) => (
          <span key={name} style={{ '--at': at / end }} data-end={at / end > 0.85}>
            {name} {at}
          </span>
        ))}
      </div>
      <div
        className={style.rail}
        style={{ '--lost': lost / end, '--danger-from': (decisive?.at ?? end) / end }}
      >
        {thresholds.map(({ name, at }) => (
          <i key={name} style={{ '--at': at / end }} />
        ))}
      </div>
      <p>
        <b>{lost}</b> {unit === 'damage' ? unit : `${unit} lost`}
      </p>
    </div>
  );
}
