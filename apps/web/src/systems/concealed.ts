import type { Command, FightState, Json } from '@tiltyard/engine';

/** Whether a command is of or at a combatant whose numbers are kept back, so that nothing can be reckoned of it. */
export function hangsOnConcealed(
  { concealed }: FightState,
  { by, with: chosen }: Command,
): boolean {
  if (!concealed) return false;
  const isTheirs = (value: Json | undefined): boolean =>
    typeof value === 'string' && Object.hasOwn(concealed, value);
  return isTheirs(by) || Object.values(chosen).some((value) => [value].flat().some(isTheirs));
}
