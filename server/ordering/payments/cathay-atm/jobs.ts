import { and, eq, gt } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { ShopJob } from '#server/shop.ts';
import { paymentAttempts } from '../tables.ts';
import { takeDepositList } from './take-deposit-list.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'take-deposits': Record<never, never>;
  }
}

/** Reads the bank's list only while an order may be paid by transfer, which ends a week after its deadline. */
const takeDeposits: ShopJob<'take-deposits'> = {
  name: 'take-deposits',
  schedule: '*/5 * * * *',
  expireInSeconds: 900,
  async work(shop) {
    const lately = addDays(shop.clock.now(), -7);
    const awaited = await shop.db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.provider, 'CATHAY_ATM'),
          // The status is literal, so that PostgreSQL plans with how few rows have it.
          isOneOf(paymentAttempts.status, ['STARTED']),
          gt(paymentAttempts.payBefore, lately),
        ),
      )
      .limit(1);
    if (awaited.length > 0) await takeDepositList(shop);
  },
};

export const depositJobs = [takeDeposits];
