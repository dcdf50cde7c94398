import { codeOfRefundAccount } from '#server/ordering/orders/order-code.ts';
import { newShopper } from '../../new-shopper.ts';
import { orderByTransfer, paidOrder } from '../../orders-with-exceptions.ts';
import { action, auditedAgain, runJob, taskBeginsAgain, taskInPieces } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { askForCodes, eventAndStaff } from './coupon-codes.ts';
import { ask, office, tokenOf } from './staff.ts';

const reason = '顧客來電';

/** A task that nobody has begun. */
async function waitingTask(shop: ProxiedShop) {
  const staff = await eventAndStaff(shop);
  const { data } = await askForCodes(shop, staff);
  return { token: staff.token, taskId: data.taskId ?? 0 };
}

/** A refund of 180 TWD that accounting has to transfer. */
async function refundToTransfer(shop: ProxiedShop) {
  const order = await orderByTransfer(shop);
  await order.deposit(180);
  await order.shopper.api.cancelOrder({ params: { id: order.id } });
  await shop.test.shop.jobs.runDue();
  const token = await tokenOf(shop);
  const { data } = await office(shop, token).listTransfers();
  return {
    token,
    refundId: data.rows[0]?.id ?? 0,
    orderId: order.id,
    orderNo: order.orderNo,
  };
}

/** An order to which too little was transferred. */
async function tooLittleTransferred(shop: ProxiedShop) {
  const order = await orderByTransfer(shop);
  await order.deposit(150);
  return { id: order.id, token: await tokenOf(shop) };
}

/** A member's request for a copy of the own data. */
async function privacyRequest(shop: ProxiedShop) {
  const { id: memberId } = await newShopper(shop.test);
  const token = await tokenOf(shop);
  const body = { memberId, kind: 'EXPORT', channel: 'PHONE', notes: '' } as const;
  return { token, id: (await office(shop, token).createPrivacyRequest({ body })).data.id };
}

/** A month that is over, with a paid order in it. */
async function monthToClose(shop: ProxiedShop) {
  await paidOrder(shop);
  shop.test.clock.set(new Date('2026-12-10T10:00:00+08:00'));
  return { token: await tokenOf(shop) };
}

const closeMonth = (shop: ProxiedShop, { token }: { token: string }) =>
  office(shop, token).createClosing({ body: { month: '2026-11' } });

