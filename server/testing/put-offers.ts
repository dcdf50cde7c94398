import { eq, sql } from 'drizzle-orm';
import type { SoldAdjustment } from '#contract/entities/orders.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import type { Shop } from '#server/shop.ts';

/** An offer on the line of a product, with the TWD that it takes off. */
export type PutOffer = Pick<SoldAdjustment, 'amount'> &
  Partial<SoldAdjustment> & { product: number };

const anyThree = {
  kind: 'QUANTITY_OFFER',
  offerKind: 'ANY_N_FOR',
  offerId: 1,
  title: '任選 3 件 $199',
  label: '任選',
  units: 1,
} as const;

/**
 * Puts offers on the lines of an order that nobody has paid, as if they had been priced so. Answers the TWD that the
 * order costs now.
 */
export async function putOffers(
  { db }: Pick<Shop, 'db'>,
  orderId: number,
  offers: readonly PutOffer[],
): Promise<number> {
  const named = offers.map(({ product, ...offer }) => ({ product, ...anyThree, ...offer }));
  for (const line of await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))) {
    const adjustments = named
      .filter(({ product }) => line.kind === 'product' && product === line.itemId)
      .map(({ product: _, ...adjustment }) => adjustment);
    const offerShare = adjustments.reduce((sum, { amount }) => sum + amount, 0);
    const isLine = eq(orderLines.id, line.id);
    await db.update(orderLines).set({ adjustments, offerShare }).where(isLine);
  }
  const off = named.reduce((sum, { amount }) => sum + amount, 0);
  const reductions = JSON.stringify(
    named.map(({ kind, title, amount }) => ({ kind, title, amount })),
  );
  const [order] = await db
    .update(orders)
    .set({
      discountAmount: sql`${orders.discountAmount} + ${off}`,
      paidAmount: sql`${orders.paidAmount} - ${off}`,
      reductions: sql`${orders.reductions} || ${reductions}::jsonb`,
    })
    .where(eq(orders.id, orderId))
    .returning({ paidAmount: orders.paidAmount });
  if (!order) throw new Error(`no order ${orderId}`);
  return order.paidAmount;
}
