import { done, refused } from '#contract/outcome.ts';
import { ruleMessages } from '#contract/rule-messages.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/hashing.ts';
import { isLeakedPassword, leakedSentence } from './passwords/leaked-passwords.ts';
import { users } from './tables.ts';
import { findUserByEmail } from './users.ts';

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /** An account was created; its e-mail is not verified yet. */
    'member-registered': { data: { memberId: number; at: Date } };
  }
}

interface NewAccount {
  email: string;
  password: string;
}

/** 422 for a password that attackers guess first, or that has leaked; undefined for any other. */
export function refuseCommonPassword({ config }: Pick<Shop, 'config'>, password: string) {
  if (isCommonPassword(password, { shopName: config.BRAND_NAME })) {
    return invalid({ password: ruleMessages.password });
  }
  return isLeakedPassword(password) ? invalid({ password: leakedSentence }) : undefined;
}

/** Adds an unverified member; EMAIL_EXISTED if any member has the e-mail, verified or not (G-084). */
export async function register(
  { db, clock, events, config }: Pick<Shop, 'db' | 'clock' | 'events' | 'config'>,
  account: NewAccount,
) {
  const common = refuseCommonPassword({ config }, account.password);
  if (common) return common;
  if (await findUserByEmail(db, account.email)) return refused('EMAIL_EXISTED');
  const hashed = await hashPassword(account.password);
  if (!hashed.ok) return hashed;
  const at = clock.now();
  return inTransaction(db, async (transaction) => {
    const [user] = await transaction
      .insert(users)
      .values({ email: account.email, passwordHash: hashed.value, createdAt: at })
      .onConflictDoNothing()
      .returning({ userId: users.id });
    if (!user) return refused('EMAIL_EXISTED');
    await events.publish(transaction, 'member-registered', { memberId: user.userId, at });
    return done(user);
  });
}
