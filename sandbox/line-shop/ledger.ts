import { StoredMap } from '../stored-map.ts';

/** An order as the shop reported it, with its final amount. */
export interface ReportedOrder {
  orderId: string;
  ecid: string;
  /** TWD, goods only. */
  total: number;
  products: readonly Record<string, unknown>[];
  /** How often it was reported; the shop reports it again after a missing answer. */
  reports: number;
  /** TWD that the member kept of `total`; undefined until orderfinish reports it. */
  feeTotal: number | undefined;
}

/** The ledger of the stand-in for LINE Shopping. Events from browsers are only in memory. */
export interface LineShopLedger {
  orders: StoredMap<ReportedOrder>;
  events: Record<string, unknown>[];
  clear(): void;
}

export function createLineShopLedger(): LineShopLedger {
  const orders: LineShopLedger['orders'] = new StoredMap('line-shop');
  const events: LineShopLedger['events'] = [];
  return {
    orders,
    events,
    clear() {
      orders.clear();
      events.length = 0;
    },
  };
}
