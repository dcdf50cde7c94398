import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { resultOf } from './order-results.ts';
import { nextSteps } from './result-texts.ts';

const order = {
  id: 7,
  orderNo: '20261121000007',
  paidAmount: 639,
  totalPrice: 639,
  paymentType: 'HOME_CASH',
  islandsType: 'MAIN_ISLAND',
  shipType: 'HOME',
  storeName: '',
  orderStatus: 'ESTABLISHED',
  paymentStatus: 'UNPAID',
  virtualAccount: null,
  expiryDate: null,
} as OrderDetail;

const statusOf = (change: Partial<OrderDetail>) => resultOf({ ...order, ...change }).status;

describe('the result of an order', () => {
  it('has the documented fields [3.081]', () => {
    const account = { virtualAccount: '9527', expiryDate: '2026-11-24T23:59:59+08:00' };
    expect(resultOf({ ...order, paymentType: 'CATHAY_ATM', ...account }).order).toMatchObject({
      id: 7,
      orderNo: '20261121000007',
      paidAmount: 639,
      totalPrice: 639,
      payMethod: 'CATHAY_ATM',
      ...account,
    });
  });

  it('follows from the kind of payment and its status [4.114, 4.115]', () => {
    expect(statusOf({})).toBe('orderEstablished');
    expect(statusOf({ paymentType: 'CATHAY_ATM' })).toBe('waitingForTransfer');
    expect(statusOf({ paymentType: 'CATHAY_CREDIT_CARD', paymentStatus: 'PAID' })).toBe(
      'paymentSuccessful',
    );
    expect(statusOf({ paymentType: 'LINE_PAY', paymentStatus: 'FAILED' })).toBe('paymentFail');
    expect(statusOf({ paymentType: 'LINE_PAY' })).toBe('paymentFail');
    const cancelled = { paymentType: 'CATHAY_ATM', orderStatus: 'CANCELLED' } as const;
    expect(statusOf(cancelled)).toBe('paymentFail');
  });

  it('is what the way back says if a payment was abandoned', () => {
    expect(resultOf(order, 'paymentFail').status).toBe('paymentFail');
  });
});

describe('what comes next', () => {
  const steps = (change: Partial<OrderDetail>) =>
    nextSteps(resultOf({ ...order, ...change }), 'a@example.tw', {
      now: fridayMorning,
      cutOff: '12:00',
    }).join();
  const fridayMorning = new Date('2026-11-20T10:00:00+08:00');
  const paid = { paymentType: 'LINE_PAY', paymentStatus: 'PAID' } as const;

  it('is a parcel at the door, with the days that the page of the product names', () => {
    expect(steps(paid)).toContain('不印商品名稱，預計 11/23（一）至 11/24（二）送達');
    expect(steps(paid)).not.toContain('離島');
    const outlying = steps({ ...paid, islandsType: 'OUTLYING_ISLAND' });
    expect(outlying).toContain('約 5 到 7 個工作天送達');
    expect(outlying).not.toContain('11/23');
    expect(steps({})).toContain('收件時請準備現金 $639');
  });

  it('is an e-mail at the arrival in the store, which keeps the parcel for seven days', () => {
    const store = { shipType: 'STORE', storeName: '信義門市' } as const;
    for (const order of [{ ...store, ...paid }, store]) {
      expect(steps(order)).toContain('寄到信義門市');
      expect(steps(order)).toContain('請在 7 天內攜帶證件取貨');
      expect(steps(order)).not.toContain('預計');
    }
    expect(steps(store)).toContain('取貨時付款 $639');
  });
});
