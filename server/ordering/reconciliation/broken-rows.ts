import { desc } from 'drizzle-orm';
import type { Shop } from '#server/shop.ts';
import { ledgerReconciliations } from './tables.ts';

/** The number of rows with a difference in the last complete reconciliation. */
export async function countBrokenRows({ db }: Pick<Shop, 'db'>): Promise<number> {
  const [last] = await db
    .select()
    .from(ledgerReconciliations)
    .orderBy(desc(ledgerReconciliations.id))
    .limit(1);
  return last?.brokenRows ?? 0;
}
