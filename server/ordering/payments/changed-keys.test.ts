import { describe, expect, it } from 'vitest';
import { readXml, xmlText } from '#rules/plain-xml.ts';
import type { CardOrder } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice, returnMessage } from '#sandbox/cathay/card-notice.ts';
import { depositNotice } from '#sandbox/cathay/deposit-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { orderRow, orderToPay, startOf } from '#server/testing/pay-order.ts';
import { isCaValue } from './cathay-card/messages.ts';

/** The keys with which the bank still signs, or signs already. */
const other = { cubKey: 'the bank signs with this', atmKey: 'sixteen letters,' };
const paying = paymentsForTests({
  environment: {
    CATHAY_CUB_KEY_ALSO_ACCEPTED: other.cubKey,
    CATHAY_ATM_KEY_ALSO_ACCEPTED: other.atmKey,
  },
});

const accounts = () => standInOptions(paying.test.shop.config);
const form = (path: string, fields: Record<string, string>) =>
  paying.test.http({
    method: 'POST',
    url: `/api/v1/cathay/card/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const statusOf = async (id: number) => (await orderRow(paying.test, id)).paymentStatus;

describe('while a key of the bank is changed', () => {
  it.each(['own', 'other'] as const)(
    'a card notice that the %s key signs pays, and is answered with that key',
    async (which) => {
      const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
      await startOf(order);
      const { storeId, cubKey: own } = accounts().card;
      const cubKey = which === 'own' ? own : other.cubKey;
      const atBank = {
        orderNumber: `${order.orderNo}A1`,
        amount: order.paidAmount,
        status: '1212',
        authCode: '123456',
        refunded: 0,
      } as CardOrder;
      const options = { card: { storeId, cubKey }, now: () => paying.test.clock.now() };
      const answer = await form('notify', { strRsXML: authorisationNotice(options, atBank) });
      expect(answer.statusCode).toBe(200);
      expect(await statusOf(order.id)).toBe('PAID');
      const reply = readXml(answer.body);
      const host = new URL(xmlText(reply, 'RETURL')).host;
      expect(isCaValue(xmlText(reply, 'CAVALUE'), host, cubKey)).toBe(true);
      const back = await form('return', {
        strOrderInfo: returnMessage(options, atBank.orderNumber),
      });
      expect(String(back.headers.location)).toContain(`no=${order.orderNo}`);
    },
  );

  it.each(['own', 'other'] as const)(
    'a transfer notice that the %s key encrypts pays',
    async (which) => {
      const order = await orderToPay(paying.test, 'CATHAY_ATM');
      const { virtualAccount } = await startOf(order);
      const { atm } = accounts();
      const deposit = {
        virtualAccount: virtualAccount ?? '',
        amount: order.paidAmount,
        at: paying.test.clock.now(),
        sequence: '000001',
      };
      const key = which === 'own' ? atm.key : other.atmKey;
      const answer = await paying.test.http({
        method: 'POST',
        url: '/api/v1/cathay/atm/deposit',
        headers: { 'content-type': 'text/xml' },
        payload: depositNotice({ atm: { ...atm, key } }, deposit),
      });
      expect(answer.body).toBe('0000');
      expect(await statusOf(order.id)).toBe('PAID');
    },
  );
});
