import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countSales } from '#server/commerce/stock/alerts.ts';
import { stockGoods, stockRecords } from '#server/commerce/stock/tables.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import { buy, failureOf, newShopper, refusalOf, sendCart } from '#server/testing/new-shopper.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests({ environment: { DATABASE_POOL: '8' } });
let ada: TestAdministrator;
let list: RecordApi;
beforeAll(async () => {
  ada = await newAdministrator(test, 'warehouse');
  list = await recordApi(test, 'stocks', { role: 'viewer' });
});
afterEach(() => checkLedgers(test.shop.db));

let presses = 0;
const press = () => ({ idempotencyKey: `press-${++presses}` });

async function goods(units: number, values = {}) {
  const productId = await newProduct(test.shop, { stock: units, ...values });
  const [record] = await test.shop.db
    .select({ id: stockRecords.id })
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  return { productId, id: record?.id ?? 0 };
}

const page = async (id: number) => (await ada.api.readStockPage({ params: { id } })).data;
const ledger = async (id: number) => (await ada.api.listStockMovements({ params: { id } })).data;
const adjust = (id: number, by: number, options = press()) =>
  ada.api.adjustStocks(
    { body: { rows: [{ id, by }], cause: 'DAMAGE', note: '外盒破損' } },
    options,
  );
const count = (id: number, expected: number, counted: number) =>
  ada.api.countStocks({ body: { rows: [{ id, expected, counted }] } });

describe('the list of the stock', () => {
  it('says what the shop itself says can be sold, reserved units and the source included [9.021, 9.023]', async () => {
    const { productId, id } = await goods(9);
    await newGift(test.shop, { stock: 4 });
    await sendCart(await newShopper(test), { products: { [productId]: 2 } });
    const answers = async () => {
      test.shop.cache.clear();
      const [{ data: products }, { data: gifts }] = await Promise.all([
        test.api.listProductStocks({ query: {} }),
        test.api.listGiftStocks({ query: {} }),
      ]);
      return { products, gifts };
    };
    for (const isMaintained of [true, false]) {
      await setMaintainSetting(test.shop.db, { type: 'YIPIN_ERP', isMaintained });
      const shop = await answers();
      const { rows } = await list.call('advance-search', {
        perPage: 100,
        conditions: { field: 'is_shown', is: 'equal', value: true },
      });
      expect(rows.length).toBe(shop.products.length + shop.gifts.length);
      for (const row of rows) {
        const { data } = await ada.api.readStockPage({ params: { id: Number(row.id) } });
        const expected = shop[data.kind === 'GIFT' ? 'gifts' : 'products'].find(
          (each) => each.id === data.goodsId,
        );
        expect(row.available).toBe(isMaintained ? expected?.webStock : expected?.erpStock);
        expect(row.source).toBe(isMaintained ? 'WEB' : 'ERP');
      }
    }
    await setMaintainSetting(test.shop.db, { type: 'YIPIN_ERP', isMaintained: true });
    expect(await page(id)).toMatchObject({
      onHand: 9,
      held: 2,
      available: 7,
      holds: [{ units: 2 }],
    });
  });

  it('is found by name, item number and barcode, and follows the goods when they change', async () => {
    const { productId, id } = await goods(1, {
      name: '量杯棉條',
      materialNo: 'CUP-77',
      internationalBarcode: '4712345678901',
    });
    const found = async (keyword: string) =>
      (await list.call('advance-search', { keyword })).rows.map((row) => row.id);
    for (const keyword of ['量杯', 'cup-77', '4712345678901'])
      expect(await found(keyword)).toEqual([id]);
    expect(await found('量杯 CUP-78')).toEqual([]);
    for (const code of ['cup-77', '4712345678901']) {
      expect((await ada.api.findStock({ body: { code } })).data).toMatchObject([{ id }]);
    }
    const products = await recordApi(test, 'products', { role: 'owner' });
    const { data } = await products.call('edit', undefined, productId);
    await products.call('update', { name: '月亮杯', version: data.version }, productId);
    expect(await found('月亮杯')).toEqual([id]);
  });

  it('tells how long the rest lasts, and warns by units or by days', async () => {
    const { productId, id } = await goods(10);
    await buy(await newShopper(test), { products: { [productId]: 2 } });
    await countSales(test.shop.db, test.clock.now());
    const alert = async (alertUnits: number | null, alertDays: number | null) => {
      await ada.api.setStockAlerts({ body: { ids: [id], alertUnits, alertDays } });
      return page(id);
    };
    expect(await alert(null, null)).toMatchObject({ soldLately: 2, daysLeft: 28, state: 'ENOUGH' });
    expect(await alert(9, null)).toMatchObject({ alertLevel: 9, state: 'LOW' });
    expect(await alert(8, 28)).toMatchObject({ alertLevel: 8, state: 'ENOUGH' });
    expect(await alert(null, 30)).toMatchObject({ alertLevel: 9, state: 'LOW' });
    await buy(await newShopper(test), { products: { [productId]: 1 } });
    await countSales(test.shop.db, test.clock.now());
    expect(await page(id)).toMatchObject({ soldLately: 3, alertLevel: 13, state: 'LOW' });
    const { rows } = await list.call('advance-search', {
      conditions: { field: 'state', is: 'equal', value: 'LOW' },
    });
    expect(rows.map((row) => row.id)).toContain(id);
    const unknown = { ids: [id, 999_999], alertUnits: 1, alertDays: null };
    expect(await refusalOf(ada.api.setStockAlerts({ body: unknown }))).toBe('NOT_FOUND');
    expect(await alert(null, null)).toMatchObject({ alertLevel: null });
  });
});

