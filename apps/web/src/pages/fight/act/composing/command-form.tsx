import type { Json, TargetingPreview } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { humanize } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { headline, headlineText } from '../../../../odds/forecast.js';
import { hangsOnConcealed } from '../../../../systems/concealed.js';
import { Why } from '../../../../systems/rule-link.js';
import style from '../act-panel.module.css';
import type { Draft } from './choosing.js';
import type { Field } from './field.js';
import { supposed } from './choosing.js';
import { chooserOf, isClosed } from './field.js';
import type { ActionComposer } from './composer.js';
import { ForecastLine, ForecastView } from '../forecast/forecast-view.js';
import { ParameterInput } from './parameter-input.js';
import { PossibleTotals } from '../../log/breakdown.js';
import { CommandSentence, isForced, partOf } from '../offers/sentence.js';
import { PreviewList } from '../forecast/preview-list.js';
import { useFight } from '../../use-fight.js';

interface Props {
  readonly composer: ActionComposer;
  readonly draft: Draft;
  readonly sketch: TargetingPreview | undefined;
}

const focusOnAction = (action: string): void =>
  document
    .querySelector<HTMLElement>(`[data-action="${CSS.escape(action)}"]`)
    ?.focus({ preventScroll: true });

/** The action being composed: its sentence with the choices, its odds, and the button that carries it out. */
export function CommandForm({ composer, draft, sketch }: Props): ReactNode {
  const { present, names, desk, busy } = useFight();
  const { action: id, by, open, command, refusal } = draft;
  const action = present.action(id);
  const name = action?.name ?? id;
  const forecast = command && !refusal && !composer.overruled ? desk.ask(command, true) : undefined;
  const isWhole = command !== undefined && !refusal && !composer.overruled;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const [chosen, setChosen] = useState<string>();
  const editing = open && partOf(present, open.domain) !== 'form' ? open.name : chosen;
  const label = (parameter: string): string => action?.label(parameter) ?? humanize(parameter);
  const panel = useRef<HTMLElement>(null);
  // An open choice stays unfolded: pressing it moves the focus to its options.
  const edit = (parameter: string | undefined): void => {
    setChosen(parameter);
    if (open && parameter === undefined)
      panel.current?.querySelector<HTMLElement>('fieldset :is(input, select)')?.focus();
  };
  return (
    <section ref={panel} className={style.panel} aria-label="Actions" data-mine>
      <header className={style.draftHead}>
        <h2 ref={heading} tabIndex={-1}>
          <CommandSentence
            name={name}
            draft={draft}
            label={label}
            editing={editing}
            onEdit={edit}
          />
          <span className={style.turn}>
            <span className="name">{names.name(by)}</span>
            {composer.overruled ? ' · GM override' : ''} <Why of={name} ids={action?.rules ?? []} />
          </span>
        </h2>
        <Button
          onClick={({ detail }) => {
            composer.cancel();
            // When pressed by key, the focus returns to the action's button.
            if (detail === 0) setTimeout(() => focusOnAction(id), 0);
          }}
        >
          Back <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </header>
      <Asked draft={draft} composer={composer} label={label} />
      <Inputs draft={draft} composer={composer} label={label} editing={editing} />
      {sketch ? <PreviewList sketch={sketch} names={names} /> : null}
      {composer.overruled ? <Reason composer={composer} /> : null}
      {refusal ? (
        <p className={style.refusal}>
          Can’t do this: {refusal.reason} <Why of="this is not possible" ids={refusal.rules} />
        </p>
      ) : null}
      {isWhole ? <ForecastView forecast={forecast} by={by} /> : null}
      {isWhole && !hangsOnConcealed(present.state, command) ? (
        <PossibleTotals command={command} />
      ) : null}
      <div className={style.confirm}>
        {isWhole ? <ForecastLine forecast={forecast} by={by} /> : null}
        <Button
          look="primary"
          disabled={
            !command ||
            refusal !== undefined ||
            busy ||
            (composer.overruled && composer.reason.trim() === '')
          }
          onClick={composer.confirm}
          data-confirm
        >
          {confirmWords(name, draft, names.name, (who) => present.summary(who) !== undefined)}
          {composer.count > 1 ? ` and ${composer.count - 1} more` : ''}{' '}
          <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </div>
    </section>
  );
}

