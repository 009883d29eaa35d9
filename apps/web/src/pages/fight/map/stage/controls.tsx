import type { ReactNode, Ref } from 'react';
import type { Camera } from './camera.js';
import { FogBar } from '../layers/fog.js';
import style from '../map.module.css';
import type { RulerState } from '../pointing/ruler.js';
import type { FogTool } from '../pointing/use-fog.js';

/** Text about what is under the pointer, at the lower left; controls of the view, at the lower right. */
export function Controls({
  camera,
  ruler,
  heat,
  fog,
  line,
  bar,
}: {
  readonly camera: Camera;
  readonly ruler: RulerState | undefined;
  /** The button for chances from every square, shown while a path is chosen. */
  readonly heat: { readonly on: boolean; toggle(): void } | undefined;
  readonly fog: FogTool | undefined;
  readonly line: string;
  /** The buttons at the lower right, which markers must not cover. */
  readonly bar: Ref<HTMLDivElement>;
}): ReactNode {
  return (
    <>
      <p className={style.words} aria-hidden="true">
        {line}
      </p>
      {fog?.on ? <FogBar tool={fog} /> : null}
      <div ref={bar} className={style.zoom} role="group" aria-label="Map tools">
        {fog ? (
          <button
            type="button"
            data-kept
            aria-pressed={fog.on}
            onClick={fog.toggle}
            title="Hide parts of the map from players, and show them"
          >
            Fog
          </button>
        ) : null}
        {heat ? (
          <button
            type="button"
            aria-pressed={heat.on}
            onClick={heat.toggle}
            title="While you choose where to move: the darker a square, the better your best chance from there"
          >
            Best squares
          </button>
        ) : null}
        {ruler ? (
          <button type="button" aria-pressed={ruler.on} onClick={ruler.toggle}>
            Ruler
          </button>
        ) : null}
        <button type="button" onClick={() => camera.zoom(1 / 1.3)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => camera.zoom(1.3)} aria-label="Zoom in">
          +
        </button>
        <button type="button" data-kept onClick={() => camera.fit()}>
          Fit
        </button>
      </div>
    </>
  );
}
