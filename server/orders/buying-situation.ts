import type { ProductStocks } from '#rules/stock.ts';
import { serviceIsMaintainedText } from '../content/maintain-settings.ts';
import { couponGiftIdsText, couponText, type OwnCoupon } from '../coupons/own-coupon.ts';
import type { Queryable } from '../platform/database/database.ts';
import { runNamed } from '../platform/database/named.ts';
import { available, onHand } from '../stock/source.ts';
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

/** SQL text: the columns of a `SituationRow` for the member `$1`. The gifts of the coupon are read as well. */
export const situationColumns = ({ productIds, giftIds, couponId }: SituationParts) => `
  ${serviceIsMaintainedText} as "isClosed",
  ${ownTemporaryOrder} as "temporaryOrder",
  ${stocksText('product_id', `r.product_id = any(${productIds})`)} as stocks,
  ${stocksText(
    'gift_id',
    // One array and no "or": the index is used however many products there are.
    `r.gift_id = any(${giftIds} || array${couponGiftIdsText(couponId)})`,
  )} as "giftStocks",
  not exists (
    select from orders o where o.user_id = $1 and o.order_status <> 'CANCELLED') as "isFirstPurchase",
  ${couponText(couponId)} as coupon`;

// When a count has fallen below what is held, whoever comes first gets what there is: nobody is refused for the sake of
// others who may not buy after all.
const stocksText = (owner: string, condition: string) => `
  (select coalesce(json_object_agg(r.${owner},
     greatest(${available('r')} + coalesce(l.quantity, 0), least(coalesce(l.quantity, 0), ${onHand('r')}), 0)), '{}')
   from stock_records r
   left join stock_locks l on l.stock_record_id = r.id
     and l.temporary_order_id = (select t.id from temporary_orders t where t.user_id = $1)
   where ${condition})`;

const situationText = `select ${situationColumns({
  productIds: '$2::int[]',
  giftIds: '$3::int[]',
  couponId: '$4::int',
})}`;

/** Everything that has a lock of the member's temporary order. */
const heldProducts = `array(
  select held.product_id from stock_records held
  join stock_locks l on l.stock_record_id = held.id
  join temporary_orders t on t.id = l.temporary_order_id
  where t.user_id = $1)`;
const heldText = `select ${situationColumns({
  productIds: heldProducts,
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
