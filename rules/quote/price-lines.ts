import { replacedPrice } from '../prices.ts';
import type { Saleable } from '../saleable.ts';
import type { Share, WantedLine } from './share-stock.ts';
import type { DiscountLine, QuoteLine } from './types.ts';

/** One line with its price and what came off it; the coupon's share follows when all lines are known. */
export function priceLine(
  { line, saleable }: WantedLine,
  { count, max, state }: Share,
): Omit<QuoteLine, 'couponShare'> {
  const { kind, id, name, image, volume, materialNo, purchaseLimit, components } = saleable;
  const unitPrice = saleable.sellingPrice;
  const listPrice = Math.max(saleable.price, unitPrice);
  return {
    kind,
    id,
    name,
    image,
    volume,
    materialNo,
    quantity: line.quantity,
    count,
    max,
    purchaseLimit,
    state,
    listPrice,
    unitPrice,
    discounts: discountsOf(saleable, listPrice, count),
    eventId: saleable.event?.id ?? null,
    amount: unitPrice * count,
    components,
  };
}

/** The way from the list price to the selling price: first what members pay, then what the event makes of it. */
function discountsOf(saleable: Saleable, listPrice: number, count: number): DiscountLine[] {
  const { event, sellingPrice } = saleable;
  const beforeEvent = event ? Math.max(replacedPrice(saleable), sellingPrice) : sellingPrice;
  const lines: DiscountLine[] = [
    {
      reason: 'MEMBER_PRICE',
      title: '會員價',
      label: '',
      amount: (listPrice - beforeEvent) * count,
    },
  ];
  if (event) {
    const amount = (beforeEvent - sellingPrice) * count;
    lines.push({ reason: 'EVENT', title: event.title, label: event.label, amount });
  }
  return lines.filter(({ amount }) => amount > 0);
}
