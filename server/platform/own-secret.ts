import { eq } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { secrets } from './database/tables.ts';
import type { Random } from './random.ts';

/**
 * Answers a secret of this shop by name: 256 random bits as base64url. The first call (of all copies) creates it in
 * the database, where it stays.
 */
export async function ownSecret(db: Database, random: Random, name: string): Promise<string> {
  const read = () => db.select().from(secrets).where(eq(secrets.name, name));
  const [found] = await read();
  if (found) return found.value;
  await db.insert(secrets).values({ name, value: random.token() }).onConflictDoNothing();
  const [stored] = await read();
  if (!stored) throw new Error(`The secret ${name} cannot be kept.`);
  return stored.value;
}
