import { desc, eq, lt } from 'drizzle-orm';
import { dayInMilliseconds, taipeiDay } from '#rules/dates.ts';
import { assignOrdersToCut } from '#server/ordering/orders/erp-cut.ts';
import { isHeld } from '#server/ordering/payments/held-orders.ts';
import { type Queryable, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { erpCuts } from './tables.ts';

/** The last of these times of the day (`08:00,13:00`, in Taipei) that is not after `now`. */
export function lastCutTime(times: string, now: Date): Date {
  const cuts = [now, new Date(now.getTime() - dayInMilliseconds)].flatMap((day) =>
    times.split(',').map((time) => Date.parse(`${taipeiDay(day)}T${time}:00+08:00`)),
  );
  return new Date(Math.max(...cuts.filter((cut) => cut <= now.getTime())));
}

/**
 * Makes a cut unless it is made already: every order that became ready before it and is in no cut belongs to it from now
 * on. An order whose payment is committed later belongs to the next cut. So each order is given out exactly once.
 */
export function makeCut({ db, clock }: Pick<Shop, 'db' | 'clock'>, cutAt: Date): Promise<void> {
  return transact(db, async (transaction) => {
    // A second caller at the same moment waits here until the cut is committed.
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
    await assignOrdersToCut(transaction, cutAt, {
      previousCutAt: previous?.cutAt,
      isHeld: (orderId) => isHeld(orderId, clock.now()),
    });
  });
}

export async function isCutMade(db: Queryable, cutAt: Date): Promise<boolean> {
  return (await db.$count(erpCuts, eq(erpCuts.cutAt, cutAt))) > 0;
}
