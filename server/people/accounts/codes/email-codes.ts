import { and, eq } from 'drizzle-orm';
import type { CodePurpose } from '#contract/enumerations.ts';
import { done, refused } from '#contract/outcome.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import { sha256 } from '#server/platform/random.ts';
import { emailCodes } from '../tables.ts';

/** The numbers of G-078 and row 9.001; times in milliseconds. */
const lifetime = 10 * 60_000;
const pauseBetweenLetters = 60_000;
const lettersPerDay = 10;
const wrongEntriesAllowed = 5;

export interface CodeAddress {
  email: string;
  purpose: CodePurpose;
}

const hashOf = ({ email, purpose }: CodeAddress, code: string) =>
  sha256(`${purpose}:${email}:${code}`);

const isAt = ({ email, purpose }: CodeAddress) =>
  and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose));

/**
 * Puts a new code in the place of an older one; at most one letter a minute and ten in 24 hours per e-mail.
 * The caller holds the lock on the user of that e-mail.
 */
export async function placeCode(
  transaction: Transaction,
  address: CodeAddress,
  code: string,
  now: Date,
) {
  const rows = await transaction
    .select()
    .from(emailCodes)
    .where(eq(emailCodes.email, address.email));
  const wait = Math.max(0, ...rows.map((row) => pauseLeft(row, address, now)), dayLeft(rows, now));
  if (wait > 0) return tooManyRequests(wait / 1000);
  const own = rows.find(({ purpose }) => purpose === address.purpose);
  const sameDay = own !== undefined && isWithin(dayInMilliseconds, own.dayBeganAt, now);
  const content = {
    codeHash: hashOf(address, code),
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

/** A moment that lies ahead comes from a clock that was set back since, and holds nobody up. */
function isWithin(milliseconds: number, from: Date, now: Date): boolean {
  const passed = now.getTime() - from.getTime();
  return passed >= 0 && passed < milliseconds;
}

const left = (milliseconds: number, from: Date, now: Date) =>
  isWithin(milliseconds, from, now) ? milliseconds - (now.getTime() - from.getTime()) : 0;

function pauseLeft(row: Row, { purpose }: CodeAddress, now: Date): number {
  return row.purpose === purpose ? left(pauseBetweenLetters, row.sentAt, now) : 0;
}

/** How long until one of the running days is over, once they hold ten letters together. */
function dayLeft(rows: readonly Row[], now: Date): number {
  const running = rows.filter(({ dayBeganAt }) => isWithin(dayInMilliseconds, dayBeganAt, now));
  const letters = running.reduce((sum, { dayCount }) => sum + dayCount, 0);
  if (letters < lettersPerDay) return 0;
  return Math.min(...running.map(({ dayBeganAt }) => left(dayInMilliseconds, dayBeganAt, now)));
}

/** Takes a code back whose letter did not leave: it counts for nothing and the next may follow at once. */
export async function withdrawCode(
  db: Queryable,
  address: CodeAddress,
  code: string,
): Promise<void> {
  const [row] = await db.select().from(emailCodes).where(isAt(address));
  if (!row || row.codeHash !== hashOf(address, code)) return;
  await db
    .update(emailCodes)
    .set({ sentAt: new Date(0), expiresAt: new Date(0), dayCount: row.dayCount - 1 })
    .where(and(isAt(address), eq(emailCodes.codeHash, row.codeHash)));
}

/**
 * Tries a code. Four wrong entries are forgiven; with the fifth the code is void, and every later try hears so until a
 * new code is sent (G-079). The caller holds the lock on the user and keeps the count even when this refuses.
 */
export async function tryCode(
  transaction: Transaction,
  address: CodeAddress,
  code: string,
  now: Date,
) {
  const [row] = await transaction.select().from(emailCodes).where(isAt(address));
  if (!row) return refused('CODE_NOT_FOUND');
  if (row.wrongEntries >= wrongEntriesAllowed) return refused('VERIFY_ERROR_LIMIT_REACHED');
  if (row.expiresAt <= now) return refused('CODE_NOT_FOUND');
  if (row.codeHash === hashOf(address, code)) {
    await transaction.update(emailCodes).set({ expiresAt: now }).where(isAt(address));
    return done({});
  }
  const wrongEntries = row.wrongEntries + 1;
  await transaction.update(emailCodes).set({ wrongEntries }).where(isAt(address));
  return refused(wrongEntries < wrongEntriesAllowed ? 'VERIFY_FAIL' : 'VERIFY_ERROR_LIMIT_REACHED');
}
