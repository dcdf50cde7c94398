import { beforeAll, describe, expect, it } from 'vitest';
import { taipeiDay } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let call: RecordApi['call'];
let supplierId: number;
let lines: { productId: number; quantity: number; costPrice: number }[];
beforeAll(async () => {
  ({ call } = await recordApi(test, 'purchase-orders'));
  const suppliers = await recordApi(test, 'suppliers');
  supplierId = Number((await suppliers.call('create', { name: '晴棉紡織' })).data.id);
  const productId = await newProduct(test.shop, { stock: 0 });
  lines = [{ productId, quantity: 3, costPrice: 40 }];
});

const make = async (more: object = {}) =>
  (await call('create', { supplierId, lines, ...more })).data as {
    id: number;
    version: number;
    purchaseNo: string;
    expectedOn: string | null;
  };
const numberOf = (id: number) => `PO-${String(id).padStart(6, '0')}`;

describe('a purchase order', () => {
  it('is numbered by the shop if it comes without a number, and keeps one that it has', async () => {
    const first = await make();
    expect(first.purchaseNo).toBe(numberOf(first.id));
    expect((await make({ purchaseNo: 'A-77' })).purchaseNo).toBe('A-77');
    const again = { version: first.version, purchaseNo: 'A-78' };
    const renamed = (await call('update', again, first.id)).data;
    const emptied = { version: renamed.version, purchaseNo: '' };
    const numbered = await call('update', emptied, first.id);
    expect(numbered.data.purchaseNo).toBe(first.purchaseNo);
  });

  it('gets a number of its own where somebody has given that number by hand', async () => {
    const { id } = await make();
    expect((await make({ purchaseNo: numberOf(id + 2) })).id).toBe(id + 1);
    expect((await make()).purchaseNo).toBe(`${numberOf(id + 2)}-2`);
    const taken = await call('create', { supplierId, lines, purchaseNo: numberOf(id) });
    expect(taken.errors).toHaveProperty('purchase_no');
  });

  it('is numbered anew when it is copied', async () => {
    const { id } = await make({ purchaseNo: 'A-80' });
    const copy = (await call('copy', {}, id)).data;
    expect(copy.purchaseNo).toBe(numberOf(Number(copy.id)));
  });

  it('is overdue from the day after the one on which its goods were expected', async () => {
    const now = test.clock.now();
    const today = await make({ expectedOn: taipeiDay(now) });
    const yesterday = await make({ expectedOn: taipeiDay(new Date(now.getTime() - 86_400_000)) });
    const conditions = { field: 'expected_on', is: 'within', value: 'BEFORE_TODAY' };
    const { rows } = await call('advance-search', { conditions });
    const overdue = rows.map((row) => row.id);
    expect(overdue).toContain(yesterday.id);
    expect(overdue).not.toContain(today.id);
  });

  it('takes the day on which the goods are expected as a day of Taiwan, or as a moment', async () => {
    expect((await make({ expectedOn: '2026-12-05' })).expectedOn).toBe('2026-12-05T00:00:00+08:00');
    const moment = '2026-12-05T09:30:00+08:00';
    expect((await make({ expectedOn: moment })).expectedOn).toBe(moment);
    for (const expectedOn of ['2026-13-05', '12/05', '0000-01-01']) {
      const refusal = await call('create', { supplierId, lines, expectedOn });
      expect(refusal.errors).toHaveProperty('expected_on');
    }
  });
});
