/** The files of an invented payment provider: its variables, the port, and its stand-in. */
export const config = `import { z } from 'zod';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const moriPayHost = otherHost({
  name: 'mori-pay',
  fields: {
    MORI_PAY_URL: z.string().default('').describe('Mori Pay API; empty: the stand-in'),
    MORI_PAY_KEY: z.string().default('').describe('Mori Pay key; empty: the stand-in’s'),
  },
  realWith: 'MORI_PAY_URL',
  addresses: { MORI_PAY_URL: { path: '/mori-pay' } },
  standInAccount: (derive) => ({ MORI_PAY_KEY: derive('MORI_PAY_KEY', 32) }),
  calls: [],
  standIn: (config, { standIns }) => ({ key: config.MORI_PAY_KEY, pageUrl: \`\${standIns}/mori-pay\` }),
});
`;

export const provider = `import { z } from 'zod';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import type { Attempt, PaymentProvider, ProviderReport } from '../provider.ts';
import { returnAddress } from '../return-address.ts';
import { moriPayHost } from './config.ts';

const payment = z.object({
  id: z.string(),
  state: z.enum(['OPEN', 'PAID', 'FAILED', 'MISSING']),
  amount: z.number().int(),
  refunded: z.number().int(),
  pageUrl: z.string(),
});

/** Mori Pay: a payment is made with its amount, and paid on a page. */
export const moriPay: PaymentProvider = {
  type: 'MORI_PAY',
  ledger: 'BY_ATTEMPT',
  host: moriPayHost,
  prepare: async ({ random }, _, { orderNo, number }) => ({
    providerOrderId: \`\${orderNo}-\${number}\`,
    viewToken: random.token(),
  }),
  async start(shop, attempt) {
    const { amount, providerOrderId: id } = attempt;
    const backUrl = returnAddress(shop.config, attempt);
    const found = await callMoriPay(shop, '/payments', { id, amount, backUrl });
    if (!found) return { isStarted: false, code: 'UNREACHABLE' };
    return { isStarted: true, payment: { transactionId: found.id, webUrl: found.pageUrl } };
  },
  ask,
  async refund(shop, { attempt, amount, refundedBefore }) {
    const total = refundedBefore + amount;
    const path = \`/payments/\${attempt.providerOrderId}/refunds\`;
    const found = await callMoriPay(shop, path, { total });
    return found?.refunded === total
      ? { state: 'DONE', providerRefundId: null }
      : { state: 'LATER', code: 'UNREACHABLE' };
  },
};

async function ask(shop: Shop, { providerOrderId }: Attempt): Promise<ProviderReport> {
  const found = await callMoriPay(shop, \`/payments/\${providerOrderId}\`);
  if (!found) return { state: 'SILENT', code: 'UNREACHABLE' };
  const { state, amount, refunded, id } = found;
  switch (state) {
    case 'PAID':
      return { state, amount, refunded, transactionId: id };
    case 'FAILED':
      return { state, code: 'FAILED' };
    default:
      return { state };
  }
}

async function callMoriPay(shop: Shop, path: string, body?: object) {
  const answer = await askOtherHost(shop, {
    provider: 'MORI_PAY',
    url: addressOf(shop.config, moriPayHost, 'MORI_PAY_URL') + path,
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-key': shop.config.MORI_PAY_KEY },
    ...(body && { body: JSON.stringify(body) }),
    timeoutSeconds: shop.config.PAYMENT_QUERY_TIMEOUT,
  });
  if (!answer.isAnswered || answer.status !== 200) return undefined;
  return payment.safeParse(JSON.parse(answer.body.toString('utf8'))).data;
}
`;

export const standIn = `import type { FastifyPluginAsync } from 'fastify';
import type { Outcomes } from '../outcomes.ts';
import { choiceButtons, choiceOf, paymentDetails, sendPayPage } from '../pay-page.ts';

export interface MoriPayOptions {
  key: string;
  pageUrl: string;
  outcomes: Outcomes;
}

interface Payment {
  id: string;
  amount: number;
  backUrl: string;
  state: 'OPEN' | 'PAID' | 'FAILED';
  refunded: number;
}

/** The stand-in for Mori Pay: its calls, and the page where the shopper pays. */
export function moriPay({ key, pageUrl, outcomes }: MoriPayOptions): FastifyPluginAsync {
  const payments = new Map<string, Payment>();
  outcomes.onReset(() => payments.clear());
  const none = { amount: 0, refunded: 0, state: 'MISSING' };
  const shown = (id: string) => ({ id, ...none, ...payments.get(id), pageUrl: \`\${pageUrl}/pay/\${id}\` });
  return async (app) => {
    app.addHook('onRequest', async ({ url, headers }, reply) => {
      if (!url.includes('/pay/') && headers['x-key'] !== key) return reply.code(401).send();
    });
    app.post<{ Body: Pick<Payment, 'id' | 'amount' | 'backUrl'> }>('/payments', async ({ body }) => {
      payments.set(body.id, { ...body, state: 'OPEN', refunded: 0 });
      return shown(body.id);
    });
    app.get<{ Params: { id: string } }>('/payments/:id', async ({ params }) => shown(params.id));
    app.post<{ Params: { id: string }; Body: { total: number } }>(
      '/payments/:id/refunds',
      async ({ params, body }) => {
        const found = payments.get(params.id);
        if (found) found.refunded = body.total;
        return shown(params.id);
      },
    );
    app.get<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) => {
      const { amount = 0, backUrl = pageUrl } = payments.get(params.id) ?? {};
      const details = paymentDetails(amount, { 訂單編號: params.id });
      const buttons = choiceButtons({ agree: '同意付款', fail: '付款失敗' });
      const content = \`\${details}<form method="post">\${buttons}</form>\`;
      const formOrigins = [new URL(backUrl).origin];
      return sendPayPage(reply, { brand: 'cathay', title: 'Mori Pay', content, formOrigins });
    });
    app.post<{ Params: { id: string }; Body: { choice?: string } }>(
      '/pay/:id',
      async ({ params, body }, reply) => {
        const found = payments.get(params.id);
        const choice = choiceOf(body.choice);
        if (!found || !choice) return reply.code(404).send();
        found.state = choice === 'success' || choice === 'timeout' ? 'PAID' : 'FAILED';
        if (choice !== 'timeout') return reply.redirect(found.backUrl, 302);
        return sendPayPage(reply, { brand: 'cathay', title: 'Mori Pay', content: '' });
      },
    );
  };
}
`;
