import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { settings } from '#server/platform/database/tables.ts';

/** Whose parcels they are, as labels and the carrier name it. */
const senderSchema = z
  .object({ senderName: z.string(), senderMobile: z.string(), senderAddress: z.string() })
  .catch({
    senderName: '晴棉',
    senderMobile: '0900000000',
    senderAddress: '臺北市大安區和平東路一段1號',
  });

export type Sender = z.infer<typeof senderSchema>;

const key = 'sender';

/** The sender as a setting of the back office; a demonstration's while nobody has entered one. */
export const senderSettings = {
  async read(db: Queryable): Promise<Sender> {
    const [row] = await db.select().from(settings).where(eq(settings.key, key));
    return senderSchema.parse(row?.value);
  },
  async write(db: Queryable, value: Sender) {
    await db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
  },
};
