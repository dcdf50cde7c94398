import { readXml, writeXml, xmlText } from '#rules/plain-xml.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { bankMoment } from '../bank-moment.ts';
import { caValue, isCaValue } from './cavalue.ts';
import { cathayCardHost } from './config.ts';
import { type CardKeys, readMessage, toAmount, writeMessage } from './messages.ts';

/** A question to the order service: query, refund, or void of an authorisation. */
export interface OrderQuestion {
  kind: 'ORD0001' | 'ORD0003' | 'ORD0007';
  orderNumber: string;
  /** TWD; of a refund, what goes back. */
  amount: number;
  authCode: string;
}

export interface OrderAnswer {
  /** The bank's code, or TIMEOUT, UNREACHABLE, BUSY, UNREADABLE, FORGED. */
  status: string;
  /** TWD as the bank has it. */
  amount: number;
  authCode: string;
  /** SETTLEAMOUNT and SETTLETIME of a query: what was captured or given back last, TWD, and when; optional at the bank. */
  settledAmount?: number | undefined;
  settledAt?: Date | undefined;
  isAnswered: boolean;
}

type ServiceShop = Pick<Shop, 'fetch' | 'config' | 'log'>;

interface Wrapping {
  wrapper: string;
  /** Whether the amount, or the authorisation code, is signed and sent. */
  withAmount: boolean;
  withAuthCode: boolean;
}

const wrappings: Readonly<Record<OrderQuestion['kind'], Wrapping>> = {
  ORD0001: { wrapper: 'ORDERINFO', withAmount: true, withAuthCode: false },
  ORD0003: { wrapper: 'REFUNDORDERINFO', withAmount: true, withAuthCode: true },
  ORD0007: { wrapper: 'CANCELORDERINFO', withAmount: false, withAuthCode: true },
};

export function cardKeys({ config }: Pick<Shop, 'config'>): CardKeys {
  return { storeId: config.CATHAY_STORE_ID, cubKey: config.CATHAY_CUB_KEY };
}

/** The XML of a question, signed as its kind asks. */
export function orderQuestion(keys: CardKeys, question: OrderQuestion): string {
  const { kind, orderNumber, amount, authCode } = question;
  const { wrapper, withAmount, withAuthCode } = wrappings[kind];
  const parts = [
    ...(withAmount ? ([['AMOUNT', String(amount)]] as const) : []),
    ...(withAuthCode ? ([['AUTHCODE', authCode]] as const) : []),
  ];
  const signed = parts.map(([, value]) => value);
  return writeMessage('MERCHANTXML', {
    CAVALUE: caValue(keys.storeId, orderNumber, ...signed, keys.cubKey),
    MSGID: kind,
    [wrapper]: { STOREID: keys.storeId, ORDERNUMBER: orderNumber, ...Object.fromEntries(parts) },
  });
}

/** Asks the order service (SOAP, CRDOrderMethod) and checks that the answer is the bank's. */
export async function askOrderService(
  shop: ServiceShop,
  question: OrderQuestion,
): Promise<OrderAnswer> {
  const keys = cardKeys(shop);
  const answer = await askOtherHost(shop, {
    provider: 'CATHAY_CREDIT_CARD',
    url: addressOf(shop.config, cathayCardHost, 'CATHAY_CARD_SERVICE_URL'),
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"http://tempuri.org/CRDOrderMethod"',
    },
    body: inEnvelope(orderQuestion(keys, question)),
    timeoutSeconds: shop.config.PAYMENT_QUERY_TIMEOUT,
  });
  if (!answer.isAnswered) return noAnswer(answer.reason);
  return readAnswer(keys, question, answer.body.toString('utf8'));
}

function inEnvelope(xml: string): string {
  const method = writeXml({ CRDOrderMethod: { xml } }).replace(
    '<CRDOrderMethod>',
    '<CRDOrderMethod xmlns="http://tempuri.org/">',
  );
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${method}</soap:Body></soap:Envelope>`;
}

function readAnswer(
  keys: CardKeys,
  { kind, orderNumber }: OrderQuestion,
  body: string,
): OrderAnswer {
  const inner = xmlText(
    readXml(body),
    'soap:Body',
    'CRDOrderMethodResponse',
    'CRDOrderMethodResult',
  );
  const message = readMessage(inner);
  const { wrapper, withAmount } = wrappings[kind];
  const read = (name: string) => xmlText(message, wrapper, name);
  const [status, amount, authCode] = [read('STATUS'), read('AMOUNT'), read('AUTHCODE')];
  if (!status) return noAnswer('UNREADABLE');
  const signed = [keys.storeId, orderNumber, withAmount ? amount : authCode, status, keys.cubKey];
  if (read('ORDERNUMBER') !== orderNumber) return noAnswer('FORGED');
  if (!isCaValue(xmlText(message, 'CAVALUE'), ...signed)) return noAnswer('FORGED');
  const settledAmount = toAmount(read('SETTLEAMOUNT'));
  return {
    status,
    amount: toAmount(amount),
    authCode,
    settledAmount: Number.isNaN(settledAmount) ? undefined : settledAmount,
    settledAt: settleTime(read('SETTLETIME')),
    isAnswered: true,
  };
}

/** `YYYYMMDDHHMMSS` in Taipei, in the bank's samples with milliseconds; the year 1900 stands for none. */
function settleTime(text: string): Date | undefined {
  const moment = /^\d{14}(?:\d{3})?$/.test(text)
    ? bankMoment(text.slice(0, 8), text.slice(8, 14))
    : undefined;
  return moment && moment.getUTCFullYear() > 1900 ? moment : undefined;
}

function noAnswer(status: string): OrderAnswer {
  return { status, amount: Number.NaN, authCode: '', isAnswered: false };
}