/** What people of the office do besides orders and goods: lists of their own, tasks, transfers, privacy. */
export const accountingActions = [
  action({
    name: 'delete-role',
    calls: ['deleteRole'],
    async stage(shop) {
      const token = await tokenOf(shop);
      const { data } = await office(shop, token).createRole({ body: { name: '夜班', rights: [] } });
      return { token, id: data.id };
    },
    act: (shop, { token, id }) => office(shop, token).deleteRole({ params: { id } }),
    doneAlready: ['NOT_FOUND'],
  }),
  action({
    name: 'delete-view',
    calls: ['deleteView'],
    async stage(shop) {
      const token = await tokenOf(shop);
      const body = { resource: 'products', name: '便宜的', query: 'keyword=pad' };
      const { data } = await office(shop, token).createView({ body });
      return { token, id: data.id };
    },
    act: (shop, { token, id }) =>
      office(shop, token).deleteView({ params: { id }, body: { version: 1 } }),
    doneAlready: ['NOT_FOUND'],
  }),
  action({
    name: 'delete-report-schedule',
    calls: ['deleteReportSchedule'],
    async stage(shop) {
      const token = await tokenOf(shop);
      const body = { report: 'sales', rhythm: 'WEEKLY' } as const;
      const { data } = await office(shop, token).createReportSchedule({ body });
      return { token, id: data.id };
    },
    act: (shop, { token, id }) => office(shop, token).deleteReportSchedule({ params: { id } }),
    doneAlready: ['NOT_FOUND'],
  }),
  action({
    name: 'switch-stock-source',
    calls: ['switchStockSource'],
    stage: async (shop) => ({ token: await tokenOf(shop) }),
    act: (shop, { token }) => office(shop, token).switchStockSource({ body: { source: 'ERP' } }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'cancel-task',
    calls: ['cancelTask'],
    stage: waitingTask,
    leavesJobs: true,
    act: (shop, { token, taskId }) => office(shop, token).cancelTask({ params: { id: taskId } }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'retry-task',
    calls: ['retryTask'],
    async stage(shop) {
      const { token, taskId } = await waitingTask(shop);
      await office(shop, token).cancelTask({ params: { id: taskId } });
      await shop.test.shop.jobs.runDue();
      return { token, taskId };
    },
    leavesJobs: true,
    act: (shop, { token, taskId }) => office(shop, token).retryTask({ params: { id: taskId } }),
    doneAlready: ['ALREADY_HANDLED'],
    goesOn: taskBeginsAgain,
    mayDiffer: [{ lines: /^coupon_codes \{/, because: 'codes are random' }],
  }),
  action({
    name: 'create-closing',
    calls: ['createClosing'],
    stage: monthToClose,
    act: closeMonth,
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'make-closing',
    jobs: ['run-task'],
    async stage(shop) {
      await closeMonth(shop, await monthToClose(shop));
      return { tasks: await shop.test.shop.jobs.waiting('run-task') };
    },
    leavesJobs: true,
    act: (shop, { tasks }) => runJob(shop, 'run-task', tasks),
    inSteps: taskInPieces,
    goesOn: taskBeginsAgain,
  }),
  action({
    name: 'complete-refund',
    calls: ['completeRefund'],
    stage: refundToTransfer,
    act: (shop, { token, refundId }) =>
      office(shop, token).completeRefund({
        params: { id: refundId },
        body: { reference: 'R-1' },
      }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'complete-refunds',
    calls: ['completeRefunds'],
    stage: refundToTransfer,
    act: (shop, { token, orderNo }) =>
      office(shop, token).completeRefunds({
        body: { rows: [{ orderNo, reference: 'R-1', amount: 180 }], isTrial: false },
      }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'export-transfers',
    calls: ['exportTransfers'],
    async stage(shop) {
      const staged = await refundToTransfer(shop);
      const account = { bankCode: '013', account: '012345678901', holder: '王小棉' };
      const code = codeOfRefundAccount(shop.test.shop, staged.orderId);
      await shop.test.api.keepRefundAccount({ body: { code, ...account } });
      return staged;
    },
    act: (shop, { token }) =>
      ask(shop, {
        token,
        method: 'POST',
        url: '/api/backstagex/refunds/bank-file',
        body: {},
      }),
    // The answer is lost: the refund is in a file, and only asking for this file again gives it out.
    doneAlready: ['NOT_FOUND'],
  }),
  action({
    name: 'accept-transfers',
    calls: ['acceptTransfers'],
    stage: tooLittleTransferred,
    act: (shop, { token, id }) => office(shop, token).acceptTransfers({ params: { id } }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'create-privacy-request',
    calls: ['createPrivacyRequest'],
    async stage(shop) {
      const { id: memberId } = await newShopper(shop.test);
      return { memberId, token: await tokenOf(shop) };
    },
    act: (shop, { token, memberId }) =>
      office(shop, token).createPrivacyRequest({
        body: { memberId, kind: 'EXPORT', channel: 'PHONE', notes: '' },
      }),
    doneAlready: ['PRIVACY_REQUEST_IS_OPEN'],
  }),
  action({
    name: 'withdraw-privacy-request',
    calls: ['withdrawPrivacyRequest'],
    stage: privacyRequest,
    act: (shop, { token, id }) =>
      office(shop, token).withdrawPrivacyRequest({ params: { id }, body: { reason } }),
    doneAlready: ['ALREADY_HANDLED'],
  }),
  action({
    name: 'refuse-privacy-request',
    calls: ['refusePrivacyRequest'],
    stage: privacyRequest,
    act: (shop, { token, id }) =>
      office(shop, token).refusePrivacyRequest({ params: { id }, body: { reason } }),
    doneAlready: ['ALREADY_HANDLED'],
    mayDiffer: [auditedAgain],
  }),
];
