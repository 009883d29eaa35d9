import type { Json, TargetingPreview } from '@tiltyard/engine';
import { useEffect, useMemo } from 'react';
import { useAnnouncer } from '../../../../design/panels/announcer.js';
import type { Fight } from '../../use-fight.js';
import type { MapChoice } from './choice.js';
import type { Pointed } from './pointed.js';
import { proposedValue } from './pointed.js';
import { honest, previewText } from '../layers/preview-words.js';
import type { Moving } from './use-moving.js';

/** The preview of an action, and the choice under the pointer. */
export interface Drawn {
  readonly proposal: Json | undefined;
  readonly preview: TargetingPreview | undefined;
  /** The preview under the pointer, in words. */
  readonly words: string;
}

/** The preview of an action, for the proposed choice or the choices made so far. */
export function useDrawn(
  { shown, names }: Fight,
  active: MapChoice | undefined,
  sketch: TargetingPreview | undefined,
  pointed: Pointed | undefined,
  moving: Moving | undefined,
): Drawn {
  const { say } = useAnnouncer();
  const proposal = proposedValue(active, pointed, shown.scene);
  const preview = useMemo(() => {
    if (moving?.stride && moving.value !== undefined)
      return moving.stride.choice.sketch(moving.value);
    if (!active) return undefined;
    const made = proposal === undefined ? sketch : active.sketch(proposal);
    return honest(made, active, proposal ?? active.value);
  }, [active, sketch, JSON.stringify(proposal), moving?.stride, moving?.value]);
  const words =
    preview && proposal !== undefined ? previewText(preview, names.name).join(' · ') : '';
  useEffect(() => {
    if (words !== '') say(words);
  }, [words, say]);
  return { proposal, preview, words };
}
