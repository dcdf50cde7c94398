import { describe, expect, it } from 'vitest';
import { readXml, xmlText } from '#rules/plain-xml.ts';
import {
  caValue,
  isCaValue,
  noticeReply,
  paymentRequest,
  readMessage,
  readNotice,
  readReturn,
  toAmount,
} from './messages.ts';
import { orderQuestion } from './order-service.ts';

const keys = { storeId: '999000001', cubKey: 'TESTCUBKEY0123456789ABCDEFGHIJKL' };
const order = { orderNumber: 'A2025010100001', amount: 980 };
const caValueOf = (xml: string) => xmlText(readXml(xml), 'CAVALUE');

const notice = (caValue_: string, { amount = '980', status = '0000', authCode = '123456' } = {}) =>
  `<?xml version='1.0' encoding='UTF-8'?><CUBXML><CAVALUE>${caValue_}</CAVALUE><ORDERINFO><STOREID>999000001</STOREID><ORDERNUMBER>A2025010100001</ORDERNUMBER><AMOUNT>${amount}</AMOUNT></ORDERINFO><AUTHINFO><AUTHSTATUS>${status}</AUTHSTATUS><AUTHCODE>${authCode}</AUTHCODE><AUTHTIME>20250101120000</AUTHTIME><AUTHMSG>OK</AUTHMSG></AUTHINFO></CUBXML>`;
const rightNotice = notice('E568C9732CB2DA017879C600461F964A');

describe('the CAVALUE of', () => {
  it('a payment signs store, order, amount and language', () => {
    const request = paymentRequest(keys, order);
    expect(caValueOf(request)).toBe('c163bb4d11a9a4a155ba07be0fc05029');
    expect(xmlText(readXml(request), 'ORDERINFO', 'LANGUAGE')).toBe('ZH-TW');
    expect(xmlText(readXml(request), 'MSGID')).toBe('TRS0004');
  });

  it('other messages is the published one', () => {
    const { storeId, cubKey } = keys;
    expect(caValue(storeId, order.orderNumber, '9000', '3', 'ZH-TW', cubKey)).toBe(
      '78f054e1fc1c6a16c0a03e3c7d97a6e3',
    );
    expect(caValue(storeId, order.orderNumber, '980', cubKey)).toBe(
      '68c5db0725566d68e72ce2cee99f8674',
    );
    expect(caValueOf(noticeReply(keys, 'https://shop.example.tw/back'))).toBe(
      '2eb4f0a97738aeda8f5b064fd29b2355',
    );
    const refund = orderQuestion(keys, { kind: 'ORD0003', ...order, authCode: '123456' });
    expect(caValueOf(refund)).toBe('58b37c5104b898658469e63168d58954');
  });
});

describe("the bank's notice", () => {
  it('is read if its signature is right, in upper or lower case, URL-encoded once or twice', () => {
    const expected = { ...order, status: '0000', authCode: '123456', isAuthorised: true };
    expect(readNotice(keys, rightNotice)).toEqual(expected);
    expect(readNotice(keys, rightNotice.toLowerCase())).toBeUndefined();
    expect(readNotice(keys, encodeURIComponent(rightNotice))).toEqual(expected);
  });

  it('is read as a value of a form, where a space is a plus', () => {
    const inForm = new URLSearchParams({ '': '<a><b>1 + 2</b></a>' }).toString().slice(1);
    expect(xmlText(readMessage(inForm), 'b')).toBe('1 + 2');
  });

  it('is not looked for behind other text', () => {
    expect(readNotice(keys, ` ${encodeURIComponent(rightNotice)}`)).toBeUndefined();
  });

  it.each([
    ['1', 1],
    ['12345678', 12_345_678],
    ['123456789', Number.NaN],
    ['-1', Number.NaN],
    ['1.5', Number.NaN],
    ['', Number.NaN],
  ])('has the amount %j as TWD', (text, amount) => {
    expect(toAmount(text)).toBe(amount);
  });

  it('is refused if a signed field was changed', () => {
    const value = 'e568c9732cb2da017879c600461f964a';
    for (const change of [{ amount: '1' }, { status: 'E001' }, { authCode: '' }]) {
      expect(readNotice(keys, notice(value, change))).toBeUndefined();
    }
    expect(readNotice({ ...keys, cubKey: 'other' }, rightNotice)).toBeUndefined();
    for (const rubbish of ['', '<', '<a/>', '%3c%zz', '<!DOCTYPE x [<!ENTITY a "b">]><CUBXML/>']) {
      expect(readNotice(keys, rubbish)).toBeUndefined();
    }
  });

  it('comes back with the browser as an order number without a result', () => {
    const back = (value: string) =>
      `<CUBXML><CAVALUE>${value}</CAVALUE><ORDERINFO><STOREID>999000001</STOREID><ORDERNUMBER>A2025010100001</ORDERNUMBER></ORDERINFO></CUBXML>`;
    expect(readReturn(keys, back('81e53aedb5cd3e31b6b5d9078d26ad54'))).toBe('A2025010100001');
    expect(readReturn(keys, back('81e53aedb5cd3e31b6b5d9078d26ad55'))).toBeUndefined();
    expect(isCaValue('', 'x')).toBe(false);
  });
});
