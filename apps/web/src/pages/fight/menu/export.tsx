import type { ReactNode } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { to } from '../../../router.js';
import style from './fight-menu.module.css';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';

/** Downloads a text as a file. */
function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'fight';

/** The fight as a text report: what happened round by round, as far as this seat knows. */
function report({ state, shown, names }: Fight): string {
  const lines = [`# ${state.fight.title}`, ''];
  for (const { kind, command, notes } of state.log) {
    if (kind === 'undo') lines.push('- *undone*');
    else if (kind === 'redo') lines.push('- *redone*');
    else {
      if (command && kind === 'withdrawn')
        lines.push(
          `- *${names.name(command.by)} cancels ${shown.action(command.do)?.name ?? command.do}*`,
        );
      for (const note of kind === 'withdrawn' ? [] : notes) {
        const text = shown.tell(note);
        lines.push(
          shown.role(note).is === 'turn'
            ? `\n## ${text}\n`
            : `- ${text}${note.rules.length > 0 ? ` [${note.rules.join(', ')}]` : ''}`,
        );
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Exports of the fight: its journal, a report, or a printout. */
export function Export(): ReactNode {
  const fight = useFight();
  const { state, table } = fight;
  const { toast } = useAnnouncer();
  return (
    <div className={style.part}>
      <h3>Export</h3>
      <p className={style.row}>
        <Button
          onClick={() => {
            table.journal().then(
              (journal) =>
                save(
                  `${fileName(state.fight.title)}.journal.json`,
                  JSON.stringify(journal),
                  'application/json',
                ),
              (error: unknown) =>
                toast(error instanceof Error ? error.message : String(error), 'danger'),
            );
          }}
        >
          Journal
        </Button>
        <Button
          onClick={() => save(`${fileName(state.fight.title)}.md`, report(fight), 'text/markdown')}
        >
          Report
        </Button>
        <Button onClick={() => print()}>Print</Button>
      </p>
      {state.you.role === 'gm' && table.place === 'page' ? (
        <a href={to.laboratory(state.fight.id)}>Open in the laboratory</a>
      ) : null}
      {state.you.role === 'gm' && table.place === 'page' && state.table.winners ? (
        <a href={to.review(state.fight.id)}>Review the fight</a>
      ) : null}
    </div>
  );
}
