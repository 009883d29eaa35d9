import type { Domain, Id, Json } from '@tiltyard/engine';
import type { Position } from '../../../../systems/position.js';
import type { Names } from '../../order/sides.js';

/** The props of an input for one parameter or answer. */
export interface Props {
  /** What is asked for, in words. */
  readonly label: string;
  readonly domain: Domain;
  readonly value: Json | undefined;
  readonly by: Id;
  readonly position: Position;
  readonly names: Names;
  /** Called with undefined to leave the parameter out. */
  readonly onChange: (value: Json | undefined) => void;
  /** Called when the user works on one of several records. */
  readonly onAttend?: (record: number) => void;
  /** Whether none of the options may be chosen. */
  readonly optional?: boolean;
  /** Whether options that the rules refuse can be chosen. */
  readonly overruled?: boolean;
  /** Text to show after an option, such as its chance. */
  readonly hint?: (value: Json) => string | undefined;
}
