/** When a call began and ended, in milliseconds of `performance.now()`. */
interface Span {
  begin: number;
  end: number;
}

/** A try to buy one unit. Without `orderId` it was refused or had no answer, so the shop may have sold or not. */
export interface Purchase extends Span {
  productId: number;
  orderId?: number;
  /** The coupon that the shopper used. */
  couponId?: number;
  /** The session of the shopper, who may read the order. */
  buyer?: { token: string };
}

/** Somebody saw how many units of a product are on hand. */
export interface StockSeen extends Span {
  productId: number;
  onHand: number;
}

/** The owner of a confirmed order read it from a copy. */
export interface OrderRead extends Span {
  orderId: number;
  isFound: boolean;
}

/** What all clients of a drill did and saw. */
export interface History {
  purchases: Purchase[];
  stocks: StockSeen[];
  orders: OrderRead[];
}

export const newHistory = (): History => ({ purchases: [], stocks: [], orders: [] });

/**
 * What the clients saw that no single shop could have shown, where one call happens after another if it begins after
 * the other has ended (linearizability). While a drill only sells: the stock of a product is a counter that nobody
 * sees go up, it misses no confirmed sale and has no sale that nobody made; an order has one purchase, a coupon one
 * order; a confirmed order is found ever after. One sentence for each contradiction.
 */
export function findContradictions(history: History): string[] {
  return [...stockContradictions(history), ...twice(history), ...lostOrders(history)];
}

function stockContradictions({ stocks, purchases }: History): string[] {
  const found: string[] = [];
  for (const [productId, seen] of Map.groupBy(stocks, (each) => each.productId)) {
    const tries = purchases.filter((each) => each.productId === productId);
    const byEnd = seen.toSorted((one, other) => one.end - other.end);
    let ended = 0;
    let least: StockSeen | undefined;
    for (const later of seen.toSorted((one, other) => one.begin - other.begin)) {
      for (let next = byEnd[ended]; next && next.end < later.begin; next = byEnd[++ended]) {
        if (!least || next.onHand < least.onHand) least = next;
      }
      if (least) found.push(...contradictionOf(tries, least, later));
    }
  }
  return found;
}

/** Compares what was sold between two looks with the purchases that must, and that may, have happened between them. */
function contradictionOf(tries: readonly Purchase[], first: StockSeen, later: StockSeen): string[] {
  const product = `product ${later.productId}`;
  const sold = first.onHand - later.onHand;
  if (sold < 0) return [`${product}: ${later.onHand} units were seen after ${first.onHand}`];
  const isBetween = ({ begin, end }: Span) => begin > first.end && end < later.begin;
  const mayBeBetween = ({ begin, end }: Span) => end > first.begin && begin < later.end;
  const surely = tries.filter((each) => each.orderId !== undefined && isBetween(each)).length;
  // A try without an answer may have its effect at any time after its begin.
  const possibly = tries.filter((each) =>
    each.orderId === undefined ? each.begin < later.end : mayBeBetween(each),
  ).length;
  const what = `${product}: ${sold} units were sold between two looks`;
  if (sold < surely) return [`${what}, but ${surely} sales were confirmed`];
  if (sold > possibly) return [`${what}, but only ${possibly} shoppers tried`];
  return [];
}

function twice({ purchases }: History): string[] {
  const confirmed = purchases.filter(({ orderId }) => orderId !== undefined);
  const ofOrder = Map.groupBy(confirmed, ({ orderId }) => orderId);
  const ofCoupon = Map.groupBy(
    confirmed.filter(({ couponId }) => couponId !== undefined),
    ({ couponId }) => couponId,
  );
  return [
    ...[...ofOrder].flatMap(([id, all]) =>
      all.length > 1 ? [`order ${id} is the answer to ${all.length} purchases`] : [],
    ),
    ...[...ofCoupon].flatMap(([id, all]) =>
      all.length > 1 ? [`coupon ${id} was used by ${all.length} orders`] : [],
    ),
  ];
}

function lostOrders({ orders, purchases }: History): string[] {
  const confirmedAt = new Map(purchases.map(({ orderId, end }) => [orderId, end]));
  return orders
    .filter(({ orderId, isFound, begin }) => !isFound && begin > (confirmedAt.get(orderId) ?? 0))
    .map(({ orderId }) => `order ${orderId} was confirmed and then not found`);
}
