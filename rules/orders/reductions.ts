import type { CartAmounts, Reduction } from '#contract/entities/orders.ts';
import { isLevelPrice } from '../quote/level-prices.ts';
import type { Quote } from '../quote/types.ts';

/** All reductions of a cart: one entry per name, summed over all lines, in order of first appearance. */
export function reductionsOf({
  lines,
  coupon,
  shipping,
}: Pick<Quote, 'lines' | 'coupon' | 'shipping'>): Reduction[] {
  const named = new Map<string, Reduction>();
  const add = (kind: Reduction['kind'], title: string, amount: number) => {
    const name = `${kind} ${title}`;
    named.set(name, { kind, title, amount: (named.get(name)?.amount ?? 0) + amount });
  };
  for (const { reason, title, amount } of lines.flatMap(({ discounts }) => discounts)) {
    add(reason, title, amount);
  }
  for (const { kind, title, amount } of lines.flatMap(({ adjustments }) => adjustments)) {
    add(kind, title, amount);
  }
  const all: Reduction[] = [...named.values()];
  if (coupon) all.push({ kind: 'COUPON', title: coupon.name, amount: coupon.amount });
  const { freeBy, listFee, fee } = shipping;
  if (freeBy) all.push({ kind: 'SHIPPING', title: freeBy.title, amount: listFee - fee });
  return all.filter(({ amount }) => amount > 0);
}

const labels: Readonly<Record<Reduction['kind'], string>> = {
  MEMBER_PRICE: '會員價優惠',
  EVENT: '活動折扣：',
  QUANTITY_OFFER: '多件優惠：',
  AMOUNT_OFFER: '滿額折：',
  ADD_ON: '加價購：',
  COUPON: '優惠券：',
  EXCHANGE: '換貨折抵：',
  SHIPPING: '免運優惠：',
};

/** The name beside the amount of a reduction. */
export const reductionName = ({ kind, title }: Pick<Reduction, 'kind' | 'title'>): string =>
  kind === 'MEMBER_PRICE'
    ? isLevelPrice(title)
      ? title
      : labels.MEMBER_PRICE
    : labels[kind] + title;

/** TWD that an exchange took off an order; 0 for an order that was bought. */
export const offByExchange = (reductions: readonly Reduction[] | null): number =>
  (reductions ?? [])
    .filter(({ kind }) => kind === 'EXCHANGE')
    .reduce((sum, { amount }) => sum + amount, 0);

/** TWD that the coupon took off an order. The order stores one sum for the coupon and an exchange. */
export const offByCoupon = ({
  couponAmount,
  reductions,
}: {
  couponAmount: number;
  reductions: readonly Reduction[] | null;
}): number => couponAmount - offByExchange(reductions);

/** A named line below the goods; TWD. */
export interface NamedAmount {
  name: string;
  amount: number;
}

/**
 * The reductions of the goods and the delivery of an order. An older order has no stored names: it has two sums for
 * the goods and none for the delivery, because its full fee is unknown.
 */
export function namedReductions(
  { discount, coupon }: Pick<CartAmounts, 'discount' | 'coupon'>,
  reductions: readonly Reduction[],
): { offGoods: NamedAmount[]; offShipping: NamedAmount[] } {
  const named = (wanted: readonly Reduction[]) =>
    wanted.map((each) => ({ name: reductionName(each), amount: each.amount }));
  const offGoods = named(reductions.filter(({ kind }) => kind !== 'SHIPPING'));
  const sums = [
    { name: '優惠折抵', amount: discount },
    { name: '優惠券', amount: coupon },
  ].filter(({ amount }) => amount > 0);
  return {
    offGoods: offGoods.length > 0 ? offGoods : sums,
    offShipping: named(reductions.filter(({ kind }) => kind === 'SHIPPING')),
  };
}
