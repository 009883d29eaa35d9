/** A name as an id: small letters, digits and dashes. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'item';

/** The owner of an item when the fight was set up. */
export function ownerOf(item: string): string {
  const end = item.indexOf('/');
  return end < 0 ? item : item.slice(0, end);
}