describe('the place of goods on the shelves', () => {
  it('is set for several goods at once, shown in the list, and noted with what it was', async () => {
    const [one, two] = [await goods(1), await goods(1)];
    const rows = [
      { id: one.id, place: ' A-03-2 ' },
      { id: two.id, place: 'B-1' },
    ];
    expect((await ada.api.setStockPlaces({ body: { rows } })).data).toEqual({ changed: 2 });
    expect((await ada.api.setStockPlaces({ body: { rows } })).data).toEqual({ changed: 0 });
    expect(await page(one.id)).toMatchObject({ place: 'A-03-2' });
    const { rows: listed } = await list.call('advance-search', {
      conditions: { field: 'id', is: 'one_of', value: [one.id, two.id] },
    });
    expect(listed.map(({ place }) => place).sort()).toEqual(['A-03-2', 'B-1']);
    const unknown = {
      rows: [
        { id: one.id, place: '' },
        { id: 999_999, place: '' },
      ],
    };
    expect(await refusalOf(ada.api.setStockPlaces({ body: unknown }))).toBe('NOT_FOUND');
    expect(await page(one.id)).toMatchObject({ place: 'A-03-2' });
  });
});

describe('an adjustment', () => {
  it('adds and takes away with a reason, and the ledger says who, why and what was left', async () => {
    const { id } = await goods(10);
    await adjust(id, -3);
    await ada.api.adjustStocks(
      { body: { rows: [{ id, by: 5 }], cause: 'TRANSFER', note: '' } },
      press(),
    );
    expect(await ledger(id)).toMatchObject([
      { reason: 'TRANSFER', change: 5, balance: 12, by: ada.email },
      { reason: 'DAMAGE', change: -3, balance: 7, by: ada.email, note: '外盒破損', order: null },
      { reason: 'OPENING', change: 10, balance: 10, by: null },
    ]);
    expect(await page(id)).toMatchObject({
      onHand: 12,
      webStock: 12,
      erpStock: 12,
      check: { isRight: true },
    });
  });

  it('is done once for each key, and asks for a reason', async () => {
    const { id } = await goods(10);
    const options = press();
    await adjust(id, -1, options);
    await adjust(id, -1, options);
    expect((await page(id)).onHand).toBe(9);
    expect(await refusalOf(adjust(id, -2, options))).toBe('IDEMPOTENCY_KEY_REUSED');
    const body = { rows: [{ id, by: 1 }], cause: 'OTHER' as const, note: ' ' };
    expect(await failureOf(ada.api.adjustStocks({ body }, press()))).toMatchObject({
      errors: { note: '請說明原因' },
    });
    const twice = {
      rows: [
        { id, by: 1 },
        { id, by: 2 },
      ],
      cause: 'DAMAGE' as const,
    };
    expect(await refusalOf(ada.api.adjustStocks({ body: twice }, press()))).toBe(
      'VALIDATION_FAILED',
    );
    expect(await refusalOf(ada.api.adjustStocks({ body: twice }))).toBe('VALIDATION_FAILED');
  });

  it('never takes what shoppers have reserved, and writes all rows or none', async () => {
    const [held, free] = [await goods(5), await goods(5)];
    await sendCart(await newShopper(test), { products: { [held.productId]: 3 } });
    const rows = [
      { id: free.id, by: -5 },
      { id: held.id, by: -3 },
    ];
    const refusal = await failureOf(
      ada.api.adjustStocks({ body: { rows, cause: 'DAMAGE', note: '' } }, press()),
    );
    expect(refusal).toMatchObject({
      errorCode: 'STOCK_IS_HELD',
      message: expect.stringContaining('現有 5 件、顧客保留 3 件，最多只能減少 2 件'),
      errors: { 'rows.1': expect.any(String) },
    });
    expect((await page(free.id)).onHand).toBe(5);
    await adjust(held.id, -2);
    expect(await page(held.id)).toMatchObject({ onHand: 3, available: 0, state: 'SOLD_OUT' });
  });

  it('is for those with the right, noted in the log, and never lost beside another one', async () => {
    const { id } = await goods(10);
    const viewer = await newAdministrator(test, 'viewer');
    const body = { rows: [{ id, by: 1 }], cause: 'DAMAGE' as const };
    expect(await refusalOf(viewer.api.adjustStocks({ body }, press()))).toBe('FORBIDDEN');
    await Promise.all(Array.from({ length: 6 }, () => adjust(id, -2).catch(() => undefined)));
    expect((await page(id)).onHand).toBe(0);
    const owner = await newAdministrator(test, 'owner');
    const { data } = await owner.api.searchAuditEntries({
      body: { subjectType: 'stocks', subjectId: id },
    });
    expect(data).toHaveLength(5);
    expect(data[0]).toMatchObject({
      call: 'adjustStocks',
      by: ada.email,
      after: { cause: 'DAMAGE' },
    });
  });
});

