import { describe, expect, it } from 'vitest';
import { islandsTypes, type PaymentType, paymentTypes, shipTypes } from '#contract/enumerations.ts';
import {
  carrierLimits,
  paymentObstacle,
  paymentOffers,
  paymentTypeLabel,
  paymentTypesOf,
} from './payment-types.ts';

const deliveries = islandsTypes.flatMap((islandsType) =>
  shipTypes.map((shipType) => ({ islandsType, shipType })),
);

describe('paying', () => {
  it('is possible in cash except at the door on outlying islands, and in any other way everywhere [3.107, 3.109]', () => {
    const refused = deliveries.flatMap((delivery) =>
      paymentOffers(delivery, 980, carrierLimits).flatMap(({ paymentType, obstacle }) =>
        obstacle ? [{ ...delivery, paymentType, obstacle }] : [],
      ),
    );
    expect(refused).toEqual([
      {
        islandsType: 'OUTLYING_ISLAND',
        shipType: 'HOME',
        paymentType: 'HOME_CASH',
        obstacle: 'NO_CASH_ON_OUTLYING_ISLANDS',
      },
    ]);
  });

  it('in cash is possible up to NT$20,000, at home and at the store', () => {
    for (const shipType of shipTypes) {
      const delivery = { islandsType: 'MAIN_ISLAND', shipType } as const;
      const at = (paymentType: PaymentType, amount: number) =>
        paymentObstacle(paymentType, delivery, amount, carrierLimits);
      expect(at('HOME_CASH', 20_000)).toBeUndefined();
      expect(at('HOME_CASH', 20_001)).toBe('OVER_LIMIT');
      expect(at('LINE_PAY', 20_001)).toBeUndefined();
    }
  });

  it('is possible up to the limit that the shop sets for a way', () => {
    const delivery = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;
    const overLimit = (amount: number) =>
      paymentOffers(delivery, amount, { CATHAY_ATM: 500, HOME_CASH: 300 })
        .filter(({ obstacle }) => obstacle === 'OVER_LIMIT')
        .map(({ paymentType }) => paymentType);
    expect(overLimit(500)).toEqual([]);
    expect(overLimit(501)).toEqual(['CATHAY_ATM']);
  });

  it('has every kind of payment exactly once, cash last', () => {
    const shown = ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM', 'HOME_CASH'];
    expect(shown.toSorted()).toEqual(paymentTypes.toSorted());
    for (const delivery of deliveries) {
      expect(
        paymentOffers(delivery, 1, carrierLimits).map(({ paymentType }) => paymentType),
      ).toEqual(shown);
    }
  });
});

describe('the words for a kind of payment', () => {
  it.each([
    ['CATHAY_ATM', 'ATM 轉帳', 'ATM 轉帳'],
    ['CATHAY_CREDIT_CARD', '信用卡', '信用卡'],
    ['LINE_PAY', 'LINE Pay', 'LINE Pay'],
    ['HOME_CASH', '貨到付款', '取貨付款'],
  ] as const)(
    'call %s %s at the door and %s at the store',
    (paymentType, atTheDoor, atTheStore) => {
      expect(paymentTypeLabel(paymentType, 'HOME')).toBe(atTheDoor);
      expect(paymentTypeLabel(paymentType, 'STORE')).toBe(atTheStore);
    },
  );
});

it('payment types are grouped by the way of their money', () => {
  const ways = ['AT_PROVIDER', 'BY_TRANSFER', 'ON_RECEIPT'] as const;
  expect(ways.map(paymentTypesOf)).toEqual([
    ['LINE_PAY', 'CATHAY_CREDIT_CARD'],
    ['CATHAY_ATM'],
    ['HOME_CASH'],
  ]);
});
