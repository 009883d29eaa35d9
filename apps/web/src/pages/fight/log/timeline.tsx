import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useAnnouncer } from '../../../design/announcer.js';
import { Button } from '../../../design/button.js';
import { go, to } from '../../../router.js';
import style from './timeline.module.css';
import { useFight } from '../use-fight.js';

/** What an entry without a command is called. */
const KINDS: Readonly<Record<string, string>> = {
  begin: 'the beginning',
  undo: 'undone',
  redo: 'redone',
};

/** The whole fight as a line: drag it back to look, return, or fork there. */
export function Timeline(): ReactNode {
  const { state, table, looking, look, shown, names } = useFight();
  const { toast } = useAnnouncer();
  const { entries, head } = state.table;
  const at = looking?.entry ?? entries - 1;
  const line = state.log.find((each) => each.seq === at);
  const rounds = useMemo(() => {
    const found: { readonly entry: number; readonly name: string }[] = [];
    let turns = 0;
    for (const each of state.log)
      for (const note of each.notes)
        if (shown.role(note).is === 'turn') found.push({ entry: each.seq, name: String(++turns) });
    return found;
  }, [state.log, shown]);
  const commandWords = line?.command
    ? `${names.name(line.command.by)}, ${shown.action(line.command.do)?.name ?? line.command.do}`
    : undefined;
  const beside = at < 0 ? 'before the start' : '';
  const words = line ? (commandWords ?? KINDS[line.kind] ?? 'an action') : beside;
  const fork = (): void => {
    table.fork(at).then(
      (where) => {
        const [fight = '', token] = where.split('/');
        go(token === undefined ? to.fight(fight) : to.table(fight, token));
        toast('Fork created. The original fight is unchanged.');
      },
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
    );
  };
  return (
    <div className={style.timeline} data-looking={looking !== undefined}>
      <label className={style.slide}>
        <span className="visually-hidden">
          Timeline, entry {at + 1} of {entries}
        </span>
        <input
          type="range"
          min={-1}
          max={Math.max(0, entries - 1)}
          value={at}
          aria-valuetext={`Entry ${at + 1} of ${entries}: ${words}`}
          onChange={({ target }) => {
            const entry = Number(target.value);
            look(entry === entries - 1 ? undefined : entry);
          }}
          disabled={entries === 0}
        />
        <span className={style.ticks} aria-hidden="true">
          {rounds.map(({ entry, name }) => (
            <i key={name} style={{ '--at': (entry + 1) / Math.max(1, entries) }} />
          ))}
        </span>
      </label>
      <p className={style.words}>
        <span>
          {at + 1} of {entries}
        </span>
        <span className="soft"> {words}</span>
        {!looking && head !== entries - 1 && entries > 0 ? (
          <span className="soft"> · now at entry {head + 1}</span>
        ) : null}
      </p>
      {looking ? (
        <div className={style.past}>
          <Button look="primary" onClick={() => look(undefined)}>
            Back to now
          </Button>
          <Button onClick={fork}>Fork here</Button>
        </div>
      ) : null}
    </div>
  );
}
