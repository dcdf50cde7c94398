import type { AddOnOfferTerms } from '../terms.ts';
import { dollarWords } from './tiers.ts';

type Terms = Pick<AddOnOfferTerms, 'thresholdAmount' | 'conditionProductIds' | 'goods'>;

/** Terms that are allowed, as a form shows them first. */
export const exampleOfAddOn: Terms = {
  thresholdAmount: 500,
  conditionProductIds: [],
  goods: [{ productId: 1, addOnPrice: 49, limit: 1 }],
};

/**
 * Why a cart has no right to these add-ons; null if it has. `amount` is the TWD of its goods after offers, without
 * add-ons, and `productIds` are those of its own units.
 */
export function whyNoAddOn(
  { thresholdAmount, conditionProductIds }: Terms,
  amount: number,
  productIds: ReadonlySet<number>,
): 'EMPTY_CART' | 'BELOW_THRESHOLD' | 'NO_SUCH_GOODS' | null {
  if (productIds.size === 0 && amount === 0) return 'EMPTY_CART';
  if (conditionProductIds.length > 0 && !conditionProductIds.some((id) => productIds.has(id))) {
    return 'NO_SUCH_GOODS';
  }
  return amount < thresholdAmount ? 'BELOW_THRESHOLD' : null;
}

/** Why these terms contradict each other, in words for operators; null if they do not. `priceOf`: TWD by product id. */
export function problemOfAddOn(
  { goods }: Terms,
  priceOf: ReadonlyMap<number, number> = new Map(),
): string | null {
  if (goods.length === 0) return '至少要有一個加價購商品';
  const ids = goods.map(({ productId }) => productId);
  if (new Set(ids).size < ids.length) return '同一個商品出現兩次';
  if (goods.some(({ limit }) => !Number.isSafeInteger(limit) || limit < 1)) {
    return '每筆訂單的數量至少為 1';
  }
  const dear = goods.some(
    ({ productId, addOnPrice }) =>
      addOnPrice >= (priceOf.get(productId) ?? Number.POSITIVE_INFINITY),
  );
  return dear ? '加購價必須低於原本的價格' : null;
}

/** What shoppers read: 滿 $500 加價購 $49 起. */
export function sentenceOfAddOn({ thresholdAmount, goods }: Terms): string {
  const lowest = dollarWords(Math.min(...goods.map(({ addOnPrice }) => addOnPrice)));
  const price = goods.length > 1 ? `${lowest} 起` : lowest;
  return thresholdAmount > 0
    ? `滿 ${dollarWords(thresholdAmount)} 加價購 ${price}`
    : `加價購 ${price}`;
}
