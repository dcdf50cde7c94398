import { and, eq } from 'drizzle-orm';
import type { ExplainedRule } from '#contract/entities/explanations.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from '../tables.ts';
import { orderExplanations } from './tables.ts';

/**
 * Why an order cost what it did. With `memberId`, only an order of this member. An order from before explanations were
 * stored has no rules. An unknown order is refused with ORDER_NOT_FOUND, 404.
 */
export async function readExplanation(db: Queryable, orderId: number, memberId?: number) {
  const isTheirs = memberId === undefined ? undefined : eq(orders.userId, memberId);
  const [found] = await db
    .select({ rules: orderExplanations.rules })
    .from(orders)
    .leftJoin(orderExplanations, eq(orderExplanations.orderId, orders.id))
    .where(and(eq(orders.id, orderId), isTheirs));
  if (!found) return refused('ORDER_NOT_FOUND', { status: 404 });
  const rules: readonly ExplainedRule[] = found.rules ?? [];
  return done({ rules: [...rules] });
}
