import { and, eq, inArray, lte, type SQL } from 'drizzle-orm';
import { approvalKinds } from '#contract/approvals.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { ShopJob } from '#server/shop.ts';
import type { ApprovalActions } from './actions.ts';
import { approvals } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'lapse-approvals': Record<never, never>;
  }
}

/** Ends approval requests that nobody decided in time, and those with nothing left to approve, with the reason. */
export function approvalJobs(actions: ApprovalActions): [ShopJob<'lapse-approvals'>] {
  const watched = approvalKinds.filter((kind) => actions[kind].whyNothingLeft);

  async function end(transaction: Transaction, areMeant: SQL, answer = '') {
    const ended = await transaction
      .update(approvals)
      .set({ state: 'LAPSED', answer })
      .where(and(eq(approvals.state, 'PENDING'), areMeant))
      .returning();
    for (const approval of ended) await actions[approval.kind].giveUp?.(transaction, approval);
  }

  return [
    {
      name: 'lapse-approvals',
      schedule: '*/10 * * * *',
      work: ({ db, clock }) =>
        transact(db, async (transaction) => {
          await end(transaction, lte(approvals.lapsesAt, clock.now()));
          const waiting = await transaction
            .select()
            .from(approvals)
            .where(and(eq(approvals.state, 'PENDING'), inArray(approvals.kind, watched)));
          for (const approval of waiting) {
            const why = await actions[approval.kind].whyNothingLeft?.(transaction, approval);
            if (why !== undefined) await end(transaction, eq(approvals.id, approval.id), why);
          }
        }),
    },
  ];
}
