import { findComplaints } from '#server/ordering/reconciliation/reconcile-ledgers.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Throws if the shop's ledgers do not agree. Every test that buys or pays calls it at its end. */
export async function checkLedgers(db: Queryable): Promise<void> {
  const complaints = await findComplaints(db);
  if (complaints.length === 0) return;
  throw new Error(
    complaints
      .map(({ complaint, subject, ids }) => `${complaint}: ${subject} ${ids.join(', ')}`)
      .join('\n'),
  );
}
