import { formatUnitPrice } from '#rules/numbers.ts';
import { type Prices, sellingPrice, struckOutPrice } from '#rules/prices.ts';

/** The name of the selling price: 活動價 during an event, 會員價 for members (G-059, G-060). */
export function priceLabel({ eventPrice, memberPrice }: Prices): string | undefined {
  if (eventPrice !== null) return '活動價';
  return memberPrice === null ? undefined : '會員價';
}

/** The prices in the price block of a product or combination. */
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
    // With one piece in the pack, the unit price equals the price.
    unitPrice: item.unitCount === 1 ? '' : formatUnitPrice(price, item.unitCount, item.unitName),
  };
}
