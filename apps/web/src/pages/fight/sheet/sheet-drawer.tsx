import type { Id, Json, JsonObject } from '@tiltyard/engine';
import { ownerOf, slug } from '@tiltyard/engine/kit';
import type { CatalogueItem, SheetLayout } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { Button } from '../../../design/controls/button.js';
import { fieldsOf } from '../../builder/combatants/field-schema.js';
import type { ActionComposer } from '../act/composing/composer.js';
import { Budget } from '../order/budget.js';
import { PersonMark } from '../order/person-mark.js';
import { sideBeside } from '../order/sides.js';
import { playersOf, useFight } from '../use-fight.js';
import { AttackRows } from './attack-rows.js';
import { ConditionList } from './condition-list.js';
import { HealthTrackView } from './health-track.js';
import { Relations } from './relations.js';
import { SheetFields } from './sheet-fields.js';
import style from './sheet.module.css';

interface Props {
  readonly who: Id;
  readonly composer: ActionComposer;
  readonly onClose: () => void;
}

const thing = z.record(z.string(), z.json());
const known = z.object({
  sheets: z.record(z.string(), thing),
  items: z.record(z.string(), thing).default({}),
});

/** A sheet, and what its owner has by id. */
interface KnownSheet {
  readonly sheet: JsonObject;
  readonly things: JsonObject;
}

/** The sheet that this seat may see of a combatant; nothing if it may see none. */
function sheetOf(fixed: object, who: Id): KnownSheet | undefined {
  const { data } = known.safeParse(JSON.parse(JSON.stringify(fixed)));
  const sheet = data?.sheets[who];
  if (!data || !sheet) return undefined;
  const own = Object.entries(data.items).filter(([id]) => ownerOf(id) === who);
  return {
    sheet,
    things: Object.fromEntries(own.map(([id, each]) => [id.slice(who.length + 1), each])),
  };
}

/** The things of a field, as they are named or described on a sheet and as the fight has them, by id. */
function thingsIn(value: Json, things: JsonObject): readonly [id: string, thing: JsonObject][] {
  return [value].flat().flatMap((each: Json): readonly [string, JsonObject][] => {
    if (isObject(each)) return typeof each['name'] === 'string' ? [[slug(each['name']), each]] : [];
    const own = typeof each === 'string' ? things[each] : undefined;
    return typeof each === 'string' && isObject(own) ? [[each, own]] : [];
  });
}

/** What stands on a sheet, as content of its kinds: a file may describe it otherwise than the system does. */
function contentOf({ offers }: SheetLayout, { sheet, things }: KnownSheet): JsonObject {
  const content: Record<string, JsonObject> = {};
  for (const [field, offer] of Object.entries(offers))
    if ('content' in offer)
      content[offer.content] = {
        ...content[offer.content],
        ...Object.fromEntries(thingsIn(sheet[field] ?? [], things)),
      };
  return content;
}

/** Everything about a combatant beside the map: how they are, what they can do now, and the whole sheet as their system lays it out. */
export function SheetDrawer({ who, composer, onClose }: Props): ReactNode {
  const fight = useFight();
  const { shown, names } = fight;
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const before = document.activeElement;
    const element = box.current;
    element?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && element?.contains(document.activeElement))
        before.focus({ preventScroll: true });
    };
  }, [who]);
  const { fixed } = shown.state;
  const found = useMemo(() => sheetOf(fixed, who), [fixed, who]);
  const summary = shown.summary(who);
  if (!summary) return null;
  const about = found?.sheet['about'];
  const players = playersOf(fight, who);
  const belongs = [
    ...sideBeside(names.name(who), summary.side),
    ...(players.length > 0 ? [`played by ${players.join(' and ')}`] : []),
  ].join(', ');
  return (
    <div
      ref={box}
      className={style.drawer}
      role="dialog"
      aria-label={`Sheet of ${names.name(who)}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close.current();
      }}
    >
      <header className={style.head}>
        <PersonMark who={who} size={92} />
        <div>
          <h2 className="name">{names.name(who)}</h2>
          {belongs === '' ? null : <p>{belongs}</p>}
          {typeof about === 'string' ? <p className={style.about}>{about}</p> : null}
        </div>
        <Button onClick={onClose}>
          Close <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </header>
      <InThisFight who={who} composer={composer} />
      {shown.isConcealed(who) ? (
        <p className="soft">The GM keeps the rest of this sheet back.</p>
      ) : null}
      {found && !shown.isConcealed(who) ? <WholeSheet who={who} {...found} /> : null}
    </div>
  );
}

function WholeSheet({ who, sheet, things }: Pick<Props, 'who'> & KnownSheet): ReactNode {
  const { system, shown } = useFight();
  const { ruleset } = system;
  const { fields, layout } = useMemo(
    () => ({
      fields: fieldsOf(ruleset.shapes.sheet),
      layout: ruleset.use(({ sheetLayout }) => sheetLayout),
    }),
    [ruleset],
  );
  const items = useMemo(
    () => ruleset.catalogue(layout && contentOf(layout, { sheet, things })).items,
    [ruleset, layout, sheet, things],
  );
  const numbers = useMemo(() => shown.sheetNumbers(who), [shown, who]);
  const thingNamed = (field: string, name: string): CatalogueItem | undefined => {
    const offer = layout?.offers[field];
    const kind = offer && 'content' in offer ? offer.content : undefined;
    const all = items.find((each) => each.kind === kind)?.all;
    return all?.find(({ id }) => id === name || id === slug(name));
  };
  const wordFor = (field: string, id: string): string | undefined => {
    const offer = layout?.offers[field];
    return offer && !('content' in offer) ? offer.find((each) => each.id === id)?.name : undefined;
  };
  return (
    <SheetFields
      sheet={sheet}
      fields={fields}
      sections={layout?.sections ?? []}
      numbers={numbers}
      thingNamed={thingNamed}
      wordFor={wordFor}
    />
  );
}

/** How a combatant is now, and what they can attack with. */
function InThisFight({ who, composer }: Pick<Props, 'who' | 'composer'>): ReactNode {
  const { shown, present, looking, state } = useFight();
  const summary = shown.summary(who);
  if (!summary) return null;
  const mayAct = !looking && present.acting === who && present.plays(who) && !state.table.waiting;
  return (
    <>
      <section className={style.section} aria-label="Health">
        <h3>
          {summary.health}
          {summary.able ? '' : ', out of the fight'}
        </h3>
        {summary.track ? <HealthTrackView track={summary.track} /> : null}
      </section>
      <Budget budget={summary.budget} />
      <ConditionList summary={summary} />
      <Relations who={who} />
      {mayAct ? <AttackRows by={who} composer={composer} /> : null}
    </>
  );
}
