import { findComplaints } from '#server/ordering/audit-books/audit-books.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Throws if the shop's books do not agree. Every test that buys or pays ends with it. */
export async function checkBooks(db: Queryable): Promise<void> {
  const complaints = await findComplaints(db);
  if (complaints.length === 0) return;
  throw new Error(
    complaints
      .map(({ complaint, subject, ids }) => `${complaint}: ${subject} ${ids.join(', ')}`)
      .join('\n'),
  );
}
