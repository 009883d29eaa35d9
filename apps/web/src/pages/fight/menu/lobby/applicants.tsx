import type { Applicant } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Disclosure } from '../../../../design/panels/disclosure.js';
import { sidesOf } from '../../order/sides.js';
import { useFight } from '../../use-fight.js';
import style from '../fight-menu.module.css';

// This loads the YAML writer, which nothing else in a fight needs.
const CharacterText = lazy(async () => ({
  default: (await import('./character-text.js')).CharacterText,
}));

/** The guests waiting in the lobby, whom the GM can admit. */
export function Applicants(): ReactNode {
  const { state, act } = useFight();
  const waiting = state.table.lobby?.waiting ?? [];
  return waiting.map((guest) => (
    <div
      key={guest.id}
      role="group"
      aria-label={`${guest.name} in the lobby`}
      className={style.undo}
    >
      <span role="status">
        <Request guest={guest} waiting={waiting} />
      </span>
      {guest.character ? <Brought guest={guest} character={guest.character} /> : null}
      {guest.character ? null : <LetIn guest={guest} />}
      <Button onClick={() => void act({ kind: 'leave', seat: guest.id })}>
        Turn away<span className="visually-hidden"> {guest.name}</span>
      </Button>
    </div>
  ));
}

/** A guest's request, and who else asks for the same character. */
function Request({
  guest: { id, name, role, combatants, character, lost },
  waiting,
}: {
  readonly guest: Applicant;
  readonly waiting: readonly Applicant[];
}): ReactNode {
  const { names } = useFight();
  const rivals = waiting.filter(
    (each) => each.id !== id && each.combatants.some((who) => combatants.includes(who)),
  );
  const whom = character ? [character.name] : combatants.map((who) => names.name(who));
  return (
    <>
      {name} asks to {role === 'spectator' ? 'watch' : 'join'}
      {whom.length === 0 ? '' : ` as ${whom.join(', ')}`}
      {character ? ', a character of their own' : ''}.
      {lost ? ' Whom they asked for is taken; they may choose again.' : ''}
      {rivals.length === 0
        ? ''
        : ` So ${rivals.length === 1 ? 'does' : 'do'} ${rivals.map((each) => each.name).join(', ')}; the first you let in has it.`}
    </>
  );
}

function LetIn({
  guest: { id, name, role, combatants },
}: {
  readonly guest: Applicant;
}): ReactNode {
  const { act } = useFight();
  return (
    <Button
      onClick={() =>
        void act({ kind: 'seat', seat: { id, name, role, combatants: [...combatants] } })
      }
    >
      Let in<span className="visually-hidden"> {name}</span>
    </Button>
  );
}

/** The character that a guest brings, for the GM to look at, and the side that it would join. */
function Brought({
  guest: { id, name },
  character,
}: {
  readonly guest: Applicant;
  readonly character: NonNullable<Applicant['character']>;
}): ReactNode {
  const { state, shown, act } = useFight();
  const sides = sidesOf(shown.state);
  const [offered] = state.table.lobby?.combatants ?? [];
  const [side, setSide] = useState(
    () => (offered === undefined ? undefined : shown.state.combatants[offered]?.side) ?? sides[0],
  );
  if (side === undefined) return null;
  return (
    <>
      <Disclosure summary={`What ${name} brings`}>
        <Suspense>
          <CharacterText character={character} />
        </Suspense>
      </Disclosure>
      <label className={style.row}>
        Joins side{' '}
        <select value={side} onChange={({ target }) => setSide(target.value)}>
          {sides.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <Button onClick={() => void act({ kind: 'welcome', guest: id, side })}>
        Let in<span className="visually-hidden"> {name}</span>
      </Button>
    </>
  );
}
