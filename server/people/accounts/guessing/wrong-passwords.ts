import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { addDays, dayInMilliseconds } from '#rules/dates.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { tooManyRequests } from '#server/platform/http/rate-limits.ts';
import type { Shop } from '#server/shop.ts';
import { wrongPasswords } from '../tables.ts';
import { countForDevice, trustDevice, uncountForDevice } from './known-devices.ts';
import { accountHash, type SignInAccount } from './sign-in-account.ts';
import { waitAfter } from './wait.ts';

type Row = typeof wrongPasswords.$inferSelect;
type CountingShop = Pick<Shop, 'db' | 'clock' | 'keyedHash' | 'config'>;
type Request = Pick<RequestContext, 'cookies'>;

/** A try that is counted as wrong until its password has been compared. */
export interface CountedTry {
  /** Wrong passwords in a row, with this one. */
  inRow: number;
  /** Sets the counts of account and device to 0, because the password was right. */
  succeed(): Promise<void>;
  /** Takes the count back, because the password was not compared. */
  undo(): Promise<void>;
}

/**
 * Counts a try of a password before the password is compared, so that simultaneous tries cannot pass the limit. An
 * unknown device that has to wait gets TOO_MANY_REQUESTS, and nothing is counted.
 */
export function countTry(shop: CountingShop, request: Request, who: SignInAccount) {
  const account = accountHash(shop.keyedHash, who);
  return transact(shop.db, async (transaction) => {
    const before = await lockRow(transaction, account, shop.clock.now());
    // The moment is read under the lock. An earlier one could lie before a try that was counted while this one waited.
    const now = shop.clock.now();
    const device = await countForDevice(shop, transaction, request, account);
    const wait = waitLeft(before, who, now);
    if (device === undefined && wait > 0) return tooManyRequests(wait / 1000);
    const isSameRow = isWithin(dayInMilliseconds, before.beganAt, now) || wait > 0;
    const counted = {
      inRow: isSameRow ? before.inRow + 1 : 1,
      beganAt: isSameRow && before.inRow > 0 ? before.beganAt : now,
      lastAt: now,
    };
    await transaction
      .update(wrongPasswords)
      .set(counted)
      .where(eq(wrongPasswords.accountHash, account));
    return done<CountedTry>({
      inRow: counted.inRow,
      async succeed() {
        await deleteWrongPasswords(shop, shop.db, who);
        if (device !== undefined) await trustDevice(shop.db, device);
      },
      async undo() {
        await restore(shop.db, before, counted);
        if (device !== undefined) await uncountForDevice(shop.db, device);
      },
    });
  });
}

/** Locks the row of an account, and adds it if there is none. */
async function lockRow(transaction: Transaction, account: string, now: Date): Promise<Row> {
  const [row] = await transaction
    .insert(wrongPasswords)
    .values({ accountHash: account, inRow: 0, beganAt: now, lastAt: now })
    .onConflictDoUpdate({ target: wrongPasswords.accountHash, set: { accountHash: account } })
    .returning();
  if (!row) throw new Error('The row of wrong passwords cannot be locked.');
  return row;
}

/** Milliseconds by which the clocks of two copies of the server may differ. */
const clockDifference = 60_000;

/**
 * Whether `from` lies within the last milliseconds. A `from` far in the future comes from a clock that was set back
 * since, so it does not count.
 */
function isWithin(milliseconds: number, from: Date, now: Date): boolean {
  const passed = now.getTime() - from.getTime();
  return passed > -clockDifference && passed < milliseconds;
}

/** Milliseconds for which unknown devices still wait. */
function waitLeft({ inRow, lastAt }: Row, { audience }: SignInAccount, now: Date): number {
  const wait = waitAfter(audience, inRow);
  if (!isWithin(wait, lastAt, now)) return 0;
  return Math.min(wait, wait - (now.getTime() - lastAt.getTime()));
}

/** Does nothing if another try was counted meanwhile, because that try has counted on from this one. */
async function restore(db: Queryable, before: Row, counted: Pick<Row, 'inRow' | 'lastAt'>) {
  const { accountHash: account, inRow, beganAt, lastAt } = before;
  await db
    .update(wrongPasswords)
    .set({ inRow, beganAt, lastAt })
    .where(
      and(
        eq(wrongPasswords.accountHash, account),
        eq(wrongPasswords.inRow, counted.inRow),
        eq(wrongPasswords.lastAt, counted.lastAt),
      ),
    );
}

/** Sets the count to 0 after a right password, a reset or an unlock link. */
export async function deleteWrongPasswords(
  { keyedHash }: Pick<Shop, 'keyedHash'>,
  db: Queryable,
  who: SignInAccount,
): Promise<void> {
  await db
    .update(wrongPasswords)
    .set({ inRow: 0, linkMailedAt: null })
    .where(eq(wrongPasswords.accountHash, accountHash(keyedHash, who)));
}

/**
 * Answers whether to send an unlock link now, and notes that it is sent. False while the previous link is valid,
 * for `lifetime` milliseconds. If several copies of the server ask at the same moment, only one gets true.
 */
export async function claimUnlockEmail(
  { keyedHash, clock }: Pick<Shop, 'keyedHash' | 'clock'>,
  transaction: Transaction,
  who: SignInAccount,
  lifetime: number,
): Promise<boolean> {
  const now = clock.now();
  const claimed = await transaction
    .update(wrongPasswords)
    .set({ linkMailedAt: now })
    .where(
      and(
        eq(wrongPasswords.accountHash, accountHash(keyedHash, who)),
        or(
          isNull(wrongPasswords.linkMailedAt),
          lt(wrongPasswords.linkMailedAt, new Date(now.getTime() - lifetime)),
        ),
      ),
    )
    .returning({ accountHash: wrongPasswords.accountHash });
  return claimed.length === 1;
}

/** Deletes rows whose counts have expired. */
export async function deleteOldWrongPasswords(db: Queryable, now: Date): Promise<void> {
  const yesterday = addDays(now, -1);
  await db.delete(wrongPasswords).where(lt(wrongPasswords.lastAt, yesterday));
}
