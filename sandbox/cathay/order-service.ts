import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readXml, writeXml, type XmlElement, xmlText } from '#rules/plain-xml.ts';
import { timeoutDelay } from '../outcomes.ts';
import { caValue, isCaValue } from './ca-value.ts';
import type { CardOrder } from './card-ledger.ts';
import { bankTime } from './card-notice.ts';
import type { CathayOptions } from './options.ts';

const wrappers = {
  ORD0001: 'ORDERINFO',
  ORD0003: 'REFUNDORDERINFO',
  ORD0007: 'CANCELORDERINFO',
} as const;
type MessageId = keyof typeof wrappers;

interface Question {
  id: MessageId;
  orderNumber: string;
  amount: string;
  authCode: string;
}

/** The bank's order service: the SOAP method CRDOrderMethod, which carries a signed request. */
export function serveOrderService(app: FastifyInstance, options: CathayOptions): void {
  app.post<{ Body: string }>('/EPOSService/CRDOrderService.asmx', async ({ body }, reply) => {
    const inner = xmlText(readXml(String(body)), 'soap:Body', 'CRDOrderMethod', 'xml');
    const question = readQuestion(options, readXml(inner));
    const order = question && options.cardLedger.find(question.orderNumber);
    const status = question ? answer(options, question, order) : 'L002';
    if (options.outcomes.of('CATHAY_CREDIT_CARD') === 'timeout') {
      await pause(timeoutDelay, undefined, { ref: false });
    }
    const result = question ? writeAnswer(options, question, order, status) : '';
    return reply.header('content-type', 'text/xml; charset=utf-8').send(inEnvelope(result));
  });
}

function readQuestion(
  { card }: CathayOptions,
  message: XmlElement | undefined,
): Question | undefined {
  const id = (Object.keys(wrappers) as MessageId[]).find(
    (each) => each === xmlText(message, 'MSGID'),
  );
  if (!id) return undefined;
  const read = (name: string) => xmlText(message, wrappers[id], name);
  const question = {
    id,
    orderNumber: read('ORDERNUMBER'),
    amount: read('AMOUNT'),
    authCode: read('AUTHCODE'),
  };
  const { orderNumber, amount, authCode } = question;
  const isRight = isCaValue(
    xmlText(message, 'CAVALUE'),
    card.storeId,
    orderNumber,
    ...(id === 'ORD0007' ? [] : [amount]),
    ...(id === 'ORD0001' ? [] : [authCode]),
    card.cubKey,
  );
  return isRight && read('STOREID') === card.storeId ? question : undefined;
}

/** Carries out the request, and returns the STATUS of the answer. */
function answer(
  { outcomes, cardLedger, now }: CathayOptions,
  { id, amount, authCode }: Question,
  order: CardOrder | undefined,
): string {
  if (!order) return '9901';
  if (id === 'ORD0001') return order.status;
  if (authCode !== order.authCode || outcomes.of('CATHAY_CREDIT_CARD') === 'fail') return 'L003';
  if (id === 'ORD0007') return voidOrder(order);
  return cardLedger.isPastClosing ? 'L006' : refundOrder(order, Number(amount), now());
}

/** Voids an order that is authorised and not captured yet; refuses any other. */
function voidOrder(order: CardOrder): string {
  if (order.status !== '0202') return 'L003';
  order.status = '0404';
  order.refunded = order.amount;
  return '0000';
}

function refundOrder(order: CardOrder, amount: number, at: Date): string {
  const isCaptured = ['1212', '2322'].includes(order.status);
  if (!isCaptured) return 'L003';
  if (!Number.isInteger(amount) || amount <= 0 || order.refunded + amount > order.amount) {
    return 'L005';
  }
  order.refunded += amount;
  order.settlement = { amount, at };
  order.status = order.refunded === order.amount ? '2222' : '2322';
  return '0000';
}

function writeAnswer(
  { card }: CathayOptions,
  { id, orderNumber, amount, authCode }: Question,
  order: CardOrder | undefined,
  status: string,
): string {
  const shownAmount = id === 'ORD0001' && order ? String(order.amount) : amount;
  const code = order?.authCode ?? authCode;
  const signed = [
    card.storeId,
    orderNumber,
    id === 'ORD0007' ? code : shownAmount,
    status,
    card.cubKey,
  ];
  return writeXml({
    CUBXML: {
      CAVALUE: caValue(...signed),
      MSGID: id,
      [wrappers[id]]: {
        STOREID: card.storeId,
        ORDERNUMBER: orderNumber,
        AMOUNT: shownAmount,
        STATUS: status,
        AUTHCODE: code,
        ...(id === 'ORD0001' ? settlementOf(order) : {}),
      },
    },
  });
}

/**
 * The last refund. Before the first one the amount is empty and the time is 1900-01-01, the bank's value for no
 * refund.
 */
function settlementOf(order: CardOrder | undefined) {
  const { amount, at } = order?.settlement ?? {};
  return {
    SETTLEAMOUNT: amount === undefined ? '' : String(amount),
    SETTLETIME: at ? `${bankTime(at)}000` : '19000101000000000',
  };
}

function inEnvelope(result: string): string {
  const body = writeXml({ CRDOrderMethodResponse: { CRDOrderMethodResult: result } });
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
}
