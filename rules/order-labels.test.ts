import { describe, expect, it } from 'vitest';
import { carrierTypeLabels, deliveryTimeLabels, orderStatusLabel } from './order-labels.ts';

describe('the words for the values of an order', () => {
  it('name times of day and carriers as the copy table does', () => {
    expect(Object.values(deliveryTimeLabels)).toEqual(['不指定', '13 時前', '14 時至 18 時']);
    expect(carrierTypeLabels).toMatchObject({ PHONE: '手機條碼', NONE: '無' });
  });

  it('name the arrival at a store apart from that at home', () => {
    expect(orderStatusLabel('ARRIVED', 'STORE')).toBe('已到店');
    expect(orderStatusLabel('ARRIVED', 'HOME')).toBe('已送達');
    expect(orderStatusLabel('SHIPPED', 'STORE')).toBe(orderStatusLabel('SHIPPED', 'HOME'));
  });
});
