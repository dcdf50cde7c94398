import { refused } from '#contract/outcome.ts';
import type { GiftLine, Quote } from '#rules/quote/types.ts';
import type { TemporaryOrderContent } from '#server/ordering/reservations/temporary-orders.ts';

/** The gifts of the quote that were promised at cart send; gifts that became possible later do not enter the order. */
export function promisedGifts(
  { gifts }: Quote,
  { gifts: promised = [] }: Pick<TemporaryOrderContent, 'gifts'>,
): GiftLine[] {
  const left = new Map(promised.map(({ id, quantity }) => [id, quantity]));
  return gifts.filter(({ id, count }) => {
    const units = left.get(id) ?? 0;
    if (count === 0 || units === 0) return false;
    left.set(id, units - count);
    return true;
  });
}

/** Refuses if a promised gift can no longer be given, because the shopper must know before buying. */
export function refuseOtherGifts(quote: Quote, content: Pick<TemporaryOrderContent, 'gifts'>) {
  const given = promisedGifts(quote, content);
  const missing = (content.gifts ?? []).filter(
    ({ id, quantity }) => given.filter((gift) => gift.id === id).length < quantity,
  );
  if (missing.length === 0) return undefined;
  const isOut = missing.some(({ id }) => quote.gifts.some((gift) => gift.id === id));
  const extra = { paidAmount: quote.amounts.paid, gifts: missing.map(({ id }) => id) };
  return isOut
    ? refused('GIFT_IS_OUT_OF_STOCK', { extra })
    : refused('PRE_PROCESS_TEMP_ORDER_FAILED', { extra });
}
