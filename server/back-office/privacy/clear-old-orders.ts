import {
  findOldOrders,
  findOrdersOfErased,
  lockFinished,
  noteCleared,
} from '#server/ordering/orders/retention.ts';
import { pageOfErased } from '#server/people/accounts/erased-members.ts';
import { erasePersonalDataOfOrders } from '#server/people/privacy/erase-personal-data.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import { transact } from '#server/platform/database/database.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';

/** Orders of one transaction: their rows are locked for a part of a second. */
const batch = 200;
/** Orders of one night; the next night goes on. */
const mostOfNight = 50_000;
/** Erased members whose orders one statement looks for. */
const batchSize = 500;

type Parts = Pick<Shop, 'db' | 'clock' | 'log'>;
type Data = Required<PersonalData>;

/**
 * Clears the personal data of orders whose time is over, in batches. Sums, goods, payments and numbers of invoices
 * stay. An order with something open stays whole until it is closed, and one on which somebody works waits for the next
 * night; the log says how many were passed over, and nothing else about them. An order is cleared with all that belongs
 * to it or not at all, and several copies may do this at once. Orders that fail are logged and left out, so the job
 * counts as failed.
 */
export async function clearOldOrders(parts: Parts, data: Data): Promise<void> {
  const { log } = parts;
  let [cleared, passedOver, failed] = [0, 0, 0];
  for await (const ids of ordersPastTheirTime(parts)) {
    const results = await clearBatch(parts, data, ids);
    cleared += results.cleared;
    failed += results.failed;
    passedOver += ids.length - results.cleared - results.failed;
    // So many failures have a cause that is in no order.
    if (cleared >= mostOfNight || failed >= batch) break;
  }
  if (cleared + passedOver > 0) {
    log.info({ cleared, passedOver }, 'personal data of orders whose time is over');
  }
  throwIfAny(failed);
}

/** All orders whose time is over and that have personal data, in batches, each behind the one before. */
async function* ordersPastTheirTime({ db, clock }: Parts): AsyncGenerator<number[]> {
  const now = clock.now();
  for (let after: number | undefined; ; ) {
    const ids = await findOldOrders(db, now, { after, limit: batch });
    if (ids.length === 0) break;
    yield ids;
    after = ids.at(-1);
  }
  for (let after: number | undefined; ; ) {
    const members = await pageOfErased(db, { after, limit: batchSize });
    if (members.length === 0) break;
    const ids = await findOrdersOfErased(db, now, members);
    for (let from = 0; from < ids.length; from += batch) yield ids.slice(from, from + batch);
    after = members.at(-1);
  }
}

/** Clears orders together, or one by one if that fails, so that one order prevents no other. */
async function clearBatch(
  parts: Parts,
  data: Data,
  ids: readonly number[],
): Promise<{ cleared: number; failed: number }> {
  try {
    return { cleared: await clearTogether(parts, data, ids), failed: 0 };
  } catch (error) {
    parts.log.warn({ error }, 'a batch of old orders failed: each is tried alone');
  }
  let cleared = 0;
  const failed = await settleIndependently({
    log: parts.log,
    items: ids,
    logFields: (orderId) => ({ orderId }),
    async work(id) {
      cleared += await clearTogether(parts, data, [id]);
    },
  });
  return { cleared, failed };
}

/**
 * Clears the orders in one transaction, and answers how many: the others have something open, or somebody works on
 * them.
 */
function clearTogether(
  { db, clock }: Parts,
  { tables, obstacles }: Data,
  ids: readonly number[],
): Promise<number> {
  return transact(db, async (transaction) => {
    const locked = await lockFinished(transaction, ids, obstacles);
    await erasePersonalDataOfOrders(transaction, tables, locked);
    await noteCleared(transaction, locked, clock.now());
    return locked.length;
  });
}
