import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Random } from '#server/platform/random.ts';
import { administrators } from './tables.ts';

/** Of the demonstration shop, while nobody is configured. */
const demonstrationOwner = 'owner@qingmian.example';

/** An owner with a password that was made up here; nobody can read it again. */
export interface GeneratedOwner {
  email: string;
  password: string;
}

/**
 * Makes sure that somebody can sign in to the back office. ADMIN_EMAIL becomes an owner with ADMIN_PASSWORD unless an
 * administrator has that e-mail already, whose password stays. Without it the demonstration shop, as long as it has no
 * administrator at all, gets an owner with a password by chance, which is answered to be shown once.
 */
export async function ensureFirstOwner(
  db: Database,
  { ADMIN_EMAIL, ADMIN_PASSWORD, SEED }: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'SEED'>,
  random: Random,
): Promise<GeneratedOwner | undefined> {
  if (ADMIN_EMAIL !== '') {
    await addOwner(db, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    return undefined;
  }
  if (SEED !== 'demonstration' || (await db.$count(administrators)) > 0) return undefined;
  const owner = { email: demonstrationOwner, password: random.token().slice(0, 20) };
  return (await addOwner(db, owner)) ? owner : undefined;
}

/** Whether it was added; of copies that start together one is first. */
async function addOwner(db: Database, { email, password }: GeneratedOwner): Promise<boolean> {
  const known = await db.$count(administrators, eq(administrators.email, email));
  if (known > 0) return false;
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error('No password can be hashed.');
  const added = await db
    .insert(administrators)
    .values({ email, passwordHash: hashed.value, role: 'owner' })
    .onConflictDoNothing()
    .returning({ id: administrators.id });
  return added.length > 0;
}
