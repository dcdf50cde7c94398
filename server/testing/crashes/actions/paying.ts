import { ApiError } from '#contract/client.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { authorise } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice, returnMessage } from '#sandbox/cathay/card-notice.ts';
import { depositNotice } from '#sandbox/cathay/deposit-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { codeOfPayment } from '#server/ordering/orders/order-code.ts';
import { agreeAndStayAway, chooseAtProvider, orderToPay, startOf, visit } from '../../pay-order.ts';
import { action, auditedAgain, runJob } from '../action.ts';
import type { ProxiedShop } from '../world.ts';
import { office, tokenOf } from './staff.ts';

/** An order to be paid in this way, and its shopper's token. */
async function unpaidOrder({ test }: ProxiedShop, paymentType: PaymentType) {
  const { id, orderNo, shopper, paidAmount } = await orderToPay(test, paymentType);
  return { id, orderNo, token: shopper.token, paidAmount };
}

const start = ({ test }: ProxiedShop, { id, token }: { id: number; token: string }) =>
  test.api.as(token).startPayment({ body: { orderId: id } }, { idempotencyKey: 'start' });

/** A page that a provider has opened leaves an attempt whose fate is asked later. */
const newAttempt = {
  lines:
    /^(payment_attempts|payment_reports|virtual_account_days|order_events|orders|metric_days_changed) /,
  because:
    'a start without an answer leaves an attempt that fails later, and the next start has one of its own',
};

const reports = {
  lines: /^payment_reports /,
  because: 'every word of a provider is noted, from whichever way it came first',
};

const notedAndClosed = {
  lines: /^payment_exceptions (\+1$|.*"kind":"DEPOSIT_UNKNOWN".*"resolution":"TAKEN_IN")/,
  because: 'a deposit that could not be taken in is noted, and the next try closes the note',
};

const formOf = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

/** Throws what a provider or a browser sees of a failure, so that it tries again. */
function orThrow({ statusCode }: { statusCode: number }): void {
  if (statusCode >= 400) throw new ApiError(statusCode, { errorCode: 'SERVICE_BUSY' });
}

/** The stand-ins store their ledgers with each answer. */
const storeLedgers = ({ network }: ProxiedShop) => network.app.inject('/');

/** An order whose shopper has agreed on the bank's page; the bank's notice has not come yet. */
async function agreedCard(shop: ProxiedShop) {
  const order = await unpaidOrder(shop, 'CATHAY_CREDIT_CARD');
  await start(shop, order);
  const atBank = shop.network.ledgers.card.open(`${order.orderNo}A1`, order.paidAmount);
  authorise(atBank);
  shop.network.ledgers.card.entries.set(atBank.orderNumber, atBank);
  await storeLedgers(shop);
  return { orderNumber: atBank.orderNumber };
}

const bank = ({ test }: ProxiedShop) => ({
  ...standInOptions(test.shop.config),
  now: () => test.clock.now(),
});

/** An order to which the money was transferred; the bank's notice has not come yet. */
async function transferred(shop: ProxiedShop, amount = 180) {
  const order = await orderToPay(shop.test, 'CATHAY_ATM');
  const virtualAccount = (await startOf(order)).virtualAccount ?? '';
  const at = shop.test.clock.now();
  const { sequence } = shop.network.ledgers.deposits.add({ virtualAccount, amount, at });
  await storeLedgers(shop);
  return { id: order.id, sequence };
}

async function notifyDeposit(shop: ProxiedShop, { sequence }: { sequence: string }): Promise<void> {
  const deposit = shop.network.ledgers.deposits.all().find((one) => one.sequence === sequence);
  if (!deposit) throw new Error('The bank has forgotten a transfer.');
  orThrow(
    await shop.test.http({
      method: 'POST',
      url: '/api/v1/cathay/atm/deposit',
      headers: { 'content-type': 'text/xml' },
      payload: depositNotice(bank(shop), { ...deposit, at: new Date(deposit.at) }),
    }),
  );
}

/** An order whose shopper has agreed at the provider and has not come back. */
async function agreed(shop: ProxiedShop, paymentType: PaymentType) {
  const order = await orderToPay(shop.test, paymentType);
  await agreeAndStayAway(shop, order);
  return { id: order.id };
}

