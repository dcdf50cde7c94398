import { taipeiDay } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import type { Shop } from '#server/shop.ts';
import { findAttempt } from '../attempts.ts';
import type { Attempt, PaymentProvider, ProviderReport } from '../provider.ts';
import { cathayAtmHost } from './config.ts';
import { isInList, isListCurrent, takeDepositList } from './take-deposit-list.ts';
import { virtualAccount } from './virtual-account.ts';

/** Transfer to a virtual account of each order; the bank accepts only the right amount, and only until the deadline. */
export const cathayAtm: PaymentProvider = {
  type: 'CATHAY_ATM',
  ledger: { take: takeDepositList, has: isInList },
  host: cathayAtmHost,
  prepare: async ({ config }, db, { amount, payBefore }) => {
    if (!payBefore) throw new Error('A bank transfer needs a deadline.');
    const serial = await nextSerial(db, taipeiDay(payBefore));
    const prefix = config.CATHAY_ATM_PREFIX;
    return { providerOrderId: virtualAccount({ prefix, deadline: payBefore, serial, amount }) };
  },
  next: (_, { providerOrderId }) => (providerOrderId ? { virtualAccount: providerOrderId } : {}),
  ask,
  // The bank's service cannot refund a transfer, so the shop transfers the money itself.
  refund: async () => ({ state: 'BY_HAND' }),
};

const serialText = `
  insert into virtual_account_days as d (day, last_serial) values ($1, 1)
  on conflict (day) do update set last_serial = d.last_serial + 1
  returning last_serial as serial`;

/** The next serial number of a deadline day, from 1; a CHECK constraint refuses numbers above 99999. */
async function nextSerial(db: Queryable, day: string): Promise<number> {
  const [row] = await runNamed<{ serial: number }>(db, 'next serial', serialText, [day]);
  if (!row) throw new Error('No serial number was given.');
  return row.serial;
}

/** Reads the bank's whole list, at most every three minutes, and answers what the shop knows then. */
async function ask(shop: Shop, attempt: Attempt): Promise<ProviderReport> {
  // A failure may be ignored: transfers that could not be stored are queued, and `isListCurrent` is false for their
  // account.
  await takeDepositList(shop).catch(() => false);
  const now = (await findAttempt(shop.db, attempt.id)) ?? attempt;
  if (now.capturedAmount > 0) return { state: 'PAID', amount: now.capturedAmount };
  const { payBefore: until, providerOrderId } = attempt;
  return (await isListCurrent(shop, { account: providerOrderId ?? '', until }))
    ? { state: 'OPEN' }
    : { state: 'SILENT', code: 'LIST_NOT_READ' };
}