/** The action's name and its target, if there is exactly one. */
function confirmWords(
  name: string,
  { filled, by }: Draft,
  nameOf: (who: string) => string,
  isCombatant: (who: string) => boolean,
): string {
  const aimed = filled.flatMap(({ domain, value }) =>
    domain.kind === 'choice' && typeof value === 'string' && isCombatant(value) ? [value] : [],
  );
  const [target] = aimed;
  return target === undefined || by === GM ? name : `${name}: ${nameOf(target)}`;
}

/** What is still to be chosen, and where to choose it. */
function Asked({
  draft: { open },
  composer,
  label,
}: Pick<Props, 'draft' | 'composer'> & { readonly label: (name: string) => string }): ReactNode {
  const { present } = useFight();
  if (!open) return null;
  const isOnMap = chooserOf(open.domain, present.state, present.scene) !== 'panel';
  if (!composer.overruled && open.domain.kind === 'path' && isClosed(open.domain))
    return (
      <p className={style.ask} role="status">
        No way leads there now. Choose something else above.
      </p>
    );
  const where = isOnMap ? 'Choose on the map or below' : 'Still needed';
  return (
    <p className={style.ask} role="status">
      {!composer.overruled && isClosed(open.domain) ? 'No valid choice' : where}:{' '}
      {label(open.name).toLowerCase()}.
    </p>
  );
}

/** The inputs for the open choice of the sentence, and for parameters outside it. */
function Inputs({
  draft,
  composer,
  label,
  editing,
}: Pick<Props, 'draft' | 'composer'> & {
  readonly label: (name: string) => string;
  readonly editing: string | undefined;
}): ReactNode {
  const { present, names } = useFight();
  const { filled, open, by } = draft;
  const chanceOf = useChanceOf(draft, composer);
  // Arrow keys select every option they pass, so the input stays until it loses the focus.
  const [keyed, setKeyed] = useState<string>();
  const fields: readonly Field[] = [...filled, ...(open ? [open] : [])];
  const isShown = (field: Field): boolean =>
    !isForced(field) &&
    (field.name === editing ||
      field.name === keyed ||
      by === GM ||
      partOf(present, field.domain) === 'form');
  return fields.filter(isShown).map(({ name, domain, value }) => (
    <div
      key={name}
      className={style.input}
      onKeyDown={({ key }) => {
        if (key === ' ' || key.startsWith('Arrow')) setKeyed(name);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setKeyed(undefined);
      }}
    >
      <ParameterInput
        label={label(name)}
        domain={domain}
        value={value}
        by={by}
        position={present}
        names={names}
        overruled={composer.overruled}
        onChange={(next) => composer.pick(name, next)}
        onAttend={(record) => composer.attend(`${name} ${record}`)}
        hint={chanceOf}
      />
    </div>
  ));
}

/** A function that gives the chance against each combatant who can be chosen. */
function useChanceOf(draft: Draft, composer: ActionComposer): (option: Json) => string | undefined {
  const { present, desk } = useFight();
  const { filled, open } = draft;
  return (option) => {
    if (
      typeof option !== 'string' ||
      !Object.hasOwn(present.state.combatants, option) ||
      composer.overruled
    )
      return undefined;
    const name = [...filled, ...(open ? [open] : [])].find(
      ({ domain }) =>
        (domain.kind === 'choice' || domain.kind === 'list') &&
        domain.options.some((each) => each.value === option),
    )?.name;
    const command = name === undefined ? undefined : supposed(present, draft, name, option);
    const fate = command && desk.ask(command)?.fates.find((each) => each.who === option);
    // GM actions are usually certain, so their chance is not shown.
    return fate && !(draft.by === GM && headline(fate) > 0.9995) ? headlineText(fate) : undefined;
  };
}

/** The input for the GM's reason to override. */
function Reason({ composer }: Pick<Props, 'composer'>): ReactNode {
  return (
    <label className={style.reason}>
      <span>Reason (shown in the log)</span>
      <input
        type="text"
        maxLength={500}
        value={composer.reason}
        onChange={({ target }) => composer.setReason(target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </label>
  );
}