describe('a count', () => {
  it('is refused with a sentence if units moved meanwhile, on two connections too', async () => {
    const { id } = await goods(10);
    const answers = await Promise.allSettled([count(id, 10, 8), count(id, 10, 7)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { onHand } = await page(id);
    const refusal = await failureOf(count(id, 10, 6));
    expect(refusal).toMatchObject({
      errorCode: 'STALE_RECORD',
      message: expect.stringContaining(`剛變成 ${onHand}`),
    });
    await count(id, onHand, onHand);
    expect((await ledger(id))[0]).toMatchObject({ reason: 'COUNT', change: 0, balance: onHand });
  });

  it('may find fewer than shoppers have reserved, which is shown', async () => {
    const { productId, id } = await goods(5);
    await sendCart(await newShopper(test), { products: { [productId]: 4 } });
    await count(id, 5, 1);
    expect(await page(id)).toMatchObject({ onHand: 1, held: 4, available: 0, state: 'OVERHELD' });
    // In the list of products 0 is shown: two units more would not make two available.
    const typed = ada.api.adjustStocks(
      { body: { rows: [{ id, by: 2, seen: 0 }], cause: 'COUNT', note: '' } },
      press(),
    );
    expect(await failureOf(typed)).toMatchObject({
      errorCode: 'STOCK_IS_HELD',
      message: expect.stringContaining('現有 1 件、顧客保留 4 件，保留的比現有多'),
    });
    await count(id, 1, 5);
    expect(await refusalOf(count(999_999, 1, 1))).toBe('NOT_FOUND');
  });
});

describe('the source', () => {
  it('is switched with a word of what changes, in the log, and the shop counts by it at once [9.021, 9.023]', async () => {
    const owner = await newAdministrator(test, 'owner');
    const productId = await newProduct(test.shop, { stock: { webStock: 6, erpStock: 0 } });
    const before = (await owner.api.readStockSource()).data;
    expect(before).toMatchObject({ source: 'WEB', other: 'ERP' });
    expect(before.sellsOut).toBeGreaterThan(0);
    const listed = async () => {
      const { data } = await test.api.listMaintainSettings();
      return data.find(({ type }) => type === 'YIPIN_ERP')?.isMaintained ?? true;
    };
    expect(await listed()).toBe(true);
    await owner.api.switchStockSource({ body: { source: 'ERP' } });
    expect(await listed()).toBe(false);
    const again = owner.api.switchStockSource({ body: { source: 'ERP' } });
    expect(await refusalOf(again)).toBe('ALREADY_HANDLED');
    expect(await refusalOf(ada.api.switchStockSource({ body: { source: 'WEB' } }))).toBe(
      'FORBIDDEN',
    );
    const { rows } = await list.call('advance-search', { keyword: `P-`, perPage: 100 });
    expect(rows.every(({ source }) => source === 'ERP')).toBe(true);
    await owner.api.switchStockSource({ body: { source: 'WEB' } });
    expect((await test.api.listProductStocks({ query: { ids: [productId] } })).data).toHaveLength(
      1,
    );
  });
});

describe('the e-mail about goods that run low', () => {
  it('comes once a day to those who want it and may adjust, and on no day without such goods', async () => {
    const marketing = await newAdministrator(test, 'marketing');
    const subscription = { body: { isWished: true } };
    expect(await refusalOf(marketing.api.wishStockDigest(subscription))).toBe('FORBIDDEN');
    await ada.api.wishStockDigest(subscription);
    const morning = async () => {
      await test.jobs.runDue();
      return (await test.mails(ada.email)).map(({ text }) => text);
    };
    await test.shop.db.update(stockGoods).set({ isShown: false });
    expect(await morning()).toEqual([]);
    const { id } = await goods(2, { name: '快賣完的護墊' });
    await ada.api.setStockAlerts({ body: { ids: [id], alertUnits: 5, alertDays: null } });
    expect((await ada.api.readStockOverview()).data).toMatchObject({
      low: 1,
      soldOut: 0,
      isDigestWished: true,
    });
    expect(await morning()).toEqual([expect.stringContaining('快賣完的護墊')]);
    expect(await morning()).toHaveLength(1);
    await ada.api.wishStockDigest({ body: { isWished: false } });
    test.clock.advance(86_400);
    expect(await morning()).toHaveLength(1);
  });
});
