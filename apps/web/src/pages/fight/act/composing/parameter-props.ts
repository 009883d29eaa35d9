import type { Domain, Id, Json } from '@tiltyard/engine';
import type { Position } from '../../../../systems/position.js';
import type { Names } from '../../order/sides.js';

/** What an input for one parameter or answer is given. */
export interface Props {
  /** What is asked for, in words. */
  readonly label: string;
  readonly domain: Domain;
  readonly value: Json | undefined;
  readonly by: Id;
  readonly position: Position;
  readonly names: Names;
  /** Nothing, if it is to be left out after all. */
  readonly onChange: (value: Json | undefined) => void;
  /** One of several records is being put together. */
  readonly onAttend?: (record: number) => void;
  /** Whether it may be none of several. */
  readonly optional?: boolean;
  /** Whether what the rules refuse can be chosen. */
  readonly overruled?: boolean;
  /** What is written behind an option, such as its chance. */
  readonly hint?: (value: Json) => string | undefined;
}
