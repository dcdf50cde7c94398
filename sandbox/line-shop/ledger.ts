/** An order as it was reported, and what stayed of it. */
export interface ReportedOrder {
  orderId: string;
  ecid: string;
  /** TWD, goods only. */
  total: number;
  products: readonly Record<string, unknown>[];
  /** How often it was reported: whoever got no answer tries again. */
  reports: number;
  /** TWD that stayed; undefined as long as nobody has said. */
  feeTotal: number | undefined;
}

/** The ledger of the stand-in for LINE Shopping, in memory. */
export interface LineShopLedger {
  orders: Map<string, ReportedOrder>;
  events: Record<string, unknown>[];
  clear(): void;
}

export function createLineShopLedger(): LineShopLedger {
  const orders: LineShopLedger['orders'] = new Map();
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
