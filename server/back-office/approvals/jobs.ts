import { and, eq, lte } from 'drizzle-orm';
import { transact } from '#server/platform/database/database.ts';
import type { ShopJob } from '#server/shop.ts';
import type { ApprovalActions } from './actions.ts';
import { approvals } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'lapse-approvals': Record<never, never>;
  }
}

/** Ends approval requests that nobody decided in time. */
export function approvalJobs(actions: ApprovalActions): [ShopJob<'lapse-approvals'>] {
  return [
    {
      name: 'lapse-approvals',
      schedule: '*/10 * * * *',
      work: ({ db, clock }) =>
        transact(db, async (transaction) => {
          const expired = await transaction
            .update(approvals)
            .set({ state: 'LAPSED' })
            .where(and(eq(approvals.state, 'PENDING'), lte(approvals.lapsesAt, clock.now())))
            .returning();
          for (const approval of expired)
            await actions[approval.kind].giveUp?.(transaction, approval);
        }),
    },
  ];
}
