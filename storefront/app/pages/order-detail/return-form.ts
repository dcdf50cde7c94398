import type { BoughtItem, OrderDetail } from '#contract/entities/orders.ts';
import type { ReturnReason } from '#contract/enumerations.ts';
import { refundOfUnits } from '#rules/prorate.ts';
import { isReturnAllowed } from '#rules/returns.ts';

/** What the shopper returns of one line. With 0 units the line is not returned. */
export interface ReturnChoice {
  quantity: number;
  reason: ReturnReason;
  isOpened: boolean;
}

/** The choices by the line's id. */
export type ReturnChoices = Readonly<Record<number, ReturnChoice>>;

export const untouched: ReturnChoice = { quantity: 0, reason: 'CHANGED_MIND', isOpened: false };

/** The lines of an order that still have units to return. */
export function returnableItems({ items }: Pick<OrderDetail, 'items'>): BoughtItem[] {
  return [...items.products, ...items.productCombinations].filter(
    ({ returnableQuantity }) => returnableQuantity > 0,
  );
}

/** The refund for the chosen units in TWD. The last units of an order also bring back its delivery fee. */
export function refundOf(order: Pick<OrderDetail, 'items' | 'amounts'>, choices: ReturnChoices) {
  const items = returnableItems(order);
  const goods = items.reduce((sum, item) => {
    const units = choices[item.lineId]?.quantity ?? 0;
    return sum + refundOfUnits(item, units, item.quantity - item.returnableQuantity);
  }, 0);
  const isAll = items.every(
    ({ lineId, returnableQuantity }) => choices[lineId]?.quantity === returnableQuantity,
  );
  return goods + (isAll ? order.amounts.shipFee : 0);
}

/** Why the chosen units of a line cannot be returned. Undefined if they can. */
export function choiceProblem(choice: ReturnChoice): string | undefined {
  if (choice.quantity === 0 || isReturnAllowed(choice)) return undefined;
  return '已拆封的個人衛生用品不適用七日鑑賞期退貨；商品有瑕疵或寄錯時，請改選原因';
}

/** The chosen lines in the form that the call takes. */
export function chosenLines(choices: ReturnChoices) {
  return Object.entries(choices)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([lineId, choice]) => ({ lineId: Number(lineId), ...choice }));
}
