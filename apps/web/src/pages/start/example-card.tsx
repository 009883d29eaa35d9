import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import type { ShownExample } from '../../examples/shown-example.js';
import { go, to } from '../../router.js';
import { Thumbnail } from '../fight/map/thumbnail/thumbnail.js';
import { SideMark } from '../fight/order/side-mark.js';
import { intent } from './fight-ahead.js';
import style from './start-page.module.css';

/** The maximum number of combatants of a side that are named individually. */
const NAMED = 4;

const everybody = (people: readonly string[]): string =>
  people.length <= NAMED
    ? people.join(', ')
    : `${people.slice(0, NAMED - 1).join(', ')} and ${people.length - NAMED + 1} more`;

/** The first sentence of a description; all of it is shown on hover and in the fight. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/**
 * A sample encounter: choose whom to play, alone or with others.
 * @param seed of the dice of a fight on this page; a new one each time if omitted.
 */
export function ExampleCard({
  example,
  server,
  seed,
}: {
  readonly example: ShownExample;
  readonly server: boolean;
  readonly seed: string | undefined;
}): ReactNode {
  const { toast } = useAnnouncer();
  const [busy, setBusy] = useState(false);
  const attempt = (work: () => Promise<string>): void => {
    setBusy(true);
    work().then(go, (error: unknown) => {
      setBusy(false);
      toast(error instanceof Error ? error.message : String(error), 'danger');
    });
  };
  // The code for playing is loaded later than what is shown.
  const play = async (side: string | undefined): Promise<string> =>
    (await import('./play-example.js')).playExample(example, side, seed);
  const host = async (): Promise<string> =>
    (await import('./play-example.js')).hostExample(example);
  return (
    <article
      className={style.card}
      aria-label={example.title}
      aria-busy={busy}
      {...intent(example.system)}
    >
      <Thumbnail source={example.picture} />
      <div>
        <h4 className="name">{example.title}</h4>
        <p className={style.story} title={example.about}>
          {firstSentence(example.about)}
        </p>
      </div>
      <p className={style.play}>
        {example.sides.map(({ name, people }, side) => (
          <Button
            key={name}
            disabled={busy}
            title={everybody(people)}
            aria-label={`Play ${name}`}
            onClick={() => attempt(() => play(name))}
          >
            <SideMark side={side} />
            {name}
          </Button>
        ))}
      </p>
      <p className={style.other}>
        <Button
          look="quiet"
          disabled={busy}
          aria-label="Play all sides"
          onClick={() => attempt(() => play(undefined))}
        >
          All sides
        </Button>
        {server ? (
          <Button look="quiet" disabled={busy} onClick={() => attempt(host)}>
            Host online
          </Button>
        ) : null}
        <a href={to.builder(example.id)}>Edit first</a>
      </p>
    </article>
  );
}
