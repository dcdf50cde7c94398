import { and, asc, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import { addDays, addHours } from '#rules/dates.ts';
import { hoursBetweenWaves, sizeOfWave } from '#rules/goods/restock-wave.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { lockNames } from '#server/platform/database/lock-keys.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import {
  type AwaitedGoods,
  buyableUnitsOf,
  buyableUnitsOfRow,
  columnsOf,
  goodsOf,
  hasGoods,
  isAbout,
  partsOf,
  sendingJobs,
  usesUnitsOf,
} from './awaited-goods.ts';
import { unitsInStock } from './buyable-units.ts';
import { restockNotices, restockWaves } from './tables.ts';

/** The most letters that one transaction enqueues. */
const batch = 500;
/** Days after which a notice is deleted whether its goods came back or not (G-179). */
const retentionDays = 90;
const waveRetentionDays = 2;
/** How far clocks of two copies may differ. A later wave was noted by a clock that ran ahead, and counts no more. */
const clockSkew = 5 * 60_000;

/**
 * Chooses who is notified of goods that are back, and enqueues their letters (G-179). It looks at the stock itself, so
 * that it does not matter how units came back: by an operator, a file, the ERP, a cancelled order, a return, a lock
 * that expired, or another source. It runs every minute; a run that was missed is made up by the next one. Answers of
 * how many goods it failed.
 */
export async function announceRestock(shop: Shop): Promise<number> {
  const { db, log } = shop;
  if (!(await isEmailSent(db, 'restocked'))) return 0;
  return settleIndependently({
    log,
    items: await readRestocked(shop),
    logFields: (goods) => ({ goods }),
    async work(goods) {
      for (let chosen = batch; chosen === batch; ) {
        chosen = await transact(db, (transaction) => chooseBatch(shop, transaction, goods));
      }
    },
  });
}

/** The goods for which somebody waits and that can be bought. */
async function readRestocked({ db }: Pick<Shop, 'db'>): Promise<AwaitedGoods[]> {
  const wanted = { productId: sql`wanted.product_id`, combinationId: sql`wanted.combination_id` };
  const { rows } = await db.execute<Record<'productId' | 'combinationId', number | null>>(sql`
    select product_id as "productId", combination_id as "combinationId" from (
      select distinct product_id, combination_id from ${restockNotices} where chosen_at is null
    ) wanted where ${buyableUnitsOfRow(wanted)} > 0 order by product_id, combination_id`);
  return rows.map(goodsOf);
}

/** Chooses the next recipients of some goods, those who asked first before the others; answers how many. */
async function chooseBatch(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  goods: AwaitedGoods,
): Promise<number> {
  // Two copies of the server choose one after the other, also for two goods that share units: each locks its products
  // in the order of their ids. The next statement sees what the first one chose.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext(${lockNames.restockWaves}), part.id)
      from (${partsOf(goods)} order by id) part`,
  );
  const now = clock.now();
  const since = addHours(now, -hoursBetweenWaves).toISOString();
  const until = new Date(now.getTime() + clockSkew).toISOString();
  const { rows } = await transaction.execute<
    Record<'units' | 'noticesLately' | 'waiting', number>
  >(sql`
    select (case when ${buyableUnitsOf(goods)} > 0 then ${unitsInStock(sql`part.id`)} / part.quantity else 0 end)::int as units,
      (select coalesce(sum(letters), 0)::int from ${restockWaves}
        where ${usesUnitsOf(restockWaves, sql`part.id`)} and at > ${since}::timestamptz and at <= ${until}::timestamptz) as "noticesLately",
      (select count(*)::int from ${restockNotices}
        where ${isAbout(restockNotices, goods)} and chosen_at is null) as waiting
    from (${partsOf(goods)}) part`);
  // The part of which the least is left decides: letters about other goods with it have promised its units too.
  const size = Math.min(rows.length === 0 ? 0 : batch, ...rows.map(sizeOfWave));
  if (size === 0) return 0;
  const next = transaction
    .select({ id: restockNotices.id })
    .from(restockNotices)
    .where(and(isAbout(restockNotices, goods), isNull(restockNotices.chosenAt)))
    .orderBy(asc(restockNotices.id))
    .limit(size);
  const chosen = await transaction
    .update(restockNotices)
    .set({ chosenAt: now })
    .where(inArray(restockNotices.id, next))
    .returning({ noticeId: restockNotices.id });
  if (chosen.length === 0) return 0;
  await transaction
    .insert(restockWaves)
    .values({ ...columnsOf(goods), letters: chosen.length, at: now });
  const chosenAt = now.toISOString();
  const inOrder = chosen
    .toSorted((one, other) => one.noticeId - other.noticeId)
    .map(({ noticeId }) => ({ noticeId, chosenAt }));
  await jobs.enqueueAll(transaction, sendingJobs[goods.kind], inOrder);
  return chosen.length;
}

/**
 * Deletes notices for which nothing came back in 90 days, those whose combination a copy of an earlier release did not
 * copy when it merged two members, and the numbers of old waves and of those far ahead.
 */
export async function deleteNotices({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .delete(restockNotices)
    .where(or(lt(restockNotices.createdAt, addDays(now, -retentionDays)), not(hasGoods)));
  await db
    .delete(restockWaves)
    .where(
      or(
        lt(restockWaves.at, addDays(now, -waveRetentionDays)),
        gt(restockWaves.at, addDays(now, 1)),
      ),
    );
}
