import type { SideMark } from '@tiltyard/engine/ruleset';
import { SIDE_MARKS } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { Disclosure } from '../../../design/panels/disclosure.js';
import { Field } from '../../../design/controls/field.js';
import { SideMark as Mark } from '../../fight/order/side-mark.js';
import { sideNumbers } from '../../fight/order/sides.js';
import style from '../builder.module.css';
import type { EncounterDraft } from '../draft.js';
import { sideMarksOf } from '../draft.js';

/** Chooses the shape and colour of each side. */
export function SideMarks({
  draft,
  sides,
  onChange,
}: {
  readonly draft: EncounterDraft;
  readonly sides: readonly string[];
  readonly onChange: (to: (draft: EncounterDraft) => EncounterDraft) => void;
}): ReactNode {
  const marks = sideMarksOf(draft);
  const numbers = sideNumbers(sides, (side) => marks.get(side));
  if (sides.length === 0) return null;
  return (
    <Disclosure summary="Marks of the sides">
      <div className={style.pair}>
        {sides.map((side) => (
          <Field key={side} label={side} help={<Mark side={numbers.get(side) ?? 0} />}>
            {(tied) => (
              <select
                {...tied}
                value={marks.get(side) ?? ''}
                onChange={(event) => {
                  const mark = SIDE_MARKS.find((each) => each === event.target.value);
                  onChange((before) => withMark(before, side, mark));
                }}
              >
                <option value="">Automatic</option>
                {SIDE_MARKS.map((mark) => (
                  <option key={mark} value={mark}>
                    {MARK_NAMES[mark]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </Disclosure>
  );
}

const MARK_NAMES: Readonly<Record<SideMark, string>> = {
  disc: 'Disc',
  square: 'Square',
  hexagon: 'Hexagon',
  diamond: 'Diamond',
  shield: 'Shield',
};

/** An encounter with another mark for a side; without a mark, the side has none of its own. */
function withMark(draft: EncounterDraft, side: string, mark: SideMark | undefined): EncounterDraft {
  const others = [...sideMarksOf(draft)].filter(([name]) => name !== side);
  const all = mark === undefined ? others : [...others, [side, mark] as const];
  const { sides: _, ...rest } = draft.rest;
  return {
    ...draft,
    rest: all.length === 0 ? rest : { ...rest, sides: Object.fromEntries(all) },
  };
}
