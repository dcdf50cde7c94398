/** The load of a shop, and its machines. */
export interface Plan {
  ordersPerDay: number;
  /** The busiest second as a multiple of the average one: 20 in a campaign, 60 in a flash sale. */
  peak: number;
  copies: number;
  /** Connections of each copy's pool. */
  pool: number;
  /** The most connections that PostgreSQL accepts, or that its pooler gives out. */
  mostConnections: number;
  /** Pages and answers a second that no copy has cached. */
  freshPages: number;
  /** Changes of content a second. */
  changes: number;
  /** Pages and answers that shoppers request between two changes. */
  pagesAsked: number;
  /** Megabytes of cached responses in each copy. */
  cache: number;
  /** Milliseconds of one round trip to the synchronous standby; 0 without one. */
  standby: number;
}

/** The cost of one unit each, in milliseconds of one core unless said otherwise. All but `database` were measured. */
export const costs = {
  /** A copy's event loop for a purchase, with 64 buyers (2026-11-23, load 8); 8.8 with one buyer and cold caches. */
  purchase: 4.2,
  /** PostgreSQL's processors for a purchase: two cores make 230 a second, less the time of copy and buyers. */
  database: 3.2,
  /**
   * The lock of a purchase on the row of its goods, including the commit: 204 a second were measured, while cores
   * were short too.
   */
  underLock: 4.9,
  /** A commit to the disk. */
  commit: 0.4,
  /** The client, if the load is generated on the same machine. */
  asking: 1.3,
  /**
   * A copy's rendering of a product page, eight different ones at a time (2026-11-24). Visitors of one page share
   * it.
   */
  freshPage: 7.7,
  /** Kilobytes of a cached page, and the share of a cache that is for pages. */
  cachedPage: 42,
  cacheForPages: 0.75,
  /**
   * Kilobytes that an order of one line adds to tables and indexes until it is received (`npm run bench --
   * order-bytes`), and those that placing it adds to the write-ahead log.
   */
  stored: 5.1,
  logged: 12,
  /** Connections of a copy besides its pool: one listens to changes, one is for jobs. */
  besidePool: 3,
  /** Connections for the operators' tools, backups and migrations. */
  reserve: 3,
  /**
   * The most numbers of a 32-bit sequence that an order uses; tables that use more of them have 64 bits
   * (rows.test.ts counts both).
   */
  numbers: 1,
} as const;

/** Tables whose rows of a closed order only its own pages, copies and books read (ADR 059). */
export const archivable: readonly string[] = ['order_events', 'stock_movements', 'payment_reports'];

/** The greatest share of its time that a resource may be busy: beyond it, queues grow faster than shoppers accept. */
export const healthy = 0.6;

/** The needs of a plan, as plain arithmetic. */
export function needsOf(plan: Plan) {
  const peakOrders = (plan.ordersPerDay / 86_400) * plan.peak;
  const ofCopies = peakOrders * costs.purchase + plan.freshPages * costs.freshPage;
  const fits = Math.floor((plan.mostConnections - costs.reserve) / (plan.pool + costs.besidePool));
  const cached = Math.floor((plan.cache * costs.cacheForPages * 1024) / costs.cachedPage);
  const numbersPerYear = costs.numbers * 365 * plan.ordersPerDay;
  return {
    /** Orders in the busiest second. */
    peakOrders,
    /** Copies for which no event loop is busier than is healthy. */
    copies: Math.max(1, Math.ceil(ofCopies / 1000 / healthy)),
    connections: plan.copies * (plan.pool + costs.besidePool) + costs.reserve,
    /** Copies that the connections allow without a pooler. */
    copiesWithoutPooler: fits,
    databaseCores: Math.ceil((peakOrders * costs.database) / 1000 / healthy),
    /** The most orders a second of one product: its row is locked until the end of the commit. */
    hotProduct: 1000 / (costs.underLock + plan.standby),
    gigabytesPerDay: (plan.ordersPerDay * costs.stored) / 1e6,
    logPerSecond: (peakOrders * costs.logged) / 1000,
    cachedPages: cached,
    /** Milliseconds of all copies per second for rendering again the pages that changes have invalidated. */
    changeCost: plan.changes * plan.copies * Math.min(cached, plan.pagesAsked) * costs.freshPage,
    /** Years until the first table with 32-bit numbers has used them up. */
    yearsOfNumbers: 2 ** 31 / numbersPerYear,
  };
}
