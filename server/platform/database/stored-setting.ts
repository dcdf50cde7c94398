import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from './database.ts';
import { prepared } from './prepared.ts';
import { settings } from './tables.ts';

/**
 * What operators have set under one key of `settings`. The schema says what counts where they have set nothing, which
 * is read as an empty object, or what is there is not valid.
 */
export function storedSetting<Value extends object>(key: string, schema: z.ZodType<Value>) {
  const put = (db: Queryable, value: Partial<Value>, newValue: typeof replaced) =>
    db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value: newValue } });
  return {
    /** SQL text: what is kept, or null; `parse` makes the value of it. */
    text: `(select value from settings where key = '${key}')`,
    parse: (stored: unknown): Value => schema.parse(stored ?? {}),
    async read(db: Queryable): Promise<Value> {
      const [row] = await prepared(db, 'read setting', query).execute({ key });
      return schema.parse(row?.value ?? {});
    },
    async write(db: Queryable, value: Value): Promise<void> {
      await put(db, value, replaced);
    },
    /** Leaves what is not named as it is. */
    async merge(db: Queryable, value: Partial<Value>): Promise<void> {
      await put(db, value, merged);
    },
  };
}

const query = (db: Queryable, name: string) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare(name);

const replaced = sql`excluded.value`;
const merged = sql`${settings.value} || excluded.value`;
