import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { settings } from '#server/platform/database/tables.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { queueException } from '../exceptions.ts';
import type { Attempt } from '../provider.ts';
import { bankDeposits } from '../tables.ts';
import { referenceOfRow } from './deposit.ts';
import { fetchDeposits, type UnreadableRow } from './deposit-list.ts';
import { recordDeposit } from './record-deposit.ts';
import { resolveLeftOut } from './resolve-left-out.ts';

/** Milliseconds between two requests for the list. The bank requires three minutes; a margin is added. */
const betweenLists = 185_000;
/** Days that a list covers, because the bank may book an evening's transfer only after a long weekend. */
const daysBack = 7;
/** Milliseconds until a transfer appears in the list. */
const bookingDelay = 5 * 60_000;
const askedKey = 'cathay-atm-list-asked';
const readKey = 'cathay-atm-list-read';
/** The key of the accounts in the last list whose transfers could not be stored. */
const leftOutKey = 'cathay-atm-list-left-out';

// Only one copy of the server may ask at a time: the one whose statement changes the stored time.
const askText = `
  insert into settings as s (key, value) values ($1, to_jsonb($2::text))
  on conflict (key) do update set value = excluded.value where s.value #>> '{}' <= $3
  returning key`;

/**
 * Reads the bank's list of transfers; false if the bank was asked less than three minutes ago or gave no list. Each
 * transfer is stored in a transaction of its own. One that fails or cannot be read is queued for a person and does
 * not delay the others. Throws after the last row if a transfer failed, or if an unreadable row was queued for the
 * first time.
 */
export async function takeDepositList(shop: Shop): Promise<boolean> {
  const now = shop.clock.now();
  const before = new Date(now.getTime() - betweenLists).toISOString();
  const asked = await runNamed(shop.db, 'ask deposits', askText, [
    askedKey,
    now.toISOString(),
    before,
  ]);
  if (asked.length === 0) return false;
  const from = addDays(now, -daysBack);
  const list = await fetchDeposits(shop, { from, to: now });
  if (!list) return false;
  const leftOut: UnreadableRow[] = [...list.unreadable];
  const known = await findBankNumbers(shop, from);
  // A transfer may be queued although it is stored: when its commit was not answered.
  await resolveLeftOut(
    shop,
    list.deposits.filter(({ isReversed, bankNumber }) => !isReversed && known.has(bankNumber)),
  );
  const failed = await settleIndependently({
    log: shop.log,
    items: list.deposits.filter(
      ({ isReversed, bankNumber }) => isReversed || !known.has(bankNumber),
    ),
    logFields: ({ bankNumber }) => ({ bankNumber }),
    async work(deposit) {
      leftOut.push(deposit);
      await recordDeposit(shop, deposit, 'QUERY');
      leftOut.splice(leftOut.indexOf(deposit), 1);
    },
  });
  const newlyQueued = await Promise.all(leftOut.map((row) => queueLeftOut(shop, row)));
  await keepList(shop, now, leftOut);
  throwIfAny(Math.max(failed, newlyQueued.filter(Boolean).length));
  return true;
}

/** Queues a transfer that could not be stored, because it may pay an order; false if it was queued before. */
function queueLeftOut({ db, clock }: Shop, row: UnreadableRow): Promise<boolean> {
  const { virtualAccount, bankNumber } = row;
  return queueException(
    db,
    {
      kind: 'DEPOSIT_UNKNOWN',
      provider: 'CATHAY_ATM',
      reference: referenceOfRow(row),
      detail: { virtualAccount, bankNumber },
    },
    clock.now(),
  );
}

/** Records that the list was read, except for the accounts of left-out rows, so that their orders do not expire. */
async function keepList({ db }: Shop, at: Date, leftOut: readonly UnreadableRow[]): Promise<void> {
  const accounts = leftOut.map(({ virtualAccount }) => virtualAccount);
  await db
    .insert(settings)
    .values([
      { key: readKey, value: at.toISOString() },
      { key: leftOutKey, value: accounts },
    ])
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
}

/** The bank's numbers of transfers from earlier lists, from a day before `from` on. */
async function findBankNumbers({ db }: Pick<Shop, 'db'>, from: Date): Promise<Set<string | null>> {
  const rows = await db
    .select({ bankNumber: bankDeposits.bankNumber })
    .from(bankDeposits)
    .where(
      and(gte(bankDeposits.depositedAt, addDays(from, -1)), isNotNull(bankDeposits.bankNumber)),
    );
  return new Set(rows.map(({ bankNumber }) => bankNumber));
}

/** Whether a transfer of this attempt was in the bank's list: only the list gives transfers the bank's number. */
export async function isInList(
  { db }: Pick<Shop, 'db'>,
  { id, providerOrderId, depositId }: Pick<Attempt, 'id' | 'providerOrderId' | 'depositId'>,
): Promise<boolean> {
  // The account comes first, for the index. Surplus money knows its transfer.
  const isOfAttempt =
    depositId === null
      ? and(eq(bankDeposits.virtualAccount, providerOrderId ?? ''), eq(bankDeposits.attemptId, id))
      : eq(bankDeposits.id, depositId);
  const listed = await db
    .select({ id: bankDeposits.id })
    .from(bankDeposits)
    .where(and(isOfAttempt, isNotNull(bankDeposits.bankNumber)))
    .limit(1);
  return listed.length > 0;
}

/** Whether a stored list has all transfers to this account until this time. */
export async function isListCurrent(
  { db, clock }: Shop,
  { account, until: moment }: { account: string; until: Date | null },
): Promise<boolean> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [readKey, leftOutKey]));
  const read = (key: string) => rows.find((row) => row.key === key)?.value;
  const [readValue, leftOut] = [read(readKey), read(leftOutKey)];
  if (Array.isArray(leftOut) && leftOut.includes(account)) return false;
  const readAt = typeof readValue === 'string' ? new Date(readValue) : undefined;
  const now = clock.now().getTime();
  const isPast = moment !== null && moment.getTime() < now;
  const needed = isPast ? moment.getTime() + bookingDelay : now - betweenLists;
  return readAt !== undefined && readAt.getTime() > needed;
}
