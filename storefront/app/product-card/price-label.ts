import { formatUnitPrice } from '#rules/numbers.ts';
import { type Prices, sellingPrice, struckOutPrice } from '#rules/prices.ts';

/** Why the selling price is what it is: 活動價 while an event runs, 會員價 for members (G-059, G-060). */
export function priceLabel({ eventPrice, memberPrice }: Prices): string | undefined {
  if (eventPrice !== null) return '活動價';
  return memberPrice === null ? undefined : '會員價';
}

/** What the price block shows of a product or combination. */
export function pricesShown(item: Prices & { unitCount: number | null; unitName: string | null }): {
  price: number;
  former: number | null;
  label: string | undefined;
  isSale: boolean;
  unitPrice: string;
} {
  const price = sellingPrice(item);
  return {
    price,
    former: struckOutPrice(item),
    label: priceLabel(item),
    isSale: item.eventPrice !== null,
    // One piece in the pack: its price is the price.
    unitPrice: item.unitCount === 1 ? '' : formatUnitPrice(price, item.unitCount, item.unitName),
  };
}
