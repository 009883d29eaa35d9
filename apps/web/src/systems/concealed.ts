import type { Command, FightState, Json } from '@tiltyard/engine';

/**
 * Whether a command is given by or aimed at a combatant with concealed numbers, so that there are
 * no odds.
 */
export function hangsOnConcealed(
  { concealed }: FightState,
  { by, with: chosen }: Command,
): boolean {
  if (!concealed) return false;
  const isTheirs = (value: Json | undefined): boolean =>
    typeof value === 'string' && Object.hasOwn(concealed, value);
  return isTheirs(by) || Object.values(chosen).some((value) => [value].flat().some(isTheirs));
}
