import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Segment } from '#contract/messages.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newMessage, willingMember } from '#server/testing/new-message.ts';
import { buy } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { savedViews } from '../views/tables.ts';

const test = shopForTests();
const begin = new Date('2026-11-20T10:00:00+08:00');
let views = 0;

describe('who is in a segment', () => {
  it('follows from the member’s own purchases, waiting and saved views', async () => {
    test.clock.set(begin);
    const [wen, mei] = [await newAdministrator(test), await newAdministrator(test, 'owner')];
    const product = await newProduct(test.shop, { stock: 99 });
    const buyer = await willingMember(test);
    const order = await buy(buyer, { products: { [product]: 1 } });
    await deliver(test.shop, order.id);
    const soldOut = await newProduct(test.shop, { stock: 0 });
    const waits = await willingMember(test);
    await waits.api.askForRestock({ body: { productId: soldOut } });
    await wen.api.tagMember({ params: { id: waits.id }, body: { tags: ['訊息'] } });
    const query = new URLSearchParams({
      where: JSON.stringify({ field: 'tags', is: 'contains', value: '訊息' }),
    });
    // The preview below is asked for by somebody else than who saved the view.
    const view = async (by: TestAdministrator, isShared: boolean) =>
      (
        await by.api.createView({
          body: {
            resource: 'members',
            name: `檢視 ${++views}`,
            query: query.toString(),
            isShared,
            isDefault: false,
            defaultRoles: [],
          },
        })
      ).data.id;
    const countOf = async (segment: Segment) => {
      const { id } = await newMessage(test, segment);
      const { api } = await newAdministrator(test);
      return api.previewMessage({ params: { id } }).then(
        ({ data }) => data.recipients,
        () => undefined,
      );
    };
    expect(await countOf({ kind: 'NEW' })).toBe(1);
    expect(await countOf({ kind: 'LOST' })).toBe(0);
    expect(await countOf({ kind: 'WAITING', productId: soldOut })).toBe(1);
    expect(await countOf({ kind: 'WAITING', productId: product })).toBe(0);
    expect(await countOf({ kind: 'WAITING' })).toBe(1);
    expect(await countOf({ viewId: await view(mei, true) })).toBe(1);
    expect(await countOf({ viewId: await view(mei, false) })).toBeUndefined();
    expect(await countOf({ viewId: 999_999 })).toBeUndefined();
    // The view has a condition about a field that the list no longer has.
    const where = {
      all: [
        { field: 'tags', is: 'contains', value: '訊息' },
        { field: 'gone', is: 'equals', value: '1' },
      ],
    };
    const narrowed = await view(mei, true);
    await test.shop.db
      .update(savedViews)
      .set({ query: new URLSearchParams({ where: JSON.stringify(where) }).toString() })
      .where(eq(savedViews.id, narrowed));
    expect(await countOf({ viewId: narrowed })).toBeUndefined();
    test.clock.set(new Date(begin.getTime() + 90 * dayInMilliseconds));
    expect(await countOf({ kind: 'SLEEPING' })).toBe(1);
  });

  it('does not say whether a part of a phone is right', async () => {
    await willingMember(test, { mobileNumber: '0971846253' });
    const owner = await newAdministrator(test, 'owner');
    const rights = ['promotions.read', 'promotions.write', 'member.read'] as const;
    const { data: role } = await owner.api.createRole({
      body: { name: '寫訊息', rights: [...rights] },
    });
    const { api } = await newAdministrator(test, { roleId: role.id });
    const countOf = async (keyword: string) => {
      const query = new URLSearchParams({ keyword }).toString();
      const body = { resource: 'members', name: keyword, query };
      const { data: view } = await api.createView({ body });
      const { id } = await newMessage(test, { viewId: view.id });
      return (await api.previewMessage({ params: { id } })).data.recipients;
    };
    expect(await countOf('6253')).toBe(1);
    expect(await countOf('46253')).toBe(0);
    expect(await countOf('0971846253')).toBe(1);
  });
});
