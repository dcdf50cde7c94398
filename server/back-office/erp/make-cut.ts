import { desc, eq, lt } from 'drizzle-orm';
import { assignOrdersToCut } from '#server/ordering/orders/erp-cut.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { erpCuts } from './tables.ts';

/**
 * Makes a cut when nobody has: every order that became ready before it and is in none yet belongs to it from now on, and
 * to no other. An order whose payment is only committed later belongs to the next one, so nothing is lost or given twice.
 */
export function makeCut({ db, clock }: Pick<Shop, 'db' | 'clock'>, cutAt: Date): Promise<void> {
  return transact(db, async (transaction) => {
    // Whoever asks at the same moment waits here until the cut is whole.
    const made = await transaction
      .insert(erpCuts)
      .values({ cutAt, madeAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return;
    const [previous] = await transaction
      .select()
      .from(erpCuts)
      .where(lt(erpCuts.cutAt, cutAt))
      .orderBy(desc(erpCuts.cutAt))
      .limit(1);
    await assignOrdersToCut(transaction, cutAt, previous?.cutAt);
  });
}

export async function isCutMade(db: Queryable, cutAt: Date): Promise<boolean> {
  return (await db.$count(erpCuts, eq(erpCuts.cutAt, cutAt))) > 0;
}
