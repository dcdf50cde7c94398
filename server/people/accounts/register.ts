import { and, eq, isNull } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { ruleMessages } from '#contract/rule-messages.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';
import { hashPassword } from './passwords/hashing.ts';
import { isLeakedPassword, leakedSentence } from './passwords/leaked-passwords.ts';
import { isHeldForUndo } from './self-service/taken-emails.ts';
import { users } from './tables.ts';
import { findUserByEmail, type User } from './users.ts';

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
export async function refuseCommonPassword({ config }: Pick<Shop, 'config'>, password: string) {
  // The list is long, and most visitors choose no password.
  const { isCommonPassword } = await import('./passwords/common-passwords.ts');
  if (isCommonPassword(password, { shopName: config.BRAND_NAME })) {
    return invalid({ password: ruleMessages.password });
  }
  return isLeakedPassword(password) ? invalid({ password: leakedSentence }) : undefined;
}

/**
 * Adds an unverified member, or gives the chosen password to a member whom operators made for an order. Whoever has the
 * e-mail proves it afterwards with a code, as at any sign-up. EMAIL_EXISTED if any other member has the e-mail,
 * verified or not (G-084).
 */
export async function register(
  { db, clock, events, config }: Pick<Shop, 'db' | 'clock' | 'events' | 'config'>,
  account: NewAccount,
) {
  const common = await refuseCommonPassword({ config }, account.password);
  if (common) return common;
  const known = await findUserByEmail(db, account.email);
  if (known && !hasNeverSignedIn(known)) return refused('EMAIL_EXISTED');
  const hashed = await hashPassword(account.password);
  if (!hashed.ok) return hashed;
  const { email } = account;
  return transactUnlessRefused(db, async (transaction) => {
    const member = known
      ? await setFirstPassword(transaction, known.id, hashed.value)
      : await addMember({ clock, events }, transaction, { email, passwordHash: hashed.value });
    return member ? done({ userId: member.id }) : refused('EMAIL_EXISTED');
  });
}

/** Whether operators made this member and nobody has signed up or in since. */
const hasNeverSignedIn = (user: User): boolean =>
  user.passwordHash === null &&
  user.verifiedAt === null &&
  user.lineLinkedAt === null &&
  user.erasedAt === null &&
  !user.isDisabled;

/** Undefined if somebody else has been faster. */
async function setFirstPassword(
  transaction: Transaction,
  id: number,
  passwordHash: string,
): Promise<{ id: number } | undefined> {
  const isUntouched = and(eq(users.id, id), isNull(users.passwordHash), isNull(users.verifiedAt));
  const [user] = await transaction
    .update(users)
    .set({ passwordHash })
    .where(isUntouched)
    .returning({ id: users.id });
  return user;
}

type NewMember = Pick<User, 'email' | 'passwordHash'> &
  Partial<Pick<User, 'name' | 'mobileNumber'>>;

/**
 * Adds an unverified member with the level of a new one; undefined if the e-mail is taken, or held for a member who
 * changed it in the last 24 hours.
 */
export async function addMember(
  { clock, events }: Pick<Shop, 'clock' | 'events'>,
  transaction: Transaction,
  member: NewMember,
): Promise<{ id: number } | undefined> {
  const at = clock.now();
  const [user] = await transaction
    .insert(users)
    .values({ ...member, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user) return undefined;
  // Asked after the insertion: it has waited for a member who was giving up this e-mail in the same moment.
  if (await isHeldForUndo(transaction, member.email, { memberId: user.id, now: at })) {
    await transaction.delete(users).where(eq(users.id, user.id));
    return undefined;
  }
  await events.publish(transaction, 'member-registered', { memberId: user.id, at });
  return user;
}
