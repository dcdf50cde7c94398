import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReturnTerms } from '#rules/return-terms.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { settings } from '#server/platform/database/tables.ts';

const key = 'returnTerms';
const schema = z
  .object({ chargesDelivery: z.boolean(), asksForGifts: z.boolean() })
  .catch({ chargesDelivery: false, asksForGifts: false });

/** Whether the rest of an order below a threshold changes what a return is worth; neither unless an operator says so. */
export async function readReturnSettings(db: Queryable): Promise<ReturnTerms> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return schema.parse(row?.value);
}

/** The same as settings of the back office. */
export const returnSettings = {
  read: readReturnSettings,
  async write(db: Queryable, value: ReturnTerms): Promise<void> {
    await db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  },
};
