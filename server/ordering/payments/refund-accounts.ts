import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { paymentCalls } from '#contract/calls/payments.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { addDays, toWireInstant } from '#rules/dates.ts';
import { maskAccount, maskName, maskOrderNo } from '#rules/mask.ts';
import { lockOrderOfPayment } from '#server/ordering/orders/lock-order.ts';
import { orderOfRefundAccountCode } from '#server/ordering/orders/order-code.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import {
  type Queryable,
  type Transaction,
  transactUnlessRefused,
} from '#server/platform/database/database.ts';
import type { KeyedHash } from '#server/platform/keyed-hash.ts';
import { type SealedAgain, seal, sealAgain, unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import type { Attempt } from './provider.ts';
import { byHand, paymentRefunds, type RefundStatus, refundAccounts } from './tables.ts';

/** The account to which refunds of an order are transferred. */
interface RefundAccount {
  /** Three digits. */
  bankCode: string;
  /** Digits only. */
  account: string;
  holder: string;
}

interface EnteredAccount extends RefundAccount {
  enteredAt: Date;
}

type Shown = Reply<typeof paymentCalls.readRefundAccount>;

/** Days for which an account is stored after the last refund of its order was completed. */
const retentionDays = 90;

/** Refunds that a person transfers, or must decide about. */
const toTransfer: RefundStatus[] = ['BY_HAND', 'FAILED'];
const unfinished: RefundStatus[] = ['PENDING', ...toTransfer];

const purposeOf = (orderId: number) => `refund account ${orderId}`;

/** An account for people who do not complete refunds: masked. */
const maskedAccount = ({ bankCode, account, holder }: RefundAccount): RefundAccount => ({
  bankCode,
  account: maskAccount(account),
  holder: maskName(holder),
});

/** The same for a screen of the back office, with the time at which the member has entered it. */
export const shownAccount = (account: EnteredAccount | undefined) =>
  account ? { ...maskedAccount(account), enteredAt: toWireInstant(account.enteredAt) } : null;

/** The account that was entered for an order; undefined if there is none. */
export async function readAccount(
  db: Queryable,
  { keyedHash }: Pick<Shop, 'keyedHash'>,
  orderId: number,
): Promise<EnteredAccount | undefined> {
  const [row] = await db.select().from(refundAccounts).where(eq(refundAccounts.orderId, orderId));
  const account = row && unsealAccount({ keyedHash }, orderId, row.sealed);
  return account && { ...account, enteredAt: row.enteredAt };
}

/** The account of an order as it was entered; undefined if the stored text was changed, or belongs to another order. */
export function unsealAccount(
  shop: { keyedHash: KeyedHash },
  orderId: number,
  sealed: string,
): RefundAccount | undefined {
  const text = unseal(shop, purposeOf(orderId), sealed);
  return text === undefined ? undefined : (JSON.parse(text) as RefundAccount);
}

async function hasAccount(db: Queryable, orderId: number): Promise<boolean> {
  return (await db.$count(refundAccounts, eq(refundAccounts.orderId, orderId))) > 0;
}

/** Sends the member of an order an e-mail with the address of the page for the account of a refund. */
export async function askForAccount(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction,
  { orderId, amount }: Pick<typeof paymentRefunds.$inferSelect, 'orderId' | 'amount'>,
  { isPayment, provider: paymentType }: Pick<Attempt, 'isPayment' | 'provider'>,
): Promise<void> {
  const about = { orderId, occasion: 'refundAccount', amount, paymentType } as const;
  const isKnown = { isSurplus: !isPayment, hasAccount: await hasAccount(transaction, orderId) };
  await jobs.enqueue(transaction, 'send-order-letter', { ...about, ...isKnown });
}

/**
 * The state for the code of an e-mail; undefined for a forged or expired code, and for an order without refunds to
 * transfer.
 */
export async function readRefundAccount(
  shop: Pick<Shop, 'db' | 'keyedHash' | 'clock'>,
  code: string,
): Promise<Shown | undefined> {
  const orderId = orderOfRefundAccountCode(shop, code);
  return orderId === undefined ? undefined : shownOf(shop.db, shop, orderId);
}

/**
 * Stores the account for all refunds of an order that the shop transfers itself; replaces an earlier one. NOT_FOUND
 * for a forged or expired code, REFUND_IS_DONE if no transfer is left to make.
 */
export async function keepRefundAccount(
  shop: Pick<Shop, 'db' | 'keyedHash' | 'clock' | 'random'>,
  { code, bankCode, account, holder }: RefundAccount & { code: string },
): Promise<Outcome<Shown, 'NOT_FOUND' | 'REFUND_IS_DONE'>> {
  const orderId = orderOfRefundAccountCode(shop, code);
  if (orderId === undefined) return refused('NOT_FOUND', { status: 404 });
  return transactUnlessRefused(shop.db, async (transaction) => {
    // The completion of a refund takes the same lock, so that the account stored then is the one that was shown.
    await lockOrderOfPayment(transaction, orderId);
    const before = await shownOf(transaction, shop, orderId);
    if (!before) return refused('NOT_FOUND', { status: 404 });
    if (before.state === 'DONE') return refused('REFUND_IS_DONE');
    const digits = account.replace(/\D/g, '');
    const text = JSON.stringify({ bankCode, account: digits, holder } satisfies RefundAccount);
    const row = { sealed: seal(shop, purposeOf(orderId), text), enteredAt: shop.clock.now() };
    await transaction
      .insert(refundAccounts)
      .values({ orderId, ...row })
      .onConflictDoUpdate({ target: refundAccounts.orderId, set: row });
    const shown = await shownOf(transaction, shop, orderId);
    if (!shown) throw new Error(`Order ${orderId} of a refund is gone.`);
    return done(shown);
  });
}

async function shownOf(
  db: Queryable,
  shop: Pick<Shop, 'keyedHash'>,
  orderId: number,
): Promise<Shown | undefined> {
  const order = (await readOrderOverviews(db, [orderId])).get(orderId);
  if (!order) return undefined;
  const { open, made } = await sumsOf(db, orderId);
  if (open + made === 0) return undefined;
  const account = await readAccount(db, shop, orderId);
  const state = open === 0 ? 'DONE' : account ? 'KEPT' : 'WANTED';
  return {
    orderNo: maskOrderNo(order.orderNo),
    amount: open > 0 ? open : made,
    state,
    account: account ? maskedAccount(account) : null,
  };
}

/** TWD that must still be transferred for an order, and TWD that were. */
async function sumsOf(db: Queryable, orderId: number): Promise<{ open: number; made: number }> {
  const { amount, status, providerRefundId } = paymentRefunds;
  const [sums] = await db
    .select({
      open: sql<number>`coalesce(sum(${amount}) filter (where ${inArray(status, toTransfer)}), 0)::int`,
      made: sql<number>`coalesce(sum(${amount}) filter (where ${status} = 'DONE' and ${providerRefundId} = ${byHand}), 0)::int`,
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId));
  return sums ?? { open: 0, made: 0 };
}

/** Erases accounts whose orders have had no unfinished refund for 90 days; answers how many. */
export async function deleteRefundAccounts({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const since = addDays(clock.now(), -retentionDays);
  const ofOrder = eq(paymentRefunds.orderId, refundAccounts.orderId);
  const lately = sql`(${inArray(paymentRefunds.status, unfinished)} or ${paymentRefunds.doneAt} >= ${since.toISOString()})`;
  const needed = db.select({ one: sql`1` }).from(paymentRefunds).where(and(ofOrder, lately));
  const gone = await db
    .delete(refundAccounts)
    .where(and(lt(refundAccounts.enteredAt, since), notExists(needed)))
    .returning({ orderId: refundAccounts.orderId });
  return gone.length;
}

/** Seals all accounts with the shop's present key. */
export async function sealRefundAccountsAgain(
  db: Queryable,
  keys: Pick<Shop, 'keyedHash' | 'random'>,
): Promise<SealedAgain> {
  const rows = await db.select().from(refundAccounts);
  let unreadable = 0;
  for (const { orderId, sealed } of rows) {
    const again = sealAgain(keys, purposeOf(orderId), sealed);
    if (again === undefined) unreadable += 1;
    await db
      .update(refundAccounts)
      .set({ sealed: again ?? sealed })
      // An account that is entered meanwhile has been sealed with the present key.
      .where(and(eq(refundAccounts.orderId, orderId), eq(refundAccounts.sealed, sealed)));
  }
  return { count: rows.length, unreadable };
}
