import type { ProductStocks } from '#rules/goods/stock.ts';
import type { LevelTerms } from '#rules/quote/level-prices.ts';
import {
  type ProductVersions,
  productVersionsText,
} from '#server/commerce/catalog/read-saleable.ts';
import {
  couponGiftIdsText,
  couponText,
  type OwnCoupon,
} from '#server/commerce/coupons/own-coupon.ts';
import { type GiftMaterialNos, giftMaterialNosText } from '#server/commerce/gifts/read-gifts.ts';
import { reservedProducts, stocksForReservation } from '#server/commerce/stock/source.ts';
import { serviceIsMaintainedText } from '#server/content/maintain-settings.ts';
import { nextOrderIdText } from '#server/ordering/orders/order-number.ts';
import { hasUncancelledOrder } from '#server/people/accounts/users.ts';
import { levelTermsText } from '#server/people/members/level-terms.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { ownTemporaryOrder, ownTemporaryOrderId, type TemporaryOrder } from './temporary-orders.ts';

/**
 * The values that decide which units a member can buy now and which gifts they get. One statement reads them;
 * nothing caches them.
 */
export interface BuyingContext {
  /** Buying is closed for maintenance (G-133). */
  isClosed: boolean;
  temporaryOrder: TemporaryOrder | null;
  /** Units that this member can buy, including those that their own locks reserve (G-069). */
  stocks: ProductStocks;
  /** Units of each gift with a stock record that this member can get, including those that their own locks reserve. */
  giftStocks: ReadonlyMap<number, number>;
  /** The member has no order, or only cancelled ones (G-064). */
  isFirstPurchase: boolean;
  /** The coupon with the id that was asked for; it may belong to another member. */
  coupon: OwnCoupon | null;
  /** What the member's level takes off the list prices; null if nothing. */
  level: LevelTerms | null;
}

export interface BuyingContextRow extends Omit<BuyingContext, 'stocks' | 'giftStocks'> {
  stocks: Record<string, number>;
  giftStocks: Record<string, number>;
}

/** SQL texts that name what to read: two arrays of ids, and the id of a coupon or null. */
interface BuyingContextParts {
  productIds: string;
  giftIds: string;
  couponId: string;
}

/** The temporary order of the member `$1`. */
const reservation = { temporaryOrderId: ownTemporaryOrderId };

/** SQL text: the columns of a `BuyingContextRow` for the member `$1`, with the stocks of the coupon's own gifts. */
export const buyingContextColumns = ({ productIds, giftIds, couponId }: BuyingContextParts) => `
  ${serviceIsMaintainedText} as "isClosed",
  ${ownTemporaryOrder} as "temporaryOrder",
  ${stocksForReservation('product_id', reservation, `r.product_id = any(${productIds})`)} as stocks,
  ${stocksForReservation(
    'gift_id',
    reservation,
    // One array instead of "or", so that PostgreSQL uses the index for any number of products.
    `r.gift_id = any(${giftIds} || array${couponGiftIdsText(couponId)})`,
  )} as "giftStocks",
  not ${hasUncancelledOrder('$1')} as "isFirstPurchase",
  ${couponText(couponId)} as coupon,
  ${levelTermsText('$1')} as level`;

const buyingContextText = `select ${buyingContextColumns({
  productIds: '$2::int[]',
  giftIds: '$3::int[]',
  couponId: '$4::int',
})}`;

const checkoutText = `select ${buyingContextColumns({
  productIds: reservedProducts(reservation),
  giftIds: '$2::int[]',
  couponId: '(select t.coupon_id from temporary_orders t where t.user_id = $1)',
})}, (select ${nextOrderIdText} from temporary_orders t where t.user_id = $1) as "orderId",
  ${productVersionsText(`array(
    select (line ->> 'id')::int from temporary_orders t, jsonb_array_elements(t.content -> 'products') line
    where t.user_id = $1
    union all
    select (line ->> 'productId')::int from temporary_orders t, jsonb_array_elements(t.content -> 'addOns') line
    where t.user_id = $1)`)} as versions, ${giftMaterialNosText(`array(
    select (gift ->> 'id')::int from temporary_orders t, jsonb_array_elements(t.content -> 'gifts') gift
    where t.user_id = $1)`)} as "giftMaterialNos"`;

/** A row of `buyingContextColumns` with its stocks as maps by id. */
export function toBuyingContext({ stocks, giftStocks, ...row }: BuyingContextRow): BuyingContext {
  return { ...row, stocks: byId(stocks), giftStocks: byId(giftStocks) };
}

function byId(units: Record<string, number>): Map<number, number> {
  return new Map(Object.entries(units).map(([id, stock]) => [Number(id), stock]));
}

/** The goods, gifts and coupon for which the buying context is read. */
export interface Asked {
  productIds: readonly number[];
  /** Gifts of the promotions that run now. */
  giftIds: readonly number[];
  couponId: number | null;
}

/** The buying context of a member who wants these products. */
export async function readBuyingContext(
  db: Queryable,
  memberId: number,
  { productIds, giftIds, couponId }: Asked,
): Promise<BuyingContext> {
  const values = [memberId, productIds, giftIds, couponId];
  return first(await runNamed<BuyingContextRow>(db, 'buying context', buyingContextText, values));
}

/**
 * The buying context at checkout, with the id of the order that is to be made. Orders that are refused leave gaps
 * in the ids.
 */
export interface CheckoutContext extends BuyingContext {
  /** Null without a temporary order. */
  orderId: number | null;
  /** The versions of the products in the temporary order, without combinations. */
  versions: ProductVersions;
  /** The material numbers of the gifts that the temporary order promises. */
  giftMaterialNos: GiftMaterialNos;
}

type CheckoutRow = BuyingContextRow &
  Pick<CheckoutContext, 'orderId' | 'versions' | 'giftMaterialNos'>;

/**
 * The statement that reads a member's buying context at checkout: for the products and the coupon of their
 * temporary order.
 */
export const checkoutStatement = (
  memberId: number,
  giftIds: readonly number[],
): Statement<CheckoutRow> => ({
  name: 'checkout situation',
  text: checkoutText,
  values: [memberId, giftIds],
});

/** Converts the rows of `checkoutStatement`. */
export const toCheckoutContext = (rows: CheckoutRow[]): CheckoutContext => ({
  ...first(rows),
  orderId: rows[0]?.orderId ?? null,
  versions: rows[0]?.versions ?? {},
  giftMaterialNos: rows[0]?.giftMaterialNos ?? {},
});

function first([row]: BuyingContextRow[]): BuyingContext {
  if (!row) throw new Error('The buying context was not read.');
  return toBuyingContext(row);
}
