import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import { hoursBetweenWaves, sizeOfWave } from '#rules/restock-wave.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { isEmailSent } from '#server/platform/mail/email-settings.ts';
import { settleIndependently } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { buyableUnits } from './buyable-units.ts';
import { restockNotices, restockWaves } from './tables.ts';

/** The most letters that one transaction enqueues. */
const batch = 500;
/** Days after which a notice is deleted whether its goods came back or not (G-179). */
const retentionDays = 90;
const waveRetentionDays = 2;
/** How far clocks of two copies may differ. A later wave was noted by a clock that ran ahead, and counts no more. */
const clockSkew = 5 * 60_000;

/**
 * Chooses who is notified of goods that are back, and enqueues their letters (G-179). It looks at the stock itself, so that
 * it does not matter how units came back: by an operator, a file, the ERP, a cancelled order, a return, a lock that
 * expired, or another source. It runs every minute; a run that was missed is made up by the next one. Answers how many
 * products failed.
 */
export async function announceRestock(shop: Shop): Promise<number> {
  const { db, log } = shop;
  if (!(await isEmailSent(db, 'restocked'))) return 0;
  return settleIndependently({
    log,
    items: await readRestocked(shop),
    logFields: (productId) => ({ productId }),
    async work(productId) {
      for (let chosen = batch; chosen === batch; ) {
        chosen = await transact(db, (transaction) => chooseBatch(shop, transaction, productId));
      }
    },
  });
}

/** The products for which somebody waits and that can be bought. */
async function readRestocked({ db }: Pick<Shop, 'db'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (
      select distinct product_id as id from ${restockNotices} where chosen_at is null
    ) wanted where ${buyableUnits(sql`wanted.id`)} > 0 order by id`);
  return rows.map(({ id }) => id);
}

/** Chooses the next recipients of one product, those who asked first before the others; answers how many. */
async function chooseBatch(
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  productId: number,
): Promise<number> {
  // Two copies of the server choose one after the other. The next statement sees what the first one chose.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtext('restock notices'), ${productId}::int)`,
  );
  const now = clock.now();
  const since = new Date(now.getTime() - hoursBetweenWaves * 3_600_000).toISOString();
  const until = new Date(now.getTime() + clockSkew).toISOString();
  const { rows } = await transaction.execute<
    Record<'units' | 'noticesLately' | 'waiting', number>
  >(sql`
    select ${buyableUnits(sql`${productId}::int`)} as units,
      (select coalesce(sum(letters), 0)::int from ${restockWaves}
        where product_id = ${productId} and at > ${since}::timestamptz and at <= ${until}::timestamptz) as "noticesLately",
      (select count(*)::int from ${restockNotices}
        where product_id = ${productId} and chosen_at is null) as waiting`);
  const size = Math.min(batch, rows[0] ? sizeOfWave(rows[0]) : 0);
  if (size === 0) return 0;
  const next = transaction
    .select({ id: restockNotices.id })
    .from(restockNotices)
    .where(and(eq(restockNotices.productId, productId), isNull(restockNotices.chosenAt)))
    .orderBy(asc(restockNotices.id))
    .limit(size);
  const chosen = await transaction
    .update(restockNotices)
    .set({ chosenAt: now })
    .where(inArray(restockNotices.id, next))
    .returning({ noticeId: restockNotices.id });
  if (chosen.length === 0) return 0;
  await transaction.insert(restockWaves).values({ productId, letters: chosen.length, at: now });
  const chosenAt = now.toISOString();
  const inOrder = chosen
    .toSorted((one, other) => one.noticeId - other.noticeId)
    .map(({ noticeId }) => ({ noticeId, chosenAt }));
  await jobs.enqueueAll(transaction, 'send-restock-letter', inOrder);
  return chosen.length;
}

/** Deletes notices for which nothing came back in 90 days, and the numbers of old waves and of those far ahead. */
export async function forgetNotices({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayInMilliseconds);
  await db.delete(restockNotices).where(lt(restockNotices.createdAt, before(retentionDays)));
  await db
    .delete(restockWaves)
    .where(or(lt(restockWaves.at, before(waveRetentionDays)), gt(restockWaves.at, before(-1))));
}
