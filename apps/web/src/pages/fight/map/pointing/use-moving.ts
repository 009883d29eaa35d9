import type { Command, Id, Json } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { useEffect, useMemo, useRef, useState } from 'react';
import { chosenIn, draftOf } from '../../act/composing/choosing.js';
import { chosenOnMap } from '../../act/composing/on-map.js';
import type { Fight } from '../../use-fight.js';
import type { Grip } from '../stage/camera.js';
import type { MapChoice } from './choice.js';
import { optionStatus, valueAt } from './choice.js';

/** Where on the map a token is dropped. */
export interface Drop {
  readonly cell?: Cell;
  readonly place?: string;
}

/** An action that moves a combatant, as a choice on the map that takes effect at once. */
interface Stride {
  readonly name: string;
  readonly choice: MapChoice;
  command(value: Json): Command | undefined;
}

/** A token that is being dragged. */
export interface Moving {
  readonly who: Id;
  readonly over: Drop | undefined;
  /** The action that would move it there, with its name and choice. */
  readonly stride: Stride | undefined;
  readonly value: Json | undefined;
  readonly command: Command | undefined;
}

const NOTHING = (): undefined => undefined;

/** Every action that moves a combatant and asks for the destination first, in the order in which they are shown. */
function stridesOf({ present, desk }: Fight, by: Id): readonly Stride[] {
  return present.offers(by).flatMap((offer): readonly Stride[] => {
    if (offer.refused || offer.endsTurn) return [];
    const draft = draftOf(present, offer.action, by, {});
    const field = chosenOnMap(present, draft, '');
    const first = draft.filled.find(({ chosen }) => chosen) === undefined;
    if (!field || !first || field.parameter !== field.name) return [];
    if (field.domain.kind !== 'path' && field.chooser !== 'places') return [];
    const { name, chooser, domain } = field;
    return [
      {
        name: present.action(offer.action)?.name ?? '',
        command: (value) => field.command(value),
        choice: {
          name,
          chooser,
          domain,
          by,
          value: undefined,
          forecast(value) {
            const made = field.command(value);
            return (made && desk.ask(made, true)) ?? undefined;
          },
          later(value, urgent) {
            const made = field.command(value);
            return made && desk.askLater({ after: made }, urgent);
          },
          sketch: (value) =>
            present.sketch(offer.action, by, {
              ...chosenIn(draft),
              [field.parameter]: field.chosen(value),
            }),
          pick: NOTHING,
        },
      },
    ];
  });
}

/** The value that dropping a token somewhere gives a stride. */
function valueOver({ choice }: Stride, { cell, place }: Drop): Json | undefined {
  if (choice.chooser === 'cells') return cell && valueAt(choice, cell)?.value;
  const standing = place === undefined ? undefined : optionStatus(choice, place);
  return standing && !standing.option.refused ? place : undefined;
}

/**
 * Drags tokens to their destination: only the actor, only by the seat that plays them, and not while there is a prompt.
 * @param under finds what is under a point of the page.
 * @param say announces why a drop had no effect.
 */
export function useMoving(
  fight: Fight,
  under: (clientX: number, clientY: number) => Drop | undefined,
  say: (text: string) => void,
): { readonly moving: Moving | undefined; readonly grip: Grip } {
  const { present, state, looking, perform } = fight;
  const [held, setHeld] = useState<{ readonly who: Id; readonly over: Drop | undefined }>();
  const strides = useMemo(
    () => (held ? stridesOf(fight, held.who) : []),
    [held?.who, present, fight.desk],
  );
  const moving = useMemo((): Moving | undefined => {
    if (!held) return undefined;
    const { who, over } = held;
    const values = over ? strides.map((each) => valueOver(each, over)) : [];
    const found = values.findIndex((value) => value !== undefined);
    const stride = strides[Math.max(0, found)];
    const value = found === -1 ? undefined : values[found];
    const command = value === undefined ? undefined : stride?.command(value);
    return { who, over, stride, value, command };
  }, [held, strides]);
  const latest = useRef(moving);
  latest.current = moving;
  useEffect(() => setHeld(undefined), [present]);
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    // Runs before the screen's listener, for which the same key cancels a choice.
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setHeld(undefined);
    };
    window.addEventListener('keydown', escape, true);
    return () => window.removeEventListener('keydown', escape, true);
  }, [isHeld]);

  const grip: Grip = {
    take(target) {
      const who = target.closest('[data-who]')?.getAttribute('data-who');
      const may =
        who === present.acting &&
        !looking &&
        !state.table.waiting &&
        present.plays(who ?? '') &&
        !state.table.automatic.includes(who ?? '');
      if (who === null || who === undefined || !may) return false;
      if (stridesOf(fight, who).length === 0) return false;
      setHeld({ who, over: undefined });
      return true;
    },
    move(x, y) {
      const over = under(x, y);
      setHeld((before) => {
        if (!before) return before;
        const same =
          before.over?.place === over?.place &&
          before.over?.cell?.[0] === over?.cell?.[0] &&
          before.over?.cell?.[1] === over?.cell?.[1];
        return same ? before : { ...before, over };
      });
    },
    drop(done) {
      const was = latest.current;
      setHeld(undefined);
      if (!done || !was?.over) return;
      if (was.command) void perform(was.command);
      else if (was.stride) say(`Can’t move there: ${whyNot(was)}.`);
    },
  };
  return { moving, grip };
}

/** Why a combatant cannot go where they are held. */
function whyNot({ stride, over }: Moving): string {
  const refused =
    stride && over?.place !== undefined
      ? optionStatus(stride.choice, over.place)?.option.refused
      : undefined;
  return refused?.reason ?? 'it is out of reach this turn';
}
