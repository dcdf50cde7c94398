import { paidForLine, prorate } from '#rules/prices/prorate.ts';
import type { ChangedLines } from '#server/ordering/orders/change-lines.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import type { RefundedItem } from '#server/ordering/payments/request-refund.ts';
import { goodsOf } from './own-prices.ts';

/**
 * What a change took off an order, as the lines of the allowance: goods and delivery that cost less than before.
 * Together they are `givenBack` TWD. Goods that cost more lower each of them by its share, because an allowance only
 * takes off.
 */
export function takenOff(
  order: WholeOrder,
  { remaining, amounts }: Pick<ChangedLines, 'remaining' | 'amounts'>,
  givenBack: number,
): RefundedItem[] {
  const goods = goodsOf(order).map((line) => {
    const now = remaining.find(({ lineId }) => lineId === line.id);
    const units = line.quantity - (now?.quantity ?? 0);
    return {
      name: units > 1 ? `${line.name} × ${units}` : line.name,
      amount: paidForLine(line) - (now ? paidForLine({ ...line, ...now }) : 0),
    };
  });
  const less = [...goods, { name: '運費', amount: order.shipFee - amounts.shipFee }].filter(
    ({ amount }) => amount > 0,
  );
  const shares = prorate(
    givenBack,
    less.map(({ amount }) => amount),
  );
  return less
    .map(({ name }, index) => ({ name, amount: shares[index] ?? 0 }))
    .filter(({ amount }) => amount > 0);
}
