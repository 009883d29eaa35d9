import type { ReactNode } from 'react';
import { useId } from 'react';
import style from './slider.module.css';

/** A whole number on a scale, set by dragging, arrow keys or typing. */
export function Slider({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}): ReactNode {
  const id = useId();
  const take = (text: string): void => {
    const number = Math.round((Number(text) - min) / step) * step + min;
    if (text.trim() !== '' && Number.isFinite(number))
      onChange(Math.min(max, Math.max(min, number)));
  };
  return (
    <div className={style.slider}>
      <label htmlFor={id}>{label}</label>
      <span className={style.end}>{min}</span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => take(target.value)}
      />
      <span className={style.end}>{max}</span>
      <input
        type="number"
        className={style.number}
        aria-label={`${label}, typed`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => take(target.value)}
      />
    </div>
  );
}
