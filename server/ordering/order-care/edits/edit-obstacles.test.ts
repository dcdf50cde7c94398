import { describe, expect, it } from 'vitest';
import { formatTwd } from '#rules/numbers.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderToEdit, pads, set } from '#server/testing/order-to-edit.ts';
import { linesVersion, paymentEffect } from './edit-obstacles.ts';

/** What is tested here asks the database for nothing. */
const noDatabase = {} as Queryable;

describe('the version of the lines of an order', () => {
  const version = linesVersion(orderToEdit());

  it('is a short text that stays as long as nothing changes the cost', () => {
    expect(version).toMatch(/^[\da-f]{16}$/);
    expect(linesVersion(orderToEdit({ orderNote: '請打電話' }))).toBe(version);
  });

  it.each<[string, Partial<WholeOrder>]>([
    ['units', { lines: [{ ...pads, quantity: 2 }, set] }],
    ['a line', { lines: [{ ...pads, id: 99 }, set] }],
    ['the sum', { paidAmount: 741 }],
    ['the payment', { paymentStatus: 'UNPAID' }],
    ['the way of paying', { paymentType: 'CATHAY_ATM' }],
    ['the state', { orderStatus: 'PROCESSING' }],
  ])('changes with %s', (_, change) => {
    expect(linesVersion(orderToEdit(change))).not.toBe(version);
  });
});

describe('the money of a changed order', () => {
  const effect = async (order: WholeOrder, paid: number) => {
    const answer = await paymentEffect(noDatabase, order, paid);
    return answer.ok ? answer.value.givenBack : answer.failure.message;
  };
  const paid = orderToEdit();

  it('goes back as far as it costs less', async () => {
    expect([await effect(paid, 740), await effect(paid, 739), await effect(paid, 1)]).toEqual([
      0, 1, 739,
    ]);
  });

  it('cannot be more than was paid', async () => {
    expect(await effect(paid, 741)).toBe(
      `訂單已付款，不能再加收 ${formatTwd(1)}；請另外成立一筆訂單`,
    );
  });

  it('does not go back as a whole, because that is a cancellation', async () => {
    expect(await effect(paid, 0)).toBe('款項會全數退還，請改用取消訂單');
    expect(await effect(orderToEdit({ paidAmount: 0 }), 0)).toBe(0);
    expect(await effect(orderToEdit({ paidAmount: 1 }), 0)).toBe('款項會全數退還，請改用取消訂單');
  });

  it('of an order that is not paid does not go back', async () => {
    const unpaid = orderToEdit({ paymentStatus: 'UNPAID' });
    expect([await effect(unpaid, 740), await effect(unpaid, 100)]).toEqual([0, 0]);
  });
});
