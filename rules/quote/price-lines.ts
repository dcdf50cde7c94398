import { limitPerOrder } from '../goods/purchase-limits.ts';
import type { Saleable } from '../goods/saleable.ts';
import { replacedPrice } from '../prices/prices.ts';
import type { Share, WantedLine } from './share-stock.ts';
import type { DiscountLine, LineBeforeCoupon } from './types.ts';

/** One line with its price and its discounts. The coupon's share is added later, when all lines are known. */
export function priceLine(
  { line, saleable }: WantedLine,
  { count, max, isLimited, state }: Share,
): LineBeforeCoupon {
  const { kind, id, name, image, volume, materialNo, components } = saleable;
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
    purchaseLimit: limitPerOrder(saleable),
    isLimited,
    state,
    listPrice,
    unitPrice,
    discounts: discountsOf(saleable, listPrice, count),
    eventId: saleable.event?.id ?? null,
    adjustments: [],
    offerShare: 0,
    amount: unitPrice * count,
    components,
  };
}

/** The discounts between list price and selling price: first the member price or the level's, then the event. */
function discountsOf(saleable: Saleable, listPrice: number, count: number): DiscountLine[] {
  const { event, sellingPrice } = saleable;
  const beforeEvent = event ? Math.max(replacedPrice(saleable), sellingPrice) : sellingPrice;
  const lines: DiscountLine[] = [
    {
      reason: 'MEMBER_PRICE',
      title: saleable.level?.title ?? '會員價',
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
