import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orders } from '../tables.ts';
import { orderExchanges, orderReturns } from './tables.ts';

/** A return whose goods were exchanged, and the order of the new goods. */
export interface Exchange {
  returnId: number;
  /** The order of the return. */
  fromOrderId: number;
  /** The order of the new goods. */
  orderId: number;
  orderNo: string;
  /** TWD of the return that paid for the new goods. */
  credit: number;
}

const columns = {
  returnId: orderExchanges.returnId,
  fromOrderId: orderReturns.orderId,
  orderId: orderExchanges.orderId,
  orderNo: orders.orderNo,
  credit: orderExchanges.credit,
};

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(orderExchanges)
    .innerJoin(orderReturns, eq(orderReturns.id, orderExchanges.returnId))
    .innerJoin(orders, eq(orders.id, orderExchanges.orderId));

/** The exchanges of the returns of an order. */
export const listExchanges = (db: Queryable, fromOrderId: number): Promise<Exchange[]> =>
  select(db).where(eq(orderReturns.orderId, fromOrderId));

/** The credit of an exchange, and what became of its order. */
export interface ExchangeCredit extends Pick<Exchange, 'orderId' | 'credit'> {
  madeAt: Date;
  /** Whether its goods have left. Before, it can be cancelled. */
  hasLeft: boolean;
  /** Whether its order was cancelled, or all of it came back. Then the rest of the credit has gone back. */
  isOver: boolean;
}

/** The credits of the exchanges of an order's returns, the oldest first. */
export async function listCredits(db: Queryable, fromOrderId: number): Promise<ExchangeCredit[]> {
  const rows = await db
    .select({
      ...{ orderId: orderExchanges.orderId, credit: orderExchanges.credit },
      ...{ madeAt: orders.createdAt, orderStatus: orders.orderStatus },
    })
    .from(orderExchanges)
    .innerJoin(orderReturns, eq(orderReturns.id, orderExchanges.returnId))
    .innerJoin(orders, eq(orders.id, orderExchanges.orderId))
    .where(eq(orderReturns.orderId, fromOrderId))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  return rows.map(({ orderStatus, ...row }) => ({
    ...row,
    hasLeft: orderStatus !== 'ESTABLISHED' && orderStatus !== 'PROCESSING',
    isOver: orderStatus === 'CANCELLED' || orderStatus === 'RETURNED',
  }));
}

/** The exchange for which an order was made; undefined if the order was bought. */
export async function findExchangeBy(
  db: Queryable,
  orderId: number,
): Promise<Exchange | undefined> {
  const [row] = await select(db).where(eq(orderExchanges.orderId, orderId));
  return row;
}

/** Adds the exchange of a return. `credit`: TWD that the new order is paid with. */
export async function insertExchange(
  transaction: Transaction,
  exchange: Pick<Exchange, 'returnId' | 'orderId' | 'credit'>,
): Promise<void> {
  await transaction.insert(orderExchanges).values(exchange);
}
