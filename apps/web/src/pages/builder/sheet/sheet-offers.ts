import type { Catalogue, SheetLayout } from '@tiltyard/engine/ruleset';
import type { FormPath, Offer } from '../form/form-tools.js';

/** The options where a sheet asks for a name; the layout says of which kind. */
export function offersAt(
  layout: Pick<SheetLayout, 'offers'> | undefined,
  { items }: Catalogue,
  path: FormPath,
): readonly Offer[] {
  const name = path.findLast((step) => typeof step === 'string');
  const offer = name === undefined ? undefined : layout?.offers[name];
  if (offer === undefined) return layout ? [] : items.flatMap(({ all }) => all.map(offered));
  if (!('content' in offer)) return offer;
  return items.flatMap(({ kind, all }) => (kind === offer.content ? all.map(offered) : []));
}

const offered = ({
  id,
  name,
  about,
  summary,
}: Catalogue['items'][number]['all'][number]): Offer => ({
  id,
  name,
  about: summary || about,
});
