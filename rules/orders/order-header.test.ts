import { describe, expect, it } from 'vitest';
import { orderStatuses, paymentStatuses, paymentTypes } from '#contract/enumerations.ts';
import { type OrderHeaderContext, orderHeader } from './order-header.ts';

const quiet: OrderHeaderContext = {
  orderStatus: 'ESTABLISHED',
  paymentStatus: 'PAID',
  paymentType: 'LINE_PAY',
  unrefunded: 180,
  isConfirming: false,
  hasOpenReturn: false,
  hasPendingApproval: false,
  exceptions: [],
  hasTransferToMake: false,
};

describe('the header of an order', () => {
  it('says something of every status with every payment status, and never ships what is not paid', () => {
    for (const orderStatus of orderStatuses) {
      for (const paymentStatus of paymentStatuses) {
        for (const paymentType of paymentTypes) {
          const header = orderHeader({ ...quiet, orderStatus, paymentStatus, paymentType });
          const name = `${orderStatus} ${paymentStatus} ${paymentType}`;
          expect(header.title, name).not.toBe('');
          expect(header.hint, name).toMatch(/。$/);
          if (paymentStatus === 'REFUNDED') expect(header.action, name).not.toBe('FULFIL');
        }
      }
    }
    expect(orderHeader({ ...quiet, paymentStatus: 'UNPAID' }).action).toBe('NONE');
    expect(orderHeader({ ...quiet, paymentStatus: 'UNPAID', isConfirming: true }).action).toBe(
      'ASK_PROVIDER',
    );
    const cash = { ...quiet, paymentStatus: 'UNPAID', paymentType: 'HOME_CASH' } as const;
    expect(orderHeader(cash).action).toBe('FULFIL');
  });

  it('names first what keeps the order back', () => {
    const all = {
      hasOpenReturn: true,
      hasPendingApproval: true,
      exceptions: ['PAID_TWICE'],
    } as const;
    expect(orderHeader({ ...quiet, ...all }).action).toBe('APPROVE');
    expect(orderHeader({ ...quiet, ...all, hasPendingApproval: false }).action).toBe('EXCEPTION');
    const byHand = { ...quiet, hasTransferToMake: true };
    expect(orderHeader({ ...byHand, hasOpenReturn: true }).action).toBe('SETTLE_RETURN');
    expect(orderHeader(byHand)).toMatchObject({ title: '有退款待匯款', action: 'TRANSFER' });
    const failed = { ...byHand, exceptions: ['REFUND_FAILED'] } as const;
    expect(orderHeader(failed)).toMatchObject({ title: '有退款沒有退成', action: 'EXCEPTION' });
  });

  it.each([
    [{ hasPendingApproval: true }, '等待核可', '要由另一位有權限的人核可；決定前不會出貨。'],
    [
      { hasPendingApproval: true, orderStatus: 'SHIPPED' },
      '等待核可',
      '要由另一位有權限的人核可。',
    ],
    [{}, '可以出貨', '款項已確認，請備貨。'],
    [
      { paymentStatus: 'UNPAID', paymentType: 'HOME_CASH' },
      '可以出貨',
      '顧客收到商品時付款，請備貨。',
    ],
    [{ paymentStatus: 'EXPIRED' }, '付款已逾期', '訂單將自動取消。'],
    [{ paymentStatus: 'FAILED' }, '付款失敗', '顧客可以在期限內重新付款。'],
    [{ paymentStatus: 'UNPAID', paymentType: 'CATHAY_ATM' }, '等待轉帳', '入帳後自動成為已付款。'],
    [{ paymentStatus: 'UNPAID' }, '等待付款', '顧客可以在期限內付款。'],
    [{ orderStatus: 'COMPLETED' }, '訂單已完成', '沒有待辦事項。'],
    [
      { orderStatus: 'COMPLETED', paymentStatus: 'REFUNDED' },
      '訂單已完成，款項已全數退回',
      '沒有待辦事項。',
    ],
  ] as const)('of %j is %s: %s', (change, title, hint) => {
    expect(orderHeader({ ...quiet, ...change })).toMatchObject({ title, hint });
  });

  it('asks for a refund while money of a cancelled order is left', () => {
    const cancelled = { ...quiet, orderStatus: 'CANCELLED' } as const;
    expect(orderHeader(cancelled).action).toBe('REFUND');
    expect(orderHeader({ ...cancelled, unrefunded: 0 }).action).toBe('NONE');
    expect(orderHeader({ ...cancelled, unrefunded: 1 }).action).toBe('REFUND');
  });
});
