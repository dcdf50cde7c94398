import { eq } from 'drizzle-orm';
import { combinationProducts, combinations, products } from '#server/commerce/catalog/tables.ts';
import { newCombination, newProduct } from '../new-goods.ts';
import type { PaymentTest } from '../payment-network.ts';
import type { Dice } from './dice.ts';
import { combinationsOf, type Goods, keyOf, type Parts, productsOf } from './goods.ts';

/** The part of a world for which goods are made. */
interface Drawn {
  paying: PaymentTest;
  dice: Dice;
}

let count = 0;

/**
 * Eight products, three of them with few units and the others with this stock, and four combinations of one to three of
 * them.
 */
export async function newLifeGoods(
  { paying, dice }: Drawn,
  { stock }: { stock: number },
): Promise<Goods[]> {
  const { shop } = paying.test;
  const goods: Goods[] = [];
  for (let place = 0; place < 8; place++) {
    const { list, price } = drawPrice(dice, 420);
    const materialNo = `LIFE-${++count}`;
    const memberPrice = price === list ? null : price;
    const onHand = place < 3 ? dice.between(16, 40) : stock;
    const id = await newProduct(shop, { price: list, memberPrice, stock: onHand, materialNo });
    const named = { kind: 'product', id } as const;
    const key = keyOf(named);
    goods.push({
      ...named,
      key,
      materialNo,
      list,
      price,
      parts: new Map([[key, 1]]),
      onHand,
    });
  }
  const single = [...goods];
  for (let place = 0; place < 4; place++) {
    const { list, price } = drawPrice(dice, 600);
    const materialNo = `LIFE-SET-${++count}`;
    const parts = drawParts(dice, single);
    const values = { price: list, memberPrice: price === list ? null : price, materialNo };
    const units = linksOf(single, parts).map(({ id, quantity }) => [id, quantity] as const);
    const id = await newCombination(shop, Object.fromEntries(units), values);
    const named = { kind: 'combination', id } as const;
    goods.push({ ...named, key: keyOf(named), materialNo, list, price, parts, onHand: 0 });
  }
  return goods;
}

type WithGoods = Drawn & { goods: readonly Goods[] };

/** Changes the price of some goods. */
export async function changePrice({ paying, dice, goods }: WithGoods): Promise<void> {
  const { db, cache } = paying.test.shop;
  const one = dice.one(goods);
  const table = one.kind === 'product' ? products : combinations;
  Object.assign(one, drawPrice(dice, one.kind === 'product' ? 420 : 600));
  const memberPrice = one.price === one.list ? null : one.price;
  await db.update(table).set({ price: one.list, memberPrice }).where(eq(table.id, one.id));
  cache.clear();
}

/** Lets a combination consist of other products. */
export async function changeParts({ paying, dice, goods }: WithGoods): Promise<void> {
  const { db, cache } = paying.test.shop;
  const one = dice.one(combinationsOf(goods));
  one.parts = drawParts(dice, productsOf(goods));
  await db.delete(combinationProducts).where(eq(combinationProducts.combinationId, one.id));
  const rows = linksOf(goods, one.parts).map(({ id: productId, quantity }) => ({
    ...{ combinationId: one.id, productId, quantity },
  }));
  await db.insert(combinationProducts).values(rows);
  cache.clear();
}

function drawPrice({ between, luck }: Dice, most: number): Pick<Goods, 'list' | 'price'> {
  const list = between(39, most);
  return { list, price: luck(40) ? list - between(1, 30) : list };
}

const drawParts = (dice: Dice, single: readonly Goods[]): Parts =>
  new Map(dice.some(single, 3).map(({ key }) => [key, dice.between(1, 2)] as const));

/** The ids and units of the parts. */
const linksOf = (goods: readonly Goods[], parts: Parts) =>
  goods.flatMap(({ key, id }) => {
    const quantity = parts.get(key);
    return quantity === undefined ? [] : [{ id, quantity }];
  });
