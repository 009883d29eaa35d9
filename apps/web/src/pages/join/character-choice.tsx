import type { ReactNode } from 'react';
import type { Lobby, Wish } from '../../room-client/lobby.js';
import { BringCharacter } from './bring-character.js';
import style from './join.module.css';

/** Choices other than a character on the list. */
const OWN = 'own';
const LATER = 'later';
const WATCH = 'watch';

/**
 * What a guest would play, as far as they have chosen; their own character may still be missing.
 */
export interface Choice extends Wish {
  readonly pick: string;
}

const pickOf = (pick: string): Choice => ({
  pick,
  role: pick === WATCH ? 'spectator' : 'player',
  combatants: [OWN, LATER, WATCH].includes(pick) ? [] : [pick],
});

/** The first free character as a choice. */
export const firstChoice = ({ characters }: Lobby): Choice =>
  pickOf(characters.find(({ taken }) => !taken)?.id ?? LATER);

/** Whether the choice is complete. */
export const isChosen = ({ pick, character }: Choice): boolean =>
  pick !== OWN || character !== undefined;

/** What a guest still has to say before they can ask to join, as an instruction. */
export function missingFrom(name: string, choice: Choice): string | undefined {
  if (name.trim() === '') return 'Enter your name first.';
  return isChosen(choice) ? undefined : 'Choose a character first.';
}

/** What a choice asks the room for. */
export const wishOf = ({ role, combatants, character }: Choice): Wish => ({
  role,
  combatants,
  ...(character ? { character } : {}),
});

/** Chooses a character on the list, the guest's own, none yet, or only watching. */
export function CharacterChoice({
  lobby: { fight, characters },
  choice,
  watches = true,
  onChoice,
}: {
  readonly lobby: Lobby;
  readonly choice: Choice;
  /** Whether only watching may be chosen. */
  readonly watches?: boolean;
  readonly onChoice: (choice: Choice) => void;
}): ReactNode {
  const choices = [
    ...characters.map((each) => ({ ...each, value: each.id })),
    { value: OWN, name: 'Bring my own', taken: false },
    { value: LATER, name: 'Decide later', taken: false },
    ...(watches ? [{ value: WATCH, name: 'Just watch', taken: false }] : []),
  ];
  return (
    <>
      <fieldset className={style.characters}>
        <legend>Your character</legend>
        {choices.map(({ value, name, taken }) => (
          <label key={value} className={style.choice}>
            <input
              type="radio"
              name="character"
              value={value}
              checked={choice.pick === value}
              disabled={taken}
              onChange={() => onChoice(pickOf(value))}
            />
            <span>
              {name}
              {taken ? <span className="soft"> already taken</span> : null}
            </span>
          </label>
        ))}
      </fieldset>
      {choice.pick === OWN ? (
        <BringCharacter
          system={fight.ruleset}
          chosen={choice.character}
          onChosen={(character) =>
            onChoice({ ...pickOf(OWN), ...(character ? { character } : {}) })
          }
        />
      ) : null}
    </>
  );
}
