import { sql } from 'drizzle-orm';
import { queueException } from '#server/ordering/payments/exceptions.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { type LedgerCheck, ledgerChecks } from './checks.ts';
import { ledgerReconciliations } from './tables.ts';

/** Most ids in a complaint; it also has the total number of rows. */
const mostIds = 20;
/** Time limit of one check: far more than a request may take, because no request waits for it and it locks no rows. */
const statementTimeout = '10min';

export interface Complaint extends Pick<LedgerCheck, 'complaint' | 'subject'> {
  /** The number of subjects with the difference. */
  rows: number;
  /** The lowest of their ids, ascending. */
  ids: number[];
}

/** Differences in the shop's ledgers now: stock, locks, ledger, orders, coupons, payments and refunds. */
export async function findComplaints(db: Queryable): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  for (const check of ledgerChecks) {
    const complaint = await runCheck(db, check);
    if (complaint.rows > 0) complaints.push(complaint);
  }
  return complaints;
}

/**
 * Compares the ledgers and queues each complaint for the operators, once as long as it is open. A check that fails does
 * not stop the others; after all of them it throws, so that the job tries again.
 */
export async function reconcileLedgers(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock, log } = shop;
  let brokenRows = 0;
  const failed = await settleIndependently({
    log,
    items: ledgerChecks,
    logFields: ({ complaint }) => ({ complaint }),
    async work(check) {
      const complaint = await transact(db, async (transaction) => {
        await transaction.execute(sql.raw(`set local statement_timeout = '${statementTimeout}'`));
        return runCheck(transaction, check);
      });
      if (complaint.rows === 0) return;
      brokenRows += complaint.rows;
      log.error({ ...complaint }, 'the books do not agree');
      await queue(shop, complaint);
    },
  });
  throwIfAny(failed);
  await db.insert(ledgerReconciliations).values({ brokenRows, at: clock.now() });
}

/** Runs a check in one statement, whose snapshot never has half a purchase. */
async function runCheck(
  db: Queryable,
  { complaint, subject, text }: LedgerCheck,
): Promise<Complaint> {
  const { rows } = await db.execute<{ rows: number; ids: number[] | null }>(
    sql.raw(`
      select count(*)::int as rows, (array_agg(id order by id))[1:${mostIds}] as ids
      from (select distinct id from (${text}) as differing) as broken`),
  );
  return { complaint, subject, rows: rows[0]?.rows ?? 0, ids: rows[0]?.ids ?? [] };
}

function queue(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { complaint, subject, rows, ids }: Complaint,
): Promise<boolean> {
  return queueException(
    db,
    {
      kind: 'BOOKS_DIFFER',
      provider: null,
      reference: `books ${complaint}`,
      detail: { complaint, subject, rows, ids: ids.join(', ') },
    },
    clock.now(),
  );
}
