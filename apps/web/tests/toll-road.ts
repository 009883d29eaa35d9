/** A campaign of two before its first fight. */
export const CAMPAIGN = {
  format: 'tiltyard-campaign',
  version: 1,
  name: 'The toll road',
  system: 'heimr',
  party: [
    { id: 'hero-greta', name: 'Greta', from: 'reeve', state: { willpower: 1 } },
    { id: 'hero-hild', name: 'Hild', from: 'brawler' },
  ],
  fights: [],
};
