import { describe, expect, it } from 'vitest';
import { exampleWords, groupPrice, tierWords, unitPrices } from './offer-effect.ts';

const tier = (count: number, amount: number | null, percent: number | null = null) => ({
  count,
  amount,
  percent,
});

describe('the example of a step', () => {
  it('has the price of a whole group without the offer and with it', () => {
    expect(groupPrice('ANY_N_FOR', tier(3, 199), [79, 79, 79])).toEqual({ usual: 237, paid: 199 });
    expect(groupPrice('NTH_PERCENT', tier(2, null, 50), [99, 75])).toEqual({
      usual: 174,
      paid: 136,
    });
    expect(groupPrice('COUNT_PERCENT', tier(3, null, 10), [99, 99, 99]).paid).toBe(267);
    expect(groupPrice('COUNT_AMOUNT', tier(2, 100), [40, 40]).paid).toBe(0);
    expect(groupPrice('PAIR', tier(2, 150), [100, 90])).toEqual({ usual: 190, paid: 150 });
    expect(groupPrice('PAIR', tier(2, null, 20), [100, 90]).paid).toBe(152);
  });

  it('is the same in whatever order the units come, and none of a group that is not whole', () => {
    const half = { usual: 174, paid: 136 };
    expect(groupPrice('NTH_PERCENT', tier(2, null, 50), [75, 99])).toEqual(half);
    expect(groupPrice('ANY_N_FOR', tier(3, 199), [99, 75])).toEqual({ usual: 174, paid: 174 });
  });

  it('has what one unit costs in it, of a pair by the prices of the two', () => {
    expect(unitPrices('ANY_N_FOR', tier(2, 130), [99])).toEqual([65]);
    expect(unitPrices('NTH_PERCENT', tier(2, null, 50), [100])).toEqual([75]);
    expect(unitPrices('PAIR', tier(2, 150), [100, 200])).toEqual([50, 100]);
    expect(unitPrices('ANY_N_FOR', tier(1, 1), [1])).toEqual([1]);
    expect(unitPrices('PAIR', tier(2, 150), [0, 0])).toEqual([0, 0]);
  });

  it('says the step as shoppers know it', () => {
    expect(tierWords('ANY_N_FOR', tier(3, 1999))).toBe('任選 3 件 $1,999');
    expect(tierWords('NTH_PERCENT', tier(2, null, 50))).toBe('第 2 件 5 折');
    expect(tierWords('NTH_PERCENT', tier(4, null, 100))).toBe('買 3 送 1');
    expect(tierWords('COUNT_PERCENT', tier(3, null, 10))).toBe('滿 3 件 9 折');
    expect(tierWords('COUNT_AMOUNT', tier(5, 100))).toBe('滿 5 件折 $100');
    expect(tierWords('PAIR', tier(2, 150))).toBe('紅配綠 $150');
    expect(tierWords('PAIR', tier(2, null, 20))).toBe('紅配綠 8 折');
  });

  it('says what is saved, or that nothing is', () => {
    expect(exampleWords('3 件 $199', { usual: 237, paid: 199 })).toBe('3 件 $199：原 $237 省 $38');
    expect(exampleWords('3 件 $236', { usual: 237, paid: 236 })).toBe('3 件 $236：原 $237 省 $1');
    expect(exampleWords('3 件 $237', { usual: 237, paid: 237 })).toContain('沒有比較便宜');
    expect(exampleWords('3 件 $300', { usual: 237, paid: 300 })).toBe(
      '3 件 $300：原 $237 沒有比較便宜',
    );
  });
});
