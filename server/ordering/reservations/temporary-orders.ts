import { and, eq, gt, lte } from 'drizzle-orm';
import type { IslandsType, ShipType } from '#contract/enumerations.ts';
import { addDays } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { type TemporaryOrderContent, temporaryOrders } from './tables.ts';

export type { TemporaryOrderContent } from './tables.ts';

/** Milliseconds for which a sent cart reserves its stock (G-074). */
export const lockLifetime = 30 * 60_000;

/** Milliseconds for which it may be reserved longer, once (G-187). */
export const lockExtension = 10 * 60_000;

export interface NewTemporaryOrder {
  userId: number;
  content: TemporaryOrderContent;
  islandsType: IslandsType;
  shipType: ShipType;
  lineEcid: string | null;
  couponId: number | null;
  createdAt: Date;
  expiresAt: Date;
}

/** A temporary order as PostgreSQL writes it in JSON: instants are text. */
export interface TemporaryOrder
  extends Omit<NewTemporaryOrder, 'userId' | 'createdAt' | 'expiresAt'> {
  id: number;
  createdAt: string;
  expiresAt: string;
  extendedAt: string | null;
}

/** SQL text: the temporary order of the member `$1` as JSON, or null. */
export const ownTemporaryOrder = `(
  select json_build_object('id', t.id, 'content', t.content, 'islandsType', t.islands_type, 'shipType', t.ship_type,
    'lineEcid', t.line_ecid, 'couponId', t.coupon_id, 'createdAt', t.created_at, 'expiresAt', t.expires_at,
    'extendedAt', t.extended_at)
  from temporary_orders t where t.user_id = $1)`;

/** SQL text: the id of the temporary order of the member `$1`, or null. */
export const ownTemporaryOrderId = '(select t.id from temporary_orders t where t.user_id = $1)';

/** Whether there is a temporary order and its 30 minutes have not passed. */
export function isLive(
  order: Pick<TemporaryOrder, 'expiresAt'> | null,
  now: Date,
): order is TemporaryOrder {
  return order !== null && Date.parse(order.expiresAt) > now.getTime();
}

/** Whether a member has a sent cart that reserves stock now. */
export async function hasLiveTemporaryOrder(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<boolean> {
  const { userId: owner, expiresAt } = temporaryOrders;
  return (await db.$count(temporaryOrders, and(eq(owner, userId), gt(expiresAt, now)))) > 0;
}

// A cart that is sent again while its goods are reserved counts as the same cart.
const putText = `
  with counted as (
    insert into sent_carts (at) select $7::timestamptz
    where not exists (select from temporary_orders where user_id = $1 and expires_at > $7::timestamptz)
  )
  insert into temporary_orders
    (user_id, content, islands_type, ship_type, line_ecid, coupon_id, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (user_id) do update set content = excluded.content, islands_type = excluded.islands_type,
    ship_type = excluded.ship_type, line_ecid = excluded.line_ecid, coupon_id = excluded.coupon_id,
    created_at = excluded.created_at, expires_at = excluded.expires_at, extended_at = null`;

/** The statement that replaces the member's temporary order (G-074); its row stays locked until the commit. */
export function temporaryOrderStatement(order: NewTemporaryOrder): Statement {
  const { userId, content, islandsType, shipType, lineEcid, couponId, createdAt, expiresAt } =
    order;
  const place = [islandsType, shipType, lineEcid, couponId, createdAt, expiresAt];
  const values = [userId, JSON.stringify(content), ...place];
  return { name: 'put temporary order', text: putText, values };
}

// The creation time differs if the shopper has sent another cart since this one was read.
const consumeText = `
  with consumed as (
    delete from temporary_orders where id = $1 and created_at = $2 and expires_at > $3 returning id
  )
  select case when not exists (select from consumed) then ${refuseText("'TEMP_ORDER_FAILED'")} end`;

/**
 * The statement that deletes a temporary order so that it becomes an order. It refuses with TEMP_ORDER_FAILED if
 * the temporary order was already consumed, replaced or expired, so that only one of two checkouts of a cart goes
 * on.
 */
export const consumeStatement = (
  { id, createdAt }: Pick<TemporaryOrder, 'id' | 'createdAt'>,
  now: Date,
): Statement => ({
  name: 'consume temporary order',
  text: consumeText,
  values: [id, createdAt, now],
});

/** The member's temporary order; null without one. It may have expired. */
export async function findTemporaryOrder(
  db: Queryable,
  memberId: number,
): Promise<TemporaryOrder | null> {
  const text = `select ${ownTemporaryOrder} as "own"`;
  const [row] = await runNamed<{ own: TemporaryOrder | null }>(db, 'own temporary order', text, [
    memberId,
  ]);
  return row?.own ?? null;
}

// The row is locked first, so that a refusal describes its state after concurrent requests.
const extendText = `
  with own as materialized (
    select id, expires_at, extended_at from temporary_orders where id = $1 and created_at = $2 for update
  ), extended as (
    update temporary_orders set expires_at = $3, extended_at = $4
    where id = (select id from own where expires_at > $4 and extended_at is null) returning id
  )
  select case when not exists (select from extended) then ${refuseText(`
    case when not exists (select from own) then 'TEMP_ORDER_FAILED'
      when exists (select from own where expires_at > $4) then 'LOCK_STOCKS_ARE_EXTENDED'
      else 'LOCK_STOCKS_ARE_EXPIRED' end`)} end`;

/**
 * The statement that extends a temporary order until `until` (G-187); its row stays locked until the commit. It
 * refuses with TEMP_ORDER_FAILED if the order was consumed or replaced, with LOCK_STOCKS_ARE_EXPIRED if it has
 * expired, and with LOCK_STOCKS_ARE_EXTENDED the second time.
 */
export const extendStatement = (
  { id, createdAt }: Pick<TemporaryOrder, 'id' | 'createdAt'>,
  until: Date,
  now: Date,
): Statement => ({
  name: 'extend temporary order',
  text: extendText,
  values: [id, createdAt, until, now],
});

/** Deletes temporary orders a day after they expired; until then checkout can answer LOCK_STOCKS_ARE_EXPIRED. */
export async function deleteTemporaryOrders(db: Queryable, now: Date): Promise<void> {
  const yesterday = addDays(now, -1);
  await db.delete(temporaryOrders).where(lte(temporaryOrders.expiresAt, yesterday));
}
