import { and, eq, gte, isNotNull } from 'drizzle-orm';
import { dayInMilliseconds } from '#rules/dates.ts';
import { runNamed } from '../../platform/database/named.ts';
import { settings } from '../../platform/database/tables.ts';
import { eachAlone, throwIfAny } from '../../platform/each-alone.ts';
import type { Shop } from '../../shop.ts';
import { bankDeposits } from '../tables.ts';
import { fetchDeposits } from './deposit-list.ts';
import { recordDeposit } from './record-deposit.ts';

/** Milliseconds between two questions that the bank asks for, and a little. */
const betweenLists = 185_000;
/** Days back that a list covers: a transfer of the evening may be booked after a long weekend. */
const daysBack = 7;
/** Milliseconds until a transfer stands in the list. */
const bookingDelay = 5 * 60_000;
const askedKey = 'cathay-atm-list-asked';
const readKey = 'cathay-atm-list-read';

// Copies of the server ask in turn: who moves the time on may ask.
const askText = `
  insert into settings as s (key, value) values ($1, to_jsonb($2::text))
  on conflict (key) do update set value = excluded.value where s.value #>> '{}' <= $3
  returning key`;

/**
 * Reads the bank's list of transfers, unless it was asked a moment ago; whether it was read. Throws after the last row
 * when one could not be taken in.
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
  const from = new Date(now.getTime() - daysBack * dayInMilliseconds);
  const deposits = await fetchDeposits(shop, { from, to: now });
  if (!deposits) return false;
  const known = await findBankNumbers(shop, from);
  const failed = await eachAlone({
    log: shop.log,
    items: deposits.filter((deposit) => deposit.isReversed || !known.has(deposit.bankNumber)),
    facts: ({ bankNumber }) => ({ bankNumber }),
    work: (deposit) => recordDeposit(shop, deposit, 'QUERY'),
  });
  // What was left out may be an order's money: until it is taken in, no order lapses for want of it.
  throwIfAny(failed);
  await shop.db
    .insert(settings)
    .values({ key: readKey, value: now.toISOString() })
    .onConflictDoUpdate({ target: settings.key, set: { value: now.toISOString() } });
  return true;
}

/** Transfers that were taken in from an earlier list, from the day on with which this one begins. */
async function findBankNumbers({ db }: Pick<Shop, 'db'>, from: Date): Promise<Set<string | null>> {
  const rows = await db
    .select({ bankNumber: bankDeposits.bankNumber })
    .from(bankDeposits)
    .where(
      and(
        gte(bankDeposits.depositedAt, new Date(from.getTime() - dayInMilliseconds)),
        isNotNull(bankDeposits.bankNumber),
      ),
    );
  return new Set(rows.map(({ bankNumber }) => bankNumber));
}

/** Whether a list that has every transfer until a moment has been taken in. */
export async function isListCurrent({ db, clock }: Shop, moment: Date | null): Promise<boolean> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, readKey));
  const readAt = typeof row?.value === 'string' ? new Date(row.value) : undefined;
  const now = clock.now().getTime();
  const isPast = moment !== null && moment.getTime() < now;
  const needed = isPast ? moment.getTime() + bookingDelay : now - betweenLists;
  return readAt !== undefined && readAt.getTime() > needed;
}
