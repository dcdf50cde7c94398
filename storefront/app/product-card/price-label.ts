import { cyclePrice } from '#rules/chooser/cycle-price.ts';
import { formatPrice, formatUnitPrice } from '#rules/numbers.ts';
import { type Prices, sellingPrice, struckOutPrice } from '#rules/prices/prices.ts';
import { type LevelTerms, lowerLevelPrice } from '#rules/quote/level-prices.ts';
import { useCartStore } from '../stores/cart.ts';

/** The name of the selling price: 活動價 during an event, 會員價 for members (G-059, G-060). */
function priceLabel({ eventPrice, memberPrice }: Prices): string | undefined {
  if (eventPrice !== null) return '活動價';
  return memberPrice === null ? undefined : '會員價';
}

/** What the level of the signed-in member takes off; undefined for everybody else, and until the cart has been read. */
export const useLevelTerms = (): LevelTerms | undefined =>
  useCartStore(({ server }) => server?.events.level);

/** The prices in the price block of a product or combination, as its buyer pays them with this level. */
export function pricesShown(
  goods: Prices & { unitCount: number | null; unitName: string | null; cyclePieces: number | null },
  level: LevelTerms | undefined,
): {
  price: number;
  former: number | null;
  label: string | undefined;
  isSale: boolean;
  unitPrice: string;
  cyclePrice: string;
} {
  const own = lowerLevelPrice(goods, level);
  // The level's price takes the place of all others.
  const item = own === undefined ? goods : { ...goods, memberPrice: own, eventPrice: null };
  const price = sellingPrice(item);
  const { unitCount, unitName, cyclePieces } = item;
  return {
    price,
    former: struckOutPrice(item),
    label: own === undefined ? priceLabel(item) : '等級價',
    isSale: item.eventPrice !== null,
    // With one piece in the pack, the unit price equals the price.
    unitPrice: unitCount === 1 ? '' : formatUnitPrice(price, unitCount, unitName),
    cyclePrice:
      unitCount && cyclePieces
        ? `每週期約 ${formatPrice(cyclePrice(price, unitCount, cyclePieces))}`
        : '',
  };
}
