import { taipeiDay } from '#rules/dates.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import type { Saleable } from '#rules/goods/saleable.ts';
import type { ProductStocks } from '#rules/goods/stock.ts';
import { hasLimits, isWithinLimits } from '#rules/prices/discount-limits.ts';
import { replacedPrice } from '#rules/prices/prices.ts';
import { goodsAtLevel, type LevelTerms } from '#rules/quote/level-prices.ts';
import { shareStock } from '#rules/quote/share-stock.ts';
import type { Goods } from '#rules/quote/types.ts';
import { pricedBy } from '#server/commerce/catalog/read-saleable.ts';
import { readDiscountUsage } from '#server/commerce/promotions/discount-uses.ts';
import {
  type RunningDiscounts,
  readRunningDiscounts,
} from '#server/commerce/promotions/running-discounts.ts';
import { ordersOfMemberText } from '#server/ordering/orders/orders-of-member.ts';
import type { Shop } from '#server/shop.ts';

interface Cart {
  /** Null for a visitor. */
  memberId: number | null;
  lines: readonly CartLine[];
  goods: Goods;
  stocks: ProductStocks;
  level: LevelTerms | null;
}

/**
 * The goods of a cart without the discount events whose limits this order would exceed: in all, of this member, of the
 * day, or in money. It asks the database only if an event with limits lowers one of the goods.
 */
export async function goodsWithinLimits(
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
  { memberId, lines, goods: publicGoods, stocks, level }: Cart,
): Promise<Goods> {
  const priced = goodsAtLevel(publicGoods, level);
  const running = await readRunningDiscounts(shop);
  const limited = running.filter(hasLimits);
  const concerned = limited.filter(({ id }) => givenBy(priced, lines, stocks).has(id));
  if (concerned.length === 0) return priced;
  const usages = await readDiscountUsage(
    shop.db,
    limited.map(({ id }) => id),
    taipeiDay(shop.clock.now()),
    memberId === null ? null : { memberId, orders: ordersOfMemberText('$3') },
  );
  let [goods, left] = [priced, running];
  // Without one event another one may lower the goods, which may have limits, too.
  for (;;) {
    const given = givenBy(goods, lines, stocks);
    const exceeded = new Set(
      left.flatMap((event) => {
        const [gives, usage] = [given.get(event.id), usages.get(event.id)];
        const exceeds = gives !== undefined && usage && !isWithinLimits(event, usage, gives);
        return exceeds ? [event.id] : [];
      }),
    );
    if (exceeded.size === 0) return goods;
    left = left.filter(({ id }) => !exceeded.has(id));
    goods = goodsAtLevel(pricedAgain(publicGoods, left), level);
  }
}

/** TWD that each event gives to the units of these lines that can be bought. */
function givenBy(
  { products, combinations }: Goods,
  lines: readonly CartLine[],
  stocks: ProductStocks,
): ReadonlyMap<number, number> {
  const wanted = lines.flatMap((line) => {
    const saleable = (line.kind === 'product' ? products : combinations).get(line.id);
    return saleable?.isVisible ? [{ line, saleable }] : [];
  });
  const given = new Map<number, number>();
  for (const [{ saleable }, { count }] of shareStock(wanted, stocks)) {
    const { event, sellingPrice } = saleable;
    if (!event || count === 0) continue;
    const amount = (replacedPrice(saleable) - sellingPrice) * count;
    given.set(event.id, (given.get(event.id) ?? 0) + amount);
  }
  return given;
}

function pricedAgain({ products, combinations }: Goods, running: RunningDiscounts): Goods {
  const again = (all: ReadonlyMap<number, Saleable>) =>
    new Map([...all].map(([id, one]) => [id, pricedBy(running, one)]));
  return { products: again(products), combinations: again(combinations) };
}
