import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { mostTransfers } from '#contract/invoices-and-transfers.ts';
import { done, refused } from '#contract/outcome.ts';
import { taipeiDay, toWireInstant } from '#rules/dates.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { maskedAccount, unsealAccount } from '#server/ordering/payments/refund-accounts.ts';
import { countTransfers, listOpenTransfers } from '#server/ordering/payments/search-refunds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { contentTypes, writeRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../administrators.ts';
import { type Actor, audited, recordActions } from '../audit.ts';

type Transfers = Reply<typeof adminPaymentCalls.listTransfers>;

/** The refunds that a person has to transfer with their whole accounts, the oldest first. */
async function readTransfers(db: Queryable, { keyedHash }: Pick<Shop, 'keyedHash'>) {
  const open = await listOpenTransfers(db, mostTransfers);
  const orders = await readOrderOverviews(
    db,
    open.map(({ refund }) => refund.orderId),
  );
  return open.map(({ refund, sealed }) => ({
    refund,
    orderNo: orders.get(refund.orderId)?.orderNo ?? '',
    account: sealed === null ? undefined : unsealAccount({ keyedHash }, refund.orderId, sealed),
  }));
}

/** The refunds to transfer for the screen, with masked accounts and their age in seconds. */
export async function listTransfers(shop: Pick<Shop, 'db' | 'keyedHash' | 'clock'>) {
  const { db, clock } = shop;
  const now = clock.now().getTime();
  const transfers = await readTransfers(db, shop);
  const rows: Transfers['rows'] = transfers.map(({ refund, orderNo, account }) => ({
    id: refund.id,
    orderId: refund.orderId,
    orderNo,
    amount: refund.amount,
    reason: refund.reason,
    createdAt: toWireInstant(refund.createdAt),
    ageSeconds: Math.max(0, Math.floor((now - refund.createdAt.getTime()) / 1000)),
    account: account ? maskedAccount(account) : null,
  }));
  return done({
    total: await countTransfers(db),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    rows,
  });
}

const columns = [
  { header: '銀行代碼', width: 10, isText: true },
  { header: '帳號', width: 20, isText: true },
  { header: '戶名', width: 16, isText: true },
  { header: '金額', width: 10, isText: false },
  { header: '附言', width: 24, isText: true },
];

/**
 * The file with which the bank transfers all refunds whose members have entered an account: one line a refund, whose
 * note is the order number. The audit log has an entry for each of them, without the account. NOT_FOUND if there is
 * none.
 */
export function exportTransfers(shop: Shop, actor: Actor) {
  return audited(shop, actor, async ({ transaction }) => {
    const cells: Cell[][] = [];
    const ids: number[] = [];
    for (const { refund, orderNo, account } of await readTransfers(transaction, shop)) {
      if (!account) continue;
      ids.push(refund.id);
      cells.push([account.bankCode, account.account, account.holder, refund.amount, orderNo]);
    }
    if (ids.length === 0) {
      return refused('NOT_FOUND', { message: '待匯款的退款都還沒有收款帳戶' });
    }
    const entry = { call: 'exportTransfers', after: { count: ids.length } } as const;
    await recordActions(
      shop,
      transaction,
      actor,
      ids.map((id) => ({ ...entry, subject: ['refund', id] as const })),
    );
    const author = await nameOfAdministrator(transaction, actor.administratorId);
    const file = writeRows('csv', { name: '待匯款', columns, author }, cells);
    const name = `待匯款-${taipeiDay(shop.clock.now())}.csv`;
    return done(fileAnswer(name, contentTypes.csv, file));
  });
}
