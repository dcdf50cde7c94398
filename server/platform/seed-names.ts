/** What an empty database can be filled with (SEED). `demonstration` is the name that `demo` had before. */
export const seedNames = [
  'demo',
  'empty',
  'busy-day',
  'campaign',
  '100k',
  'none',
  'demonstration',
] as const;
export type SeedName = (typeof seedNames)[number];
