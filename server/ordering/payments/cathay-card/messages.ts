import { createHash, timingSafeEqual } from 'node:crypto';
import { readXml, writeXml, xmlText } from '#rules/plain-xml.ts';

/** The shop's name at the bank, and the key that signs its messages. */
export interface CardKeys {
  storeId: string;
  cubKey: string;
}

interface CardOrder {
  /** A–Z and digits, at most 20. */
  orderNumber: string;
  /** TWD. */
  amount: number;
}

/**
 * CAVALUE, the signature of Cathay United Bank's card messages: MD5 over some fields and the CUBKEY, without
 * separators. Each kind of message signs other fields, in its own order.
 */
export function caValue(...parts: readonly string[]): string {
  return createHash('md5').update(parts.join('')).digest('hex');
}

/** Whether a received CAVALUE is valid; the bank writes its hex digits in upper or lower case. */
export function isCaValue(received: string, ...parts: readonly string[]): boolean {
  const given = Buffer.from(received.toLowerCase());
  const right = Buffer.from(caValue(...parts));
  return given.length === right.length && timingSafeEqual(given, right);
}

const language = 'ZH-TW';

/** `strRqXML` of a payment in one sum (EPOS TRS0004); the browser posts it to the bank's page. */
export function paymentRequest(keys: CardKeys, { orderNumber, amount }: CardOrder): string {
  const { storeId, cubKey } = keys;
  return writeMessage('MERCHANTXML', {
    CAVALUE: caValue(storeId, orderNumber, String(amount), language, cubKey),
    MSGID: 'TRS0004',
    ORDERINFO: {
      STOREID: storeId,
      ORDERNUMBER: orderNumber,
      AMOUNT: amount,
      LANGUAGE: language,
    },
  });
}

export interface AuthorisationNotice extends CardOrder {
  isAuthorised: boolean;
  /** AUTHSTATUS; 0000 is authorised. */
  status: string;
  authCode: string;
}

/** Reads `strRsXML`, the bank's notice of a result; undefined if its signature is wrong or it is for another store. */
export function readNotice(keys: CardKeys, received: string): AuthorisationNotice | undefined {
  const message = readMessage(received);
  const [order, authorisation] = ['ORDERINFO', 'AUTHINFO'];
  const orderNumber = xmlText(message, order, 'ORDERNUMBER');
  const amount = xmlText(message, order, 'AMOUNT');
  const status = xmlText(message, authorisation, 'AUTHSTATUS');
  const authCode = xmlText(message, authorisation, 'AUTHCODE');
  const signed = [keys.storeId, orderNumber, amount, status, authCode, keys.cubKey];
  if (xmlText(message, order, 'STOREID') !== keys.storeId) return undefined;
  if (!isCaValue(xmlText(message, 'CAVALUE'), ...signed)) return undefined;
  return {
    orderNumber,
    amount: toAmount(amount),
    status,
    authCode,
    isAuthorised: status === '0000',
  };
}

/** The signed answer to a notice; it has the address to which the bank sends the browser. */
export function noticeReply({ cubKey }: CardKeys, returnUrl: string): string {
  return writeMessage('MERCHANTXML', {
    CAVALUE: caValue(new URL(returnUrl).host, cubKey),
    RETURL: returnUrl,
  });
}

/** Reads `strOrderInfo`, which the browser brings back: the order's number. Undefined if the signature is wrong. */
export function readReturn(keys: CardKeys, received: string): string | undefined {
  const message = readMessage(received);
  const orderNumber = xmlText(message, 'ORDERINFO', 'ORDERNUMBER');
  const isOurs = xmlText(message, 'ORDERINFO', 'STOREID') === keys.storeId;
  return isOurs && isCaValue(xmlText(message, 'CAVALUE'), keys.storeId, orderNumber, keys.cubKey)
    ? orderNumber
    : undefined;
}

/** TWD; NaN, which equals no amount, if the text is not a number. */
export function toAmount(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
}

/** A message to the bank: XML with the declaration that the bank expects. */
export function writeMessage(root: string, content: Parameters<typeof writeXml>[0]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${writeXml({ [root]: content })}`;
}

/** Reads a message of the bank, which URL-encodes some messages twice; undefined if it is not XML. */
export function readMessage(received: string): ReturnType<typeof readXml> {
  const plain = readXml(received);
  if (plain || !/^%3c/i.test(received)) return plain;
  try {
    return readXml(decodeURIComponent(received.replaceAll('+', ' ')));
  } catch {
    return undefined;
  }
}
