import type { OrderDetail } from '#contract/entities/orders.ts';
import { orderShown } from '../auditor/orders.ts';
import { apiOf, type PlacedOrder, type World } from '../people.ts';

type ShownLines = Pick<OrderDetail['items'], 'products' | 'productCombinations'>;

/** The bought lines of an order as it is shown: products, then combinations. */
export const boughtLines = ({ items }: { items: ShownLines }) => [
  ...items.products.map((line) => ({ ...line, key: `product ${line.id}` as const })),
  ...items.productCombinations.map((line) => ({ ...line, key: `combination ${line.id}` as const })),
];

/** Reads an order as its owner, and gives the answer to the auditor. Returns the answer. */
export async function readOrder(world: World, { person: place, id }: PlacedOrder) {
  const person = world.people[place];
  if (!person) throw new Error(`There is no person ${place}.`);
  const { data } = await apiOf(world, person).readOrder({ params: { id } });
  const lines = boughtLines(data).map((line) => ({
    ...{ key: line.key, price: line.unitPrice, units: line.quantity },
    ...{ offer: line.offerShare, coupon: line.couponShare },
  }));
  orderShown(world.knowledge, { ...data, lines, gifts: data.items.gifts });
  return data;
}
