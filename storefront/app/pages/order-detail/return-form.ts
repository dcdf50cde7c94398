import type { BoughtItem, OrderDetail } from '#contract/entities/orders.ts';
import { type ReturnReason, returnReasons } from '#contract/enumerations.ts';
import { type ReturnSum, returnSum } from '#rules/orders/return-terms.ts';
import { isReturnAllowed } from '#rules/orders/returns.ts';

/** The shopper's choices for one line. With 0 units the line is not returned. */
export interface ReturnChoice {
  quantity: number;
  reason: ReturnReason;
  isOpened: boolean;
}

/** The choices by the line's id. */
export type ReturnChoices = Readonly<Record<number, ReturnChoice>>;

/** A picture that was sent for the return. It has no address, so the file itself is shown. */
export interface SentPicture {
  id: number;
  file: Blob;
}

/** A return that is being written. */
export interface ReturnDraft {
  choices: ReturnChoices;
  note: string;
  pictures: readonly SentPicture[];
}

/** The most characters of the note. */
export const longestNote = 200;

export const untouched: ReturnChoice = { quantity: 0, reason: 'CHANGED_MIND', isOpened: false };

/** The lines of an order that still have units to return. */
export function returnableItems({ items }: Pick<OrderDetail, 'items'>): BoughtItem[] {
  return [...items.products, ...items.productCombinations].filter(
    ({ returnableQuantity }) => returnableQuantity > 0,
  );
}

/**
 * The draft that the browser has stored, as far as it fits what can still be returned; an empty one for any other
 * value. It has no pictures: their files are not stored.
 */
export function readReturnDraft(value: unknown, order: Pick<OrderDetail, 'items'>): ReturnDraft {
  const { choices, note } = (value ?? {}) as Record<string, unknown>;
  const stored = (choices ?? {}) as Record<string, unknown>;
  const read = returnableItems(order).flatMap(({ lineId, returnableQuantity }) => {
    const choice = readChoice(stored[lineId], returnableQuantity);
    return choice ? [[lineId, choice] as const] : [];
  });
  return {
    choices: Object.fromEntries(read),
    note: typeof note === 'string' ? note.slice(0, longestNote) : '',
    pictures: [],
  };
}

function readChoice(value: unknown, most: number): ReturnChoice | undefined {
  const { quantity, reason, isOpened } = (value ?? {}) as Record<string, unknown>;
  const known = returnReasons.find((each) => each === reason);
  if (!known || !Number.isSafeInteger(quantity)) return undefined;
  const units = Math.min(Math.max(Number(quantity), 0), most);
  return { quantity: units, reason: known, isOpened: isOpened === true };
}

/**
 * The refund of the chosen units, by the same rule as on the server. The last units of an order also refund its
 * delivery fee. If the rest falls below a threshold, delivery and gifts may be deducted (G-180). Other refunds may
 * have left less.
 */
export function refundOf(
  {
    items: { products, productCombinations },
    returnTerms,
  }: Pick<OrderDetail, 'items' | 'returnTerms'>,
  choices: ReturnChoices,
): ReturnSum {
  const { thresholds, shipFee, left, ...terms } = returnTerms;
  const lines = [...products, ...productCombinations].map((item) => ({
    ...item,
    // A server of the release before offers has neither.
    offerShare: item.offerShare ?? 0,
    adjustments: item.adjustments ?? [],
    before: item.quantity - item.returnableQuantity,
    units: choices[item.lineId]?.quantity ?? 0,
  }));
  return returnSum({ lines, thresholds, terms, shipFee, left });
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
