import { orderShown } from '../auditor/orders.ts';
import { apiOf, type PlacedOrder, type World } from '../people.ts';

/** Reads an order as its owner, and gives the answer to the auditor. Returns the answer. */
export async function readOrder(world: World, { person: place, id }: PlacedOrder) {
  const person = world.people[place];
  if (!person) throw new Error(`There is no person ${place}.`);
  const { data } = await apiOf(world, person).readOrder({ params: { id } });
  const lines = data.items.products.map((line) => ({
    ...{ product: line.id, price: line.unitPrice, units: line.quantity },
    ...{ offer: line.offerShare, coupon: line.couponShare },
  }));
  orderShown(world.knowledge, { ...data, lines });
  return data;
}
