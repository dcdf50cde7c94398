import { cyclePrice } from '#rules/chooser/cycle-price.ts';
import { formatPrice, formatUnitPrice } from '#rules/numbers.ts';
import { type Prices, sellingPrice, struckOutPrice } from '#rules/prices.ts';

/** The name of the selling price: 活動價 during an event, 會員價 for members (G-059, G-060). */
export function priceLabel({ eventPrice, memberPrice }: Prices): string | undefined {
  if (eventPrice !== null) return '活動價';
  return memberPrice === null ? undefined : '會員價';
}

/** The prices in the price block of a product or combination. */
export function pricesShown(
  item: Prices & { unitCount: number | null; unitName: string | null; cyclePieces: number | null },
): {
  price: number;
  former: number | null;
  label: string | undefined;
  isSale: boolean;
  unitPrice: string;
  cyclePrice: string;
} {
  const price = sellingPrice(item);
  const { unitCount, unitName, cyclePieces } = item;
  return {
    price,
    former: struckOutPrice(item),
    label: priceLabel(item),
    isSale: item.eventPrice !== null,
    // With one piece in the pack, the unit price equals the price.
    unitPrice: unitCount === 1 ? '' : formatUnitPrice(price, unitCount, unitName),
    cyclePrice:
      unitCount && cyclePieces
        ? `每週期約 ${formatPrice(cyclePrice(price, unitCount, cyclePieces))}`
        : '',
  };
}
