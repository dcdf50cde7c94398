import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StandInOutcome } from '#contract/enumerations.ts';
import type { Outcomes } from '../outcomes.ts';
import { choiceButtons, choiceOf, paymentDetails, sendPayPage } from '../pay-page.ts';
import type { LineLedger, LineTransaction } from './ledger.ts';

export interface PageOptions {
  outcomes: Outcomes;
  ledger: LineLedger;
}

/** Serves /pay/{transactionId}, where the shopper agrees, fails, cancels, or pays without returning. */
export function servePages(app: FastifyInstance, { ledger, outcomes }: PageOptions): void {
  app.get<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) => {
    const transaction = ledger.byId(params.id);
    if (!transaction) return sendMissing(reply);
    if (transaction.state !== 'OPEN') return sendBack(reply, transaction);
    const chosen = outcomes.chosen('LINE_PAY');
    if (chosen) return choose(reply, transaction, chosen);
    return sendPayPage(reply, {
      brand: 'linePay',
      title: 'LINE Pay',
      content: choicesOf(transaction),
      formOrigins: [transaction.confirmUrl, transaction.cancelUrl].map(
        (url) => new URL(url).origin,
      ),
    });
  });

  app.post<{ Params: { id: string }; Body: { choice?: string } | null }>(
    '/pay/:id',
    async ({ params, body }, reply) => {
      const transaction = ledger.byId(params.id);
      const choice = choiceOf(body?.choice);
      if (!transaction || !choice) return sendMissing(reply);
      if (transaction.state !== 'OPEN') return sendBack(reply, transaction);
      return choose(reply, transaction, choice);
    },
  );
}

function choicesOf({ amount, orderId, productName }: LineTransaction): string {
  return `${paymentDetails(amount, { 商品: productName, 訂單編號: orderId })}
<form method="post">
${choiceButtons({ agree: '同意付款', fail: '付款失敗' })}
</form>`;
}

function choose(
  reply: FastifyReply,
  transaction: LineTransaction,
  choice: StandInOutcome,
): FastifyReply {
  if (choice === 'cancel') transaction.state = 'CANCELLED';
  else if (choice === 'fail') transaction.state = 'FAILED';
  else transaction.state = 'AUTHENTICATED';
  if (choice !== 'timeout') return sendBack(reply, transaction);
  return sendPayPage(reply, {
    brand: 'linePay',
    title: 'LINE Pay',
    content:
      '<section><p>已同意付款，但瀏覽器沒有返回商店。商店會自行向 LINE Pay 查詢。</p></section>',
  });
}

/** Redirects like LINE Pay: to confirmUrl with both ids, or to cancelUrl. */
function sendBack(reply: FastifyReply, transaction: LineTransaction): FastifyReply {
  const { state, confirmUrl, cancelUrl, id, orderId } = transaction;
  if (state === 'CANCELLED') return reply.redirect(cancelUrl, 302);
  const url = new URL(confirmUrl);
  url.searchParams.set('transactionId', id);
  url.searchParams.set('orderId', orderId);
  return reply.redirect(url.href, 302);
}

function sendMissing(reply: FastifyReply): FastifyReply {
  const content = '<section><p>查無此筆交易。</p></section>';
  return sendPayPage(reply, { brand: 'linePay', title: 'LINE Pay', content }, 404);
}
