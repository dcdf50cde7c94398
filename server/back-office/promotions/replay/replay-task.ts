import { formatNumber } from '#rules/numbers.ts';
import { newReplay } from '#rules/replay/replay.ts';
import {
  countPastOrders,
  type PastPeriod,
  readPastOrders,
} from '#server/ordering/orders/past-orders.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { TaskRefused, type TaskWork } from '../../tasks/run-task.ts';
import { readKnownRules } from './known-rules.ts';
import { openPriceBook } from './price-book.ts';
import { fromStored, periodOfReplay, type ReplayResult, replayDataOf } from './replay-data.ts';

/** Orders that are in memory at a time. */
const pageSize = 500;

/** Orders of one replay: 200 seconds of work at the speed of the goal in bench/goals.ts. */
const mostOrders = 100_000;

/** The database itself refuses a replay that would write. */
const reading = <Result>(db: Database, work: (transaction: Transaction) => Promise<Result>) =>
  db.transaction(work, { accessMode: 'read only' });

/**
 * Prices the orders of a period again with a campaign on top, page by page in the order of time. Writes nothing.
 * Refuses a period with more than `most` orders.
 */
export const replayUpTo =
  (most: number): TaskWork =>
  async ({ task, db, progress }) => {
    const data = replayDataOf(task);
    const period = periodOfReplay(data);
    const book = openPriceBook(period.from);
    const { rules, total } = await reading(db, async (transaction) => ({
      rules: await readKnownRules(transaction, period.from),
      total: await countPastOrders(transaction, period),
    }));
    if (total > most) {
      throw new TaskRefused(
        `這段期間有 ${formatNumber(total)} 筆訂單，一次最多重算 ${formatNumber(most)} 筆；請選擇較短的期間`,
      );
    }
    const replay = newReplay(fromStored(data.campaign), { ...rules, pricesAt: book.pricesAt });
    await progress(0, total);
    for await (const page of pagesOf(db, period)) {
      if (data.entity === 'discount-events') {
        await reading(db, (transaction) => book.learn(transaction, page));
      }
      for (const order of page) replay.add(order);
      await progress(replay.tally().orders, total);
    }
    const { examples, ...sums } = replay.tally();
    return {
      ...sums,
      examples: examples.map((one) => ({ ...one, placedAt: one.placedAt.toISOString() })),
    } satisfies ReplayResult;
  };

export const replayWork = replayUpTo(mostOrders);

/** The orders of a period, in pages by key, so that none is read twice or left out while others are written. */
async function* pagesOf(db: Database, period: PastPeriod) {
  let after: Awaited<ReturnType<typeof readPastOrders>>[number] | undefined;
  for (;;) {
    const from = { after, most: pageSize };
    const page = await reading(db, (transaction) => readPastOrders(transaction, period, from));
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1);
  }
}
