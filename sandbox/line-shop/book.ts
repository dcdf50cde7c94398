/** An order as it was reported, and what stayed of it. */
export interface BookedOrder {
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

/** The books of the stand-in for LINE Shopping, in memory. */
export interface LineShopBook {
  orders: Map<string, BookedOrder>;
  events: Record<string, unknown>[];
  clear(): void;
}

export function createLineShopBook(): LineShopBook {
  const orders: LineShopBook['orders'] = new Map();
  const events: LineShopBook['events'] = [];
  return {
    orders,
    events,
    clear() {
      orders.clear();
      events.length = 0;
    },
  };
}
