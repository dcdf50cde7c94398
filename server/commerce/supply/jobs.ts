import { and, gte, lt } from 'drizzle-orm';
import { awaitedStates } from '#contract/supply.ts';
import { startOfTaipeiDay } from '#rules/dates.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Shop, ShopJob } from '#server/shop.ts';
import { purchaseOrders } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'pass-expected-days': Record<never, never>;
  }
}

/** Lets pages forget the days of yesterday on which goods were expected and did not all come. */
export async function passExpectedDays({ db, clock, cache }: Shop): Promise<void> {
  const today = startOfTaipeiDay(clock.now());
  const passed = await db.$count(
    purchaseOrders,
    and(
      isOneOf(purchaseOrders.state, awaitedStates),
      gte(purchaseOrders.expectedOn, startOfTaipeiDay(today, -2)),
      lt(purchaseOrders.expectedOn, today),
    ),
  );
  if (passed > 0) await cache.invalidate(['shelf']);
}

const pass: ShopJob<'pass-expected-days'> = {
  name: 'pass-expected-days',
  schedule: '1 0 * * *',
  work: passExpectedDays,
};

export const supplyJobs = [pass];
