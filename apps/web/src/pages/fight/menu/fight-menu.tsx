import { DiceTrust } from './dice-trust.js';
import { GM } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../../design/announcer.js';
import { Button } from '../../../design/button.js';
import { ThemeSwitch } from '../../../design/theme-switch.js';
import { to } from '../../../router.js';
import {
  autoplayDelay,
  AUTOPLAY_DELAYS,
  setAutoplayDelay,
} from '../../../room-client/autoplay-delay.js';
import { linkTo, requestInvitation, revokeInvitation } from '../../../room-client/server.js';
import { spoken } from '../act/choosing.js';
import { sidesOf } from '../order/sides.js';
import style from './fight-menu.module.css';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';

const LIMITS = [15, 30, 60, 120] as const;

/** Gives a text to the browser as a file. */
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

/** The fight as a text to keep: round by round what happened, as far as this seat knows it. */
function report({ state, shown, names }: Fight): string {
  const lines = [`# ${state.fight.title}`, ''];
  for (const { kind, command, notes } of state.log) {
    if (kind === 'undo') lines.push('- *taken back*');
    else if (kind === 'redo') lines.push('- *done again*');
    else {
      if (command && kind === 'withdrawn')
        lines.push(
          `- *${names.name(command.by)} calls off: ${shown.action(command.do)?.name ?? command.do}*`,
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

/** Everything about the table itself: dice, time, who plays whom, links, export. */
export function FightMenu({
  onKeys,
  onDone,
}: {
  readonly onKeys: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const fight = useFight();
  const { state, table, act, shown, names, token } = fight;
  const { toast } = useAnnouncer();
  const { you } = state;
  const [ending, setEnding] = useState(false);
  const gm = you.role === 'gm';
  const { automatic, typedDice, limit, habits } = state.table;
  const sides = sidesOf(shown.state);
  const membersOf = (side: string): readonly string[] =>
    Object.values(shown.state.combatants)
      .filter((each) => each.side === side)
      .map((each) => each.id);
  return (
    <div className={style.menu}>
      {you.role === 'spectator' ? null : (
        <label className={style.check}>
          <input
            type="checkbox"
            checked={typedDice}
            onChange={({ target }) => void act({ kind: 'dice', typed: target.checked })}
          />{' '}
          Roll physical dice and enter results
        </label>
      )}
      {gm ? (
        <fieldset className={style.part}>
          <legend>Automatic play</legend>
          {sides.map((side) => {
            const members = membersOf(side);
            const all = members.every((id) => automatic.includes(id));
            return (
              <label key={side} className={style.check}>
                <input
                  type="checkbox"
                  checked={all}
                  onChange={() =>
                    void act({
                      kind: 'automatic',
                      combatants: all
                        ? automatic.filter((id) => !members.includes(id))
                        : [...new Set([...automatic, ...members])],
                    })
                  }
                />{' '}
                {side}
              </label>
            );
          })}
          <label className={style.check}>
            <input
              type="checkbox"
              checked={automatic.includes(GM)}
              onChange={() =>
                void act({
                  kind: 'automatic',
                  combatants: automatic.includes(GM)
                    ? automatic.filter((id) => id !== GM)
                    : [...automatic, GM],
                })
              }
            />{' '}
            {table.place === 'page'
              ? 'GM rulings; show only what my combatants know'
              : 'GM rulings'}
          </label>
        </fieldset>
      ) : null}
      {gm && table.place === 'page' ? (
        <label className={style.part}>
          <span>Automatic play speed</span>
          <select
            defaultValue={autoplayDelay()}
            onChange={({ target }) => setAutoplayDelay(Number(target.value))}
          >
            {AUTOPLAY_DELAYS.map(({ name, milliseconds }) => (
              <option key={name} value={milliseconds}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {gm ? (
        <label className={style.part}>
          <span>Time limit for decisions</span>
          <select
            value={limit === null ? '' : String(limit)}
            onChange={({ target }) =>
              void act({
                kind: 'limit',
                seconds: target.value === '' ? null : Number(target.value),
              })
            }
          >
            <option value="">No limit</option>
            {LIMITS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds} seconds
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {habits.length > 0 ? (
        <div className={style.part}>
          <h3>Saved answers</h3>
          <ul>
            {habits.map(({ who, question, habit }) => (
              <li key={`${who} ${question}`}>
                <span className="name">{names.name(who)}</span>: {spoken(question)},{' '}
                {habit.kind === 'never' ? 'default, not asked' : 'always the same'}{' '}
                <Button
                  look="quiet"
                  onClick={() => void act({ kind: 'habit', who, question, habit: { kind: 'ask' } })}
                >
                  Ask again
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {table.place === 'server' ? <DiceTrust /> : null}
      {table.place === 'server' ? <Seats token={token ?? ''} /> : null}
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
            onClick={() =>
              save(`${fileName(state.fight.title)}.md`, report(fight), 'text/markdown')
            }
          >
            Report
          </Button>
          <Button onClick={() => print()}>Print</Button>
        </p>
        {gm && table.place === 'page' ? (
          <a href={to.laboratory(state.fight.id)}>Open in the laboratory</a>
        ) : null}
      </div>
      {state.table.seed === undefined ? null : (
        <p className={style.part}>
          The seed of the dice: <code>{state.table.seed}</code>
        </p>
      )}
      {gm && state.table.seed === undefined ? (
        <p className={style.part}>
          {ending ? (
            <>
              You can’t continue this fight afterwards.{' '}
              <Button look="danger" onClick={() => void act({ kind: 'reveal' })}>
                End it
              </Button>{' '}
              <Button look="quiet" onClick={() => setEnding(false)}>
                Keep playing
              </Button>
            </>
          ) : (
            <Button look="quiet" onClick={() => setEnding(true)}>
              End fight and reveal seed
            </Button>
          )}
        </p>
      ) : null}
      <p className={style.row}>
        <ThemeSwitch />
        <Button
          look="quiet"
          onClick={() => {
            onDone();
            onKeys();
          }}
        >
          Keys
        </Button>
        <a href={to.rules(fight.system.id)}>Rules</a>
        <a href={to.start()}>All fights</a>
      </p>
    </div>
  );
}

/** Who sits at the table, and for the GM the links that give seats. */
function Seats({ token }: { readonly token: string }): ReactNode {
  const { state, shown, names } = useFight();
  const { toast } = useAnnouncer();
  const [name, setName] = useState('');
  const [role, setRole] = useState<'player' | 'spectator' | 'gm'>('player');
  const [combatants, setCombatants] = useState<readonly string[]>([]);
  const [link, setLink] = useState<{ readonly name: string; readonly address: string }>();
  const { seats } = state.table;
  const taken = new Set(seats.flatMap((seat) => seat.combatants));
  const fail = (error: unknown): void =>
    toast(error instanceof Error ? error.message : String(error), 'danger');
  const invite = (): void => {
    requestInvitation(state.fight.id, token, {
      name: name.trim(),
      role,
      combatants: role === 'player' ? combatants : [],
    }).then(({ token: fresh }) => {
      const address = linkTo(state.fight.id, fresh);
      setLink({ name: name.trim(), address });
      setName('');
      setCombatants([]);
      navigator.clipboard?.writeText(address).then(
        () => toast('Link copied.'),
        () => undefined,
      );
    }, fail);
  };
  return (
    <div className={style.part}>
      <h3>Seats</h3>
      <ul>
        {seats.map((seat) => (
          <li key={seat.id} className={style.seat}>
            <span
              className={style.here}
              data-here={seat.here}
              role="img"
              aria-label={seat.here ? 'here' : 'away'}
            />
            <span>
              <strong>{seat.name}</strong>{' '}
              <span className="soft">
                {seat.role === 'gm'
                  ? 'GM'
                  : seat.role === 'spectator'
                    ? 'looks on'
                    : seat.combatants.map((who) => names.name(who)).join(', ') ||
                      'no combatant yet'}
              </span>
            </span>
            {state.you.role === 'gm' && seat.id !== state.you.id ? (
              <Button
                look="quiet"
                onClick={() => void revokeInvitation(state.fight.id, token, seat.id).catch(fail)}
              >
                Close<span className="visually-hidden"> the seat of {seat.name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {state.you.role === 'gm' ? (
        <form
          className={style.invite}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') invite();
          }}
        >
          <p className={style.row}>
            <label>
              <span className="visually-hidden">Player name</span>
              <input
                type="text"
                placeholder="Player name"
                maxLength={60}
                value={name}
                onChange={({ target }) => setName(target.value)}
                onKeyDown={(event) => event.stopPropagation()}
              />
            </label>
            <label>
              <span className="visually-hidden">Role</span>
              <select
                value={role}
                onChange={({ target }) =>
                  setRole(
                    target.value === 'gm'
                      ? 'gm'
                      : target.value === 'spectator'
                        ? 'spectator'
                        : 'player',
                  )
                }
              >
                <option value="player">plays</option>
                <option value="spectator">looks on</option>
                <option value="gm">GM</option>
              </select>
            </label>
          </p>
          {role === 'player' ? (
            <div className={style.people}>
              {Object.keys(shown.state.combatants).map((who) => (
                <label key={who} className={style.check}>
                  <input
                    type="checkbox"
                    checked={combatants.includes(who)}
                    onChange={({ target }) =>
                      setCombatants(
                        target.checked
                          ? [...combatants, who]
                          : combatants.filter((each) => each !== who),
                      )
                    }
                  />{' '}
                  <span className="name">{names.name(who)}</span>
                  {taken.has(who) ? <span className="soft"> taken</span> : null}
                </label>
              ))}
            </div>
          ) : null}
          <Button type="submit" disabled={name.trim() === ''}>
            Create link
          </Button>
          {link ? (
            <label className={style.link}>
              The link for {link.name}, shown this once
              <input
                type="text"
                readOnly
                value={link.address}
                onFocus={({ target }) => target.select()}
              />
            </label>
          ) : null}
        </form>
      ) : null}
    </div>
  );
}
