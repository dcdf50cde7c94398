import { z } from 'zod';

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

/** What the start of the program reads besides the settings of the platform. */
export const programFields = {
  SEED: z
    .enum(seedNames)
    .default('demo')
    .describe(
      'What an empty database is filled with: demo, empty (a shop before its first day), busy-day, campaign, 100k (as many orders), or none; demonstration is demo',
    ),
};
