import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { publicUrl } from '#server/config.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { newMessage, willingMember } from '#server/testing/new-message.ts';
import { failureOf } from '#server/testing/new-shopper.ts';

const test = shopForTests();
let wen: TestAdministrator;
beforeAll(async () => {
  wen = await newAdministrator(test);
});

it('a message leads to no medical device without an approval of its advertising', async () => {
  const device = await newProduct(test.shop, { name: '棉條', licenseNo: '衛部醫器製字第 1 號' });
  const set = await newCombination(test.shop, { [device]: 1 }, { name: '棉條組' });
  const sent = async (link: string | null) => {
    const member = await willingMember(test);
    const { id } = await newMessage(test, { memberIds: [member.id] }, { link });
    return failureOf(wen.api.sendMessage({ params: { id }, body: {} }));
  };
  const shopUrl = publicUrl(test.shop.config);
  for (const link of [`/products/${device}`, `${shopUrl}/products/${device}?utm_source=x#top`]) {
    expect((await sent(link))?.errors.link).toContain('「棉條」是醫療器材');
  }
  expect((await sent(`/products/${set}?combination=1`))?.errors.link).toContain('「棉條組」');
  expect(await sent(`https://elsewhere.example/products/${device}`)).toBeUndefined();
  expect(await sent(null)).toBeUndefined();
  await test.shop.db
    .update(products)
    .set({ adApprovalNo: '北市衛器廣字第 1 號' })
    .where(eq(products.id, device));
  expect(await sent(`/products/${device}`)).toBeUndefined();
});
