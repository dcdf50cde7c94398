import type { SaleableKind } from './saleable.ts';

/** Goods that can be put into any cart. */
export interface AddableGoods {
  kind: SaleableKind;
  id: number;
  name: string;
  /** Path of the first picture, or ''. */
  image: string;
  /** TWD of one sold unit. */
  unitPrice: number;
  /** The products of a combination, or the product itself. */
  productIds: readonly number[];
}

/** The most goods that are proposed for one threshold. */
const most = 3;

/** Goods that cost more than this many times the cheapest proposal would look like a joke beside it. */
const mostTimes = 2;

/** How many of the dearest goods are tried for three that reach an amount together. */
const tried = 60;

/** The order in which `fillersFor` takes goods: the cheapest first. */
export const byPrice = (a: AddableGoods, b: AddableGoods): number =>
  a.unitPrice - b.unitPrice || a.kind.localeCompare(b.kind) || a.id - b.id;

/**
 * The goods that fill a cart up to a threshold (G-209): up to three, of which each alone reaches it, the cheapest
 * first, none of them at more than twice the price of the cheapest. If no single one does: the three that reach it together for the least money. Empty if these do not either.
 *
 * @param missing TWD, more than 0.
 * @param goods sorted by `byPrice`.
 * @param inCart the products in the cart, alone or in a combination. Nothing with one of them is proposed: the cart may
 *   have taken all of its stock, or as much as an order may have.
 */
export function fillersFor(
  missing: number,
  goods: readonly AddableGoods[],
  inCart: ReadonlySet<number>,
): AddableGoods[] {
  const alone: AddableGoods[] = [];
  let highest = Number.POSITIVE_INFINITY;
  for (let index = firstFrom(goods, missing); alone.length < most; index++) {
    const each = goods[index];
    if (!each || each.unitPrice > highest) break;
    if (isInCart(each, inCart)) continue;
    alone.push(each);
    highest = Math.min(highest, each.unitPrice * mostTimes);
  }
  return alone.length > 0 ? alone : together(missing, goods, inCart);
}

const isInCart = ({ productIds }: AddableGoods, inCart: ReadonlySet<number>): boolean =>
  productIds.some((id) => inCart.has(id));

/** The index of the first goods that cost at least this much. */
function firstFrom(goods: readonly AddableGoods[], amount: number): number {
  let low = 0;
  let high = goods.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((goods[middle]?.unitPrice ?? 0) < amount) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The cheapest three of the dearest goods that reach the amount together. */
function together(
  missing: number,
  goods: readonly AddableGoods[],
  inCart: ReadonlySet<number>,
): AddableGoods[] {
  const dear = goods.filter((each) => !isInCart(each, inCart)).slice(-tried);
  let best: AddableGoods[] = [];
  let least = Number.POSITIVE_INFINITY;
  dear.forEach((first, index) => {
    let low = index + 1;
    let high = dear.length - 1;
    while (low < high) {
      const trio = [first, dear[low], dear[high]].filter((each) => each !== undefined);
      const sum = trio.reduce((total, { unitPrice }) => total + unitPrice, 0);
      if (sum < missing) low++;
      else {
        if (sum < least) [best, least] = [trio, sum];
        high--;
      }
    }
  });
  return best;
}
