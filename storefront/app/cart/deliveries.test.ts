import { describe, expect, it } from 'vitest';
import { paymentTypes } from '#contract/enumerations.ts';
import { carrierLimits, shownPaymentTypes } from '#rules/payments/payment-types.ts';
import { deliveriesTo, paymentsFor as paymentsOf } from './deliveries.ts';

const homeOn = (islandsType: 'MAIN_ISLAND' | 'OUTLYING_ISLAND') =>
  ({ islandsType, shipType: 'HOME' }) as const;
const everything = { paymentTypes, paymentLimits: carrierLimits, storeMap: true };
const paymentsFor = (delivery: Parameters<typeof paymentsOf>[1], amount?: number) =>
  paymentsOf(everything, delivery, amount);
const openOnes = (...order: Parameters<typeof paymentsFor>) =>
  paymentsFor(...order)
    .filter(({ isClosed }) => !isClosed)
    .map(({ paymentType }) => paymentType);
const online = shownPaymentTypes.filter((type) => type !== 'HOME_CASH');
const cashOf = (...order: Parameters<typeof paymentsFor>) =>
  paymentsFor(...order).find(({ paymentType }) => paymentType === 'HOME_CASH');

describe('the ways of paying', () => {
  it('are all possible on the main island [3.109, 9.014]', () => {
    expect(openOnes(homeOn('MAIN_ISLAND'))).toEqual(shownPaymentTypes);
  });

  it('refuse cash at the door on outlying islands, but still list it [3.109]', () => {
    expect(openOnes(homeOn('OUTLYING_ISLAND'))).toEqual(online);
    expect(cashOf(homeOn('OUTLYING_ISLAND'))).toEqual({
      paymentType: 'HOME_CASH',
      isClosed: true,
      obstacle: 'NO_CASH_ON_OUTLYING_ISLANDS',
    });
  });

  it('refuse cash above the most that a carrier collects, but still list it', () => {
    expect(openOnes(homeOn('MAIN_ISLAND'), 20_000)).toContain('HOME_CASH');
    expect(cashOf(homeOn('MAIN_ISLAND'), 20_001)).toMatchObject({
      isClosed: true,
      obstacle: 'OVER_LIMIT',
    });
  });
});

describe('a shop without some of its providers', () => {
  it('lists no way of paying that needs them', () => {
    const some = ['CATHAY_ATM', 'HOME_CASH'] as const;
    const listed = paymentsOf({ ...everything, paymentTypes: some }, homeOn('MAIN_ISLAND'));
    expect(listed.map(({ paymentType }) => paymentType)).toEqual(some);
  });

  it('sends nothing to stores while no store can be picked on a map', () => {
    expect(deliveriesTo({ storeMap: false }, 'MAIN_ISLAND')).toEqual([homeOn('MAIN_ISLAND')]);
  });
});

describe('the ways of delivery', () => {
  it('are home delivery and the store on all islands, and each can be paid [3.079, 3.105]', () => {
    for (const islandsType of ['MAIN_ISLAND', 'OUTLYING_ISLAND'] as const) {
      const deliveries = deliveriesTo(everything, islandsType);
      expect(deliveries).toEqual([homeOn(islandsType), { islandsType, shipType: 'STORE' }]);
      for (const delivery of deliveries) expect(openOnes(delivery)).not.toEqual([]);
    }
  });
});