/** Starting a payment in each way, and all the ways in which money becomes known. */
export const payingActions = [
  ...(['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM'] as const).map((paymentType) =>
    action({
      name: `start-${paymentType.toLowerCase().replaceAll('_', '-')}`,
      calls: ['startPayment'],
      stage: (shop) => unpaidOrder(shop, paymentType),
      act: start,
      inSteps: 'the attempt is written before the provider is asked, so that no money is unknown',
      mayDiffer: [newAttempt],
    }),
  ),
  action({
    name: 'pay-by-link',
    calls: ['payByLink'],
    async stage(shop) {
      const { id } = await unpaidOrder(shop, 'LINE_PAY');
      return { code: codeOfPayment(shop.test.shop, id) };
    },
    act: ({ test }, { code }) => test.api.payByLink({ body: { code, paymentType: 'LINE_PAY' } }),
    inSteps: 'as starting a payment',
    mayDiffer: [newAttempt],
  }),
  action({
    name: 'return-from-line-pay',
    async stage(shop) {
      const order = await orderToPay(shop.test, 'LINE_PAY');
      const { info } = await startOf(order);
      return { back: await chooseAtProvider(shop, info?.paymentUrl.web ?? '', 'success') };
    },
    act: async ({ test }, { back }) => {
      const { status, location } = await visit(test, back);
      if (status >= 400 || !location.includes('result=success'))
        throw new ApiError(503, { errorCode: 'SERVICE_BUSY' });
    },
    mayWait: ['SERVICE_BUSY'],
    mayDiffer: [reports],
    inSteps:
      'the claim is written before the money is collected, and the money before it is settled',
  }),
  action({
    name: 'notify-card',
    calls: ['notifyCardPayment'],
    stage: agreedCard,
    leavesJobs: true,
    mayDiffer: [reports],
    act: async (shop, { orderNumber }) => {
      const order = shop.network.ledgers.card.find(orderNumber);
      if (!order) throw new Error('The bank has forgotten an order.');
      orThrow(
        await shop.test.http({
          ...{ method: 'POST', url: '/api/v1/cathay/card/notify' },
          ...formOf({ strRsXML: authorisationNotice(bank(shop), order) }),
        }),
      );
    },
  }),
  action({
    name: 'return-from-card',
    calls: ['returnFromCardPayment'],
    stage: agreedCard,
    leavesJobs: true,
    mayDiffer: [reports],
    act: async (shop, { orderNumber }) =>
      orThrow(
        await shop.test.http({
          ...{ method: 'POST', url: '/api/v1/cathay/card/return' },
          ...formOf({ strOrderInfo: returnMessage(bank(shop), orderNumber) }),
        }),
      ),
    inSteps: 'that the provider was asked is written before its answer',
  }),
  action({
    name: 'notify-deposit',
    calls: ['notifyDeposit'],
    stage: (shop) => transferred(shop),
    leavesJobs: true,
    act: notifyDeposit,
  }),
  action({
    name: 'notify-deposit-too-much',
    stage: (shop) => transferred(shop, 250),
    leavesJobs: true,
    act: notifyDeposit,
  }),
  action({
    name: 'take-deposits',
    jobs: ['take-deposits'],
    stage: (shop) => transferred(shop),
    leavesJobs: true,
    act: (shop) => runJob(shop, 'take-deposits'),
    mayDiffer: [notedAndClosed],
    inSteps: 'the list is taken in deposit by deposit',
  }),
  action({
    name: 'ask-provider',
    calls: ['askProvider'],
    leavesJobs: true,
    async stage(shop) {
      const { id } = await agreed(shop, 'LINE_PAY');
      const token = await tokenOf(shop);
      const { rows } = await shop.test.shop.pool.query(
        'select id from payment_attempts where order_id = $1',
        [id],
      );
      return { token, attemptId: Number(rows[0].id) };
    },
    act: (shop, { token, attemptId }) =>
      office(shop, token).askProvider({ params: { id: attemptId } }),
    mayDiffer: [reports, auditedAgain],
    inSteps:
      'the claim is written before the money is collected, and the money before it is settled',
  }),
  action({
    name: 'ask-silent-payments',
    jobs: ['ask-silent-payments'],
    leavesJobs: true,
    async stage(shop) {
      await agreed(shop, 'LINE_PAY');
      await agreed(shop, 'CATHAY_CREDIT_CARD');
      shop.test.clock.advance(900);
      return {};
    },
    act: (shop) => runJob(shop, 'ask-silent-payments'),
    mayDiffer: [reports],
    inSteps: 'each payment is asked about for itself',
  }),
];
