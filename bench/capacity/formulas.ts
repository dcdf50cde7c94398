/** What a shop is to carry, and with what. */
export interface Plan {
  ordersPerDay: number;
  /** The busiest second as a multiple of the average one: 20 in a campaign, 60 in a flash sale. */
  peak: number;
  copies: number;
  /** Connections of each copy's pool. */
  pool: number;
  /** Connections that PostgreSQL takes, or its pooler gives out. */
  mostConnections: number;
  /** Pages and answers a second that no copy has cached. */
  freshPages: number;
  /** Changes of content a second. */
  changes: number;
  /** Pages and answers that shoppers ask for between two changes. */
  pagesAsked: number;
  /** Megabytes of cached responses in each copy. */
  cache: number;
  /** Milliseconds of one round trip to the synchronous standby; 0 without one. */
  standby: number;
}

/** What one of each takes, in milliseconds of one core unless said otherwise. All but `database` was measured. */
export const costs = {
  /** Of a copy's event loop for a purchase: of 64 buyers (2026-11-23, load 8); 8.8 of one buyer, when nothing is warm. */
  purchase: 4.2,
  /** Of PostgreSQL's processors for a purchase: two cores make 230 a second, less what copy and buyers take. */
  database: 3.2,
  /** That a purchase locks the row of its goods, commit included: 204 a second were measured, while cores were short too. */
  underLock: 4.9,
  /** Until a commit is on the disk. */
  commit: 0.4,
  /** Of whoever asks, where the load is made on the same machine. */
  asking: 1.3,
  /** Of a copy to render a product page, eight different ones at a time (2026-11-24). Visitors of one page share it. */
  freshPage: 7.7,
  /** Kilobytes that a cached page takes, and the share of a cache that is for pages. */
  cachedPage: 42,
  cacheForPages: 0.75,
  /** Kilobytes that an order of one line adds to tables and indexes, and to the log. */
  stored: 3,
  logged: 12,
  /** Connections of a copy beside its pool: one that listens to changes and one to jobs. */
  besidePool: 3,
  /** Of the operators' tools, backups and migrations. */
  reserve: 3,
  /** Numbers of 32 bits that an order draws at most; tables that draw more of them have 64 bits (rows.test.ts counts both). */
  numbers: 1,
} as const;

/** The share of its time that a resource may be busy: beyond, queues grow faster than shoppers wait. */
export const healthy = 0.6;

/** What a plan asks for, as plain arithmetic. */
export function needsOf(plan: Plan) {
  const peakOrders = (plan.ordersPerDay / 86_400) * plan.peak;
  const ofCopies = peakOrders * costs.purchase + plan.freshPages * costs.freshPage;
  const fits = Math.floor((plan.mostConnections - costs.reserve) / (plan.pool + costs.besidePool));
  const cached = Math.floor((plan.cache * costs.cacheForPages * 1024) / costs.cachedPage);
  const numbersPerYear = costs.numbers * 365 * plan.ordersPerDay;
  return {
    /** Orders in the busiest second. */
    peakOrders,
    /** Copies so that no event loop is busier than is healthy. */
    copies: Math.max(1, Math.ceil(ofCopies / 1000 / healthy)),
    connections: plan.copies * (plan.pool + costs.besidePool) + costs.reserve,
    /** Copies that the connections allow without a pooler. */
    copiesWithoutPooler: fits,
    databaseCores: Math.ceil((peakOrders * costs.database) / 1000 / healthy),
    /** Orders a second of one product at most: its row is held from the lock to the end of the commit. */
    hotProduct: 1000 / (costs.underLock + plan.standby),
    gigabytesPerDay: (plan.ordersPerDay * costs.stored) / 1e6,
    logPerSecond: (peakOrders * costs.logged) / 1000,
    cachedPages: cached,
    /** Milliseconds of all copies for each second, spent on making anew what changes have dropped. */
    changeCost: plan.changes * plan.copies * Math.min(cached, plan.pagesAsked) * costs.freshPage,
    /** Until the first table that still has numbers of 32 bits has used them up. */
    yearsOfNumbers: 2 ** 31 / numbersPerYear,
  };
}
