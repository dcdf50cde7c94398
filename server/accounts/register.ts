import { done, refused } from '#contract/outcome.ts';
import { ruleMessages } from '#contract/rule-messages.ts';
import { startingLevel } from '../members/starting-level.ts';
import { invalid } from '../platform/http/call-input.ts';
import type { Shop } from '../shop.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/hashing.ts';
import { users } from './tables.ts';
import { findUserByEmail } from './users.ts';

interface NewAccount {
  email: string;
  password: string;
}

/** 422 for a password that everybody would guess first. */
export function refuseCommonPassword(password: string) {
  return isCommonPassword(password) ? invalid({ password: ruleMessages.password }) : undefined;
}

/** Adds an unverified member; an e-mail that is taken stays taken, verified or not (G-084). */
export async function register({ db, clock }: Pick<Shop, 'db' | 'clock'>, account: NewAccount) {
  const common = refuseCommonPassword(account.password);
  if (common) return common;
  if (await findUserByEmail(db, account.email)) return refused('EMAIL_EXISTED');
  const hashed = await hashPassword(account.password);
  if (!hashed.ok) return hashed;
  const now = clock.now();
  const [user] = await db
    .insert(users)
    .values({
      email: account.email,
      passwordHash: hashed.value,
      createdAt: now,
      ...(await startingLevel(db, now)),
    })
    .onConflictDoNothing()
    .returning({ userId: users.id });
  return user ? done(user) : refused('EMAIL_EXISTED');
}
