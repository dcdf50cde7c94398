import { eq } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { settings } from '#server/platform/database/tables.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';

const key = 'isFirstRunPutAway';

/** Whether an owner has dismissed the first-run list, for everybody. */
export async function isPutAway(db: Queryable): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value === true;
}

/** Dismisses the first-run list. Doing it twice has no further effect. */
export function putAway(shop: Shop, request: RequestContext) {
  return audited(shop, request, async ({ transaction, note }) => {
    const [row] = await transaction
      .insert(settings)
      .values({ key, value: true })
      .onConflictDoNothing()
      .returning();
    if (row) {
      await note({ call: 'putAwayFirstRun', subject: ['settings', 0], title: '開店步驟' });
    }
    return done({});
  });
}
