import { describe, expect, it } from 'vitest';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { testReportProducts, testReports } from './tables.ts';

const test = shopForTests();

async function newReport(
  productIds: readonly number[],
  values: Partial<typeof testReports.$inferInsert> = {},
): Promise<number> {
  const [made] = await test.shop.db
    .insert(testReports)
    .values({
      item: '游離甲醛',
      standard: '20 ppm 以下',
      result: '未檢出',
      isPassed: true,
      laboratory: '示範檢驗室',
      testedAt: new Date('2026-09-08T02:00:00Z'),
      reportNo: 'QM-1',
      ...values,
    })
    .returning({ id: testReports.id });
  const reportId = made?.id ?? 0;
  await test.shop.db
    .insert(testReportProducts)
    .values(productIds.map((productId) => ({ reportId, productId })));
  test.shop.cache.clear();
  return reportId;
}

const reportsOf = async (productId?: number) =>
  (await test.api.listTestReports({ query: productId === undefined ? {} : { productId } })).data;

describe('test reports', () => {
  it('are those of one product, in the order of the shop, with the names of all its products', async () => {
    const [one, other] = [await newProduct(test.shop), await newProduct(test.shop)];
    const light = await newReport([one, other], { weight: 1 });
    const heavy = await newReport([one], {
      weight: 2,
      isPassed: false,
      file: '/media/report.webp',
    });
    expect((await reportsOf(one)).map(({ id }) => id)).toEqual([heavy, light]);
    expect(await reportsOf(other)).toMatchObject([
      {
        id: light,
        productIds: [one, other],
        products: [{ id: one }, { id: other }],
        isPassed: true,
        testedAt: '2026-09-08T10:00:00+08:00',
        file: null,
      },
    ]);
    expect((await reportsOf()).map(({ id }) => id)).toEqual(expect.arrayContaining([heavy, light]));
  });

  it('are shown while they and a product of theirs are ONLINE', async () => {
    const hidden = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const shown = await newProduct(test.shop);
    await newReport([hidden]);
    await newReport([shown], { currentVisibilityRule: 'OFFLINE' });
    expect(await reportsOf(hidden)).toEqual([]);
    expect(await reportsOf(shown)).toEqual([]);
    expect(await reportsOf(999_999)).toEqual([]);
    const both = await newReport([hidden, shown]);
    expect(await reportsOf(hidden)).toEqual([]);
    expect(await reportsOf(shown)).toMatchObject([{ id: both, productIds: [shown] }]);
  });

  it('announce their changes to every copy of the shop', async () => {
    const product = await newProduct(test.shop);
    expect(await announcedBy(test.shop, () => newReport([product]))).toContain('catalog');
  });
});
