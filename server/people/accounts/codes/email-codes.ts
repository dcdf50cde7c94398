import { and, eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import { isSameText } from '#server/platform/keyed-hash.ts';
import type { Shop } from '#server/shop.ts';
import { emailCodes, type MailedCodePurpose } from '../tables.ts';

/** The limits of G-078 and row 9.001. Times are milliseconds. */
const lifetime = 10 * 60_000;
const pauseBetweenEmails = 60_000;
const emailsPerDay = 10;
const wrongEntriesAllowed = 5;

export interface CodeAddress {
  email: string;
  purpose: MailedCodePurpose;
}

/** A keyed hash. Against plain hashes of four digits, a thief of the table would need only 10,000 tries. */
const hashOf = (
  { keyedHash }: Pick<Shop, 'keyedHash'>,
  { email, purpose }: CodeAddress,
  code: string,
) => keyedHash('mailed code', `${purpose}:${email}:${code}`);

const isAt = ({ email, purpose }: CodeAddress) =>
  and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose));

/**
 * Replaces an older code by a new one. Refuses with TOO_MANY_REQUESTS more than one e-mail per minute, or ten in 24
 * hours, for one e-mail. The caller holds the lock on the user of that e-mail.
 */
export async function placeCode(
  shop: Pick<Shop, 'keyedHash' | 'clock'>,
  transaction: Transaction,
  address: CodeAddress,
  code: string,
) {
  const now = shop.clock.now();
  const rows = await transaction
    .select()
    .from(emailCodes)
    .where(eq(emailCodes.email, address.email));
  const wait = Math.max(0, ...rows.map((row) => pauseLeft(row, address, now)), dayLeft(rows, now));
  if (wait > 0) return tooManyRequests(wait / 1000);
  const own = rows.find(({ purpose }) => purpose === address.purpose);
  const sameDay = own !== undefined && isWithin(dayInMilliseconds, own.dayBeganAt, now);
  const content = {
    codeHash: hashOf(shop, address, code),
    wrongEntries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
    dayCount: sameDay ? own.dayCount + 1 : 1,
    dayBeganAt: sameDay ? own.dayBeganAt : now,
  };
  await transaction
    .insert(emailCodes)
    .values({ ...address, ...content })
    .onConflictDoUpdate({ target: [emailCodes.email, emailCodes.purpose], set: content });
  return done({});
}

type Row = typeof emailCodes.$inferSelect;

/**
 * Whether `from` lies within the last milliseconds. A `from` in the future comes from a clock that was set back
 * since. It does not count, so that nobody has to wait for it.
 */
function isWithin(milliseconds: number, from: Date, now: Date): boolean {
  const passed = now.getTime() - from.getTime();
  return passed >= 0 && passed < milliseconds;
}

const timeLeft = (milliseconds: number, from: Date, now: Date) =>
  isWithin(milliseconds, from, now) ? milliseconds - (now.getTime() - from.getTime()) : 0;

function pauseLeft(row: Row, { purpose }: CodeAddress, now: Date): number {
  return row.purpose === purpose ? timeLeft(pauseBetweenEmails, row.sentAt, now) : 0;
}

/** Milliseconds until the first of the counted days ends, if the days have ten e-mails together; otherwise 0. */
function dayLeft(rows: readonly Row[], now: Date): number {
  const running = rows.filter(({ dayBeganAt }) => isWithin(dayInMilliseconds, dayBeganAt, now));
  const sent = running.reduce((sum, { dayCount }) => sum + dayCount, 0);
  if (sent < emailsPerDay) return 0;
  return Math.min(...running.map(({ dayBeganAt }) => timeLeft(dayInMilliseconds, dayBeganAt, now)));
}

/** Withdraws a code whose e-mail could not be sent: it does not count, and the next one may be sent at once. */
export async function withdrawCode(
  shop: Pick<Shop, 'keyedHash'>,
  db: Queryable,
  address: CodeAddress,
  code: string,
): Promise<void> {
  const [row] = await db.select().from(emailCodes).where(isAt(address));
  if (!row || !isSameText(row.codeHash, hashOf(shop, address, code))) return;
  await db
    .update(emailCodes)
    .set({ sentAt: new Date(0), expiresAt: new Date(0), dayCount: row.dayCount - 1 })
    .where(and(isAt(address), eq(emailCodes.codeHash, row.codeHash)));
}

/**
 * Tries a code. After four wrong entries the code still works; the fifth makes it void, and every later try gets
 * VERIFY_ERROR_LIMIT_REACHED until a new code is sent (G-079). The caller holds the lock on the user, and commits even
 * after a refusal, so that the wrong entry stays counted.
 */
export async function tryCode(
  shop: Pick<Shop, 'keyedHash' | 'clock'>,
  transaction: Transaction,
  address: CodeAddress,
  code: string,
) {
  const now = shop.clock.now();
  const [row] = await transaction.select().from(emailCodes).where(isAt(address));
  if (!row) return refused('CODE_NOT_FOUND');
  if (row.wrongEntries >= wrongEntriesAllowed) return refused('VERIFY_ERROR_LIMIT_REACHED');
  if (row.expiresAt <= now) return refused('CODE_NOT_FOUND');
  if (isSameText(row.codeHash, hashOf(shop, address, code))) {
    await transaction.update(emailCodes).set({ expiresAt: now }).where(isAt(address));
    return done({});
  }
  const wrongEntries = row.wrongEntries + 1;
  await transaction.update(emailCodes).set({ wrongEntries }).where(isAt(address));
  return refused(wrongEntries < wrongEntriesAllowed ? 'VERIFY_FAIL' : 'VERIFY_ERROR_LIMIT_REACHED');
}
