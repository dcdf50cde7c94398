import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import type { SeedName } from '#server/program/config.ts';
import { loadBusyDay } from './load/busy-day/busy-day.ts';
import { loadCampaigns } from './load/campaigns.ts';
import { growBusiness } from './load/grow-business.ts';
import { loadDemonstration } from './load-demonstration.ts';

type Load = (db: Database, now: Date, scale?: number) => Promise<void>;

const demo: Load = (db, now) => loadDemonstration(db, now);
const busyDay: Load = (db, now) =>
  loadDemonstration(db, now, (transaction) => loadBusyDay(transaction, now));

/** The scenarios with which SEED fills an empty, migrated database. `scale` makes the large one smaller, for tests. */
const scenarios: Readonly<Record<Exclude<SeedName, 'none'>, Load>> = {
  demo,
  demonstration: demo,
  // A shop before its first day: nobody has entered a company, an address or goods.
  empty: async () => undefined,
  'busy-day': busyDay,
  campaign: (db, now) =>
    loadDemonstration(db, now, (transaction) => loadCampaigns(transaction, now)),
  '100k': async (db, now, scale = 1) => {
    await busyDay(db, now);
    const size = { products: 2_000, members: 20_000, orders: 100_000 };
    await growBusiness(db, {
      products: Math.round(size.products * scale),
      members: Math.round(size.members * scale),
      orders: Math.round(size.orders * scale),
    });
    await db.execute(sql`analyze`);
  },
};

/** Loads a scenario into a shop that has no goods yet. */
export const loadScenario = (
  db: Database,
  name: Exclude<SeedName, 'none'>,
  now: Date,
  scale = 1,
): Promise<void> => scenarios[name](db, now, scale);
