import { create, edits, migration, putAfter, putBefore, type Recipe } from '../recipe.ts';

/** 補寄: goods that are sent again for nothing. */
export const approval: Recipe = {
  heading: 'An action that needs two persons',
  steps: [
    {
      row: 'contract/approvals.ts',
      edit: edits(
        putAfter("  'BULK_CHANGE',\n", "  'SEND_AGAIN',\n"),
        putAfter("  BULK_CHANGE: '批次降價或高折扣',\n", "  SEND_AGAIN: '補寄商品',\n"),
        putAfter("  BULK_CHANGE: 'price.approve',\n", "  SEND_AGAIN: 'refund.approve',\n"),
      ),
    },
    migration('approve-send-again'),
    {
      row: 'server/back-office/approvals/limits.ts',
      edit: edits(
        putAfter(
          '  couponAmount: number;\n',
          '  /** TWD of goods that are sent again at once. */\n  sendAgainAmount: number;\n',
        ),
        putAfter(
          '  couponAmount: number.catch(300),\n',
          '  sendAgainAmount: number.catch(1000),\n',
        ),
      ),
    },
    {
      row: 'contract/settings.ts',
      edit: putBefore(
        "      refundAmount: money({ label: '退款或一次發出的優惠券超過（元）', required: true }),\n",
        "      sendAgainAmount: money({ label: '補寄商品超過（元）', required: true }),\n",
      ),
    },
    {
      row: 'server/back-office/order-management/cancel-order.ts',
      file: 'server/back-office/order-management/send-again.ts',
      edit: create(`import { done } from '#contract/outcome.ts';
import type { Actor, Audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { askForApproval } from '../approvals/ask.ts';
import { readApprovalLimits } from '../approvals/limits.ts';

/** Sends goods of an order again, up to the limit; above it a second person decides. */
export async function sendAgain(within: Audited, actor: Actor, orderId: number, amount: number) {
  const { sendAgainAmount } = await readApprovalLimits(within.transaction);
  if (amount <= sendAgainAmount) return done({ state: 'SENT' as const });
  const approvalId = await askForApproval(within, actor, {
    kind: 'SEND_AGAIN',
    subject: ['order', orderId],
    title: '補寄商品',
    path: \`/orders/\${orderId}\`,
    facts: [],
    data: { orderId },
    requestKey: \`send-again-\${orderId}\`,
    reason: '',
    call: 'cancelRestOfOrder',
  });
  return done({ state: 'PENDING_APPROVAL' as const, approvalId });
}

/** Sends again what a second person approved. */
export const sendAgainAction: ApprovalAction = {
  carryOut: async () => done({ state: 'DONE' as const }),
};
`),
    },
    {
      row: 'server/registries/approval-actions.ts',
      edit: edits(
        putAfter(
          "import { returnRefundAction } from '#server/back-office/order-management/returns.ts';\n",
          "import { sendAgainAction } from '#server/back-office/order-management/send-again.ts';\n",
        ),
        putAfter(
          '  BULK_CHANGE: bulkAction(resourceAdapters),\n',
          '  SEND_AGAIN: sendAgainAction,\n',
        ),
      ),
    },
  ],
  tests: [
    'server/back-office/approvals/approvals.test.ts',
    'server/registries/two-persons.test.ts',
  ],
};
