import { and, eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import {
  databaseError,
  type Queryable,
  type Transaction,
  transact,
  transactUnlessRefused,
} from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { placeCode, tryCode, withdrawCode } from '../codes/email-codes.ts';
import { voidKeys } from '../codes/email-keys.ts';
import { lockCaller } from '../lock-caller.ts';
import { users } from '../tables.ts';
import type { User } from '../users.ts';
import { provePassword } from './prove-password.ts';
import { formerEmails, wantedEmails } from './tables.ts';
import { isTaken } from './taken-emails.ts';

/** The code of one member for one e-mail: of two members who want the same e-mail neither can use the other's code. */
const addressOf = (email: string) => ({ email, purpose: 'changeEmail' }) as const;
const ofMember = (memberId: number, code: string) => `${memberId}:${code}`;

/**
 * Mails a code to the e-mail that the member wants. If the e-mail is taken, its owner gets a letter that says so
 * instead of a code; the answer is the same.
 */
export async function askForEmail(
  shop: Shop,
  request: RequestContext,
  { email, password }: { email: string; password: string },
) {
  const proven = await provePassword(shop, request, password);
  if (!proven.ok) return proven;
  if (email === proven.value.email) return invalid({ email: '這就是您目前的電子信箱' });
  const { memberId } = request;
  const now = shop.clock.now();
  const digits = shop.random.code();
  const placed = await transactUnlessRefused(shop.db, async (transaction) => {
    const user = await lockCaller(shop, transaction, request);
    if (!user) return refused('TOKEN_INVALID');
    await lockEmail(transaction, email);
    const taken = await isTaken(transaction, email, { memberId, now });
    // Nobody is told the code of a taken e-mail, and nobody can guess it.
    const code = ofMember(memberId, taken ? shop.random.token() : digits);
    const placing = await placeCode(shop, transaction, addressOf(email), code);
    if (!placing.ok) return placing;
    const wanted = { email, askedAt: now };
    await transaction
      .insert(wantedEmails)
      .values({ userId: memberId, ...wanted })
      .onConflictDoUpdate({ target: wantedEmails.userId, set: wanted });
    return done({ taken, code });
  });
  if (!placed.ok) return placed;
  const { taken, code } = placed.value;
  try {
    const { sendTakenEmail } = await import('./changed-email.ts');
    const { sendCodeEmail } = await import('../codes/code-email.ts');
    if (taken) await sendTakenEmail(shop, email);
    else await sendCodeEmail(shop, addressOf(email), { code: digits });
  } catch (error) {
    await withdrawCode(shop, shop.db, addressOf(email), code);
    shop.log.warn({ error: (error as { code?: string }).code }, 'code e-mail not sent');
    return refused('MAIL_FAILED');
  }
  return done({});
}

/** Nobody may have the e-mail yet, so there is no row to lock. */
const lockEmail = (transaction: Transaction, email: string) =>
  holdNamedLock(transaction, 'email', email);

/** Milliseconds for which the old e-mail can be given back. */
const undoLifetime = dayInMilliseconds;

/**
 * Changes the e-mail, if the code is right. EMAIL_EXISTED if somebody else has taken it meanwhile. The old e-mail gets
 * a letter with the way back.
 */
export async function verifyEmail(shop: Shop, request: RequestContext, code: string) {
  try {
    // A refusal does not roll this transaction back: the wrong entry must stay counted.
    const outcome = await transact(shop.db, (transaction) =>
      verify(shop, transaction, request, code),
    );
    if (outcome.ok) shop.security.note('email-changed', request, request);
    return outcome;
  } catch (error) {
    // Somebody has registered the e-mail in the same moment.
    if (databaseError(error)?.constraint === 'users_email') return refused('EMAIL_EXISTED');
    throw error;
  }
}

async function verify(shop: Shop, transaction: Transaction, request: RequestContext, code: string) {
  const { memberId } = request;
  const user = await lockCaller(shop, transaction, request);
  if (!user) return refused('TOKEN_INVALID');
  const [wanted] = await transaction
    .select()
    .from(wantedEmails)
    .where(eq(wantedEmails.userId, memberId));
  if (!wanted) return refused('CODE_NOT_FOUND');
  const { email } = wanted;
  const address = addressOf(email);
  // Otherwise two members who want the same e-mail could overwrite each other's count of wrong entries.
  await lockEmail(transaction, email);
  const tried = await tryCode(shop, transaction, address, ofMember(memberId, code));
  if (!tried.ok) return tried;
  const now = shop.clock.now();
  if (await isTaken(transaction, email, { memberId, now })) return refused('EMAIL_EXISTED');
  await replaceEmail(shop, transaction, user, email);
  return done({ email });
}

async function replaceEmail(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  transaction: Transaction,
  { id: userId, email: old }: User,
  email: string,
): Promise<void> {
  const changedAt = shop.clock.now();
  await transaction.update(users).set({ email }).where(eq(users.id, userId));
  await transaction.delete(wantedEmails).where(eq(wantedEmails.userId, userId));
  await voidKeys(transaction, old);
  // Who goes back to a former e-mail by hand needs no way back to it.
  await transaction
    .update(formerEmails)
    .set({ undoUntil: null })
    .where(and(eq(formerEmails.userId, userId), eq(formerEmails.email, email)));
  const undoUntil = new Date(changedAt.getTime() + undoLifetime);
  const [former] = await transaction
    .insert(formerEmails)
    .values({ userId, email: old, changedAt, undoUntil })
    .returning({ id: formerEmails.id });
  if (!former) throw new Error('A former e-mail was not inserted.');
  await shop.jobs.enqueue(transaction, 'send-email-changed-letter', { formerId: former.id });
}

/** The e-mail that the member wants and whose code is awaited; undefined without one. */
export async function readWantedEmail(
  db: Queryable,
  memberId: number,
): Promise<string | undefined> {
  const [wanted] = await db
    .select({ email: wantedEmails.email })
    .from(wantedEmails)
    .where(eq(wantedEmails.userId, memberId));
  return wanted?.email;
}
