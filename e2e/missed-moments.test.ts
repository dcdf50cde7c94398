import { afterAll, beforeAll, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { capabilities } from '#server/assembly/capabilities.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
const copies: TestShop[] = [];
beforeAll(async () => {
  test = await openTestShop({ seeded: true, web: 'built' });
});
afterAll(async () => {
  for (const copy of copies) await copy.close();
  await test.close();
});

/** Starts another copy of the server as `main.mjs` does: due work is done before it answers. */
async function startCopy(): Promise<TestShop> {
  const copy = await openTestShop({ copyOf: test, web: 'built' });
  copies.push(copy);
  await capabilities.catchUp(copy.shop);
  return copy;
}

async function schedule(resource: string, id: number, values: object, minutes: number) {
  const api = await recordApi(test, resource);
  const { data } = await api.call('version-save', { values }, id);
  const publishAt = toWireInstant(new Date(test.clock.now().getTime() + minutes * 60_000));
  const scheduled = await api.call('version-schedule', { publishAt }, Number(data.id));
  expect(scheduled.data.state).toBe('SCHEDULED');
}

const pageOf = async ({ app }: TestShop, path: string) => (await app.inject(path)).body;
const renderedAfresh = (copy: TestShop, path: string) => {
  copy.shop.cache.clear();
  return pageOf(copy, path);
};

it('what fell due while no copy ran is done once before the first page, and cached pages follow within a second', async () => {
  const [goods] = (await test.api.listProducts()).data;
  const id = goods?.id ?? 0;
  await schedule('products', id, { name: '錯過時間的新名稱' }, 30);
  await schedule(
    'message-bars',
    0,
    { name: '錯過時間的訊息', currentVisibilityRule: 'ONLINE' },
    40,
  );
  const paths = ['/', '/products', `/products/${id}`, '/blog'];
  for (const path of paths) expect(await pageOf(test, path)).not.toContain('錯過時間');

  // This copy does no timed work, as if it were down, and its cached pages stay.
  test.clock.advance(2 * 3600);
  const started = await Promise.all([startCopy(), startCopy()]);
  for (const copy of started) {
    for (const path of paths) expect(await pageOf(copy, path)).toContain('錯過時間的訊息');
    expect(await pageOf(copy, `/products/${id}`)).toContain('錯過時間的新名稱');
    for (const path of paths)
      expect(await pageOf(copy, path)).toBe(await renderedAfresh(copy, path));
  }
  const entries = await test.shop.db.select().from(auditEntries);
  expect(entries.filter(({ call }) => call.endsWith('/version-publish'))).toHaveLength(2);
  const [copy] = started;
  for (const path of paths) {
    const right = await pageOf(copy, path);
    await expect.poll(() => pageOf(test, path), { timeout: 1000 }).toBe(right);
  }
}, 60_000);
