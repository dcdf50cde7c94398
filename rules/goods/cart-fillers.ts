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

/** How many proposals are priced with the cart for one threshold. */
const mostTries = 12;

/** How many of the dearest goods are considered for three that reach an amount together. */
const considered = 60;

/** The order in which `fillersFor` takes goods: the cheapest first. */
export const byPrice = (a: AddableGoods, b: AddableGoods): number =>
  a.unitPrice - b.unitPrice || a.kind.localeCompare(b.kind) || a.id - b.id;

/**
 * The goods that fill a cart up to a threshold (G-209): up to three, of which each alone reaches it, the cheapest
 * first, none of them at more than twice the price of the cheapest. If no single one costs enough: the three that reach
 * it together for the least money. Empty if these do not either.
 *
 * @param missing TWD, more than 0.
 * @param goods sorted by `byPrice`.
 * @param inCart the products in the cart, alone or in a combination. Nothing with one of them is proposed: the cart may
 *   have taken all of its stock, or as much as an order may have.
 * @param reaches whether the cart with one unit more of each of these reaches the threshold. An offer may take off so
 *   much that goods of this price do not. It is asked at most `mostTries` times.
 */
export function fillersFor<Goods extends AddableGoods>(
  missing: number,
  goods: readonly Goods[],
  inCart: ReadonlySet<number>,
  reaches: (added: readonly Goods[]) => boolean = () => true,
): Goods[] {
  const alone: Goods[] = [];
  let highest = Number.POSITIVE_INFINITY;
  let tries = 0;
  for (let index = firstFrom(goods, missing); alone.length < most; index++) {
    const each = goods[index];
    if (!each || each.unitPrice > highest || tries === mostTries) break;
    if (isInCart(each, inCart)) continue;
    tries++;
    if (!reaches([each])) continue;
    alone.push(each);
    highest = Math.min(highest, each.unitPrice * mostTimes);
  }
  // Shoppers read three goods as alternatives. So where single goods cost enough, no three are shown that only reach it
  // together.
  if (tries > 0) return alone;
  const three = together(missing, goods, inCart);
  return three.length > 0 && reaches(three) ? three : [];
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
function together<Goods extends AddableGoods>(
  missing: number,
  goods: readonly Goods[],
  inCart: ReadonlySet<number>,
): Goods[] {
  const dear = goods.filter((each) => !isInCart(each, inCart)).slice(-considered);
  let best: Goods[] = [];
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
