import type { ReactNode } from 'react';
import { useState } from 'react';
import { Field } from '../../../../design/controls/field.js';
import type { Underfoot } from '../../../fight/map/ground/called.js';
import { isProperName, namedGround } from '../../../fight/map/ground/called.js';
import type { GridTool } from './grid-tool.js';
import { ValueTool } from './value-tool.js';

/** The maximum length of a square's name, in characters. */
const LONGEST = 40;

const DRAWN: Readonly<Record<Underfoot, string>> = {
  road: 'a road',
  planks: 'planks, or a bridge over water',
  arch: 'a bridge of stone',
  paved: 'paving',
  turf: 'grass',
};

/** What a name does on the map, in words. */
function nameWords(name: string): string {
  if (name === '') return 'Without a name, squares lose theirs.';
  const ground = namedGround(name);
  const drawn = ground
    ? `Open squares are drawn as ${DRAWN[ground]}.`
    : 'A road, bridge or court keeps its look if its name says what it is: “the old road”.';
  return isProperName(name) ? `${drawn} The map shows the name.` : drawn;
}

/** Names squares; the name also decides how they look. */
export function NameTool({
  tool,
  onTool,
}: {
  readonly tool: GridTool;
  readonly onTool: (tool: GridTool) => void;
}): ReactNode {
  const [name, setName] = useState('');
  return (
    <ValueTool
      title="Names"
      action="Name squares"
      isOn={tool.kind === 'name'}
      hint={nameWords(name.trim())}
      onUse={() => onTool({ kind: 'name', name: name.trim() })}
    >
      <Field label="Name of squares">
        {(tied) => (
          <input
            {...tied}
            type="text"
            maxLength={LONGEST}
            placeholder="the causeway"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              onTool({ kind: 'name', name: event.target.value.trim() });
            }}
          />
        )}
      </Field>
    </ValueTool>
  );
}
