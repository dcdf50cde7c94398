import { openDatabase } from '#server/platform/database/database.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { plentifulProducts, pricesOf } from '../market.ts';
import type { Cluster } from './clusters.ts';
import { expectOrders, orderIds } from './expect-orders.ts';
import { until } from './patroni.ts';
import { type Endured, endure } from './steady-buyers.ts';

interface Market {
  drill: string;
  /** The address of the shop. */
  origin: string;
  /** The database of the shop when the buyers begin. */
  database: Cluster;
  /** The database of the shop when the work is over, if it is another one. */
  afterwards?: Cluster;
}

/**
 * Four buyers as long as the work lasts; afterwards each confirmed order must be there once, and the ledgers must
 * agree.
 */
export async function buyWhile(
  { drill, origin, database, afterwards = database }: Market,
  work: (seen: Endured) => Promise<void>,
): Promise<void> {
  const { earlier, buyers, goods } = await openMarket(origin, database);
  let isOver = false;
  const { seen, ended } = endure(() => isOver, origin, buyers, goods, { purchases: [] });
  try {
    await work(seen);
  } finally {
    isOver = true;
    await ended;
  }
  const open = openDatabase({ ...afterwards.connection, max: 2 });
  await expectOrders(drill, open, seen, earlier).finally(() => open.close());
}

async function openMarket(origin: string, { connection }: Cluster) {
  const open = openDatabase({ ...connection, max: 2 });
  try {
    const earlier = await orderIds(open);
    const buyers = await makeBuyers(open.db, 4, new Date());
    const wanted = await plentifulProducts(open.db, 16);
    const goods = await pricesOf(origin, buyers[0] ?? { token: '' }, wanted);
    return { earlier, buyers, goods };
  } finally {
    await open.close();
  }
}

/** Resolves once the buyers have this many more orders. */
export async function moreOrders({ orders }: Endured, count: number): Promise<void> {
  const before = orders.length;
  await until('more orders', () => orders.length >= before + count);
}
