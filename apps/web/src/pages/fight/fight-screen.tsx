import type { ReactNode } from 'react';
import { useMemo, useSyncExternalStore } from 'react';
import { Page } from '../../design/page.js';
import type { System } from '../../systems/system.js';
import type { Table } from '../../table/table.js';

/** The fight. */
export function FightScreen({ table, system }: { readonly table: Table; readonly system: System; readonly token: string | undefined }): ReactNode {
  const state = useSyncExternalStore(
    (listener) => table.subscribe(listener),
    () => table.get(),
  );
  const position = useMemo(() => state && system.position(state.preview, { name: state.you.id, role: state.you.role, combatants: state.you.combatants }), [state?.preview, state?.you, system]);
  if (!state || !position) return null;
  return (
    <Page title={state.fight.title} wide>
      <p>{position.summaries.map((each) => `${each.name} ${each.health}`).join(', ')}</p>
    </Page>
  );
}
