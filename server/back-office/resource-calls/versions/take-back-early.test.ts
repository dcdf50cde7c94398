import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { publishUntil } from './publish-due.ts';
import { takeBackEarly } from './take-back-early.ts';

const test = shopForTests();
const day = 86_400_000;

/** The queries of the migration. Its tables exist already. */
const findings = readFileSync('server/migrations/0046_early-versions.sql', 'utf8')
  .split('--> statement-breakpoint')
  .slice(-2);

let products: RecordApi;
beforeEach(async () => {
  // The test uses the database's clock, because the migration knows no other.
  test.clock.set(new Date());
  products = await recordApi(test, 'products');
  await test.shop.db.execute(sql`delete from payment_exceptions`);
  await test.shop.db.execute(sql`delete from record_versions`);
});

const versionOf = async (id: number) =>
  (await products.call('versions', undefined, id)).rows.map(({ state, publishAt }) => ({
    state,
    publishAt,
  }));
const productOf = async (id: number) => (await products.call('edit', undefined, id)).data;
const complaints = async () =>
  (
    await test.shop.db.execute<{ detail: { complaint: string; ids: string } }>(
      sql`select detail from payment_exceptions order by id`,
    )
  ).rows.map(({ detail }) => [detail.complaint, detail.ids]);

/**
 * A product whose new price was scheduled for the day after tomorrow but became live today, as if a preview had
 * been committed.
 */
async function newEarlyProduct() {
  const id = await newProduct(test.shop, { price: 209, memberPrice: null });
  const first = await products.call('version-save', { values: { name: '先前的名字' } }, id);
  await products.call('version-publish', {}, Number(first.data.id));
  const { data } = await products.call('version-save', { values: { price: 300 } }, id);
  const publishAt = toWireInstant(new Date(test.clock.now().getTime() + 2 * day));
  await products.call('version-schedule', { publishAt }, Number(data.id));
  const before = await versionOf(id);
  expect(before.map(({ state }) => state).toSorted()).toEqual(['LIVE', 'SCHEDULED']);
  const [due] = (
    await test.shop.db.execute<{ id: number }>(
      sql`select id from record_versions where state = 'SCHEDULED' and record_id = ${id}`,
    )
  ).rows;
  return { id, before, version: due?.id ?? 0 };
}

/** Commits what a preview does, without an audit entry. */
async function commitFuture() {
  const soon = new Date(test.clock.now().getTime() + 3 * day);
  const note = async () => undefined;
  await test.shop.db.transaction((transaction) =>
    publishUntil({ transaction, now: soon, mayPublish: true, note }, resourceAdapters),
  );
}

async function runMigration() {
  for (const statement of findings) await test.shop.db.execute(sql.raw(statement));
}

describe('what became live before its moment', () => {
  it('is taken back where nothing was saved since, and listed for a person', async () => {
    const { id, before, version } = await newEarlyProduct();
    await commitFuture();
    expect(await productOf(id)).toMatchObject({ price: 300 });
    await runMigration();
    expect(await complaints()).toEqual([['a version became live before its moment', `${version}`]]);
    await Promise.all([1, 2].map(() => takeBackEarly(test.shop, resourceAdapters)));
    expect(await productOf(id)).toMatchObject({ price: 209 });
    expect(await versionOf(id)).toEqual(before);
  });

  it('stays where somebody has saved the record since', async () => {
    const { id } = await newEarlyProduct();
    await commitFuture();
    const { version } = await productOf(id);
    await products.call('update', { version, price: 320 }, id);
    await runMigration();
    await takeBackEarly(test.shop, resourceAdapters);
    expect(await productOf(id)).toMatchObject({ price: 320 });
    expect(await complaints()).toHaveLength(1);
  });

  it('is not what was published by a person, nor a campaign that somebody has saved', async () => {
    const id = await newProduct(test.shop, { price: 209, memberPrice: null });
    const { data } = await products.call('version-save', { values: { price: 210 } }, id);
    await products.call('version-publish', {}, Number(data.id));
    await runMigration();
    expect(await complaints()).toEqual([]);
  });

  it('may be a campaign that is online and was saved by nobody', async () => {
    await newProduct(test.shop, {});
    const { id: event } = await newCouponEvent(test.shop, {});
    await runMigration();
    expect(await complaints()).toContainEqual([
      'coupon-events: a campaign is online without an entry in the log',
      expect.stringContaining(`${event}`),
    ]);
  });
});
