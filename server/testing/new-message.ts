import { eq } from 'drizzle-orm';
import type { Segment } from '#contract/messages.ts';
import { messages } from '#server/back-office/messages/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { newShopper, type Shopper } from './new-shopper.ts';
import type { TestShop } from './test-shop.ts';

/** A member who agreed to advertising. */
export async function willingMember(
  test: TestShop,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<Shopper> {
  const shopper = await newShopper(test);
  await test.shop.db
    .update(users)
    .set({ edmStatus: 'YES', ...values })
    .where(eq(users.id, shopper.id));
  return shopper;
}

let count = 0;

/** A message that is a draft, with a title of its own. */
export async function newMessage(
  { shop }: Pick<TestShop, 'shop'>,
  segment: Segment,
  values: Partial<typeof messages.$inferInsert> = {},
): Promise<typeof messages.$inferSelect> {
  const title = `秋季活動 ${++count}`;
  const [message] = await shop.db
    .insert(messages)
    .values({ title, text: '全館 9 折。\n\n歡迎選購。', link: '/products', segment, ...values })
    .returning();
  if (!message) throw new Error('No message was inserted.');
  return message;
}
