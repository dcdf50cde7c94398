import type { PastOrder } from './past-order.ts';
import type { ReplayedOrder } from './replay-order.ts';

/** An order that would have been another one; TWD. */
export interface ReplayExample {
  id: number;
  orderNo: string;
  placedAt: Date;
  paidThen: number;
  paidNow: number;
  gifts: number;
}

/** The sums of a replay; TWD. */
export interface ReplayTally {
  orders: number;
  /** Orders that cannot be priced by what is known. They count as unchanged. */
  unknown: number;
  changed: number;
  /** What the campaign gives. */
  discount: number;
  revenueThen: number;
  revenueNow: number;
  units: number;
  gifts: number;
  /** The changed orders with the greatest difference, the greatest first, then the earliest. */
  examples: readonly ReplayExample[];
}

export const emptyTally: ReplayTally = {
  orders: 0,
  unknown: 0,
  changed: 0,
  discount: 0,
  revenueThen: 0,
  revenueNow: 0,
  units: 0,
  gifts: 0,
  examples: [],
};

const mostExamples = 10;

const difference = ({ paidThen, paidNow }: ReplayExample) => Math.abs(paidThen - paidNow);

/** The sums with one more order. */
export function withOrder(
  tally: ReplayTally,
  order: PastOrder,
  replayed: ReplayedOrder,
): ReplayTally {
  const { id, orderNo, placedAt, paidAmount: paidThen } = order;
  const { isKnown, isChanged, paidAmount: paidNow, discount, units, gifts } = replayed;
  const example = { id, orderNo, placedAt, paidThen, paidNow, gifts };
  return {
    orders: tally.orders + 1,
    unknown: tally.unknown + Number(!isKnown),
    changed: tally.changed + Number(isChanged),
    discount: tally.discount + discount,
    revenueThen: tally.revenueThen + paidThen,
    revenueNow: tally.revenueNow + paidNow,
    units: tally.units + units,
    gifts: tally.gifts + gifts,
    examples: isChanged ? withExample(tally.examples, example) : tally.examples,
  };
}

const withExample = (examples: readonly ReplayExample[], one: ReplayExample) =>
  [...examples, one]
    .toSorted((a, b) => difference(b) - difference(a) || a.id - b.id)
    .slice(0, mostExamples);
