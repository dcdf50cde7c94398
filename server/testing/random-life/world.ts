import { eq } from 'drizzle-orm';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import type { TestAdministrator } from '../new-administrator.ts';
import { newProduct } from '../new-goods.ts';
import { clearPromotions, newFreeShippingEvent } from '../new-promotions.ts';
import { newShoppers, type Shopper } from '../new-shopper.ts';
import type { PaymentTest } from '../payment-network.ts';
import type { Dice } from './dice.ts';
import type { LedgerOrder } from './ledger.ts';

/** Goods with their present price and the ledger's units on hand. */
export interface Goods {
  id: number;
  materialNo: string;
  list: number;
  /** The price for members. */
  price: number;
  onHand: number;
}

/** A return whose goods have come back. */
export interface OpenReturn {
  id: number;
  units: Map<number, number>;
  /** TWD of delivery that the shopper was told will be charged. */
  charge: number;
}

export interface LivingOrder {
  ledger: LedgerOrder;
  shopper: Shopper;
  /** The id of the member's coupon. */
  couponId: number | null;
  way: 'HOME_CASH' | 'CATHAY_ATM' | 'LINE_PAY';
  /** The account to which its shopper transfers, once it is known. */
  account: string | null;
  /** TWD that were transferred above the due amount, and are refunded. */
  surplus: number;
  /** Ids of the lines, by product. */
  lineIds: Map<number, number>;
  openReturn: OpenReturn | null;
}

export interface World {
  paying: PaymentTest;
  backOffice: TestAdministrator;
  dice: Dice;
  goods: Goods[];
  shoppers: Shopper[];
  orders: LivingOrder[];
  /** TWD of goods from which delivery is free now; null if it never is. */
  freeFrom: number | null;
  /** All differences between the shop and the ledger. */
  differences: string[];
  /** How often each action happened. */
  done: Map<string, number>;
}

const stock = 5000;

let count = 0;

/** A shop with some goods, shoppers and free delivery, with which a random life begins. */
export async function newWorld(
  paying: PaymentTest,
  backOffice: TestAdministrator,
  dice: Dice,
): Promise<World> {
  const { shop } = paying.test;
  const goods: Goods[] = [];
  for (let place = 0; place < 8; place++) {
    const list = dice.between(39, 420);
    const price = dice.luck(40) ? list - dice.between(1, 30) : list;
    const materialNo = `LIFE-${++count}`;
    const memberPrice = price === list ? null : price;
    const id = await newProduct(shop, { price: list, memberPrice, stock, materialNo });
    goods.push({ id, materialNo, list, price, onHand: stock });
  }
  await clearPromotions(shop);
  await newFreeShippingEvent(shop, 990);
  return {
    ...{ paying, backOffice, dice, goods, freeFrom: 990 },
    shoppers: await newShoppers(paying.test, 12),
    orders: [],
    differences: [],
    done: new Map(),
  };
}

/** Records a difference between the ledger's value and the shop's. */
export function compare(world: World, what: string, expected: unknown, seen: unknown): void {
  const [wanted, found] = [JSON.stringify(expected), JSON.stringify(seen)];
  if (wanted !== found) world.differences.push(`${what}: expected ${wanted}, seen ${found}`);
}

/** The code of a refusal, or 'DONE'. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'DONE',
    (error: { errorCode?: string }) => {
      if (!error.errorCode) throw error;
      return error.errorCode;
    },
  );

export const goodsOf = ({ goods }: World, product: number): Goods => {
  const found = goods.find(({ id }) => id === product);
  if (!found) throw new Error('The ledger knows no such goods.');
  return found;
};

/** Changes the price of some goods, or the amount for free delivery. */
export async function changeTerms(world: World): Promise<void> {
  const { paying, dice } = world;
  const { shop } = paying.test;
  if (dice.luck(30)) {
    await clearPromotions(shop);
    world.freeFrom = dice.one([null, 490, 700, 990]);
    if (world.freeFrom !== null) await newFreeShippingEvent(shop, world.freeFrom);
    return;
  }
  const goods = dice.one(world.goods);
  goods.list = dice.between(39, 420);
  goods.price = dice.luck(40) ? goods.list - dice.between(1, 30) : goods.list;
  const memberPrice = goods.price === goods.list ? null : goods.price;
  await shop.db
    .update(products)
    .set({ price: goods.list, memberPrice })
    .where(eq(products.id, goods.id));
  shop.cache.clear();
}

/** Compares the units on hand. */
export async function compareStocks(world: World): Promise<void> {
  const rows = await world.paying.test.shop.db.select().from(stockRecords);
  for (const { id, onHand } of world.goods) {
    const row = rows.find(({ productId }) => productId === id);
    compare(world, `stock of product ${id}`, onHand, row?.webStock);
  }
}
