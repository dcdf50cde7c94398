import { eq } from 'drizzle-orm';
import type { Database, Queryable } from './database/database.ts';
import { secrets } from './database/tables.ts';
import type { Random } from './random.ts';

/**
 * Answers a secret of this shop by name: 256 random bits as base64url. The first call (of all copies) creates it in
 * the database, where it stays.
 */
export async function ownSecret(db: Database, random: Random, name: string): Promise<string> {
  const found = await findSecret(db, name);
  if (found !== undefined) return found;
  await db.insert(secrets).values({ name, value: random.token() }).onConflictDoNothing();
  const stored = await findSecret(db, name);
  if (stored === undefined) throw new Error(`The secret ${name} cannot be kept.`);
  return stored;
}

/** The secret with this name; undefined if there is none. */
export async function findSecret(db: Queryable, name: string): Promise<string | undefined> {
  const [found] = await db.select().from(secrets).where(eq(secrets.name, name));
  return found?.value;
}
