import { taipeiDay } from '#rules/dates.ts';
import { dayAfter } from '#rules/orders/standing-order.ts';
import { standingOrders } from '#server/ordering/standing-orders/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { dayMembers, dayStanding } from '../../data/busy-day.ts';
import type { Goods } from './place-order.ts';

/** Writes the standing orders of the day: some run, one waits for its member, one is paused. */
export async function loadStandingOrders(
  transaction: Transaction,
  now: Date,
  members: readonly { id: number }[],
  catalogue: readonly Goods[],
): Promise<void> {
  const rows = dayStanding.flatMap(({ member, goods, quantity, days, weeks, ...state }) => {
    const { name, mobileNumber } = dayMembers[member] ?? dayMembers[0];
    const userId = members[member]?.id;
    const product = catalogue[goods % catalogue.length];
    if (userId === undefined || !product) return [];
    return [
      {
        userId,
        ...state,
        lines: [{ kind: 'product' as const, id: product.id, quantity }],
        delivery: {
          orderNote: '',
          recipient: name,
          recipientMobile: mobileNumber,
          recipientPhone: '',
          shipType: 'HOME' as const,
          shipAddress: '臺北市大安區和平東路 100 號',
          expectedDeliveryTime: 'NONE' as const,
          shipNote: '',
          storeNo: '',
          storeName: '',
          invoiceType: 'PERSON' as const,
          carrierType: 'MEMBER' as const,
          carrierNo: '',
          loveCode: '',
          taxName: '',
          taxNum: '',
        },
        paymentType: 'HOME_CASH' as const,
        rhythmWeeks: weeks,
        rhythmDays: weeks * 7,
        nextOn: dayAfter(taipeiDay(now), days),
        agreedAmount: product.price * quantity + 80,
        createdAt: now,
      },
    ];
  });
  await transaction.insert(standingOrders).values(rows);
}
