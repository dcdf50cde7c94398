import type { CampaignWarning } from '#contract/campaigns.ts';
import type { QuantityOfferKind } from '#contract/enumerations.ts';
import { warning } from '#rules/campaigns/campaign-warnings.ts';
import { unitPrices } from '#rules/campaigns/offer-effect.ts';
import { formatNumber } from '#rules/numbers.ts';
import { periodWords } from '#rules/quote/kinds/campaign-words.ts';
import type { OfferTier } from '#rules/quote/terms.ts';
import type { QuantityOfferRecord } from '#server/commerce/offers/read-offers.ts';
import type { GoodsOfDay } from './prices-of-day.ts';

interface Reviewed {
  values: { kind: QuantityOfferKind | null };
  tiers: readonly OfferTier[];
  goods: readonly GoodsOfDay[];
}

/** A warning for each other offer on the same goods at the same time; it names the one with the better price. */
export function offerOverlaps(
  { values: { kind }, tiers, goods }: Reviewed,
  others: readonly QuantityOfferRecord[],
): CampaignWarning[] {
  if (!kind) return [];
  return others.flatMap((other) => {
    const shared = goods.filter((each) => isIn(other, each));
    if (shared.length === 0) return [];
    const won = shared.filter((each) => {
      return unitPrice(kind, tiers, each) < unitPrice(other.kind, other.tiers, each);
    }).length;
    const number = formatNumber(shared.length);
    const period = periodWords(other.eventBeginAt, other.eventEndAt);
    const better =
      won === shared.length
        ? '同樣的商品以這項優惠比較便宜'
        : won === 0
          ? `同樣的商品以「${other.title}」比較便宜或一樣`
          : `其中 ${formatNumber(won)} 項以這項優惠比較便宜`;
    return [
      warning(
        'OVERLAP',
        `與「${other.title}」（${period}）有 ${number} 項商品重疊，${better}：每件只參加一項，以整張訂單最便宜的方式計算`,
      ),
    ];
  });
}

function isIn(offer: QuantityOfferRecord, { kind, id }: GoodsOfDay): boolean {
  if (offer.scope === 'ALL_PRODUCTS') return true;
  return kind === 'product'
    ? offer.products.includes(id) || offer.groupB.includes(id)
    : offer.combinations.includes(id);
}

/** The lowest price of one unit in a whole group of the same goods, in TWD. */
function unitPrice(
  kind: QuantityOfferKind,
  tiers: readonly OfferTier[],
  goods: GoodsOfDay,
): number {
  const price = goods.dayPrice;
  const group = kind === 'PAIR' ? [price, price] : [price];
  return Math.min(price, ...tiers.flatMap((tier) => unitPrices(kind, tier, group)));
}
