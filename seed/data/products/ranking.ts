/** Goods at the top of the recommended order; all others follow in catalogue order. */
export const recommended: readonly string[] = [
  'day-regular-24',
  'night-regular-33',
  'day-tencel-25',
  'liner-cotton-16',
  'sleep-pants-m',
  'moon-day-m',
  'day-thin-25',
  'tampon-applicator-regular',
  'wash-gel-250',
  'night-long-42',
  'nursing-pad-36',
  'moon-high-m',
];

/** Best sellers first, with the units sold so far. */
export const bestSellers: readonly (readonly [slug: string, soldCount: number])[] = [
  ['day-regular-24', 4820],
  ['liner-cotton-16', 4310],
  ['night-regular-33', 3655],
  ['day-thin-25', 3402],
  ['sleep-pants-m', 2980],
  ['day-regular-28', 2714],
  ['night-regular-29', 2560],
  ['care-wipes-12', 2388],
  ['day-tencel-25', 2105],
  ['wash-gel-250', 1897],
  ['tampon-applicator-regular', 1640],
  ['night-long-42', 1522],
  ['moon-day-l', 1284],
  ['liner-cotton-14', 1190],
  ['moon-night-l', 1034],
  ['nursing-pad-72', 905],
  ['maternity-pad-l', 820],
  ['day-mesh-25', 764],
];
