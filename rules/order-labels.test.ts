import { describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { carrierTypeLabels, deliveryTimeLabels, paymentTypeLabel } from './order-labels.ts';

describe('the words for the values of an order', () => {
  it('name cash by where it is paid: at the door or at the store', () => {
    expect(paymentTypes.map((type) => paymentTypeLabel(type, 'HOME'))).toEqual([
      'ATM 轉帳',
      '信用卡',
      'LINE Pay',
      '貨到付款',
    ]);
    expect(paymentTypeLabel('HOME_CASH', 'STORE')).toBe('取貨付款');
    expect(paymentTypeLabel('LINE_PAY', 'STORE')).toBe('LINE Pay');
  });

  it('name times of day and carriers as the copy table does', () => {
    expect(Object.values(deliveryTimeLabels)).toEqual(['不指定', '13 時前', '14 時至 18 時']);
    expect(carrierTypeLabels).toMatchObject({ PHONE: '手機條碼', NONE: '無' });
  });
});
