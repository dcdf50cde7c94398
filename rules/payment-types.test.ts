import { describe, expect, it } from 'vitest';
import { islandsTypes, paymentTypes, shipTypes } from '#contract/enumerations.ts';
import {
  cashLimit,
  paymentKinds,
  paymentObstacle,
  paymentOffers,
  paymentTypeLabel,
} from './payment-types.ts';

const deliveries = islandsTypes.flatMap((islandsType) =>
  shipTypes.map((shipType) => ({ islandsType, shipType })),
);

describe('paying', () => {
  it('is possible in cash except at the door on outlying islands, and in any other way everywhere [3.107, 3.109]', () => {
    const refused = deliveries.flatMap((delivery) =>
      paymentOffers(delivery, 980).flatMap(({ paymentType, obstacle }) =>
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
      expect(paymentObstacle('HOME_CASH', delivery, cashLimit)).toBeUndefined();
      expect(paymentObstacle('HOME_CASH', delivery, cashLimit + 1)).toBe('OVER_CASH_LIMIT');
      expect(paymentObstacle('LINE_PAY', delivery, cashLimit + 1)).toBeUndefined();
    }
  });

  it('has every kind of payment exactly once, cash last', () => {
    const shown = ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM', 'HOME_CASH'];
    expect(shown.toSorted()).toEqual(paymentTypes.toSorted());
    for (const delivery of deliveries) {
      expect(paymentOffers(delivery, 1).map(({ paymentType }) => paymentType)).toEqual(shown);
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

describe('the deadline for paying', () => {
  const placedAt = new Date('2026-11-20T23:30:00+08:00');
  const deadlineOf = (paymentType: keyof typeof paymentKinds) =>
    paymentKinds[paymentType].deadline(placedAt);

  it('of a transfer is the third day at 23:59 in Taipei', () => {
    expect(deadlineOf('CATHAY_ATM')).toEqual(new Date('2026-11-23T23:59:59+08:00'));
  });

  it('of card and LINE Pay is a day, and cash has none', () => {
    const tomorrow = new Date('2026-11-21T23:30:00+08:00');
    expect(deadlineOf('CATHAY_CREDIT_CARD')).toEqual(tomorrow);
    expect(deadlineOf('LINE_PAY')).toEqual(tomorrow);
    expect(deadlineOf('HOME_CASH')).toBeNull();
  });
});
