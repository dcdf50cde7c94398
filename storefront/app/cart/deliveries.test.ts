import { describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { cashLimit } from '#rules/payment-types.ts';
import { deliveriesTo, paymentsFor } from './deliveries.ts';

const homeOn = (islandsType: 'MAIN_ISLAND' | 'OUTLYING_ISLAND') =>
  ({ islandsType, shipType: 'HOME' }) as const;
const openOnes = (...order: Parameters<typeof paymentsFor>) =>
  paymentsFor(...order)
    .filter(({ isClosed }) => !isClosed)
    .map(({ paymentType }) => paymentType);
const online = paymentTypes.filter((type) => type !== 'HOME_CASH');
const cashOf = (...order: Parameters<typeof paymentsFor>) =>
  paymentsFor(...order).find(({ paymentType }) => paymentType === 'HOME_CASH');

describe('the ways of paying', () => {
  it('are all open on the main island [3.109, 9.014]', () => {
    expect(openOnes(homeOn('MAIN_ISLAND'))).toEqual(paymentTypes);
  });

  it('leave out cash at the door of outlying islands, which is still named [3.109]', () => {
    expect(openOnes(homeOn('OUTLYING_ISLAND'))).toEqual(online);
    expect(cashOf(homeOn('OUTLYING_ISLAND'))).toEqual({
      paymentType: 'HOME_CASH',
      isClosed: true,
      obstacle: 'NO_CASH_ON_OUTLYING_ISLANDS',
    });
  });

  it('leave out cash above what a carrier collects, which is still named', () => {
    expect(openOnes(homeOn('MAIN_ISLAND'), cashLimit)).toContain('HOME_CASH');
    expect(cashOf(homeOn('MAIN_ISLAND'), cashLimit + 1)).toMatchObject({
      isClosed: true,
      obstacle: 'OVER_CASH_LIMIT',
    });
  });
});

describe('the ways of delivery', () => {
  it('go home and to the store on all islands, and can be paid [3.079, 3.105]', () => {
    for (const islandsType of ['MAIN_ISLAND', 'OUTLYING_ISLAND'] as const) {
      const deliveries = deliveriesTo(islandsType);
      expect(deliveries).toEqual([homeOn(islandsType), { islandsType, shipType: 'STORE' }]);
      for (const delivery of deliveries) expect(openOnes(delivery)).not.toEqual([]);
    }
  });
});
