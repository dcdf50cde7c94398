import { sql } from 'drizzle-orm';
import { orderExchanges } from './returns/tables.ts';
import { orders } from './tables.ts';

/**
 * SQL: whether an order was bought. An order of an exchange was not: its reductions contain what the return paid,
 * which is no coupon.
 */
export const isBought = sql`not exists (select from ${orderExchanges} where ${orderExchanges.orderId} = ${orders.id})`;
