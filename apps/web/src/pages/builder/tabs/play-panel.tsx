import type { Problem, Result } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Disclosure } from '../../../design/panels/disclosure.js';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { fileName, saveFile } from '../../../library/files/save-file.js';
import { go, to } from '../../../router.js';
import type { System } from '../../../systems/system.js';
import { createLocal } from '../../../room-client/local.js';
import { requestFight } from '../../../room-client/server.js';
import { serverIsThere } from '../../../room-client/server-is-there.js';
import style from '../builder.module.css';
import type { DraftCombatant, EncounterDraft } from '../draft.js';
import { nameOf, problemText, textOf, whereOf } from '../draft.js';
import { SaveParts } from './save-parts.js';

/** What to do with a finished encounter: play it, host it, save it as a file. */
export function PlayPanel({
  draft,
  person,
  system,
  result,
}: {
  readonly draft: EncounterDraft;
  /** The selected combatant, who can be saved alone. */
  readonly person: DraftCombatant | undefined;
  readonly system: System;
  readonly result: Result<LoadedRun>;
}): ReactNode {
  const { toast } = useAnnouncer();
  const [server, setServer] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void serverIsThere().then(setServer);
  }, []);
  const sides = [...new Set(draft.people.map((each) => each.side))];
  const attempt = (work: () => Promise<string>): void => {
    setBusy(true);
    work().then(go, (error: unknown) => {
      setBusy(false);
      toast(error instanceof Error ? error.message : String(error), 'danger');
    });
  };
  const play = async (side: string | undefined): Promise<string> => {
    if (!result.ok) throw new Error('Fix the problems first.');
    const { value } = result;
    const automatic = draft.people
      .filter((each) => side !== undefined && each.side !== side)
      .map(({ id }) => id);
    const seed = draft.seed === undefined ? {} : { seed: draft.seed };
    return to.fight(
      await createLocal({
        title: draft.title,
        system,
        use: (visitor) => value.use(visitor),
        automatic,
        ...seed,
      }),
    );
  };
  const host = async (): Promise<string> => {
    const { fight, token } = await requestFight(textOf(draft), { name: 'GM' });
    return to.table(fight, token);
  };
  return (
    <div className={style.out}>
      {result.ok ? (
        <p>Ready to play.</p>
      ) : (
        <>
          <p>{draft.people.length === 0 ? 'Add combatants first.' : 'Before it can be played:'}</p>
          <ul className={style.problems}>
            {result.problems.map((problem) => (
              <li key={JSON.stringify(problem)}>
                {aboutWhom(draft, problem)} {problemText(problem)}
              </li>
            ))}
          </ul>
        </>
      )}
      {sides.length === 1 ? (
        <p className="soft">With one side, the fight ends at once. Add a second side.</p>
      ) : null}
      <p className={style.tools}>
        {sides.map((side, i) => (
          <Button
            key={side}
            look={i === 0 ? 'primary' : 'plain'}
            disabled={!result.ok || busy}
            onClick={() => attempt(() => play(side))}
          >
            Play {side}
          </Button>
        ))}
        <Button disabled={!result.ok || busy} onClick={() => attempt(() => play(undefined))}>
          Play all sides
        </Button>
        {server ? (
          <Button disabled={!result.ok || busy} onClick={() => attempt(host)}>
            Host online
          </Button>
        ) : null}
      </p>
      <p className={style.tools}>
        <Button
          onClick={() => {
            saveFile(
              `${fileName(draft.title, 'encounter')}.yaml`,
              textOf(draft),
              'application/yaml',
            );
          }}
        >
          Save as a file
        </Button>
      </p>
      <p className="soft">
        The file can be opened here again, played with <code>tiltyard play</code>, and used for
        simulations.
      </p>
      <SaveParts draft={draft} person={person} />
      <div className={style.source}>
        <Disclosure summary="File preview">
          <pre tabIndex={0}>{textOf(draft)}</pre>
        </Disclosure>
      </div>
    </div>
  );
}

/** What a problem concerns: a combatant, or a path in the file. */
function aboutWhom({ people }: EncounterDraft, problem: Problem): ReactNode {
  const where = whereOf(problem);
  const person = where.part === 'person' ? people[where.index] : undefined;
  if (person) return <strong>{nameOf(person)}</strong>;
  return problem.path.length > 0 ? <code>{problem.path.join('.')}</code> : null;
}
