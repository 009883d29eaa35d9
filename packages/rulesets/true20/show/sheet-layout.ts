import type { DerivedNumber } from '@tiltyard/engine/ruleset';
import { layOutSheet } from '@tiltyard/engine/ruleset';
import type { Sheet } from '../state/sheet.js';
import { FEATS, BASE, finishSheet, sheetSchema } from '../state/sheet.js';
import type { State } from '../state/state.js';
import { glance } from './weapon-table.js';

const fighting = 'Combat';
const saves = 'Saves';

type Parts = DerivedNumber['parts'];

/** A derived number of the combat section; one printed on the sheet is shown as a whole, without its parts. */
const inCombat = (
  name: string,
  value: number,
  parts: Parts,
  printed: number | undefined,
  rule: string,
): DerivedNumber => ({
  section: fighting,
  name,
  value,
  parts: printed === undefined ? parts : [{ label: 'as printed', amount: printed }],
  rules: [rule],
});

const other = (amount: number, label = 'other'): Parts => (amount === 0 ? [] : [{ label, amount }]);

function combatNumbers(made: Sheet): readonly DerivedNumber[] {
  const { combatBonus, str, dex, bonus, printed } = made;
  const level = { label: 'combat bonus', amount: combatBonus };
  const strength = { label: 'Strength', amount: str };
  const dexterity = { label: 'Dexterity', amount: dex };
  const base = { label: 'base Defense', amount: made.baseDefense };
  const ten = { label: 'base', amount: BASE };
  const attack = [level, dexterity, ...other(bonus.attack)];
  const maneuver = [level, strength, ...other(bonus.maneuver)];
  const defense = [ten, level, ...other(bonus.defense)];
  const dodge = [base, dexterity, ...other(bonus.dodge)];
  const parry = [base, strength, ...other(bonus.parry)];
  const initiative = [dexterity, ...other(bonus.initiative)];
  return [
    inCombat('Attack', made.attackBonus, attack, printed.attack, 'T20-CTX-02'),
    inCombat('Maneuver', made.maneuverBonus, maneuver, printed.maneuver, 'T20-CTX-10'),
    inCombat('Base Defense', made.baseDefense, defense, printed.baseDefense, 'T20-CTX-06'),
    inCombat('Dodge', made.dodge, dodge, printed.dodge, 'T20-CTX-07'),
    inCombat('Parry', made.parry, parry, printed.parry, 'T20-CTX-07'),
    inCombat('Initiative', made.initiative, initiative, printed.initiative, 'T20-CTX-33'),
  ];
}

const toughness = (made: Sheet): DerivedNumber => ({
  section: saves,
  name: 'Toughness without armor',
  value: made.natural,
  parts: [
    { label: 'Constitution', amount: made.con },
    ...other(made.toughness.type, 'hide and type'),
    ...other(made.toughness.tough, 'Tough'),
  ],
  rules: ['T20-CTX-12'],
});

/** The sheet in the order players of Twenty know: abilities, combat numbers, saves, feats and powers, gear. */
export const sheetLayout = layOutSheet({
  schema: sheetSchema,
  written: (sheet) => finishSheet(sheet, [], []),
  inFight: ({ fixed }: State, who) => fixed.sheets[who],
  sections: [
    { name: 'Abilities', fields: ['str', 'dex', 'con', 'int', 'wis', 'cha'] },
    {
      name: fighting,
      fields: ['combatBonus', 'size', 'footprint', 'speed', 'conviction', 'bonus'],
    },
    { name: saves, fields: ['fortitude', 'reflex', 'will', 'toughness'] },
    { name: 'Feats, skills and powers', fields: ['feats', 'skills', 'powers'] },
    { name: 'Weapons and armor', fields: ['weapons', 'naturalWeapons', 'armor'] },
  ],
  atHand: [
    { name: fighting, fields: ['speed'] },
    { name: 'Armor', fields: ['armor'] },
    { name: 'Feats, skills and powers', fields: ['feats', 'skills', 'powers'] },
    { name: saves, fields: ['fortitude', 'reflex', 'will', 'toughness'] },
    { name: 'Abilities', fields: ['str', 'dex', 'con', 'int', 'wis', 'cha'] },
  ],
  glance,
  offers: {
    feats: FEATS.map((name) => ({ id: name, name, about: '' })),
    weapons: { content: 'weapons' },
    naturalWeapons: { content: 'weapons' },
    armor: { content: 'armours' },
  },
  derive: (made) => [...combatNumbers(made), toughness(made)],
});
