import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Random } from '#server/platform/random.ts';
import { administrators } from './tables.ts';

/** The e-mail of the owner of the demonstration shop, if ADMIN_EMAIL is empty. */
const demonstrationOwner = 'owner@qingmian.example';

// SEED itself may have added other people.
const isOwner = eq(administrators.role, 'owner');

/** An owner with a random password, which cannot be read again later. */
export interface GeneratedOwner {
  email: string;
  password: string;
}

/**
 * Makes sure that somebody can sign in to the back office. ADMIN_EMAIL becomes an owner with ADMIN_PASSWORD. If an
 * administrator already has this e-mail, nothing changes. If ADMIN_EMAIL is empty and a shop that SEED has filled
 * has no owner, an owner with a random password is added and returned, so that the password is shown once.
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
  if (SEED === 'none' || (await db.$count(administrators, isOwner)) > 0) return undefined;
  const owner = { email: demonstrationOwner, password: random.token().slice(0, 20) };
  return (await addOwner(db, owner)) ? owner : undefined;
}

/**
 * Adds the owner; answers whether it was added. Of several copies of the server that start together, only one adds
 * it.
 */
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
