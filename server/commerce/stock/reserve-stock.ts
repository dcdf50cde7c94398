import type { Queryable } from '#server/platform/database/database.ts';
import { refusedWith, refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { available } from './source.ts';
import { type Units, wantedOrReservedText, wantedText, wantedValues } from './wanted.ts';

export interface StockReservation {
  /** The owner of a temporary order. */
  userId: number;
  /** SQL text: the id of the temporary order of the owner `$1`. */
  temporaryOrderId: string;
  /** Units by product id; a product without a stock record is unlimited and needs no lock. */
  needed: Units;
  /** Units by gift id; a gift without a stock record is also unlimited. */
  gifts: Units;
  expiresAt: Date;
}

// Every statement on the stock locks rows in the same order: stock_locks first, then stock_records by id. Otherwise
// buyers, cancellations and the job that releases locks could deadlock.
const reserveText = (temporaryOrderId: string) => `
  with wanted as (
    ${wantedText}
  ), owner as materialized (
    select ${temporaryOrderId} as id
  ), reserved as materialized (
    select id, stock_record_id, quantity from stock_locks
    where temporary_order_id = (select id from owner) for update
  ), target as materialized (
    select r.id, r.gift_id is not null as is_gift, coalesce(w.quantity, 0) as quantity,
      coalesce(w.quantity, 0) - coalesce(h.quantity, 0) as change
    ${wantedOrReservedText}
  ), moved as (
    update stock_records r set locked = r.locked + t.change
    from target t
    where r.id = t.id and t.change <> 0 and (t.change < 0 or ${available('r')} >= t.change)
    returning r.id
  ), kept as (
    insert into stock_locks (stock_record_id, temporary_order_id, quantity, expires_at)
    select id, (select id from owner), quantity, $6 from target where quantity > 0
    on conflict (temporary_order_id, stock_record_id)
      do update set quantity = excluded.quantity, expires_at = excluded.expires_at
  ), dropped as (
    delete from stock_locks where id in (
      select h.id from reserved h join target t on t.id = h.stock_record_id where t.quantity = 0)
  )
  select case when bool_or(not is_gift) then ${refuseText("'goods are short'")}
    when bool_or(is_gift) then ${refuseText("'gifts are short'")} end
  from target where change <> 0 and id not in (select id from moved)`;

/** Why stock cannot be reserved. Gifts are distinguished, because the goods can still be bought without them. */
export type Shortage = 'goods are short' | 'gifts are short';

/**
 * The statement that reserves exactly what a temporary order needs, in place of what it reserved before; it refuses
 * with a `Shortage`. It runs last, because others wait for these rows until the commit.
 */
export const reserveStatement = ({
  userId,
  temporaryOrderId,
  needed,
  gifts,
  expiresAt,
}: StockReservation): Statement => ({
  name: 'reserve stock',
  text: reserveText(temporaryOrderId),
  values: [userId, ...wantedValues(needed, gifts), expiresAt],
});

/** The shortage, if that is why the statements failed. */
export function shortageOf(error: unknown): Shortage | undefined {
  const why = refusedWith(error);
  return why === 'goods are short' || why === 'gifts are short' ? why : undefined;
}

const batch = 500;
const releaseText = `
  with expired as (
    select id from stock_locks where expires_at <= $1 order by id limit ${batch} for update skip locked
  ), gone as (
    delete from stock_locks where id in (select id from expired) returning stock_record_id, quantity
  ), freed as (
    select stock_record_id as id, sum(quantity)::int as quantity from gone group by stock_record_id
  ), target as materialized (
    select r.id, f.quantity from stock_records r join freed f on f.id = r.id
    order by r.id for no key update of r
  ), released as (
    update stock_records r set locked = r.locked - t.quantity from target t where r.id = t.id
  )
  select count(*)::int as count from gone`;

/**
 * Releases the units of expired locks, each lock once even if several callers run this; returns the number of locks.
 */
export async function releaseExpiredLocks(db: Queryable, now: Date): Promise<number> {
  for (let released = 0; ; ) {
    const [row] = await runNamed<{ count: number }>(db, 'release locks', releaseText, [now]);
    const count = row?.count ?? 0;
    released += count;
    if (count < batch) return released;
  }
}
