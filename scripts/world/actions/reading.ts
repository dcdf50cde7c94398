import { gt } from 'drizzle-orm';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { mailbox } from '#server/platform/database/tables.ts';
import { emailCame } from '../auditor/emails.ts';
import { orderShown } from '../auditor/orders.ts';
import { askShop } from '../call.ts';
import { apiOf, isLeaving, type PlacedOrder, type World } from '../people.ts';

/** Gives the auditor the e-mails that came since it was last done. */
export async function readEmails(world: World): Promise<void> {
  const emails = await world.town.test.shop.db
    .select()
    .from(mailbox)
    .where(gt(mailbox.id, world.emailsSeen))
    .orderBy(mailbox.id);
  for (const { id, recipient, subject, sentAt } of emails) {
    emailCame(world.knowledge, { to: recipient, subject, at: sentAt });
    world.emailsSeen = id;
  }
}

/** Reads an order, unless nobody can as its owner: that of an erased member. */
export async function readUnlessErased(world: World, order: PlacedOrder): Promise<void> {
  if (!isLeaving(world, order)) await readOrder(world, order);
}

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
  const data = await askShop(() => apiOf(world, person).readOrder({ params: { id } }));
  const lines = boughtLines(data).map((line) => ({
    ...{ key: line.key, price: line.unitPrice, units: line.quantity },
    ...{ offer: line.offerShare, coupon: line.couponShare },
  }));
  orderShown(world.knowledge, { ...data, lines, gifts: data.items.gifts });
  return data;
}
