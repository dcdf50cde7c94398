import type { CampaignGoods } from '#rules/campaigns/price-campaign.ts';
import { formatNumber } from '#rules/numbers.ts';
import { readCampaignGoods } from '#server/commerce/catalog/campaign-goods.ts';
import type { ReviewShop } from './review-gifts.ts';

/** The scope in the form of an offer. */
interface ScopeValues {
  scope: 'ALL_PRODUCTS' | 'PARTIAL_PRODUCTS' | null;
  products: number[] | null;
  combinations: number[] | null;
}

/** The goods of an offer, those that are not ONLINE too. */
export async function goodsOfScope(
  { db }: ReviewShop,
  { scope, products, combinations }: ScopeValues,
): Promise<CampaignGoods[]> {
  const chosen = { productIds: products ?? [], combinationIds: combinations ?? [] };
  if (scope === 'ALL_PRODUCTS') {
    return (await readCampaignGoods(db, { ...chosen, applicable: 'ALL_PRODUCTS' })).goods;
  }
  const lists = await Promise.all([
    readCampaignGoods(db, { ...chosen, applicable: 'PARTIAL_PRODUCTS' }),
    readCampaignGoods(db, { ...chosen, applicable: 'PARTIAL_COMBINATIONS' }),
  ]);
  return lists.flatMap(({ goods }) => goods);
}

/** The same for chosen products. */
export const goodsOf = async (shop: ReviewShop, ids: readonly number[]): Promise<CampaignGoods[]> =>
  goodsOfScope(shop, { scope: 'PARTIAL_PRODUCTS', products: [...ids], combinations: [] });

/** The scope in words, before what the offer does. */
export function scopeWords({ scope }: Pick<ScopeValues, 'scope'>, goods: readonly CampaignGoods[]) {
  const number = formatNumber(goods.length);
  if (scope === 'ALL_PRODUCTS') return `全部 ${number} 項商品與組合`;
  return goods.length === 0 ? '（尚未選擇商品）' : `${number} 項商品與組合`;
}
