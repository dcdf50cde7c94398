import { describe, expect, it } from 'vitest';
import { isCausedBy, statusChanges, storedChange, wordsOfEvent } from './timeline-words.ts';

describe('the words of the timeline for operators', () => {
  it('name each change of the status from and to, also when steps are left out', () => {
    const types = ['PLACED', 'PAID', 'PROCESSING', 'SHIPPED', 'ARRIVED_AT_STORE', 'NOT_COLLECTED'];
    expect(statusChanges(types)).toEqual([
      '',
      '',
      '已成立 → 備貨中',
      '備貨中 → 已出貨',
      '已出貨 → 已送達',
      '已送達 → 已退貨',
    ]);
    expect(statusChanges(['PLACED', 'CANCELLED', 'CANCELLED'])).toEqual([
      '',
      '已成立 → 已取消',
      '',
    ]);
  });

  it('speak to operators, and keep texts with amounts and names', () => {
    expect(wordsOfEvent('PAID', '已收到您的付款')).toBe('收到付款');
    expect(wordsOfEvent('LINES_CHANGED', '已更改訂單商品，應付金額由 $1 改為 $2')).toContain(
      '應付金額',
    );
    expect(wordsOfEvent('UNKNOWN', '舊版的事件')).toBe('舊版的事件');
  });

  it('name what an entry has stored of an order or a parcel', () => {
    const [before, after] = [{ orderStatus: 'PROCESSING' }, { orderStatus: 'SHIPPED' }];
    expect(storedChange(before, after)).toBe('備貨中 → 已出貨');
    expect(storedChange(null, { stage: 'PICKED' })).toBe('包裝中');
    expect(storedChange(null, { tags: ['團購'] })).toBe('');
    expect(isCausedBy('cancelOrderByShop', 'CANCELLED')).toBe(true);
    expect(isCausedBy('noteOrder', 'CANCELLED')).toBe(false);
  });
});
