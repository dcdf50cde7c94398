import type { ProductStocks } from '#rules/stock.ts';
import { serviceIsMaintainedText } from '#server/content/maintain-settings.ts';
import { couponGiftIdsText, couponText, type OwnCoupon } from '#server/goods/coupons/own-coupon.ts';
import { heldProducts, stocksForHolder } from '#server/goods/stock/source.ts';
import { hasStandingOrder } from '#server/ordering/orders/read-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { ownTemporaryOrder, type TemporaryOrder } from './temporary-orders.ts';

/** What decides what a member can buy and is given at this moment; read in one statement, never kept. */
export interface BuyingSituation {
  /** Buying is closed for maintenance (G-133). */
  isClosed: boolean;
  temporaryOrder: TemporaryOrder | null;
  /** Units available to this member, own locks included (G-069). */
  stocks: ProductStocks;
  /** Units of each gift with a record that this member may be given, own locks included. */
  giftStocks: ReadonlyMap<number, number>;
  /** No order of the member stands (G-064). */
  isFirstPurchase: boolean;
  /** The coupon that was asked for, whoever's it is. */
  coupon: OwnCoupon | null;
}

export interface SituationRow extends Omit<BuyingSituation, 'stocks' | 'giftStocks'> {
  stocks: Record<string, number>;
  giftStocks: Record<string, number>;
}

/** SQL text of what is asked about: arrays of ids, and the id of a coupon or null. */
interface SituationParts {
  productIds: string;
  giftIds: string;
  couponId: string;
}

/** The temporary order of the member `$1`. */
const holder = { temporaryOrderId: '(select t.id from temporary_orders t where t.user_id = $1)' };

/** SQL text: the columns of a `SituationRow` for the member `$1`. The gifts of the coupon are read as well. */
export const situationColumns = ({ productIds, giftIds, couponId }: SituationParts) => `
  ${serviceIsMaintainedText} as "isClosed",
  ${ownTemporaryOrder} as "temporaryOrder",
  ${stocksForHolder('product_id', holder, `r.product_id = any(${productIds})`)} as stocks,
  ${stocksForHolder(
    'gift_id',
    holder,
    // One array and no "or": the index is used however many products there are.
    `r.gift_id = any(${giftIds} || array${couponGiftIdsText(couponId)})`,
  )} as "giftStocks",
  not ${hasStandingOrder('$1')} as "isFirstPurchase",
  ${couponText(couponId)} as coupon`;

const situationText = `select ${situationColumns({
  productIds: '$2::int[]',
  giftIds: '$3::int[]',
  couponId: '$4::int',
})}`;

const heldText = `select ${situationColumns({
  productIds: heldProducts(holder),
  giftIds: '$2::int[]',
  couponId: '(select t.coupon_id from temporary_orders t where t.user_id = $1)',
})}`;

export function toSituation({ stocks, giftStocks, ...row }: SituationRow): BuyingSituation {
  return { ...row, stocks: byId(stocks), giftStocks: byId(giftStocks) };
}

function byId(units: Record<string, number>): Map<number, number> {
  return new Map(Object.entries(units).map(([id, stock]) => [Number(id), stock]));
}

/** What a member asks about. */
export interface Asked {
  productIds: readonly number[];
  /** Of the promotions that run. */
  giftIds: readonly number[];
  couponId: number | null;
}

/** The situation of a member who wants these products. */
export async function readSituation(
  db: Queryable,
  memberId: number,
  { productIds, giftIds, couponId }: Asked,
): Promise<BuyingSituation> {
  const values = [memberId, productIds, giftIds, couponId];
  return first(await runNamed<SituationRow>(db, 'buying situation', situationText, values));
}

/** The situation of a member who orders what the temporary order holds. */
export async function readHeldSituation(
  db: Queryable,
  memberId: number,
  giftIds: readonly number[],
): Promise<BuyingSituation> {
  return first(await runNamed<SituationRow>(db, 'held situation', heldText, [memberId, giftIds]));
}

function first([row]: SituationRow[]): BuyingSituation {
  if (!row) throw new Error('The situation was not read.');
  return toSituation(row);
}
