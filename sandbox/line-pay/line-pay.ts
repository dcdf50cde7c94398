import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { timeoutDelay } from '../outcomes.ts';
import { type LineTransaction, refundedAmount } from './ledger.ts';
import { type PageOptions, servePages } from './pages.ts';
import { isSigned, type LineKeys, type PaymentRequest, refusalOf } from './request-rules.ts';

export interface LinePayOptions extends LineKeys, PageOptions {
  /** The address of this stand-in for browsers. */
  pageUrl: string;
  now(): Date;
}

/** Minutes within which a shopper can agree. */
const agreementMinutes = 20;

/** LINE Pay writes its long ids as JSON numbers. `#12#` marks an id in a value, and `toJson` writes it as 12. */
const longId = (id: string) => `#${id}#`;
const toJson = (value: unknown) => JSON.stringify(value).replace(/"#(\d+)#"/g, '$1');

interface Answer {
  returnCode: string;
  info?: unknown;
}
const refuse = (returnCode: string): Answer => ({ returnCode });
const accept = (info?: unknown): Answer => ({ returnCode: '0000', info });

/** The stand-in for LINE Pay Online API v3: the calls below /v3, and the page where the shopper agrees. */
export function linePay(options: LinePayOptions): FastifyPluginAsync {
  return async (app) => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    await app.register(async (api) => serveApi(api, options), { prefix: '/v3/payments' });
    await app.register(async (pages) => servePages(pages, options));
  };
}

type Work = (request: FastifyRequest, body: Record<string, unknown>) => Answer;

function serveApi(app: FastifyInstance, options: LinePayOptions): void {
  const answer = (work: Work) => async (request: FastifyRequest) => {
    const { headers, url, method } = request;
    const body = typeof request.body === 'string' ? request.body : '';
    const ownPath = url.slice(url.indexOf('/v3/'));
    const isRight = isSigned(options, { headers, url: ownPath, method, body });
    const { returnCode, info } = isRight ? work(request, readJson(body)) : refuse('1106');
    // The work is already done. The caller gives up before this delay ends.
    if (options.outcomes.of('LINE_PAY') === 'timeout') {
      await pause(timeoutDelay, undefined, { ref: false });
    }
    return toJson({
      returnCode,
      returnMessage: returnCode === '0000' ? 'Success.' : 'Refused.',
      info,
    });
  };
  app.addHook('onSend', async (_, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8');
  });
  app.post(
    '/request',
    answer((_, body) => takeRequest(options, body)),
  );
  app.get(
    '/requests/:id/check',
    answer(({ params }) => check(options, idOf(params))),
  );
  app.post(
    '/:id/confirm',
    answer(({ params }, body) => confirm(options, idOf(params), body)),
  );
  app.post(
    '/:id/refund',
    answer(({ params }, body) => refund(options, idOf(params), body)),
  );
  // A confirmation captures the money at once, so there is never an authorisation to void.
  app.post(
    '/authorizations/:id/void',
    answer(({ params }) => voidAuthorisation(options, idOf(params))),
  );
  app.get(
    '/',
    answer(({ query }) => details(options, query as Record<string, string>)),
  );
}

const idOf = (params: unknown) => (params as { id: string }).id;

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function takeRequest({ ledger, pageUrl, outcomes }: LinePayOptions, body: object): Answer {
  const refusal = refusalOf(body as Partial<PaymentRequest>);
  if (refusal) return refuse(refusal);
  if (outcomes.of('LINE_PAY') === 'fail') return refuse('1104');
  const { amount, orderId, packages, redirectUrls } = body as PaymentRequest;
  if (ledger.byOrder(orderId)) return refuse('1172');
  const productName = String(packages[0]?.products?.[0]?.name);
  const { id } = ledger.add({ amount, orderId, productName, ...redirectUrls });
  const web = `${pageUrl}/pay/${id}`;
  return accept({
    paymentUrl: { web, app: `line://pay/payment/${id}` },
    transactionId: longId(id),
    paymentAccessToken: '000000000000',
  });
}

function check({ ledger, now }: LinePayOptions, id: string): Answer {
  const transaction = ledger.byId(id);
  if (!transaction) return refuse('1150');
  const isOver = now().getTime() - transaction.requestedAt.getTime() > agreementMinutes * 60_000;
  switch (transaction.state) {
    case 'OPEN':
      return refuse(isOver ? '0121' : '0000');
    case 'AUTHENTICATED':
      return refuse('0110');
    case 'CONFIRMED':
      return refuse('0123');
    case 'CANCELLED':
      return refuse('0121');
    case 'FAILED':
      return refuse('0122');
  }
}

function confirm(
  { ledger, now, outcomes }: LinePayOptions,
  id: string,
  { amount, currency }: Record<string, unknown>,
): Answer {
  const transaction = ledger.byId(id);
  if (!transaction) return refuse('1150');
  if (transaction.state === 'CONFIRMED') return refuse('1152');
  if (transaction.state === 'OPEN') return refuse('1169');
  if (transaction.state !== 'AUTHENTICATED') return refuse('1159');
  if (currency !== 'TWD' || amount !== transaction.amount) return refuse('1153');
  if (outcomes.of('LINE_PAY') === 'fail') {
    transaction.state = 'FAILED';
    return refuse('1298');
  }
  transaction.state = 'CONFIRMED';
  transaction.confirmedAt = now();
  return accept({
    orderId: transaction.orderId,
    transactionId: longId(id),
    payInfo: [{ method: 'CREDIT_CARD', amount: transaction.amount }],
  });
}

function refund(
  { ledger, outcomes }: LinePayOptions,
  id: string,
  { refundAmount }: Record<string, unknown>,
): Answer {
  const transaction = ledger.byId(id);
  if (transaction?.state !== 'CONFIRMED') return refuse('1150');
  const left = transaction.amount - refundedAmount(transaction);
  const amount = refundAmount === undefined ? left : Number(refundAmount);
  if (left === 0) return refuse('1165');
  if (!Number.isInteger(amount) || amount <= 0) return refuse('1124');
  if (amount > left) return refuse('1164');
  if (outcomes.of('LINE_PAY') === 'fail') return refuse('1163');
  return accept({
    refundTransactionId: longId(ledger.refund(transaction, amount)),
    refundTransactionDate: new Date().toISOString(),
  });
}

function voidAuthorisation({ ledger }: LinePayOptions, id: string): Answer {
  return refuse(ledger.byId(id)?.state === 'CONFIRMED' ? '1155' : '1150');
}

function details({ ledger }: LinePayOptions, query: Record<string, string>): Answer {
  const found = query.transactionId
    ? ledger.byId(query.transactionId)
    : ledger.byOrder(query.orderId ?? '');
  return found?.state === 'CONFIRMED' ? accept([detailOf(found)]) : refuse('1150');
}

function detailOf(transaction: LineTransaction): object {
  const { id, orderId, amount, productName, confirmedAt, refunds } = transaction;
  return {
    transactionId: longId(id),
    transactionDate: confirmedAt?.toISOString(),
    transactionType: 'PAYMENT',
    payStatus: 'CAPTURE',
    currency: 'TWD',
    orderId,
    productName,
    payInfo: [{ method: 'CREDIT_CARD', amount }],
    refundList: refunds.map((each) => ({
      refundTransactionId: longId(each.id),
      transactionType: refundedAmount(transaction) === amount ? 'PAYMENT_REFUND' : 'PARTIAL_REFUND',
      refundAmount: -each.amount,
      refundTransactionDate: each.at.toISOString(),
    })),
  };
}
