import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { type LockKey, type LockName, lockNames } from './lock-keys.ts';

/** Waits until no other transaction holds the lock, and holds it until this one ends. */
export async function holdLock(transaction: Transaction, key: LockKey): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${key})`);
}

/** The same with a lock by name; `of` says which one of those that begin alike, e.g. the e-mail. */
export async function holdNamedLock(
  transaction: Transaction,
  name: LockName,
  of = '',
): Promise<void> {
  const text = of ? `${lockNames[name]} ${of}` : lockNames[name];
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${text}))`);
}
