import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { publicUrl } from '#server/config.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { knownDevices } from '../tables.ts';
import { accountHash, type SignInAccount } from './sign-in-account.ts';
import { wrongInRowAllowed } from './wait.ts';

/** Seconds. Browsers store no cookie for longer. */
const lifetime = 400 * 24 * 3600;
/** The most devices that are stored for one account. Programs without cookies add one at each sign-in. */
const devicesOfAccount = 20;
/** The format of `random.token()`. */
const idPattern = /^[\w-]{43}$/;

type Cookies = Pick<RequestContext, 'cookies'>;
type HashShop = Pick<Shop, 'keyedHash'>;

const cookieName = ({ config }: Pick<Shop, 'config'>) => `${config.BRAND_KEY}-device`;

/** The random id that this browser has from an earlier sign-in; undefined without a well-formed one. */
function deviceId(shop: Pick<Shop, 'config'>, { cookies }: Cookies): string | undefined {
  const id = cookies.read(cookieName(shop));
  return id?.length === 43 && idPattern.test(id) ? id : undefined;
}

const deviceHash = ({ keyedHash }: HashShop, account: string, id: string) =>
  keyedHash('device', `${account}:${id}`);

/**
 * Counts a try for the device of this request and answers the device's hash, if it is a known device of the
 * account: an earlier sign-in succeeded there, and not too many wrong passwords were tried since. Undefined for any
 * other device.
 */
export async function countForDevice(
  shop: Pick<Shop, 'config' | 'keyedHash' | 'clock'>,
  transaction: Transaction,
  request: Cookies,
  account: string,
): Promise<string | undefined> {
  const id = deviceId(shop, request);
  if (id === undefined) return undefined;
  const [known] = await transaction
    .update(knownDevices)
    .set({ wrongInRow: sql`${knownDevices.wrongInRow} + 1` })
    .where(
      and(
        eq(knownDevices.deviceHash, deviceHash(shop, account, id)),
        lt(knownDevices.wrongInRow, wrongInRowAllowed),
        gt(knownDevices.seenAt, oldest(shop.clock.now())),
      ),
    )
    .returning({ deviceHash: knownDevices.deviceHash });
  return known?.deviceHash;
}

/** Takes back what `countForDevice` counted, because the password was not compared. */
export async function uncountForDevice(db: Queryable, hash: string): Promise<void> {
  await db
    .update(knownDevices)
    .set({ wrongInRow: sql`greatest(${knownDevices.wrongInRow} - 1, 0)` })
    .where(eq(knownDevices.deviceHash, hash));
}

/** Sets the count of a known device to 0. */
export async function trustDevice(db: Queryable, hash: string): Promise<void> {
  await db.update(knownDevices).set({ wrongInRow: 0 }).where(eq(knownDevices.deviceHash, hash));
}

/**
 * Remembers the device of a successful sign-in, in its cookie and for this account. One browser has one id. Answers
 * whether the account did not know the device before.
 */
export async function rememberDevice(
  shop: Pick<Shop, 'config' | 'keyedHash' | 'clock' | 'db' | 'random'>,
  request: Cookies,
  who: SignInAccount,
): Promise<boolean> {
  const id = deviceId(shop, request) ?? shop.random.token();
  const account = accountHash(shop.keyedHash, who);
  const seen = { wrongInRow: 0, seenAt: shop.clock.now() };
  const [row] = await shop.db
    .insert(knownDevices)
    .values({ deviceHash: deviceHash(shop, account, id), accountHash: account, ...seen })
    .onConflictDoUpdate({ target: knownDevices.deviceHash, set: seen })
    // PostgreSQL sets xmax to the transaction that updated a row. It is 0 for an inserted row.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  // Two simultaneous sign-ins of one account delete the same rows. `transact` tries again after a deadlock.
  await transact(shop.db, (transaction) => keepNewest(transaction, account));
  request.cookies.keep(cookieName(shop), id, {
    maxAge: lifetime,
    isSecure: publicUrl(shop.config).startsWith('https:'),
  });
  return row?.isNew ?? false;
}

async function keepNewest(db: Queryable, account: string): Promise<void> {
  const older = db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountHash, account))
    .orderBy(desc(knownDevices.seenAt))
    .offset(devicesOfAccount);
  await db.delete(knownDevices).where(inArray(knownDevices.deviceHash, older));
}

/** Removes every device of an account, e.g. after a password reset: a thief of the old password may have added some. */
export async function deleteDevices(
  { keyedHash }: HashShop,
  db: Queryable,
  who: SignInAccount,
): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.accountHash, accountHash(keyedHash, who)));
}

const oldest = (now: Date) => new Date(now.getTime() - lifetime * 1000);

/** Removes the devices whose cookies have expired. */
export async function deleteOldDevices(db: Queryable, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, oldest(now)));
}
