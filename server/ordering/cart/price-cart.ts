import { refused } from '#contract/outcome.ts';
import type { GivenChain, OfferedCarriers } from '#rules/delivery/carriers.ts';
import { parcelObstacle } from '#rules/delivery/parcel-limits.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { type AskedAddOn, type CartLine, withAddOnUnits } from '#rules/goods/cart-lines.ts';
import { exceedsPurchaseLimits } from '#rules/goods/purchase-limits.ts';
import { hasLimits } from '#rules/prices/discount-limits.ts';
import { goodsAtLevel } from '#rules/quote/level-prices.ts';
import { quote } from '#rules/quote/quote.ts';
import type { RuleResult } from '#rules/quote/rule-sentences.ts';
import type { CouponReason, Goods, Quote, QuoteInput } from '#rules/quote/types.ts';
import {
  type CachedSaleables,
  cachedSaleable,
  readSaleable,
} from '#server/commerce/catalog/read-saleable.ts';
import type { Offers } from '#server/commerce/offers/read-offers.ts';
import { type Promotions, readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import type { BuyingContext } from '#server/ordering/reservations/buying-context.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';

/** The data of these lines' goods that a quote needs. */
export const readGoods = (db: Queryable, shop: Shop, lines: readonly CartLine[]): Promise<Goods> =>
  readSaleable(db, shop, idsOf(lines));

/** The same from the cache of this process, with the versions by which the caller checks that they are current. */
export const cachedGoods = (
  shop: Shop,
  lines: readonly CartLine[],
): Promise<CachedSaleables | undefined> => cachedSaleable(shop, idsOf(lines));

function idsOf(lines: readonly CartLine[]) {
  const those = (wanted: CartLine['kind']) =>
    lines.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return { productIds: those('product'), combinationIds: those('combination') };
}

/** Ids of the products whose stock limits these goods: the products themselves and the components of combinations. */
export function stockedProducts({ products, combinations }: Goods): number[] {
  const all = [...products.values(), ...combinations.values()];
  return [
    ...new Set(all.flatMap(({ components }) => components.map(({ productId }) => productId))),
  ];
}

/** Ids of the gifts that running promotions may give. */
export async function offeredGifts(shop: Shop): Promise<number[]> {
  const { thresholdRewards, firstPurchaseEvents } = await readPromotions(shop);
  const givers = [...thresholdRewards, ...firstPurchaseEvents];
  return [...new Set(givers.flatMap(({ gifts }) => gifts.map(({ id }) => id)))];
}

export interface PricedCart
  extends Pick<BuyingContext, 'stocks' | 'giftStocks' | 'coupon' | 'level'> {
  /** Null for a visitor. */
  memberId: number | null;
  /** Null for a visitor. */
  isFirstPurchase: boolean | null;
  lines: readonly CartLine[];
  /** Units at the prices of add-on offers, beside the lines. `goods` has their products. */
  addOns?: readonly AskedAddOn[] | undefined;
  /** The gifts that the shopper has chosen. */
  giftIds?: readonly number[] | undefined;
  goods: Goods;
  delivery: Delivery | null;
  /** Read before the goods by a caller that stores what the quote was made of; see `readRules`. */
  rules?: RunningRules | undefined;
}

/** The promotions and offers that are not over. */
export type RunningRules = Promotions & Offers;

/** What a quote was made of. */
export type CartInput = QuoteInput & RunningRules;

/**
 * The rules of the shop at this moment. Whoever stores an order reads them once, and before the goods: an event that
 * ends in between has then left the goods, so that the total differs and nothing is ordered without its limits and
 * reasons.
 */
export const readRules = async (shop: Shop): Promise<RunningRules> => ({
  ...(await readPromotions(shop)),
  ...(await runningOffers(shop)),
});

/** The quote of a cart at this moment, with the shop's promotions and delivery fees, and what it was made of. */
export async function priceCart(
  shop: Shop,
  cart: PricedCart,
): Promise<{ input: CartInput; quote: Quote }> {
  const input = await quoteInput(shop, cart);
  return { input, quote: quote(input) };
}

/** Every rule that a quote was made with, with what it did to the cart or why it did nothing (G-202). */
export async function explainCart(input: CartInput, quoted: Quote): Promise<RuleResult[]> {
  const { ruleResults } = await import('#rules/quote/rule-sentences.ts');
  return ruleResults(input, quoted);
}

/**
 * The explanation for a shopper, to whom the shop announces no campaign before it begins; undefined if it was not asked
 * for.
 */
export async function explainToday(
  isAsked: boolean | undefined,
  input: CartInput,
  quoted: Quote,
): Promise<RuleResult[] | undefined> {
  if (!isAsked) return undefined;
  return (await explainCart(input, quoted)).filter(({ code }) => code !== 'NOT_STARTED');
}

/** What the quote of a cart needs at this moment. Discount events whose limits it would exceed are left out. */
export async function quoteInput(shop: Shop, cart: PricedCart): Promise<CartInput> {
  const { fees } = await readDeliverySettings(shop);
  const rules = cart.rules ?? (await readRules(shop));
  const goods = rules.discountEvents.some(hasLimits)
    ? await withinLimits(shop, cart)
    : goodsAtLevel(cart.goods, cart.level);
  const { addOns = [], giftIds = [], rules: _, ...rest } = cart;
  const { quantityOffers, amountOffers, addOnOffers } = rules;
  return {
    ...rest,
    ...rules,
    solve: await solverFor({ quantityOffers, amountOffers, addOnOffers, addOns }),
    addOns,
    giftIds,
    goods,
    fees,
    moment: shop.clock.now(),
  };
}

/** The code is loaded with the first cart, not before the first page. */
async function runningOffers(shop: Shop): Promise<Offers> {
  const { readOffers } = await import('#server/commerce/offers/read-offers.ts');
  return readOffers(shop);
}

/** The code is loaded only for a shop with offers, or a cart with add-ons. */
async function solverFor(offers: Pick<QuoteInput, keyof Offers | 'addOns'>) {
  const isOffered = Object.values(offers).some((each) => each?.length);
  return isOffered ? (await import('#rules/quote/offers/solve-offers.ts')).solveOffers : undefined;
}

/**
 * Refuses a quoted cart if a line is no longer on sale, exceeds its limit per order, or has too little stock;
 * `extra` lists the changes that would be needed. Undefined if the cart can be bought as it is.
 */
export function refuseUnsellable({ lines, changes, amounts }: Quote) {
  if (changes.length === 0) return undefined;
  const extra = { paidAmount: amounts.paid, changes };
  // Add-ons that are over have another price, which the shopper must see first.
  if (changes.some(({ reason }) => reason === 'UNKNOWN' || reason === 'ADD_ON_ENDED')) {
    return refused('PRE_PROCESS_TEMP_ORDER_FAILED', { extra });
  }
  return exceedsPurchaseLimits(lines)
    ? refused('ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT', { extra })
    : refused('PRODUCT_IS_OUT_OF_STOCK', { extra });
}

/** Refuses a chosen coupon without effect on this cart, so that it is not used up unnoticed; `extra` has the reason. */
export function refuseIdleCoupon({ coupon }: Quote) {
  if (!coupon || coupon.reason === null) return undefined;
  const { reason, missing } = coupon;
  return refused(codeOf(reason), { extra: { reason, missing } });
}

function codeOf(reason: CouponReason) {
  switch (reason) {
    case 'EMPTY_CART':
    case 'BELOW_THRESHOLD':
    case 'NOTHING_TO_DISCOUNT':
    case 'SHIPPING_ALREADY_FREE':
      return 'COUPON_EVENT_ALL_UNUSABLE';
    default:
      return reason;
  }
}

/** Refuses goods that are too heavy or too large for the chosen way of delivery (G-224); `extra` has the sentence. */
export function refuseParcel(
  { lines, amounts }: Quote,
  way: Pick<Delivery, 'shipType'> & { storeType?: GivenChain },
  carriers: OfferedCarriers,
) {
  const { shipType } = way;
  const reason = parcelObstacle({ lines, amount: amounts.paid }, way, carriers);
  return reason === null
    ? undefined
    : refused('PARCEL_IS_TOO_LARGE', { message: reason, extra: { shipType } });
}

/** The same for the chain of a store, which is chosen after the way of delivery. The first chain was checked then. */
export const refuseParcelToChain = (
  quote: Quote,
  { storeType }: { storeType: GivenChain },
  carriers: OfferedCarriers,
) => (storeType ? refuseParcel(quote, { shipType: 'STORE', storeType }, carriers) : undefined);

/** Refuses if the total is not the one that the shopper saw, because they must see the new one first (G-075). */
export function refuseOtherAmount({ amounts }: Quote, shownAmount: number) {
  if (amounts.paid === shownAmount) return undefined;
  return refused('PRE_PROCESS_TEMP_ORDER_FAILED', { extra: { paidAmount: amounts.paid } });
}

/** The code is loaded only for a shop with such events. */
async function withinLimits(shop: Shop, cart: PricedCart): Promise<Goods> {
  const { goodsWithinLimits } = await import('./within-limits.ts');
  // The order counts what events give to add-ons, too.
  const lines = withAddOnUnits(cart.lines, cart.addOns ?? []);
  return goodsWithinLimits(shop, { ...cart, lines });
}
