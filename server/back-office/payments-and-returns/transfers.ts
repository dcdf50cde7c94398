import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { mostBankFiles, mostTransfers } from '#contract/invoices-and-transfers.ts';
import { done, refused } from '#contract/outcome.ts';
import { taipeiDay, toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { shownAccount, unsealAccount } from '#server/ordering/payments/refund-accounts.ts';
import {
  listBankFiles,
  listOpenTransfers,
  lockTransfersForFile,
  noteInBankFile,
  type OpenTransfer,
  sumTransfers,
  transfersOfFile,
} from '#server/ordering/payments/search-refunds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { Cell } from '#server/resource-engine/spreadsheet/cell.ts';
import { contentTypes, writeRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../admin/administrators.ts';
import { type Actor, audited } from '../admin/audit.ts';

type Transfers = Reply<typeof adminPaymentCalls.listTransfers>;

/** These refunds with the numbers of their orders and their whole accounts. */
async function openTransfers(
  db: Queryable,
  { keyedHash }: Pick<Shop, 'keyedHash'>,
  transfers: readonly OpenTransfer[],
) {
  const orders = await readOrderOverviews(
    db,
    transfers.map(({ refund }) => refund.orderId),
  );
  return transfers.map(({ refund, sealed, enteredAt }) => {
    const account = sealed ? unsealAccount({ keyedHash }, refund.orderId, sealed) : undefined;
    return {
      refund,
      orderNo: orders.get(refund.orderId)?.orderNo ?? '',
      account: account && enteredAt ? { ...account, enteredAt } : undefined,
    };
  });
}

/** The refunds to transfer for the screen, with masked accounts and their age in seconds. */
export async function listTransfers(shop: Pick<Shop, 'db' | 'keyedHash' | 'clock'>) {
  const { db, clock } = shop;
  const now = clock.now().getTime();
  const transfers = await openTransfers(db, shop, await listOpenTransfers(db, mostTransfers));
  const rows: Transfers['rows'] = transfers.map(({ refund, orderNo, account }) => ({
    id: refund.id,
    orderId: refund.orderId,
    orderNo,
    amount: refund.amount,
    reason: refund.reason,
    createdAt: toWireInstant(refund.createdAt),
    ageSeconds: Math.max(0, Math.floor((now - refund.createdAt.getTime()) / 1000)),
    account: shownAccount(account),
    bankFileAt: toWireInstantOrNull(refund.bankFileAt),
    bankFileBy: refund.bankFileBy,
  }));
  const files = (await listBankFiles(db, mostBankFiles)).map(({ at, ...file }) => ({
    at: toWireInstant(at),
    ...file,
  }));
  return done({ ...(await sumTransfers(db)), files, rows });
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
 * note is the order number. Each refund is in one file only, so that no two of them transfer it. With `bankFileAt` it
 * is the file of that time once more, because it was lost: what still is to be transferred of it and nothing else, and
 * who made it first stays at its refunds. The audit log has an entry for each of them, without the account. NOT_FOUND
 * if there is none.
 */
export function exportTransfers(
  shop: Shop,
  actor: Actor,
  { bankFileAt }: { bankFileAt?: string | undefined },
) {
  return audited(shop, actor, async ({ transaction, noteAll }) => {
    const again = bankFileAt === undefined ? undefined : new Date(bankFileAt);
    const transfers = again
      ? await transfersOfFile(transaction, again)
      : await lockTransfersForFile(transaction, mostTransfers);
    const cells: Cell[][] = [];
    const ids: number[] = [];
    for (const { refund, orderNo, account } of await openTransfers(transaction, shop, transfers)) {
      if (!account) continue;
      ids.push(refund.id);
      cells.push([account.bankCode, account.account, account.holder, refund.amount, orderNo]);
    }
    if (ids.length === 0) {
      return refused('NOT_FOUND', {
        message: again
          ? '這個匯款檔已沒有待匯款的退款'
          : '沒有還沒列入匯款檔、而且已填收款帳戶的退款',
      });
    }
    const by = await nameOfAdministrator(transaction, actor.administratorId);
    const at = again ?? (await noteInBankFile(transaction, ids, { at: shop.clock.now(), by }));
    const after = {
      count: ids.length,
      bankFileAt: toWireInstant(at),
      isAgain: again !== undefined,
    };
    const entry = { call: 'exportTransfers', after } as const;
    await noteAll(ids.map((id) => ({ ...entry, subject: ['refund', id] as const })));
    const file = writeRows('csv', { name: '待匯款', columns, author: by }, cells);
    return done(fileAnswer(`待匯款-${taipeiDay(at)}.csv`, contentTypes.csv, file));
  });
}
