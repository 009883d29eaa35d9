/** Templates from which scenario files make combatants: `from: guard`. */
export const content = {
  creatures: {
    guard: { name: 'guard', sheet: { attack: 3, defence: 3, hp: 10, morale: 3 } },
    veteran: { name: 'veteran', sheet: { attack: 5, defence: 4, hp: 16, morale: 6, damage: 1 } },
    goblin: { name: 'goblin', sheet: { attack: 2, defence: 2, hp: 5, morale: 0, speed: 7 } },
    ogre: {
      name: 'ogre',
      sheet: { attack: 4, defence: 0, hp: 24, morale: 1, damage: 3, speed: 5 },
    },
  },
};
