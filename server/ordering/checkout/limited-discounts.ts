import { hasLimits } from '#rules/prices/discount-limits.ts';
import type { Quote } from '#rules/quote/types.ts';
import type { DiscountUse, GivenDiscounts } from '#server/commerce/promotions/discount-uses.ts';
import type { Promotions } from '#server/commerce/promotions/read-promotions.ts';
import { ordersOfMemberText } from '#server/ordering/orders/orders-of-member.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';

/** What a quote gets from discount events that have limits. They are those that the quote was made with. */
export function givenWithLimits(
  { discountEvents }: Pick<Promotions, 'discountEvents'>,
  { lines }: Quote,
): GivenDiscounts {
  const limited = new Set(discountEvents.filter(hasLimits).map(({ id }) => id));
  const given = new Map<number, number>();
  for (const { eventId, discounts } of lines) {
    if (eventId === null || !limited.has(eventId)) continue;
    const saved = discounts.find(({ reason }) => reason === 'EVENT')?.amount ?? 0;
    given.set(eventId, (given.get(eventId) ?? 0) + saved);
  }
  return given;
}

/** The refusal of `usedDiscounts`: without the event the total is another one, and the shopper must see it first. */
export const discountRefusals = ['PRE_PROCESS_TEMP_ORDER_FAILED'] as const;

/**
 * The statements that count an order among the uses of discounts with limits. Their code is loaded only for an order
 * with such a discount.
 */
export async function usedDiscounts(
  use: Omit<DiscountUse, 'ordersOfMember'>,
): Promise<Statement[]> {
  if (use.given.size === 0) return [];
  const { discountStatements } = await import('#server/commerce/promotions/discount-uses.ts');
  return discountStatements({ ...use, ordersOfMember: ordersOfMemberText('$4') });
}
