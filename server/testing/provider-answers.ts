import { readConfig } from '#server/config.ts';
import { caValue, writeMessage } from '#server/ordering/payments/cathay-card/messages.ts';
import type { Attempt } from '#server/ordering/payments/provider.ts';
import type { Shop } from '#server/shop.ts';

/** A request that a provider got. */
export interface Asked {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

/** Answers a request of the shop: the text of a usual answer, a whole one, or undefined for none. */
export type Answering = (asked: Asked) => string | Response | undefined;

/** The names and keys of the shop at its providers, as `shopAsking` configures them. */
export const accounts = {
  CATHAY_CARD_PAGE_URL: 'https://bank.example/OrderInitial.aspx',
  CATHAY_CARD_SERVICE_URL: 'https://bank.example/CRDOrderService.asmx',
  CATHAY_STORE_ID: '999000001',
  CATHAY_CUB_KEY: 'TESTCUBKEY0123456789ABCDEFGHIJKL',
  CATHAY_ATM_PREFIX: '9999',
  CATHAY_ATM_KEY: '0123456789abcdef',
  CATHAY_ATM_LIST_URL: 'https://bank.example/tx10d0_txt.aspx',
  CATHAY_ATM_ACCOUNT: '000000000001',
  CATHAY_ATM_CUSTOMER: '12345678',
  CATHAY_ATM_USER: 'shop',
  CATHAY_ATM_PASSWORD: 'secret',
  LINE_PAY_URL: 'https://api-pay.line.example',
  LINE_PAY_CHANNEL_ID: '1656000000',
  LINE_PAY_CHANNEL_SECRET: 'channelSecretKey',
};

/**
 * The parts of a shop that ask providers, without a database. `asked` has the requests in their order.
 * Its clock stands still.
 */
export function shopAsking(answering: Answering, environment: Record<string, string> = {}) {
  const asked: Asked[] = [];
  let moment = new Date('2026-11-20T12:00:00+08:00');
  const answered: typeof fetch = async (url, init) => {
    const { method = 'GET', body } = init ?? {};
    asked.push({
      url: String(url),
      method,
      headers: new Headers(init?.headers),
      body: String(body ?? ''),
    });
    const answer = answering(asked.at(-1) as Asked);
    if (answer === undefined) throw new TypeError('fetch failed');
    return typeof answer === 'string' ? new Response(answer) : answer;
  };
  const shop = {
    config: readConfig({ ...accounts, ...environment }),
    fetch: answered,
    log: { warn: () => undefined },
    clock: { now: () => moment },
  } as unknown as Shop;
  const setClock = (to: Date) => {
    moment = to;
  };
  return { shop, asked, setClock };
}

/** A payment of 1,000 TWD that its provider has collected. */
export const anAttempt = (changes: Partial<Attempt> = {}): Attempt => ({
  id: 1,
  orderId: 1,
  number: 1,
  provider: 'LINE_PAY',
  status: 'SUCCEEDED',
  amount: 1000,
  orderNo: 'A2026112000001',
  payBefore: null,
  startedAt: new Date('2026-11-20T11:00:00+08:00'),
  providerOrderId: 'A2026112000001-1',
  transactionId: '2026112000001234567',
  authCode: '123456',
  viewToken: 'token',
  failureCode: null,
  capturedAmount: 1000,
  refundedAmount: 0,
  isPayment: true,
  depositId: null,
  settledAt: null,
  askedAt: null,
  ...changes,
});

/** What the bank's order service says about an order; the amounts are texts, as the bank writes them. */
export interface BankEntry {
  status: string;
  amount?: string;
  authCode?: string;
  settledAmount?: string;
  settledAt?: string;
  orderNumber?: string;
  cubKey?: string;
}

const wrappers = { ORD0001: 'ORDERINFO', ORD0003: 'REFUNDORDERINFO', ORD0007: 'CANCELORDERINFO' };
export type BankCall = keyof typeof wrappers;

/** The kind of a request to the bank's order service. */
export const bankCallOf = ({ body }: Asked): BankCall =>
  (Object.keys(wrappers) as BankCall[]).find((call) => body.includes(call)) ?? 'ORD0001';

/** The answer of the bank's order service about the attempt `A2026112000001A1`, signed with the shop's key. */
export function bankAnswer(call: BankCall, entry: BankEntry): string {
  const { status, amount = '1000', authCode = '123456' } = entry;
  const { settledAmount = '', settledAt = '', orderNumber = 'A2026112000001A1' } = entry;
  const { CATHAY_STORE_ID: storeId, CATHAY_CUB_KEY } = accounts;
  const signed = call === 'ORD0007' ? authCode : amount;
  const inner = writeMessage('CUBXML', {
    CAVALUE: caValue(storeId, orderNumber, signed, status, entry.cubKey ?? CATHAY_CUB_KEY),
    MSGID: call,
    [wrappers[call]]: {
      STOREID: storeId,
      ORDERNUMBER: orderNumber,
      AMOUNT: amount,
      STATUS: status,
      AUTHCODE: authCode,
      SETTLEAMOUNT: settledAmount,
      SETTLETIME: settledAt,
    },
  });
  return writeMessage('soap:Envelope', {
    'soap:Body': { CRDOrderMethodResponse: { CRDOrderMethodResult: inner } },
  });
}
