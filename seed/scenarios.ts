import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { settings } from '#server/platform/database/tables.ts';
import type { SeedName } from '#server/platform/seed-names.ts';
import { loadBusyDay } from './load/busy-day/busy-day.ts';
import { loadCampaigns } from './load/campaigns.ts';
import { growBusiness } from './load/grow-business.ts';
import { loadShopSettings } from './load/shop-settings.ts';
import { loadDemonstration } from './load-demonstration.ts';

type Load = (db: Database, now: Date, scale?: number) => Promise<void>;

const demo: Load = (db, now) => loadDemonstration(db, now);
const busyDay: Load = (db, now) =>
  loadDemonstration(db, now, (transaction) => loadBusyDay(transaction, now));

/** The scenarios with which SEED fills an empty, migrated database. `scale` makes the large one smaller, for tests. */
const scenarios: Readonly<Record<Exclude<SeedName, 'none'>, Load>> = {
  demo,
  demonstration: demo,
  // Runs at every start until there is a product, so settings that operators have entered meanwhile must stay.
  empty: async (db) => {
    const entered = await db.$count(settings, eq(settings.key, 'configuration'));
    if (entered === 0) await db.transaction(loadShopSettings);
  },
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
