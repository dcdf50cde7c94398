import { readXml, writeXml, xmlText } from '#rules/plain-xml.ts';
import { askOtherHost } from '#server/platform/other-hosts/ask-other-host.ts';
import type { Shop } from '#server/shop.ts';
import { addressOf } from '#server/stand-in-address.ts';
import { bankMoment } from '../bank-moment.ts';
import { cathayCardHost } from './config.ts';
import {
  type CardKeys,
  caValue,
  isCaValue,
  readMessage,
  toAmount,
  writeMessage,
} from './messages.ts';

/** A request to the order service: ORD0001 query, ORD0003 refund, ORD0007 void of an authorisation. */
export interface OrderQuestion {
  kind: 'ORD0001' | 'ORD0003' | 'ORD0007';
  orderNumber: string;
  /** TWD; in a refund, the amount to refund. */
  amount: number;
  authCode: string;
}

export interface OrderAnswer {
  /** The bank's code, or TIMEOUT, UNREACHABLE, BUSY, UNREADABLE, FORGED. */
  status: string;
  /** TWD in the bank's ledger; NaN if the answer has no amount. */
  amount: number;
  authCode: string;
  /** SETTLEAMOUNT and SETTLETIME of a query: TWD and time of the last capture or refund. The bank may omit them. */
  settledAmount?: number | undefined;
  settledAt?: Date | undefined;
  isAnswered: boolean;
}

type ServiceShop = Pick<Shop, 'fetch' | 'config' | 'log'>;

interface Wrapping {
  wrapper: string;
  /** Whether the amount and the authorisation code are sent and signed. */
  withAmount: boolean;
  withAuthCode: boolean;
}

const wrappings: Readonly<Record<OrderQuestion['kind'], Wrapping>> = {
  ORD0001: { wrapper: 'ORDERINFO', withAmount: true, withAuthCode: false },
  ORD0003: { wrapper: 'REFUNDORDERINFO', withAmount: true, withAuthCode: true },
  ORD0007: { wrapper: 'CANCELORDERINFO', withAmount: false, withAuthCode: true },
};

/** The configured name and key of the shop at the bank. */
export function cardKeys({ config }: Pick<Shop, 'config'>): CardKeys {
  return { storeId: config.CATHAY_STORE_ID, cubKey: config.CATHAY_CUB_KEY };
}

/**
 * The keys that the bank may have signed a message with: the configured one, and another one while it is being changed.
 */
export function acceptedCardKeys({ config }: Pick<Shop, 'config'>): CardKeys[] {
  const { CATHAY_STORE_ID: storeId, CATHAY_CUB_KEY, CATHAY_CUB_KEY_ALSO_ACCEPTED } = config;
  const also = CATHAY_CUB_KEY_ALSO_ACCEPTED ? [CATHAY_CUB_KEY_ALSO_ACCEPTED] : [];
  return [CATHAY_CUB_KEY, ...also].map((cubKey) => ({ storeId, cubKey }));
}

/** The XML of a request, signed as its kind requires. */
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

/** Asks the order service (SOAP, CRDOrderMethod) and checks the signature of its answer. */
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

/** Reads `YYYYMMDDHHMMSS` in Taipei; the bank's samples add milliseconds, and the year 1900 means no time. */
function settleTime(text: string): Date | undefined {
  const moment = /^\d{14}(?:\d{3})?$/.test(text)
    ? bankMoment(text.slice(0, 8), text.slice(8, 14))
    : undefined;
  return moment && moment.getUTCFullYear() > 1900 ? moment : undefined;
}

function noAnswer(status: string): OrderAnswer {
  return { status, amount: Number.NaN, authCode: '', isAnswered: false };
}
